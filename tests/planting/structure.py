"""Single tags left out, repeated, or exchanged with their neighbour."""

from collections.abc import Callable
from random import Random

from tests.planting.game import Game, Tag, read_meld
from tests.planting.planter import Plant, expect, expect_anyone, kind, quiet

_PLAYED = ("draw", "discard", "N", "REACH", "DORA", "AGARI", "RYUUKYOKU")
_FAMILIES = {
    "draw": {"TRN"},
    "discard": {"TRN"},
    "N": {"CAL", "KAN", "TRN"},
    "REACH": {"RII"},
    "DORA": {"KAN"},
    "AGARI": {"WIN", "TRN"},
    "RYUUKYOKU": {"DRW", "TRN"},
}


def who(tag: Tag) -> set[int | None]:
    """The seats a tag is about."""
    found = tag.move()
    if found is not None:
        return {found[1]}
    if tag.name == "N":
        return {tag.who(), read_meld(int(tag.at["m"]), tag.who()).source}
    if "who" in tag.at:
        return {tag.who()}
    return {None}


def _pick(game: Game, rng: Random, sort: str, ok: Callable[[int], bool]) -> int | None:
    places = [i for i in game.find(sort) if ok(i)]
    return rng.choice(places) if places else None


def _next(game: Game, at: int) -> Tag | None:
    return game.tags[at + 1] if at + 1 < len(game.tags) else None


def _plain(game: Game, at: int) -> bool:
    """No connection tag beside it, and the last round's end is another matter."""
    return all(t is None or t.name not in ("UN", "BYE") for t in (game.tags[at - 1], _next(game, at)))


def _steps(game: Game, at: int) -> str:
    tag = game.tags[at]
    return f"{tag.name} {tag.at.get('step', '')}".strip()


def _remove(sort: str) -> None:
    @kind(f"removed.{sort}")
    def remove(game: Game, rng: Random) -> Plant | None:
        at = _pick(game, rng, sort, lambda i: _plain(game, i))
        if at is None:
            return None
        copy = game.copy()
        tag, after = copy.tags.pop(at), _next(game, at)
        seats = who(tag)
        families = set(_FAMILIES[sort])
        if after is not None and after.sort in ("N", "AGARI", "RYUUKYOKU", "REACH"):
            # What comes next rests on what is gone and may be what strikes first.
            families |= _FAMILIES[after.sort]
            seats |= who(after)
        number = game.round_of(at)
        note = f"{_steps(game, at)} removed before {after.name if after else 'the end'}"
        if sort == "DORA":
            return expect_anyone(copy, "KAN", number, note)
        if sort == "REACH" and tag.at["step"] == "1" and game.tags[at + 2].name == "AGARI":
            # The declaring discard was ronned: no stick was paid, and nothing tells of the riichi any more.
            return quiet(copy, note + ", which was ronned")
        if sort in ("AGARI", "RYUUKYOKU"):
            return _without_result(game, copy, at, tag, note)
        if sort == "N" and after is not None:
            seats |= who(after)
        return expect(copy, " ".join(families), number, seats, note)


def _without_result(game: Game, copy: Game, at: int, tag: Tag, note: str) -> Plant:
    number = game.round_of(at)
    if len(game.results(game.rounds[number])) > 1:
        # One of several winners: the next scores lack its payments, and the sticks may be gone with it.
        return expect_anyone(copy, "RND SCO WIN END REC", {number, number + 1, None}, note + " (one of two)")
    if "owari" in tag.at:
        return expect_anyone(copy, "RND REC", {number, None}, note + " (the last)")
    return expect_anyone(copy, "RND", number, note)


def _repeat(sort: str) -> None:
    @kind(f"repeated.{sort}")
    def repeat(game: Game, rng: Random) -> Plant | None:
        at = _pick(game, rng, sort, lambda i: _plain(game, i))
        if at is None:
            return None
        copy = game.copy()
        tag = copy.tags[at]
        copy.tags.insert(at + 1, Tag(tag.name, dict(tag.at)))
        number, note = game.round_of(at), f"{_steps(game, at)} repeated"
        families = _FAMILIES[sort] | {"TRN"}
        if sort in ("draw", "discard", "DORA", "N"):
            families |= {"TIL"}
        if sort in ("DORA", "RYUUKYOKU"):
            return expect_anyone(copy, " ".join(families), number, note)
        return expect(copy, " ".join(families), number, who(tag), note)


for _sort in _PLAYED:
    _remove(_sort)
    _repeat(_sort)


def _swap(first: str, second: str) -> None:
    @kind(f"swapped.{first}-{second}")
    def swap(game: Game, rng: Random) -> Plant | None:
        def ok(i: int) -> bool:
            after = _next(game, i)
            return after is not None and after.sort == second and _visible(game.tags[i], after)

        at = _pick(game, rng, first, ok)
        if at is None:
            return None
        copy = game.copy()
        a, b = copy.tags[at], copy.tags[at + 1]
        copy.tags[at], copy.tags[at + 1] = b, a
        number = game.round_of(at)
        families = _FAMILIES[first] | _FAMILIES[second] | {"TRN"}
        if {first, second} == {"draw", "discard"} and who(a) == who(b):
            families |= {"TIL"}
        if first == second == "AGARI":
            return expect_anyone(copy, "WIN SCO RND", number, "two winners exchanged")
        note = f"{_steps(game, at)} and {_steps(game, at + 1)} exchanged"
        if {None} & (who(a) | who(b)):
            return expect_anyone(copy, " ".join(families), number, note)
        return expect(copy, " ".join(families), number, who(a) | who(b), note)


def _visible(first: Tag, second: Tag) -> bool:
    """An indicator owed for an open kan may stand on either side of the next call."""
    return {first.name, second.name} != {"DORA", "N"} or (first.name == "N" and _is_ankan(first))


def _is_ankan(tag: Tag) -> bool:
    return read_meld(int(tag.at["m"]), tag.who()).kind == "ankan"


for _pair in (
    "draw-discard",
    "discard-draw",
    "draw-REACH",
    "REACH-discard",
    "discard-REACH",
    "REACH-draw",
    "REACH-N",
    "discard-N",
    "draw-N",
    "N-discard",
    "N-draw",
    "N-DORA",
    "draw-DORA",
    "DORA-draw",
    "DORA-discard",
    "discard-AGARI",
    "draw-AGARI",
    "AGARI-AGARI",
    "discard-RYUUKYOKU",
    "REACH-RYUUKYOKU",
    "draw-RYUUKYOKU",
):
    _swap(*_pair.split("-"))


@kind("moved.discard-later")
def discard_later(game: Game, rng: Random) -> Plant | None:
    """Two discards of a seat, both of the hand or just drawn, exchanged: possible only if both were held."""
    number = rng.randrange(len(game.rounds))
    one = game.rounds[number]
    places = [i for i in range(one.first, one.end) if game.tags[i].sort == "discard"]
    rng.shuffle(places)
    for a in places:
        found = game.tags[a].move()
        later = [i for i in places if i > a and who(game.tags[i]) == who(game.tags[a])]
        if found is None or not later:
            continue
        b = rng.choice(later)
        brought = next((i for i in range(a, b) if game.tags[i].move() == ("draw", found[1], _tile(game, b))), None)
        if brought is None or any(game.tags[i + 1].name in ("N", "AGARI", "REACH") for i in (a, b)):
            continue
        copy = game.copy()
        copy.tags[a], copy.tags[b] = copy.tags[b], copy.tags[a]
        return expect(copy, "TIL TRN", number, found[1], f"discards {game.tags[a].name} and {game.tags[b].name}")
    return None


def _tile(game: Game, at: int) -> int:
    found = game.tags[at].move()
    return found[2] if found else -1
