"""What of a record is still there when it has been written in a format and read again.

Tiles are compared by how they look, since most formats do not tell the four copies of a tile apart. A claim that is
gone is lost, and so is it that something was not claimed where the format always claims something; a claim that says
something else makes the records different. The rules alone are never different but lost: no play depends on them.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import zip_longest
from typing import Any, Final

from parsers.pieces import misplaced
from parsers.telling import looks, name_of_face
from replay import events as ev
from replay.choice import RuleChoice, choose_rules, states_rules
from replay.events import Event, GameEnd, RoundStart, Ryuukyoku, Win
from replay.melds import Meld
from replay.presets import rules_on
from replay.record import Record
from replay.ruleset import MEANINGS
from replay.seats import DRAGON_NAMES

_AMBIGUOUS: Final = "REC011"
_MISSING: Final = "REC006"
ID: Final = "the id of the game"
_ABOUT_TABLE: Final = ("id", "date", "room", "lobby")
_MANY_RULES: Final = 6


def reds_of(record: Record) -> tuple[int, int, int]:
    """The red fives of characters, circles and bamboos: as stated, else those of the rules the record is read by."""
    stated = record.stated_rules.get("red_fives")
    first, second, third = rules_on(record.ruleset, None).red_fives if stated is None else stated
    return first, second, third


@dataclass(slots=True)
class Comparison:
    """What a record states and its copy does not, with the number of times; and where the copy says something else."""

    lost: Counter[str] = field(default_factory=Counter)
    different: list[str] = field(default_factory=list)


def compare(record: Record, back: Record) -> Comparison:
    """Compare a record with what is read of it after it was written."""
    found = Comparison()
    if len(record.players) != len(back.players):
        found.different.append(f"{len(record.players)} players would be read back as {len(back.players)}")
        return found
    _table(record, back, found)
    _players(record, back, found)
    found.lost.update(lost_rules(record, back))
    _Play(record, back, found).compare()
    _problems(record, back, found)
    return found


# --- around the rounds -----------------------------------------------------------------------------------------------


def _table(record: Record, back: Record, found: Comparison) -> None:
    for what in _ABOUT_TABLE:
        mine, other = getattr(record, what), getattr(back, what)
        if what == "lobby":
            # The lobby without a number is the one for everybody.
            mine, other = ((text or "").lstrip("0") or None for text in (mine, other))
        if mine == other:
            continue
        if mine is None:
            found.lost[f"that the record leaves out the {what} of the game: it is read as {other}"] += 1
        elif what == "date" and other is not None and mine.startswith(other):
            found.lost["the time of day at which the game was played"] += 1
        elif other is None or what in ("room", "date"):
            # The day by an id is that of the server's clock, which need not be that of the record.
            said = f": it is read as {other}" if other is not None else ""
            found.lost[f"the {what} of the game{said}"] += 1
        else:
            found.different.append(f"the {what} of the game would be read back as {other}, and is {mine}")
    if record.walls is not None and back.walls is None:
        found.lost["the walls of the rounds, or the seed of them"] = 1


def _players(record: Record, back: Record, found: Comparison) -> None:
    for seat, (mine, other) in enumerate(zip(record.players, back.players, strict=True)):
        if mine.name != other.name:
            found.different.append(f"the name of P{seat} would be read back as {other.name!r}, and is {mine.name!r}")
        if mine.rate is not None and other.rate is not None and mine.rate != other.rate:
            found.lost["decimals of the players' rates"] = 1
        for what in ("dan", "rate", "sex"):
            if getattr(mine, what) is not None and getattr(other, what) is None:
                found.lost[f"the players' {what}"] = 1
            elif getattr(mine, what) is None and getattr(other, what) is not None:
                found.lost[f"that the record leaves out a player's {what}"] = 1
            elif what != "rate" and getattr(mine, what) != getattr(other, what):
                found.different.append(f"the {what} of P{seat} would be read back as {getattr(other, what)}")


def _problems(record: Record, back: Record, found: Comparison) -> None:
    """Faults of the file itself: those of the record stay behind, the copy must not have any of its own."""
    before = Counter(p.code for p in record.problems)
    after = Counter(p.code for p in back.problems)
    for code, times in (before - after).items():
        found.lost[f"the damage to the file that {code} tells of"] += times
    for code in after - before:
        message = next(p.message for p in back.problems if p.code == code)
        if code == _AMBIGUOUS:
            found.lost["in which of several possible orders a round was played"] += (after - before)[code]
        elif code == _MISSING:
            # What is gone without the record leaving it out is found elsewhere.
            found.lost[f"a file of which nothing is missing: {message}"] += 1
        else:
            found.different.append(f"the copy would be a damaged record: {message}")


# --- rules -----------------------------------------------------------------------------------------------------------


def lost_rules(record: Record, back: Record) -> Iterable[str]:
    """What of the rules is lost, one line each."""
    if record.ruleset != back.ruleset:
        yield f"that the game was played by the rules {record.ruleset}: it is read as one by {back.ruleset}"
    if states_rules(back) and not states_rules(record):
        yield f"that the record leaves out its rules: it is read as one by {back.ruleset}"
        return
    ours, theirs = choose_rules(record), choose_rules(back)
    otherwise, open_, closed = [], [], []
    for option in MEANINGS:
        mine, other = _is_known(ours, option), _is_known(theirs, option)
        same = getattr(ours.rules, option) == getattr(theirs.rules, option)
        if mine and not other:
            open_.append(option)
        elif other and not mine:
            closed.append(option)
        elif not same:
            otherwise.append(option)
    if otherwise:
        yield f"{_some(otherwise)}: read as in the rules {back.ruleset}"
    if open_:
        yield f"that the values of {_some(open_)} are known: a reader takes them for granted"
    if closed:
        yield f"that the values of {_some(closed)} are not known: a reader takes them from the rules {back.ruleset}"


def _is_known(choice: RuleChoice, option: str) -> bool:
    return option not in choice.assumed


def _some(options: Sequence[str]) -> str:
    if len(options) > _MANY_RULES:
        return "many rule options"
    return f"the rule option{'s' * (len(options) > 1)} {', '.join(options)}"


# --- the rounds ------------------------------------------------------------------------------------------------------

_WIN_CLAIMS: Final = (
    *("from_seat", "winning_tile", "concealed", "melds", "fu", "points", "limit", "yaku", "yakuman"),
    *("indicators", "ura_indicators", "liable", "honba", "sticks", "scores_before", "deltas"),
)
_WORDS: Final[Mapping[str, str]] = {
    "from_seat": "who gave the winning tile",
    "winning_tile": "the winning tile",
    "concealed": "the hand shown at a win",
    "melds": "the calls shown at a win",
    "fu": "the fu of a win",
    "points": "the points of a win",
    "limit": "the limit of a win",
    "yaku": "the yaku of a win",
    "yakuman": "the yakuman of a win",
    "indicators": "the dora indicators listed at a win",
    "ura_indicators": "the ura indicators of a win",
    "liable": "who is liable for a win",
    "hands": "the hands shown at a draw",
    "honba": "the honba named at a result",
    "sticks": "the riichi sticks named at a result",
    "scores_before": "the scores before a result",
    "deltas": "the payments of a result",
}
_HIDDEN: Final = "?"
_WINDS: Final = ("east", "south", "west", "north")
_NOBODY: Final = "nobody"
_TSUMOGIRI: Final = {ev.TSUMOGIRI: True, ev.TEDASHI: False}


class _Play:
    """Compares the events round by round."""

    def __init__(self, record: Record, back: Record, found: Comparison) -> None:
        self._record, self._back, self._found = record, back, found
        self._mine, self._other = (_names_of_pieces(reds_of(r)) for r in (record, back))
        self._untimed = back.untimed_indicators and not record.untimed_indicators
        self._where = ""
        self._called: set[int] = set()
        self._drawn: dict[int, int] = {}
        self._drawn_back: dict[int, int] = {}

    def compare(self) -> None:
        record, back, lost = self._record, self._back, self._found.lost
        ours, theirs = list(_rounds(record.events)), list(_rounds(back.events))
        if len(ours) != len(theirs):
            self._differs(f"{len(ours)} rounds would be read back as {len(theirs)}")
            return
        if record.untimed_indicators and not back.untimed_indicators:
            times = sum(1 for e in record.events if e[0] == ev.DORA)
            self._lose("that the record leaves out when a new dora indicator was turned", times)
        for mine, other in zip(ours, theirs, strict=True):
            before = len(self._found.different)
            self._round(mine, other)
            if len(self._found.different) == before:
                wrong = misplaced(mine)
                gone = wrong - misplaced(other) if wrong else wrong
                self._lose("which of its equal copies a tile is, where one is in two places at once", len(gone))
        if record.absences and not back.absences:
            lost["when players were disconnected"] += len(record.absences)
        elif len(record.absences) != len(back.absences):
            self._where = ""
            self._differs("other players would be read back as disconnected")

    def _lose(self, what: str, times: int = 1) -> None:
        if times:
            self._found.lost[what] += times

    def _differs(self, what: str) -> None:
        self._found.different.append(f"{self._where}{what}")

    def _round(self, mine: Sequence[Event], other: Sequence[Event]) -> None:
        self._drawn, self._drawn_back = {}, {}
        self._called.clear()
        self._where = ""
        if mine and mine[0][0] == ev.START:
            start = mine[0][2]
            self._where = f"{choose_rules(self._record).rules.round_label(start.hand, start.honba)}: "
        if self._untimed:
            turned = [[e for e in one if e[0] == ev.DORA] for one in (mine, other)]
            self._lose("when a new dora indicator was turned", len(turned[0]))
            faces = [self._face(e[2]) for e in turned[0]], [self._face_back(e[2]) for e in turned[1]]
            if faces[0] != faces[1]:
                self._differs(f"the dora indicators {_shown(faces[0])} would be read back as {_shown(faces[1])}")
            mine, other = ([e for e in one if e[0] != ev.DORA] for one in (mine, other))
        for one, again in zip_longest(_without_end(mine, other, self._lose), other):
            if not self._event(one, again):
                return

    def _event(self, mine: Event | None, other: Event | None) -> bool:
        """Compare an event; whether it is worth while to go on."""
        if mine is None or other is None or _kind(mine) != _kind(other) or mine[1] != other[1]:
            told = "the end of the round" if mine is None else _told(mine)
            self._differs(f"{told} would be read back as {'the end of the round' if other is None else _told(other)}")
            return False
        kind, seat, value = mine
        again = other[2]
        if kind == ev.DRAW:
            self._drawn[seat], self._drawn_back[seat] = value, again
            return self._same(_told(mine), self._face(value), self._face_back(again))
        if kind == ev.DORA:
            return self._same(_told(mine), self._face(value), self._face_back(again))
        if kind in ev.DISCARDS:
            return self._discard(mine, other)
        if kind == ev.CALL:
            self._called.add(seat)
            self._drawn.pop(seat, None)
            self._drawn_back.pop(seat, None)
            return self._call(mine, again)
        if kind == ev.RIICHI:
            self._claim("that a riichi is declared with an open hand", value, again, _told(mine))
        elif kind == ev.RIICHI_ACCEPTED:
            self._claim("the scores restated after a riichi", value, again, _told(mine))
        elif kind == ev.START:
            self._start(value, again)
        elif kind == ev.WIN:
            self._win(value, again, _told(mine))
        elif kind == ev.RYUUKYOKU:
            self._draw(value, again)
        else:
            self._end(value, again)
        return True

    def _same(self, told: str, mine: Any, other: Any) -> bool:
        if mine == other:
            return True
        self._differs(f"{told} of {_shown(mine)} would be read back as one of {_shown(other)}")
        return False

    def _claim(self, what: str, mine: Any, other: Any, told: str) -> None:
        """Compare a claim that either may leave out."""
        if mine == other:
            return
        if other is None:
            self._lose(what)
        elif mine is None:
            self._lose(f"that the record leaves out {what}")
        else:
            self._differs(f"{told}: {what} would be read back as {_shown(other)}, and is {_shown(mine)}")

    # --- tiles -------------------------------------------------------------------------------------------------------

    def _face(self, tile: int) -> str:
        return _HIDDEN if tile < 0 else self._mine[tile]

    def _face_back(self, tile: int) -> str:
        return _HIDDEN if tile < 0 else self._other[tile]

    def _tiles(self, mine: Iterable[int], other: Iterable[int]) -> tuple[list[str], list[str]]:
        return sorted(map(self._face, mine)), sorted(map(self._face_back, other))

    # --- play --------------------------------------------------------------------------------------------------------

    def _discard(self, mine: Event, other: Event) -> bool:
        kind, seat, tile = mine
        back, _, again = other
        if not self._same(_told(mine), self._face(tile), self._face_back(again)):
            return False
        drawn, drawn_back = self._drawn.pop(seat, None), self._drawn_back.pop(seat, None)
        if tile >= 0 and _TSUMOGIRI.get(kind, tile == drawn) != _TSUMOGIRI.get(back, again == drawn_back):
            if back == ev.DISCARD:
                self._lose("a mark for tsumogiri, or none, that contradicts the tiles")
            else:
                self._differs(f"{_told(mine)} of {self._face(tile)} would be read back as another of the same look")
        return True

    def _call(self, mine: Event, again: Meld) -> bool:
        meld: Meld = mine[2]
        told = _told(mine)
        if meld.kind != again.kind or not self._same(told, *self._tiles(meld.tiles, again.tiles)):
            if meld.kind != again.kind:
                self._differs(f"{told} would be read back as a {again.kind}")
            return False
        for what, one, other in (("called", meld.called, again.called), ("added", meld.added, again.added)):
            face = None if one is None else self._face(one)
            face_back = None if other is None else self._face_back(other)
            self._claim(f"the tile {what} by a call", face, face_back, told)
        self._claim("from whom a tile is called", meld.source, again.source, told)
        return True

    def _start(self, mine: RoundStart, other: RoundStart) -> None:
        told = "the start of the round"
        for what in ("hand", "honba", "sticks", "scores"):
            one, again = (_stated(start, what) for start in (mine, other))
            self._claim(f"the {_START_WORDS[what]} at the start of a round", one, again, told)
        if mine.dealer != other.dealer:
            self._differs(f"the dealer would be read back as P{other.dealer}, and is P{mine.dealer}")
        first, again = mine.indicator, other.indicator
        self._claim(
            "the first dora indicator",
            None if first is None else self._face(first),
            None if again is None else self._face_back(again),
            told,
        )
        for seat, (hand, back) in enumerate(zip_longest(mine.hands, other.hands, fillvalue=())):
            faces, faces_back = self._tiles(hand, back)
            if faces != faces_back:
                if faces and not faces_back and set(faces) == {_HIDDEN}:
                    self._lose("how many tiles a hand has that is not shown")
                else:
                    self._differs(f"the hand of P{seat} {_shown(faces)} would be read back as {_shown(faces_back)}")
        self._claim("the dice of a round", mine.dice, other.dice, told)

    # --- results -----------------------------------------------------------------------------------------------------

    def _win(self, mine: Win, other: Win, told: str) -> None:
        ours, theirs = self._win_claims(mine, self._face), self._win_claims(other, self._face_back)
        if mine.from_seat is None and other.from_seat == other.winner:
            # By whom the tile was given is left out at a tsumo by some.
            theirs["from_seat"] = None
        if mine.indicators is None and self._back.untimed_indicators:
            # The list of the round, which stands at each win of it.
            theirs["indicators"] = None
        if not ours["melds"] and theirs["melds"] is None and mine.winner not in self._called:
            # Who called nothing has nothing to show.
            ours["melds"] = None
        if not ours["ura_indicators"] and theirs["ura_indicators"] is None:
            # Who is not in riichi turns none.
            ours["ura_indicators"] = None
        if not mine.yakuman and theirs["liable"] is None and ours["liable"] == _NOBODY:
            # Nobody can be liable.
            ours["liable"] = None
        _as_fine(ours, theirs, self._lose)
        for name in _WIN_CLAIMS:
            self._claim(_WORDS[name], ours[name], theirs[name], told)

    def _win_claims(self, win: Win, face: Callable[[int], str]) -> dict[str, Any]:
        out = {name: getattr(win, name) for name in _WIN_CLAIMS}
        out["winning_tile"] = None if win.winning_tile is None else face(win.winning_tile)
        out["concealed"] = None if win.concealed is None else sorted(map(face, win.concealed))
        melds = win.melds
        out["melds"] = None if melds is None else sorted((str(m.kind), sorted(map(face, m.tiles))) for m in melds)
        out["yaku"] = sorted(win.yaku or ()) or (None if win.yaku is None or win.yakuman else ())
        out["yakuman"] = sorted(win.yakuman or ()) or None
        out["indicators"] = [face(t) for t in win.indicators or ()] or None
        out["ura_indicators"] = None if win.ura_indicators is None else [face(t) for t in win.ura_indicators]
        out["liable"] = {None: _NOBODY, ev.UNSTATED: None}.get(win.liable, win.liable)
        return out

    def _draw(self, mine: Ryuukyoku, other: Ryuukyoku) -> None:
        told = "the end of the round"
        if mine.kind != other.kind:
            self._differs(f"{told} in {mine.kind} would be read back as one in {other.kind}")
            return
        hands = [None if h is None else sorted(map(self._face, h)) for h in mine.hands] or None
        back = [None if h is None else sorted(map(self._face_back, h)) for h in other.hands] or None
        self._claim(_WORDS["hands"], hands, back, told)
        for name in ("honba", "sticks", "scores_before"):
            self._claim(_WORDS[name], getattr(mine, name), getattr(other, name), told)
        if mine.deltas is not None and other.deltas is None and not any(mine.deltas):
            self._lose("that nobody pays at a draw")
        else:
            self._claim(_WORDS["deltas"], mine.deltas, other.deltas, told)

    def _end(self, mine: GameEnd, other: GameEnd) -> None:
        self._claim("the final scores", mine.scores, other.scores, "the end of the game")
        self._claim("the final points", mine.points, other.points, "the end of the game")


@lru_cache(64)
def _names_of_pieces(reds: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(map(name_of_face, looks(reds)))


_START_WORDS: Final = {"hand": "place", "honba": "honba", "sticks": "riichi sticks", "scores": "scores"}


def _stated(start: RoundStart, what: str) -> Any:
    value = getattr(start, what)
    return None if what in start.unstated or value == () else value


def _rounds(events: Sequence[Event]) -> Iterator[list[Event]]:
    """The events of each round; what stands before the first start is one too."""
    one: list[Event] = []
    for event in events:
        if event[0] == ev.START and one:
            yield one
            one = []
        one.append(event)
    if one:
        yield one


def _without_end(mine: Sequence[Event], other: Sequence[Event], lose: Callable[[str], None]) -> Sequence[Event]:
    """The events of a round, without the end of the game where that is not written."""
    if mine and mine[-1][0] == ev.GAME_END and not any(e[0] == ev.GAME_END for e in other):
        lose("the end of the game with its final scores")
        return [e for e in mine if e[0] != ev.GAME_END]
    return mine


def _kind(event: Event) -> int:
    return ev.DISCARD if event[0] in ev.DISCARDS else event[0]


def _told(event: Event) -> str:
    kind, seat, value = event
    what = str(value.kind) if kind == ev.CALL else ev.EVENT_NAMES[kind]
    article = "an" if what[0] in "aeiou" else "a"
    return f"{article} {what}" if seat < 0 else f"{article} {what} by P{seat}"


def _shown(value: Any) -> str:
    if isinstance(value, list | tuple):
        return " ".join(_shown(v) for v in value) or "none"
    return str(value)


_FAMILIES: Final[Mapping[str, tuple[str, str]]] = {
    **{f"seat-wind-{wind}": ("seat-wind", "which wind a win lists") for wind in _WINDS},
    **{f"round-wind-{wind}": ("round-wind", "which wind a win lists") for wind in _WINDS},
    **dict.fromkeys(DRAGON_NAMES, ("sangenpai", "which dragon a win lists")),
}
"""Yaku of which some formats do not say which one they are: what they say, and what is missing then."""


def _as_fine(mine: dict[str, Any], other: dict[str, Any], lose: Callable[[str], None]) -> None:
    """Put the common name in the place of yaku that the other record has no finer name for."""
    for ours, theirs, leaves_out in ((mine, other, ""), (other, mine, "that the record leaves out ")):
        if not ours["yaku"] or not theirs["yaku"]:
            continue
        common = {name for name, han in theirs["yaku"] if (name, han) not in ours["yaku"]}
        listed = []
        merged: Counter[str] = Counter()
        for name, han in ours["yaku"]:
            family, words = _FAMILIES.get(name, (name, ""))
            if words and (name, han) not in theirs["yaku"] and family in common:
                lose(f"{leaves_out}{words}")
                merged[family] += han
            else:
                listed.append((name, han))
        ours["yaku"] = sorted([*listed, *merged.items()])
