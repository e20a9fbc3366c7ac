"""What is damaged: small valid files of every format, made by this project."""

import bz2
import gzip
import json
import lzma
import sqlite3
import sys
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path
from typing import Final
from urllib.parse import quote

from parsers.base import HEAD, reader_for
from parsers.majiang.write import write as write_majiang
from parsers.mjai.write import Dialect
from parsers.mjai.write import write as write_mjai
from parsers.source import Job, load, sources
from parsers.tenhou_json.write import write as write_json
from parsers.tenhou_xml.write import write as write_xml
from replay.choice import choose_rules
from replay.events import GAME_END
from replay.record import Record, UnreadableRecord
from replay.rulevalues import GameLength
from tests.generator import SCENARIOS, record_of
from tests.parsers import majsoul_form, mleague_files, riichi_city_files
from tests.parsers.build import tar, zipped
from tests.parsers.rounds import rounds_of

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd


@dataclass(frozen=True, slots=True)
class Seed:
    """A whole file. `form` says how its parts are got at; see `tests.fuzz.damage`."""

    name: str
    data: bytes
    form: str


_FOUR: Final = (
    *(("tenhou", "tenpai", 1), ("tenhou", "kans", 2), ("tenhou", "one-wait", 0), ("tenhou", "big-yakuman", 5)),
    *(("tenhou", "winds", 4), ("tenhou", "yaochu", 1), ("tenhou-no-red", "plain", 2)),
)
_THREE: Final = (("tenhou-sanma", "kans", 4), ("tenhou-sanma", "missed", 2), ("tenhou-sanma", "robbing", 0))
_LARGEST: Final = 1 << 16
_MOST: Final = 300
_FRIENDS: Final = {
    "init_point": 25000,
    "fandian": 30000,
    "dora_count": 3,
    "shiduan": 1,
    "can_jifei": True,
    "have_toutiao": True,
    "enable_renhe": 1,
    "enable_baopai_extend_settings": 2,
    "guyi_mode": 1,
}


@cache
def _games() -> tuple[Record, ...]:
    """The first two rounds of some games, and the first and last of one."""
    chosen = (*_FOUR, *_THREE)
    games = [record_of(p, GameLength.TONPUU, s, scenario=SCENARIOS[name], rounds=2) for p, name, s in chosen]
    return (*games, _ended(record_of("tenhou", GameLength.TONPUU, 3, scenario=SCENARIOS["one-wait"])))


def _short() -> list[Record]:
    """The shorter games, for formats that say little in much."""
    return [record for record in _games() if len(record.events) < 60]


def _ended(record: Record) -> Record:
    rounds = list(rounds_of(record.events))
    events = [*rounds[0], *rounds[-1]]
    assert events[-1][0] == GAME_END
    return replace(record, events=events, places=list(range(len(events))))


def _tenhou_xml() -> Iterator[Seed]:
    for record in _games():
        yield Seed(f"{record.id}.xml", write_xml(record).encode(), "xml")
    text = write_xml(_games()[-1])
    busy = text.replace("<TAIKYOKU", '<SHUFFLE seed="mt19937ar-sha512-n288-base64,AAAA" ref=""/><TAIKYOKU')
    busy = busy.replace("<T", '<BYE who="1"/><UN n1="P1"/><T', 40).replace('type="9"', 'type="2113" ratio="0.5"')
    yield Seed("busy.mjlog", busy.encode(), "xml")
    own = text.replace(
        'lobby="0"', 'lobby="C1" title="P" rule="1" ranking="" csrule="0FE0BF0B,0000001F,,,30000,30000,30000,5,-5"'
    )
    seeded = record_of("tenhou", GameLength.TONPUU, 96, rounds=1, seeded=True)
    yield Seed("seeded.xml", write_xml(seeded).encode(), "xml")
    yield Seed("own.xml", own.replace("?>", "?>\n").replace("><", ">\n<").encode(), "xml")


def _tenhou_json() -> Iterator[Seed]:
    lines = []
    for record in _games():
        text = write_json(record)
        lines.append(text)
        yield Seed(f"{record.id}.json", text.encode(), "json")
    value = json.loads(lines[0])
    rounds = [json.dumps({**value, "log": [one]}) for one in value["log"]]
    yield Seed("rounds.json", "\n".join(rounds).encode(), "lines")
    yield Seed("bare.json", json.dumps(value["log"]).encode(), "json")
    yield Seed("link.txt", f"https://tenhou.net/6/#json={lines[1]}\n".encode(), "link")
    yield Seed("links.txt", "".join(f"https://tenhou.net/5/#json={quote(t)}\n" for t in lines[1:4]).encode(), "link")
    commented = json.dumps(value, indent=0, ensure_ascii=False).replace("\n", "\n// what follows\n", 30)
    yield Seed("commented.json", commented.encode(), "text")
    value["connection"] = [{"what": 0, "log": 0, "who": 1, "step": 3}, {"what": 1, "log": 1, "who": 1, "step": 0}]
    value["rule"] = {"disp": "般南喰赤", "aka51": 1, "aka52": 1, "aka53": 0}
    yield Seed("away.json", json.dumps(value).encode(), "json")


def _mjai() -> Iterator[Seed]:
    for record in _games():
        for dialect in Dialect:
            yield Seed(f"{dialect}.mjson", write_mjai(record, dialect).encode(), "lines")
    events = [json.loads(line) for line in write_mjai(_games()[2], Dialect.MORTAL).splitlines()]
    yield Seed("array.json", json.dumps(events).encode(), "json")
    review = {"total_reviewed": 1, "kyokus": [{"kyoku": 0, "entries": [{"actual": events[3]}]}]}
    yield Seed("report.json", json.dumps({"review": review, "mjai_log": events}).encode(), "json")
    for event in events:
        event["possible_actions"] = []
        if event["type"] == "start_kyoku":
            event |= {"haiyama": ["1m"] * 136, "tehais": [["?"] * 13, *event["tehais"][1:]]}
        elif event["type"] == "tsumo" and event["actor"] == 0:
            event["pai"] = "?"
        elif "ura_markers" in event:
            event["uradora_marker"] = event.pop("ura_markers")
    yield Seed("view.jsonl", "\n".join(json.dumps(e, sort_keys=True) for e in events).encode(), "lines")
    three = write_mjai(_games()[len(_FOUR)], Dialect.MORTAL)
    for one, other in (("kita", "nukidora"), ("nukidora", "kita")):
        yield Seed(f"{other}.jsonl", three.replace(f'"{one}"', f'"{other}"').encode(), "lines")


def _majsoul() -> Iterator[Seed]:
    forms = {"wire": "wire", "wire-actions": "wire", "text": "text"}
    for record in _short():
        for layout in majsoul_form.LAYOUTS:
            data = majsoul_form.form(record, layout)
            if layout == "actions":
                data = json.dumps(json.loads(data)).encode()
            yield Seed(f"{layout}.json", data, forms.get(layout, "json"))
    moves = majsoul_form.moves_of(record)
    head = majsoul_form.head_of(record)
    head["config"] = {"category": 1, "mode": {"mode": 2, "detail_rule": _FRIENDS}, "meta": {"room_id": 1}}
    yield Seed("friends.json", majsoul_form.laid_out(moves, head, "records"), "json")
    packed = [b64encode(majsoul_form.wire(name, data)).decode() for name, data in moves]
    yield Seed(
        "packed.json",
        json.dumps({"head": head, "data": {"name": majsoul_form.DETAILS, "data": {"records": packed}}}).encode(),
        "json",
    )


def _riichi_city() -> Iterator[Seed]:
    kinds = (riichi_city_files.RANKED, riichi_city_files.FRIENDS, riichi_city_files.TOURNAMENT)
    for number, record in enumerate(_short()):
        rules = choose_rules(record).rules
        for bare in (False, True):
            data = riichi_city_files.encoded(record, rules, game_play=kinds[number % 3], shift=number % 3, bare=bare)
            yield Seed(f"{record.id}.json", data, "json")


def _mleague() -> Iterator[Seed]:
    four = [record for record in _short() if len(record.players) == 4]
    for record in four:
        rules = choose_rules(record).rules
        yield Seed("L001_S001_0001_01A.json", mleague_files.encoded(record, rules), "json")
        if record is four[0]:
            yield Seed("page.html", mleague_files.page(record, rules), "page")


def _majiang() -> Iterator[Seed]:
    texts = [write_majiang(record) for record in _games()]
    for text in texts:
        yield Seed("game.json", text.encode(), "json")
    yield Seed("list.json", f"[{texts[0]},{texts[1]}]".encode(), "json")
    yield Seed("lines.json", "\n".join(texts[1:4]).encode(), "lines")


def _files() -> dict[str, bytes]:
    """What stands in the containers."""
    one, other = (write_xml(record).encode() for record in _games()[2:4])
    return {
        "2024010100gm-0009-0000-0000000a.xml": one,
        "folder/b.mjlog": gzip.compress(other, mtime=0),
        "c.txt": b"no game",
    }


def _zip() -> Iterator[Seed]:
    yield Seed("a.zip", zipped(_files()), "bytes")
    yield Seed("b.zip", zipped({**_files(), "é.json": b"{}", "empty.xml": b""}), "bytes")


def _tar() -> Iterator[Seed]:
    yield Seed("a.tar", tar(_files()), "tar")
    for kind in ("gz", "bz2", "xz"):
        yield Seed(f"a.tar.{kind}", tar(_files(), f"w:{kind}"), kind)


_PACKERS: Final[dict[str, Callable[[bytes], bytes]]] = {
    "gz": partial(gzip.compress, mtime=0),
    "bz2": bz2.compress,
    "xz": lzma.compress,
    "zstd": zstd.compress,
}


def _packed(kind: str) -> Iterator[Seed]:
    pack = _PACKERS[kind]
    for number, record in enumerate(_games()[2:5]):
        content = write_xml(record).encode()
        yield Seed(f"{number}.xml.{kind}", pack(content), kind)
        yield Seed(f"{number}.twice.{kind}", pack(pack(content)), kind)
        yield Seed(f"{number}.joined.{kind}", pack(content[:90]) + pack(content[90:]), "bytes")


def _nested() -> Iterator[Seed]:
    files = _files()
    inner = {"a.zip": zipped(files), "b.tar": tar(files), "c.tgz": tar(files, "w:gz"), "d.db": _database()}
    yield Seed("a.zip", zipped(inner), "bytes")
    yield Seed("b.tar", tar(inner), "tar")
    yield Seed("c.tar.xz", tar({"e.zip": zipped({"f.tar": tar(inner)})}, "w:xz"), "xz")
    yield Seed("d.zip.gz", gzip.compress(zipped(files), mtime=0), "gz")


def _database(
    table: str = "CREATE TABLE logs(log_id text primary key, date text, log_content text)", *, packed: bool = False
) -> bytes:
    with closing(sqlite3.connect(":memory:")) as database:
        database.execute(table)
        for number, record in enumerate(_games()[1:4]):
            text = write_xml(record)
            content = gzip.compress(text.encode(), mtime=0) if packed else text
            name = f"201903101{number}gm-00e1-0000-93f281b{number}"
            database.execute("INSERT INTO logs VALUES (?, '2019-03-10', ?)", (name, content))
        database.execute("INSERT INTO logs VALUES ('x', 1.5, 7)")
        database.commit()
        return database.serialize()


def _sqlite() -> Iterator[Seed]:
    yield Seed("a.db", _database(), "bytes")
    newer = "CREATE TABLE logs(id TEXT PRIMARY KEY, date, log BLOB) WITHOUT ROWID"
    yield Seed("b.db", _database(newer, packed=True), "bytes")
    yield Seed("c.db", _database("CREATE TABLE logs(a, b INT, c)"), "bytes")
    yield Seed("d.db.gz", gzip.compress(_database(), mtime=0), "gz")


READERS: Final[dict[str, Callable[[], Iterator[Seed]]]] = {
    "tenhou-xml": _tenhou_xml,
    "tenhou-json": _tenhou_json,
    "mjai": _mjai,
    "majsoul": _majsoul,
    "riichi-city": _riichi_city,
    "m-league": _mleague,
    "majiang": _majiang,
}
"""The formats of records by the names of their readers."""
CONTAINERS: Final[dict[str, Callable[[], Iterator[Seed]]]] = {
    "zip": _zip,
    "tar": _tar,
    **{kind: partial(_packed, kind) for kind in _PACKERS},
    "nested": _nested,
    "sqlite": _sqlite,
}


@cache
def seeds(name: str) -> tuple[Seed, ...]:
    """The seeds of a format or container.

    Raises:
        KeyError: for a name of neither.
    """
    return tuple({**READERS, **CONTAINERS}[name]())


def collected(folder: Path) -> dict[str, list[Seed]]:
    """Records of a folder, by format, as seeds: the first smaller ones of each."""
    found: dict[str, list[Seed]] = {}
    for item in sources([str(folder)]):
        if not isinstance(item, Job):
            continue
        try:
            data = load(item)
        except UnreadableRecord:
            continue
        reader = reader_for(data[:HEAD])
        if reader is not None and len(data) <= _LARGEST:
            seeds_of = found.setdefault(reader.name, [])
            if len(seeds_of) < _MOST:
                seeds_of.append(Seed(item.name, data, form_of(reader.name, data)))
    return found


def form_of(format_: str, data: bytes) -> str:
    """The form of a file of a format."""
    begin = data.removeprefix(b"\xef\xbb\xbf").lstrip()[:1]
    if format_ == "tenhou-xml":
        return "xml"
    if b"#json=" in data[:300]:
        return "link"
    if begin == b"\x0a" or (format_ == "majsoul" and begin not in (b"{", b"[")):
        return "wire" if b"\0" in data else "text"
    if begin == b"<":
        return "page"
    try:
        json.loads(data)
    except ValueError:
        return "lines" if begin in (b"{", b"[") else "text"
    return "json"
