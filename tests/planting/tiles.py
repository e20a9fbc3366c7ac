"""Tiles that cannot be where the record has them."""

from random import Random

from tests.planting.game import (
    Game,
    Round,
    Tag,
    Walk,
    discard_tag,
    draw_tag,
    state_before,
    unseen,
    use_of,
)
from tests.planting.planter import Plant, expect, kind, quiet
from tests.planting.referee import oddities

_LATER = {"discard": "TIL", "meld": "TIL", "win": "TIL WIN", "draw": "TIL DRW"}


def _later(game: Game, at: int) -> dict[int, int]:
    """The tiles that come from the wall after a tag, with who draws them (-1: an indicator)."""
    out = {}
    for i in range(at + 1, game.rounds[game.round_of(at)].end):
        found = game.tags[i].move()
        if found and found[0] == "draw":
            out[found[2]] = found[1]
        elif game.tags[i].name == "DORA":
            out[int(game.tags[i].at["hai"])] = -1
    return out


def _holder(state: Walk, tile: int) -> set[int | None]:
    for seat in range(state.players):
        if tile in state.hands[seat] or any(tile in m.tiles for m in state.melds[seat]) or tile in state.rivers[seat]:
            return {seat}
    return {None}


def _nobody_looks(copy: Game, at: int, seat: int, number: int, note: str) -> Plant | None:
    """The edit of a tile that leaves no hand and is not shown: what else it may upset."""
    odd = oddities(copy, copy.rounds[number])
    if not odd:
        return quiet(copy, note + ", never looked at again")
    if odd == {("tenpai", seat)}:
        return expect(copy, "DRW TIL", number, seat, note + ", tenpai not shown")
    if odd == {("noten", seat)}:
        return expect(copy, "RII TIL", number, seat, note + ", riichi noten")
    return None


@kind("tile.draw.seen")
def draw_seen(game: Game, rng: Random) -> Plant | None:
    at = rng.choice(game.find("draw"))
    found = game.tags[at].move()
    assert found is not None
    state = state_before(game, at)
    new = rng.choice(sorted(state.shown))
    copy = game.copy()
    copy.tags[at] = draw_tag(found[1], new)
    number = game.round_of(at)
    use = use_of(game, game.rounds[number], at, found[1], found[2])
    seats = {found[1]} if use else {found[1], *_holder(state, new)}
    note = f"draw {found[2]} of {found[1]} -> {new} already seen, was {use or 'kept'}"
    return expect(copy, "TIL", number, seats, note)


@kind("tile.draw.later")
def draw_later(game: Game, rng: Random) -> Plant | None:
    at = rng.choice(game.find("draw"))
    found = game.tags[at].move()
    assert found is not None
    later = _later(game, at)
    later.pop(found[2], None)
    if not later:
        return None
    new = rng.choice(sorted(later))
    copy = game.copy()
    copy.tags[at] = draw_tag(found[1], new)
    number = game.round_of(at)
    use = use_of(game, game.rounds[number], at, found[1], found[2])
    seats: set[int | None] = {found[1]}
    if not use:
        seats |= {later[new] if later[new] >= 0 else None}
    note = f"draw {found[2]} of {found[1]} -> {new} drawn later, was {use or 'kept'}"
    return expect(copy, "TIL", number, seats, note)


@kind("tile.draw.unseen")
def draw_unseen(game: Game, rng: Random) -> Plant | None:
    at = rng.choice(game.find("draw"))
    found = game.tags[at].move()
    assert found is not None
    number = game.round_of(at)
    one = game.rounds[number]
    new = rng.choice(unseen(game, one))
    copy = game.copy()
    copy.tags[at] = draw_tag(found[1], new)
    use = use_of(game, one, at, found[1], found[2])
    note = f"draw {found[2]} of {found[1]} -> {new} unseen, was {use or 'kept'}"
    if use:
        return expect(copy, _LATER[use], number, found[1], note)
    return _nobody_looks(copy, at, found[1], number, note)


@kind("tile.draw.kept.unseen")
def draw_kept(game: Game, rng: Random) -> Plant | None:
    """Only draws that stay in a hand nobody sees."""
    places = game.find("draw")
    rng.shuffle(places)
    for at in places[:60]:
        found = game.tags[at].move()
        assert found is not None
        number = game.round_of(at)
        one = game.rounds[number]
        if use_of(game, one, at, found[1], found[2]):
            continue
        copy = game.copy()
        new = rng.choice(unseen(game, one))
        copy.tags[at] = draw_tag(found[1], new)
        return _nobody_looks(copy, at, found[1], number, f"draw {found[2]} of {found[1]} -> {new} unseen")
    return None


def _deal(game: Game, rng: Random) -> tuple[Game, Round, Tag, int, list[int], int]:
    one = rng.choice(game.rounds)
    copy = game.copy()
    tag = copy.tags[one.first]
    seat = rng.randrange(game.players)
    hai = tag.ints(f"hai{seat}")
    return copy, one, tag, seat, hai, rng.randrange(13)


@kind("tile.haipai.dealt")
def haipai_dealt(game: Game, rng: Random) -> Plant | None:
    copy, one, tag, seat, hai, n = _deal(game, rng)
    other = rng.choice([s for s in range(game.players) if s != seat])
    was, hai[n] = hai[n], rng.choice(tag.ints(f"hai{other}"))
    tag.put(f"hai{seat}", hai)
    use = use_of(game, one, one.first, seat, was)
    seats = {seat} if use else {seat, other}
    return expect(copy, "TIL", one.index, seats, f"hai{seat} {was} -> {hai[n]} dealt to {other}, was {use or 'kept'}")


@kind("tile.haipai.twice-own")
def haipai_own(game: Game, rng: Random) -> Plant | None:
    copy, one, tag, seat, hai, n = _deal(game, rng)
    was, hai[n] = hai[n], hai[(n + 1) % 13]
    tag.put(f"hai{seat}", hai)
    return expect(copy, "TIL", one.index, seat, f"hai{seat} {was} -> {hai[n]}, dealt twice")


@kind("tile.haipai.later")
def haipai_later(game: Game, rng: Random) -> Plant | None:
    copy, one, tag, seat, hai, n = _deal(game, rng)
    later = _later(game, one.first)
    if not later:
        return None
    new = rng.choice(sorted(later))
    was, hai[n] = hai[n], new
    tag.put(f"hai{seat}", hai)
    use = use_of(game, one, one.first, seat, was)
    seats: set[int | None] = {seat}
    if not use:
        seats |= {later[new] if later[new] >= 0 else None}
    return expect(copy, "TIL", one.index, seats, f"hai{seat} {was} -> {new} drawn later, was {use or 'kept'}")


@kind("tile.haipai.unseen")
def haipai_unseen(game: Game, rng: Random) -> Plant | None:
    copy, one, tag, seat, hai, n = _deal(game, rng)
    was, hai[n] = hai[n], rng.choice(unseen(game, one))
    tag.put(f"hai{seat}", hai)
    use = use_of(game, one, one.first, seat, was)
    note = f"hai{seat} {was} -> {hai[n]} unseen, was {use or 'kept'}"
    if use:
        return expect(copy, _LATER[use], one.index, seat, note)
    return _nobody_looks(copy, one.first, seat, one.index, note)


@kind("tile.haipai.kept.unseen")
def haipai_kept(game: Game, rng: Random) -> Plant | None:
    """Only dealt tiles that stay in a hand nobody sees."""
    for _ in range(20):
        copy, one, tag, seat, hai, n = _deal(game, rng)
        if not use_of(game, one, one.first, seat, hai[n]):
            was, hai[n] = hai[n], rng.choice(unseen(game, one))
            tag.put(f"hai{seat}", hai)
            return _nobody_looks(copy, one.first, seat, one.index, f"hai{seat} {was} -> {hai[n]} unseen")
    return None


@kind("tile.discard.not-held")
def discard_not_held(game: Game, rng: Random) -> Plant | None:
    at = rng.choice(game.find("discard"))
    found = game.tags[at].move()
    assert found is not None
    new = rng.choice(sorted(set(range(136)) - state_before(game, at).hands[found[1]]))
    if game.players == 3 and 4 <= new < 32:
        return None
    copy = game.copy()
    copy.tags[at] = discard_tag(found[1], new)
    note = f"discard {found[2]} of {found[1]} -> {new} not held, before {game.tags[at + 1].name}"
    return expect(copy, "TIL", game.round_of(at), found[1], note)


@kind("tile.discard.held")
def discard_held(game: Game, rng: Random) -> Plant | None:
    """Another tile of the hand, which the seat uses again later."""
    at = rng.choice(game.find("discard"))
    found = game.tags[at].move()
    assert found is not None
    number = game.round_of(at)
    state = state_before(game, at)
    if game.tags[at + 1].name in ("N", "AGARI") or state.riichi[found[1]] or state.declared >= 0:
        return None
    used = {t: use_of(game, game.rounds[number], at, found[1], t) for t in state.hands[found[1]] - {found[2]}}
    choices = sorted(t for t, use in used.items() if use)
    if not choices:
        return None
    new = rng.choice(choices)
    copy = game.copy()
    copy.tags[at] = discard_tag(found[1], new)
    families = {"win": "TIL WIN", "draw": "TIL DRW"}.get(used[new], "TIL")
    # A tile that might not be thrown right after the call just made is a fault of its own.
    families += " CAL" if game.tags[at - 1].name == "N" else ""
    note = f"discard {found[2]} of {found[1]} -> {new}, which is later used: {used[new]}"
    return expect(copy, families, number, found[1], note)


def _indicator(game: Game, rng: Random, news: list[int], one: Round, note: str) -> Plant | None:
    copy = game.copy()
    tag = copy.tags[one.first]
    seed = tag.ints("seed")
    was, seed[5] = seed[5], rng.choice(news)
    tag.put("seed", seed)
    wins = [game.tags[i] for i in game.results(one) if game.tags[i].name == "AGARI"]
    text = f"indicator {was} -> {seed[5]} {note}"
    if wins:
        seats = {None, *(t.who() for t in wins)}
        return expect(copy, "TIL YAK", one.index, seats, text)
    if note == "unseen":
        return quiet(copy, text + ", no win")
    return expect(copy, "TIL", one.index, {None, *range(game.players)}, text)


@kind("tile.indicator.dealt")
def indicator_dealt(game: Game, rng: Random) -> Plant | None:
    one = rng.choice(game.rounds)
    tag = game.tags[one.first]
    return _indicator(game, rng, tag.ints(f"hai{rng.randrange(game.players)}"), one, "dealt")


@kind("tile.indicator.later")
def indicator_later(game: Game, rng: Random) -> Plant | None:
    one = rng.choice(game.rounds)
    later = sorted(_later(game, one.first))
    return _indicator(game, rng, later, one, "drawn later") if later else None


@kind("tile.indicator.unseen")
def indicator_unseen(game: Game, rng: Random) -> Plant | None:
    one = rng.choice(game.rounds)
    return _indicator(game, rng, unseen(game, one), one, "unseen")


def _turned(name: str) -> None:
    @kind(f"tile.dora.{name}")
    def turned(game: Game, rng: Random) -> Plant | None:
        places = game.find("DORA")
        if not places:
            return None
        at = rng.choice(places)
        number = game.round_of(at)
        one = game.rounds[number]
        news = sorted(state_before(game, at).shown) if name == "seen" else unseen(game, one)
        copy = game.copy()
        was, new = copy.tags[at].at["hai"], rng.choice(news)
        copy.tags[at].at["hai"] = str(new)
        wins = [game.tags[i] for i in game.results(one) if game.tags[i].name == "AGARI"]
        note = f"DORA {was} -> {new} {name}"
        if wins:
            return expect(copy, "TIL YAK", number, {None, *(t.who() for t in wins)}, note)
        if name == "unseen":
            return quiet(copy, note + ", no win")
        return expect(copy, "TIL", number, {None, *range(game.players)}, note)


_turned("seen")
_turned("unseen")


@kind("tile.outside-set")
def outside_set(game: Game, rng: Random) -> Plant | None:
    """2m to 8m where three play."""
    if game.players == 4:
        return None
    at = rng.choice(game.find("draw"))
    found = game.tags[at].move()
    assert found is not None
    copy = game.copy()
    copy.tags[at] = draw_tag(found[1], rng.randrange(4, 32))
    note = f"draw {found[2]} of {found[1]} -> {copy.tags[at].name}"
    return expect(copy, "TIL", game.round_of(at), found[1], note)


@kind("tile.no-such-tile")
def no_such_tile(game: Game, rng: Random) -> Plant | None:
    at = rng.choice(game.find("draw", "discard"))
    found = game.tags[at].move()
    assert found is not None
    copy = game.copy()
    copy.tags[at].name = copy.tags[at].name[0] + str(rng.choice((136, 140, 999)))
    return expect(copy, "REC", game.round_of(at), {None, found[1]}, f"{game.tags[at].name} -> {copy.tags[at].name}")
