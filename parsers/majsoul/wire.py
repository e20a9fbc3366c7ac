"""The protobuf encoding: the envelopes around the records, walked so that damage costs only what is damaged, and the
records themselves, by the schema in records.proto."""

import re
from base64 import b64decode
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.resources import files
from types import SimpleNamespace
from typing import Any, Final, NamedTuple

_MESSAGE: Final = re.compile(r"message (\w+) \{(.*?)\n\}", re.DOTALL)
_FIELD: Final = re.compile(r"(repeated )?(\w+) (\w+) = (\d+);")
_VARINT, _FIXED64, _BYTES, _FIXED32 = 0, 1, 2, 5
_LONGEST_VARINT: Final = 10

Schema = dict[str, list[tuple[str, int, str, bool]]]
"""For each message its fields: name, number, type, and whether there may be several."""


class BadWireError(ValueError):
    """Bytes that are not the message they should be; `offset` is where in them it shows, and `rest` what there is of a
    field that is cut off."""

    def __init__(self, message: str, offset: int = 0, rest: bytes = b"") -> None:
        super().__init__(message)
        self.offset = offset
        self.rest = rest


@cache
def schema() -> Schema:
    """What records.proto says."""
    text = files("parsers.majsoul").joinpath("records.proto").read_text("utf-8")
    return {
        name: [(field, int(number), kind, bool(repeated)) for repeated, kind, field, number in _FIELD.findall(body)]
        for name, body in _MESSAGE.findall(text)
    }


@cache
def _protobuf() -> SimpleNamespace:
    """The library and a class for each message of the schema."""
    descriptor = import_module("google.protobuf.descriptor_pb2")
    pools = import_module("google.protobuf.descriptor_pool")
    factory = import_module("google.protobuf.message_factory")
    kinds = descriptor.FieldDescriptorProto
    file = descriptor.FileDescriptorProto(name="records.proto", package="lq", syntax="proto3")
    for name, fields_of in schema().items():
        message = file.message_type.add(name=name)
        for field, number, kind, repeated in fields_of:
            added = message.field.add(name=field, number=number)
            added.label = kinds.LABEL_REPEATED if repeated else kinds.LABEL_OPTIONAL
            if kind in schema():
                added.type, added.type_name = kinds.TYPE_MESSAGE, f".lq.{kind}"
            else:
                added.type = kinds.Type.Value(f"TYPE_{kind.upper()}")
    pool = pools.DescriptorPool()
    pool.AddSerializedFile(file.SerializeToString())
    return SimpleNamespace(
        errors=import_module("google.protobuf.message"),
        text=import_module("google.protobuf.text_format"),
        classes={name: factory.GetMessageClass(pool.FindMessageTypeByName(f"lq.{name}")) for name in schema()},
    )


def message_class(name: str) -> Any:
    """The protobuf class of a message of the schema."""
    return _protobuf().classes[name]


def decode(name: str, data: bytes) -> dict[str, Any]:
    """A message as plain values; fields that the wire does not carry are missing.

    Raises:
        BadWireError: for bytes that are no such message.
    """
    message = message_class(name)()
    try:
        message.ParseFromString(data)
    except _protobuf().errors.DecodeError:
        raise BadWireError(f"its bytes are no {name}") from None
    return _plain(message)


def decode_text(name: str, text: str) -> dict[str, Any]:
    """The same from protobuf's text form.

    Raises:
        BadWireError: for text that is no such message.
    """
    protobuf = _protobuf()
    try:
        message = protobuf.text.Parse(text, message_class(name)(), allow_unknown_field=True)
    except protobuf.text.ParseError as error:
        raise BadWireError(f"its text is no {name}: {error}") from None
    return _plain(message)


def _plain(message: Any) -> dict[str, Any]:
    return {field.name: _value(value) for field, value in message.ListFields()}


def _value(value: Any) -> Any:
    if hasattr(value, "ListFields"):
        return _plain(value)
    if isinstance(value, str | bytes | int):
        return value
    return [_value(v) for v in value]


class Field(NamedTuple):
    """A field as it stands on the wire: its number, its value and where the value begins."""

    number: int
    value: int | bytes
    offset: int


def fields(data: bytes, start: int = 0) -> Iterator[Field]:
    """The fields of a message one by one, those that come before any damage.

    Raises:
        BadWireError: with the place, where the bytes stop being a message.
    """
    at = start
    while at < len(data):
        began = at
        tag, at = _varint(data, at)
        number, kind = tag >> 3, tag & 7
        if kind == _VARINT:
            value, end = _varint(data, at)
            yield Field(number, value, at)
            at = end
            continue
        if kind == _BYTES:
            size, at = _varint(data, at)
        elif kind in (_FIXED32, _FIXED64):
            size = 4 if kind == _FIXED32 else 8
        else:
            raise BadWireError("no field of a message begins so", began)
        if at + size > len(data):
            raise BadWireError("the data end in the middle of a field", began, data[at:])
        yield Field(number, data[at : at + size], at)
        at += size


def _varint(data: bytes, at: int) -> tuple[int, int]:
    value = 0
    for i, byte in enumerate(data[at : at + _LONGEST_VARINT]):
        value |= (byte & 127) << 7 * i
        if byte < 128:
            return value, at + i + 1
    raise BadWireError("a number without an end", at)


def only(data: bytes, number: int) -> bytes:
    """The first field of that number that holds bytes.

    Raises:
        BadWireError: if there is none.
    """
    for field in fields(data):
        if field.number == number and isinstance(field.value, bytes):
            return field.value
    raise BadWireError(f"field {number} is missing")


def from_base64(text: str) -> bytes:
    """Bytes written as base64.

    Raises:
        BadWireError: for other text.
    """
    try:
        return b64decode(text, validate=True)
    except ValueError:
        raise BadWireError("it is no base64") from None
