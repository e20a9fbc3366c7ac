"""JSON Schemas (2020-12) of the outputs."""

from collections.abc import Mapping
from typing import Final

from replay.findings import Cause, RemedyKind, Severity
from replay.hand.score import Limit
from replay.proof.comparing import Part
from replay.registry import REASONS
from replay.wall import Origin
from reports import json, ruleschema, score, tables, walls
from reports.schemaparts import DIALECT, Schema, array, by_seat, count, document, mapping, one_of, text

_MEMBER: Final[Schema] = {
    "type": ["string", "null"],
    "description": "the file within an archive or the row of a database, behind the archives that it stands in",
}


_POINTS: Final[Schema] = {"type": "integer"}

_WALLS: Final = array(
    mapping(
        {
            "origin": one_of(
                [o.value for o in Origin],
                "what vouches for the walls: a seed they follow from, a hash given out for them, the record alone",
            ),
            "rounds": count("rounds laid beside their wall", minimum=1),
            "proven": count("rounds that agree with it in every tile"),
        }
    ),
    "the rounds whose wall the record has",
)

_STANDING: Final[Schema] = {
    "anyOf": [
        {"type": "object", "maxProperties": 0, "description": "not known"},
        mapping(
            {
                "scores": array(_POINTS, "points by seat"),
                "ranks": array({"type": "integer", "minimum": 1}, "rank by seat, 1 is first"),
                "points": {
                    "type": ["array", "null"],
                    "items": {"type": "number"},
                    "description": "final points by seat in thousands, uma and oka in",
                },
            }
        ),
    ]
}

_FINDING: Final = mapping(
    {
        "code": {"type": "string", "pattern": "^[A-Z]{3}[0-9]{3}$", "description": "see `shinpan explain`"},
        "name": text("the check's name"),
        "severity": one_of(
            [s.value for s in Severity],
            "error: wrong under the rules in force; warning: wrong, but a deciding rule was only assumed; "
            "note: cannot be verified, or harmless",
        ),
        "cause": one_of([c.value for c in Cause], "what happened"),
        "round": {
            "anyOf": [
                {"type": "null"},
                mapping(
                    {
                        "index": count("rounds of the record before this one"),
                        "label": text("wind, dealer number and honba: E1-0; a replayed round E1-0#2", null=True),
                    }
                ),
            ]
        },
        "event": count("index in the record's event stream", null=True),
        "turn": count("the seat's own discard count", null=True, minimum=0),
        "seat": count("seat of E1, 0 is the first dealer", null=True),
        "player": text("the name at that seat", null=True),
        "span": mapping(
            {
                "line": count("line of the file", null=True, minimum=1),
                "column": count("column of the line", null=True, minimum=1),
                "pointer": text("place in the format's own manner", null=True),
            },
            "where in the file",
        ),
        "message": text("one sentence"),
        "recorded": {"type": "object", "description": "what the record says, by item"},
        "expected": {"type": "object", "description": "what the rules say, by item"},
        "point_effect": array(_POINTS, "expected minus recorded points by seat"),
        "options": array(
            mapping(
                {
                    "name": text("rule option"),
                    "value": {"description": "its value"},
                    "from": text("what set it: record, option, preset, assumed"),
                }
            ),
            "the rule options the finding depends on",
        ),
        "legal_under": array({"type": "string"}, "presets under which it would be right"),
        "caused_by": count("index, in the same list, of the finding this one follows from", null=True),
        "remedy": one_of(
            [*(k.value for k in RemedyKind), None],
            "what the rules in force prescribe; null for notes, for contradictions of the record, for what follows "
            "from another finding, and for payments that a chombo or a dead hand undoes",
        ),
        "remedy_points": by_seat("integer", "what then changes in the points by seat; null where it is not defined"),
        "remedy_final_points": by_seat("number", "what then changes in the final points by seat, in thousands"),
    }
)

_GAME: Final = mapping(
    {
        "source": text("the path as given"),
        "member": _MEMBER,
        "game_index": count("games before this one in the same file"),
        "source_sha256": text("SHA-256 of the file's content, uncompressed, in hexadecimal"),
        "id": text("the game's id on its platform", null=True),
        "date": text("ISO 8601, as precise as the record is", null=True),
        "format": text("the record's format"),
        "rules": text("preset or rule file"),
        "rules_from": one_of(["record", "option", "inferred", "default"], "what chose the rules"),
        "rules_fit": array(
            {"type": "string"}, "presets under which nothing is wrong, where several are and not `rules`"
        ),
        "rules_digest": text("digest over every option's value: equal digests, equal rules"),
        "assumed_options": array({"type": "string"}, "rule options that nothing states"),
        "players": array({"type": "string"}, "names by seat"),
        "rounds": count("rounds in the record"),
        "wins": count("wins in the record"),
        "events": count("events in the record"),
        "verdict": one_of(["clean", "clean-as-far-as-checkable", "faulty"], "faulty: at least one error or warning"),
        "findings": array(_FINDING, "in file order, a cause before its consequences"),
        "standings": mapping(
            {
                "recorded": _STANDING,
                "corrected": _STANDING,
                "course_changed_at": text(
                    "label of the first round from which corrected scores change what could happen", null=True
                ),
            },
            "the result as recorded, and with scoring put right",
        ),
        "unverifiable": array(
            mapping(
                {
                    "check": text("code of the check"),
                    "reason": one_of(list(REASONS), "why it could not be made"),
                    "count": count("how often", minimum=1),
                }
            ),
            "judgements that this record does not allow",
        ),
        "walls": _WALLS,
    }
)

_UNREADABLE: Final = mapping(
    {
        "source": text("the path as given"),
        "member": _MEMBER,
        "error": text("one line"),
        "line": count("line of the file", null=True, minimum=1),
    }
)

_SUMMARY: Final = mapping(
    {
        "files": count("files and archive members judged, unreadable ones among them"),
        "games": count("games judged"),
        "rounds": count("rounds judged"),
        "wins": count("wins in the records"),
        "wins_rescored": count("wins whose value was computed anew"),
        "events": count("events judged"),
        "findings": count("errors and warnings"),
        "notes": count("findings of severity note"),
        "unreadable": count("files that cannot be judged"),
        "skipped": count("files passed over: neither a record's content nor its name"),
        "by_code": {
            "type": "object",
            "additionalProperties": {"type": "integer", "minimum": 1},
            "description": "findings of every severity by code",
        },
        "walls": _WALLS,
    }
)

_TOOL: Final = mapping({"name": {"const": "shinpan"}, "version": text("version")}, "what wrote this")


_LINE: Final[Schema] = {
    "description": "one line of `shinpan audit --format jsonl`",
    "oneOf": [
        mapping({"type": {"const": "game"}, **_GAME["properties"]}),
        mapping({"type": {"const": "unreadable"}, **_UNREADABLE["properties"]}),
        mapping(
            {
                "type": {"const": "summary"},
                "schema": {"const": json.SCHEMA},
                "tool": _TOOL,
                **_SUMMARY["properties"],
            }
        ),
    ],
}

AUDIT: Final = document(
    json.SCHEMA,
    "What `shinpan audit --format json` writes.",
    mapping(
        {
            "schema": {"const": json.SCHEMA},
            "tool": _TOOL,
            "summary": _SUMMARY,
            "games": array(_GAME, "every game in a defined order; with --findings-only the faulty ones"),
            "unreadable": array(_UNREADABLE),
        }
    )
    | {"$defs": {"line": _LINE}},
)

_PAYMENT: Final = count("points one payer pays for the hand, without honba")

SCORE: Final = document(
    score.SCORE_SCHEMA,
    "What `shinpan score --format json` writes.",
    mapping(
        {
            "schema": {"const": score.SCORE_SCHEMA},
            "valid": {"type": "boolean", "description": "whether the hand may win"},
            "reason": {"enum": [None, *score.REASONS], "description": "why not"},
            "han": count("yaku and bonus tiles together; 0 for yakuman"),
            "fu": count("rounded, or 25"),
            "limit": {"enum": [None, *(limit.value for limit in Limit)], "description": "the limit reached"},
            "yakuman": count("single yakuman, thirteen han not among them"),
            "yaku": array(
                mapping({"name": text("see docs/terms.md"), "han": count("han; of a yakuman its multiplier")})
            ),
            "dora": mapping(
                {kind: count("han") for kind in ("dora", "ura", "red", "kita", "flowers")}, optional=("flowers",)
            ),
            "fu_items": array(mapping({"name": text("what for"), "fu": count("fu")}), "their sum is `fu`"),
            "points": count("the hand alone, without honba and sticks"),
            "payments": {
                "anyOf": [
                    mapping({"ron": _PAYMENT}),
                    mapping({"dealer": _PAYMENT, "non_dealer": _PAYMENT}),
                    mapping({"each": _PAYMENT}),
                    {"type": "object", "maxProperties": 0, "description": "no win"},
                ]
            },
            "bonus": mapping(
                {"honba": count("points for honba, all payers together"), "sticks": count("points of the sticks")}
            ),
        }
    ),
)

SETTLE: Final = document(
    score.SETTLE_SCHEMA,
    "What `shinpan settle --format json` writes.",
    mapping(
        {
            "schema": {"const": score.SETTLE_SCHEMA},
            "points": array({"type": "number"}, "final points in thousands, from the first dealer"),
            "ranks": array({"type": "integer", "minimum": 1}, "1 is first"),
        }
    ),
)

COMPARE: Final = document(
    score.COMPARE_SCHEMA,
    "What `shinpan score --compare A,B --format json` writes.",
    mapping(
        {
            "schema": {"const": score.COMPARE_SCHEMA},
            "compared": array(
                mapping(
                    {
                        "rules": text("preset or rule file"),
                        "refused": text("why the hand cannot be under these rules", null=True),
                        "score": {"anyOf": [{"type": "null"}, {k: v for k, v in SCORE.items() if k != "$schema"}]},
                    }
                ),
                "in the order they were named",
            ),
        }
    ),
)

_NUMBER: Final[Schema] = {"type": ["number", "null"]}


def _number(description: str) -> Schema:
    return {**_NUMBER, "description": description}


_ESTIMATE: Final[Schema] = mapping(
    {
        "numerator": {"type": "number", "description": "what is counted or summed"},
        "denominator": {"type": "number", "description": "the cases it is of"},
        "value": _number("null where there are no cases, or fewer than --min-n"),
        "low": _number("where the 95% interval begins: Wilson for shares, games drawn anew for means; null for counts"),
        "high": _number("where it ends"),
        "standard_error": _number("of a share p of n cases, the root of p (1 - p) / n; null for others"),
    }
)
_GROUP: Final[Schema] = mapping(
    {
        "player": text("null where the groups are not of players", null=True),
        "group": {"type": "object", "additionalProperties": {"type": "string"}, "description": "label by dimension"},
        "games": count("games, each once however many of its players are of the group"),
        "rounds": count("rounds with a result, each once like games"),
        "stats": {"type": "object", "additionalProperties": _ESTIMATE, "description": "by key, as --define all lists"},
    }
)
_LINE_OF_LEAGUE: Final[Schema] = mapping(
    {
        "place": count("by the total; equal where totals are", minimum=1),
        "player": text("name"),
        "games": count("games with points"),
        "places": array({"type": "integer", "minimum": 0}, "games by place, the first to the fourth"),
        "points": {"type": "number", "description": "of the games, in thousands, uma and oka in"},
        "penalties": {"type": "number", "description": "added to them, less than nothing for a chombo"},
        "total": {"type": "number", "description": "both"},
        "average_place": _number("mean place"),
        "best": {"type": ["integer", "null"], "description": "highest final score in points"},
        "corrected": count("games whose points are other than recorded"),
    }
)
_PAIR: Final[Schema] = mapping(
    {
        "player": text("name"),
        "opponent": text("name"),
        "games": count("games both played"),
        "above": count("of these, placed above the opponent"),
        "below": count("placed below"),
        "level": count("placed alike"),
        "won": count("wins on the opponent's tiles"),
        "won_points": {"type": "integer", "description": "points paid for them"},
        "lost": count("the opponent's wins on the player's tiles"),
        "lost_points": {"type": "integer", "description": "points paid for them"},
        "balance": {"type": "integer", "description": "won_points less lost_points"},
    }
)
_DIFFERENCE: Final[Schema] = mapping(
    {
        "player": text("name"),
        "what": one_of(["points", "games", "place", "player"], "what differs; player: missing on one side"),
        "published": _number("by the table, points in thousands"),
        "audited": _number("by the games"),
    }
)
STATS: Final[Schema] = {
    "$schema": DIALECT,
    "title": tables.SCHEMA,
    **mapping(
        {
            "schema": {"const": tables.SCHEMA},
            "tool": mapping({"name": text("shinpan"), "version": text("of the program")}),
            "profile": text("whose definitions"),
            "readings": {
                "type": "object",
                "additionalProperties": {"type": "string"},
                "description": "how each disputed point is read",
            },
            "by": array({"type": "string"}, "the dimensions that make the groups"),
            "faulty_included": {"type": "boolean", "description": "whether what faults remove is counted all the same"},
            "games": count("games read, each once"),
            "excluded": mapping(
                {
                    "rounds": count("rounds that some statistic leaves out"),
                    "games": count("games whose places or scores are left out"),
                    "duplicates": count("games found again"),
                    "unreadable": count("files that cannot be read, or only in part"),
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
                        "additionalProperties": mapping({"without": _NUMBER, "with": _NUMBER}),
                        "description": "the field's values that would differ if nothing were left out",
                    },
                }
            ),
            "duplicates": array(
                mapping(
                    {
                        "source": text("path of the file"),
                        "member": _MEMBER,
                        "first": text("path of the file where the game was found first"),
                        "first_member": _MEMBER,
                    }
                ),
                "the games found again",
            ),
            "players": array(_GROUP, "a group each, most games first"),
            "field": {"anyOf": [_GROUP, {"type": "null"}], "description": "all players that are somebody"},
            "league": mapping(
                {
                    "games": count("games of these players"),
                    "without_points": count("of these, games whose points are not known: the record stops"),
                    "lines": array(_LINE_OF_LEAGUE, "best first"),
                },
                "with --table league and --check-standings",
            ),
            "head_to_head": array(_PAIR, "with --table head-to-head: most games first"),
            "standings": array(_DIFFERENCE, "with --check-standings: where the published table differs"),
        },
        "what audited games say of their players",
        optional=("league", "head_to_head", "standings"),
    ),
}

WALL: Final = document(
    walls.SCHEMA,
    "What `shinpan wall --format json` writes.",
    mapping(
        {
            "schema": {"const": walls.SCHEMA},
            "tool": _TOOL,
            "rounds": array(
                mapping(
                    {
                        "game_index": count("the game within the file"),
                        "round": text("label of the round"),
                        "number": count("the wall within the game, from 1", minimum=1),
                        "origin": _WALLS["items"]["properties"]["origin"],
                        "dice": {"type": ["array", "null"], "items": count("a die", minimum=1)},
                        "differences": count("places of the round that are not as the wall has them"),
                        "foreign": {"type": "boolean", "description": "the round is dealt from another wall"},
                        "tiles": array(
                            mapping(
                                {
                                    "place": count("from the first tile dealt"),
                                    "tile": text("null where the record's wall begins later", null=True),
                                    "part": one_of([p.value for p in Part], "what it is for"),
                                    "seat": count("who took it, or would have; null: nobody", null=True),
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

FAIRNESS: Final = document(
    walls.FAIRNESS_SCHEMA,
    "What `shinpan wall --fairness --format json` writes.",
    mapping(
        {
            "schema": {"const": walls.FAIRNESS_SCHEMA},
            "tool": _TOOL,
            "samples": array(
                mapping(
                    {
                        "players": count("players of these games", minimum=3),
                        "rounds": count("rounds counted"),
                        "repeated": count("rounds with the deal of one counted before"),
                        "walls": count("rounds whose whole wall is known"),
                        "tests": array(
                            mapping(
                                {
                                    "name": text("what is compared with chance"),
                                    "observations": count("tiles, dice or pairs of hands"),
                                    "statistic": {"type": "number", "description": "chi-square"},
                                    "freedom": count("its degrees of freedom", minimum=1),
                                    "p": {"type": "number", "description": "of one at least as large by chance"},
                                    "corrected": {"type": "number", "description": "p after Benjamini and Hochberg"},
                                    "effect": {"type": "number", "description": "Cohen's w, or standard deviations"},
                                }
                            )
                        ),
                        "reading": array(text("a sentence")),
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
    "rules-list": ruleschema.LIST,
    "rules-show": ruleschema.SHOW,
    "rules-diff": ruleschema.DIFF,
    "rules-check": ruleschema.CHECK,
    "rules-infer": ruleschema.INFER,
    "stats": STATS,
    "wall": WALL,
    "wall-fairness": FAIRNESS,
}
