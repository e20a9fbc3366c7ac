"""Reading Tenhou's viewer format: files, results, single entries, and damage. All records here are made up."""

import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parsers import chinese
from parsers.base import builtin, read_bytes
from parsers.telling import RED, UNKNOWN, Face
from parsers.tenhou_json import entries
from parsers.tenhou_json.entries import Entry
from parsers.tenhou_json.names import DRAWS, YAKU, YAKU_TEXT
from replay import events as ev
from replay.events import DrawKind
from replay.hand.yaku import NAMES
from replay.melds import ANKAN, CHI, DAIMINKAN, KAKAN, KITA, PON
from replay.record import Record, UnreadableRecord
from tests.parsers.tenhou_json_games import case_85, claim, codes, found, judged, later, names, read, text, whole


class TestForms:
    def test_a_whole_game(self) -> None:
        record = read(whole(case_85()))
        assert record.format == "tenhou-json"
        assert [p.name for p in record.players] == ["P0", "P1", "P2", "P3"]
        assert record.problems == ()
        assert len(record.events) == len(record.places)

    @pytest.mark.parametrize(
        "form",
        [
            lambda r: text([r, later(r)]),
            lambda r: text(r) + b"\n" + text(later(r)) + b"\n",
            lambda r: text(whole(r)) + b"\r\n" + text(whole(later(r))),
            lambda r: b"".join(b'https://tenhou.net/5/#json={"log":[' + text(x) + b"]}\n" for x in (r, later(r))),
            lambda r: b"\n\n".join(
                f"https://tenhou.net/6/#json={quote(text(whole(x)))}".encode() for x in (r, later(r))
            ),
            lambda r: b"E1\nhttps://tenhou.net/6/#json=" + text(whole(r, later(r))) + b"\nthe end",
            lambda r: b"// saved\n" + text(whole(r, later(r))).replace(b'"log": [', b'"log": [ // E1\n'),
            lambda r: b"\xef\xbb\xbf" + text(whole(r, later(r))),
        ],
    )
    def test_one_game_in_many_forms(self, form: Callable[[list[Any]], bytes]) -> None:
        record = read(form(case_85()))
        plain = read(whole(case_85(), later(case_85())))
        assert record.events == plain.events
        assert [e[2].hand for e in record.events if e[0] == ev.START] == [0, 4]
        assert set(codes(record)) <= {"REC013"}

    def test_comments_are_noted(self) -> None:
        record = read(b"// from somewhere\n" + text(whole(case_85())))
        assert codes(record) == ["REC013"]

    @pytest.mark.parametrize(
        "form",
        [
            lambda one: text(whole(one, later(one))) + b"\n" + text(whole(one)),
            lambda one: text(whole(one)) + b"\n" + text(whole(later(one), name=["A", "B", "C", "D"])),
            lambda one: text([whole(one), whole(one, ref="2")]),
        ],
    )
    def test_several_games_in_one_file(self, form: Callable[[list[Any]], bytes]) -> None:
        assert len(read_bytes(form(case_85()), "x.json")) == 2

    def test_a_line_said_twice_is_a_round_too_many(self) -> None:
        line = text(whole(case_85()))
        (record,) = read_bytes(line + b"\n" + line, "x.json")
        assert "RND006" in found(record)

    def test_a_damaged_line_is_named_and_the_others_are_read(self) -> None:
        (record,) = read_bytes(text(whole(case_85())) + b'\n{"log": [[\n' + text(whole(later(case_85()))), "x.json")
        assert codes(record) == ["REC001"]
        assert "line 2" in record.problems[0].message
        assert sum(e[0] == ev.START for e in record.events) == 2

    @pytest.mark.parametrize(
        ("content", "words"),
        [
            (b'{"log": [[[0, 0, 0], [1], 5]]}', "tenhou.net/6"),
            (text(whole([[0, 0, 0, 250], ["3s"], [], ["2m"]])), "4 parts instead of 17"),
            (b'{"log": [[[0, 0, 0], [25000', "JSON"),
            (b"https://tenhou.net/6/#json=%7Bx", "link"),
        ],
    )
    def test_what_cannot_be_judged_is_refused(self, content: bytes, words: str) -> None:
        with pytest.raises(UnreadableRecord, match=words) as caught:
            read_bytes(content, "x.json")
        assert "\n" not in caught.value.message

    def test_places(self) -> None:
        data = json.dumps(whole(case_85()), indent=1).encode()
        record = read(data)
        for index, (kind, seat, _) in enumerate(record.events):
            span = record.span(index)
            assert span.pointer is not None
            assert span.line is not None
            here = data.splitlines()[span.line - 1].strip().decode()
            if kind == ev.DRAW:
                assert span.pointer.startswith(f"/log/0/{5 + 3 * seat}/")
                assert int(here.rstrip(",")) in entries.FACES
            elif kind == ev.CALL:
                assert "p" in here
        assert record.locate(-1).line is None

    def test_reader_is_listed(self) -> None:
        (reader,) = [r for r in builtin() if r.name == "tenhou-json"]
        assert not reader.sniff(b'{"log":[[{"qipai":{}}]]}')
        assert not reader.sniff(b'{"type":"start_game"}')


def won(detail: list[Any], deltas: list[int] | None = None, players: int = 4) -> Record:
    value = case_85()
    value[-1] = ["和了", [-500, 1100, -300, -300] if deltas is None else deltas, detail]
    if players == 3:
        value[1][3] = 0
        value[13:16] = [[], [], []]
    return read(whole(value))


class TestResults:
    @pytest.mark.parametrize(
        ("words", "fu", "points", "limit"),
        [
            ("30符2飜2000点", 30, 2000, None),
            ("30符2飜500-1000点", 30, 2000, None),
            ("700-1300点", None, 2700, None),
            ("満貫2000-4000点", None, 8000, 1),
            ("跳満12000点", None, 12000, 2),
            ("倍満8000点∀", None, 24000, 3),
            ("三倍満24000点", None, 24000, 4),
            ("4000点∀", None, 12000, None),
            ("役満32000点", None, 32000, 5),
            ("ダブル役満64000点", None, 64000, 5),
            ("数え役満32000点", None, 32000, 5),
            ("切り上げ満貫8000点", None, 8000, 1),
            ("40符4飜満貫8000点", 40, 8000, 1),
            ("Mangan 8000点", None, 8000, 1),
            ("Counted Yakuman 8000-16000点", None, 32000, 5),
            ("30Fu2Han2000点", 30, 2000, None),
            ("30符2飜2000点1枚", 30, 2000, None),
            ("倍満8000点∀2枚∀", None, 24000, 3),
            ("30符2番2000点", 30, 2000, None),
            ("满贯2000-4000点", None, 8000, 1),
            ("切上满贯8000点", None, 8000, 1),
            ("跳满12000点", None, 12000, 2),
            ("倍滿8000點∀", None, 24000, 3),
            ("三倍滿24000點", None, 24000, 4),
            ("累计役满32000点", None, 32000, 5),
            ("两倍役满64000点", None, 64000, 5),
            ("", None, None, None),
        ],
    )
    def test_what_a_win_is_worth(self, words: str, fu: int | None, points: int | None, limit: int | None) -> None:
        record = won([1, 1, 1, words])
        win = claim(record)
        assert (win.fu, win.points, win.limit) == (fu, points, limit)
        assert record.problems == ()

    def test_three_players_pay_in_two_parts(self) -> None:
        assert claim(won([1, 1, 1, "満貫2000-4000点"], players=3)).points == 6000
        assert claim(won([0, 0, 0, "4000点∀"], players=3)).points == 8000

    @pytest.mark.parametrize(
        ("listed", "yaku", "yakuman"),
        [
            (["役牌 白(1飜)", "自風 東(1飜)"], (("haku", 1), ("seat-wind-east", 1)), None),
            (["役牌:自風牌(1飜)", "役牌：場風牌(1飜)"], (("seat-wind", 1), ("round-wind", 1)), None),
            (["Half Flush(2飜)", "Ura Dora(0飜)"], (("honitsu", 2), ("ura-dora", 0)), None),
            (["大三元(役満)", "字一色(役満)"], None, ("daisangen", "tsuuiisou")),
            (["国士無双(13飜)"], None, ("kokushi",)),
            (["人和(5飜)"], (("renhou", 5),), None),
            (["一発(1飜1枚)", "赤ドラ(2飜2枚)"], (("ippatsu", 1), ("red-dora", 2)), None),
            (["四暗刻(役満5枚)"], None, ("suuankou",)),
        ],
    )
    def test_yaku(
        self, listed: list[str], yaku: tuple[tuple[str, int], ...] | None, yakuman: tuple[str, ...] | None
    ) -> None:
        win = claim(won([1, 1, 1, "", *listed]))
        assert (win.yaku, win.yakuman) == (yaku, yakuman)

    @pytest.mark.parametrize("script", [0, 1], ids=["simplified", "traditional"])
    def test_yaku_in_chinese(self, script: int) -> None:
        for name, words in chinese.YAKU.items():
            win = claim(won([1, 1, 1, "", f"{words[script]}(2番)"]))
            assert win.yaku == ((name, 2),)
        win = claim(
            won([1, 1, 1, "", f"大三元({chinese.YAKUMAN[script]})", f"{chinese.YAKU['kokushi'][script]}(13番)"])
        )
        assert win.yakuman == ("daisangen", "kokushi")
        assert claim(won([1, 1, 1, "", "役牌：門風牌(1飜)"])).yaku == (("seat-wind", 1),)

    def test_a_word_means_the_same_in_each_language(self) -> None:
        for name, words in chinese.YAKU.items():
            assert {YAKU[text] for text in words} == {name}
        for kind, texts in chinese.DRAWS.items():
            assert {DRAWS[text] for text in texts} == {kind}

    def test_every_yaku_has_words(self) -> None:
        assert set(NAMES) <= set(YAKU_TEXT)
        assert {YAKU[words] for words in YAKU_TEXT.values()} == set(YAKU_TEXT)
        assert set(YAKU.values()) == set(YAKU_TEXT)

    @pytest.mark.parametrize(
        ("detail", "liable"), [([1, 0, 1], None), ([1, 0, 3], 3), ([1, 0, 0], None), ([1, 1, 2], 2)]
    )
    def test_liability(self, detail: list[int], liable: int | None) -> None:
        assert claim(won(detail)).liable == liable

    def test_several_winners(self) -> None:
        value = case_85()
        value[-1] = ["和了", [0, 0, 2000, -2000], [2, 3, 2], [1000, 0, 0, -1000], [0, 3, 0, "30符1飜1000点"]]
        record = read(whole(value))
        assert [(e[1], e[2].deltas) for e in record.events if e[0] == ev.WIN] == [
            (2, (0, 0, 2000, -2000)),
            (0, (1000, 0, 0, -1000)),
        ]

    @pytest.mark.parametrize(
        ("result", "kind", "deltas"),
        [
            (["流局", [-1000, 3000, -1000, -1000]], DrawKind.EXHAUSTIVE, (-1000, 3000, -1000, -1000)),
            (["全員聴牌"], DrawKind.EXHAUSTIVE, (0, 0, 0, 0)),
            (["全員不聴"], DrawKind.EXHAUSTIVE, (0, 0, 0, 0)),
            (["流し満貫", [8000, -4000, -2000, -2000]], DrawKind.NAGASHI, (8000, -4000, -2000, -2000)),
            (["九種九牌"], DrawKind.KYUUSHU, None),
            (["四家立直"], DrawKind.SUUCHA, None),
            (["三家和了"], DrawKind.SANCHAHOU, None),
            (["四槓散了"], DrawKind.SUUKAN, None),
            (["四風連打"], DrawKind.SUUFON, None),
            (["Four Wind Abortion"], DrawKind.SUUFON, None),
            (["荒牌流局", [0, 0, 0, 0]], DrawKind.EXHAUSTIVE, (0, 0, 0, 0)),
            (["流局满贯", [8000, -4000, -2000, -2000]], DrawKind.NAGASHI, (8000, -4000, -2000, -2000)),
            (["流局滿貫", [8000, -4000, -2000, -2000]], DrawKind.NAGASHI, (8000, -4000, -2000, -2000)),
            (["九种九牌"], DrawKind.KYUUSHU, None),
            (["四杠散了"], DrawKind.SUUKAN, None),
            (["四风连打"], DrawKind.SUUFON, None),
        ],
    )
    def test_draws(self, result: list[Any], kind: DrawKind, deltas: tuple[int, ...] | None) -> None:
        value = case_85()
        value[-1] = result
        draw = read(whole(value)).events[-1][2]
        assert (draw.kind, draw.deltas, draw.hands) == (kind, deltas, ())

    @pytest.mark.parametrize(
        ("result", "code", "words"),
        [
            (["何か"], "REC004", "none that is known"),
            ({"agari": []}, "REC004", "result"),
            (["和了"], "REC004", "whose"),
            (["和了", [0, 0, 0, 0], [9, 1, 1]], "REC004", "winner"),
            (["和了", [0, 0, 0, 0], [1, None, 1]], "REC004", "gave the tile"),
            (["和了", [0, "x", 0, 0], [1, 1, 1]], "REC004", "won or paid"),
            (["和了", [0, 0, 0, 0], [1, 1, 1, "many"]], "REC004", "many"),
            (["和了", [0, 0, 0, 0], [1, 1, 1, "満貫8000点", "絶一門(1飜)"]], "REC004", "絶一門"),
            (["和了", [0, 0, 0, 0], [1, 1, 1, "30符2飜2000点", "立直(1飜)"]], "REC005", "2 han"),
            (["和了", [0, 0, 0, 0], [1, 0, 1, "4000点∀"]], "REC005", "ron"),
            (["流局", [0, 0]], "REC004", "won or paid"),
        ],
    )
    def test_faults(self, result: Any, code: str, words: str) -> None:
        value = case_85()
        value[-1] = result
        record = read(whole(value))
        assert codes(record) == [code]
        assert words in record.problems[0].message
        assert bool(record.problems[0].values) == (code == "REC005")
        assert record.locate(record.problems[0].place).pointer == "/log/0/16"


def _unread(index: int) -> None:
    pytest.fail(f"entry {index} is not read")


class TestEntries:
    @pytest.mark.parametrize(
        ("written", "kind", "face", "consumed", "away"),
        [
            ("c171618", CHI, 6, (5, 7), 3),
            ("p232323", PON, 11, (11, 11), 3),
            ("42p4242", PON, 28, (28, 28), 2),
            ("2525p52", PON, 35, (13, 13), 1),
            ("m39393939", DAIMINKAN, 26, (26, 26, 26), 3),
            ("39m393939", DAIMINKAN, 26, (26, 26, 26), 2),
            ("222222m22", DAIMINKAN, 10, (10, 10, 10), 1),
        ],
    )
    def test_calls(self, written: str, kind: str, face: int, consumed: tuple[int, ...], away: int) -> None:
        ([taken], [(index, entry)]) = entries.takes([written], _unread)
        assert (taken, index) == (entry, 0)
        assert (entry.meld, entry.face, entry.consumed, entry.away) == (kind, face, consumed, away)

    @pytest.mark.parametrize(
        ("written", "kind", "face", "size"),
        [("121212a12", ANKAN, 1, 4), ("2626k5326", None, 0, 0), ("1515k5115", KAKAN, 34, 1), ("f44", KITA, 30, 1)],
    )
    def test_own_kans(self, written: str, kind: str | None, face: int, size: int) -> None:
        ([thrown], [(index, entry)]) = entries.discards([written], _unread)
        assert (thrown, index) == (entry, 0)
        if kind is not None:
            assert (entry.meld, entry.face, len(entry.consumed)) == (kind, face, size)

    def test_discards(self) -> None:
        drawn, red, blank = Entry(entries.RIICHI), Entry(entries.RIICHI, RED[2]), entries.BLANK
        thrown, special = entries.discards([60, "r60", 15, "r53", 0, "15", "60", "00"], _unread)
        assert thrown == [None, drawn, Face(4), red, blank, Face(4), None, blank]
        assert special == [(1, drawn), (3, red), (4, blank), (7, blank)]

    def test_what_cannot_be_read(self) -> None:
        wrong: list[int] = []
        assert entries.takes([11, 48, "11p1111", [], "60", 12.0], wrong.append)[0][:2] == [Face(0), UNKNOWN]
        assert wrong == [1, 3, 4]

    @pytest.mark.parametrize("value", [48, 10, -1, "x", "p11", "c111", "r99", "p1111111", None, [11], {}, 1.5, ""])
    def test_what_cannot_be_read_is_named_in_its_place(self, value: Any) -> None:
        one = case_85()
        one[5][0] = one[6][0] = value
        record = read(whole(one))
        assert codes(record)[:2] == ["REC004", "REC004"]
        assert [record.locate(p.place).pointer for p in record.problems[:2]] == ["/log/0/5/0", "/log/0/6/0"]
        assert record.problems[0].seat == 0
        assert names(record)[3:] == names(read(whole(case_85())))[3:]

    @pytest.mark.parametrize(
        ("seat", "away", "source"), [(0, 3, 2), (1, 3, 0), (2, 3, 1), (0, 2, 2), (2, 2, 0), (1, 2, -1), (2, 1, 0)]
    )
    def test_three_players_with_and_without_the_empty_place(self, seat: int, away: int, source: int) -> None:
        assert entries.source_of(seat, away, 3) == source


class TestDamagedRounds:
    @pytest.mark.parametrize(
        ("part", "value", "code"),
        [(1, [1, 2], "REC004"), (1, ["x"] * 4, "REC004"), (2, [99], "REC004"), (4, [11, "x"], "REC004")],
    )
    def test_a_part_that_cannot_be_read(self, part: int, value: Any, code: str) -> None:
        one = case_85()
        one[part] = value
        record = read(whole(one))
        assert code in codes(record)
        assert record.events[-1][0] == ev.WIN

    def test_a_round_that_is_none_is_named_and_the_others_are_read(self) -> None:
        record = read(whole(case_85(), [1, 2], later(case_85())))
        assert codes(record) == ["REC004"]
        assert "/log/1" in record.problems[0].message
        assert sum(e[0] == ev.START for e in record.events) == 2

    def test_scores_that_cannot_be_read_after_a_wrong_payment(self) -> None:
        first, second = case_85(), later(case_85())
        first[-1][1] = [-400, 1000, -300, -300]
        second[0], second[1] = [1, 0, 0], ["x"]
        second[15] = ["r45"]
        assert "SCO003" in found(read(whole(first, second)))

    @pytest.mark.parametrize("scores", [[25000] * 3, ["x"] * 4, []])
    def test_scores_that_cannot_be_read_are_not_stated(self, scores: list[Any]) -> None:
        second = later(case_85())
        second[1] = scores
        record = read(whole(case_85(), second, later(case_85()), sc=[25000, 0.0] * 4))
        assert [e[2].unstated for e in record.events if e[0] == ev.START] == [frozenset(), {"scores"}, frozenset()]
        assert judged(record).verdict

    def test_a_fourth_round_of_three_players(self) -> None:
        one = case_85()
        one[0][0] = 3
        one[13:16] = [[], [], []]
        assert codes(read(whole(one)))[0] == "REC005"


def test_a_round_of_three_in_a_game_of_four_is_named_and_read() -> None:
    three = [*case_85()[:13], case_85()[-1]]
    three[0], three[1] = [1, 0, 0], three[1][:3]
    record = read(whole(case_85(), three))
    assert [e[2].hand for e in record.events if e[0] == ev.START] == [0, 1]
    assert ("REC004", "the round has 14 parts instead of 17") in [(p.code, p.message) for p in record.problems]


def damaged(draw: st.DrawFn) -> bytes:
    """A file with some of its values put in place of others, left out or said twice, and some bytes changed."""
    value: Any = whole(
        case_85(), later(case_85()), sc=[1, 2.5, 3, 4, 5, 6, 7, 8], ref="2019031015gm-0009-0000-93f281b3"
    )
    junk: st.SearchStrategy[Any] = st.sampled_from(
        [None, 0, 60, -1, 10**18, 1.5, "", "r60", "p111111", "和了", [], [[]], {}, {"log": []}, True]
    )
    for _ in range(draw(st.integers(0, 4))):
        at = value
        while isinstance(at, list | dict) and at:
            keys: Any = list(at) if isinstance(at, dict) else range(len(at))
            key = draw(st.sampled_from(keys))
            if not isinstance(at[key], list | dict) or not at[key] or draw(st.integers(0, 3)) == 0:
                what = draw(st.integers(0, 2))
                if what == 0:
                    at[key] = deepcopy(draw(junk))
                elif what == 1:
                    del at[key]
                elif isinstance(at, list):
                    at.insert(key, deepcopy(at[key]))
                break
            at = at[key]
    data = bytearray(text(value))
    for _ in range(draw(st.integers(0, 2))):
        if data:
            data[draw(st.integers(0, len(data) - 1))] = draw(st.integers(0, 255))
    if draw(st.booleans()):
        return b"https://tenhou.net/6/#json=" + (quote(bytes(data)).encode() if draw(st.booleans()) else bytes(data))
    return bytes(data)


@settings(max_examples=400, deadline=2000)
@given(st.composite(damaged)())
def test_any_damage_is_read_or_refused(data: bytes) -> None:
    try:
        records = [r for reader in builtin() if reader.name == "tenhou-json" for r in reader.read(data, "x.json")]
    except UnreadableRecord:
        return
    for record in records:
        assert len(record.events) == len(record.places)
        assert all("\n" not in p.message and p.event <= len(record.events) for p in record.problems)
        for place in record.places:
            record.locate(place)
        judged(record)
