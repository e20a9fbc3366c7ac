"""What Tenhou's viewer format leaves to be found: the order of play, which riichi stand, when indicators are turned."""

import json
from collections.abc import Callable, Sequence

import pytest

from parsers.base import read_bytes
from parsers.telling import Face, Teller
from parsers.tenhou_json import entries
from parsers.tenhou_json.entries import Entry, Take
from parsers.tenhou_json.order import Side, find
from parsers.tenhou_json.rounds import RoundTeller
from parsers.tenhou_json.write import write
from replay import events as ev
from replay.auditing import audit, choose_rules
from replay.melds import PON
from replay.record import Record
from tests.cases.build import Round, game
from tests.parsers.tenhou_json_games import case_85, codes, found, judged, names, read, whole
from tests.test_generated import GAMES
from tests.test_generated import game as generated


def told(*rounds: Round, kind: int | None = None) -> Record:
    """Hand-made rounds in this format."""
    (record,) = read_bytes(game(*rounds, kind=kind).encode(), "game.xml")
    return read(write(record).encode())


class TestOrder:
    def test_case_85(self) -> None:
        record = read(whole(case_85()))
        assert names(record)[1:-1] == [
            "0+chun", "0-chun", "1+9m", "1-E", "2+2m", "2-1m", "3+hatsu", "3-haku", "1 pon haku", "1-9m", "2+5m",
            "2-1m", "0 pon 1m", "0-N", "1+3s",
        ]  # fmt: skip
        assert found(record) == []

    def test_every_generated_game_has_its_own_order(self) -> None:
        """What the reader finds is what was played: calls of all kinds, kans in a row, robbed kans, Norths."""
        for one in GAMES[:: len(GAMES) // 20]:
            record = generated(*one)
            again = read(write(record).encode())
            kinds = [(k, s) for k, s, _ in record.events if k != ev.DORA]
            plain = {ev.TSUMOGIRI: ev.DISCARD, ev.TEDASHI: ev.DISCARD}
            assert [(plain.get(k, k), s) for k, s, _ in again.events if k != ev.DORA] == kinds

    @pytest.mark.parametrize("blank", [True, False])
    def test_a_daiminkan_with_and_without_its_blank(self, blank: bool) -> None:
        tale = Round("", "555z").turn(0, "5z") if blank else Round("5z", "555z").turn(0, None, "5z")
        tale.daiminkan(1, "555z").draw(1).dora().discard(1).turns(2)
        value = json.loads(write(read_bytes(game(tale).encode(), "x.xml")[0]))
        assert value["log"][0][9].count(0) == 1
        if not blank:
            value["log"][0][9].remove(0)
        assert names(read(value))[1:] == names(told(tale))[1:]

    def test_a_call_from_another_seat_than_it_says(self) -> None:
        value = case_85()
        value[5][1] = "p111111"
        record = read(whole(value))
        assert names(record) == names(read(whole(case_85())))
        assert record.problems == ()
        assert "CAL" in {code[:3] for code in found(record)}

    def test_two_orders(self) -> None:
        order = find(_two_orders(), 0)
        assert order.left == 0
        assert order.differs is not None

    def test_a_call_or_riichi_behind_the_last_take(self) -> None:
        value = case_85()
        value[6] += ["r60", "121212a12"]
        record = read(whole(value))
        assert codes(record) == ["REC012"]

    def test_a_riichi_behind_a_daiminkan_whose_blank_is_left_out(self) -> None:
        value = case_85()
        value[11] = [12, "45m454545", 15]
        value[12] = [11, "r15"]
        sides = RoundTeller(Teller(4))._side(value, 2)
        assert [index for index, _ in sides.odd] == [1, 2]
        assert sides.odd[0][1] is entries.BLANK

    def test_no_order(self) -> None:
        value = case_85()
        del value[11][1]
        record = read(whole(value))
        (problem,) = record.problems
        assert (problem.code, problem.values) == ("REC012", {"left": 4})
        assert record.events[problem.event][0] == ev.WIN
        assert names(record)[1:9] == names(read(whole(case_85())))[1:9]

    def test_many_waits_for_one_tile_come_to_an_end(self) -> None:
        call = Entry(entries.CALL, Face(0), (Face(0), Face(0)), 2, PON)
        thrown = [[Face(0)] * (30 + seat % 2) for seat in range(4)]
        thrown[3][20] = Face(1)
        assert find([_side([Face(9), *[call] * 30], mine) for mine in thrown], 0).left > 0


def _side(takes: list[Take], thrown: Sequence[Face]) -> Side:
    return Side(takes, list(thrown), [(i, take) for i, take in enumerate(takes) if isinstance(take, Entry)], [])


def _two_orders() -> list[Side]:
    """North pons a 1m and says that it is West's, who has thrown nothing; East and South have each thrown one."""
    draw, first, other = Face(20), Face(0), Face(9)
    wrong = Entry(entries.CALL, Face(0), (Face(0), Face(0)), 3, PON)
    return [_side([draw, draw], [first, other]), _side([draw], [first]), _side([], []), _side([wrong], [other])]


class TestWhatTheFileDoesNotSay:
    def riichi(self, answer: Callable[[Round], Round]) -> list[str]:
        tale = Round("", "234567m34567s99p", "234567m34567s99p")
        return names(told(answer(tale.draw(0, "8s").declare(0).discard(0, "8s"))))

    def test_a_riichi_that_is_not_answered_stands(self) -> None:
        play = self.riichi(lambda r: r.accept(0).turns(1))
        assert play[2:6] == ["riichi", "0-8s", "riichi accepted", play[5]]

    def test_a_riichi_that_is_ronned_does_not(self) -> None:
        play = self.riichi(lambda r: r.ron(1, 0, "tanyao 1", "30,1000,0", (-1000, 1000, 0, 0)))
        assert play[2:] == ["riichi", "0-8s", "win"]

    def test_nor_one_answered_by_three(self) -> None:
        play = self.riichi(lambda r: r.end("ron3"))
        assert play[2:] == ["riichi", "0-8s", "draw of the round"]

    def test_the_last_of_four_riichi_stands(self) -> None:
        play = self.riichi(lambda r: r.accept(0).end("reach4"))
        assert play[2:] == ["riichi", "0-8s", "riichi accepted", "draw of the round"]

    def test_indicators_are_turned_when_they_are_due(self) -> None:
        ankan = Round("1111m").draw(0).ankan(0, "1111m").dora().draw(0).discard(0)
        assert names(told(ankan))[2:6] == ["0 ankan 1m", "dora indicator", names(told(ankan))[4], names(told(ankan))[5]]
        open_kan = Round("", "555z").turn(0, "5z").daiminkan(1, "555z").draw(1).dora().discard(1)
        assert names(told(open_kan))[3:][0:3:2] == ["1 daiminkan haku", "dora indicator"]

    def test_no_indicator_for_a_robbed_kan(self) -> None:
        tale = Round("", "234567m34s99p678p", "55s1z", avoid="25s").turn(0, "5s").pon(2, "55s").discard(2, "1z")
        tale.turn(3).turn(0).turn(1).draw(2, "0s").kakan(2, "0s")
        record = told(tale.ron(1, 2, "chankan 1", "40,1300,0", (0, 1300, -1300, 0)))
        assert "dora indicator" not in names(record)
        assert not {"KAN006", "KAN007", "KAN008"} & set(found(record))

    def test_a_surplus_indicator_is_found(self) -> None:
        value = case_85()
        value[2].append(19)
        assert "KAN007" in found(read(whole(value)))

    def test_a_missing_indicator_is_found(self) -> None:
        tale = Round("1111m").draw(0).ankan(0, "1111m").draw(0).discard(0).turns(1)
        (record,) = read_bytes(game(tale).encode(), "x.xml")
        assert "KAN006" in found(read(write(record).encode()))

    def test_when_indicators_are_turned_is_a_matter_of_the_rules(self) -> None:
        tale = Round("", "555z", hand=0).turn(0, "5z").daiminkan(1, "555z").draw(1).dora().discard(1).turns(3)
        record = told(tale)
        for timing in ("before_rinshan", "after_rinshan_before_discard", "after_discard_or_next_kan"):
            result = audit(record, choose_rules(record, overrides={"daiminkan_dora": timing}))
            assert [f.code for f in result.findings] == ["REC008"]
        record.untimed_indicators = False
        result = audit(record, choose_rules(record, overrides={"daiminkan_dora": "before_rinshan"}))
        assert "KAN006" in [f.code for f in result.findings]

    @pytest.mark.parametrize("listed", [0, 1])
    def test_dora_that_no_indicator_shows_are_not_judged(self, listed: int) -> None:
        value = case_85()
        value[2] = []
        value[-1][2] = [1, 1, 1, "30符1飜300-500点", "役牌 白(1飜)", *[f"ドラ({n}飜)" for n in (listed,) if n]]
        result = judged(read(whole(value)))
        assert "YAK004" not in [f.code for f in result.findings]
        unknown = {(u.check, u.reason) for u in result.unverifiable}
        assert {("YAK004", "no-indicator"), ("SCO001", "no-indicator")} <= unknown
        assert result.wins_rescored == 1

    def test_of_a_win_without_its_worth_no_indicators_are_listed(self) -> None:
        tale = Round("", "234567m34p67s22s9p", avoid="58s").turn(0).riichi(1, None, "9p").turns(2).turn(0, "8s")
        (record,) = read_bytes(
            game(tale.ron(1, 0, "riichi 1 pinfu 1 tanyao 1", "30,3900,0", (-3900, 4900, 0, 0))).encode(), "x.xml"
        )
        value = json.loads(write(record))
        value["log"][0][-1] = ["和了", [], [1, 0, 1]]
        bare = read(value)
        win = next(v for kind, _, v in bare.events if kind == ev.WIN)
        assert (win.indicators, win.ura_indicators, win.deltas) == (None, None, None)
        assert "WIN010" not in found(bare)
        assert "WIN010" in {u.check for u in judged(bare).unverifiable}

    def test_a_riichi_without_ura_where_the_rules_know_none(self) -> None:
        tale = Round("", "234567m34p67s22s9p", avoid="58s").turn(0).riichi(1, None, "9p").turns(2).turn(0, "8s")
        (record,) = read_bytes(
            game(tale.ron(1, 0, "riichi 1 pinfu 1 tanyao 1", "30,3900,0", (-3900, 4900, 0, 0))).encode(), "x.xml"
        )
        record = read(write(record).encode())
        assert "WIN010" in found(record)
        result = audit(record, choose_rules(record, overrides={"ura_dora": "false"}))
        assert "WIN010" not in [f.code for f in result.findings]
