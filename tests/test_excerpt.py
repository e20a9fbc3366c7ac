"""Rounds cut out of a record keep their faults, in every format that can hold them; nothing of a name is left."""

import re
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from parsers.base import read_bytes
from parsers.writing import CannotWriteError
from replay import events as ev
from replay.auditing import audit, choose_rules
from replay.excerpt import NoSuchRoundError, anonymised, chosen, cut, names_rounds, rounds
from replay.findings import Finding
from replay.record import Absence, Problem, Record
from replay.rulevalues import GameLength
from tests.chain import RESTS_ON
from tests.parsers.written import WRITERS, written
from tests.test_generated import game

CASES = Path(__file__).parent / "cases"
ID = "2024010100gm-{:04x}-0000-00000001"
NOT_IN_A_ROUND = {"REC005", "REC006", "REC007", "REC008", "REC013"}
"""Codes whose cases have their fault before the first round, or in there being no more."""
ELSEWHERE = {"WAL011", "WAL012"}
"""Codes whose cases are records of other formats, which state walls."""
BETWEEN = {
    **dict.fromkeys(("RND001", "RND002", "RND003", "RND004", "RND005", "RND006", "DRW014", "END002", "WAL002"), (1, 0)),
    "RND009": (0, 1),
}
"""Codes that are about how a round follows another: how many rounds before and behind they need."""


def firing() -> list[Any]:
    out = []
    for path in sorted(CASES.glob("*.toml")):
        for number, case in enumerate(tomllib.loads(path.read_text("utf-8")).get("firing", ())):
            out.append(pytest.param(path.stem, case, id=f"{path.stem}-{number}"))
    return out


def read_case(case: dict[str, Any]) -> tuple[Record, str]:
    """A case under the name of a game of its kind, so that a format which tells the rules by the id knows them."""
    kind = re.search(r'<GO type="(\d+)"', case["log"])
    stem = ID.format(int(kind[1]) if kind else 9)
    (record,) = read_bytes(case["log"].encode(), f"{stem}.xml")
    return record, stem


def found(record: Record, code: str, case: dict[str, Any]) -> list[Finding]:
    choice = choose_rules(record, case.get("rules", "auto"), case.get("set", {}))
    return [f for f in audit(record, choice).findings if f.code == code]


def excerpt(record: Record, code: str, case: dict[str, Any]) -> Record:
    """The round of a finding, with those that it is about."""
    label = found(record, code, case)[0].round_label
    there = rounds(record)
    if label is None or code in NOT_IN_A_ROUND:
        return record
    at = next((i for i, one in enumerate(there) if one.label == label), len(there) - 1)
    before, behind = BETWEEN.get(code, (0, 0))
    return cut(record, there[max(at - before, 0) : at + behind + 1])


@pytest.mark.parametrize(("code", "case"), firing())
def test_a_round_cut_out_keeps_its_fault(code: str, case: dict[str, Any]) -> None:
    record, _ = read_case(case)
    hit = found(record, code, case)[0]
    part = excerpt(record, code, case)
    again = [f for f in found(part, code, case) if f.seat == hit.seat and f.severity == hit.severity]
    assert again
    assert again[0].message == hit.message or code in BETWEEN or code in NOT_IN_A_ROUND


@pytest.mark.parametrize("target", WRITERS)
@pytest.mark.parametrize(("code", "case"), firing())
def test_what_is_written_keeps_the_fault_or_names_what_it_rests_on(
    code: str, case: dict[str, Any], target: str
) -> None:
    record, stem = read_case(case)
    try:
        done = written(excerpt(record, code, case), target, f"{stem}{WRITERS[target].extension}")
    except CannotWriteError:
        if target == "tenhou-xml" and code not in ELSEWHERE:
            # It can hold whatever was in it.
            raise
        return
    if not found(done.record, code, case):
        # The same fault may be told of as another of its kind where a format says more, or less, of the discards.
        family = [f for f in audit(done.record, choose_rules(done.record)).findings if f.code[:3] == code[:3]]
        named = [loss.what for loss in done.losses if loss.what.startswith(RESTS_ON.get(code[:3], ()))]
        assert named or (code == "TRN003" and family)
        assert target != "tenhou-xml" or code.startswith("REC") or code in ELSEWHERE


def hanchan() -> Record:
    return game("tenhou", GameLength.HANCHAN, "open", 1)


class TestCutting:
    def test_rounds_by_name(self) -> None:
        record = hanchan()
        there = [one.label for one in rounds(record)]
        assert there[0] == "E1-0"
        assert all(map(names_rounds, there))
        assert [one.label for one in chosen(record, [there[2]])] == [there[2]]
        assert [one.label for one in chosen(record, [f"{there[1]}..{there[4]}"])] == there[1:5]
        assert [one.label for one in chosen(record, [there[3], there[0], there[3]])] == [there[0], there[3]]
        east = [label for label in there if label.startswith("E1-")]
        assert [one.label for one in chosen(record, ["E1"])] == east

    @pytest.mark.parametrize("name", ["E9-0", "", "..", "E1-0..N9-9", "E1-0#7", "e1-0"])
    def test_a_round_that_is_not_there(self, name: str) -> None:
        with pytest.raises(NoSuchRoundError, match="E1-0"):
            chosen(hanchan(), [name])

    def test_from_a_later_round_to_an_earlier_one(self) -> None:
        with pytest.raises(NoSuchRoundError, match=r"^S1 comes after E2-1: write E2-1\.\.S1$"):
            chosen(hanchan(), ["S1..E2-1"])

    def test_a_round_played_again_has_a_number(self) -> None:
        record = hanchan()
        first = rounds(record)[0]
        events = [*record.events[: first.end], *record.events]
        twice = replace(record, events=events, places=list(range(len(events))))
        assert [one.label for one in rounds(twice)][:2] == ["E1-0", "E1-0#2"]
        assert len(chosen(twice, ["E1"])) == len(chosen(record, ["E1"])) + 1

    def test_every_round_alone_is_without_a_fault(self) -> None:
        record = hanchan()
        for one in rounds(record):
            assert {f.code for f in audit(cut(record, [one]), choose_rules(record)).findings} <= {"REC008"}

    def test_all_rounds_are_the_whole(self) -> None:
        record = replace(hanchan(), absences=(Absence(1, 5, 40), Absence(2, 60, None)))
        again = cut(record, rounds(record))
        assert (again.events, again.absences, again.problems) == (record.events, record.absences, record.problems)

    def test_absences_and_problems_go_along(self) -> None:
        record = hanchan()
        one, two = rounds(record)[1:3]
        away = (
            Absence(0, 3, one.first + 4),
            Absence(1, one.first + 1, None),
            Absence(2, 1, 2),
            Absence(3, two.end + 1, None),
        )
        problems = tuple(Problem("REC003", at, -1, "text") for at in (0, two.first + 2, two.end, len(record.events)))
        part = cut(replace(record, absences=away, problems=problems), [one, two])
        assert part.absences == (Absence(0, 0, 4), Absence(1, 1, None))
        length = one.end - one.first
        assert [p.event for p in part.problems] == [length + 2]
        last = rounds(record)[-1]
        end = cut(replace(record, problems=problems), [last])
        assert [p.event for p in end.problems] == [last.end - last.first]
        assert end.events[-1][0] == ev.GAME_END


PERSONAL = ("Alice", "ボブ", "Zoë & Co", "=HYPERLINK", "7-dan", "2174", "0019", "3987", "f359929f")


def told(text: str | bytes, words: Iterable[str]) -> list[str]:
    from urllib.parse import quote

    data = text if isinstance(text, bytes) else text.encode()
    forms: list[tuple[str, Sequence[bytes]]] = [
        (w, (w.encode(), quote(w).encode(), w.encode("unicode_escape"))) for w in words
    ]
    return [word for word, some in forms if any(form in data for form in some)]


class TestAnonymising:
    @pytest.mark.parametrize("target", WRITERS)
    @pytest.mark.parametrize("id_", ["2024060519gm-0009-3987-f359929f", "240605-f359929f-0000-3987-8888-0123456789ab"])
    def test_nothing_personal_is_left(self, target: str, id_: str) -> None:
        record = hanchan()
        players = tuple(
            replace(p, name=name, dan="7-dan", rate=2174.57, sex="F")
            for p, name in zip(record.players, PERSONAL, strict=False)
        )
        record = replace(record, players=players, id=id_, date="2024-06-05T19:30", lobby="3987")
        done = written(anonymised(record), target)
        assert told(done.text, (*PERSONAL, id_)) == []
        assert [p.name for p in done.record.players] == ["P0", "P1", "P2", "P3"]
        assert done.record.events[-1][2].scores == record.events[-1][2].scores or target == "mjai-mortal"

    def test_day_and_kind_of_a_tenhou_game_stay(self) -> None:
        record = replace(hanchan(), id="2011053119gm-00a9-3987-f359929f", date="2011-05-31T19")
        other = anonymised(record)
        assert re.fullmatch(r"2011053100gm-00a9-0000-[0-9a-f]{8}", other.id or "")
        assert other.date == "2011-05-31T00"
        assert anonymised(record).id == other.id
        assert anonymised(replace(hanchan(), id=record.id, events=record.events[:-9])).id != other.id
        done = written(other, "tenhou-xml", f"{other.id}.xml")
        assert (done.record.id, done.record.date) == (other.id, other.date)

    def test_another_id_goes_and_its_day_stays(self) -> None:
        other = anonymised(replace(hanchan(), id="240605-f359929f", date="2024-06-05T19:30", lobby=None))
        assert (other.id, other.date, other.lobby) == (None, "2024-06-05", None)
