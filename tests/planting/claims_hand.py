"""What a win shows: hand, melds, indicators and final line of an AGARI tag made wrong."""

from random import Random

from tests.planting.claims_win import on_win, yaku_fault
from tests.planting.game import Game, Meld, Tag, read_meld, state_before, unseen
from tests.planting.planter import Plant, expect, quiet


@on_win("agari.machi")
def machi(game: Game, rng: Random, at: int, tag: Tag) -> Plant | None:
    was = int(tag.at["machi"])
    same_kind = [t for t in range(was // 4 * 4, was // 4 * 4 + 4) if t != was]
    new = rng.choice([*same_kind, *(t for t in tag.ints("hai") if t != was)])
    tag.at["machi"] = str(new)
    return expect(game, "WIN", game.round_of(at), tag.who(), f"machi {was} -> {new}")


def _in_hand(game: Game, rng: Random, at: int, tag: Tag, news: list[int], families: str) -> Plant | None:
    hai = tag.ints("hai")
    news = [t for t in news if t not in hai]
    if not news:
        return None
    n, new = rng.randrange(len(hai)), rng.choice(news)
    was, hai[n] = hai[n], new
    tag.put("hai", sorted(hai))
    note = f"hai {was} -> {new}" + (" (the winning tile)" if was == int(tag.at["machi"]) else "")
    return expect(game, families, game.round_of(at), tag.who(), note)


@on_win("agari.hai.seen")
def hai_seen(game: Game, rng: Random, at: int, tag: Tag) -> Plant | None:
    state = state_before(game, at)
    return _in_hand(game, rng, at, tag, sorted(state.shown), "WIN")


@on_win("agari.hai.unseen")
def hai_unseen(game: Game, rng: Random, at: int, tag: Tag) -> Plant | None:
    # The shown hand or the tile drawn: one of the two is misread, and nothing tells which.
    return _in_hand(game, rng, at, tag, unseen(game, game.rounds[game.round_of(at)]), "WIN TIL")


@on_win("agari.hai.short")
def hai_short(game: Game, rng: Random, at: int, tag: Tag) -> Plant | None:
    hai = tag.ints("hai")
    gone = hai.pop(rng.randrange(len(hai)))
    tag.put("hai", hai)
    return expect(game, "WIN REC", game.round_of(at), tag.who(), f"hai without {gone}")


@on_win("agari.hai.long")
def hai_long(game: Game, rng: Random, at: int, tag: Tag) -> Plant | None:
    new = rng.choice(unseen(game, game.rounds[game.round_of(at)]))
    tag.put("hai", sorted([*tag.ints("hai"), new]))
    return expect(game, "WIN REC", game.round_of(at), tag.who(), f"hai with {new} too")


def _melds(tag: Tag) -> list[Meld]:
    return [read_meld(m, tag.who()) for m in tag.ints("m")]


@on_win("agari.m.removed")
def meld_removed(game: Game, rng: Random, at: int, tag: Tag) -> Plant | None:
    codes = tag.ints("m")
    if not codes:
        return None
    gone = codes.pop(rng.randrange(len(codes)))
    if codes:
        tag.put("m", codes)
    else:
        del tag.at["m"]
    return expect(game, "WIN", game.round_of(at), tag.who(), f"meld {gone} not shown")


@on_win("agari.m.changed")
def meld_changed(game: Game, rng: Random, at: int, tag: Tag) -> Plant | None:
    codes = tag.ints("m")
    if not codes:
        return None
    n = rng.randrange(len(codes))
    was = codes[n]
    one = read_meld(was, tag.who())
    # Another copy of a tile for a chi and the unused one for a pon; another source for both.
    new = was ^ (8 if one.kind == "chi" else 32) if one.kind in ("chi", "pon") and rng.random() < 0.5 else was ^ 1
    if one.kind in ("ankan", "kita") or new & 3 == 0 or read_meld(new, tag.who()).source == game.players:
        return None
    codes[n] = new
    tag.put("m", codes)
    return expect(game, "WIN", game.round_of(at), tag.who(), f"meld {was} -> {new}")


@on_win("agari.m.added")
def meld_added(game: Game, rng: Random, at: int, tag: Tag) -> Plant | None:
    left = {t // 4 for t in unseen(game, game.rounds[game.round_of(at)])}
    new = (3 * rng.choice(sorted(left))) << 9 | 8 | rng.choice((1, 2, 3) if game.players == 4 else (1,))
    if read_meld(new, tag.who()).source == game.players:
        return None
    tag.put("m", [new, *tag.ints("m")])
    return expect(game, "WIN", game.round_of(at), tag.who(), f"meld {new} added")


@on_win("agari.doraHai.replaced")
def dora_replaced(game: Game, rng: Random, at: int, tag: Tag) -> Plant | None:
    dora = tag.ints("doraHai")
    n = rng.randrange(len(dora))
    was = dora[n]
    dora[n] = rng.choice(sorted(state_before(game, at).shown - set(dora)))
    tag.put("doraHai", dora)
    return expect(game, "YAK", game.round_of(at), {tag.who(), None}, f"doraHai {was} -> {dora[n]}")


@on_win("agari.doraHai.removed")
def dora_removed(game: Game, rng: Random, at: int, tag: Tag) -> Plant | None:
    dora = tag.ints("doraHai")
    if len(dora) < 2:
        return None
    gone = dora.pop(rng.randrange(len(dora)))
    tag.put("doraHai", dora)
    return expect(game, "YAK KAN", game.round_of(at), {tag.who(), None}, f"doraHai without {gone}")


@on_win("agari.doraHai.added")
def dora_added(game: Game, rng: Random, at: int, tag: Tag) -> Plant | None:
    new = rng.choice(unseen(game, game.rounds[game.round_of(at)]))
    tag.put("doraHai", [*tag.ints("doraHai"), new])
    return expect(game, "YAK KAN", game.round_of(at), {tag.who(), None}, f"doraHai with {new} too")


def _next_dora(tile: int, players: int) -> int:
    k = tile // 4
    if k < 27:
        if players == 3 and k == 0:
            return 8
        return k - 8 if k % 9 == 8 else k + 1
    return 27 + (k - 26) % 4 if k < 31 else 31 + (k - 30) % 3


def _held_kinds(tag: Tag) -> list[int]:
    kita = [30] * sum(m.kind == "kita" for m in _melds(tag))
    return [t // 4 for t in tag.ints("hai")] + [t // 4 for m in _melds(tag) if m.kind != "kita" for t in m.tiles] + kita


@on_win("agari.ura.replaced")
def ura_replaced(game: Game, rng: Random, at: int, tag: Tag) -> Plant | None:
    """An unseen tile as ura: wrong only where it changes the count."""
    ura = tag.ints("doraHaiUra")
    near = [i for i in (at - 1, at + 1) if i < len(game.tags) and game.tags[i].at.get("doraHaiUra")]
    if not ura or near:
        return None
    n = rng.randrange(len(ura))
    was = ura[n]
    ura[n] = rng.choice(unseen(game, game.rounds[game.round_of(at)]))
    tag.put("doraHaiUra", ura)
    held = _held_kinds(tag)
    note = f"doraHaiUra {was} -> {ura[n]}"
    same = held.count(_next_dora(was, game.players)) == held.count(_next_dora(ura[n], game.players))
    return quiet(game, note) if same or "yakuman" in tag.at else yaku_fault(game, at, tag, note)


@on_win("agari.ura.seen")
def ura_seen(game: Game, rng: Random, at: int, tag: Tag) -> Plant | None:
    ura = tag.ints("doraHaiUra")
    if not ura:
        return None
    n = rng.randrange(len(ura))
    was = ura[n]
    ura[n] = rng.choice(sorted(state_before(game, at).shown))
    tag.put("doraHaiUra", ura)
    return yaku_fault(game, at, tag, f"doraHaiUra {was} -> {ura[n]}, seen elsewhere", "WIN YAK TIL")


@on_win("agari.ura.missing")
def ura_missing(game: Game, rng: Random, at: int, tag: Tag) -> Plant | None:
    if not tag.at.pop("doraHaiUra", ""):
        return None
    return yaku_fault(game, at, tag, "doraHaiUra removed", "WIN YAK")


@on_win("agari.ura.added")
def ura_added(game: Game, rng: Random, at: int, tag: Tag) -> Plant | None:
    new = rng.choice(unseen(game, game.rounds[game.round_of(at)]))
    tag.put("doraHaiUra", [*tag.ints("doraHaiUra"), new])
    return yaku_fault(game, at, tag, f"doraHaiUra with {new} too", "WIN YAK")


@on_win("agari.owari.score")
def owari_score(game: Game, rng: Random, at: int, tag: Tag) -> Plant | None:
    return owari(game, rng, at, tag, 0)


@on_win("agari.owari.points")
def owari_points(game: Game, rng: Random, at: int, tag: Tag) -> Plant | None:
    return owari(game, rng, at, tag, 1)


def owari(game: Game, rng: Random, at: int, tag: Tag, field: int) -> Plant | None:
    if "owari" not in tag.at:
        return None
    values = tag.at["owari"].split(",")
    seat = rng.randrange(game.players)
    was = values[2 * seat + field]
    step = rng.choice((-10, -1, 1, 10))
    values[2 * seat + field] = str(int(was) + step) if field == 0 else f"{float(was) + step:.1f}"
    tag.at["owari"] = ",".join(values)
    note = f"owari[{2 * seat + field}] {was} -> {values[2 * seat + field]}"
    return expect(game, "END", game.round_of(at), seat, note)
