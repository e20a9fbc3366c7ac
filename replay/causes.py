"""Which faults of a round follow from which: one slip, one root."""

from replay.registry import Fault

_STATE = frozenset({"TIL", "TRN", "CAL", "KAN", "RII", "FUR", "WIN", "YAK", "FUU", "SCO", "DRW", "RND"})
_RESULT = frozenset({"WIN", "YAK", "FUU", "SCO", "DRW"})
_WRONG_HAND = frozenset({"WIN001", "WIN002", "WIN005", "WIN006", "WIN007", "WIN010", "WIN011", "WIN012"})
_FALSE_WIN = frozenset({"WIN001", "WIN002", "WIN007", "WIN013", "FUR001", "FUR002", "FUR003"})
"""A win without its conditions is told once; what else speaks against it follows."""
_WRONG_DRAW = frozenset({"DRW001", "DRW005", "DRW006", "DRW007", "DRW008", "DRW009", "DRW010", "DRW011"})
_STICKS = frozenset({"SCO005", "DRW014"})
_LEADING = frozenset({"WIN011", "WIN012", "YAK007", "SCO006", *_STICKS})
_PLAY = frozenset({"TIL", "TRN", "CAL", "KAN", "RII", "WIN", "DRW"})
SLIPS = frozenset({"TIL005", "TRN009", "TRN010", "TRN011", "CAL010", "KAN011"})
"""Slips put right by the repair: the play that does not fit even so follows, values and furiten stand on their own."""
_STATE_IS_KNOWN = frozenset({"TRN006", "TRN007", "CAL001", "CAL004", "CAL005", "CAL006", "CAL007", "CAL011"}) | SLIPS
"""Forbidden, only marked wrongly, or a slip that has been put right: the state after it is known."""
_UNREADABLE = frozenset({"REC002", "REC004", "REC006", "REC009", "REC010", "REC012"})
"""Of what the parser met, that which leaves out a part of the play."""
_RESTATED = frozenset({"SCO004", "SCO005", "SCO006"})
_NO_WALL = frozenset({"WAL011", "WAL012"})
"""The wall itself is wrong: what differs from it proves nothing."""


def _place_in_round(fault: Fault) -> tuple[int, bool]:
    """The order in which faults are told: by event, and at one event first what leads to the others. What a parser
    could not read stands at the event after it and comes before what is missed there."""
    event = fault.event if fault.event is not None else -1
    if fault.code.startswith("REC"):
        return event - 2, False
    return event, fault.code not in _WRONG_DRAW and fault.code not in _LEADING


def link(faults: list[Fault]) -> None:
    """Mark what follows from an earlier fault of the same round.

    A fault that puts the replayed state in doubt (a tile or a turn that cannot be, something unreadable) has as
    consequences all that is judged by that state later; a slip that has been put right only what still does not
    fit the play; a call that leaves no legal discard its own discard; an illegal kan or a stick that is not paid all
    that is said of the result; and at one result, wrong yaku follow from a wrong hand, and points and payments from
    wrong yaku and fu.
    """
    faults.sort(key=_place_in_round)
    doubt = shaken = mended = False
    stuck: int | None = None
    before: set[str] = set()
    by_event: dict[int | None, set[str]] = {}
    for fault in faults:
        family = fault.code[:3]
        same = by_event.setdefault(fault.event, set())
        wrong_yaku = any(code.startswith("YAK") for code in same)
        if (
            (doubt and family in _STATE)
            or (mended and family in _PLAY)
            or (shaken and family in _RESULT)
            or ("WIN010" in same and family in ("SCO", "RND"))
            or ("YAK007" in same and family == "YAK")
            or ("YAK007" in before and fault.code == "YAK007")
            or (fault.code == "CAL004" and fault.seat == stuck)
            or (family == "RII" and any(code.startswith("RII") for code in same))
            or (family in ("FUR", "SCO") and same & _FALSE_WIN)
            or ("SCO006" in same and fault.code == "SCO003")
            or (same & _STICKS and fault.code in ("RND008", "SCO003"))
            or (same & _WRONG_HAND and family in ("WIN", "YAK", "FUU"))
            or (wrong_yaku and (family == "FUU" or ({"YAK001", "YAK002"} & same and family == "YAK")))
            or (same & _WRONG_DRAW and family in ("DRW", "RII"))
            or ("DRW012" in before and fault.code in _WRONG_DRAW)
            or (family == "WAL" and (before & _NO_WALL or (fault.code == "WAL009" and (doubt or mended))))
            or (family == "TIL" and "wall" in fault.recorded and any(code.startswith("WAL") for code in before))
        ):
            fault.follows = True
        elif (not same or fault.code in _RESTATED) and family != "WAL":
            fault.follows = False
        if fault.code in ("CAL004", "CAL011"):
            stuck = fault.seat if fault.code == "CAL011" else None
        if (
            fault.stops
            or (family in ("TIL", "TRN", "CAL") and fault.code not in _STATE_IS_KNOWN)
            or (fault.code in _UNREADABLE and fault.event is not None)
        ):
            doubt = True
        elif fault.code in SLIPS:
            mended = True
        elif family == "KAN" or fault.code in ("RII006", "RII007"):
            shaken = True
        before.add(fault.code)
        same.add(fault.code)
