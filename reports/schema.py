"""JSON Schemas (2020-12) of the outputs."""

from collections.abc import Mapping
from typing import Any, Final

from replay.findings import Cause, RemedyKind, Severity
from replay.hand.score import Limit
from replay.proof.comparing import Part
from replay.registry import REASONS
from replay.wall import Origin
from reports import json, score, tables, walls

Schema = dict[str, Any]

_DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
_MEMBER: Final[Schema] = {
    "type": ["string", "null"],
    "description": "the file within an archive or the row of a database, behind the archives that it stands in",
}


def _object(properties: Mapping[str, Schema], description: str = "", *, optional: tuple[str, ...] = ()) -> Schema:
    """An object that holds exactly these keys, but for the optional ones."""
    out: Schema = {
        "type": "object",
        "properties": dict(properties),
        "required": [k for k in properties if k not in optional],
        "additionalProperties": False,
    }
    return {"description": description, **out} if description else out


def _array(items: Schema, description: str = "") -> Schema:
    out: Schema = {"type": "array", "items": items}
    return {"description": description, **out} if description else out


def _text(description: str, *, null: bool = False) -> Schema:
    return {"type": ["string", "null"] if null else "string", "description": description}


def _count(description: str, *, null: bool = False, minimum: int = 0) -> Schema:
    return {"type": ["integer", "null"] if null else "integer", "minimum": minimum, "description": description}


def _by_seat(kind: str, description: str) -> Schema:
    return {"type": ["array", "null"], "items": {"type": kind}, "description": description}


def _one_of(values: "list[str] | list[str | None]", description: str) -> Schema:
    return {"enum": values, "description": description}


_POINTS: Final[Schema] = {"type": "integer"}

_WALLS: Final = _array(
    _object(
        {
            "origin": _one_of(
                [o.value for o in Origin],
                "what vouches for the walls: a seed they follow from, a hash given out for them, the record alone",
            ),
            "rounds": _count("rounds laid beside their wall", minimum=1),
            "proven": _count("rounds that agree with it in every tile"),
        }
    ),
    "the rounds whose wall the record has",
)

_STANDING: Final[Schema] = {
    "anyOf": [
        {"type": "object", "maxProperties": 0, "description": "not known"},
        _object(
            {
                "scores": _array(_POINTS, "points by seat"),
                "ranks": _array({"type": "integer", "minimum": 1}, "rank by seat, 1 is first"),
                "points": {
                    "type": ["array", "null"],
                    "items": {"type": "number"},
                    "description": "final points by seat in thousands, uma and oka in",
                },
            }
        ),
    ]
}

_FINDING: Final = _object(
    {
        "code": {"type": "string", "pattern": "^[A-Z]{3}[0-9]{3}$", "description": "see `shinpan explain`"},
        "name": _text("the check's name"),
        "severity": _one_of(
            [s.value for s in Severity],
            "error: wrong under the rules in force; warning: wrong, but a deciding rule was only assumed; "
            "note: cannot be verified, or harmless",
        ),
        "cause": _one_of([c.value for c in Cause], "what happened"),
        "round": {
            "anyOf": [
                {"type": "null"},
                _object(
                    {
                        "index": _count("rounds of the record before this one"),
                        "label": _text("wind, dealer number and honba: E1-0; a replayed round E1-0#2", null=True),
                    }
                ),
            ]
        },
        "event": _count("index in the record's event stream", null=True),
        "turn": _count("the seat's own discard count", null=True, minimum=0),
        "seat": _count("seat of E1, 0 is the first dealer", null=True),
        "player": _text("the name at that seat", null=True),
        "span": _object(
            {
                "line": _count("line of the file", null=True, minimum=1),
                "column": _count("column of the line", null=True, minimum=1),
                "pointer": _text("place in the format's own manner", null=True),
            },
            "where in the file",
        ),
        "message": _text("one sentence"),
        "recorded": {"type": "object", "description": "what the record says, by item"},
        "expected": {"type": "object", "description": "what the rules say, by item"},
        "point_effect": _array(_POINTS, "expected minus recorded points by seat"),
        "options": _array(
            _object(
                {
                    "name": _text("rule option"),
                    "value": {"description": "its value"},
                    "from": _text("what set it: record, option, preset, assumed"),
                }
            ),
            "the rule options the finding depends on",
        ),
        "legal_under": _array({"type": "string"}, "presets under which it would be right"),
        "caused_by": _count("index, in the same list, of the finding this one follows from", null=True),
        "remedy": _one_of(
            [*(k.value for k in RemedyKind), None],
            "what the rules in force prescribe; null for notes, for contradictions of the record, for what follows "
            "from another finding, and for payments that a chombo or a dead hand undoes",
        ),
        "remedy_points": _by_seat("integer", "what then changes in the points by seat; null where it is not defined"),
        "remedy_final_points": _by_seat("number", "what then changes in the final points by seat, in thousands"),
    }
)

_GAME: Final = _object(
    {
        "source": _text("the path as given"),
        "member": _MEMBER,
        "game_index": _count("games before this one in the same file"),
        "source_sha256": _text("SHA-256 of the file's content, uncompressed, in hexadecimal"),
        "id": _text("the game's id on its platform", null=True),
        "date": _text("ISO 8601, as precise as the record is", null=True),
        "format": _text("the record's format"),
        "rules": _text("preset or rule file"),
        "rules_from": _one_of(["record", "option", "inferred", "default"], "what chose the rules"),
        "rules_digest": _text("digest over every option's value: equal digests, equal rules"),
        "assumed_options": _array({"type": "string"}, "rule options that nothing states"),
        "players": _array({"type": "string"}, "names by seat"),
        "rounds": _count("rounds in the record"),
        "wins": _count("wins in the record"),
        "events": _count("events in the record"),
        "verdict": _one_of(["clean", "clean-as-far-as-checkable", "faulty"], "faulty: at least one error or warning"),
        "findings": _array(_FINDING, "in file order, a cause before its consequences"),
        "standings": _object(
            {
                "recorded": _STANDING,
                "corrected": _STANDING,
                "course_changed_at": _text(
                    "label of the first round from which corrected scores change what could happen", null=True
                ),
            },
            "the result as recorded, and with scoring put right",
        ),
        "unverifiable": _array(
            _object(
                {
                    "check": _text("code of the check"),
                    "reason": _one_of(list(REASONS), "why it could not be made"),
                    "count": _count("how often", minimum=1),
                }
            ),
            "judgements that this record does not allow",
        ),
        "walls": _WALLS,
    }
)

_UNREADABLE: Final = _object(
    {
        "source": _text("the path as given"),
        "member": _MEMBER,
        "error": _text("one line"),
        "line": _count("line of the file", null=True, minimum=1),
    }
)

_SUMMARY: Final = _object(
    {
        "files": _count("files and archive members judged, unreadable ones among them"),
        "games": _count("games judged"),
        "rounds": _count("rounds judged"),
        "wins": _count("wins in the records"),
        "wins_rescored": _count("wins whose value was computed anew"),
        "events": _count("events judged"),
        "findings": _count("errors and warnings"),
        "notes": _count("findings of severity note"),
        "unreadable": _count("files that cannot be judged"),
        "skipped": _count("files passed over: neither a record's content nor its name"),
        "by_code": {
            "type": "object",
            "additionalProperties": {"type": "integer", "minimum": 1},
            "description": "findings of every severity by code",
        },
        "walls": _WALLS,
    }
)

_TOOL: Final = _object({"name": {"const": "shinpan"}, "version": _text("version")}, "what wrote this")


def _document(title: str, description: str, body: Schema) -> Schema:
    return {"$schema": _DIALECT, "title": title, "description": description, **body}


_LINE: Final[Schema] = {
    "description": "one line of `shinpan audit --format jsonl`",
    "oneOf": [
        _object({"type": {"const": "game"}, **_GAME["properties"]}),
        _object({"type": {"const": "unreadable"}, **_UNREADABLE["properties"]}),
        _object(
            {
                "type": {"const": "summary"},
                "schema": {"const": json.SCHEMA},
                "tool": _TOOL,
                **_SUMMARY["properties"],
            }
        ),
    ],
}

AUDIT: Final = _document(
    json.SCHEMA,
    "What `shinpan audit --format json` writes.",
    _object(
        {
            "schema": {"const": json.SCHEMA},
            "tool": _TOOL,
            "summary": _SUMMARY,
            "games": _array(_GAME, "every game in a defined order; with --findings-only the faulty ones"),
            "unreadable": _array(_UNREADABLE),
        }
    )
    | {"$defs": {"line": _LINE}},
)

_PAYMENT: Final = _count("points one payer pays for the hand, without honba")

SCORE: Final = _document(
    score.SCORE_SCHEMA,
    "What `shinpan score --format json` writes.",
    _object(
        {
            "schema": {"const": score.SCORE_SCHEMA},
            "valid": {"type": "boolean", "description": "whether the hand may win"},
            "reason": {"enum": [None, *score.REASONS], "description": "why not"},
            "han": _count("yaku and bonus tiles together; 0 for yakuman"),
            "fu": _count("rounded, or 25"),
            "limit": {"enum": [None, *(limit.value for limit in Limit)], "description": "the limit reached"},
            "yakuman": _count("single yakuman, thirteen han not among them"),
            "yaku": _array(
                _object({"name": _text("see docs/terms.md"), "han": _count("han; of a yakuman its multiplier")})
            ),
            "dora": _object(
                {kind: _count("han") for kind in ("dora", "ura", "red", "kita", "flowers")}, optional=("flowers",)
            ),
            "fu_items": _array(_object({"name": _text("what for"), "fu": _count("fu")}), "their sum is `fu`"),
            "points": _count("the hand alone, without honba and sticks"),
            "payments": {
                "anyOf": [
                    _object({"ron": _PAYMENT}),
                    _object({"dealer": _PAYMENT, "non_dealer": _PAYMENT}),
                    _object({"each": _PAYMENT}),
                    {"type": "object", "maxProperties": 0, "description": "no win"},
                ]
            },
            "bonus": _object(
                {"honba": _count("points for honba, all payers together"), "sticks": _count("points of the sticks")}
            ),
        }
    ),
)

SETTLE: Final = _document(
    score.SETTLE_SCHEMA,
    "What `shinpan settle --format json` writes.",
    _object(
        {
            "schema": {"const": score.SETTLE_SCHEMA},
            "points": _array({"type": "number"}, "final points in thousands, from the first dealer"),
            "ranks": _array({"type": "integer", "minimum": 1}, "1 is first"),
        }
    ),
)

COMPARE: Final = _document(
    score.COMPARE_SCHEMA,
    "What `shinpan score --compare A,B --format json` writes.",
    _object(
        {
            "schema": {"const": score.COMPARE_SCHEMA},
            "compared": _array(
                _object(
                    {
                        "rules": _text("preset or rule file"),
                        "refused": _text("why the hand cannot be under these rules", null=True),
                        "score": {"anyOf": [{"type": "null"}, {k: v for k, v in SCORE.items() if k != "$schema"}]},
                    }
                ),
                "in the order they were named",
            ),
        }
    ),
)

INFER_SCHEMA: Final = "shinpan.rules-infer/1"

INFER: Final = _document(
    INFER_SCHEMA,
    "What `shinpan rules infer --format json` writes.",
    _object(
        {
            "schema": {"const": INFER_SCHEMA},
            "games": _count("games judged", minimum=1),
            "fits": _array({"type": "string"}, "presets by which nothing in them is wrong"),
            "ruled_out": _array(
                _object(
                    {
                        "preset": _text("a preset by which something is wrong"),
                        "source": _text("the path as given, of the first game against it"),
                        "round": _text("label of the round that decides", null=True),
                        "code": _text("the check that decides; null: other number of players", null=True),
                        "message": _text("one sentence"),
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
_DAY: Final = _text("the day asked for, YYYY-MM-DD; null: the newest rules", null=True)
_VALUE: Final[Schema] = {"description": "as a rules file has it: a number, true or false, a text, or a list"}
_MEANING: Final = _text("what the option decides")
_ASSUMED: Final[Schema] = {"type": "boolean", "description": "no source states the value"}

LIST: Final = _document(
    LIST_SCHEMA,
    "What `shinpan rules list --format json` writes.",
    _object(
        {
            "schema": {"const": LIST_SCHEMA},
            "presets": _array(_object({"name": _text("as --rules takes it"), "title": _text("whose rules they are")})),
        }
    ),
)

SHOW: Final = _document(
    SHOW_SCHEMA,
    "What `shinpan rules show NAME --format json` writes.",
    _object(
        {
            "schema": {"const": SHOW_SCHEMA},
            "name": _text("the preset or file"),
            "title": _text("whose rules they are"),
            "date": _DAY,
            "options": {
                "type": "object",
                "description": "every option by its name",
                "additionalProperties": _object(
                    {
                        "value": _VALUE,
                        "assumed": _ASSUMED,
                        "meaning": _MEANING,
                        "source": _text("where the value comes from"),
                        "history": _array(
                            _object(
                                {
                                    "value": _VALUE,
                                    "source": _text("where the value comes from"),
                                    "assumed": _ASSUMED,
                                    "since": _text("the first day it held; null: from the beginning", null=True),
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

DIFF: Final = _document(
    DIFF_SCHEMA,
    "What `shinpan rules diff A B --format json` writes.",
    _object(
        {
            "schema": {"const": DIFF_SCHEMA},
            "a": _text("the first preset or file"),
            "b": _text("the second"),
            "date": _DAY,
            "differences": _array(
                _object(
                    {
                        "option": _text("its name"),
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

CHECK: Final = _document(
    CHECK_SCHEMA,
    "What `shinpan rules check FILE --format json` writes.",
    _object(
        {
            "schema": {"const": CHECK_SCHEMA},
            "file": _text("the path as given"),
            "valid": {"type": "boolean", "description": "whether the file can be used"},
            "mistakes": _array(
                _object(
                    {
                        "line": _count("where it stands", null=True, minimum=1),
                        "option": _text("the option that is wrong", null=True),
                        "message": _text("one sentence"),
                    }
                )
            ),
        }
    ),
)

_NUMBER: Final[Schema] = {"type": ["number", "null"]}


def _number(description: str) -> Schema:
    return {**_NUMBER, "description": description}


_ESTIMATE: Final[Schema] = _object(
    {
        "numerator": {"type": "number", "description": "what is counted or summed"},
        "denominator": {"type": "number", "description": "the cases it is of"},
        "value": _number("null where there are no cases, or fewer than --min-n"),
        "low": _number("where the 95% interval begins: Wilson for shares, games drawn anew for means; null for counts"),
        "high": _number("where it ends"),
        "standard_error": _number("of a share p of n cases, the root of p (1 - p) / n; null for others"),
    }
)
_GROUP: Final[Schema] = _object(
    {
        "player": _text("null where the groups are not of players", null=True),
        "group": {"type": "object", "additionalProperties": {"type": "string"}, "description": "label by dimension"},
        "games": _count("games, each once however many of its players are of the group"),
        "rounds": _count("rounds with a result, each once like games"),
        "stats": {"type": "object", "additionalProperties": _ESTIMATE, "description": "by key, as --define all lists"},
    }
)
_LINE_OF_LEAGUE: Final[Schema] = _object(
    {
        "place": _count("by the total; equal where totals are", minimum=1),
        "player": _text("name"),
        "games": _count("games with points"),
        "places": _array({"type": "integer", "minimum": 0}, "games by place, the first to the fourth"),
        "points": {"type": "number", "description": "of the games, in thousands, uma and oka in"},
        "penalties": {"type": "number", "description": "added to them, less than nothing for a chombo"},
        "total": {"type": "number", "description": "both"},
        "average_place": _number("mean place"),
        "best": {"type": ["integer", "null"], "description": "highest final score in points"},
        "corrected": _count("games whose points are other than recorded"),
    }
)
_PAIR: Final[Schema] = _object(
    {
        "player": _text("name"),
        "opponent": _text("name"),
        "games": _count("games both played"),
        "above": _count("of these, placed above the opponent"),
        "below": _count("placed below"),
        "level": _count("placed alike"),
        "won": _count("wins on the opponent's tiles"),
        "won_points": {"type": "integer", "description": "points paid for them"},
        "lost": _count("the opponent's wins on the player's tiles"),
        "lost_points": {"type": "integer", "description": "points paid for them"},
        "balance": {"type": "integer", "description": "won_points less lost_points"},
    }
)
_DIFFERENCE: Final[Schema] = _object(
    {
        "player": _text("name"),
        "what": _one_of(["points", "games", "place", "player"], "what differs; player: missing on one side"),
        "published": _number("by the table, points in thousands"),
        "audited": _number("by the games"),
    }
)
STATS: Final[Schema] = {
    "$schema": _DIALECT,
    "title": tables.SCHEMA,
    **_object(
        {
            "schema": {"const": tables.SCHEMA},
            "tool": _object({"name": _text("shinpan"), "version": _text("of the program")}),
            "profile": _text("whose definitions"),
            "readings": {
                "type": "object",
                "additionalProperties": {"type": "string"},
                "description": "how each disputed point is read",
            },
            "by": _array({"type": "string"}, "the dimensions that make the groups"),
            "faulty_included": {"type": "boolean", "description": "whether what faults remove is counted all the same"},
            "games": _count("games read, each once"),
            "excluded": _object(
                {
                    "rounds": _count("rounds that some statistic leaves out"),
                    "games": _count("games whose places or scores are left out"),
                    "duplicates": _count("games found again"),
                    "unreadable": _count("files that cannot be read, or only in part"),
                    "by_cause": {
                        "type": "object",
                        "additionalProperties": {"type": "integer"},
                        "description": "rounds by the cause of the first finding in them that removes something; "
                        "no-result: the record stops",
                    },
                    "by_code": {
                        "type": "object",
                        "additionalProperties": {"type": "integer"},
                        "description": "the same by its code",
                    },
                    "effect": {
                        "type": "object",
                        "additionalProperties": _object({"without": _NUMBER, "with": _NUMBER}),
                        "description": "the field's values that would differ if nothing were left out",
                    },
                }
            ),
            "duplicates": _array(
                _object(
                    {
                        "source": _text("path of the file"),
                        "member": _MEMBER,
                        "first": _text("path of the file where the game was found first"),
                        "first_member": _MEMBER,
                    }
                ),
                "the games found again",
            ),
            "players": _array(_GROUP, "a group each, most games first"),
            "field": {"anyOf": [_GROUP, {"type": "null"}], "description": "all players that are somebody"},
            "league": _object(
                {
                    "games": _count("games of these players"),
                    "without_points": _count("of these, games whose points are not known: the record stops"),
                    "lines": _array(_LINE_OF_LEAGUE, "best first"),
                },
                "with --table league and --check-standings",
            ),
            "head_to_head": _array(_PAIR, "with --table head-to-head: most games first"),
            "standings": _array(_DIFFERENCE, "with --check-standings: where the published table differs"),
        },
        "what audited games say of their players",
        optional=("league", "head_to_head", "standings"),
    ),
}

WALL: Final = _document(
    walls.SCHEMA,
    "What `shinpan wall --format json` writes.",
    _object(
        {
            "schema": {"const": walls.SCHEMA},
            "tool": _TOOL,
            "rounds": _array(
                _object(
                    {
                        "game_index": _count("the game within the file"),
                        "round": _text("label of the round"),
                        "number": _count("the wall within the game, from 1", minimum=1),
                        "origin": _WALLS["items"]["properties"]["origin"],
                        "dice": {"type": ["array", "null"], "items": _count("a die", minimum=1)},
                        "differences": _count("places of the round that are not as the wall has them"),
                        "foreign": {"type": "boolean", "description": "the round is dealt from another wall"},
                        "tiles": _array(
                            _object(
                                {
                                    "place": _count("from the first tile dealt"),
                                    "tile": _text("null where the record's wall begins later", null=True),
                                    "part": _one_of([p.value for p in Part], "what it is for"),
                                    "seat": _count("who took it, or would have; null: nobody", null=True),
                                    "reached": {"type": "boolean", "description": "it was dealt, drawn or shown"},
                                }
                            ),
                            "every tile of the wall in its order",
                        ),
                    }
                )
            ),
        }
    ),
)

FAIRNESS: Final = _document(
    walls.FAIRNESS_SCHEMA,
    "What `shinpan wall --fairness --format json` writes.",
    _object(
        {
            "schema": {"const": walls.FAIRNESS_SCHEMA},
            "tool": _TOOL,
            "samples": _array(
                _object(
                    {
                        "players": _count("players of these games", minimum=3),
                        "rounds": _count("rounds counted"),
                        "repeated": _count("rounds with the deal of one counted before"),
                        "walls": _count("rounds whose whole wall is known"),
                        "tests": _array(
                            _object(
                                {
                                    "name": _text("what is compared with chance"),
                                    "observations": _count("tiles, dice or pairs of hands"),
                                    "statistic": {"type": "number", "description": "chi-square"},
                                    "freedom": _count("its degrees of freedom", minimum=1),
                                    "p": {"type": "number", "description": "of one at least as large by chance"},
                                    "corrected": {"type": "number", "description": "p after Benjamini and Hochberg"},
                                    "effect": {"type": "number", "description": "Cohen's w, or standard deviations"},
                                }
                            )
                        ),
                        "reading": _array(_text("a sentence")),
                        "rounds_needed": {
                            "type": "object",
                            "additionalProperties": {"type": "integer"},
                            "description": "rounds it takes to see one kind dealt too often by that share",
                        },
                    }
                ),
                "games of four and of three players apart",
            ),
        }
    ),
)

SCHEMAS: Final[Mapping[str, Schema]] = {
    "audit": AUDIT,
    "score": SCORE,
    "score-compare": COMPARE,
    "settle": SETTLE,
    "rules-list": LIST,
    "rules-show": SHOW,
    "rules-diff": DIFF,
    "rules-check": CHECK,
    "rules-infer": INFER,
    "stats": STATS,
    "wall": WALL,
    "wall-fairness": FAIRNESS,
}
