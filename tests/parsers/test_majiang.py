"""Reading majiang: the game, play, results and rules. All records here are made up."""

import gzip
import json
from collections.abc import Callable
from typing import Any

import pytest

from parsers.base import builtin, read_bytes
from parsers.majiang import tiles
from parsers.majiang.names import DRAW_NAMES, DRAWS, WRITTEN, YAKU
from parsers.majiang.tiles import hand, meld, meld_text
from parsers.majiang.write import write
from parsers.values import BadValueError
from replay import events as ev
from replay.auditing import choose_rules
from replay.events import DrawKind
from replay.hand.yaku import NAMES
from replay.melds import ANKAN, CHI, DAIMINKAN, KAKAN, PON
from replay.record import Player
from replay.tiles import KIND_NAMES, KIND_OF, SURPLUS
from tests.parsers.majiang_events import (
    HANDS,
    brief,
    codes,
    dapai,
    deal,
    fulou,
    gang,
    gangzimo,
    hule,
    judged,
    kaigang,
    pingju,
    read,
    text,
    told,
    whole,
    zimo,
)

# --- the game --------------------------------------------------------------------------------------------------------


def test_reader_is_listed() -> None:
    (reader,) = [r for r in builtin() if r.name == "majiang"]
    assert reader.extensions == (".json",)
    assert reader.sniff(b'{"log": [[{"qipai" : {"defen"')
    assert not reader.sniff(b'{"log": [[[0,0,0],[25000')
    assert not reader.sniff(b"<mjloggm")


def test_seats_count_from_the_first_dealer() -> None:
    rounds = [deal(jushu=1, defen=[4000, 1000, 2000, 3000], hands=HANDS), zimo(0, "z5"), dapai(2, "z1")]
    record = read(whole(rounds, qijia=3, defen=[10, 20, 30, 40], point=["1", "2.5", "-3", "-0.5"], rank=[4, 3, 2, 1]))
    assert [p.name for p in record.players] == ["P3", "P0", "P1", "P2"]
    start = record.events[0][2]
    assert (start.hand, start.dealer, start.scores) == (1, 1, (3000, 4000, 1000, 2000))
    assert hand(HANDS[0]).closed[0] == KIND_OF[start.hands[1][0]]
    assert [e[1] for e in record.events[1:3]] == [1, 3]
    assert record.events[-1] == (ev.GAME_END, -1, ev.GameEnd((40, 10, 20, 30), (-500, 1000, 2500, -3000)))


@pytest.mark.parametrize(
    ("fields", "ended"),
    [
        ({"defen": [25000] * 4}, True),
        ({"defen": [25000] * 4, "point": [], "rank": []}, False),
        ({"defen": [25000] * 4, "point": [0, 0, 0, 0], "rank": [1, 2, 3, 4]}, False),
        ({"defen": [25000] * 4, "point": ["0.0"] * 4, "rank": []}, False),
        ({}, False),
    ],
)
def test_a_game_that_goes_on_has_no_end(fields: dict[str, Any], ended: bool) -> None:
    record = read(whole([deal(), zimo(0, "z5")], **fields))
    assert (record.events[-1][0] == ev.GAME_END) == ended


def test_zeroes_are_no_points() -> None:
    fields: dict[str, Any] = {"point": [0, 0, 0, 0], "rank": [1, 2, 3, 4]}
    record = read(whole([deal(), pingju()], defen=[40000, 30000, 20000, 10000], **fields))
    assert record.events[-1][2] == ev.GameEnd((40000, 30000, 20000, 10000), None)
    assert read(whole([deal(), pingju()], defen=[25000] * 4, **fields)).events[-1][2].points == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("name", "player"),
    [
        ("P0", Player("P0")),
        ("P0\n(七段 R2012.25)", Player("P0", "7-dan", 2012.25)),
        ("P0\n(新人 R1500)", Player("P0", "newcomer", 1500.0)),
        ("P0\n(魂天)", Player("P0", "魂天")),
        ("P0\n第三期", Player("P0")),
        (None, Player("")),
    ],
)
def test_players(name: str | None, player: Player) -> None:
    record = read(whole([deal()], player=[name, "P1", "P2", "P3"]))
    assert record.players[0] == player


@pytest.mark.parametrize(
    "wrap",
    [
        lambda games: text(games),
        lambda games: b"\n".join(text(g) for g in games),
        lambda games: b"\xef\xbb\xbf" + text(games),
        lambda games: gzip.compress(text(games)),
        lambda games: b"// games\n" + text(games),
        lambda games: json.dumps(games, indent=1).encode(),
    ],
)
def test_several_games(wrap: Callable[[list[Any]], bytes]) -> None:
    games = [whole([deal(), zimo(0, "z5")], title=f"2024-01-0{n}") for n in (1, 2)]
    records = read_bytes(wrap(games), "games.json")
    assert [r.date for r in records] == ["2024-01-01", "2024-01-02"]
    assert all(len(r.events) == 2 for r in records)
    assert {c for r in records for c in codes(r)} <= {"REC013"}


def test_the_players_under_a_slip_of_the_key() -> None:
    value = whole([deal()], player=None, playerr=["P0", "P1", "P2", "P3"])
    assert [p.name for p in read(value).players] == ["P0", "P1", "P2", "P3"]
    assert codes(read(value)) == []
    assert codes(read(whole([deal()], player=None, qijia=None))) == ["REC006", "REC006"]
    assert codes(read(whole([deal()], player="P0"))) == ["REC004"]


def test_places() -> None:
    value = [whole([deal()]), whole([deal(), pingju()], [deal(jushu=1), zimo(0, "z5"), dapai(0, "q9")])]
    record = read_bytes(json.dumps(value, indent=1).encode(), "x")[1]
    span = record.span(3)
    assert span.pointer == "/1/log/1/1"
    assert span.line is not None
    assert record.locate(record.problems[0].place).pointer == "/1/log/1/2"


# --- play ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "accepted"),
    [
        (zimo(1, "z5"), True),
        (fulou(1, "p12-3"), True),
        (pingju(), True),
        (pingju("四家立直"), True),
        (pingju("三家和"), False),
        (hule(2, "s123456789z1122p2", 0), False),
        (hule(1, "p123456789s1234z5", None), True),
    ],
)
def test_a_stick_is_paid_when_the_riichi_discard_passes(event: dict[str, Any], accepted: bool) -> None:
    kinds = [e[0] for e in told(zimo(0, "z5"), dapai(0, "p2*"), event).events]
    assert kinds[1:4] == [ev.DRAW, ev.RIICHI, ev.TEDASHI]
    assert (kinds[4] == ev.RIICHI_ACCEPTED) == accepted


def test_a_record_that_ends_with_a_riichi_leaves_it_open() -> None:
    assert [e[0] for e in told(zimo(0, "z5"), dapai(0, "z5_*")).events][-2:] == [ev.RIICHI, ev.TSUMOGIRI]


KAN = [zimo(0, "m1"), gang(0, "m1111")]
OPEN = [zimo(0, "z5"), dapai(0, "p4"), fulou(1, "p4444-")]


@pytest.mark.parametrize(
    ("events", "expected"),
    [
        ([*KAN, gangzimo(0, "s1"), kaigang("z6")], ["0 ankan 1m", "dora-indicator hatsu", "0 draw 1s"]),
        ([*KAN, kaigang("z6"), gangzimo(0, "s1")], ["0 ankan 1m", "dora-indicator hatsu", "0 draw 1s"]),
        (
            [*OPEN, gangzimo(1, "s1"), dapai(1, "s1_"), kaigang("z6"), zimo(2, "z1")],
            ["1 daiminkan 4p", "1 draw 1s", "dora-indicator hatsu", "1 discard 1s", "2 draw E"],
        ),
        (
            [*OPEN, gangzimo(1, "s1"), gang(1, "s1111"), kaigang("z6"), gangzimo(1, "z1"), kaigang("z5")],
            ["1 ankan 1s", "dora-indicator hatsu", "dora-indicator haku", "1 draw E"],
        ),
        (
            [*OPEN, zimo(1, "s1"), dapai(1, "s1_"), kaigang("z6"), zimo(2, "z1"), dapai(2, "z1_")],
            ["1 daiminkan 4p", "1 draw 1s", "dora-indicator hatsu", "1 discard 1s", "2 draw E", "2 discard E"],
        ),
        (
            [*OPEN, gangzimo(1, "s1"), hule(1, "p123123456s1", None)],
            ["1 daiminkan 4p", "1 draw 1s", "1 win"],
        ),
    ],
)
def test_an_indicator_is_turned_before_what_it_stands_behind(events: list[Any], expected: list[str]) -> None:
    assert brief(told(*events).events)[-len(expected) :] == expected


def test_case_36_two_indicators_at_once() -> None:
    events = [zimo(0, "z5"), gang(0, "p444=4"), gangzimo(0, "m1"), gang(0, "m1111"), gangzimo(0, "z1")]
    record = told(*events, kaigang("s9"), kaigang("p8"), dapai(0, "z1_"))
    expected = ["0 kakan 4p", "0 draw 1m", "0 ankan 1m", "dora-indicator 9s", "dora-indicator 8p", "0 draw E"]
    assert brief(record.events)[2:-1] == expected


def test_case_50_three_rons_leave_the_fourth_players_stick() -> None:
    record = told(zimo(0, "z5"), dapai(0, "z5_*"), pingju("三家和", shoupai=["", *HANDS[1:]]))
    assert ev.RIICHI_ACCEPTED not in [e[0] for e in record.events]
    assert record.events[-1][2].kind is DrawKind.SANCHAHOU
    assert [h is None for h in record.events[-1][2].hands] == [True, False, False, False]


@pytest.mark.parametrize("shoupai", [None, ["", ""], "none"])
def test_a_draw_that_does_not_say_who_is_tenpai(shoupai: Any) -> None:
    record = told(zimo(0, "z5"), dapai(0, "z5_"), pingju(shoupai=shoupai))
    assert record.events[-1][2].hands == ()
    assert not {f.code for f in judged(record)} & {"DRW003", "DRW013"}


def test_a_hand_shown_at_a_draw_that_cannot_be_read_is_the_hand_held() -> None:
    record = told(zimo(0, "z5"), dapai(0, "z5_"), pingju(shoupai=["m1x", "", "", ""]))
    shown = record.events[-1][2].hands
    assert shown[0] == record.events[0][2].hands[0]
    assert shown[1:] == (None, None, None)


def test_case_86_a_pon_and_the_kan_it_became_are_shown() -> None:
    hands = [HANDS[0], "p345s55z444222", *HANDS[2:]]
    calls = [zimo(0, "z2"), dapai(0, "z2_"), fulou(1, "z222-"), dapai(1, "s5"), gang(1, "z222-2")]
    right = ["", "p345s5,z222-2", "", ""]
    wrong = ["", "p345s5,z222-,z222-2", "", ""]
    assert codes(told(*calls, pingju(shoupai=right), hands=hands)) == []
    record = told(*calls, pingju(shoupai=wrong), hands=hands)
    assert codes(record) == ["REC005"]
    assert record.problems[0].values == {"shown": "z222-, z222-2", "called": "z222-2"}
    assert len(record.events[-1][2].hands[1]) == 4


@pytest.mark.parametrize(
    ("text_", "kind", "called", "source"),
    [
        ("m1-23", CHI, "1m", 0),
        ("m340-", CHI, "5m", 0),
        ("p4-06", CHI, "4p", 0),
        ("z222=", PON, "S", 3),
        ("s505+", PON, "5s", 2),
        ("s550-", PON, "5s", 0),
        ("s5550+", DAIMINKAN, "5s", 2),
        ("p5500", ANKAN, None, None),
        ("m340=", CHI, "5m", 3),
    ],
)
def test_calls(text_: str, kind: object, called: str | None, source: int | None) -> None:
    event = {"gang" if kind is ANKAN else "fulou": {"l": 1, "m": text_}}
    found = told(zimo(0, "z5"), dapai(0, "z5_"), event).events[-1][2]
    assert found.kind is kind
    assert (None if found.called is None else KIND_NAMES[KIND_OF[found.called]]) == called
    assert found.source == source
    assert meld_text(meld(text_)) == text_


def test_a_kakan_takes_the_place_of_its_pon() -> None:
    calls = [zimo(0, "z5"), dapai(0, "p5"), fulou(1, "p505-"), dapai(1, "s1"), gang(1, "p505-5")]
    record = told(*calls, hands=["m123456789p1235", "p123455089s1234", *HANDS[2:]])
    added = record.events[-1][2]
    assert (added.kind, added.source, len(set(added.tiles))) == (KAKAN, 0, 4)
    assert record.events[-3][2].called == added.called
    assert meld_text(meld("p505-5")) == "p505-5"


@pytest.mark.parametrize(
    "text_", ["m055z7z7", "m055z77", "m123p055s789z1117", "_____________", "p1245", "m9p1246s139z23455m1", ""]
)
def test_hands(text_: str) -> None:
    found = hand(text_ + "*,z222=,m1-23,")
    assert (found.riichi, len(found.melds)) == (True, 2)
    if text_ and text_[-2] not in "mpsz":
        assert tiles.closed_text(found.closed) == text_
    elif text_:
        assert tiles.closed_text(found.closed, found.closed[-1]) == text_


@pytest.mark.parametrize("text_", ["q1", "m", "m123x", "z8", "z0", "1m", "m1*2", None, 5, "m123,k", "m123,m1122"])
def test_no_hand(text_: Any) -> None:
    with pytest.raises(BadValueError):
        hand(text_)


def test_three_players() -> None:
    three: dict[str, Any] = {"hands": ["m111999p1234567", "p123456789s1234", "s123456789z4422"], "defen": [35000] * 3}
    events = [zimo(0, "z4"), {"kita": {"l": 0}}, gangzimo(0, "z1"), dapai(0, "z1_"), zimo(1, "z1"), dapai(1, "z1_")]
    events += [fulou(0, "z111+"), dapai(0, "m9")]
    value = whole([deal(**three), *events], player=["P0", "P1", "P2"])
    record = read(value)
    assert codes(record) == []
    assert brief(record.events)[2:4] == ["0 kita N", "0 draw E"]
    pon = record.events[-2][2]
    assert (pon.kind, pon.source) == (PON, 1)
    assert record.ruleset == "tenhou-sanma"
    value["log"][0][-2] = fulou(0, "z111=")
    assert codes(read(value)) == ["REC004"]
    assert json.loads(write(record))["log"][0][1:] == events


# --- results ---------------------------------------------------------------------------------------------------------


def test_every_yaku_has_a_word() -> None:
    assert set(NAMES) <= WRITTEN.keys()
    assert all(YAKU[word] == name for name, word in WRITTEN.items())
    assert {"両立直", "役牌 白", "役牌 発", "国士無双１３面", "門前清自模和"} <= YAKU.keys()


@pytest.mark.parametrize("word", DRAWS)
def test_draws(word: str) -> None:
    assert told(pingju(word)).events[-1][2].kind is DRAWS[word]
    assert DRAWS[DRAW_NAMES[DRAWS[word]]] is DRAWS[word]


def test_a_win() -> None:
    listed = [{"name": "立直", "fanshu": 1}, {"name": "自風 西", "fanshu": 1}, {"name": "裏ドラ", "fanshu": 0}]
    fields = {"fubaopai": ["m0"], "fu": 40, "fanshu": 2, "defen": 2600, "hupai": listed, "fenpei": [0, -2600, 3600, 0]}
    win = told(zimo(1, "z1"), dapai(1, "z1_"), hule(2, "s123456789z1122z1", 1, **fields)).events[-1][2]
    assert (win.winner, win.from_seat, KIND_OF[win.winning_tile], len(win.concealed), win.melds) == (2, 1, 27, 14, ())
    assert (win.fu, win.points, win.limit, win.deltas) == (40, 2600, None, (0, -2600, 3600, 0))
    assert win.yaku == (("riichi", 1), ("seat-wind-west", 1), ("ura-dora", 0))
    assert [KIND_OF[t] for t in win.ura_indicators] == [4]
    assert (win.yakuman, win.liable, win.honba, win.sticks, win.scores_before) == (None, None, None, None, None)


@pytest.mark.parametrize("named", ["+", 3])
def test_a_liable_player(named: Any) -> None:
    listed = [{"name": "大三元", "fanshu": "*", "baojia": named}, {"name": "四暗刻単騎", "fanshu": "**"}]
    fields = {"hupai": listed, "damanguan": 3, "fu": None, "fanshu": None}
    record = told(zimo(2, "z1"), hule(2, "z1z1,z555+,z666+,z777+,m111+", None, **fields))
    win = record.events[-1][2]
    assert (win.yaku, win.yakuman, win.liable) == (None, ("daisangen", "suuankou-tanki"), 3)
    assert codes(record) == ["REC005"]
    assert win.melds is None


def test_two_winners() -> None:
    wins = [hule(2, "s123456789z1122z1", 0), hule(3, "m123456789z3344z1", 0)]
    record = told(zimo(0, "z1"), dapai(0, "z1_"), *wins)
    assert [(e[0], e[1], e[2].from_seat) for e in record.events[-2:]] == [(ev.WIN, 2, 0), (ev.WIN, 3, 0)]
    assert record.events[-1][2].winning_tile == record.events[-2][2].winning_tile == record.events[2][2]


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (hule(2, "s123456789z1122z1", 0, fanshu=2), "hule has fanshu 2, but its hupai come to 1"),
        (
            hule(2, "s123456789z1122z1", 0, damanguan=2, hupai=[{"name": "字一色", "fanshu": "*"}]),
            "hule has damanguan 2, but its hupai come to 1",
        ),
        (
            hule(2, "s123456789z1122z1*", 0),
            "hule marks the hand s123456789z1122z1* as one in riichi, which was not declared",
        ),
        (hule(2, "s123456z1122z1,m111=", 0), "hule shows the melds m111=; called were none"),
        (fulou(1, "p1111"), "fulou has the meld p1111, which is one of gang"),
        (gang(2, "z111="), "gang has the meld z111=, which is one of fulou"),
    ],
)
def test_fields_that_contradict_each_other(event: dict[str, Any], said: str) -> None:
    record = told(zimo(0, "z1"), dapai(0, "z1_"), event)
    assert [(p.code, p.message) for p in record.problems] == [("REC005", said)]
    assert len(record.events) == 4


def test_ranks_that_are_not_those_of_the_scores() -> None:
    fields: dict[str, Any] = {"defen": [30000, 20000, 20000, 30000], "point": ["1.0", "-1.0", "0.0", "0.0"]}
    assert codes(read(whole([deal(), pingju()], **fields, rank=[2, 3, 4, 1]))) == []
    assert codes(read(whole([deal(), pingju()], **fields, rank=[2, 1, 4, 3]))) == ["REC005"]


# --- rules -----------------------------------------------------------------------------------------------------------


def test_the_title_of_a_converted_tenhou_game() -> None:
    value = whole([deal()], title="四鳳東赤\n2019031015gm-00e1-0000-93f281b3")
    record = read(value)
    stated = {"players": 4, "game_length": "tonpuu", "red_fives": (1, 1, 1), "kuitan": False}
    assert (record.ruleset, record.stated_rules, record.unstated) == ("tenhou", stated, frozenset())
    assert (record.id, record.date) == ("2019031015gm-00e1-0000-93f281b3", "2019-03-10T15")
    assert (record.room, record.lobby) == ("phoenix", "0")
    lobby = read(whole([deal()], title="四鳳東赤\n2019031015gm-00e1-1234-93f281b3"))
    assert "uma" in lobby.unstated
    assert "kuitan" not in lobby.unstated


def test_the_id_in_a_files_name() -> None:
    record = read(whole([deal()]), "2019031015gm-0089-0000-93f281b3.json")
    assert record.stated_rules["game_length"] == "hanchan"
    assert record.room == "upper"


def test_a_game_of_the_program_itself_states_nothing() -> None:
    title = "電脳麻将\n2024/7/8 6:21:36"
    rounds = [deal(), pingju()], [deal(zhuangfeng=1, jushu=3), pingju()]
    record = read(whole(*rounds, title=title, defen=[30200, 29900, 19900, 20000], point=["20.2", "1.0", "-1.0", "0"]))
    assert (record.date, record.ruleset) == ("2024-07-08T06:21:36", "tenhou")
    choice = choose_rules(record)
    assert choice.rules_from == "default"
    assert choice.rules.final_rounding == "none_100"
    assert "kokushi-13" in choice.rules.double_yakuman
    assert "double_yakuman" in choice.assumed
    assert choice.rules.game_length == "hanchan"


@pytest.mark.parametrize(
    ("title", "fives", "scores", "ruleset", "reds"),
    [
        ("第1期十段位決定戦", "m5555p19s19z12345", 30000, "jpml-a", (0, 0, 0)),
        ("Mリーグ", "m0555p19s19z12345", 25000, "m-league", (1, 1, 1)),
        ("", "m5555p19s19z12345", 25000, "tenhou-no-red", (0, 0, 0)),
        ("", "m0055p00s19z12345", 25000, "tenhou", (2, 2, 1)),
        ("wrc-2022", "m123p19s19z123456", 30000, "wrc-2022", None),
    ],
)
def test_rules_by_title_and_play(title: str, fives: str, scores: int, ruleset: str, reds: Any) -> None:
    record = read(whole([deal(hands=[fives, *HANDS[1:]], defen=[scores] * 4)], title=title))
    assert record.ruleset == ruleset
    assert record.stated_rules.get("red_fives") == reds
    assert record.stated_rules["starting_points"] == scores
    assert choose_rules(record).rules_from == "default"
    assert read(json.loads(write(record))).stated_rules == record.stated_rules


OTHERS = ["p12346789s12346", "s12346789z11223", "m12346789z44556"]
"""Hands without a five."""


def test_red_fives_that_only_a_later_round_shows() -> None:
    later = deal(jushu=1, hands=["m0055p19s19z12345", *OTHERS])
    record = read(whole([deal(hands=["m123p19s19z123456", *OTHERS])], [later], title=""))
    assert record.stated_rules["red_fives"] == (2, 1, 1)
    starts = [value for kind, _, value in record.events if kind == ev.START]
    assert len(starts) == 2
    assert all(tile < SURPLUS for start in starts for hand in start.hands for tile in hand)


@pytest.mark.parametrize(
    ("hand", "indicator", "reds"),
    [
        ("m555p19s19z123456", "m5", (0, 0, 0)),
        ("m555p19s19z123456", "m0", (1, 1, 1)),
        ("m055p19s19z123456", "m0", (2, 1, 1)),
        ("m555p19s19z123456", "m4", None),
    ],
)
def test_an_indicator_counts_among_the_fives_seen(hand: str, indicator: str, reds: Any) -> None:
    first = deal(hands=[hand, *OTHERS], baopai=indicator)
    later = deal(jushu=1, hands=["m123p19s19z123456", *OTHERS])
    record = read(whole([first, zimo(0, "z5"), dapai(0, "z5_")], [later], title=""))
    assert record.stated_rules.get("red_fives") == reds
    kinds = [kind for kind, _, _ in record.events]
    assert kinds == [ev.START, ev.DRAW, ev.TSUMOGIRI, ev.START]


def test_red_fives_of_a_deal_that_another_follows_in_the_same_round() -> None:
    first = deal(hands=["m055p19s19z123456", *OTHERS])
    record = read(whole([first, pingju(), deal(hands=["m123p19s19z123456", *OTHERS]), pingju()], title=""))
    assert record.stated_rules["red_fives"] == (1, 1, 1)
