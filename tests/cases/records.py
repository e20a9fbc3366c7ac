"""REC: records that are damaged, and sound ones that look odd."""

import json
from typing import Any

from parsers.base import read_bytes
from parsers.tenhou_json.write import write
from tests.cases.book import fires, quiet
from tests.cases.build import Round, game, header
from tests.cases.hands import aborted, bust, won

_UN = '<UN n0="P0" n1="P1" n2="P2" n3="P3"/>'
_GO = '<GO type="9" lobby="0"/>'


def viewer_format(log: str) -> Any:
    """A record of Tenhou's other format, by seats."""
    (record,) = read_bytes(log.encode(), "case.xml")
    return json.loads(write(record))


def _lines(value: Any) -> str:
    """A record in that format, an array a line."""
    rounds = ",\n".join("[" + ",\n".join(_json(part) for part in one) + "]" for one in value["log"])
    head = ",\n".join(f'"{key}": {_json(part)}' for key, part in value.items() if key != "log")
    return f'{{{head},\n"log": [\n{rounds}]}}\n'


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def tell() -> None:
    """All cases of the family."""
    whole = game(bust())
    fires(
        "REC009", "the file is cut off in the middle of a tag", game(won(), tail="")[:-40] + "\n", "cut off", round=None
    )
    quiet("REC009", "a whole file", whole)
    many = Round("")
    for _ in range(210):
        many.raw("<T86/>")
    fires("REC010", "the same draw two hundred times", game(many), "more than 200 faults in one round", None)
    quiet("REC010", "a whole file", whole)
    fires("REC001", "a stray word before the record", f"2{whole}", "stray text", round=None)
    quiet("REC001", "a declaration and a comment before the record", f'<?xml version="1.0"?><!-- saved -->\n{whole}')

    twice = whole.replace('oya="0" hai0', 'oya="0" oya="1" hai0')
    fires("REC002", "the dealer is stated twice in one tag", twice, "the tag INIT states oya twice", round=None)
    quiet("REC002", "the same attribute in two tags", whole)
    repeated = whole.replace('oya="0" hai0', 'oya="0" oya="0" hai0')
    fires("REC014", "the dealer is stated twice in one tag", repeated, "oya twice, with the same value", round=None)
    quiet("REC014", "the same attribute in two tags", whole)

    quiet("REC001", "a line of text before the record", f"Notes of the evening\n{whole}")
    fires("REC003", "a line of text before the record", f"Notes of the evening\n{whole}", "passed over", round=None)
    told = Round().turns(1).raw("<WAIT/>").turns(1)
    fires("REC003", "a tag that Tenhou does not have", game(told), "unknown tag: WAIT", round=None)
    quiet("REC003", "a player leaves: a tag seldom seen", game(Round().turns(1).raw('<BYE who="2"/>').turns(1)))

    told = Round().turns(1).raw("<U136/>")
    fires("REC004", "a tile above the highest", game(told), "there is no tile 136", round=None)
    quiet("REC004", "the highest tile there is", game(Round().turns(1).turn(1, 135)))

    log = whole.replace('<TAIKYOKU oya="0"/>', '<TAIKYOKU oya="1"/>')
    fires("REC005", "the first dealer is not seat 0", log, "names 1 as first dealer", round=None)
    quiet("REC005", "seat 1 deals in the second round", game(won(), Round(hand=1, scores=(23000, 27000, 25000, 25000))))

    log = game(bust(), head=header().replace(_UN, ""))
    fires("REC006", "the players are not named", log, "the tag UN is missing", round=None)
    quiet(
        "REC006",
        "no lobby and no ranks: older records have none",
        game(bust(), head=header().replace(' lobby="0"', "")),
    )

    log = game(bust(), head=header().replace(_GO, _GO + _GO))
    fires("REC007", "the kind of game is stated twice", log, "a second GO tag", round=None)
    told = Round().turns(1).raw('<BYE who="2"/>').turns(1).raw('<UN n2="P2"/>').turns(1)
    quiet("REC007", "a name alone: the player is back", game(told))

    fires("REC008", "the record stops after a round", game(aborted()), "stops before the game ends", round=None)
    late = Round(hand=5, scores=(30000, 20000, 25000, 25000)).turns(2)
    fires("REC008", "the record begins with S2", game(late), "begins with S2-0", round=None)
    quiet("REC008", "a game that ends with its first round", whole)
    _by_seats()


def _by_seats() -> None:
    """What can be wrong with a record that lists draws and discards by seat."""
    told = Round("1m", "1m", "", "11m7z").turn(0, None, "1m").pon(3, "11m").discard(3, "7z").turn(0).turn(1, None, "1m")
    right = viewer_format(game(told))
    quiet("REC011", "North pons the 1m of East", _lines(right))
    right["log"][0][14][0] = "p111111"
    fires(
        "REC011",
        "North's pon is stated to be from West, who threw nothing; East and South threw such a tile",
        _lines(right),
        "in more than one order",
        1,
    )

    quiet("REC012", "a round that ends with a win", _lines(viewer_format(game(won()))))
    short = viewer_format(game(Round().turns(20)))
    del short["log"][0][8][2]
    fires("REC012", "the third draw of South is missing", _lines(short), "do not fit together in any order", None)

    text = _lines(viewer_format(game(won())))
    quiet("REC013", "a file without comments", text)
    fires("REC013", "a comment before the record", f"// saved by hand\n{text}", "comments", round=None)
