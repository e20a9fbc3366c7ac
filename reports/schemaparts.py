"""The parts JSON Schemas (2020-12) are put together of."""

from collections.abc import Mapping
from typing import Any, Final

Schema = dict[str, Any]

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


def mapping(properties: Mapping[str, Schema], description: str = "", *, optional: tuple[str, ...] = ()) -> Schema:
    """An object that holds exactly these keys, but for the optional ones."""
    out: Schema = {
        "type": "object",
        "properties": dict(properties),
        "required": [k for k in properties if k not in optional],
        "additionalProperties": False,
    }
    return {"description": description, **out} if description else out


def array(items: Schema, description: str = "") -> Schema:
    out: Schema = {"type": "array", "items": items}
    return {"description": description, **out} if description else out


def text(description: str, *, null: bool = False) -> Schema:
    return {"type": ["string", "null"] if null else "string", "description": description}


def count(description: str, *, null: bool = False, minimum: int = 0) -> Schema:
    return {"type": ["integer", "null"] if null else "integer", "minimum": minimum, "description": description}


def by_seat(kind: str, description: str) -> Schema:
    return {"type": ["array", "null"], "items": {"type": kind}, "description": description}


def one_of(values: "list[str] | list[str | None]", description: str) -> Schema:
    return {"enum": values, "description": description}


def document(title: str, description: str, body: Schema) -> Schema:
    return {"$schema": DIALECT, "title": title, "description": description, **body}
