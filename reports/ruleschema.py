"""JSON Schemas (2020-12) of what `shinpan rules` writes."""

from typing import Final

from reports.schemaparts import Schema, array, count, document, mapping, text

INFER_SCHEMA: Final = "shinpan.rules-infer/1"

INFER: Final = document(
    INFER_SCHEMA,
    "What `shinpan rules infer --format json` writes.",
    mapping(
        {
            "schema": {"const": INFER_SCHEMA},
            "games": count("games judged", minimum=1),
            "fits": array({"type": "string"}, "presets by which nothing in them is wrong"),
            "ruled_out": array(
                mapping(
                    {
                        "preset": text("a preset by which something is wrong"),
                        "source": text("the path as given, of the first game against it"),
                        "round": text("label of the round that decides", null=True),
                        "code": text("the check that decides; null: other number of players", null=True),
                        "message": text("one sentence"),
                    }
                )
            ),
        }
    ),
)

LIST_SCHEMA: Final = "shinpan.rules-list/1"
SHOW_SCHEMA: Final = "shinpan.rules-show/1"
DIFF_SCHEMA: Final = "shinpan.rules-diff/1"
CHECK_SCHEMA: Final = "shinpan.rules-check/1"
_DAY: Final = text("the day asked for, YYYY-MM-DD; null: the newest rules", null=True)
_VALUE: Final[Schema] = {"description": "as a rules file has it: a number, true or false, a text, or a list"}
_MEANING: Final = text("what the option decides")
_ASSUMED: Final[Schema] = {"type": "boolean", "description": "no source states the value"}

LIST: Final = document(
    LIST_SCHEMA,
    "What `shinpan rules list --format json` writes.",
    mapping(
        {
            "schema": {"const": LIST_SCHEMA},
            "presets": array(mapping({"name": text("as --rules takes it"), "title": text("whose rules they are")})),
        }
    ),
)

SHOW: Final = document(
    SHOW_SCHEMA,
    "What `shinpan rules show NAME --format json` writes.",
    mapping(
        {
            "schema": {"const": SHOW_SCHEMA},
            "name": text("the preset or file"),
            "title": text("whose rules they are"),
            "date": _DAY,
            "options": {
                "type": "object",
                "description": "every option by its name",
                "additionalProperties": mapping(
                    {
                        "value": _VALUE,
                        "assumed": _ASSUMED,
                        "meaning": _MEANING,
                        "source": text("where the value comes from"),
                        "history": array(
                            mapping(
                                {
                                    "value": _VALUE,
                                    "source": text("where the value comes from"),
                                    "assumed": _ASSUMED,
                                    "since": text("the first day it held; null: from the beginning", null=True),
                                    "when": {"type": "object", "description": "options of the games in which it holds"},
                                }
                            ),
                            "every value it has had, oldest first",
                        ),
                    }
                ),
            },
        }
    ),
)

DIFF: Final = document(
    DIFF_SCHEMA,
    "What `shinpan rules diff A B --format json` writes.",
    mapping(
        {
            "schema": {"const": DIFF_SCHEMA},
            "a": text("the first preset or file"),
            "b": text("the second"),
            "date": _DAY,
            "differences": array(
                mapping(
                    {
                        "option": text("its name"),
                        "a": _VALUE,
                        "b": _VALUE,
                        "a_assumed": _ASSUMED,
                        "b_assumed": _ASSUMED,
                        "meaning": _MEANING,
                    }
                )
            ),
        }
    ),
)

CHECK: Final = document(
    CHECK_SCHEMA,
    "What `shinpan rules check FILE --format json` writes.",
    mapping(
        {
            "schema": {"const": CHECK_SCHEMA},
            "file": text("the path as given"),
            "valid": {"type": "boolean", "description": "whether the file can be used"},
            "mistakes": array(
                mapping(
                    {
                        "line": count("where it stands", null=True, minimum=1),
                        "option": text("the option that is wrong", null=True),
                        "message": text("one sentence"),
                    }
                )
            ),
        }
    ),
)
