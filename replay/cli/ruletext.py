"""A preset as a rules file to edit."""

import textwrap
from collections.abc import Iterator, Sequence
from typing import Any, Final

from replay.cli.rulesource import plain
from replay.presets import Preset, Sourced
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


def file_of(chosen: Preset) -> str:
    """The text of the file: every option with its meaning, the values it can have, and its source.

    A value that is only assumed stands as a table that says so; writing a bare value there makes it a stated one. What
    has changed, or differs between games, stands as its history.
    """
    lines = []
    for option in MEANINGS:
        lines += ["", *_option(option, chosen.values[option])]
    # The base of a file is a preset: what is copied from another file stands there in full.
    base = "tenhou" if chosen.name.endswith(".toml") else chosen.name
    title = toml(f"House rules, from {chosen.title}")
    return _HEAD.format(name=chosen.name, title=title, base=toml(base)) + "\n".join(lines[1:]) + "\n"


def _option(option: str, history: Sequence[Sourced]) -> Iterator[str]:
    yield from _comment(MEANINGS[option])
    values = choices(option)
    if values:
        yield from _comment(f"one of {', '.join(values)}")
    if len(history) > 1:
        yield from _comment("the last that holds on the day of a game (since), and in it (when), counts")
        yield f"{option} = ["
        yield from (f"    {_table(option, value)}," for value in history)
        yield "]"
        return
    (only,) = history
    yield from _comment(f"source: {only.source}")
    yield f"{option} = {_table(option, only) if only.assumed else _value(option, only.value)}"


def _table(option: str, value: Sourced) -> str:
    """A value with what is said of it, in one line."""
    parts = {"value": _value(option, value.value), "source": toml(value.source)}
    if value.assumed:
        parts["assumed"] = "true"
    if value.since is not None:
        parts["since"] = toml(value.since)
    if value.when:
        parts["when"] = f"{{{', '.join(f'{name} = {_value(name, wanted)}' for name, wanted in value.when.items())}}}"
    return f"{{{', '.join(f'{key} = {written}' for key, written in parts.items())}}}"


def _value(option: str, value: Any) -> str:
    return toml(plain(coerce(option, value)))


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
