"""What a win claims: each value of an AGARI tag made wrong."""

from collections.abc import Callable
from random import Random

from tests.planting.game import Game, Tag
from tests.planting.planter import Plant, Planter, expect, kind, quiet

Edit = Callable[[Game, Random, int, Tag], Plant | None]
_POINTS = (1000, 1300, 1500, 2000, 2600, 2900, 3900, 5200, 5800, 7700, 8000, 12000, 16000, 18000, 24000, 32000)
_BONUS = (52, 53, 54)
_NEVER = 36


def on_win(name: str) -> Callable[[Edit], Edit]:
    """A kind that edits one win, any of the game; it is handed a copy of the game and the copied tag."""

    def register(edit: Edit) -> Edit:
        def plant(game: Game, rng: Random) -> Plant | None:
            places = game.find("AGARI")
            rng.shuffle(places)
            for at in places:
                copy = game.copy()
                found = edit(copy, rng, at, copy.tags[at])
                if found is not None:
                    return found
            return None

        planter: Planter = plant
        kind(name)(planter)
        return edit

    return register


def other(rng: Random, choices: list[int] | tuple[int, ...] | range, value: int) -> int | None:
    left = [c for c in choices if c != value]
    return rng.choice(left) if left else None


def _ten(game: Game, rng: Random, at: int, tag: Tag, field: int, choices: tuple[int, ...], family: str) -> Plant | None:
    ten = tag.ints("ten")
    new = other(rng, choices, ten[field])
    if new is None:
        return None
    was, ten[field] = ten[field], new
    tag.put("ten", ten)
    return expect(game, family, game.round_of(at), tag.who(), f"ten[{field}] {was} -> {new}")


@on_win("agari.ten.fu")
def fu(game: Game, rng: Random, at: int, tag: Tag) -> Plant | None:
    if "yakuman" in tag.at:
        return None
    return _ten(game, rng, at, tag, 0, (20, 25, 30, 40, 50, 60, 70, 80), "FUU")


@on_win("agari.ten.points")
def points(game: Game, rng: Random, at: int, tag: Tag) -> Plant | None:
    return _ten(game, rng, at, tag, 1, _POINTS, "SCO")


@on_win("agari.ten.limit")
def limit(game: Game, rng: Random, at: int, tag: Tag) -> Plant | None:
    return _ten(game, rng, at, tag, 2, (0, 1, 2, 3, 4, 5), "SCO")


def _pairs(tag: Tag) -> list[list[int]] | None:
    if "yaku" not in tag.at:
        return None
    flat = tag.ints("yaku")
    return [list(p) for p in zip(flat[::2], flat[1::2], strict=True)]


def _put(tag: Tag, pairs: list[list[int]]) -> None:
    tag.put("yaku", [n for p in pairs for n in p])


def yaku_fault(game: Game, at: int, tag: Tag, note: str, families: str = "YAK") -> Plant:
    return expect(game, families, game.round_of(at), tag.who(), note)


@on_win("agari.yaku.removed")
def yaku_removed(game: Game, rng: Random, at: int, tag: Tag) -> Plant | None:
    pairs = _pairs(tag)
    real = [p for p in pairs or () if p[0] not in _BONUS]
    if not pairs or not real:
        return None
    gone = rng.choice(real)
    pairs.remove(gone)
    _put(tag, pairs)
    # Without any left it is the list that is missing.
    return yaku_fault(game, at, tag, f"yaku {gone} removed", "YAK" if pairs else "REC")


@on_win("agari.yaku.added")
def yaku_added(game: Game, rng: Random, at: int, tag: Tag) -> Plant | None:
    pairs = _pairs(tag)
    if not pairs:
        return None
    new = rng.choice([n for n in range(36) if n not in {p[0] for p in pairs}])
    pairs.insert(0, [new, rng.choice((1, 2))])
    _put(tag, pairs)
    # A wind that is not the seat's or the round's contradicts the deal as well.
    return yaku_fault(game, at, tag, f"yaku {pairs[0]} added", "YAK REC" if 10 <= new <= 17 else "YAK")


@on_win("agari.yaku.han")
def yaku_han(game: Game, rng: Random, at: int, tag: Tag) -> Plant | None:
    pairs = _pairs(tag)
    real = [p for p in pairs or () if p[0] not in _BONUS]
    if not pairs or not real:
        return None
    one = rng.choice(real)
    one[1] += rng.choice((1, -1)) if one[1] > 1 else 1
    _put(tag, pairs)
    return yaku_fault(game, at, tag, f"han of yaku {one[0]} -> {one[1]}")


@on_win("agari.yaku.replaced")
def yaku_replaced(game: Game, rng: Random, at: int, tag: Tag) -> Plant | None:
    pairs = _pairs(tag)
    real = [p for p in pairs or () if p[0] not in _BONUS]
    if not pairs or not real:
        return None
    one = rng.choice(real)
    was = one[0]
    one[0] = rng.choice([n for n in range(36) if n not in {p[0] for p in pairs}])
    _put(tag, pairs)
    return yaku_fault(game, at, tag, f"yaku {was} -> {one[0]}", "YAK REC" if 10 <= one[0] <= 17 else "YAK")


@on_win("agari.yaku.twice")
def yaku_twice(game: Game, rng: Random, at: int, tag: Tag) -> Plant | None:
    pairs = _pairs(tag)
    if not pairs:
        return None
    one = rng.choice(pairs)
    if not one[1]:
        return None
    pairs.append(list(one))
    _put(tag, pairs)
    return yaku_fault(game, at, tag, f"yaku {one} listed twice")


@on_win("agari.yaku.unknown")
def yaku_unknown(game: Game, rng: Random, at: int, tag: Tag) -> Plant | None:
    pairs = _pairs(tag)
    if not pairs:
        return None
    new = rng.choice((_NEVER, 55, 60, 99))
    pairs.insert(0, [new, 1])
    _put(tag, pairs)
    return yaku_fault(game, at, tag, f"yaku {new} does not exist here", "YAK REC")


def _bonus_kind(name: str, number: int) -> None:
    @on_win(f"agari.{name}")
    def count(game: Game, rng: Random, at: int, tag: Tag) -> Plant | None:
        pairs = _pairs(tag)
        if not pairs:
            return None
        one = next((p for p in pairs if p[0] == number), None)
        if one is None:
            one = [number, 0]
            pairs.append(one)
        was = one[1]
        one[1] = was + 1 if was == 0 or rng.random() < 0.5 else was - 1
        if one[1] == 0 and number != 53:
            pairs.remove(one)
        _put(tag, pairs)
        return yaku_fault(game, at, tag, f"{name} {was} -> {one[1]}")


_bonus_kind("dora-count", 52)
_bonus_kind("ura-count", 53)
_bonus_kind("red-count", 54)


@on_win("agari.ura-zero-removed")
def ura_zero(game: Game, rng: Random, at: int, tag: Tag) -> Plant | None:
    pairs = _pairs(tag)
    if not pairs or [53, 0] not in pairs:
        return None
    pairs.remove([53, 0])
    _put(tag, pairs)
    return quiet(game, "ura 53,0 removed")


@on_win("agari.yakuman")
def yakuman(game: Game, rng: Random, at: int, tag: Tag) -> Plant | None:
    if "yakuman" not in tag.at:
        return None
    listed = tag.ints("yakuman")
    new = rng.choice([n for n in range(37, 52) if n not in listed])
    if rng.random() < 0.5:
        listed[rng.randrange(len(listed))] = new
    else:
        listed.append(new)
    tag.put("yakuman", listed)
    return yaku_fault(game, at, tag, f"yakuman now {listed}")


@on_win("agari.sc.before")
def before(game: Game, rng: Random, at: int, tag: Tag) -> Plant | None:
    seat = rng.randrange(game.players)
    sc = tag.ints("sc")
    step = rng.choice((-80, -10, -1, 1, 10, 39))
    sc[2 * seat] += step
    tag.put("sc", sc)
    return expect(game, "RND SCO", game.round_of(at), seat, f"sc before of seat {seat} {step:+}")


@on_win("agari.sc.delta")
def delta(game: Game, rng: Random, at: int, tag: Tag) -> Plant | None:
    seat = rng.randrange(game.players)
    sc = tag.ints("sc")
    step = rng.choice((-80, -10, -3, -1, 1, 3, 10, 39))
    sc[2 * seat + 1] += step
    tag.put("sc", sc)
    return expect(game, "SCO", game.round_of(at), seat, f"sc delta of seat {seat} {step:+}")


@on_win("agari.sc.deltas-swapped")
def payer(game: Game, rng: Random, at: int, tag: Tag) -> Plant | None:
    """Another player pays: two seats' changes exchanged."""
    sc = tag.ints("sc")
    others = [s for s in range(game.players) if s != tag.who()]
    a, b = rng.sample(others, 2)
    if sc[2 * a + 1] == sc[2 * b + 1]:
        return None
    sc[2 * a + 1], sc[2 * b + 1] = sc[2 * b + 1], sc[2 * a + 1]
    tag.put("sc", sc)
    return expect(game, "SCO", game.round_of(at), {a, b, tag.who()}, f"payments of seats {a} and {b} exchanged")


def _ba(name: str, field: int) -> None:
    @on_win(f"agari.ba.{name}")
    def edit(game: Game, rng: Random, at: int, tag: Tag) -> Plant | None:
        ba = tag.ints("ba")
        ba[field] += rng.choice((1, 2, -1)) if ba[field] else 1
        tag.put("ba", ba)
        return expect(game, "SCO RND", game.round_of(at), {tag.who(), None}, f"ba {name} -> {ba[field]}")


_ba("honba", 0)
_ba("sticks", 1)


@on_win("agari.who")
def who(game: Game, rng: Random, at: int, tag: Tag) -> Plant | None:
    was = tag.who()
    new = other(rng, range(game.players), was)
    tag.at["who"] = str(new)
    return expect(game, "WIN", game.round_of(at), {was, new}, f"who {was} -> {new}")


@on_win("agari.fromWho")
def from_who(game: Game, rng: Random, at: int, tag: Tag) -> Plant | None:
    was = int(tag.at["fromWho"])
    new = other(rng, range(game.players), was)
    tag.at["fromWho"] = str(new)
    return expect(game, "WIN", game.round_of(at), {tag.who(), was}, f"fromWho {was} -> {new}, winner {tag.who()}")


@on_win("agari.pao.added")
def pao_added(game: Game, rng: Random, at: int, tag: Tag) -> Plant | None:
    if "paoWho" in tag.at:
        return None
    new = other(rng, range(game.players), tag.who())
    if new == int(tag.at["fromWho"]) and {39, 49} & set(tag.ints("yakuman")):
        # The discarder may be the liable seat too, which is not named then.
        return None
    tag.at["paoWho"] = str(new)
    return expect(game, "SCO", game.round_of(at), {tag.who(), new}, f"paoWho {new} added")


@on_win("agari.pao.changed")
def pao_changed(game: Game, rng: Random, at: int, tag: Tag) -> Plant | None:
    if "paoWho" not in tag.at:
        return None
    was = int(tag.at["paoWho"])
    new = rng.choice([s for s in range(game.players) if s not in (was, tag.who())])
    tag.at["paoWho"] = str(new)
    return expect(game, "SCO", game.round_of(at), {tag.who(), new, was}, f"paoWho {was} -> {new}")


@on_win("agari.pao.removed")
def pao_removed(game: Game, rng: Random, at: int, tag: Tag) -> Plant | None:
    if "paoWho" not in tag.at:
        return None
    was = int(tag.at.pop("paoWho"))
    if was == int(tag.at["fromWho"]):
        return None
    return expect(game, "SCO", game.round_of(at), {tag.who(), was}, f"paoWho {was} removed")
