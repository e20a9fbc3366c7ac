"""Reading and writing Tenhou XML. All records here are made up."""

import os
from pathlib import Path

import pytest

from parsers.base import builtin, read_bytes
from parsers.tenhou_xml import meldcode
from parsers.tenhou_xml.scan import decode_text
from parsers.tenhou_xml.write import write
from parsers.writing import CannotWriteError
from replay import events as ev
from replay.auditing import audit, choose_rules
from replay.events import DrawKind, GameEnd, RoundStart, Win
from replay.melds import ANKAN, CHI, DAIMINKAN, KAKAN, KITA, PON, Meld
from replay.presets import preset
from replay.record import Absence, Player, Record, UnreadableRecord
from replay.tiles import Tile

GO = '<GO type="169" lobby="0"/>'
UN = '<UN n0="P0" n1="P1" n2="P2" n3="P3" dan="16,0,20,10" rate="1500.00,1600.50,2100.25,1400.00" sx="M,F,M,M"/>'
TAIKYOKU = '<TAIKYOKU oya="0"/>'
HEAD = GO + UN + TAIKYOKU
INIT = (
    '<INIT seed="0,0,0,2,5,128" ten="250,250,250,250" oya="0" hai0="0,1,2,3,4,5,6,7,8,9,10,11,12"'
    ' hai1="36,37,38,39,40,41,42,43,44,45,46,47,48" hai2="72,73,74,75,76,77,78,79,80,81,82,83,84"'
    ' hai3="108,109,110,111,112,113,114,115,116,117,118,119,120"/>'
)
WIN = (
    '<AGARI ba="0,1" hai="0,4,8,12,16" m="51273,49737" machi="16" ten="30,1000,0" yaku="18,1" doraHai="128"'
    ' doraHaiUra="90" who="1" fromWho="2" sc="250,0,250,20,250,-10,240,0"/>'
)
DRAWN = '<RYUUKYOKU ba="0,0" sc="250,15,250,15,250,-15,250,-15" hai0="0,1,2" hai1="36"/>'
NAME = "2019031015gm-00a9-0000-93f281b3.mjlog"


def xml(*parts: str) -> bytes:
    return f'<mjloggm ver="2.3">{"".join(parts)}</mjloggm>'.encode()


def read(data: bytes, name: str = NAME) -> Record:
    (record,) = read_bytes(data, name)
    return record


def codes(record: Record) -> list[str]:
    return [p.code for p in record.problems]


def game(*parts: str) -> Record:
    return read(xml(HEAD, INIT, *parts))


class TestWhatARecordSays:
    def test_header(self) -> None:
        record = game("<T86/>")
        assert record.format == "tenhou-xml"
        assert record.id == "2019031015gm-00a9-0000-93f281b3"
        assert record.date == "2019-03-10T15"
        assert record.room == "phoenix"
        assert record.lobby == "0"
        assert record.ruleset == "tenhou"
        assert record.stated_rules == {
            "players": 4,
            "game_length": "hanchan",
            "red_fives": (1, 1, 1),
            "kuitan": True,
        }
        assert record.unstated == frozenset()
        assert record.players[0] == Player("P0", "7-dan", 1500.0, "M")
        assert [p.dan for p in record.players] == ["7-dan", "newcomer", "tenhou-i", "1-dan"]
        assert record.problems == ()

    @pytest.mark.parametrize(
        ("name", "id_", "date"),
        [
            ("dir/" + NAME + "&tw=3.xml", "2019031015gm-00a9-0000-93f281b3", "2019-03-10T15"),
            ("log_2021062012gm-0641-11000-af004d79.xml", "2021062012gm-0641-11000-af004d79", "2021-06-20T12"),
            ("2019991599gm-00a9-0000-93f281b3", "2019991599gm-00a9-0000-93f281b3", None),
            ("game.xml", None, None),
        ],
    )
    def test_id_and_date_are_in_the_file_name(self, name: str, id_: str | None, date: str | None) -> None:
        record = read(xml(HEAD, INIT), name)
        assert (record.id, record.date) == (id_, date)

    @pytest.mark.parametrize(
        ("bits", "ruleset", "stated"),
        [
            (1, "tenhou", {"game_length": "tonpuu", "red_fives": (1, 1, 1), "kuitan": True}),
            (0x0B, "tenhou-no-red", {"game_length": "hanchan", "red_fives": (0, 0, 0)}),
            (0x07, "tenhou-no-red", {"kuitan": False}),
        ],
    )
    def test_game_type(self, bits: int, ruleset: str, stated: dict[str, object]) -> None:
        record = read(xml(f'<GO type="{bits}"/>', UN, TAIKYOKU, INIT))
        assert record.ruleset == ruleset
        assert stated.items() <= record.stated_rules.items()

    @pytest.mark.parametrize(("bits", "room"), [(9, "general"), (0x89, "upper"), (0x29, "special"), (0xA9, "phoenix")])
    def test_room(self, bits: int, room: str) -> None:
        assert read(xml(f'<GO type="{bits}"/>', UN, TAIKYOKU, INIT)).room == room

    @pytest.mark.parametrize("rows", ["5,-5,-15," * 5, "5,-5,-15,5,0,-20,5,-5,-15,0,-5,-15,5,-5,-15,"])
    def test_the_switches_of_a_lobby(self, rows: str) -> None:
        go = f'<GO type="267" lobby="18940" csrule="4020EF0E,00000011,,,30000,30000,30000{"," * 15}{rows},,"/>'
        record = read(xml(go, UN, TAIKYOKU, INIT))
        expected = {
            "kiriage_mangan": True,
            "tobi": "none",
            "daiminkan_dora": "before_rinshan",
            "kakan_dora": "before_rinshan",
            "abort_kyuushu": False,
            "multi_ron": "atamahane",
            "triple_ron": "atamahane",
            "agari_yame": "none",
            "renpai_pair_fu": 2,
            "kazoe": "sanbaiman_cap",
            "tie_break": "initial_seat_order",
            "final_rounding": "none_100",
        }
        assert {k: v for k, v in record.stated_rules.items() if k in expected} == expected
        assert expected.keys() <= record.unstated
        assert "nagashi_mangan" not in record.stated_rules
        if "20" in rows:
            floating = record.stated_rules["uma_floating"]
            assert floating[3] == (15000, 5000, 0, -20000)
            assert floating[1] == (20000, 0, -5000, -15000)
        else:
            assert record.stated_rules["uma"] == (15000, 5000, -5000, -15000)
        again = read(write(record).encode())
        assert again.stated_rules == record.stated_rules
        assert again.unstated == record.unstated

    def test_play(self) -> None:
        record = game(
            '<T86/><D126/><N who="1" m="49673"/><E40/><REACH who="2" step="1"/><F81/><REACH who="2" step="2"/>',
            '<REACH who="3" ten="250,250,240,240" step="2"/><DORA hai="25"/>',
        )
        assert record.events[0][0] == ev.START
        assert record.events[1:] == [
            (ev.DRAW, 0, 86),
            (ev.DISCARD, 0, 126),
            (ev.CALL, 1, meldcode.decode(49673, 1)),
            (ev.DISCARD, 1, 40),
            (ev.RIICHI, 2, None),
            (ev.DISCARD, 2, 81),
            (ev.RIICHI_ACCEPTED, 2, None),
            (ev.RIICHI_ACCEPTED, 3, (25000, 25000, 24000, 24000)),
            (ev.DORA, -1, 25),
        ]
        assert record.places == list(range(3, 13))

    def test_round_start(self) -> None:
        kind, seat, start = game().events[0]
        assert (kind, seat) == (ev.START, 0)
        assert start == RoundStart(
            hand=0,
            honba=0,
            sticks=0,
            dealer=0,
            scores=(25000,) * 4,
            hands=tuple(tuple(Tile(t) for t in range(a, a + 13)) for a in (0, 36, 72, 108)),
            indicator=Tile(128),
            dice=(3, 6),
        )

    def test_win(self) -> None:
        win = game(WIN).events[1][2]
        assert win == Win(
            winner=1,
            from_seat=2,
            winning_tile=Tile(16),
            concealed=(Tile(0), Tile(4), Tile(8), Tile(12), Tile(16)),
            melds=(meldcode.decode(49737, 1), meldcode.decode(51273, 1)),
            fu=30,
            points=1000,
            limit=0,
            yaku=(("haku", 1),),
            yakuman=None,
            indicators=(Tile(128),),
            ura_indicators=(Tile(90),),
            liable=None,
            honba=0,
            sticks=1,
            scores_before=(25000, 25000, 25000, 24000),
            deltas=(0, 2000, -1000, 0),
        )

    def test_yakuman_with_liability(self) -> None:
        win = game(WIN.replace('yaku="18,1"', 'yakuman="39,42" paoWho="3"')).events[1][2]
        assert (win.yaku, win.yakuman, win.liable) == (None, ("daisangen", "tsuuiisou"), 3)

    def test_several_winners_are_several_events(self) -> None:
        record = game(WIN, WIN.replace('who="1"', 'who="0"'))
        assert [e[:2] for e in record.events[1:]] == [(ev.WIN, 1), (ev.WIN, 0)]

    def test_chips_are_left_out(self) -> None:
        chips = WIN.replace('240,0"', '240,0,0,3,0,-1,0,-1,0,-1" chip="54,1"')
        chips = chips.replace("/>", ' owari="250,-5.0,270,27,240,-16.0,240,-6.0,0,3,0,-1,0,-1,0,-1" ratio="2000,10"/>')
        record = game(chips)
        assert record.events[1][2].deltas == (0, 2000, -1000, 0)
        assert record.events[2][2] == GameEnd((25000, 27000, 24000, 24000), (-5000, 27000, -16000, -6000))
        assert record.problems == ()

    def test_draw_shows_hands(self) -> None:
        draw = game(DRAWN).events[1][2]
        assert draw.kind is DrawKind.EXHAUSTIVE
        assert draw.hands == ((0, 1, 2), (36,), None, None)
        assert draw.deltas == (1500, 1500, -1500, -1500)

    @pytest.mark.parametrize(
        ("written", "kind"),
        [
            ("yao9", DrawKind.KYUUSHU),
            ("kaze4", DrawKind.SUUFON),
            ("reach4", DrawKind.SUUCHA),
            ("ron3", DrawKind.SANCHAHOU),
            ("kan4", DrawKind.SUUKAN),
            ("nm", DrawKind.NAGASHI),
        ],
    )
    def test_draw_kinds(self, written: str, kind: DrawKind) -> None:
        assert game(DRAWN.replace("<RYUUKYOKU", f'<RYUUKYOKU type="{written}"')).events[1][2].kind is kind

    def test_game_end_follows_the_result_it_stands_in(self) -> None:
        record = game(DRAWN.replace("/>", ' owari="265,-13.5,265,6.5,235,-36,235,43.0"/>'))
        assert record.events[2] == (
            ev.GAME_END,
            -1,
            GameEnd((26500, 26500, 23500, 23500), (-13500, 6500, -36000, 43000)),
        )
        assert record.places[1] == record.places[2]

    def test_reconnects(self) -> None:
        record = read(
            xml(
                HEAD + '<BYE who="3"/>' + INIT,
                '<T86/><BYE who="0"/><D86/><UN n0="P0"/><U40/><UN n3="P3"/><BYE who="1"/>',
            )
        )
        assert record.absences == (Absence(3, 0, 4), Absence(0, 2, 3), Absence(1, 4, None))
        assert record.players[0].name == "P0"
        assert record.problems == ()

    @pytest.mark.parametrize(
        ("written", "name"),
        [
            ("%41%E6%9D%B1", "A東"),
            ("%E6%9D%B1%26%22x", '東&"x'),
            ("%", "%"),
            ("%ZZ%41", "%ZZA"),
            ("%93%8C", "東"),
            ("%81", "\ufffd"),
            ("", ""),
        ],
    )
    def test_names_are_percent_encoded(self, written: str, name: str) -> None:
        assert read(xml(GO, UN.replace('"P0"', f'"{written}"'), TAIKYOKU, INIT)).players[0].name == name


class TestThreePlayers:
    HEAD = '<GO type="185"/><UN n0="%41" n1="%42" n2="%43" n3="" dan="1,2,3,0" rate="1,2,3,0" sx="M,M,M,C"/>' + TAIKYOKU
    INIT = '<INIT seed="4,1,0,0,0,0" ten="350,340,360,0" oya="0" hai0="0" hai1="36" hai2="72" hai3=""/>'

    def test_the_empty_seat_is_nowhere(self) -> None:
        record = read(
            xml(
                self.HEAD,
                self.INIT,
                '<T120/><N who="0" m="30752"/><REACH who="1" ten="350,330,360,0" step="2"/>',
                '<RYUUKYOKU ba="1,0" sc="350,10,330,10,360,-20,0,0" hai0="0"',
                ' owari="360,-4.0,340,-6.0,340,10.0,0,0"/>',
            )
        )
        assert record.problems == ()
        assert record.ruleset == "tenhou-sanma"
        assert record.stated_rules["red_fives"] == (0, 1, 1)
        assert [p.name for p in record.players] == ["A", "B", "C"]
        start = record.events[0][2]
        assert (start.hand, start.scores, start.hands) == (3, (35000, 34000, 36000), ((0,), (36,), (72,)))
        assert record.events[2] == (ev.CALL, 0, Meld(KITA, (Tile(120),)))
        assert record.events[3][2] == (35000, 33000, 36000)
        assert record.events[4][2].deltas == (1000, 1000, -2000)
        assert record.events[5][2] == GameEnd((36000, 34000, 34000), (-4000, -6000, 10000))

    def test_sources_are_counted_around_four_seats(self) -> None:
        code = meldcode.encode(Meld(PON, tuple(map(Tile, (36, 37, 38))), Tile(36), 0), 2)
        assert code & 3 == 2
        event = read(xml(self.HEAD, self.INIT, f'<N who="2" m="{code}"/>')).events[1]
        assert event[2].source == 0

    def test_no_red(self) -> None:
        record = read(xml(self.HEAD.replace("185", "187"), self.INIT))
        assert (record.ruleset, record.stated_rules["red_fives"]) == ("tenhou-sanma", (0, 0, 0))

    def test_fourth_seat_and_fourth_hand_do_not_exist(self) -> None:
        record = read(xml(self.HEAD, self.INIT.replace('"4,1', '"3,1'), '<W3/><G3/><N who="0" m="49675"/><T1/>'))
        assert codes(record) == ["REC005", "REC004", "REC004", "REC004"]
        assert record.events[1:] == [(ev.DRAW, 0, 1)]

    def test_the_deal_overrules_the_game_type(self) -> None:
        record = read(xml(self.HEAD.replace("185", "169"), self.INIT))
        assert codes(record) == ["REC005"]
        assert record.problems[0].values == {"type": 169, "dealt": 3}
        assert (len(record.players), record.ruleset) == (3, "tenhou-sanma")
        record = read(xml(HEAD.replace("169", "185"), INIT))
        assert codes(record) == ["REC005"]
        assert (len(record.players), record.ruleset) == (4, "tenhou")


class TestLobbiesWithRulesOfTheirOwn:
    @staticmethod
    def read(go: str) -> Record:
        record = read(xml(go, UN, TAIKYOKU, INIT))
        assert record.problems == ()
        changes = dict(record.stated_rules)
        preset(record.ruleset).at(None).rules.but(**changes)
        return record

    def test_points_and_uma(self) -> None:
        csrule = "0FE0BF0B,0000001F,,,30000,30000,30000" + "," * 15 + ",".join(["5,-5,-15"] * 5) + ",,,,"
        record = self.read(f'<GO type="257" lobby="1" title="" rule="" ranking="" csrule="{csrule}"/>')
        stated = record.stated_rules
        assert (stated["starting_points"], stated["return_points"], stated["oka"]) == (30000, 30000, 0)
        assert stated["uma"] == (15000, 5000, -5000, -15000)
        assert {"kiriage_mangan", "tie_break", "pao_yakuman"} <= record.unstated
        assert not {"starting_points", "return_points", "uma", "oka", "red_fives"} & record.unstated

    def test_floating_uma_is_not_one_uma(self) -> None:
        csrule = "0,0,,,25000,30000,30000" + "," * 15 + "5,-5,-15,1,-1,-12" + "," * 13
        record = self.read(f'<GO type="257" csrule="{csrule}"/>')
        assert "uma" not in record.stated_rules
        assert {"uma", "oka", "return_points"} <= record.unstated
        assert record.stated_rules["oka"] == 20000

    def test_points_that_nobody_can_start_with_are_named_and_not_used(self) -> None:
        record = self.read(f'<GO type="257" csrule=",,,,-25000,30000,30000{"," * 20}"/>')
        choice = choose_rules(record)
        assert choice.unfit == ("starting_points is not less than 0",)
        assert choice.rules.starting_points == 25000
        findings = audit(record, choice).findings
        assert "the record states rules that cannot be: starting_points is not less than 0" in [
            f.message for f in findings if f.code == "REC004"
        ]

    def test_no_fields(self) -> None:
        assert "starting_points" in self.read('<GO type="257" csrule=""/>').unstated

    def test_parlour(self) -> None:
        record = self.read('<GO type="553"/>')
        assert record.stated_rules["kiriage_mangan"] is True
        assert record.stated_rules["uma"] == (30000, 10000, -10000, -30000)
        assert record.stated_rules["kakan_dora"] == record.stated_rules["daiminkan_dora"] == "before_rinshan"
        assert record.unstated == {"kiriage_mangan", "daiminkan_dora", "kakan_dora", "uma"}

    def test_coins(self) -> None:
        record = self.read('<GO type="2113"/>')
        assert record.stated_rules["starting_points"] == 1000
        assert {"starting_points", "uma", "extension_threshold"} <= record.unstated


def every_meld() -> list[tuple[int, int, Meld]]:
    """(code, caller, meld) for every call there is, encoded straight from the description of the format."""
    out = []
    for away in range(1, 4):
        for kind in range(34):
            four = [kind * 4 + i for i in range(4)]
            for odd in range(4):
                three = [t for t in four if t != four[odd]]
                for place, called in enumerate(three):
                    base = away + odd * 2**5 + (kind * 3 + place) * 2**9
                    pon = Meld(PON, tuple(map(Tile, three)), Tile(called), away)
                    kakan = Meld(KAKAN, tuple(map(Tile, four)), Tile(called), away, Tile(four[odd]))
                    out += [(base + 2**3, 0, pon), (base + 2**4, 0, kakan)]
            for tile in four:
                kan = Meld(DAIMINKAN, tuple(map(Tile, four)), Tile(tile), away)
                out.append((away + tile * 2**8, 0, kan))
    for suit in range(3):
        for lowest in range(7):
            for copies in range(64):
                low, middle, high = copies % 4, copies // 4 % 4, copies // 16
                first = (suit * 9 + lowest) * 4
                tiles = (first + low, first + 4 + middle, first + 8 + high)
                for place in range(3):
                    code = 3 + 4 + low * 8 + middle * 32 + high * 128 + ((suit * 7 + lowest) * 3 + place) * 1024
                    out.append((code, 1, Meld(CHI, tuple(map(Tile, tiles)), Tile(tiles[place]), 0)))
    return out


class TestMeldCodes:
    def test_every_call(self) -> None:
        table = every_meld()
        assert len({(code, seat) for code, seat, _ in table}) == len(table) == 3 * 34 * (24 + 4) + 21 * 64 * 3
        for code, seat, meld in table:
            assert meldcode.decode(code, seat) == meld, code
            assert meldcode.encode(meld, seat) == code, meld

    @pytest.mark.parametrize(
        ("code", "kind", "tile"),
        [(23552, ANKAN, 92), (44146, KAKAN, 115), (15106, DAIMINKAN, 59), (31008, KITA, 121), (11623, CHI, None)],
    )
    def test_known_codes(self, code: int, kind: str, tile: int | None) -> None:
        meld = meldcode.decode(code, 0)
        assert meld.kind == kind
        if tile is not None:
            assert tile in (meld.added, meld.called, *meld.tiles)
        assert meldcode.decode(meldcode.encode(meld, 0), 0) == meld

    @pytest.mark.parametrize("code", [-1, 65536, 0xFC07, 34 * 3 * 512 + 9, 136 * 256, 119 * 256 + 32, 121 * 256 + 33])
    def test_codes_of_nothing(self, code: int) -> None:
        with pytest.raises(ValueError, match=r"."):
            meldcode.decode(code, 0)

    def test_what_has_no_code(self) -> None:
        for meld in (
            Meld(PON, (Tile(0), Tile(1), Tile(5)), Tile(0), 1),
            Meld(CHI, (Tile(0), Tile(4), Tile(12)), Tile(0), 1),
            Meld(ANKAN, (Tile(0), Tile(1), Tile(2))),
            Meld(PON, (Tile(0), Tile(1), Tile(2)), None, 1),
        ):
            with pytest.raises(ValueError, match="no code"):
                meldcode.encode(meld, 0)


class TestFaultsOfSingleTags:
    @pytest.mark.parametrize(
        ("tag", "code", "words"),
        [
            ("<FOO/>", "REC003", ["unknown tag", "FOO"]),
            ('<N who="1" m="49673" x="1"/>', "REC003", ["N", "unknown attribute", "x"]),
            ('<T86 t="1"/>', "REC003", ["T86", "unknown attribute", "t"]),
            ("<T136/>", "REC004", ["T136", "no tile 136"]),
            ('<N who="1" m="x"/>', "REC004", ["N", 'm="x"']),
            ('<N who="1" m="64519"/>', "REC004", ["N", "m="]),
            ('<N who="7" m="49673"/>', "REC004", ["N", "who"]),
            ('<N who="1"/>', "REC006", ["N", "no m"]),
            ('<DORA hai="136"/>', "REC004", ["DORA", "no tile 136"]),
            ('<DORA hai=""/>', "REC004", ["DORA", "hai"]),
            ('<REACH who="0" step="3"/>', "REC004", ["REACH", "step"]),
            ('<REACH who="0" step="2" ten="1,2"/>', "REC004", ["REACH", "ten", "2 numbers"]),
            ('<BYE who="4"/>', "REC004", ["BYE", "who"]),
            (WIN.replace("30,1000,0", "30,x,0"), "REC004", ["AGARI", "ten="]),
            (WIN.replace("30,1000,0", "30,1000,6"), "REC004", ["AGARI", "no limit 6"]),
            (WIN.replace("30,1000,0", "30,1000"), "REC004", ["AGARI", "ten="]),
            (WIN.replace("18,1", "18"), "REC004", ["AGARI", "yaku"]),
            (WIN.replace("18,1", "55,1"), "REC004", ["AGARI", "no yaku 55"]),
            (WIN.replace('yaku="18,1"', 'yakuman="x"'), "REC004", ["AGARI", "yakuman"]),
            (WIN.replace('yaku="18,1"', ""), "REC006", ["AGARI", "yaku"]),
            (WIN.replace("18,1", ""), "REC006", ["AGARI", "lists no yaku"]),
            (WIN.replace('machi="16"', 'machi="200"'), "REC004", ["AGARI", "machi"]),
            (WIN.replace('machi="16"', ""), "REC006", ["AGARI", "machi"]),
            (WIN.replace("51273,49737", "51273,70000"), "REC004", ["AGARI", "m="]),
            (WIN.replace(",240,0", ",240"), "REC004", ["AGARI", "sc="]),
            (WIN.replace('ba="0,1"', 'ba="0"'), "REC004", ["AGARI", "ba="]),
            (DRAWN.replace("<RYUUKYOKU", '<RYUUKYOKU type="odd"'), "REC004", ["RYUUKYOKU", "odd"]),
            (DRAWN.replace("/>", ' owari=""/>'), "REC004", ["RYUUKYOKU", "owari"]),
            (DRAWN.replace("/>", ' owari="1,2,3"/>'), "REC004", ["RYUUKYOKU", "owari"]),
            (DRAWN.replace("/>", ' owari="1,x,1,0,1,0,1,0"/>'), "REC004", ["RYUUKYOKU", "owari"]),
            (GO, "REC007", ["second GO"]),
            (UN, "REC007", ["second UN"]),
            (TAIKYOKU, "REC007", ["second TAIKYOKU"]),
        ],
    )
    def test_is_named_in_its_place(self, tag: str, code: str, words: list[str]) -> None:
        if "South as seat" in words[0]:
            tag = tag.replace('who="1"', 'who="0"')
        record = game("<T86/>", tag, "<D86/>")
        (problem,) = record.problems
        assert problem.code == code
        assert all(word in problem.message for word in words), problem.message
        assert "\n" not in problem.message
        assert problem.event == 2
        assert problem.place == 5
        span = record.locate(problem.place)
        assert span.pointer == "/mjloggm/*[6]"
        assert record.events[1] == (ev.DRAW, 0, 86)
        assert record.events[-1] == (ev.DISCARD, 0, 86)

    def test_an_unreadable_claim_is_none_and_the_rest_stands(self) -> None:
        win = game(WIN.replace('ba="0,1"', 'ba="x"').replace("30,1000,0", "").replace("16", "999", 1)).events[1][2]
        assert (win.honba, win.fu, win.concealed) == (None, None, None)
        assert win.deltas == (0, 2000, -1000, 0)

    @pytest.mark.parametrize("number", ["9" * 5000, "1e999999999", "NaN", "Infinity", "٣", "-1"])
    def test_monstrous_numbers(self, number: str) -> None:
        text = HEAD.replace("1500.00", number) + INIT + WIN + DRAWN
        text = text.replace('lobby="0"', f'lobby="0" csrule=",,,,{number},{number},{number}{"," * 15}{number},1,1"')
        for old in ("0,0,0,2,5,128", "250,250,250,250", "0,4,8,12,16", "51273,49737", "30,1000,0", "18,1", "0,1"):
            text = text.replace(f'"{old}"', f'"{number},{old.partition(",")[2]}"')
        text = text.replace("<RYUUKYOKU", f'<RYUUKYOKU owari="{",".join([number] * 8)}"').replace(
            "<T86/>", f"<T{number}/>"
        )
        record = read(xml(text))
        assert all(len(str(p.message)) < 300 for p in record.problems)
        assert len(str(record)) < 20_000

    def test_right_winds_are_no_fault(self) -> None:
        assert game(WIN.replace("18,1", "11,1,14,1")).problems == ()

    @pytest.mark.parametrize(
        ("old", "new", "code"),
        [
            ("36,37,38", "36,37,138", "REC004"),
            ("36,37,38", "36,x,38", "REC004"),
            ("128", "136", "REC004"),
            ("0,0,0,2,5,128", "0,0,0", "REC004"),
            ("250,250,250,250", "250", "REC004"),
            (' ten="250,250,250,250"', "", "REC006"),
            (' oya="0"', ' oya="4"', "REC004"),
            (' seed="0,0,0,2,5,128"', "", "REC006"),
        ],
    )
    def test_a_round_begins_whatever_is_wrong_with_it(self, old: str, new: str, code: str) -> None:
        record = read(xml(HEAD, INIT.replace(old, new), "<T86/>"))
        assert codes(record) == [code]
        start = record.events[0][2]
        assert (start.hand, start.dealer) == (0, 0)
        assert start.hands[1] == (() if "36" in old else tuple(range(36, 49)))
        assert start.scores == (() if "250" in old else (25000,) * 4)

    @pytest.mark.parametrize(
        ("missing", "code", "word"),
        [(GO, "REC006", "GO"), (UN, "REC006", "UN"), (TAIKYOKU, "REC006", "TAIKYOKU"), (INIT, "REC006", "INIT")],
    )
    def test_missing_tags(self, missing: str, code: str, word: str) -> None:
        record = read(xml(*(x for x in (GO, UN, TAIKYOKU, INIT) if x != missing), "<T86/>"), "game.xml")
        assert codes(record) == [code]
        assert word in record.problems[0].message
        assert len(record.players) == 4

    def test_the_file_name_stands_in_for_the_game_type(self) -> None:
        record = read(xml(UN, TAIKYOKU, INIT), NAME.replace("00a9", "0001"))
        assert record.stated_rules["game_length"] == "tonpuu"
        assert "game_length" in record.unstated

    @pytest.mark.parametrize("go", ["", GO.replace('type="169"', 'type=""')])
    def test_and_is_named_where_it_is_of_another_number_of_players(self, go: str) -> None:
        record = read(xml(go, UN, TAIKYOKU, INIT), NAME.replace("00a9", "00b9"))
        (problem,) = [p for p in record.problems if p.code == "REC005"]
        assert "of a game for three players, but four are dealt tiles" in problem.message

    @pytest.mark.parametrize(
        ("old", "new", "code"),
        [
            ('type="169"', 'type="x"', "REC004"),
            (' type="169"', "", "REC006"),
            ('oya="0"', 'oya="1"', "REC005"),
            ("16,0,20,10", "16,0,99,10", "REC004"),
            ("16,0,20,10", "16,0", "REC004"),
            ("1600.50", "nan", "REC004"),
            ('ver="2.3"', 'ver="9.9"', "REC003"),
            (' ver="2.3"', "", "REC003"),
        ],
    )
    def test_odd_headers(self, old: str, new: str, code: str) -> None:
        record = read(xml(HEAD, INIT).replace(old.encode(), new.encode(), 1), "game.xml")
        assert codes(record) == [code]
        assert record.events[0][2].dealer == 0


class TestDamagedFiles:
    def test_the_same_attribute_twice(self) -> None:
        owari = ' owari="250,5.0,250,-5.0,250,10.0,240,-10.0"'
        record = game(DRAWN.replace("/>", owari * 2 + "/>"))
        assert codes(record) == ["REC014"]
        assert "same value" in record.problems[0].message
        assert record.problems[0].event == 1
        assert record.events[-1][0] == ev.GAME_END
        record = game(DRAWN.replace("/>", owari + owari.replace("250", "260") + "/>"))
        assert codes(record) == ["REC002"]
        assert "another value" in record.problems[0].message
        assert record.events[-1][2].scores == (25000, 25000, 25000, 24000)

    @pytest.mark.parametrize("cut", ["<D8", "<N who", '<N who="1" m="49', "<"])
    def test_cut_off(self, cut: str) -> None:
        whole = xml(HEAD, INIT, "<T86/>").removesuffix(b"</mjloggm>")
        record = read(whole + cut.encode())
        assert codes(record) == ["REC009"]
        assert "cut off" in record.problems[0].message
        assert record.problems[0].event == len(record.events) == 2
        span = record.locate(record.problems[0].place)
        assert (span.line, span.column) == (1, len(whole) + 1)

    def test_without_an_end(self) -> None:
        record = read(xml(HEAD, INIT, "<T86/>").removesuffix(b"</mjloggm>"))
        assert codes(record) == ["REC009"]
        assert "ends without" in record.problems[0].message

    def test_what_stands_before_the_damage_is_read(self) -> None:
        record = game("<T86/>", '<N who="1 m="5"/>', "<D86/>")
        assert codes(record) == ["REC009"]
        assert record.events[1:] == [(ev.DRAW, 0, 86)]

    def test_an_unclosed_tag_loses_nothing(self) -> None:
        record = game("<T86>", "<D86/>", "<U1></U1>", "<E1/></X>")
        assert codes(record) == ["REC001", "REC001"]
        assert len(record.events) == 5

    def test_a_reference_that_is_none(self) -> None:
        record = read(xml(GO, UN.replace('"P0"', '"a&b &amp; &#65;&#x42;"'), TAIKYOKU, INIT))
        assert codes(record) == ["REC001"]
        assert record.players[0].name == "a&b & AB"

    def test_references(self) -> None:
        record = read(xml(GO, UN.replace('"P0"', '"&lt;&quot;&#x6771;"'), TAIKYOKU, INIT))
        assert record.problems == ()
        assert record.players[0].name == '<"東'

    def test_stray_text(self) -> None:
        record = read(b"2" + xml(HEAD, INIT, "<T86/>x<D86/>") + b"tail")
        assert codes(record) == ["REC001"] * 3
        assert [p.event for p in record.problems] == [0, 2, 3]
        assert len(record.events) == 3
        assert record.locate(record.places[0]).column == len(b"2" + xml(HEAD).removesuffix(b"</mjloggm>")) + 1

    def test_a_row_of_tags_without_a_root(self) -> None:
        record = read((HEAD + INIT + "<T86/>").encode())
        assert codes(record) == ["REC001"]
        assert len(record.events) == 2

    def test_several_records_in_one_file(self) -> None:
        one, other = xml(HEAD, INIT), xml(HEAD, INIT, "<T86/>")
        first, second = read_bytes(one + b"\n" + other, "both.xml")
        assert (len(first.events), len(second.events)) == (1, 2)
        assert first.problems == second.problems == ()
        assert (second.span(0).line, first.span(0).line) == (2, 1)

    @pytest.mark.parametrize(
        "change",
        [
            lambda b: b"\xef\xbb\xbf" + b,
            lambda b: b.replace(b"/><", b"/>\r\n  <").replace(b"><GO", b">\r\n<GO"),
            lambda b: b"<?xml version='1.0' encoding='UTF-8'?>\n<!-- a\ncomment -->\n" + b + b"\n\n",
            lambda b: b.decode().encode("utf-16"),
            lambda b: b.decode().encode("utf-16-le"),
            lambda b: b.decode().encode("utf-16-be"),
            lambda b: b.decode().encode("utf-32"),
            lambda b: b.replace(b'"', b"'"),
            lambda b: b.replace(b"=", b" = "),
            lambda b: b.replace(b"<T86/>", b"<T86 /><!-- x --><?pi?>"),
            lambda b: b'<?xml version="1.0" encoding="Shift_JIS"?>' + b,
        ],
    )
    def test_the_same_record_in_another_guise(self, change: object) -> None:
        plain = xml(HEAD, INIT, '<T86/><D126/><N who="1" m="49673"/>', WIN)
        assert callable(change)
        record = read(change(plain))
        assert record.problems == ()
        assert record.events == read(plain).events
        assert record.places == read(plain).places
        assert record.players == read(plain).players

    def test_shift_jis(self) -> None:
        text = xml(GO.replace("/>", ' title="天鳳"/>'), UN, TAIKYOKU, INIT).decode()
        declared = '<?xml version="1.0" encoding="Shift_JIS"?>' + text
        assert read(declared.encode("cp932")).problems == ()
        record = read(text.encode("cp932"))
        assert codes(record) == ["REC001"]
        assert "Shift-JIS" in record.problems[0].message
        assert decode_text(b"\x81")[1] is not None

    @pytest.mark.parametrize(
        "doctype",
        [
            '<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;&b;&b;">]>',
            '<!DOCTYPE a SYSTEM "file:///etc/hostname">',
            '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/hostname">]>',
        ],
    )
    def test_document_types_are_refused(self, doctype: str) -> None:
        for encoding in ("utf-8", "utf-16"):
            data = (doctype + xml(HEAD, INIT.replace("128", "&c;")).decode()).encode(encoding)
            with pytest.raises(UnreadableRecord, match="document type"):
                read_bytes(data, "x.xml")

    @pytest.mark.parametrize(
        ("data", "words"),
        [
            (b"", "empty"),
            (b" \r\n", "empty"),
            (b"{}", "JSON"),
            (b"<html><head><title>404 Not Found</title></head></html>", "HTML"),
            (b"<!DOCTYPE html><html></html>", "HTML"),
            (b'<?xml version="1.0"?><!DOCTYPE html PUBLIC "x"><html/>', "HTML"),
            (b'<?xml version="1.0"?>\n<html/>', "HTML"),
            (b"<!DOCTYPE a [<!ENTITY b 'x'>]><a>&b;</a>", "document type"),
            (b"<svg/>", "<svg>"),
            (b"\x89PNG\0\0", "binary"),
            (b"hello", "text"),
            (b"Rar!\x1a\x07", "RAR"),
            (b"7z\xbc\xaf\x27\x1c", "7z"),
            (b"PK\x03\x04", "zip"),
            ("<html>".encode("utf-16"), "HTML"),
            (b'<mjloggm ver="2.3"></mjloggm>', "empty"),
            (b'<mjloggm ver="2.3"><GO type="1"/></mjloggm>', "no round"),
            (b"<mjloggm <<<", "."),
        ],
    )
    def test_what_is_no_record(self, data: bytes, words: str) -> None:
        with pytest.raises(UnreadableRecord, match=words) as caught:
            read_bytes(data, "x.xml")
        assert "\n" not in caught.value.message

    def test_every_prefix_is_read_or_refused(self) -> None:
        whole = xml(HEAD, INIT, '<T86/><D126/><N who="1" m="49673"/>', WIN)
        for end in range(len(whole)):
            try:
                record = read(whole[:end])
            except UnreadableRecord:
                continue
            assert record.problems
            assert len(record.events) == len(record.places)
            for problem in record.problems:
                assert record.locate(problem.place).line == 1

    def test_every_broken_byte_is_survived(self) -> None:
        whole = xml(HEAD, INIT, '<T86/><D126/><N who="1" m="49673"/>', WIN)
        for at in range(len(whole)):
            for byte in b'<"\x00\xff9':
                try:
                    record = read(whole[:at] + bytes([byte]) + whole[at + 1 :])
                except UnreadableRecord:
                    continue
                assert all("\n" not in p.message for p in record.problems)


class TestPlaces:
    def test_line_column_and_pointer(self) -> None:
        record = read(xml(HEAD, "\n", INIT, "\r\n  <T86/>", "<!-- \n -->", WIN))
        assert [record.span(i).pointer for i in range(3)] == [f"/mjloggm/*[{n}]" for n in (4, 5, 6)]
        assert [(record.span(i).line, record.span(i).column) for i in range(3)] == [(2, 1), (3, 3), (4, 5)]
        assert record.locate(-1).pointer == "/mjloggm"
        assert record.locate(99).line is None


class TestWriting:
    def test_round_trip(self) -> None:
        first = read(
            xml(
                HEAD,
                '<BYE who="2"/>',
                INIT,
                '<T86/><D126/><N who="1" m="49673"/><UN n2="P2"/><REACH who="2" step="1"/>',
                '<REACH who="2" ten="250,250,240,250" step="2"/><DORA hai="25"/>',
                WIN.replace("18,1", "18,1,11,1,14,1"),
                DRAWN.replace("/>", ' type="nm" owari="250,5.0,250,-5.5,250,10.0,240,-10"/>'),
                '<BYE who="1"/>',
            )
        )
        again = read(write(first).encode())
        assert again.problems == ()
        for name in ("events", "players", "absences", "ruleset", "stated_rules", "unstated", "room", "lobby"):
            assert getattr(again, name) == getattr(first, name), name

    def test_missing_claims_stay_missing(self) -> None:
        bare = Win(1, *[None] * 16)
        record = game(WIN)
        record.events[1] = (ev.WIN, 1, bare)
        text = write(record)
        assert '<AGARI ba="" hai="" m="" machi="" ten=",," yaku="" doraHai="" who="1" fromWho="" sc=""/>' in text
        back = read(text.encode())
        again = back.events[1][2]
        assert (again.fu, again.deltas, again.concealed, again.yaku) == (None, None, None, None)
        assert back.problems == ()

    def test_a_blank_game_type_states_no_rules(self) -> None:
        record = read(xml(HEAD.replace('type="169"', 'type=""'), INIT), name="game.xml")
        assert record.problems == ()
        assert record.unstated >= {"uma", "kakan_dora", "double_yakuman", "game_length", "red_fives"}
        assert record.stated_rules == {"players": 4, "starting_points": 25000}

    def test_blank_fu(self) -> None:
        assert game(WIN.replace("30,1000,0", ",8000,1")).problems == ()

    @pytest.mark.parametrize("tile", [-1, 136])
    def test_what_the_format_cannot_hold(self, tile: int) -> None:
        record = game()
        record.events.append((ev.DRAW, 0, tile))
        with pytest.raises(CannotWriteError):
            write(record)


def test_reader_is_listed() -> None:
    (reader,) = [r for r in builtin() if r.name == "tenhou-xml"]
    assert ".mjlog" in reader.extensions
    assert reader.sniff(b"<mjloggm")
    assert not reader.sniff(b"<html>")


CORPUS = os.environ.get("SHINPAN_CORPUS")
BROKEN = {"24.mjlog", "25.mjlog"}
"""Files whose last draw states no payments and an empty result."""


@pytest.mark.corpus
@pytest.mark.slow
@pytest.mark.skipif(CORPUS is None, reason="SHINPAN_CORPUS is not set")
class TestCorpus:
    @staticmethod
    def files() -> list[Path]:
        assert CORPUS is not None
        return sorted(p for p in (Path(CORPUS) / "tenhou-mjlog").rglob("*") if p.is_file())

    def test_every_file_is_read_without_a_fault(self) -> None:
        files = self.files()
        assert len(files) > 6000
        for path in files:
            record = read(path.read_bytes(), path.name)
            assert len(record.events) == len(record.places) > 1
            assert (path.name in BROKEN) == bool(record.problems), (path, record.problems)

    def test_write_round_trip(self) -> None:
        for path in self.files()[::10]:
            first = read(path.read_bytes(), path.name)
            again = read(write(first).encode(), path.name)
            assert again.events == first.events, path
            assert again.absences == first.absences, path
            assert again.players == first.players, path
            assert again.stated_rules == first.stated_rules, path

    def test_the_table_of_tags_and_the_scan_agree(self) -> None:
        for path in self.files()[::100]:
            first = read(path.read_bytes(), path.name)
            text = write(first)
            again = read(text.replace("/><", "/>\n<").encode(), path.name)
            assert again.events == first.events, path
            last = len(again.events) - 1
            place = again.places[last]
            assert again.span(last).line == place + 1
