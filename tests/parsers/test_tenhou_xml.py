"""Reading and writing Tenhou XML. All records here are made up."""

import re

import pytest

from parsers.base import builtin
from parsers.tenhou_xml import meldcode
from parsers.tenhou_xml.write import write
from parsers.writing import CannotWriteError
from replay import events as ev
from replay.auditing import audit, choose_rules
from replay.events import DrawKind, GameEnd, RoundStart, Win
from replay.melds import ANKAN, CHI, DAIMINKAN, KAKAN, KITA, PON, Meld
from replay.presets import preset
from replay.record import Absence, Player, Record
from replay.tiles import Tile
from tests.corpus import files_of, needs_corpus
from tests.parsers.tenhou_xml_tags import DRAWN, GO, HEAD, INIT, NAME, TAIKYOKU, UN, WIN, codes, game, read, xml

SHUFFLE = '<SHUFFLE seed="mt19937ar-sha512-n288,0" ref=""/>'


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
        assert choice.unfit == ("starting_points is from 0 to 10000000, not -25000",)
        assert choice.rules.starting_points == 25000
        findings = audit(record, choice).findings
        assert "the record states rules that cannot be: starting_points is from 0 to 10000000, not -25000" in [
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

    @pytest.mark.parametrize(
        ("tag", "name"),
        [
            *((WIN.replace('machi="16"', 'machi=""'), "machi"), (WIN.replace('ba="0,1"', 'ba=""'), "ba")),
            *((WIN.replace("30,1000,0", ""), "ten"), (WIN.replace('fromWho="2"', 'fromWho=""'), "fromWho")),
            *((re.sub(' sc="[^"]*"', ' sc=""', DRAWN), "sc"), (INIT.replace('ten="250,250,250,250"', 'ten=""'), "ten")),
        ],
    )
    def test_what_is_blank_in_a_record_with_a_seed_is_damaged(self, tag: str, name: str) -> None:
        assert game(tag).problems == ()
        (problem,) = read(xml(SHUFFLE + HEAD, INIT, tag)).problems
        assert (problem.code, problem.message.startswith(f"{name} of the tag ")) == ("REC004", True)

    @pytest.mark.parametrize("name", ["hai", "machi", "ba", "doraHai", "sc"])
    def test_what_a_record_with_a_seed_lacks_its_copy_lacks(self, name: str) -> None:
        record = read(xml(SHUFFLE + HEAD, INIT, re.sub(f' {name}="[^"]*"', "", WIN)))
        assert codes(record) == ["REC006"]
        assert codes(read(write(record).encode())) == ["REC006"]

    def test_calls_may_be_blank_in_a_record_with_a_seed(self) -> None:
        assert read(xml(SHUFFLE + HEAD, INIT, re.sub(' m="[^"]*"', ' m=""', WIN))).problems == ()

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


BROKEN = {"24.mjlog", "25.mjlog"}
"""Files whose last draw states no payments and an empty result."""


@pytest.mark.corpus
@pytest.mark.slow
@needs_corpus
class TestCorpus:
    def test_every_file_is_read_without_a_fault(self) -> None:
        files = files_of("tenhou-mjlog")
        assert len(files) > 6000
        for path in files:
            record = read(path.read_bytes(), path.name)
            assert len(record.events) == len(record.places) > 1
            assert (path.name in BROKEN) == bool(record.problems), (path, record.problems)

    def test_write_round_trip(self) -> None:
        for path in files_of("tenhou-mjlog")[::10]:
            first = read(path.read_bytes(), path.name)
            again = read(write(first).encode(), path.name)
            assert again.events == first.events, path
            assert again.absences == first.absences, path
            assert again.players == first.players, path
            assert again.stated_rules == first.stated_rules, path

    def test_the_table_of_tags_and_the_scan_agree(self) -> None:
        for path in files_of("tenhou-mjlog")[::100]:
            first = read(path.read_bytes(), path.name)
            text = write(first)
            again = read(text.replace("/><", "/>\n<").encode(), path.name)
            assert again.events == first.events, path
            last = len(again.events) - 1
            place = again.places[last]
            assert again.span(last).line == place + 1
