"""An audit in words a player understands.

A finding is one line that begins with its place, so that editors and ``grep`` can use it, and indented lines
with the proof; a game ends with its verdict and the rules that rests on.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final
from unicodedata import east_asian_width

from replay.findings import Finding, GameResult, Place, Remedy, RemedyKind, Severity, Unreadable
from replay.gameend import Standing
from replay.registry import REASONS
from replay.seats import WIND_NAMES, seat_wind
from reports.evidence import MISSING, rows, words
from reports.report import Tally

RULES_FROM: Final = {
    "record": "stated by the record",
    "option": "chosen on the command line",
    "inferred": "inferred from the record",
    "default": "assumed: the record does not say",
}
VERDICTS: Final = {
    "clean": "clean",
    "clean-as-far-as-checkable": "clean as far as checkable",
    "faulty": "faulty",
}
ORIGINS: Final = {
    "record": "stated by the record",
    "option": "set on the command line",
    "preset": "from the preset",
    "assumed": "assumed",
}

WALLS: Final = {
    "seed": "proven by seed",
    "hash": "proven by hash",
    "stated": "as in the wall stated",
}
REMEDIES: Final = {
    RemedyKind.REPAY: "the difference is repaid",
    RemedyKind.CHOMBO: "chombo, and the round is played again",
    RemedyKind.DEAD_HAND: "dead hand: the player can neither call, declare riichi nor win, and counts as noten",
    RemedyKind.VOID_WIN: "the win is void",
    RemedyKind.UNREVEALED: "none unless revealed: nobody had to show the hand",
}

_MOST_ASSUMED = 8
"""Each finding names the options that it rests on; a long list of all of them hides the verdict."""
_BOLD, _DIM, _RED, _GREEN, _YELLOW = "1", "2", "31", "32", "33"
_SHADE: Final = {Severity.ERROR: _RED, Severity.WARNING: _YELLOW, Severity.NOTE: _DIM}
# Names and messages can hold what a record's author wrote: nothing of it may steer a terminal.
_CONTROLS: Final = dict.fromkeys((*range(32), *range(127, 160), *range(0x2028, 0x202F), *range(0x2066, 0x206A)), "�")


_WORD: Final = re.compile(r" *[^ ]+")


def clean(text: str) -> str:
    """Text without control characters, safe to print on one line of a terminal."""
    return text.translate(_CONTROLS).encode("utf-8", "replace").decode("utf-8")


def fold(line: str, width: int | None, further: int = 4) -> list[str]:
    """A line for a terminal of so many columns (None: for no terminal): what is too wide for it goes on below, so much
    further in than the line begins. It is parted at blanks only, so that nothing is cut."""
    if width is None or _columns(line) <= width:
        return [line]
    margin = " " * min(len(line) - len(line.lstrip()) + further, width // 2)
    out, now = [], ""
    for word in _WORD.findall(line):
        if now and _columns(now + word) > width:
            out.append(now.rstrip())
            now = margin + word.lstrip()
        else:
            now += word
    return [*out, now]


def _columns(text: str) -> int:
    """How many columns of a terminal a text takes: kanji and kana take two."""
    return len(text) if text.isascii() else sum(1 + (east_asian_width(letter) in "WF") for letter in text)


def number(count: int, noun: str, plural: str = "") -> str:
    """``1 game``, ``2 games``."""
    return f"{count} {noun}" if count == 1 else f"{count} {plural or noun + 's'}"


def dealer_of(label: str, players: int) -> int | None:
    """The dealer of a round, read off its label: E2 and S2 are dealt by seat 1."""
    digits = "".join(c for c in label.partition("-")[0] if c.isdigit())
    return (int(digits) - 1) % players if digits else None


class TextReport:
    """The audit as text. `colour` writes ANSI codes; `summary` ends the run with its counts. On a terminal of so many
    columns (`width`) what stands below a finding or a game is folded; the line that begins with a place is always one,
    as `grep` and editors expect."""

    between = b""

    def __init__(self, *, colour: bool = False, summary: bool = True, width: int | None = None) -> None:
        self.colour = colour
        self.summary = summary
        self.width = width

    def start(self) -> bytes:
        return b""

    def game(self, place: Place, result: GameResult) -> bytes:
        lines: list[str] = []
        for index, finding in enumerate(result.findings):
            lines += self._finding(place, result, finding, index)
        lines += self._verdict(place, result)
        return self._encode(lines)

    def unreadable(self, item: Unreadable) -> bytes:
        place = _path(item.source, item.member)
        line = f":{item.line}" if item.line else ""
        return self._encode([f"{place}{line}: {self._paint('not judged', _RED)}: {clean(item.error)}"])

    def end(self, tally: Tally) -> bytes:
        return self._encode(self._summary(tally)) if self.summary else b""

    def _encode(self, lines: Iterable[str]) -> bytes:
        parts = (part for line in lines for part in (fold(line, self.width) if line.startswith(" ") else [line]))
        return "".join(f"{part}\n" for part in parts).encode("utf-8", "replace")

    def _paint(self, text: str, code: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.colour else text

    def _finding(self, place: Place, result: GameResult, finding: Finding, index: int) -> Iterator[str]:
        head = f"{_path(place.source, place.member)}:{finding.span.line or 1}:"
        where = " ".join(_where(finding, len(result.players)))
        code = self._paint(f"{finding.code} {finding.name}", _SHADE[finding.severity])
        mark = "" if finding.severity is Severity.ERROR else f" ({finding.severity})"
        yield f"{head} {where + ' ' if where else ''}{code}{mark}  {clean(finding.message)}"
        yield from (f"    {clean(line)}" for line in _proof(finding, result, index))

    def _verdict(self, place: Place, result: GameResult) -> Iterator[str]:
        severities = [f.severity for f in result.findings]
        counts = [number(severities.count(s), s.value) for s in Severity if s in severities]
        shade = _RED if result.verdict == "faulty" else _GREEN
        verdict = self._paint(VERDICTS[result.verdict], shade) + (f" ({', '.join(counts)})" if counts else "")
        game = f" game {place.game_index + 1}" if place.game_index else ""
        walls = "; ".join(f"{w.proven} {WALLS[w.origin]}" for w in result.walls)
        rounds = number(result.rounds, "round") + (f" ({walls})" if walls else "")
        size = f"{rounds}, {number(result.wins, 'win')}, {number(result.events, 'event')}"
        origin = RULES_FROM.get(result.rules_from, result.rules_from)
        yield f"{_path(place.source, place.member)}:{game} {verdict}; {size}; rules {result.rules} ({origin})"
        if result.rules_fit:
            yield f"    nothing is wrong under: {', '.join(result.rules_fit)} (--rules NAME judges by one of them)"
        assumed = result.assumed_options
        if len(assumed) > _MOST_ASSUMED:
            yield f"    assumed, not stated: {len(assumed)} options (--format json lists them)"
        elif assumed:
            yield f"    assumed, not stated: {', '.join(assumed)}"
        for item in result.unverifiable:
            reason = REASONS.get(item.reason, item.reason)
            yield f"    not verified: {item.check} {number(item.count, 'time')}, {reason}"
        if result.verdict == "faulty":
            yield from (f"    {clean(line)}" for line in _standings(result))

    def _summary(self, tally: Tally) -> Iterator[str]:
        yield ""
        judged = [
            f"{number(tally.games, 'game')} in {number(tally.files, 'file')}",
            number(tally.rounds, "round"),
            f"{number(tally.wins, 'win')} ({tally.wins_rescored} re-scored)",
            f"{number(tally.events, 'event')} judged",
        ]
        yield from (self._paint(line, _BOLD) for line in fold(", ".join(judged), self.width))
        if tally.skipped:
            yield f"  {number(tally.skipped, 'file')} skipped: not a record"
        if tally.unreadable:
            yield f"  {number(len(tally.unreadable), 'file')} not judged, or only in part"
        if tally.games:
            kinds = [f"{tally.verdicts[key]} {text}" for key, text in VERDICTS.items() if tally.verdicts[key]]
            yield f"  games: {', '.join(kinds)}"
            for (rules, origin), count in sorted(tally.rules.items()):
                yield f"  rules: {rules} ({RULES_FROM.get(origin, origin)}) for {number(count, 'game')}"
        if tally.walled:
            counts = ((tally.proven[o], tally.walled[o], words) for o, words in WALLS.items() if tally.walled[o])
            laid = [f"{proven} of {number(rounds, 'round')} {words}" for proven, rounds, words in counts]
            yield f"  walls: {'; '.join(laid)}"
        if tally.by_code:
            found = [number(tally.severities[s], s.value) for s in Severity if tally.severities[s]]
            yield f"  found: {', '.join(found)}"
            width = max(len(str(n)) for n in tally.by_code.values())
            for code, count in sorted(tally.by_code.items()):
                yield f"    {count:>{width}}  {code} {tally.names.get(code, '')}"
        elif tally.games:
            yield "  found: nothing"
        if tally.unverifiable:
            yield "  could not be verified:"
            for reason in sorted({r for _, r in tally.unverifiable}):
                checks = {c: n for (c, r), n in sorted(tally.unverifiable.items()) if r == reason}
                listed = ", ".join(f"{check} {count}x" for check, count in checks.items())
                yield f"    {REASONS.get(reason, reason)}: {listed}"


def _path(source: str, member: str | None) -> str:
    return clean(f"{source}:{member}" if member else source)


def _where(finding: Finding, players: int) -> Iterator[str]:
    if finding.round_label:
        yield finding.round_label
    if finding.turn is not None:
        yield f"turn {finding.turn}"
    if finding.seat is not None:
        dealer = dealer_of(finding.round_label or "", players)
        if dealer is not None:
            yield WIND_NAMES[seat_wind(finding.seat, dealer, players)]
        yield f"P{finding.seat}"
        if finding.player and finding.player != f"P{finding.seat}":
            yield f"({clean(finding.player)})"


def _proof(finding: Finding, result: GameResult, index: int) -> Iterator[str]:
    for name, recorded, expected in rows(finding.recorded, finding.expected):
        if expected is MISSING:
            yield f"{name}: {words(recorded)}"
        elif recorded is MISSING:
            yield f"{name}: {words(expected)} (by play and rules)"
        elif words(recorded) == words(expected):
            yield f"{name}: {words(recorded)}, as expected"
        else:
            yield f"{name}: recorded {words(recorded)}, expected {words(expected)}"
    if finding.point_effect and any(finding.point_effect):
        shares = (f"{_who(result, s)} {d:+}" for s, d in enumerate(finding.point_effect) if d)
        yield f"effect on points (expected minus recorded): {', '.join(shares)}"
    for origin in dict.fromkeys(use.origin for use in finding.options):
        named = ", ".join(f"{u.name} = {words(u.value)}" for u in finding.options if u.origin == origin)
        yield f"rests on rules {ORIGINS.get(origin, origin)}: {named}"
    if finding.remedy is not None:
        yield from _remedy(finding.remedy, result)
    if finding.legal_under:
        yield f"would be right under: {', '.join(finding.legal_under)}"
    if finding.caused_by is not None and 0 <= finding.caused_by < index:
        root = result.findings[finding.caused_by]
        yield f"follows from {root.code} {root.name}" + (f" in {root.round_label}" if root.round_label else "")


def _remedy(remedy: Remedy, result: GameResult) -> Iterator[str]:
    if remedy.kind is RemedyKind.UNDETERMINED:
        yield "remedy: undetermined, the rules in force name none"
        return
    parts = [f"{_who(result, s)} {d:+}" for s, d in enumerate(remedy.points or ()) if d]
    parts += [f"{_who(result, s)} {d / 1000:+g} final points" for s, d in enumerate(remedy.final_points or ()) if d]
    yield f"remedy: {REMEDIES[remedy.kind]}" + (f" ({', '.join(parts)})" if parts else "")


def _who(result: GameResult, seat: int) -> str:
    name = result.players[seat] if seat < len(result.players) else ""
    return f"P{seat} ({name})" if name not in ("", f"P{seat}") else f"P{seat}"


def _standings(result: GameResult) -> Iterator[str]:
    recorded, corrected = result.standings.recorded, result.standings.corrected
    if recorded is None and corrected is None:
        return
    if recorded == corrected:
        yield "the final standings stay as they are"
    else:
        yield "final standings:"
        names = [_who(result, seat) for seat in range(len(result.players))]
        width = max(map(len, names))
        for seat, name in enumerate(names):
            sides = []
            if recorded is not None:
                sides.append(f"recorded {_place(recorded, seat)}")
            if corrected is not None:
                sides.append(f"corrected {_place(corrected, seat)}")
            yield f"  {name:<{width}}  {'   '.join(sides)}"
    changed = result.standings.course_changed_at
    if changed:
        yield f"with the corrected scores the game could have gone another way from {changed} on"


def _place(standing: Standing, seat: int) -> str:
    points = f" {standing.points[seat] / 1000:+6.1f}" if standing.points else ""
    return f"{standing.ranks[seat]}. {standing.scores[seat]:>6}{points}"
