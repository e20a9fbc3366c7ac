"""A preset as a rules file to edit."""

import textwrap
from collections.abc import Iterator
from typing import Any, Final

from replay.cli.rulesource import dated, plain, shown
from replay.presets import DatedRules, Preset
from replay.ruleset import MEANINGS, choices, coerce

_HEAD: Final = """\
# Rules for Shinpan, begun with the preset {name}. Change what is different at your table; what you delete is taken
# from the base. `shinpan rules check FILE` looks for mistakes, `shinpan rules diff {name} FILE` shows what you changed,
# and `shinpan audit game.xml --rules FILE` judges by it.

title = {title}
base = {base}

[rules]
"""
_WIDTH: Final = 118


def file_of(chosen: Preset, now: DatedRules) -> str:
    """The text of the file: every option with its meaning, the values it can have, and its source.

    A value that is only assumed stands as a table that says so; writing a bare value there makes it a stated one.
    """
    lines = []
    for option in MEANINGS:
        lines += ["", *_option(option, chosen, now)]
    # The base of a file is a preset: what is copied from another file stands there in full.
    base = "tenhou" if chosen.name.endswith(".toml") else chosen.name
    title = toml(f"House rules, from {chosen.title}")
    return _HEAD.format(name=chosen.name, title=title, base=toml(base)) + "\n".join(lines[1:]) + "\n"


def _option(option: str, chosen: Preset, now: DatedRules) -> Iterator[str]:
    yield from _comment(MEANINGS[option])
    values = choices(option)
    if values:
        yield from _comment(f"one of {', '.join(values)}")
    history = chosen.values[option]
    if len(history) > 1:
        yield from _comment("; ".join(f"{shown(coerce(option, s.value)) or 'none'} {dated(s)}" for s in history))
    source = now.sources[option]
    yield from _comment(f"source: {source.source}")
    value = toml(plain(getattr(now.rules, option)))
    if source.assumed:
        yield f"{option} = {{value = {value}, assumed = true, source = {toml(source.source)}}}"
    else:
        yield f"{option} = {value}"


def toml(value: Any) -> str:
    """A value in TOML."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return f"[{', '.join(map(toml, value))}]"
    if isinstance(value, str):
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{escaped}"'
    return str(value)


def _comment(text: str) -> list[str]:
    return textwrap.wrap(text, _WIDTH, initial_indent="# ", subsequent_indent="#   ")
