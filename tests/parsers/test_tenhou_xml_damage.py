"""Faults in Tenhou XML: single tags, and damaged files."""

import pytest

from parsers.base import read_bytes
from parsers.tenhou_xml.scan import decode_text
from replay import events as ev
from replay.record import UnreadableRecord
from tests.parsers.tenhou_xml_tags import DRAWN, GO, HEAD, INIT, NAME, TAIKYOKU, UN, WIN, codes, game, read, xml


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

    def test_lines_of_text_beside_the_records(self) -> None:
        one, other = xml(HEAD, INIT), xml(HEAD, INIT, "<T86/>")
        first, second = read_bytes(b"Notes\n" + one + b"\r\nMore \xe5\xa4\xa9\n" + other + b"\nThe end\n", "both.xml")
        assert [(p.code, p.event) for p in first.problems] == [("REC003", 0), ("REC003", 1)]
        assert [(p.code, p.event) for p in second.problems] == [("REC003", 2)]
        assert first.problems[1].message == "text after the record is passed over: 'More 天'"

    @pytest.mark.parametrize("beside", [b'\n1,2" />\n', b" Notes\n", b"\n\x01\n", b"\n\xff\n"])
    def test_what_may_be_the_rest_of_a_tag_is_damage(self, beside: bytes) -> None:
        assert "REC001" in codes(read(xml(HEAD, INIT) + beside))

    def test_beside_text_what_is_not_well_formed_is_told_too(self) -> None:
        broken = xml(GO, UN.replace('"P0"', '"a&b"'), TAIKYOKU, INIT)
        before, after = read(b"Notes\n  " + broken), read(broken + b"\nNotes")
        places = []
        for record in (before, after):
            assert sorted(codes(record)) == ["REC001", "REC003"]
            places += [record.locate(p.place) for p in record.problems if p.code == "REC001"]
        assert [span.line for span in places] == [2, 1]
        assert places[0].column == (places[1].column or 0) + 2

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
