"""Illegal play in a record that is otherwise coherent: tiles are renamed so that only the act is wrong."""

from random import Random

from tests.planting.game import (
    Game,
    Meld,
    Round,
    Tag,
    chi_code,
    discard_tag,
    draw_tag,
    read_meld,
    unseen,
    use_of,
    walk,
)
from tests.planting.hands import forbidden_after, waits
from tests.planting.planter import Plant, expect, kind
from tests.planting.referee import oddities


def rename(game: Game, one: Round, old: int, new: int) -> bool:
    """Let a tile have been another, unseen one from the start; False where a call, a win or a dora rests on it."""
    for i in range(one.first, one.end):
        tag = game.tags[i]
        if tag.name == "N" and old in read_meld(int(tag.at["m"]), tag.who()).tiles:
            return False
        if tag.name == "AGARI" and old in {*tag.ints("hai"), int(tag.at["machi"]), *tag.ints("doraHai")}:
            return False
        if tag.name == "DORA" and int(tag.at["hai"]) == old:
            return False
    for i in range(one.first, one.end):
        tag = game.tags[i]
        found = tag.move()
        if found and found[2] == old:
            game.tags[i] = draw_tag(found[1], new) if found[0] == "draw" else discard_tag(found[1], new)
        elif tag.name in ("INIT", "RYUUKYOKU"):
            for s in range(game.players):
                if f"hai{s}" in tag.at:
                    tag.put(f"hai{s}", [new if t == old else t for t in tag.ints(f"hai{s}")])
    return True


def only(game: Game, copy: Game, one: Round, allowed: set[tuple[str, int]]) -> bool:
    """Whether the crude referee sees just this, and nothing in the game as it was."""
    odd = oddities(copy, one)
    return bool(odd) and odd <= allowed and not oddities(game, one)


def shuffled(game: Game, rng: Random) -> list[Round]:
    rounds = list(game.rounds)
    rng.shuffle(rounds)
    return rounds


@kind("illegal.kuikae")
def kuikae(game: Game, rng: Random) -> Plant | None:
    for one in shuffled(game, rng):
        left = unseen(game, one)
        for i, tag, state in walk(game, one):
            found, meld = tag.move(), state.called
            if found is None or found[0] != "discard" or meld is None or meld.called is None:
                continue
            news = [t for t in left if t // 4 in forbidden_after(meld.kind, meld.called, meld.consumed)]
            if not news or rng.random() < 0.3:
                continue
            copy = game.copy()
            new = rng.choice(news)
            if rename(copy, one, found[2], new) and only(game, copy, one, {("kuikae", found[1])}):
                return expect(copy, "CAL", one.index, found[1], f"{meld.kind} then discard {new} at tag {i}")
    return None


def _rons(game: Game, one: Round) -> list[Tag]:
    return [t for i in game.results(one) if (t := game.tags[i]).name == "AGARI" and t.at["who"] != t.at["fromWho"]]


def _furiten(game: Game, rng: Random, name: str, allowed: set[str]) -> Plant | None:
    for one in shuffled(game, rng):
        for win in _rons(game, one):
            seat = win.who()
            wait = waits(set(win.ints("hai")) - {int(win.at["machi"])})
            news = [t for t in unseen(game, one) if t // 4 in wait]
            if not news:
                continue
            places = _river(game, one, seat, name)
            rng.shuffle(places)
            for at in places:
                found = game.tags[at].move()
                assert found is not None
                copy = game.copy()
                new = rng.choice(news)
                if rename(copy, one, found[2], new) and only(game, copy, one, {(a, seat) for a in allowed}):
                    note = f"discard {found[2]} of {found[1]} at tag {at} was {new}; ron of {seat} on {win.at['machi']}"
                    return expect(copy, "FUR", one.index, seat, note)
    return None


def _river(game: Game, one: Round, seat: int, name: str) -> list[int]:
    """The discards that make a ron furiten: of the seat itself, or of others after its last discard or riichi."""
    since = riichi = 0
    own: list[int] = []
    others: list[int] = []
    for i in range(one.first, one.end):
        tag = game.tags[i]
        found = tag.move()
        if found and found[0] == "discard":
            (own if found[1] == seat else others).append(i)
            if found[1] == seat:
                since = i
        elif tag.name == "REACH" and tag.who() == seat and tag.at["step"] == "2":
            riichi = i
    last = others[-1] if others else 0
    if name == "discard":
        return [i for i in own if not riichi or i < riichi]
    if name == "own-after-riichi":
        return [i for i in own if riichi and i > riichi]
    if name == "temporary":
        return [i for i in others if i > since and i != last and not riichi]
    return [i for i in others if riichi and i > riichi and i != last]


@kind("illegal.furiten.discard")
def discard_furiten(game: Game, rng: Random) -> Plant | None:
    return _furiten(game, rng, "discard", {"furiten"})


@kind("illegal.furiten.own-after-riichi")
def own_after_riichi(game: Game, rng: Random) -> Plant | None:
    return _furiten(game, rng, "own-after-riichi", {"furiten", "kept"})


@kind("illegal.furiten.temporary")
def temporary_furiten(game: Game, rng: Random) -> Plant | None:
    return _furiten(game, rng, "temporary", {"passed"})


@kind("illegal.furiten.riichi")
def riichi_furiten(game: Game, rng: Random) -> Plant | None:
    return _furiten(game, rng, "riichi", {"kept", "passed"})


@kind("illegal.tedashi-in-riichi")
def tedashi(game: Game, rng: Random) -> Plant | None:
    """A tile of the hand goes and the drawn one stays, in a riichi hand that nobody sees afterwards."""
    for one in shuffled(game, rng):
        for i, tag, state in walk(game, one):
            found = tag.move()
            if found is None or found[0] != "discard" or not state.riichi[found[1]] or rng.random() < 0.4:
                continue
            seat, drawn = found[1], found[2]
            if game.tags[i + 1].name in ("N", "AGARI"):
                continue
            choices = sorted(t for t in state.hands[seat] - {drawn} if not use_of(game, one, i, seat, t))
            if not choices:
                continue
            new = rng.choice(choices)
            copy = game.copy()
            copy.tags[i] = discard_tag(seat, new)
            if only(game, copy, one, {("tedashi", seat)}):
                return expect(copy, "RII", one.index, seat, f"in riichi {new} goes, drawn was {drawn}, at tag {i}")
    return None


@kind("illegal.chi-from-across")
def chi_from_across(game: Game, rng: Random) -> Plant | None:
    """A pon becomes a chi of the same discard, its two tiles having been two others from the start."""
    if game.players == 3:
        return None
    for one in shuffled(game, rng):
        left = set(unseen(game, one))
        winners = {game.tags[i].who() for i in game.results(one) if game.tags[i].name == "AGARI"}
        for i, tag, _ in walk(game, one):
            if tag.name != "N":
                continue
            seat = tag.who()
            pon = read_meld(int(tag.at["m"]), seat)
            if pon.kind != "pon" or pon.called is None or pon.source == (seat + 3) % 4 or seat in winners:
                continue
            run = _run(pon.called, left, rng)
            if run is None or pon.called // 4 >= 27:
                continue
            copy = game.copy()
            before = int(tag.at["m"])
            copy.tags[i].at["m"] = str(chi_code(run, pon.called, before & 3))
            new = [t for t in run if t != pon.called]
            if all(rename(copy, one, a, b) for a, b in zip(pon.consumed, new, strict=True)) and _later_ok(copy, one):
                note = f"chi {run} of {pon.called} by {seat} from {pon.source} at tag {i}"
                return expect(copy, "CAL", one.index, seat, note)
    return None


def _later_ok(copy: Game, one: Round) -> bool:
    return not oddities(copy, one)


def _run(tile: int, left: set[int], rng: Random) -> tuple[int, ...] | None:
    k = tile // 4
    out = []
    for low in (k - 2, k - 1, k):
        if low < 0 or low // 9 != k // 9 or (low + 2) // 9 != k // 9:
            continue
        sets = [[tile] if low + n == k else sorted(t for t in left if t // 4 == low + n) for n in range(3)]
        if all(sets):
            out.append(tuple(rng.choice(s) for s in sets))
    return rng.choice(out) if out else None


@kind("illegal.call-of-another-tile")
def call_of_another(game: Game, rng: Random) -> Plant | None:
    """The discard that was called is another tile from the start; the call is of the old one."""
    places = [i for i in game.find("N") if game.tags[i - 1].sort == "discard"]
    if not places:
        return None
    at = rng.choice(places)
    number = game.round_of(at)
    one = game.rounds[number]
    found = game.tags[at - 1].move()
    assert found is not None
    left = [t for t in unseen(game, one) if t // 4 != found[2] // 4]
    copy = game.copy()
    call = copy.tags.pop(at)
    copy.bounds = [Round(one.index, one.first, one.end - 1)]
    new = rng.choice(left)
    winner = {game.tags[i].who() for i in game.results(one) if game.tags[i].name == "AGARI"}
    if call.who() in winner or not rename(copy, copy.bounds[0], found[2], new):
        return None
    copy.tags.insert(at, call)
    copy.bounds = []
    if not only(game, copy, one, {("source", call.who())}):
        return None
    note = f"{found[2]} called by {call.who()} was {new} of {found[1]}, at tag {at}"
    return expect(copy, "CAL KAN TIL", number, {call.who(), found[1]}, note)


@kind("illegal.call-inserted")
def call_inserted(game: Game, rng: Random) -> Plant | None:
    """A pon of a tile nobody has discarded, or that the seat has not the tiles for."""
    at = rng.choice(game.find("draw"))
    found = game.tags[at].move()
    assert found is not None
    number = game.round_of(at)
    seat = rng.choice([s for s in range(game.players) if s != found[1]])
    tile = rng.randrange(27 * 4, 136)
    relative = rng.choice((1, 2, 3))
    if (seat + relative) % 4 >= game.players:
        return None
    copy = game.copy()
    code = (3 * (tile // 4)) << 9 | tile % 4 << 5 | 8 | relative
    copy.tags.insert(at + rng.randrange(2), Tag("N", {"who": str(seat), "m": str(code)}))
    note = f"pon {code} of seat {seat} put in at tag {at}"
    return expect(copy, "CAL TRN TIL", number, {seat, found[1]}, note)


def points_at(tile: int) -> int:
    k = tile // 4
    if k < 27:
        return k - 8 if k % 9 == 8 else k + 1
    return 27 + (k - 26) % 4 if k < 31 else 31 + (k - 30) % 3


def exchange_kinds(game: Game, one: Round, a: int, b: int) -> None:
    """Let all tiles of one honour have been those of another, in everything a round shows."""

    def new(tile: int) -> int:
        return {a: 4 * b, b: 4 * a}.get(tile // 4, tile // 4 * 4) + tile % 4

    for i in range(one.first, one.end):
        tag = game.tags[i]
        found = tag.move()
        if found:
            game.tags[i] = (draw_tag if found[0] == "draw" else discard_tag)(found[1], new(found[2]))
        elif tag.name == "N":
            tag.at["m"] = str(_new_code(int(tag.at["m"]), tag.who(), a, b))
        else:
            for name in ("hai", "machi", "doraHai", "doraHaiUra", *(f"hai{s}" for s in range(4))):
                if tag.at.get(name):
                    values = [new(t) for t in tag.ints(name)]
                    tag.put(name, sorted(values) if name.startswith("hai") else values)
            if tag.at.get("m"):
                tag.put("m", [_new_code(m, tag.who(), a, b) for m in tag.ints("m")])


def _new_code(code: int, who: int, a: int, b: int) -> int:
    one: Meld = read_meld(code, who)
    k = one.tiles[0] // 4
    other = {a: b, b: a}.get(k, k)
    if one.kind == "chi" or other == k:
        return code
    if one.kind in ("pon", "kakan"):
        return code + (3 * (other - k) << 9)
    return code + ((other - k) * 4 << 8)


@kind("illegal.yakuless-win")
def yakuless(game: Game, rng: Random) -> Plant | None:
    """The only yaku is a triplet of honours, which become those of a wind that counts nothing."""
    for one in shuffled(game, rng):
        results = game.results(one)
        win = game.tags[results[0]] if results else None
        if win is None or win.name != "AGARI" or len(results) > 1 or "yakuman" in win.at:
            continue
        yaku = [y for y in win.ints("yaku")[::2] if y < 52]
        if len(yaku) != 1 or not 10 <= yaku[0] <= 20:
            continue
        init = game.tags[one.first]
        oya, seed = int(init.at["oya"]), init.ints("seed")
        own = 27 + (win.who() - oya) % game.players
        a = {18: 31, 19: 32, 20: 33}.get(yaku[0], own if yaku[0] < 14 else 27 + seed[0] // 4)
        guests = [k for k in range(27, 31) if k not in (own, 27 + seed[0] // 4)]
        if game.players == 3:
            guests = [k for k in guests if k != 30]
        shown = {t // 4 for t in (seed[5], *win.ints("doraHai"), *win.ints("doraHaiUra"))}
        held = {t // 4 for t in win.ints("hai")} | {read_meld(m, win.who()).tiles[0] // 4 for m in win.ints("m")}
        guests = [k for k in guests if k not in held]
        b = rng.choice(guests) if guests else a
        if b == a or {a, b} & (shown | {points_at(4 * k) for k in shown}):
            continue
        copy = game.copy()
        exchange_kinds(copy, one, a, b)
        if oddities(copy, one) or oddities(game, one):
            continue
        return expect(copy, "WIN", one.index, win.who(), f"the only yaku {yaku[0]} is now of kind {b}")
    return None


@kind("illegal.win-incomplete")
def incomplete(game: Game, rng: Random) -> Plant | None:
    """The winner's hand is not complete: one of its tiles was another from the start, and is shown so."""
    for one in shuffled(game, rng):
        results = game.results(one)
        win = game.tags[results[0]] if results else None
        if win is None or win.name != "AGARI" or len(results) > 1:
            continue
        machi = int(win.at["machi"])
        old = rng.choice([t for t in win.ints("hai") if t != machi])
        new = rng.choice(unseen(game, one))
        copy = game.copy()
        tag = copy.tags[results[0]]
        tag.put("hai", sorted(machi if t == old else t for t in tag.ints("hai")))
        if not rename(copy, one, old, new):
            continue
        tag.put("hai", sorted([*(t for t in win.ints("hai") if t != old), new]))
        if oddities(copy, one) == {("incomplete", win.who())}:
            return expect(copy, "WIN", one.index, win.who(), f"{old} of the winning hand was {new}")
    return None
