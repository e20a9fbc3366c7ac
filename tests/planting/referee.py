"""A second, crude referee: what is odd in the play of one round. A fault is planted where it sees just that one."""

from tests.planting.game import Game, Round, Walk, read_meld
from tests.planting.hands import complete, counts_of, forbidden_after, waits

Oddity = tuple[str, int]
_PLAIN = {k for k in range(27) if 0 < k % 9 < 8}


def oddities(game: Game, one: Round) -> set[Oddity]:
    """Pairs of what is odd and the seat."""
    out: set[Oddity] = set()
    state = Walk(game, one)
    passed: list[set[int]] = [set() for _ in range(state.players)]
    kept: list[set[int]] = [set() for _ in range(state.players)]
    for i in range(one.first + 1, one.end):
        tag = game.tags[i]
        found = tag.move()
        if found is not None:
            what, seat, tile = found
            if what == "draw":
                if tile in state.shown:
                    out.add(("twice", seat))
            else:
                out |= _discard(state, seat, tile)
                for other in range(state.players):
                    if other != seat and i + 1 < one.end and game.tags[i + 1].name != "AGARI":
                        passed[other].add(tile // 4)
                if state.riichi[seat]:
                    kept[seat] |= passed[seat]
                passed[seat].clear()
                if state.riichi[seat] and i + 1 < one.end and game.tags[i + 1].name != "AGARI":
                    kept[seat].add(tile // 4)
        elif tag.name == "N":
            seat = tag.who()
            meld = read_meld(int(tag.at["m"]), seat)
            if not set(meld.consumed) <= state.hands[seat]:
                out.add(("call", seat))
            if meld.called is not None and meld.kind != "kakan" and state.last != (meld.source, meld.called):
                out.add(("source", seat))
            before = waits(state.hands[seat] - {state.drawn}) if meld.kind == "ankan" and state.riichi[seat] else None
            if before is not None and before != waits(state.hands[seat] - set(meld.tiles)):
                out.add(("riichi-ankan", seat))
        elif tag.name == "AGARI":
            out |= _win(state, tag.who(), int(tag.at["fromWho"]), int(tag.at["machi"]), passed, kept)
        elif tag.name == "RYUUKYOKU" and "type" not in tag.at:
            out |= _exhausted(state, [f"hai{s}" in tag.at for s in range(state.players)])
        state.step(tag)
        if sum(map(len, state.rivers)) == 4 and all(len(r) == 1 for r in state.rivers) and not any(state.melds):
            kinds = {r[0] // 4 for r in state.rivers}
            if len(kinds) == 1 and kinds <= {27, 28, 29, 30} and state.players == 4:
                out.add(("suufon", -1))
    return out


def _discard(state: Walk, seat: int, tile: int) -> set[Oddity]:
    out: set[Oddity] = set()
    if tile not in state.hands[seat]:
        return {("hold", seat)}
    meld = state.called
    if (
        meld is not None
        and meld.called is not None
        and tile // 4 in forbidden_after(meld.kind, meld.called, meld.consumed)
    ):
        out.add(("kuikae", seat))
    if state.riichi[seat] and tile != state.drawn:
        out.add(("tedashi", seat))
    if state.declared == seat and not waits(state.hands[seat] - {tile}):
        out.add(("noten", seat))
    return out


def _win(state: Walk, seat: int, source: int, tile: int, passed: list[set[int]], kept: list[set[int]]) -> set[Oddity]:
    out: set[Oddity] = set()
    if not complete(counts_of(state.hands[seat] | {tile})):
        out.add(("incomplete", seat))
    if source == seat:
        return out
    wait = waits(state.hands[seat] - {tile})
    if wait & {t // 4 for t in state.rivers[seat]}:
        out.add(("furiten", seat))
    if wait & passed[seat]:
        out.add(("passed", seat))
    if wait & kept[seat]:
        out.add(("kept", seat))
    return out


def _exhausted(state: Walk, shown: list[bool]) -> set[Oddity]:
    out: set[Oddity] = set()
    for seat, is_shown in enumerate(shown):
        if bool(waits(state.hands[seat])) is not is_shown:
            out.add(("tenpai", seat))
        if state.rivers[seat] and seat not in state.called_away and not _PLAIN & {t // 4 for t in state.rivers[seat]}:
            out.add(("nagashi", seat))
    return out
