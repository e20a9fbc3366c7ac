"""Writing Tenhou's viewer format, and real records read, written and read again."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from parsers.base import read_bytes
from parsers.tenhou_json.write import write
from parsers.writing import CannotWriteError
from replay import events as ev
from replay.auditing import choose_rules
from replay.events import Event
from replay.record import Record, UnreadableRecord
from replay.rulevalues import GameLength
from replay.tiles import tile_name
from tests.cases.build import Round, game
from tests.corpus import files_of, needs_corpus
from tests.parsers.tenhou_json_games import case_85, claim, codes, judged, read, whole
from tests.parsers.written import lost, written
from tests.test_generated import GAMES
from tests.test_generated import game as generated


class TestWriting:
    @pytest.mark.parametrize(("preset", "length", "scenario", "seed"), GAMES)
    def test_a_generated_game_survives(self, preset: str, length: GameLength, scenario: str, seed: int) -> None:
        record = generated(preset, length, scenario, seed)
        again = read(write(record).encode())
        result = judged(again)
        assert [f"{f.round_label} {f.code} {f.message}" for f in result.findings] == []
        assert result.wins_rescored == result.wins
        assert (again.players, again.id, again.date, again.lobby) == (record.players, record.id, record.date, "0000")
        assert choose_rules(again).rules == choose_rules(record).rules
        if length is GameLength.TONPUU:
            third = read(write(again).encode())
            assert third.events == again.events
            assert third.stated_rules == again.stated_rules

    def test_nothing_is_claimed_that_the_record_does_not_say(self) -> None:
        record = read(whole(case_85()))
        bare = ev.Win(1, 1, *[None] * 15)
        record.events[-1] = (ev.WIN, 1, bare)
        assert '["和了",[],[1,1,1]]' in write(record)

    def test_losses_are_named(self) -> None:
        tale = Round("", "234567m34p67s22s9p", avoid="58s").turn(0, "8s")
        tale.ron(1, 0, "pinfu 1 tanyao 1", "30,2000,0", (-2000, 2000, 0, 0))
        (record,) = read_bytes(game(tale).encode(), "x.xml")
        assert {"the winning tile", "the dice of a round", "the limit of a win"} <= lost(record, "tenhou-json")
        assert lost(read(write(record).encode()), "tenhou-json") == set()

    @pytest.mark.parametrize(
        ("change", "words"),
        [
            (lambda e: e.insert(0, (ev.DRAW, 0, 5)), "begins in the middle"),
            (lambda e: e.insert(2, (ev.DRAW, 3, 7)), "would be read back"),
            (lambda e: e.__setitem__(1, (ev.DRAW, 0, -2)), "hidden tile"),
            (lambda e: e.insert(3, (ev.RIICHI_ACCEPTED, 0, None)), "riichi accepted"),
            (lambda e: e.__setitem__(-1, (ev.WIN, 1, ev.Win(1, None, *[None] * 15))), "who gave the tile"),
        ],
    )
    def test_what_the_format_cannot_hold(self, change: Callable[[list[Event]], None], words: str) -> None:
        record = read(whole(case_85()))
        change(record.events)
        with pytest.raises(CannotWriteError, match=words):
            written(record, "tenhou-json")

    def test_a_yaku_without_words_takes_its_list_along(self) -> None:
        record = read(whole(case_85()))
        record.events[-1] = (ev.WIN, 1, replace(claim(record), yaku=(("no-such-yaku", 1),)))
        assert "the yaku of a win" in lost(record, "tenhou-json")

    def test_the_day_in_an_id_need_not_be_that_of_the_record(self) -> None:
        """Mahjong Soul counts days by its servers' clock, and its records have the time in UTC."""
        id_ = "240102-00000000-0000-0000-0000-000000000000"
        record = replace(read(whole(case_85())), id=id_, date="2024-01-01T17:30")
        again = written(record, "tenhou-json")
        assert again.record.id == id_
        assert "the date of the game: it is read as 2024-01-02" in {loss.what for loss in again.losses}


@pytest.mark.corpus
@pytest.mark.slow
@needs_corpus
class TestCorpus:
    def test_every_file_is_read_or_refused(self) -> None:
        refused = []
        for path in files_of("tenhou-json"):
            try:
                records = read_bytes(path.read_bytes(), path.name)
            except UnreadableRecord:
                refused.append(path.parent.name)
                continue
            for record in records:
                assert not {"REC004", "REC011", "REC012"} & set(codes(record)), path
        assert refused == ["whong09-majsoul-analysis-suite"] * 2

    def test_write_round_trip(self) -> None:
        for path in files_of("tenhou-json"):
            try:
                records = read_bytes(path.read_bytes(), path.name)
            except UnreadableRecord:
                continue
            for record in records:
                again = read(write(record).encode(), path.name)
                assert looks(again) == looks(record), path
                assert again.players == record.players, path
                assert again.absences == record.absences, path


def looks(record: Record) -> list[tuple[int, int, Any]]:
    """The events with tiles by their looks, and only what both of Tenhou's formats state."""
    reds = choose_rules(record).rules.red_tiles
    out: list[tuple[int, int, Any]] = []

    def face(tiles: Any) -> Any:
        return None if tiles is None else sorted(tile_name(t, reds) for t in tiles)

    for kind, seat, value in record.events:
        said: Any = None
        if kind == ev.START:
            said = value.hand, value.honba, value.sticks, value.scores, [face(h) for h in value.hands]
        elif kind in (ev.DRAW, ev.DORA, *ev.DISCARDS):
            said = face([value])
        elif kind == ev.CALL:
            said = value.kind, face(value.tiles), value.source
        elif kind == ev.WIN:
            fu = None if value.limit else value.fu
            yaku = [pair for pair in value.yaku or () if pair != ("ura-dora", 0)]
            said = value.from_seat, fu, value.points, yaku, value.yakuman, value.liable, value.deltas
            said = *said, face(value.indicators), face(value.ura_indicators)
        elif kind == ev.RYUUKYOKU:
            said = value.kind, value.deltas or (0,) * len(record.players)
        elif kind == ev.GAME_END:
            said = value
        out.append((ev.DISCARD if kind in ev.DISCARDS else kind, seat, said))
    return out
