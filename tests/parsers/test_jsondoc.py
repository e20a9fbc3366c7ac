"""JSON as it is found in records, and the places in it."""

import json
from time import process_time

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from parsers.jsondoc import Damage, Document, Places, documents, offset_of, reported, rescued


def test_one_document_and_one_a_line() -> None:
    assert [d.value for d in documents(b'{"a": [1,\n 2]}\n') if isinstance(d, Document)] == [{"a": [1, 2]}]
    lines = list(documents(b'\xef\xbb\xbf{"a":1}\n\n{"b":2}\n'))
    assert [(d.value, d.offset) for d in lines if isinstance(d, Document)] == [({"a": 1}, 3), ({"b": 2}, 12)]


def test_comments_are_left_out_but_not_in_text() -> None:
    (found,) = documents(b'{"url": "http://x", // here\n "b": 2}')
    assert isinstance(found, Document)
    assert (found.value, found.commented) == ({"url": "http://x", "b": 2}, True)


@pytest.mark.parametrize(
    ("data", "lines"),
    [(b'{"a":1}\n{"b":\n{"c":3}', [2]), (b'{"a": [1,\n 2,\n }', [3]), (b"[1, 2", [1]), (b"[\n1,\n2", [3]), (b"", [1])],
)
def test_what_is_no_json_is_named_with_its_line(data: bytes, lines: list[int]) -> None:
    assert [d.line for d in documents(data) if isinstance(d, Damage)] == lines


@pytest.mark.parametrize(
    ("data", "value"),
    [
        # Of a list that is named, the whole items; what stands in one that is not whole is no item.
        ('{"name": ["x", "y"],\n "log": [[1, [2]], [3, 4], [5,\n6', {"name": ["x", "y"], "log": [[1, [2]], [3, 4]]}),
        ('{"log": [[1],[2]', {"log": [[1], [2]]}),
        ('{"log": [[1],\n{"log": [2', {"log": [[1]]}),
        # Behind it, the whole fields, of what is around it too.
        ('{"log": [[1]],\n"name": ["x", "y"', {"log": [[1]]}),
        ('{"log": [[1]],\n"name": ["x", "y"]', {"log": [[1]], "name": ["x", "y"]}),
        ('{"log": [[1]]', {"log": [[1]]}),
        ('{"log": [[1]], "a": 1, "b": 2', {"log": [[1]], "a": 1}),
        ('{"code": 0, "data": {"log": [[1]], "rule": {"a": 1, "b', {"code": 0, "data": {"log": [[1]]}}),
        ('[{"log": [[1]], "a": 1},\n{"log": [[2]], "a": {"b": [', [{"log": [[1]], "a": 1}, {"log": [[2]]}]),
        ('[{"log": [[1]], "a": 1},\n{"a": [', [{"log": [[1]], "a": 1}]),
        # Without one, the whole parts of the document.
        ('{"a": [1, 2], "b": [1, 2, 3', {"a": [1, 2]}),
        ("[[1],\n[2, 3], [4, 5", [[1], [2, 3]]),
        ("{", {}),
    ],
)
def test_of_what_is_cut_off_the_whole_part_comes_first(data: str, value: object) -> None:
    found, damage = documents(data.encode(), (b"log",))
    assert isinstance(found, Document)
    assert (found.value, found.cut_off) == (value, True)
    assert isinstance(damage, Damage)
    assert (damage.line, damage.cut_off) == (data.count("\n") + 1, True)


@pytest.mark.parametrize("data", ['{"log": [1, 2}, {"x": [3, ', "x", '{"a" 1, "b": ['])
def test_what_is_no_json_is_no_cut(data: str) -> None:
    assert [type(d) for d in documents(data.encode(), (b"log",))] == [Damage]


@pytest.mark.parametrize("behind", ["\0", "}", " x", "\n\n<!-- [end] -->\n<!-- -->", "\0" * 300, ' {"log": ['])
@pytest.mark.parametrize("indent", [None, 1])
def test_what_stands_behind_a_document_costs_nothing_of_it(behind: str, indent: int | None) -> None:
    value = {"name": "天鳳", "log": [[1, 2], [3]]}
    text = json.dumps(value, ensure_ascii=False, indent=indent)
    found, damage = documents((text + behind).encode(), (b"log",))
    assert isinstance(found, Document)
    assert (found.value, found.cut_off) == (value, False)
    assert isinstance(damage, Damage)
    assert damage.offset - len(text.encode()) == len(behind) - len(behind.lstrip(" \n"))
    assert (damage.message, damage.cut_off) == ("text stands behind the end of the record", False)


GAME = '{"log": [[1, 2], [3]]}'


@pytest.mark.parametrize("indent", [None, 1])
def test_lines_of_text_behind_a_document_are_told_as_text(indent: int | None) -> None:
    text = json.dumps({"log": [[1, 2], [3]]}, indent=indent)
    lines = text.count("\n") + 1
    found, *damage = documents(f"{text}\n\nNotes: 天鳳\n\tthe end\n".encode(), (b"log",))
    assert isinstance(found, Document)
    assert [d.line for d in damage if isinstance(d, Damage) and d.is_text] == [lines + 2, lines + 3]


@pytest.mark.parametrize(
    ("lines", "codes"),
    [
        (["Notes", GAME, "More notes", GAME], ["REC003"]),
        ([GAME, "", "Notes", GAME], ["REC003"]),
        ([GAME, GAME + " Notes", GAME], ["REC001"]),
        # The rest of a game that has lost its beginning, or its end.
        ([GAME, GAME[9:], GAME], ["REC001"]),
        ([GAME, GAME[:9], GAME], ["REC001"]),
        ([GAME, "\x01", GAME], ["REC001"]),
        ([GAME, "Notes", GAME[9:], GAME], ["REC001", "REC003"]),
    ],
)
def test_text_between_games_is_a_note_and_the_rest_of_a_game_is_not(lines: list[str], codes: list[str]) -> None:
    damage = [one for one in documents("\n".join(lines).encode()) if isinstance(one, Damage)]
    assert [code for code, _ in reported(damage)] == codes


def test_a_line_that_is_no_utf_8_is_no_text() -> None:
    assert [one.is_text for one in documents(b"[1]\n\xff\n[1]") if isinstance(one, Damage)] == [False]


def test_a_place_is_a_line_a_column_and_a_pointer() -> None:
    data = '{"名": "x",\n "log": [[1, 2],\n  {"a/b": [7, 8]}]}'.encode()
    (found,) = documents(data)
    assert isinstance(found, Document)
    places = Places(data)
    span = places(places.add(found, ("log", 1, "a/b", 1)))
    assert (span.line, span.column, span.pointer) == (3, 15, "/log/1/a~1b/1")
    assert places(9).line is None


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-99, 99) | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=4),
    max_leaves=12,
)


def _paths(value: object, path: tuple[str | int, ...] = ()) -> "list[tuple[tuple[str | int, ...], object]]":
    out = [(path, value)]
    if isinstance(value, dict):
        for key, item in value.items():
            out += _paths(item, (*path, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            out += _paths(item, (*path, index))
    return out


@given(VALUES, st.booleans())
def test_a_place_asked_for_is_where_the_value_stands(value: object, indent: bool) -> None:
    text = b" " + orjson.dumps(value, option=orjson.OPT_INDENT_2 if indent else None)
    document = Document(value, text, 0)
    places = Places(text)
    for path, _ in _paths(value):
        span = places(places.add(document, path))
        offset = offset_of(text, path)
        assert span.line == text.count(b"\n", 0, offset) + 1
        assert span.column == len(text[text.rfind(b"\n", 0, offset) + 1 : offset].decode()) + 1


def test_a_place_beyond_what_there_is() -> None:
    text = b'{"a": [1, [2]]}'
    places = Places(text)
    document = Document(orjson.loads(text), text)
    for path, column in ((("a", 7), 7), (("a", 1, 3), 11), (("b",), 1), ((0,), 1), (("a", 0, 0), 8)):
        assert places(places.add(document, path)).column == column


@given(VALUES, st.booleans())
def test_every_value_is_found_where_it_stands(value: object, indent: bool) -> None:
    text = orjson.dumps(value, option=orjson.OPT_INDENT_2 if indent else None)
    for path, item in _paths(value):
        rest = text[offset_of(text, path) :]
        assert rest.startswith(orjson.dumps(item)[:1])
        short = orjson.dumps(item)
        if not isinstance(item, dict | list):
            assert rest.startswith(short)


@pytest.mark.parametrize(
    ("data", "value"),
    [
        (b'{"log":[[{"a":{"b":1}},{"c":{"d":', {"log": [[{"a": {"b": 1}}]]}),
        (b'{"log":[[{"a":1}],[{"b":[{"c":2}', {"log": [[{"a": 1}]]}),
        (b'\xef\xbb\xbf[{"log":[{"a":1}]},{"log":[{"b":2}', [{"log": [{"a": 1}]}, {"log": [{"b": 2}]}]),
        ('{"t":"東","log":[{"a":1},%%% {"b":2}]}'.encode(), {"t": "東", "log": [{"a": 1}]}),
        ('{"log":[{"a":1}],"t":"東'.encode()[:-1], {"log": [{"a": 1}]}),
    ],
)
def test_a_document_that_breaks_off_keeps_its_whole_objects(data: bytes, value: object) -> None:
    found = rescued(data, objects=1)
    assert found is not None
    assert found.value == value
    assert data[found.offset :].startswith(found.text.rstrip(b"]}"))


@pytest.mark.parametrize("data", [b"", b"{", b'{"a":', b"[1,2", b"<html>", b'{"a":1}'])
def test_nothing_is_left_of_a_document_without_whole_objects(data: bytes) -> None:
    assert rescued(data, objects=1) is None


@pytest.mark.parametrize(
    "nested", [b"[" * 200_000 + b"x", b'{"a":' * 100_000 + b"{}" + b"}" * 99_999 + b"x"], ids=["open", "closed"]
)
def test_nesting_that_no_json_has_is_not_looked_through(nested: bytes) -> None:
    began = process_time()
    (damage,) = documents(nested)
    assert isinstance(damage, Damage)
    assert rescued(nested, objects=100_000) is None
    assert process_time() - began < 0.3
