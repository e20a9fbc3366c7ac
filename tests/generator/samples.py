"""Writes sample_logs/: records made by this project, legal ones and ones with a planted fault, and their index.

Run as ``python -m tests.generator.samples`` from the root of the project. The files depend on this package and
on the referee alone, so running it again changes nothing.
"""

import gzip
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Final, TypeVar

from parsers.majiang.write import MajiangWriter
from parsers.mjai.write import ORIGINAL
from parsers.tenhou_json.write import TenhouJsonWriter
from parsers.tenhou_xml.write import write
from replay.choice import choose_rules
from replay.events import START, WIN
from replay.record import Record
from replay.rulevalues import GameLength
from tests.generator import forge, plant
from tests.generator.game import record_of
from tests.generator.plant import Planted
from tests.generator.scenario import SCENARIOS
from tests.parsers import majsoul_form, mleague_files, riichi_city_files

FOLDER: Final = Path(__file__).parents[2] / "sample_logs"
INDEX: Final = "INDEX.md"
_NONE: Final = "-"

T = TypeVar("T")
Plant = Callable[[int], Planted | None]
Form = Callable[[Record], bytes]


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the index. `code` is the one root finding (notes aside), `right` a name and value of what it
    must say should have been; ``-`` stands for none."""

    file: str
    about: str
    code: str = _NONE
    round: str = _NONE
    seat: str = _NONE
    right: str = _NONE

    def __str__(self) -> str:
        return f"| {' | '.join((self.file, self.about, self.code, self.round, self.seat, self.right))} |"


def _legal_hanchan(seed: int) -> Record | None:
    return record_of("tenhou", GameLength.HANCHAN, seed)


def _legal_tonpuu(seed: int) -> Record | None:
    return record_of("tenhou-no-red", GameLength.TONPUU, seed)


def _legal_sanma(seed: int) -> Record | None:
    return record_of("tenhou-sanma", GameLength.TONPUU, seed)


def _legal_liability(seed: int) -> Record | None:
    record = record_of("tenhou", GameLength.TONPUU, seed, scenario=SCENARIOS["big-yakuman"])
    rounds = sum(1 for e in record.events if e[0] == START)
    return record if rounds <= 5 and any(e[0] == WIN and e[2].liable is not None for e in record.events) else None


def _tenhou_xml(record: Record) -> bytes:
    return write(record).encode()


def _tenhou_json(record: Record) -> bytes:
    return TenhouJsonWriter().text(record).encode()


def _mjai(record: Record) -> bytes:
    return ORIGINAL.text(record).encode()


def _majiang(record: Record) -> bytes:
    return MajiangWriter().text(record).encode()


def _mahjong_soul(record: Record) -> bytes:
    return majsoul_form.form(record, "camel")


def _riichi_city(record: Record) -> bytes:
    return riichi_city_files.encoded(record, choose_rules(record).rules)


def _m_league(record: Record) -> bytes:
    return mleague_files.encoded(record, choose_rules(record).rules)


LEGAL: Final[tuple[tuple[str, str, Callable[[int], Record | None], int], ...]] = (
    ("legal-hanchan.xml", "a hanchan without a fault", _legal_hanchan, 0),
    ("legal-tonpuu.mjlog", "a tonpuu game without red fives and without a fault; compressed", _legal_tonpuu, 0),
    ("legal-sanma.xml", "a three-player tonpuu game with kita and without a fault", _legal_sanma, 0),
    ("legal-liability.xml", "a yakuman paid by the player liable for it, without a fault", _legal_liability, 0),
    ("proven.xml", "a tonpuu game with its seed, from which every tile follows", forge.proven, 0),
)
FAULTY: Final[tuple[tuple[str, str, str, Plant, int], ...]] = (
    ("furiten-ron.xml", "ron on a kind the winner has discarded itself", "FUR001", plant.discard_furiten, 15),
    ("temporary-furiten.xml", "ron after letting a winning tile pass that turn", "FUR002", plant.temporary_furiten, 35),
    ("riichi-furiten.xml", "ron in riichi after letting a winning tile pass", "FUR003", plant.riichi_furiten, 16),
    ("kuikae.xml", "chi, and the other end of the run thrown", "CAL004", plant.kuikae, 1),
    ("chi-out-of-turn.xml", "chi from the player across", "CAL001", plant.chi_out_of_turn, 1),
    ("noten-riichi.xml", "riichi with a hand that is not tenpai", "RII001", plant.noten_riichi, 1),
    ("changed-hand.xml", "another tile than the drawn one thrown in riichi", "RII005", plant.tedashi_in_riichi, 0),
    ("ankan-changes-wait.xml", "an ankan in riichi that changes the wait", "KAN002", plant.ankan_in_riichi, 113),
    ("wrong-fu.xml", "ten fu too many, and paid for", "FUU001", plant.wrong_fu, 6),
    ("missing-yaku.xml", "a yaku overlooked, and the hand paid without it", "YAK001", plant.missing_yaku, 13),
    ("wrong-points.xml", "a non-dealer's ron paid like a dealer's", "SCO001", plant.wrong_points, 5),
    ("wrong-limit.xml", "4 han 30 fu paid as mangan", "SCO001", plant.kiriage, 12),
    ("wrong-delta.xml", "tsumo to which the dealer pays too little", "SCO003", plant.dealer_pays_too_little, 11),
    ("wrong-honba.xml", "ron, and the honba are not paid", "SCO003", plant.honba_not_paid, 3),
    ("wrong-liability.xml", "a yakuman paid by all although one is liable", "SCO003", plant.liability_not_paid, 13),
    ("missed-tenpai.xml", "a tenpai hand counted as noten", "DRW003", plant.tenpai_not_shown, 13),
    ("wrong-noten-payment.xml", "two tenpai players paid 1000 instead of 1500", "DRW004", plant.noten_payment, 13),
    ("missed-nagashi.xml", "a nagashi mangan not paid", "DRW006", plant.nagashi_missed, 3),
    ("after-tobi.xml", "the game goes on with a score below zero", "END002", plant.goes_on_after_tobi, 14),
    ("wrong-uma.xml", "final points with an uma of 10-30 instead of 10-20", "END004", plant.wrong_uma, 1),
    ("round-missing.xml", "the third round is missing", "RND005", plant.round_missing, 0),
    ("tile-twice.xml", "a draw recorded as a tile discarded before", "TIL005", plant.drawn_twice, 0),
    (
        "forged-draw.xml",
        "a tile drawn and thrown, in a game with its seed, is another",
        "WAL004",
        forge.drawn_and_thrown,
        0,
    ),
)
"""File, what it shows, the code that must be found, the plant, and the seed from which a fitting game is sought."""

ELSEWHERE: Final[tuple[tuple[str, str, str, Plant, int, Form], ...]] = (
    (
        "furiten-ron.tenhou.json",
        "Tenhou's viewer: the ron of furiten-ron.xml",
        "FUR001",
        plant.discard_furiten,
        15,
        _tenhou_json,
    ),
    ("noten-riichi.mjson", "mjai: the riichi of noten-riichi.xml", "RII001", plant.noten_riichi, 1, _mjai),
    ("kuikae.majiang.json", "majiang: the discard of kuikae.xml", "CAL004", plant.kuikae, 1, _majiang),
    (
        "changed-hand.mahjong-soul.json",
        "Mahjong Soul: the discard of changed-hand.xml",
        "RII005",
        plant.tedashi_in_riichi,
        0,
        _mahjong_soul,
    ),
    (
        "missing-yaku.riichi-city.json",
        "Riichi City: the win of missing-yaku.xml",
        "YAK001",
        plant.missing_yaku,
        13,
        _riichi_city,
    ),
    (
        "wrong-noten-payment.m-league.json",
        "M.League: the draw of wrong-noten-payment.xml",
        "DRW004",
        plant.noten_payment,
        13,
        _m_league,
    ),
)
"""The same in other formats, and how each is written."""

HEADER: Final = """\
# Sample records

Records made by this project: random legal games, and games with one fault planted in them, in Tenhou's XML and one
in each of the other formats. `python -m tests.generator.samples` writes them again.

Code is the finding `shinpan audit` must report as the one root (`shinpan explain CODE` tells what it judges); seat
is the seat of E1; right is what should have been, as the finding words it. Most faulty files stop after the round
in question, for which there is a note REC008 besides.

| file | what it shows | code | round | seat | right |
|---|---|---|---|---|---|
"""


def _found(make: Callable[[int], T | None], seed: int) -> T:
    """The first game from a seed on that fits."""
    for number in count(seed):
        made = make(number)
        if made is not None:
            return made
    raise AssertionError


def files() -> Iterator[tuple[Row, bytes]]:
    """Every sample: its line of the index and its content, uncompressed."""
    for file, about, legal, seed in LEGAL:
        record = _found(legal, seed)
        yield Row(file, about), _tenhou_xml(record)
    in_xml = [(*row, _tenhou_xml) for row in FAULTY]
    for file, about, code, make, seed, form in (*in_xml, *ELSEWHERE):
        planted = _found(make, seed)
        seat = _NONE if planted.seat is None else str(planted.seat)
        right = _NONE if planted.right is None else f"{planted.right[0]}: {planted.right[1]}"
        yield Row(file, about, code, planted.round or _NONE, seat, right), form(planted.record)


def index(rows: list[Row]) -> str:
    """The text of the index."""
    return HEADER + "".join(f"{row}\n" for row in rows)


def rows_of(text: str) -> list[Row]:
    """The lines of an index."""
    table = [line for line in text.splitlines() if line.startswith("| ") and not line.startswith("| file ")]
    return [Row(*(cell.strip() for cell in line.strip("|").split("|"))) for line in table]


def main() -> None:
    """Write the folder."""
    FOLDER.mkdir(exist_ok=True)
    rows = []
    for row, content in files():
        rows.append(row)
        compressed = row.file.endswith(".mjlog")
        (FOLDER / row.file).write_bytes(gzip.compress(content, mtime=0) if compressed else content)
    (FOLDER / INDEX).write_text(index(rows), "utf-8")


if __name__ == "__main__":
    main()
