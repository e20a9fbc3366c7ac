"""Damage to files: to their bytes, to their words, to what they say, and several of these at once."""

import bz2
import gzip
import json
import lzma
import re
import sys
import zlib
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Final
from urllib.parse import quote_from_bytes, unquote_to_bytes

from tests.fuzz.seeds import Seed
from tests.fuzz.values import NUMBERS, STRINGS, broken_value, dumped
from tests.fuzz.wire import broken_wire

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

Damage = Callable[[bytes, Random], bytes]

_NUMBER: Final = re.compile(rb"-?\d+(?:\.\d+)?")
_STRING: Final = re.compile(rb'"(?:[^"\\\n]|\\.)*"')
_ATTRIBUTE: Final = re.compile(rb' ([\w:.-]+)="([^"]*)"')
_NAMES: Final = (
    *(b"INIT", b"AGARI", b"RYUUKYOKU", b"N", b"DORA", b"REACH", b"BYE", b"UN", b"GO", b"TAIKYOKU", b"SHUFFLE"),
    *(b"T0", b"D0", b"U135", b"V136", b"W999999999999", b"E-1", b"G", b"mjloggm", b"/mjloggm", b"x", b"!DOCTYPE a"),
)
_KEYS: Final = (
    *(b"seed", b"ten", b"oya", b"hai", b"hai0", b"hai3", b"hai9", b"who", b"fromWho", b"paoWho", b"m", b"sc", b"ba"),
    *(b"yaku", b"yakuman", b"doraHai", b"doraHaiUra", b"machi", b"owari", b"step", b"type", b"lobby", b"n0", b"dan"),
    *(b"rate", b"sx", b"csrule", b"rule", b"title", b"chip", b"ratio", b"shuffle", b"kind"),
)
_BOMS: Final = (
    b"\xef\xbb\xbf",
    b"\xff\xfe",
    b"\xfe\xff",
    b"\0",
    b"\n\n",
    b"// ",
    b"[",
    b"{",
    b"<!-- -->",
    b" " * 70_000,
)
_LARGEST: Final = 1 << 20
"""Damage is not to make a file larger than its like are; what is large is tried elsewhere."""


def damaged(seeds: Sequence[Seed], random: Random) -> tuple[Seed, bytes]:
    """One of the seeds, and what damage made of it."""
    seed = random.choice(seeds)
    data = seed.data
    for _ in range(random.choice((1, 1, 1, 2, 2, 3, 5))):
        how = random.random()
        if how < 0.6:
            data = _FORMS.get(seed.form, broken_bytes)(data, random)
        elif how < 0.82:
            data = broken_words(data, random) if seed.form in _WORDED else broken_fields(data, random)
        elif how < 0.97:
            data = broken_bytes(data, random)
        else:
            data = spliced(data, random.choice(seeds).data, random)
        data = data[:_LARGEST]
    return seed, data


def broken_bytes(data: bytes, random: Random) -> bytes:
    """Some bytes changed, left out or repeated, or the file cut off."""
    out = bytearray(data)
    at = random.randrange(len(out) + 1)
    length = random.choice((1, 1, 2, 8, 40, 500))
    how = random.randrange(9)
    if how <= 1 and at < len(out):
        out[at] ^= 1 << random.randrange(8)
    elif how == 2 and at < len(out):
        out[at] = random.choice(b'\x00"{}[]:,\\-9x<>&/=\xff\xc2\xe3 \n')
    elif how == 3:
        del out[at : at + length]
    elif how == 4:
        out[at:at] = out[at : at + length] * random.choice((1, 1, 2, 30))
    elif how == 5:
        out[at:at] = random.randbytes(length)
    elif how == 6:
        del out[at:]
    elif how == 7:
        out[:0] = random.choice(_BOMS)
    else:
        to = random.randrange(len(out) + 1)
        out[to : to + length] = out[at : at + length]
    return bytes(out)


def broken_fields(data: bytes, random: Random) -> bytes:
    """A number of one, two, four or eight bytes set to its least or greatest, as binary files have them."""
    size = random.choice((1, 2, 4, 8))
    at = random.randrange(len(data) + 1)
    value = random.choice((0, 1, 2**8 - 1, 2**15 - 1, 2**15, 2**16 - 1, 2**31 - 1, 2**31, 2**32 - 1, 2**63, 2**64 - 1))
    number = (value % (1 << 8 * size)).to_bytes(size, random.choice(("little", "big")))
    return data[:at] + number + data[at + size :]


def broken_words(data: bytes, random: Random) -> bytes:
    """Numbers and strings replaced by extreme ones or others of the file."""
    for _ in range(random.choice((1, 1, 2, 4))):
        number = random.random() < 0.6
        words = list((_NUMBER if number else _STRING).finditer(data))
        if not words:
            continue
        word = random.choice(words)
        if random.random() < 0.35:
            other = random.choice(words)[0]
        elif number and random.random() < 0.3:
            other = b"%d" % (int(float(word[0][:9])) + random.choice((-1, 1, 4, 100)))
        else:
            other = random.choice(NUMBERS if number else STRINGS)
        data = data[: word.start()] + other + data[word.end() :]
    return data


def spliced(data: bytes, other: bytes, random: Random) -> bytes:
    """The beginning of one file and the end of another, or one inside the other."""
    at = random.randrange(len(data) + 1)
    since = random.randrange(len(other) + 1)
    if random.random() < 0.5:
        return data[:at] + other[since:]
    return data[:at] + other[since : since + random.randrange(2000)] + data[at:]


def _json(data: bytes, random: Random) -> bytes:
    try:
        value = json.loads(data)
        for _ in range(random.choice((1, 1, 2, 4))):
            value = broken_value(value, random)
        return dumped(value, random)
    except (ValueError, RecursionError):
        return broken_words(data, random)


def _lines(data: bytes, random: Random) -> bytes:
    lines = data.splitlines()
    if not lines:
        return data
    for _ in range(random.choice((1, 1, 2, 5))):
        at = random.randrange(len(lines))
        other = random.randrange(len(lines))
        how = random.randrange(10)
        if how == 0 and len(lines) > 1:
            del lines[at]
        elif how == 1:
            lines.insert(other, lines[at])
        elif how == 2:
            lines[at], lines[other] = lines[other], lines[at]
        elif how == 3:
            lines[at] += lines[other]
        elif how == 4:
            lines[at] = broken_bytes(lines[at], random)
        else:
            lines[at] = _json(lines[at], random)
    return b"\n".join(lines)


def _link(data: bytes, random: Random) -> bytes:
    begin, mark, rest = data.partition(b"#json=")
    text, end, more = rest.partition(b"\n")
    encoded = text.startswith(b"%")
    broken = _json(unquote_to_bytes(text) if encoded else text, random)
    if encoded:
        broken = quote_from_bytes(broken).encode()
        if random.random() < 0.2:
            broken = broken_bytes(broken, random)
    return begin + mark + broken + end + more


def _page(data: bytes, random: Random) -> bytes:
    begin, mark, rest = data.partition(b"'[")
    text, end, more = rest.partition(b"]'")
    if not mark or not end:
        return broken_words(data, random)
    return begin + b"'" + _json(b"[" + text + b"]", random) + b"'" + more


def _xml(data: bytes, random: Random) -> bytes:
    parts = re.split(rb"(<[^<>]*>)", data)
    tags = [i for i, part in enumerate(parts) if part.startswith(b"<")]
    if not tags:
        return data
    at, other = random.choice(tags), random.choice(tags)
    how = random.randrange(12)
    if how == 0:
        parts[at] = b""
    elif how == 1:
        parts[at] += parts[other]
    elif how == 2:
        parts[at], parts[other] = parts[other], parts[at]
    elif how == 3:
        parts[at] = re.sub(rb"<[^\s/>]*", b"<" + random.choice(_NAMES), parts[at], count=1)
    elif how == 4:
        parts[at] += random.choice((b"text", b"<!-- x -->", b"<![CDATA[x]]>", b"&amp;", b"&x;", b"<?x?>", b"<a>" * 500))
    else:
        # The tags with attributes say most.
        told = [i for i in tags if _ATTRIBUTE.search(parts[i])] or tags
        at = random.choice(told)
        parts[at] = _attribute(parts[at], parts[random.choice(told)], random)
    return b"".join(parts)


def _attribute(tag: bytes, other: bytes, random: Random) -> bytes:
    found = list(_ATTRIBUTE.finditer(tag))
    if not found:
        return tag
    one = random.choice(found)
    name, value = one[1], one[2]
    how = random.randrange(8)
    if how == 0:
        new = b""
    elif how == 1:
        new = one[0] * 2
    elif how == 2:
        new = b' %b="%b"' % (random.choice(_KEYS), value)
    elif how == 3:
        elsewhere = _ATTRIBUTE.search(other)
        new = one[0] if elsewhere is None else b' %b="%b"' % (name, elsewhere[2])
    elif how == 4:
        new = one[0] + b' %b="%b"' % (random.choice(_KEYS), random.choice(NUMBERS[:40]))
    else:
        new = b' %b="%b"' % (name, _listed(value, random))
    return tag[: one.start()] + new + tag[one.end() :]


def _listed(value: bytes, random: Random) -> bytes:
    """A list of numbers with one more, one less or another."""
    items = value.split(b",")
    at = random.randrange(len(items))
    how = random.randrange(7)
    if how == 0:
        del items[at]
    elif how == 1:
        items.insert(at, items[random.randrange(len(items))])
    elif how == 2:
        items = items[:at]
    elif how == 3:
        items *= random.choice((2, 50))
    elif how == 4:
        random.shuffle(items)
    elif how == 5:
        items[at] = random.choice(STRINGS).strip(b'"')
    else:
        items[at] = random.choice(NUMBERS)
    return b",".join(items)


def _tar(data: bytes, random: Random) -> bytes:
    """A header with one field changed and its sum made right again."""
    headers = [at for at in range(0, len(data) - 511, 512) if data[at + 257 : at + 262] == b"ustar"]
    if not headers:
        return broken_bytes(data, random)
    at = random.choice(headers)
    header = bytearray(data[at : at + 512])
    begin, size = random.choice(((0, 100), (100, 8), (124, 12), (136, 12), (156, 1), (157, 100), (257, 8), (345, 155)))
    text = random.choice((b"", b"7" * size, b"\x80" + b"\xff" * size, b"\xff" * size, b"-1", b"x", b"0", b"LKxgSDN5"))
    header[begin : begin + size] = text[:size].ljust(size, b"\0")
    if begin == 156:
        header[156] = random.choice(b"01234567LKxgSDNVX\xff")
    header[148:156] = b" " * 8
    header[148:156] = b"%06o\0 " % sum(header)
    return data[:at] + bytes(header) + data[at + 512 :]


def _packed(pack: Callable[[bytes], bytes], unpack: Callable[[bytes], bytes]) -> Damage:
    """Damage to what is packed, packed again, or to the packed file itself."""

    def damage(data: bytes, random: Random) -> bytes:
        if random.random() < 0.5:
            return broken_fields(data, random)
        try:
            content = unpack(data)
        except (OSError, EOFError, ValueError, zlib.error, lzma.LZMAError, zstd.ZstdError):
            return broken_bytes(data, random)
        return pack(broken_bytes(content[:_LARGEST], random))

    return damage


_FORMS: Final[dict[str, Damage]] = {
    "json": _json,
    "lines": _lines,
    "link": _link,
    "page": _page,
    "xml": _xml,
    "wire": broken_wire,
    "tar": _tar,
    "gz": _packed(partial(gzip.compress, mtime=0), gzip.decompress),
    "bz2": _packed(bz2.compress, bz2.decompress),
    "xz": _packed(lzma.compress, lzma.decompress),
    "zstd": _packed(zstd.compress, zstd.decompress),
}
"""How the parts of a file are got at. Of any other form only the bytes are known, and of ``text`` the words."""
_WORDED: Final = frozenset({"json", "lines", "link", "page", "xml", "text"})
