"""What a draw, the start of a round, a riichi and a call claim: each value made wrong."""

from collections.abc import Callable
from random import Random

from tests.planting.claims_hand import owari
from tests.planting.game import Game, Tag, chi_code, pon_code, read_meld, state_before, unseen
from tests.planting.planter import Plant, Planter, expect, expect_anyone, expect_anywhere, kind, quiet

Edit = Callable[[Game, Random, int, Tag], Plant | None]
_TYPES = ("yao9", "kaze4", "reach4", "ron3", "kan4", "nm")


def on_tag(name: str, sort: str) -> Callable[[Edit], Edit]:
    """A kind that edits one tag of a sort; it is handed a copy of the game and the copied tag."""

    def register(edit: Edit) -> Edit:
        def plant(game: Game, rng: Random) -> Plant | None:
            places = game.find(sort)
            rng.shuffle(places)
            for at in places[:12]:
                copy = game.copy()
                found = edit(copy, rng, at, copy.tags[at])
                if found is not None:
                    return found
            return None

        planter: Planter = plant
        kind(name)(planter)
        return edit

    return register


# --- draws -----------------------------------------------------------------------------------------------------


@on_tag("ryuukyoku.type.removed", "RYUUKYOKU")
def type_removed(game: Game, rng: Random, at: int, tag: Tag) -> Plant | None:
    was = tag.at.pop("type", None)
    return expect_anyone(game, "DRW", game.round_of(at), f"type {was} removed") if was else None


@on_tag("ryuukyoku.type.changed", "RYUUKYOKU")
def type_changed(game: Game, rng: Random, at: int, tag: Tag) -> Plant | None:
    was = tag.at.get("type")
    if was is None:
        return None
    tag.at["type"] = rng.choice([t for t in _TYPES if t != was])
    return expect_anyone(game, "DRW", game.round_of(at), f"type {was} -> {tag.at['type']}")


@on_tag("ryuukyoku.type.added", "RYUUKYOKU")
def type_added(game: Game, rng: Random, at: int, tag: Tag) -> Plant | None:
    if "type" in tag.at:
        return None
    tag.at["type"] = rng.choice(_TYPES)
    return expect_anyone(game, "DRW", game.round_of(at), f"type {tag.at['type']} added")


def _draw_ba(name: str, field: int) -> None:
    @on_tag(f"ryuukyoku.ba.{name}", "RYUUKYOKU")
    def edit(game: Game, rng: Random, at: int, tag: Tag) -> Plant | None:
        ba = tag.ints("ba")
        ba[field] += rng.choice((1, -1)) if ba[field] else 1
        tag.put("ba", ba)
        return expect(game, "DRW RND", game.round_of(at), None, f"ba {name} -> {ba[field]}")


_draw_ba("honba", 0)
_draw_ba("sticks", 1)


def _draw_sc(name: str, offset: int, families: str) -> None:
    @on_tag(f"ryuukyoku.sc.{name}", "RYUUKYOKU")
    def edit(game: Game, rng: Random, at: int, tag: Tag) -> Plant | None:
        seat = rng.randrange(game.players)
        sc = tag.ints("sc")
        step = rng.choice((-30, -15, -10, -1, 1, 10, 15))
        sc[2 * seat + offset] += step
        tag.put("sc", sc)
        return expect(game, families, game.round_of(at), seat, f"sc {name} of seat {seat} {step:+}")


_draw_sc("before", 0, "RND DRW")
_draw_sc("delta", 1, "DRW")


@on_tag("ryuukyoku.tenpai.removed", "RYUUKYOKU")
def tenpai_removed(game: Game, rng: Random, at: int, tag: Tag) -> Plant | None:
    shown = [s for s in range(game.players) if f"hai{s}" in tag.at]
    if "type" in tag.at or not shown:
        return None
    seat = rng.choice(shown)
    del tag.at[f"hai{seat}"]
    return expect(game, "DRW", game.round_of(at), seat, f"hand of tenpai seat {seat} not shown")


@on_tag("ryuukyoku.tenpai.added", "RYUUKYOKU")
def tenpai_added(game: Game, rng: Random, at: int, tag: Tag) -> Plant | None:
    hidden = [s for s in range(game.players) if f"hai{s}" not in tag.at]
    if "type" in tag.at or not hidden:
        return None
    seat = rng.choice(hidden)
    tag.put(f"hai{seat}", sorted(state_before(game, at).hands[seat]))
    return expect(game, "DRW", game.round_of(at), seat, f"hand of noten seat {seat} shown")


def _shown_tile(name: str, families: str, seen: bool) -> None:
    @on_tag(f"ryuukyoku.hai.{name}", "RYUUKYOKU")
    def edit(game: Game, rng: Random, at: int, tag: Tag) -> Plant | None:
        shown = [s for s in range(game.players) if f"hai{s}" in tag.at]
        if not shown:
            return None
        seat = rng.choice(shown)
        hai = tag.ints(f"hai{seat}")
        news = state_before(game, at).shown - set(hai) if seen else set(unseen(game, game.rounds[game.round_of(at)]))
        if not news:
            return None
        n, new = rng.randrange(len(hai)), rng.choice(sorted(news))
        was, hai[n] = hai[n], new
        tag.put(f"hai{seat}", hai)
        return expect(game, families, game.round_of(at), seat, f"hai{seat} {was} -> {new}")


_shown_tile("seen", "DRW", True)
_shown_tile("unseen", "DRW TIL", False)


@on_tag("ryuukyoku.owari.score", "RYUUKYOKU")
def draw_owari_score(game: Game, rng: Random, at: int, tag: Tag) -> Plant | None:
    return owari(game, rng, at, tag, 0)


@on_tag("ryuukyoku.owari.points", "RYUUKYOKU")
def draw_owari_points(game: Game, rng: Random, at: int, tag: Tag) -> Plant | None:
    return owari(game, rng, at, tag, 1)


# --- starts ----------------------------------------------------------------------------------------------------


@on_tag("init.hand", "INIT")
def init_hand(game: Game, rng: Random, at: int, tag: Tag) -> Plant | None:
    seed = tag.ints("seed")
    was = seed[0]
    seed[0] = rng.choice([h for h in range(12) if h != was and (game.players == 4 or h % 4 < 3)])
    tag.put("seed", seed)
    seats = {None, was % 4, seed[0] % 4}
    return expect(game, "RND", game.round_of(at), seats, f"hand {was} -> {seed[0]}")


@on_tag("init.honba", "INIT")
def init_honba(game: Game, rng: Random, at: int, tag: Tag) -> Plant | None:
    seed = tag.ints("seed")
    seed[1] += rng.choice((1, 2, -1)) if seed[1] else 1
    tag.put("seed", seed)
    return expect(game, "RND", game.round_of(at), None, f"honba -> {seed[1]}")


@on_tag("init.sticks", "INIT")
def init_sticks(game: Game, rng: Random, at: int, tag: Tag) -> Plant | None:
    seed = tag.ints("seed")
    seed[2] += rng.choice((1, 2, -1)) if seed[2] else 1
    tag.put("seed", seed)
    return expect(game, "RND", game.round_of(at), None, f"sticks -> {seed[2]}")


@on_tag("init.dice", "INIT")
def init_dice(game: Game, rng: Random, at: int, tag: Tag) -> Plant | None:
    seed = tag.ints("seed")
    seed[3] = (seed[3] + 1) % 6
    tag.put("seed", seed)
    return quiet(game, f"die -> {seed[3]}")


@on_tag("init.oya", "INIT")
def init_oya(game: Game, rng: Random, at: int, tag: Tag) -> Plant | None:
    was = int(tag.at["oya"])
    new = rng.choice([s for s in range(game.players) if s != was])
    tag.at["oya"] = str(new)
    return expect(game, "RND", game.round_of(at), {None, was, new}, f"oya {was} -> {new}")


@on_tag("init.ten", "INIT")
def init_ten(game: Game, rng: Random, at: int, tag: Tag) -> Plant | None:
    ten = tag.ints("ten")
    seat = rng.randrange(game.players)
    step = rng.choice((-10, -1, 1, 10, 80))
    ten[seat] += step
    tag.put("ten", ten)
    return expect(game, "RND", game.round_of(at), seat, f"ten of seat {seat} {step:+}")


@on_tag("init.ten.moved", "INIT")
def init_ten_moved(game: Game, rng: Random, at: int, tag: Tag) -> Plant | None:
    """Points moved from one seat to another: the sum is right."""
    ten = tag.ints("ten")
    a, b = rng.sample(range(game.players), 2)
    ten[a] += 10
    ten[b] -= 10
    tag.put("ten", ten)
    return expect(game, "RND", game.round_of(at), {None, a, b}, f"ten: 1000 from seat {b} to {a}")


@on_tag("init.haipai.short", "INIT")
def haipai_short(game: Game, rng: Random, at: int, tag: Tag) -> Plant | None:
    seat = rng.randrange(game.players)
    hai = tag.ints(f"hai{seat}")
    gone = hai.pop(rng.randrange(len(hai)))
    tag.put(f"hai{seat}", hai)
    return expect(game, "TIL", game.round_of(at), seat, f"hai{seat} without {gone}")


@on_tag("init.haipai.long", "INIT")
def haipai_long(game: Game, rng: Random, at: int, tag: Tag) -> Plant | None:
    seat = rng.randrange(game.players)
    new = rng.choice(unseen(game, game.rounds[game.round_of(at)]))
    tag.put(f"hai{seat}", [*tag.ints(f"hai{seat}"), new])
    return expect(game, "TIL", game.round_of(at), seat, f"hai{seat} with {new} too")


# --- riichi and calls ------------------------------------------------------------------------------------------


@on_tag("reach.ten", "REACH")
def reach_ten(game: Game, rng: Random, at: int, tag: Tag) -> Plant | None:
    if not tag.at.get("ten"):
        return None
    ten = tag.ints("ten")
    seat = rng.randrange(game.players)
    ten[seat] += rng.choice((-10, -1, 1, 10))
    tag.put("ten", ten)
    return expect(game, "RII RND", game.round_of(at), seat, f"ten of seat {seat} at the riichi of {tag.who()}")


@on_tag("reach.who", "REACH")
def reach_who(game: Game, rng: Random, at: int, tag: Tag) -> Plant | None:
    was = tag.who()
    new = rng.choice([s for s in range(game.players) if s != was])
    tag.at["who"] = str(new)
    step = tag.at["step"]
    return expect(game, "RII TRN", game.round_of(at), {was, new}, f"who {was} -> {new} at step {step}")


@on_tag("reach.step", "REACH")
def reach_step(game: Game, rng: Random, at: int, tag: Tag) -> Plant | None:
    was = tag.at["step"]
    tag.at["step"] = "2" if was == "1" else "1"
    return expect(game, "RII TRN", game.round_of(at), tag.who(), f"step {was} -> {tag.at['step']}")


@on_tag("call.who", "N")
def call_who(game: Game, rng: Random, at: int, tag: Tag) -> Plant | None:
    was, code = tag.who(), int(tag.at["m"])
    new = rng.choice([s for s in range(game.players) if s != was])
    if game.players == 3 and read_meld(code, new).source == 3:
        return None
    tag.at["who"] = str(new)
    return expect(game, "CAL KAN TRN TIL", game.round_of(at), {was, new}, f"who {was} -> {new}")


@on_tag("call.source", "N")
def call_source(game: Game, rng: Random, at: int, tag: Tag) -> Plant | None:
    seat, code = tag.who(), int(tag.at["m"])
    one = read_meld(code, seat)
    if one.kind not in ("chi", "pon", "daiminkan"):
        return None
    choices = [code & ~3 | r for r in (1, 2, 3)]
    choices = [c for c in choices if c != code and (game.players == 4 or read_meld(c, seat).source != 3)]
    new = rng.choice(choices)
    tag.at["m"] = str(new)
    return expect(game, "CAL KAN", game.round_of(at), seat, f"{one.kind} m {code} -> {new}, another source")


@on_tag("call.chi.other-tiles", "N")
def chi_other(game: Game, rng: Random, at: int, tag: Tag) -> Plant | None:
    """A chi of the same tile with two tiles of which one is not held."""
    seat, code = tag.who(), int(tag.at["m"])
    one = read_meld(code, seat)
    if one.kind != "chi" or one.called is None:
        return None
    hand = state_before(game, at).hands[seat]
    options = []
    for low in range(one.called // 4 - 2, one.called // 4 + 1):
        if low < 0 or low // 9 != one.called // 36 or (low + 2) // 9 != low // 9:
            continue
        copies = [rng.randrange(4) for _ in range(3)]
        run = tuple(one.called if low + n == one.called // 4 else 4 * (low + n) + copies[n] for n in range(3))
        if set(run) - {one.called} - hand:
            options.append(chi_code(run, one.called))
    if not options:
        return None
    tag.at["m"] = str(rng.choice(options))
    return expect(game, "TIL CAL", game.round_of(at), seat, f"chi {code} -> {tag.at['m']}, tiles not held")


@on_tag("call.pon.other-tiles", "N")
def pon_other(game: Game, rng: Random, at: int, tag: Tag) -> Plant | None:
    seat, code = tag.who(), int(tag.at["m"])
    one = read_meld(code, seat)
    if one.kind != "pon" or one.called is None:
        return None
    fourth = next(t for t in range(one.called // 4 * 4, one.called // 4 * 4 + 4) if t not in one.tiles)
    if fourth in state_before(game, at).hands[seat]:
        return None
    tag.at["m"] = str(pon_code(rng.choice(one.consumed), one.called, code & 3))
    return expect(game, "TIL CAL", game.round_of(at), seat, f"pon {code} -> {tag.at['m']}, tile not held")


@on_tag("call.other-called", "N")
def called_other(game: Game, rng: Random, at: int, tag: Tag) -> Plant | None:
    """A pon that takes another of its three tiles than the one discarded."""
    seat, code = tag.who(), int(tag.at["m"])
    one = read_meld(code, seat)
    if one.kind != "pon" or one.called is None:
        return None
    fourth = next(t for t in range(one.called // 4 * 4, one.called // 4 * 4 + 4) if t not in one.tiles)
    tag.at["m"] = str(pon_code(fourth, rng.choice(one.consumed), code & 3))
    return expect(game, "CAL TIL", game.round_of(at), seat, f"pon {code} -> {tag.at['m']}, another tile called")


@on_tag("call.kind", "N")
def call_kind(game: Game, rng: Random, at: int, tag: Tag) -> Plant | None:
    """A pon as a daiminkan of the same tile, or the other way round."""
    seat, code = tag.who(), int(tag.at["m"])
    one = read_meld(code, seat)
    if one.called is None or one.kind not in ("pon", "daiminkan"):
        return None
    if one.kind == "pon":
        new = one.called << 8 | code & 3
        fourth = next(t for t in range(one.called // 4 * 4, one.called // 4 * 4 + 4) if t not in one.tiles)
        if fourth in state_before(game, at).hands[seat]:
            return None
    else:
        new = pon_code(rng.choice(one.consumed), one.called, code & 3)
    tag.at["m"] = str(new)
    return expect(game, "CAL KAN TIL TRN", game.round_of(at), seat, f"{one.kind} {code} -> {new}")


# --- what must be there at all ---------------------------------------------------------------------------------

_NEEDED = {
    "INIT": ("seed", "ten", "oya", "hai0"),
    "N": ("who", "m"),
    "REACH": ("who", "step"),
    "DORA": ("hai",),
    "AGARI": ("ba", "hai", "machi", "ten", "yaku", "doraHai", "who", "fromWho", "sc"),
    "RYUUKYOKU": ("ba", "sc"),
}


def _needed(sort: str, names: tuple[str, ...]) -> None:
    @on_tag(f"attribute.missing.{sort}", sort)
    def missing(game: Game, rng: Random, at: int, tag: Tag) -> Plant | None:
        name = rng.choice(names)
        if name not in tag.at:
            return None
        del tag.at[name]
        return expect_anyone(game, "REC", game.round_of(at), f"{sort} without {name}")

    @on_tag(f"attribute.garbled.{sort}", sort)
    def garbled(game: Game, rng: Random, at: int, tag: Tag) -> Plant | None:
        name = rng.choice(names)
        if name not in tag.at:
            return None
        tag.at[name] = rng.choice((tag.at[name] + ",x", "x", "999", "-7"))
        # 999 is a number of a round and the code of a chi, if hardly the right one.
        families = {"INIT": "REC RND TIL", "N": "REC CAL TIL" if tag.at.get("m") == "999" else "REC"}.get(sort, "REC")
        return expect_anyone(game, families, game.round_of(at), str(tag))

    del missing, garbled


for _sort, _names in _NEEDED.items():
    _needed(_sort, _names)


@kind("go.length")
def go_length(game: Game, rng: Random) -> Plant | None:
    """A one-wind game said to be a two-wind game, or the other way round."""
    copy = game.copy()
    tag = next((t for t in copy.tags if t.name == "GO"), None)
    owari = next((t.at["owari"] for t in game.tags if "owari" in t.at), "-1,0")
    if tag is None or min(int(n) for n in owari.split(",")[::2]) < 0:
        return None
    starts = [game.tags[r.first] for r in game.rounds]
    late = [max(t.ints("ten")) for t in starts if t.ints("seed")[0] >= 4]
    if int(tag.at["type"]) & 8 and max(late, default=0) < 300:
        # Nobody had 30000 in South: a game of one wind would have been extended in just this way.
        return None
    tag.at["type"] = str(int(tag.at["type"]) ^ 8)
    return expect_anywhere(copy, "END", f"type -> {tag.at['type']}")


@kind("taikyoku.oya")
def taikyoku_oya(game: Game, rng: Random) -> Plant | None:
    copy = game.copy()
    tag = next((t for t in copy.tags if t.name == "TAIKYOKU"), None)
    if tag is None:
        return None
    tag.at["oya"] = str(rng.randrange(1, game.players))
    return expect(copy, "REC", (None, 0), (None, 0), f"oya -> {tag.at['oya']}")
