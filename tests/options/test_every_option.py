"""No option is idle: each has a scene that it alone decides, and is read somewhere."""

import ast
import importlib
import pkgutil
from functools import cache
from pathlib import Path

import pytest

import tests.options
from replay.ruleset import MEANINGS, choices
from tests.options import Scene

_DEFINED = {"ruleset.py", "rulevalues.py", "presets.py"}


@cache
def scenes() -> dict[str, Scene]:
    out: dict[str, Scene] = {}
    for module in pkgutil.iter_modules(tests.options.__path__):
        if not module.name.startswith("test_"):
            found: dict[str, Scene] = importlib.import_module(f"tests.options.{module.name}").SCENES
            assert not found.keys() & out.keys()
            out |= found
    return out


def test_every_option_has_a_scene() -> None:
    assert scenes().keys() == MEANINGS.keys()


def test_every_option_is_read() -> None:
    read: set[str] = set()
    for path in Path("replay").rglob("*.py"):
        if path.name not in _DEFINED:
            nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
            read |= {node.attr for node in nodes if isinstance(node, ast.Attribute)}
            if any(ast.unparse(node).startswith("getattr(table.rules") for node in nodes if isinstance(node, ast.Call)):
                read |= {str(node.value) for node in nodes if isinstance(node, ast.Constant)}
    through = Path("replay/ruleset.py").read_text("utf-8")
    read |= {option for option in MEANINGS if f"self.{option}" in through}
    assert sorted(MEANINGS.keys() - read) == []


@pytest.mark.parametrize("option", MEANINGS)
def test_an_option_alone_decides(option: str) -> None:
    scene = scenes()[option]
    answers = [scene.judge(scene.rules), *(scene.judge(scene.rules.but(**{option: v})) for v in scene.values)]
    assert len({repr(a) for a in answers}) == len(answers), answers
    assert all(scene.judge(scene.rules.but(**{option: v})) == answers[0] for v in scene.alike)


@pytest.mark.parametrize("option", [option for option in MEANINGS if choices(option)])
def test_every_value_that_can_be_listed_is_tried(option: str) -> None:
    scene = scenes()[option]
    tried = [getattr(scene.rules.but(**{option: v}), option) for v in (*scene.values, *scene.alike)]
    tried.append(getattr(scene.rules, option))
    single = {v for value in tried for v in (value if isinstance(value, frozenset) else [value])}
    assert set(choices(option)) == {str(v).lower() if isinstance(v, bool) else str(v) for v in single}
