"""Starts, whole rounds and the tags of the game's head left out, repeated or exchanged."""

from random import Random

from tests.planting.game import Game, Tag
from tests.planting.planter import Plant, expect, expect_anyone, kind, quiet


def _clone(tags: list[Tag]) -> list[Tag]:
    return [Tag(t.name, dict(t.at)) for t in tags]


@kind("init.removed")
def init_removed(game: Game, rng: Random) -> Plant | None:
    number = rng.randrange(len(game.rounds))
    copy = game.copy()
    del copy.tags[game.rounds[number].first]
    if number == 0:
        return expect_anyone(copy, "REC RND TRN", (None, 0), "first INIT removed")
    return expect_anyone(copy, "TRN RND", (number - 1, number), f"INIT {number} removed")


@kind("init.repeated")
def init_repeated(game: Game, rng: Random) -> Plant | None:
    number = rng.randrange(len(game.rounds))
    copy = game.copy()
    at = game.rounds[number].first
    copy.tags[at:at] = _clone([game.tags[at]])
    return expect_anyone(copy, "RND", (number, number + 1), f"INIT {number} repeated")


@kind("init.swapped.with-result")
def init_before_result(game: Game, rng: Random) -> Plant | None:
    if len(game.rounds) < 2:
        return None
    number = rng.randrange(1, len(game.rounds))
    copy = game.copy()
    at = game.rounds[number].first
    if game.tags[at - 1].name not in ("AGARI", "RYUUKYOKU"):
        return None
    copy.tags[at - 1], copy.tags[at] = copy.tags[at], copy.tags[at - 1]
    return expect_anyone(copy, "RND WIN DRW TRN", (number - 1, number), f"INIT {number} before the result")


@kind("init.swapped.with-draw")
def init_after_draw(game: Game, rng: Random) -> Plant | None:
    number = rng.randrange(len(game.rounds))
    copy = game.copy()
    at = game.rounds[number].first
    if game.tags[at + 1].sort != "draw":
        return None
    copy.tags[at + 1], copy.tags[at] = copy.tags[at], copy.tags[at + 1]
    if number == 0:
        return expect_anyone(copy, "REC RND TRN", (None, 0), "first INIT after the first draw")
    return expect_anyone(copy, "TRN RND", (number - 1, number), f"INIT {number} after the first draw")


@kind("round.removed")
def round_removed(game: Game, rng: Random) -> Plant | None:
    last = game.last_round()
    if not last:
        return None
    number = rng.randrange(last + 1)
    one = game.rounds[number]
    copy = game.copy()
    del copy.tags[one.first : one.end]
    note = f"round {number} of {last + 1} removed"
    if number == 0:
        return expect_anyone(copy, "REC RND", (None, 0), note)
    if number == last:
        return expect_anyone(copy, "REC END", (None, last - 1), note)
    return expect_anyone(copy, "RND", number, note)


@kind("round.repeated")
def round_repeated(game: Game, rng: Random) -> Plant | None:
    number = rng.randrange(len(game.rounds))
    one = game.rounds[number]
    copy = game.copy()
    copy.tags[one.end : one.end] = _clone(game.tags[one.first : one.end])
    families = "RND END" if number == game.last_round() else "RND"
    return expect_anyone(copy, families, number + 1, f"round {number} of {len(game.rounds)} repeated")


@kind("round.swapped")
def round_swapped(game: Game, rng: Random) -> Plant | None:
    if len(game.rounds) < 2:
        return None
    number = rng.randrange(game.last_round())
    one, two = game.rounds[number], game.rounds[number + 1]
    copy = game.copy()
    copy.tags[one.first : two.end] = _clone(game.tags[two.first : two.end]) + _clone(game.tags[one.first : one.end])
    note = f"rounds {number} and {number + 1} of {len(game.rounds)} exchanged"
    if number == 0:
        return expect_anyone(copy, "REC RND", (None, 0), note)
    return expect_anyone(copy, "RND", number, note)


@kind("round.swapped.far")
def round_swapped_far(game: Game, rng: Random) -> Plant | None:
    if len(game.rounds) < 5:
        return None
    a, b = sorted(rng.sample(range(1, game.last_round()), 2))
    one, two = game.rounds[a], game.rounds[b]
    if b - a < 2:
        return None
    copy = game.copy()
    between = _clone(game.tags[one.end : two.first])
    copy.tags[one.first : two.end] = (
        _clone(game.tags[two.first : two.end]) + between + _clone(game.tags[one.first : one.end])
    )
    return expect_anyone(copy, "RND", a, f"rounds {a} and {b} exchanged")


def _head(name: str, *, needed: bool) -> None:
    @kind(f"head.removed.{name}")
    def removed(game: Game, rng: Random) -> Plant | None:
        copy = game.copy()
        at = next((i for i, t in enumerate(copy.tags) if t.name == name), None)
        if at is None:
            return None
        del copy.tags[at]
        note = f"{name} removed"
        return expect(copy, "REC", (None, 0), None, note) if needed else quiet(copy, note)

    @kind(f"head.repeated.{name}")
    def repeated(game: Game, rng: Random) -> Plant | None:
        copy = game.copy()
        at = next((i for i, t in enumerate(copy.tags) if t.name == name), None)
        if at is None:
            return None
        copy.tags[at:at] = _clone([copy.tags[at]])
        return expect(copy, "REC", (None, 0), None, f"{name} repeated")

    del removed, repeated


_head("SHUFFLE", needed=False)
_head("GO", needed=True)
_head("UN", needed=True)
_head("TAIKYOKU", needed=True)


@kind("head.swapped")
def head_swapped(game: Game, rng: Random) -> Plant | None:
    first = game.rounds[0].first
    if first < 2:
        return None
    copy = game.copy()
    at = rng.randrange(first - 1)
    copy.tags[at], copy.tags[at + 1] = copy.tags[at + 1], copy.tags[at]
    return quiet(copy, f"{game.tags[at].name} and {game.tags[at + 1].name} exchanged")


@kind("connection.removed")
def connection_removed(game: Game, rng: Random) -> Plant | None:
    places = game.find("BYE", "UN")
    if not places:
        return None
    copy = game.copy()
    at = rng.choice(places)
    del copy.tags[at]
    return quiet(copy, f"{game.tags[at].name} removed")
