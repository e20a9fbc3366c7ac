"""The situations about files: what readers elsewhere lost, mistook, or failed on, each by its number.

All files here are made up. Each is given to the command, since what a user sees is at stake: the exit status, what
is found, a message of one line where nothing can be read, and that the files beside it are judged all the same.
"""

import gzip
import json
import random
import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import orjson
import pytest

from parsers.base import read_bytes
from replay.events import CALL, DORA, DRAW, GAME_END, WIN
from replay.melds import KAKAN, MeldKind
from replay.record import Record
from replay.rulevalues import GameLength
from replay.tiles import tile_name
from tests.cases.build import Round, game
from tests.cases.hands import bust, won
from tests.conftest import Run
from tests.generator import record_of as generated
from tests.parsers.majsoul_form import form, wrapped
from tests.parsers.majsoul_records import deal, discard, start
from tests.parsers.tenhou_json_games import case_85, later, text, whole
from tests.parsers.written import WRITERS, written

KINDS: Final[Mapping[str, tuple[int, ...]]] = MappingProxyType(
    {
        "parsing": (36, 85, 86, 88, 90, 92, 94, 96),
        "parsing, robustness": (113, 114, 116, 118, 122, 124, 126),
        "encoding": (98, 100, 120),
    }
)
"""Every number of the collection that is about files, by its kind."""


@dataclass(frozen=True, slots=True)
class Audited:
    """What the command did with files: its status, what it found, what it refused, and all it said."""

    status: int
    games: list[dict[str, Any]]
    unreadable: list[dict[str, Any]]
    err: str

    @property
    def codes(self) -> list[str]:
        """What is found, notes aside."""
        return [f["code"] for g in self.games for f in g["findings"] if f["severity"] != "note"]

    @property
    def messages(self) -> list[str]:
        return [f["message"] for g in self.games for f in g["findings"] if f["severity"] != "note"]


Audit = Callable[..., Audited]


@pytest.fixture
def audit(run: Run, tmp_path: Path) -> Audit:
    """Put content into files (one, or by name) and audit the folder, with further arguments."""

    def call(content: str | bytes | Mapping[str, str | bytes], *arguments: str) -> Audited:
        files = content if isinstance(content, Mapping) else {"game.dat": content}
        paths = []
        for name, one in files.items():
            paths.append(tmp_path / name)
            paths[-1].write_bytes(one.encode() if isinstance(one, str) else one)
        ran = run("audit", *paths, "--format", "json", *arguments)
        assert "Traceback" not in ran.out + ran.err
        said = json.loads(ran.out)
        assert all("\n" not in one["error"] for one in said["unreadable"])
        return Audited(ran.status, said["games"], said["unreadable"], ran.err)

    return call


RED_FIVE_PIN: Final = 52
FOUR_OF_BAMBOOS: Final = 84


def record_of(log: str) -> Record:
    (record,) = read_bytes(log.encode(), "game.xml")
    return record


def melds(record: Record, seat: int) -> list[MeldKind]:
    """The kinds of the calls of a seat."""
    return [value.kind for kind, who, value in record.events if kind == CALL and who == seat]


def faces(record: Record, kind: int) -> list[str]:
    """The tiles of all events of a kind."""
    return [tile_name(value) for what, _, value in record.events if what == kind]


# --- what a reader loses or counts twice ------------------------------------------------------------------------------


def two_kans(*indicators: str) -> str:
    """South makes a kakan and, with the replacement tile, an ankan: two indicators stand together."""
    told = Round("", "22z1111p479s58m2s", indicator="9m").turn(0, "2z").pon(1, "22z").discard(1, "4s").turns(3)
    told.draw(1, "2z").kakan(1, "2z").draw(1, "9m").ankan(1, "1111p")
    for name in indicators:
        told.dora(name)
    return game(told.draw(1, "8s").discard(1).turns(3))


@pytest.mark.parametrize("target", WRITERS)
def test_case_36_two_indicators_in_a_row_are_both_kept(target: str, audit: Audit) -> None:
    record = record_of(two_kans("3z", "9p"))
    assert faces(record, DORA) == ["W", "9p"]
    copy = written(record, target)
    assert faces(copy.record, DORA) == ["W", "9p"]
    assert audit({"a.xml": two_kans("3z", "9p"), "b": copy.text}).codes == []


def test_case_36_one_that_was_dropped_is_missed(audit: Audit) -> None:
    assert audit(two_kans("9p")).codes == ["KAN006"]


def test_case_85_the_second_of_two_equal_discards_is_called(audit: Audit, run: Run, tmp_path: Path) -> None:
    judged = audit(text(whole(case_85())))
    assert (judged.status, judged.codes) == (0, [])
    assert run("convert", tmp_path / "game.dat", tmp_path / "out.xml").status == 0
    played = re.findall(r"<([DEFG]\d+|N who=\"\d\")", (tmp_path / "out.xml").read_text("utf-8"))
    calls = [i for i, tag in enumerate(played) if tag.startswith("N")]
    assert [played[i][-2] for i in calls] == ["1", "0"]
    # South throws 9m after its pon, West its second 1m, and that is the one East calls.
    assert [tag[0] for tag in played] == ["D", "E", "F", "G", "N", "E", "F", "N", "D"]


def shown_hand(**shown: str) -> str:
    """South has two pons, makes a kakan of one of them, and is tenpai with seven tiles."""
    told = Round("", "22z44z345p67s2358m", indicator="9m", avoid="58s5z")
    told.turn(0, "4z").pon(1, "44z").discard(1, "5m").turns(2).turn(0, "2z").pon(1, "22z").discard(1, "8m").turns(3)
    told.draw(1, "2z").kakan(1, "2z").draw(1, "5z").dora("9p").discard(1, "2m").turns(3).draw(1, "5z").discard(1, "3m")
    return game(told.until(0).end("", [1], (-1000, 3000, -1000, -1000), **shown))


@pytest.mark.parametrize("target", WRITERS)
def test_case_86_a_pon_that_became_a_kan_is_one_meld(target: str, audit: Audit) -> None:
    log = shown_hand()
    copy = written(record_of(log), target)
    assert [melds(record, 1).count(KAKAN) for record in (record_of(log), copy.record)] == [1, 1]
    assert audit({"a.xml": log, "b": copy.text}).codes == []
    if target == "majiang":
        assert '"p345s67z55,z444-,z222-2"' in copy.text


@pytest.mark.parametrize("change", [lambda hand: f"{hand},116,117,118", lambda hand: hand.rpartition(",")[0]])
def test_case_86_a_shown_hand_of_another_size_is_found(change: Callable[[str], str], audit: Audit) -> None:
    (hand,) = re.findall(r'hai1="([\d,]*)"/>', shown_hand())
    assert audit(shown_hand(hai1=change(hand))).codes == ["DRW013"]


def last_chi(left: int) -> str:
    """The player after the discarder calls chi when so many tiles are left."""
    caller = (Round().until(left + 1).next + 1) % 4
    told = Round(*("34s" if seat == caller else "" for seat in range(4)), avoid="25s").until(left + 1)
    told.turn((caller - 1) % 4, "5s").chi(caller, "34s").discard(caller, ("1m", "2m", "3m", "1m")[caller])
    return game(told.until(0).end())


@pytest.mark.parametrize("target", ["mjai", "mjai-mortal"])
@pytest.mark.parametrize(("left", "codes"), [(1, []), (0, ["CAL005"])])
def test_case_88_the_wall_has_seventy_draws(target: str, left: int, codes: list[str], audit: Audit) -> None:
    copy = written(record_of(last_chi(left)), target)
    assert len(faces(copy.record, DRAW)) == 70
    assert audit(copy.text).codes == codes


# --- what is written in another form than a reader takes for granted --------------------------------------------------


def test_case_90_a_result_of_numbers_costs_nothing_but_itself(audit: Audit) -> None:
    value = json.loads(written(record_of(game(won())), "tenhou-json").text)
    good = json.dumps(value)
    value["log"][0][-1][2] = [1, 0, 1, 30, 2000, 0, 1]
    value["log"].append(later(case_85()))
    judged = audit({"good.json": good, "bad.json": json.dumps(value)})
    assert judged.status == 1
    assert (judged.games[0]["findings"][0]["code"], judged.games[0]["verdict"]) == (
        "REC008",
        "clean-as-far-as-checkable",
    )
    assert judged.codes == ["REC004", "REC004", "RND005"]
    assert "30" in judged.messages[1]
    assert (judged.games[1]["rounds"], judged.games[1]["wins"]) == (2, 2)


@pytest.mark.parametrize(("source", "tsumo"), [(1, True), (0, False)])
def test_case_90_a_tsumo_is_a_win_from_oneself(source: int, tsumo: bool) -> None:
    value = json.loads(written(record_of(game(won())), "tenhou-json").text)
    value["log"][0][-1][2][:2] = [1, source]
    (record,) = read_bytes(json.dumps(value).encode(), "game.json")
    (win,) = (value for kind, _, value in record.events if kind == WIN)
    assert (win.from_seat == win.winner) is tsumo


def test_case_92_payments_of_another_round_at_a_draw_without_any(audit: Audit) -> None:
    drawn = game(Round().until(0).end(), Round(hand=1, honba=1).turns(1))
    lines = [json.loads(line) for line in written(record_of(drawn), "mjai").text.splitlines()]
    assert audit("\n".join(map(json.dumps, lines))).codes == []
    (draw,) = (line for line in lines if line["type"] == "ryukyoku")
    draw["deltas"] = [-1000, 3000, -1000, -1000]
    judged = audit("\n".join(map(json.dumps, lines)))
    assert (judged.status, judged.codes) == (1, ["DRW004", "RND008"])
    assert "South +3000 instead of +0" in judged.messages[0]


@pytest.mark.parametrize(
    ("disp", "length"),
    [
        *[("金の間東喰赤", "tonpuu"), ("Gold Room East", "tonpuu"), ("East", "tonpuu"), ("四人东", "tonpuu")],
        *[("金の間南喰赤", "hanchan"), ("Gold Room South", "hanchan"), ("Gold Room", None), ("somewhere", None)],
    ],
)
def test_case_94_an_east_game_in_any_words(disp: str, length: str | None, audit: Audit) -> None:
    (judged,) = audit(text(whole(case_85(), rule={"disp": disp}))).games
    (record,) = read_bytes(text(whole(case_85(), rule={"disp": disp})), "game.json")
    assert record.stated_rules.get("game_length") == length
    assert ("game_length" in judged["assumed_options"]) is (length is None)


@pytest.mark.parametrize("layout", ["actions", "records"])
def test_case_96_both_layouts_of_mahjong_soul_are_read(layout: str, audit: Audit) -> None:
    record = generated("mahjong-soul", GameLength.TONPUU, 5, rounds=2)
    judged = audit(form(record, layout))
    assert (judged.status, judged.codes, judged.games[0]["wins"]) == (
        0,
        [],
        sum(1 for event in record.events if event[0] == WIN),
    )


def test_case_96_another_one_is_named(audit: Audit) -> None:
    judged = audit(orjson.dumps({"snapshot": {}, "actions": [{"step": 0, "name": "ActionNewRound", "data": {}}]}))
    assert (judged.status, judged.games) == (2, [])
    assert "GameRestore" in judged.unreadable[0]["error"]


WORTH: Final = MappingProxyType({False: ("", "30,2000,0", 2000), True: (" red-dora 1", "30,3900,0", 3900)})


@pytest.mark.parametrize(
    ("kind", "counted", "codes"),
    [(9, True, []), (11, False, []), (9, False, ["YAK006"]), (11, True, ["YAK006"])],
)
def test_case_98_the_first_five_is_red_unless_the_game_has_none(
    kind: int, counted: bool, codes: list[str], audit: Audit
) -> None:
    more, worth, paid = WORTH[counted]
    told = Round("", "234067m345p67s22s", avoid="58s").turn(0, "8s")
    log = game(told.ron(1, 0, f"pinfu 1 tanyao 1{more}", worth, (-paid, paid, 0, 0)), kind=kind)
    assert re.search(r'hai1="[^"]*\b16\b', log)
    assert audit(log).codes[:1] == codes
    assert ("5mr" in written(record_of(log), "mjai").text) is (kind == 9)


@pytest.mark.parametrize(
    ("source", "right", "wrong"),
    [(3, "p522525", "p252552"), (2, "25p5225", "25p2552"), (1, "2525p52", "2552p25")],
)
def test_case_100_the_called_tile_stands_behind_the_letter(source: int, right: str, wrong: str, audit: Audit) -> None:
    told = Round("55p", avoid="5p").turns(source).turn(source, "0p").pon(0, "55p").discard(0, "1m").turns(2)
    value = written(record_of(game(told)), "tenhou-json").text
    assert re.findall(r'"(\d*p\d+)"', value) == [right]
    (read,) = read_bytes(value.encode(), "game.json")
    assert [(v.called, v.source) for kind, _, v in read.events if kind == CALL] == [(RED_FIVE_PIN, source)]
    swapped = value.replace(right, wrong)
    judged = audit({"right.json": value, "wrong.json": swapped})
    assert judged.codes == ["TIL005"]
    assert "is recorded as pon 555p; only pon 055p fits" in judged.messages[0]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le"])
@pytest.mark.parametrize("target", WRITERS)
def test_case_120_marks_of_byte_order_and_line_ends(target: str, encoding: str, audit: Audit) -> None:
    plain = written(record_of(game(bust())), target).text
    saved = (plain.rstrip("\n").replace("\n", "\r\n") + "\r\n\r\n").encode(encoding)
    judged = audit({"plain": plain, "saved": saved})
    assert judged.status == 0
    one, other = judged.games
    for name in ("format", "rules", "rounds", "wins", "events", "verdict", "findings", "players"):
        assert one[name] == other[name], name


# --- damage, and what is no record at all -----------------------------------------------------------------------------


def ended(owari: str) -> str:
    """The last round of a game whose end states its scores once or twice."""
    return game(bust()).replace(' owari="-70,-57.0,570,67.0,250,5.0,250,-15.0"', owari)


OWARI: Final = ' owari="-70,-57.0,570,67.0,250,5.0,250,-15.0"'


@pytest.mark.parametrize(
    ("second", "code", "severity"), [(OWARI, "REC014", "note"), (OWARI.replace("570", "580"), "REC002", "error")]
)
def test_case_113_the_same_attribute_twice(second: str, code: str, severity: str, audit: Audit) -> None:
    judged = audit(ended(OWARI + second))
    assert judged.status == (severity == "error")
    assert [(f["code"], f["severity"]) for f in judged.games[0]["findings"]] == [(code, severity)]
    (end,) = (value for kind, _, value in record_of(ended(OWARI + second)).events if kind == GAME_END)
    assert end.scores == (-7000, 57000, 25000, 25000)


def test_case_114_what_is_no_record_does_not_stop_the_others(audit: Audit) -> None:
    missing = "<html><head><title>404 Not Found</title></head></html>"
    bad = {"1.xml": "", "2.json": "{}", "3.html": missing, "4.mjlog": f'<?xml version="1.0"?>\n{missing}'}
    judged = audit({**bad, "5.xml": game(bust())})
    assert judged.status == 2
    assert [g["verdict"] for g in judged.games] == ["clean"]
    assert [Path(u["source"]).name for u in judged.unreadable] == list(bad)
    reasons = [u["error"] for u in judged.unreadable]
    assert [word in reason for word, reason in zip(("empty", "JSON", "HTML", "HTML"), reasons, strict=True)] == [
        True
    ] * 4
    assert all(name in judged.err for name in bad)


@pytest.mark.parametrize(
    ("written_name", "name"),
    [("%41", "A"), ("%E6%9D%B1%26%22x", '東&"x'), ("%", "%"), ("%ZZ", "%ZZ"), ("50%25", "50%")],
)
def test_case_116_three_players_and_an_empty_fourth_name(written_name: str, name: str, audit: Audit) -> None:
    log = game(Round(players=3).turns(3)).replace(
        'n0="P0" n1="P1" n2="P2" n3=""', f'n0="{written_name}" n1="%42" n2="%43" n3="" dan="1,2,3,0"'
    )
    judged = audit(log)
    assert judged.codes == []
    assert judged.games[0]["players"] == [name, "B", "C"]
    assert judged.games[0]["rules"].endswith("sanma")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("22222448m123p678s", "--win", "4m"), "2m stands there 5 times"),
        (("44555555m123p678s", "--win", "4m"), "5m stands there 6 times"),
        (("22m345p678s234p", "--win", "2m", "--meld", "ankan:4444s", "--dora-indicators", "4s"), "4s stands there 5"),
        (("22m345p678s234p", "--win", "2m", "--meld", "ankan:4444s", "--riichi", "--ura-indicators", "4s"), "4s stand"),
    ],
)
def test_case_118_five_of_a_tile_are_one_error(arguments: tuple[str, ...], words: str, run: Run) -> None:
    ran = run("score", *arguments)
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert words in ran.err


def test_case_118_in_a_record_the_fifth_is_found(audit: Audit) -> None:
    kan = Round("4444s", indicator="9m").draw(0, "9p").ankan(0, "4444s").dora(FOUR_OF_BAMBOOS).draw(0).discard(0)
    assert audit(game(kan)).codes == ["TIL002"]
    lines = [json.loads(line) for line in written(record_of(game(bust())), "mjai").text.splitlines()]
    (begin,) = (line for line in lines if line["type"] == "start_kyoku")
    begin["tehais"][2][:5] = ["2m"] * 5
    assert audit("\n".join(map(json.dumps, lines))).codes == ["TIL003"]


BOMB: Final = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 9}">' for n in range(1, 10))


@pytest.mark.parametrize(
    "doctype",
    [
        f'<!DOCTYPE a [<!ENTITY e0 "bbbbbbbb">{BOMB}]>',
        '<!DOCTYPE a [<!ENTITY e9 SYSTEM "file:///etc/hostname">]>',
        '<!DOCTYPE a SYSTEM "http://localhost/x.dtd">',
    ],
)
@pytest.mark.parametrize("pack", [str.encode, lambda text: gzip.compress(text.encode())])
def test_case_122_entities_are_refused_at_once(doctype: str, pack: Callable[[str], bytes], audit: Audit) -> None:
    log = '<?xml version="1.0"?>' + doctype + game(bust()).replace('n0="P0"', 'n0="&e9;"')
    begun = time.process_time()
    judged = audit(pack(log))
    assert time.process_time() - begun < 1
    assert (judged.status, judged.games) == (2, [])
    assert "document type" in judged.unreadable[0]["error"]


MOVES: Final = [start(), discard(0, "9m"), deal(1, "8m", 68), discard(1, "8m")]
SCRAMBLED: Final = bytes(byte ^ 0x5A for byte in wrapped(MOVES))


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (random.Random(124).randbytes(4000), "not a game record"),  # noqa: S311
        (wrapped(MOVES)[:40], "byte"),
        (b"\x0a\x15.lq.GameDetailRecords\x12" + bytes([len(SCRAMBLED) % 128 | 128, 1]) + SCRAMBLED, "byte"),
        (wrapped(MOVES).replace(b"GameDetailRecords", b"GameDetailXecords", 1), "GameDetailXecords"),
        (b"\x0a\x15.lq.GameDetailRecords\x12\xff\xff\xff\xff\xff\xff\xff\xff\x7f", "byte"),
    ],
    ids=["noise", "cut off", "scrambled", "another message", "a length beyond all bounds"],
)
def test_case_124_protobuf_that_cannot_be_decoded(content: bytes, words: str, audit: Audit) -> None:
    begun = time.process_time()
    judged = audit({"a.bin": content, "b.xml": game(bust())})
    assert time.process_time() - begun < 2
    assert (judged.status, len(judged.games)) == (2, 1)
    assert "a.bin" in judged.unreadable[0]["source"]
    assert words in judged.unreadable[0]["error"]


def test_case_126_numbers_that_cannot_be(audit: Audit) -> None:
    value = case_85()
    value[0] = [4, 0, 0]
    value[1] = [24980, 24960, 24957, 24959]
    value[6].append(33)
    value[-1] = ["流局", [0, 0, 0, 0], [0, 0, 0, "Win"]]
    judged = audit(text(whole(value)))
    assert judged.status == 1
    assert judged.codes[:2] == ["RND010", "REC012"]
    said = " | ".join(f["message"] for f in judged.games[0]["findings"])
    for words in ("99856", "no multiples of 100", "'Win'", "entry is left over"):
        assert words in said, said


def test_every_number_about_files_is_told() -> None:
    here = Path(__file__).read_text("utf-8")
    told = {int(n) for n in re.findall(r"^def test_case_(\d+)_", here, re.MULTILINE)}
    assert told == {n for numbers in KINDS.values() for n in numbers}
