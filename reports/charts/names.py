"""Names as charts can show them: in letters that the fonts have, short enough, and each its own.

Matplotlib draws a box for what its fonts lack. Chinese and Japanese are drawn where the system has a font for them;
right-to-left scripts are shaped by matplotlib. What no font has is put into words (``:fire:``), and a name in a
script without a font gives way to a label that its table has too.
"""

import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import cache
from typing import Final

from matplotlib import font_manager

WIDEST: Final = 16
"""Letters of a name, a Chinese one counting as two."""
_PREFERRED: Final = (
    *("DejaVu Sans", "Noto Sans CJK JP", "Noto Sans JP", "Source Han Sans JP", "Hiragino Sans", "Hiragino Kaku Gothic"),
    *("Yu Gothic", "Meiryo", "MS Gothic", "IPAexGothic", "IPAPGothic", "IPAGothic", "TakaoPGothic", "VL PGothic"),
    *("Noto Sans CJK SC", "Source Han Sans SC", "PingFang SC", "Microsoft YaHei", "SimHei", "WenQuanYi Zen Hei"),
    *("WenQuanYi Micro Hei", "Droid Sans Fallback", "Arial Unicode MS", "Noto Sans Arabic", "Noto Sans Hebrew"),
    *("Noto Sans Thai", "Noto Sans Devanagari", "Noto Sans Symbols", "Noto Sans Symbols 2", "Segoe UI Symbol"),
)  # fmt: skip
_SCRIPTS: Final = "Aあ発语您한عשทह☃𝄞🀄"
"""A letter of each script, and signs."""


@cache
def fonts() -> tuple[str, ...]:
    """The families to draw with, those first that are asked first for a letter. The first comes with matplotlib; each
    other has a script that those before it have not: every one of them makes all drawing slower."""
    chosen = _chosen()
    if not any(_has(name, "語") for name in chosen) and _learnt():
        chosen = _chosen()
    return chosen


def _learnt() -> bool:
    """Let matplotlib know of fonts that came after it wrote its list of them; whether there are any.

    It writes that list when it is first used, and never again: who then installs a Japanese font would have it in vain.
    """
    manager = font_manager.fontManager
    before = len(manager.ttflist)
    for path in sorted(set(font_manager.findSystemFonts()) - {font.fname for font in manager.ttflist}):
        # What is no font that it can read is not in its list either.
        with suppress(OSError, RuntimeError):
            manager.addfont(path)
    return len(manager.ttflist) > before


def _chosen() -> tuple[str, ...]:
    there = set(font_manager.get_font_names())
    chosen: list[str] = []
    missing = set(_SCRIPTS)
    for name in _PREFERRED:
        if name in there:
            has = {letter for letter in missing if _has(name, letter)}
            if has or not chosen:
                chosen.append(name)
                missing -= has
    return tuple(chosen)


def _has(family: str, letter: str) -> bool:
    return bool(font_manager.get_font(font_manager.findfont(family)).get_char_index(ord(letter)))


@cache
def drawn(letter: str) -> bool:
    """Whether some font has a letter."""
    return any(_has(name, letter) for name in fonts())


def japanese(text: str, otherwise: str = "") -> str:
    """A text in Japanese, where a font has it."""
    return text if all(map(drawn, text)) else otherwise


def readable(name: str, otherwise: str, widest: int = WIDEST) -> str:
    """A name in letters that can be drawn, shortened in the middle; `otherwise` where it has none."""
    out = []
    for letter in unicodedata.normalize("NFC", name):
        category = unicodedata.category(letter)
        if category in ("Cf", "Cs") or _is_tone(letter) or (category == "Mn" and not drawn(letter)):
            continue
        if category[0] in "CZ":
            out.append(" ")
        elif drawn(letter):
            out.append(letter)
        elif category[0] == "S":
            out.append(_in_words(letter))
        else:
            return otherwise
    text = " ".join("".join(out).split())
    return _shortened(text, widest) if text else otherwise


def labels(names: Sequence[str], otherwise: Iterable[str], widest: int = WIDEST) -> list[str]:
    """Names side by side, no two of them alike."""
    out = [readable(name, other, widest) for name, other in zip(names, otherwise, strict=True)]
    told = Counter(out)
    met: Counter[str] = Counter()
    for i, label in enumerate(out):
        if told[label] > 1:
            met[label] += 1
            out[i] = f"{label} ({met[label]})"
    return out


def _is_tone(letter: str) -> bool:
    """A skin tone, which belongs to the sign before it, or the mark that makes a sign coloured."""
    return "\U0001f3fb" <= letter <= "\U0001f3ff" or "\ufe00" <= letter <= "\ufe0f"


def _in_words(sign: str) -> str:
    words = unicodedata.name(sign, "sign").lower().split()
    return f":{'-'.join(words[:2])}:"


def width(text: str) -> int:
    """Letters, a Chinese one counting as two."""
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def _shortened(text: str, widest: int) -> str:
    """The beginning and the end: names that begin alike often differ there."""
    if width(text) <= widest:
        return text
    tail = text[-(widest // 4) :]
    while width(tail) > widest // 3:
        tail = tail[1:]
    head = text
    while width(head) + width(tail) > widest - 1:
        head = head[:-1]
    return f"{head.rstrip()}…{tail.lstrip()}"
