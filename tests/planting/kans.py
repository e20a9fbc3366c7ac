"""Kans that may not be made, in a record that is otherwise coherent."""

from random import Random

from tests.planting.game import Game, Round, Tag, Walk, draw_tag, read_meld, state_before, unseen, use_of, walk
from tests.planting.hands import waits
from tests.planting.illegal import points_at, shuffled
from tests.planting.planter import Plant, expect, kind
from tests.planting.referee import oddities


def _ankan(kind_index: int) -> str:
    return str(kind_index * 4 << 8)


@kind("illegal.ankan-not-held")
def ankan_not_held(game: Game, rng: Random) -> Plant | None:
    """An ankan with its indicator and replacement draw, of a kind the seat has at most three of."""
    for one in shuffled(game, rng):
        for i, seat, state in _kan_places(game, one, rng):
            hand = state.hands[seat]
            for k in sorted({t // 4 for t in hand}):
                four = set(range(4 * k, 4 * k + 4))
                if four <= hand or not _free(game, one, i, seat, four, hand, state):
                    continue
                tags = [Tag("N", {"who": str(seat), "m": _ankan(k)}), _NEW_DORA, _NEW_DRAW]
                copy = _with_kan(game, one, i + 1, seat, k, tags, rng)
                if copy is not None:
                    held = len(four & hand)
                    note = f"ankan of kind {k} by {seat} at tag {i + 1}, which holds {held}"
                    return expect(copy, "TIL KAN", one.index, seat, note)
    return None


def _kan_places(game: Game, one: Round, rng: Random) -> list[tuple[int, int, Walk]]:
    """The draws of a round after which the seat, which neither wins nor declares riichi, discards."""
    busy = {game.tags[i].who() for i in range(one.first, one.end) if game.tags[i].name in ("AGARI", "REACH")}
    places = []
    for i in range(one.first + 1, one.end - 1):
        found = game.tags[i].move()
        if found and found[0] == "draw" and found[1] not in busy and game.tags[i + 1].sort == "discard":
            places.append((i, found[1]))
    rng.shuffle(places)
    out = []
    for i, seat in places[:4]:
        state = state_before(game, i + 1)
        if not state.riichi[seat] and state.live > 6:
            out.append((i, seat, state))
    return out


def _free(game: Game, one: Round, at: int, seat: int, four: set[int], hand: set[int], state: Walk) -> bool:
    """Whether the tiles of a kan turn up nowhere afterwards, so that only the kan itself is wrong."""
    if any(use_of(game, one, at, seat, t) for t in four & hand):
        return False
    elsewhere = {t for s, h in enumerate(state.hands) for t in h if s != seat}
    return not four & (elsewhere | _from_the_wall(game, one, at))


def _from_the_wall(game: Game, one: Round, at: int) -> set[int]:
    out = set()
    for i in range(at + 1, one.end):
        found = game.tags[i].move()
        out |= {found[2]} if found else set()
        if game.tags[i].name in ("DORA", "AGARI"):
            out |= {*game.tags[i].ints("hai"), *game.tags[i].ints("doraHaiUra")}
        if game.tags[i].name == "N":
            out |= set(read_meld(int(game.tags[i].at["m"]), game.tags[i].who()).tiles)
    return out


@kind("illegal.kakan-without-pon")
def kakan_without_pon(game: Game, rng: Random) -> Plant | None:
    for one in shuffled(game, rng):
        for i, seat, state in _kan_places(game, one, rng):
            if (seat + 1) % 4 >= game.players:
                continue
            for tile in sorted(state.hands[seat]):
                k = tile // 4
                four = set(range(4 * k, 4 * k + 4))
                if four & state.hands[seat] != {tile} or any(t // 4 == k for m in state.melds[seat] for t in m.tiles):
                    continue
                if not _free(game, one, i, seat, four, state.hands[seat], state):
                    continue
                code = (3 * k) << 9 | tile % 4 << 5 | 16 | 1
                tags = [Tag("N", {"who": str(seat), "m": str(code)}), _NEW_DRAW, _NEW_DORA]
                copy = _with_kan(game, one, i + 1, seat, k, tags, rng)
                if copy is not None:
                    note = f"kakan of {tile} by {seat} at tag {i + 1} without a pon"
                    return expect(copy, "KAN TIL", one.index, seat, note)
    return None


@kind("illegal.riichi-ankan-changes-wait")
def riichi_ankan(game: Game, rng: Random) -> Plant | None:
    """In riichi the fourth tile is drawn and made a kan, which changes what the hand waits for."""
    for one in shuffled(game, rng):
        wins = [game.tags[i] for i in game.results(one) if game.tags[i].name == "AGARI"]
        for i, tag, state in walk(game, one):
            found = tag.move()
            if found is None or found[0] != "draw" or not state.riichi[found[1]]:
                continue
            seat, hand = found[1], state.hands[found[1]]
            out = game.tags[i + 1].move()
            if out != ("discard", seat, found[2]) or (wins and seat in {w.who() for w in wins}) or state.live < 4:
                continue
            if game.tags[i + 2].name in ("N", "AGARI"):
                continue
            left = unseen(game, one)
            for k in sorted({t // 4 for t in hand}):
                three = [t for t in hand if t // 4 == k]
                fourth = [t for t in range(4 * k, 4 * k + 4) if t in left]
                if len(three) != 3 or not fourth or waits(hand) == waits(hand - set(three)):
                    continue
                return _make_ankan(game, one, i, seat, k, fourth[0], rng)
    return None


_NEW_DORA, _NEW_DRAW = Tag("DORA", {}), Tag("T", {})
"""Stand for an indicator and a replacement tile that nobody ever sees again."""


def _with_kan(game: Game, one: Round, at: int, seat: int, k: int, tags: list[Tag], rng: Random) -> Game | None:
    """The game with a kan put in, one that makes no difference to the wins: its dora are nobody's."""
    wins = [game.tags[i] for i in game.results(one) if game.tags[i].name == "AGARI"]
    results = game.results(one)
    if not wins or state_before(game, results[0]).live < 3:
        return None
    if any(any(y in (2, 5, 6, 21) for y in w.ints("yaku")[::2]) or "yakuman" in w.at for w in wins):
        return None
    held = set()
    for w in wins:
        held |= {t // 4 for t in w.ints("hai")}
        held |= {t // 4 for m in w.ints("m") for t in read_meld(m, w.who()).tiles}
    left = [t for t in unseen(game, one) if t // 4 != k and t // 4 > 0]
    dora = [t for t in left if points_at(t) not in held]
    if len(dora) < 2 or len(left) < 3:
        return None
    indicator, under = rng.sample(dora, 2)
    drawn = rng.choice([t for t in left if t not in (indicator, under)])
    copy = game.copy()
    turned = len(state_before(game, at).indicators)
    for i in results:
        tag = copy.tags[i]
        for name, new in (("doraHai", indicator), ("doraHaiUra", under)):
            if tag.at.get(name):
                tiles = tag.ints(name)
                tag.put(name, [*tiles[:turned], new, *tiles[turned:]])
    real = [
        Tag("DORA", {"hai": str(indicator)}) if t is _NEW_DORA else draw_tag(seat, drawn) if t is _NEW_DRAW else t
        for t in tags
    ]
    copy.tags[at:at] = real
    return copy


def _make_ankan(game: Game, one: Round, at: int, seat: int, k: int, fourth: int, rng: Random) -> Plant | None:
    """Before the draw and discard of a seat comes its ankan."""
    tags = [draw_tag(seat, fourth), Tag("N", {"who": str(seat), "m": _ankan(k)}), _NEW_DORA]
    copy = _with_kan(game, one, at, seat, k, tags, rng)
    if copy is None or not oddities(copy, copy.rounds[one.index]) <= {("riichi-ankan", seat)}:
        return None
    return expect(copy, "KAN", one.index, seat, f"ankan of kind {k} in riichi by {seat} at tag {at} changes the wait")
