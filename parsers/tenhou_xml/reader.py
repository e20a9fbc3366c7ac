"""The reader of Tenhou XML: from the bytes of a file to records."""

import re
from bisect import bisect_left
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from itertools import pairwise
from typing import Any, Final

from parsers.shown import Rules
from parsers.tenhou_xml import TenhouXml, header
from parsers.tenhou_xml.decode import Decoder, Fault
from parsers.tenhou_xml.scan import ROOT, Locator, Scan, at_offset, decode_text, record_starts, scan
from parsers.tenhou_xml.tags import Attributes, cut
from replay.events import START
from replay.record import EMPTY, Player, Problem, Record, UnreadableRecord
from replay.ruleset import MEANINGS
from replay.wall import Walls

VERSION: Final = "2.3"


def read(data: bytes, name: str) -> list[Record]:
    """The games of a file: one, unless several records were put together.

    Raises:
        UnreadableRecord: nothing of it can be judged. Anything less is a `Problem` of the record.
    """
    pieces = _pieces(data)
    if pieces is not None:
        decoder = Decoder(_count_players(pieces))
        if decoder.run_plain(pieces):
            return [_record(decoder, {"ver": VERSION}, data, 0, [], name)]
    data = _as_utf8(data)
    if b"<!DOCTYPE" in data or b"<!ENTITY" in data:
        raise UnreadableRecord("the file declares a document type or entities, which no record does: not read")
    return _read_tolerantly(data, name, _complaint_of(data))


def _as_utf8(data: bytes) -> bytes:
    """UTF-16 and UTF-32 as UTF-8, so that tags can be looked for in bytes."""
    if b"\0" not in data[:64]:
        return data
    text, _ = decode_text(data)
    return text.removeprefix("\ufeff").replace("\0", "").encode("utf-8", "replace")


@cache
def _lxml() -> tuple[Any, Any]:
    """The module and a parser that reaches for nothing outside the file."""
    etree = import_module("lxml.etree")
    parser = etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        dtd_validation=False,
        huge_tree=False,
        remove_comments=True,
        remove_pis=True,
    )
    return etree, parser


_Complaint = tuple[str, int, int]


def _complaint_of(data: bytes) -> _Complaint | None:
    """What an XML parser finds wrong first."""
    etree, parser = _lxml()
    try:
        root = etree.fromstring(data, parser)
    except etree.XMLSyntaxError as error:
        line, column = error.position
        return str(error.msg or "not well-formed"), line or 1, column or 1
    except ValueError as error:
        return str(error), 1, 1
    if root.getroottree().docinfo.doctype:
        raise UnreadableRecord("the file declares a document type, which no record does: not read")
    return None


_BEGIN: Final = f'<{ROOT} ver="{VERSION}"><'
_END: Final = f"/></{ROOT}>"


def _pieces(data: bytes) -> list[str] | None:
    """The tags, bare, if the file is nothing but a row of them, written as Tenhou does.

    Then it is sound: what these tests leave open, `Decoder.run_plain` looks at. Almost all records are so, and
    cutting them up takes a tenth of the time that a parser and a walk through its tree do.
    """
    try:
        text = data.decode().strip(" \t\r\n")
    except UnicodeDecodeError:
        return None
    if not (text.startswith(_BEGIN) and text.endswith(_END) and text.isprintable()) or "&" in text:
        return None
    pieces = text[len(_BEGIN) : -len(_END)].split("/><")
    return pieces if text.count("<") == len(pieces) + 2 else None


def _count_players(tags: Sequence[str]) -> int:
    """Three or four, by tags written out: whether any deal has a hand for the fourth seat, and without a deal what the
    game type says."""
    dealt = False
    for tag in tags:
        if tag.startswith("INIT") and "hai2=" in tag:
            if "hai3=" in tag and 'hai3=""' not in tag:
                return 4
            dealt = True
    if dealt:
        return 3
    for tag in tags:
        if tag.startswith("GO"):
            bits = _bits(cut(tag)[1] or {})
            return 3 if bits is not None and bits & header.SANMA else 4
    return 4


def _bits(attributes: Attributes) -> int | None:
    text = attributes.get("type", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 7 else None


def _read_tolerantly(data: bytes, name: str, complaint: _Complaint | None) -> list[Record]:
    text, encoding = decode_text(data)
    starts = record_starts(text)
    records: list[Record] = []
    for index, (start, end) in enumerate(pairwise([*starts, len(text)])):
        found = scan(text, start, end)
        damage = [(d.code, d.ordinal, at_offset(d.offset), d.message) for d in found.damage]
        if index == 0:
            damage[:0] = _before(text, start)
            if encoding:
                damage.insert(0, ("REC001", 0, -1, f"the text is not UTF-8; it is read as {encoding}"))
            if complaint and len(starts) == 1 and all(code == "REC003" for code, *_ in damage):
                # What the parser says first may be no more than that there is text around the record.
                wrong = _complaint_of(_alone(text, start, end, found)) if damage else complaint
                if wrong is not None:
                    damage.append(_complaint(text, found, wrong))
        decoder = Decoder(_count_players([str(node) for node in found.nodes]))
        decoder.run(found.nodes)
        if decoder.events:
            records.append(_record(decoder, found.root, data, index, damage, name, found.has_root))
    if not records:
        if complaint:
            message, line, column = complaint
            raise UnreadableRecord(f"not a game record that can be read: {message}", line, column)
        raise UnreadableRecord(EMPTY)
    return records


_Damage = tuple[str, int, int, str]


def _before(text: str, end: int) -> list[_Damage]:
    """What stands before the record and is neither a comment nor a declaration."""
    return [(d.code, 0, at_offset(d.offset), d.message) for d in scan(text, 0, end, before=True).damage if d.is_text]


def _alone(text: str, start: int, end: int, found: Scan) -> bytes:
    """A text with nothing but the record that begins and ends there, which stands where it stood."""
    end = min((d.offset for d in found.damage if d.code == "REC003"), default=end)
    return (re.sub(r"[^\n]", " ", text[:start]) + text[start:end]).encode("utf-8", "replace")


def _complaint(text: str, found: Scan, complaint: _Complaint) -> _Damage:
    message, line, column = complaint
    offset = 0
    for _ in range(line - 1):
        offset = text.find("\n", offset) + 1
    offset = min(offset + column - 1, len(text))
    ordinal = max(0, bisect_left([node.offset for node in found.nodes], offset) - 1)
    return "REC001", ordinal, at_offset(offset), f"not well-formed XML: {' '.join(message.split())}"


def _record(
    decoder: Decoder,
    root: Attributes,
    data: bytes,
    index: int,
    damage: list[_Damage],
    name: str,
    has_root: bool = True,
) -> Record:
    if not decoder.events:
        raise UnreadableRecord(EMPTY)
    decoder.finish()
    named = header.file_name(name)
    about: list[tuple[str, str]] = []
    rules = _rules(decoder, named, about)
    players = _players(decoder)
    version = root.get("ver")
    if has_root and version != VERSION:
        which = f"version {version}" if version else "no version"
        about.append(("REC003", f"the record states {which}; it is read as version {VERSION}"))
    _table(decoder, about)
    problems = [Problem(code, 0, -1, message) for code, message in about]
    problems += [_problem(decoder, f) for f in decoder.faults]
    problems += [
        Problem(code, bisect_left(decoder.places, ordinal), place, message) for code, ordinal, place, message in damage
    ]
    problems.sort(key=lambda p: p.event)
    _, go = decoder.header.get("GO", (0, {}))
    return Record(
        format=TenhouXml.name,
        players=players,
        events=decoder.events,
        places=decoder.places,
        locate=Locator(data, index),
        ruleset=rules.ruleset,
        stated_rules=rules.stated,
        unstated=frozenset(rules.unstated),
        id=named.id,
        date=named.date,
        room=rules.room,
        lobby=go.get("lobby", named.lobby),
        absences=tuple(decoder.absences),
        problems=tuple(problems),
        walls=_walls(decoder),
    )


def _walls(decoder: Decoder) -> Walls | None:
    """The walls by the seed of the game, or by those of its rounds."""
    seed = decoder.seed
    if not seed and not any(decoder.seeds):
        return None
    from parsers.tenhou_xml.shuffle import RoundShuffles, Shuffle

    return Shuffle(seed, decoder.players) if seed else RoundShuffles(decoder.seeds, decoder.players)


def _problem(decoder: Decoder, fault: Fault) -> Problem:
    event = bisect_left(decoder.places, fault.ordinal)
    return Problem(fault.code, event, fault.ordinal, fault.message, fault.evidence, fault.seat)


def _rules(decoder: Decoder, named: header.FileName, about: list[tuple[str, str]]) -> Rules:
    if "GO" not in decoder.header:
        about.append(("REC006", "the tag GO is missing: the kind of game is not known"))
        return _rules_from_name(decoder, named, about)
    ordinal, go = decoder.header["GO"]
    bits = _bits(go)
    if bits is None:
        if go.get("type"):
            message = f'type="{go["type"][:80]}" of the tag GO cannot be read: the kind of game is not known'
            decoder.fault("REC004", ordinal, message, tag="GO", attribute="type", value=go["type"][:80])
        elif "type" not in go:
            decoder.fault("REC006", ordinal, "the tag GO has no type: the kind of game is not known", tag="GO")
        rules = _rules_from_name(decoder, named, about)
        if go.get("type") == "" and named.type is None:
            # As in a record converted from elsewhere: it need not be one of Tenhou's games.
            header.free_lobby(rules, _first_scores(decoder))
            rules.unstated |= MEANINGS.keys() - {"players"}
        return rules
    wrong = header.other_number(bits, decoder.players)
    if wrong is not None:
        decoder.fault("REC005", ordinal, f"the game type {bits} is {wrong}", type=bits, dealt=decoder.players)
    rules = header.rules_of(bits, go.get("csrule"), decoder.players)
    lobby = go.get("lobby", named.lobby) or "0"
    if lobby.strip("0") and "csrule" not in go:
        header.free_lobby(rules, _first_scores(decoder))
    return rules


def _first_scores(decoder: Decoder) -> Sequence[int] | None:
    """The scores the game begins with; None where the record begins later."""
    start = next((e[2] for e in decoder.events if e[0] == START), None)
    return start.scores if start is not None and start.hand == start.honba == 0 else None


def _rules_from_name(decoder: Decoder, named: header.FileName, about: list[tuple[str, str]]) -> Rules:
    bits = named.type
    rules = header.rules_of(bits or 0, None, decoder.players)
    rules.unstated |= {"game_length", "red_fives", "kuitan"}
    wrong = None if bits is None else header.other_number(bits, decoder.players)
    if wrong is not None:
        about.append(("REC005", f"the file's name has the id {named.id}, of a game {wrong}"))
    if bits is None:
        rules.room = None
        rules.stated = {"players": decoder.players}
    return rules


def _players(decoder: Decoder) -> tuple[Player, ...]:
    ordinal, names = decoder.header.get("UN", (0, {}))
    players, unreadable = header.players_of(names, decoder.players)
    for key in unreadable:
        message = f'{key}="{names[key][:80]}" of the tag UN cannot be read'
        decoder.fault("REC004", ordinal, message, tag="UN", attribute=key, value=names[key][:80])
    return players


def _table(decoder: Decoder, about: list[tuple[str, str]]) -> None:
    for tag, what in (("UN", "the players are not named"), ("TAIKYOKU", "the first dealer is not stated")):
        if tag not in decoder.header:
            about.append(("REC006", f"the tag {tag} is missing: {what}"))
    if decoder.hand is None:
        about.append(("REC006", "the tag INIT is missing: no round begins in the record"))
    ordinal, table = decoder.header.get("TAIKYOKU", (0, {"oya": "0"}))
    if table.get("oya") != "0":
        first = table.get("oya", "nobody")
        message = f"the tag TAIKYOKU names {first} as first dealer; that is always seat 0"
        decoder.fault("REC005", ordinal, message, tag="TAIKYOKU", attribute="oya", value=first)
