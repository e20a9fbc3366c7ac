"""Damage to values: what hardly any field should hold, and trees of JSON taken apart and put together wrongly."""

import json
from base64 import b64decode, b64encode
from copy import deepcopy
from random import Random
from typing import Any, Final

from tests.fuzz.wire import broken_wire

DEEP: Final = "\ue000deep\ue000"
"""Stands for nesting that no JSON writer goes into; `dumped` puts it in."""
_DEPTHS: Final = (60, 300, 480, 900, 1000, 1100, 20_000)

NUMBERS: Final[tuple[bytes, ...]] = (
    *(b"-1", b"0", b"-0", b"1", b"3", b"4", b"-4", b"5", b"13", b"14", b"34", b"37", b"38", b"60", b"135", b"136"),
    *(b"137", b"255", b"256", b"65535", b"65536", b"-65536", b"2147483648", b"4294967296", b"9223372036854775808"),
    *(b"1180591620717411303424", b"-1180591620717411303424", b"1e400", b"-1e400", b"1e3", b"1E30", b"0.1", b"-1.5"),
    *(b"1e-9", b"NaN", b"Infinity", b"-Infinity", b"nan", b"inf", b"00", b"01", b"+1", b" 1", b"1_0", b"0x10", b""),
    *("１".encode(), "²".encode(), "١".encode(), "一".encode(), b"9" * 400, b"9" * 5000, b"1" + b"0" * 30, b"1,", b","),
)
"""Instead of a number; some are numbers only to one kind of reader, and some to none."""
STRINGS: Final[tuple[bytes, ...]] = (
    *(b'""', b'" "', b'"0"', b'"-"', b'"x"', b'"?"', b'"\\u0000"', b'"\\ud800"', b'"\\udfff\\ud800"', b'"\\n"'),
    *(b'"\\u2028"', b'"\xff"', b'"\xed\xa0\x80"', b'"%"', b'"%ff"', b'"%00%d8"', b'"{}"', b'"[]"', b'"null"'),
    *(b'"1z"', b'"0m"', b'"5mr"', b'"m1-23"', b'"c112233"', b'"r60"', b'"f44"', b'"A0"', b'"E0"', b'"\xc2\xb2"'),
    *(b'"' + b"9" * 5000 + b'"', b'"' + b"m" * 300 + b'"', b'"' + b"1z" * 20_000 + b'"', b'"' + b"(" * 2000 + b'"'),
    *(b"null", b"true", b"false", b"{}", b"[]", b'"\xef\xbb\xbf"', '"\U0001f004"'.encode(), b'"__proto__"'),
)
"""Instead of a string, with its quotes."""
JUNK: Final[tuple[Any, ...]] = (
    *(None, True, False, -1, 0, 1, 2, 3, 4, 5, 14, 37, 136, 137, 255, 10**9, -(10**9), 2**31, 2**63, 2**70, 10**30),
    *(1.5, -0.5, 1e18, 1e300, float("inf"), float("nan"), "", "x", "-", "?", "0", "-1", "1.5", "\x00", "\ud800"),
    *("9" * 40, "9" * 5000, "＝", "²", "１", "1z", "0m", "5mr", "m123", "c112233", "E", "null", "1e999"),
    *([], {}, [[]], [None], [1] * 20, ["1z"] * 14, [-1, 4, 136], {"a": 1}, {"data": "{}"}, [{}] * 5, [[[1]]], DEEP),
)
"""Values that hardly any field should hold."""


def dumped(value: Any, random: Random) -> bytes:
    """JSON, or nearly: lone surrogates as they are, and with what no JSON can hold."""
    text = json.dumps(value, ensure_ascii=random.random() < 0.5).encode("utf-8", "surrogatepass")
    for marker in (json.dumps(DEEP).encode(), f'"{DEEP}"'.encode()):
        while marker in text:
            depth = random.choice(_DEPTHS)
            open_, close = random.choice(((b"[", b"]"), (b'{"a":', b"}")))
            text = text.replace(marker, open_ * depth + b"1" + close * depth, 1)
    return text


def broken_value(value: Any, random: Random) -> Any:
    """A JSON value with some part replaced, left out, doubled, exchanged or moved; JSON or base64 in text too."""
    root = [value]
    _break(root, root, random)
    return root[0]


def _break(root: list[Any], whole: list[Any], random: Random) -> None:
    """`whole` is where parts from elsewhere are taken from."""
    holder: Any = root
    key: Any = 0
    while True:
        here = holder[key]
        if isinstance(here, str) and (inside := _inside(here, random)) is not None:
            holder[key] = inside
            return
        if not isinstance(here, dict | list) or not here or random.random() < 0.08:
            break
        holder = here
        key = random.choice(list(here)) if isinstance(here, dict) else random.randrange(len(here))
    if isinstance(holder, dict) and random.random() < 0.1:
        _rekey(holder, key, random)
    elif isinstance(holder, list) and holder is not root and random.random() < 0.4:
        _relist(holder, key, random)
    elif holder is not root and random.random() < 0.15:
        del holder[key]
    else:
        holder[key] = _other(holder[key], whole, random)


def _inside(text: str, random: Random) -> str | None:
    """Text that is JSON or base64, broken inside."""
    if text[:1] in ("{", "[") and random.random() < 0.9:
        try:
            inside = [json.loads(text)]
        except (ValueError, RecursionError):
            return None
        _break(inside, inside, random)
        return dumped(inside[0], random).decode("utf-8", "surrogatepass")
    if len(text) > 24 and text.startswith("C") and random.random() < 0.9:
        try:
            data = b64decode(text, validate=True)
        except ValueError:
            return None
        return b64encode(broken_wire(data, random)).decode()
    return None


def _rekey(holder: dict[Any, Any], key: Any, random: Random) -> None:
    other = random.choice((*holder, "", "x", "type", "data", "log", f"{key}_", str(key).upper()))
    value = holder.pop(key)
    if random.random() < 0.5:
        # Where a key stands says something in some files.
        items = list(holder.items())
        holder.clear()
        holder[other] = value
        holder.update(items)
    else:
        holder[other] = value


def _relist(holder: list[Any], at: int, random: Random) -> None:
    other = random.randrange(len(holder))
    how = random.randrange(7)
    if how == 0:
        holder[at], holder[other] = holder[other], holder[at]
    elif how == 1:
        holder.insert(other, deepcopy(holder[at]))
    elif how == 2:
        del holder[at:]
    elif how == 3:
        del holder[: at + 1]
    elif how == 4:
        holder.extend(deepcopy(holder[: random.randint(1, 8)]))
    elif how == 5:
        random.shuffle(holder)
    else:
        holder.insert(at, deepcopy(random.choice(JUNK)))


def _other(value: Any, whole: list[Any], random: Random) -> Any:
    """Something else in the place of a value."""
    how = random.random()
    if how < 0.2 and type(value) is int:
        # An integer that has grown too long for a float stays one.
        real = float(value) if value.bit_length() < 1000 else value
        return random.choice((value + 1, value - 1, -value, value * 1000, real, str(value), value % 4, 4))
    if how < 0.2 and isinstance(value, str) and value:
        at = random.randrange(len(value))
        return random.choice((value[:at], value[at:], value * 2, value[:at] + value[at + 1 :], value[::-1], [value]))
    if how < 0.3:
        return random.choice(([value], {"a": value}, [value, value], json.dumps(value, default=str)[:4000]))
    if how < 0.5:
        return deepcopy(_anywhere(whole, random))
    return deepcopy(random.choice(JUNK))


def _anywhere(whole: list[Any], random: Random) -> Any:
    here: Any = whole[0]
    while isinstance(here, dict | list) and here and random.random() > 0.12:
        here = random.choice(list(here.values())) if isinstance(here, dict) else random.choice(here)
    return here
