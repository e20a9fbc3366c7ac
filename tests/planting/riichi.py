"""Riichi that may not be declared, with all scores after it as if it had been."""

from collections.abc import Callable
from random import Random

from tests.planting.game import Game, Round, Tag, Walk, unseen, use_of, walk
from tests.planting.hands import waits
from tests.planting.illegal import only, rename
from tests.planting.planter import Plant, expect, kind

Fits = Callable[[Walk, int, int], bool]


@kind("illegal.riichi.noten-renamed")
def noten_renamed(game: Game, rng: Random) -> Plant | None:
    """A tile of a riichi hand that nobody sees afterwards was another from the start: it was not tenpai."""
    rounds = list(game.rounds)
    rng.shuffle(rounds)
    for one in rounds:
        left = unseen(game, one)
        for i, tag, state in walk(game, one):
            if tag.name != "REACH" or tag.at["step"] != "1":
                continue
            seat = tag.who()
            kept = sorted(t for t in state.hands[seat] if not use_of(game, one, i, seat, t))
            if not kept:
                continue
            copy = game.copy()
            old, new = rng.choice(kept), rng.choice(left)
            if rename(copy, one, old, new) and only(game, copy, one, {("noten", seat)}):
                return expect(copy, "RII", one.index, seat, f"riichi of {seat} with {new} for {old} is noten")
    return None


def _carry(game: Game, one: Round, at: int, seat: int) -> bool:
    """Put a riichi at a discard and let its stick pass through the rest of the game; False where that would change
    the course of the game."""
    tags = game.tags
    waiting, winner = True, -1
    position = at
    in_round = True
    while position < len(tags):
        tag = tags[position]
        if tag.name == "INIT":
            in_round = False
            seed = tag.ints("seed")
            seed[2] += waiting
            tag.put("seed", seed)
        was = Tag(tag.name, dict(tag.at))
        _shift(tag, "ten", 1, seat, winner, tag.name in ("INIT", "REACH"))
        if tag.name in ("AGARI", "RYUUKYOKU"):
            _shift(tag, "sc", 2, seat, winner, True)
            if waiting:
                ba = tag.ints("ba")
                ba[1] += 1
                tag.put("ba", ba)
            if tag.name == "AGARI" and waiting:
                waiting, winner = False, tag.who()
                sc = tag.ints("sc")
                sc[2 * winner + 1] += 10
                tag.put("sc", sc)
                if in_round and winner == seat:
                    return False
            if not in_round and min(tag.ints("sc")[2 * seat], _after(tag)[seat]) < 0:
                return False
            if "owari" in tag.at:
                return not waiting and _final(game, tag, seat, winner)
            if _standing(game, was) != _standing(game, tag):
                return False
        position += 1
    return False


def _after(tag: Tag) -> list[int]:
    sc = tag.ints("sc")
    return [a + b for a, b in zip(sc[::2], sc[1::2], strict=True)]


def _standing(game: Game, tag: Tag) -> tuple[bool, bool, int]:
    """What decides whether the game goes on after a result."""
    scores = _after(tag)[: game.players]
    return max(scores) >= 300, min(scores) < 0, scores.index(max(scores))


def _shift(tag: Tag, name: str, step: int, seat: int, winner: int, wanted: bool) -> None:
    if wanted and tag.at.get(name):
        values = tag.ints(name)
        values[seat * step] -= 10
        if winner >= 0:
            values[winner * step] += 10
        tag.put(name, values)


def _final(game: Game, tag: Tag, seat: int, winner: int) -> bool:
    """Move the stick in the final line too, where the ranks and the end stay as they are."""
    parts = tag.at["owari"].split(",")
    was = [int(s) for s in parts[::2]]
    now = list(was)
    now[seat] -= 10
    now[winner] += 10

    def ranks(scores: list[int]) -> list[int]:
        return sorted(range(game.players), key=lambda s: -scores[s])

    ends = [(max(s) >= 300, max(s) >= 400) for s in (was, now)]
    if ranks(was) != ranks(now) or ends[0] != ends[1] or len(set(now[: game.players])) < game.players:
        return False
    for s, change in ((seat, -1), (winner, 1)):
        value = float(parts[2 * s + 1]) + change
        if value.is_integer() and was[s] % 10 == 5:
            # Halves are rounded away from zero: the points need not move with the score.
            return False
        parts[2 * s] = str(now[s])
        parts[2 * s + 1] = f"{value:.1f}" if "." in parts[2 * s + 1] else str(int(value))
    tag.at["owari"] = ",".join(parts)
    return True


def _insert(game: Game, rng: Random, name: str, fits: Fits, last_rounds: int, *, noten: bool = False) -> Plant | None:
    """A riichi put in at the last discard of a seat that does not win the round."""
    rounds = game.rounds[-last_rounds:]
    rng.shuffle(rounds)
    for one in rounds:
        results = [game.tags[i] for i in game.results(one)]
        if len(results) != 1 or (one.index == game.last_round() and results[0].name != "AGARI"):
            continue
        winner = results[0].who() if results[0].name == "AGARI" else -1
        declared = {t.who() for i in range(one.first, one.end) if (t := game.tags[i]).name == "REACH"}
        last: dict[int, tuple[int, bool]] = {}
        for i, tag, state in walk(game, one):
            found = tag.move()
            if found is None or found[0] != "discard" or found[1] in declared or found[1] == winner:
                continue
            after = game.tags[i + 1]
            here = game.tags[i - 1].sort == "draw" and after.name not in ("N", "AGARI")
            last[found[1]] = (i, here and fits(state, found[1], found[2]))
        # Of four riichi the fourth ends the round.
        places = [(s, i) for s, (i, good) in last.items() if good and len(declared) < 3]
        rng.shuffle(places)
        for seat, at in places:
            if any(game.tags[i].name == "N" and game.tags[i].who() == seat for i in range(at, one.end)):
                continue
            copy = game.copy()
            if not _carry(copy, one, at, seat):
                continue
            copy.tags.insert(at + 1, Tag("REACH", {"who": str(seat), "step": "2"}))
            copy.tags.insert(at, Tag("REACH", {"who": str(seat), "step": "1"}))
            # A riichi too late or too poor may be of a noten hand as well.
            return expect(copy, "RII", one.index, seat, f"riichi of {seat} put in at tag {at}: {name}", 1 + noten)
    return None


def _closed(state: Walk, seat: int) -> bool:
    return all(m.kind == "ankan" or m.kind == "kita" for m in state.melds[seat])


@kind("illegal.riichi.noten")
def noten(game: Game, rng: Random) -> Plant | None:
    def fits(state: Walk, seat: int, tile: int) -> bool:
        good = _closed(state, seat) and state.live >= 4 and state.score[seat] >= 10
        return good and not waits(state.hands[seat] - {tile})

    return _insert(game, rng, "noten", fits, 6)


@kind("illegal.riichi.open-hand")
def open_hand(game: Game, rng: Random) -> Plant | None:
    def fits(state: Walk, seat: int, tile: int) -> bool:
        good = not _closed(state, seat) and state.live >= 4 and state.score[seat] >= 10
        return good and bool(waits(state.hands[seat] - {tile}))

    return _insert(game, rng, "open hand", fits, 6)


@kind("illegal.riichi.few-tiles")
def few_tiles(game: Game, rng: Random) -> Plant | None:
    def fits(state: Walk, seat: int, tile: int) -> bool:
        return _closed(state, seat) and 0 < state.live < 4 and state.score[seat] >= 10

    return _insert(game, rng, "few tiles", fits, 20, noten=True)


@kind("illegal.riichi.few-points")
def few_points(game: Game, rng: Random) -> Plant | None:
    def fits(state: Walk, seat: int, tile: int) -> bool:
        return _closed(state, seat) and state.live >= 4 and state.score[seat] < 10

    return _insert(game, rng, "few points", fits, 20, noten=True)


@kind("illegal.riichi.sticks-not-paid")
def not_paid(game: Game, rng: Random) -> Plant | None:
    """Step 2 is left out, and nothing else changes: the stick is missing."""
    places = [i for i in game.find("REACH") if game.tags[i].at["step"] == "2"]
    if not places:
        return None
    at = rng.choice(places)
    copy = game.copy()
    tag = copy.tags.pop(at)
    return expect(copy, "RII", game.round_of(at), tag.who(), f"riichi of {tag.who()} without step 2")


@kind("illegal.riichi.not-declared")
def not_declared(game: Game, rng: Random) -> Plant | None:
    """Both steps are left out; the results still count the stick, and the winner may have the yaku."""
    places = [i for i in game.find("REACH") if game.tags[i].at["step"] == "2"]
    if not places:
        return None
    at = rng.choice(places)
    seat = game.tags[at].who()
    first = next((i for i in range(at, 0, -1) if game.tags[i].at.get("step") == "1"), None)
    if first is None or game.tags[first].who() != seat:
        return None
    copy = game.copy()
    del copy.tags[at]
    del copy.tags[first]
    families = "RII RND SCO DRW YAK WIN"
    return expect(copy, families, game.round_of(at), {None, *range(game.players)}, f"riichi of {seat} left out")
