"""Writes a linked program as text: each node as its word and its fields."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import MISSING, dataclass, fields, is_dataclass
from enum import Enum
from functools import cache
from pathlib import PurePath
from typing import Any, get_args, get_type_hints

from dsl.engines.program import code, linked, nodes
from dsl.engines.program.ids import ROWS
from dsl.engines.program.linked import LinkedProgram
from dsl.engines.program.nodes import Const, Expr, Temp, Var
from dsl.text.nested_text import Doc, laid_out
from dsl.text.source import Source

SHAPE = ("bits", "row")
"""The fields of every expression that are written after its word."""


@dataclass(frozen=True)
class Part:
    """A field: its name, its type, and its default value, which is not written."""

    name: str
    type: Any
    default: object = MISSING

    @property
    def optional(self) -> bool:
        """Whether it has a default value."""
        return self.default is not MISSING


@cache
def parts(cls: type) -> tuple[Part, ...]:
    """The fields of a class in their order, without ``SHAPE``."""
    types = get_type_hints(cls)
    shape = SHAPE if issubclass(cls, nodes.Expr) else ()
    own = (f for f in fields(cls) if f.init and f.name not in shape)
    return tuple(Part(f.name, types[f.name], _default(f)) for f in own)


def _default(field: Any) -> object:
    return field.default_factory() if field.default_factory is not MISSING else field.default


def holds(kind: Any) -> bool:
    """Whether values of a type are nodes or rows, or contain such."""
    return (is_dataclass(kind) and kind is not linked.Slot) or any(map(holds, get_args(kind)))


def references(node: object) -> tuple[tuple[str, Any], ...]:
    """The fields of a node or row that have numbers of rows, each with the type of the numbers."""
    cls: type = type(node)
    return _references(cls)


@cache
def _references(cls: type) -> tuple[tuple[str, Any], ...]:
    return tuple((part.name, kind) for part in parts(cls) if (kind := number_type(part.type)) is not None)


def codes(node: object) -> tuple[str, ...]:
    """The fields of a statement or row that are code."""
    cls: type = type(node)
    return _codes(cls)


@cache
def _codes(cls: type) -> tuple[str, ...]:
    return tuple(part.name for part in parts(cls) if part.type == code.Code)


def number_type(kind: Any) -> Any:
    """The type of the row numbers in values of a type; None if there are none."""
    if kind in ROWS:
        return kind
    return next((found for part in get_args(kind) if (found := number_type(part)) is not None), None)


def numbers(value: object) -> Iterator[int]:
    """The numbers in the value of such a field."""
    if isinstance(value, int):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from numbers(part)


@cache
def headed(cls: type) -> tuple[Enum, ...]:
    """The words of the first field, if it is an enum, which then replace the class's own word."""
    first = next(iter(parts(cls)), None)
    kinds = get_args(first.type) or (first.type,) if first is not None else ()
    enums = [kind for kind in kinds if isinstance(kind, type) and issubclass(kind, Enum)]
    return tuple(member for kind in enums for member in kind) if len(enums) == len(kinds) else ()


def word(cls: type) -> str:
    """The word of a class in the text."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", cls.__name__).lower()


def program_text(program: LinkedProgram) -> str:
    """The text of the whole program."""
    return "\n".join(_lines(program)) + "\n"


def node_text(node: object) -> str:
    """The text of one node or row, on as many lines as needed."""
    return "\n".join(laid_out(_doc(node)))


def _lines(program: LinkedProgram) -> Iterator[str]:
    for part in parts(LinkedProgram):
        value = getattr(program, part.name)
        if not isinstance(value, tuple):
            if value != part.default:
                yield f"{part.name}: {node_text(value)}"
            continue
        if value:
            yield ""
            yield f"{part.name}:"
        for number, row in enumerate(value):
            label = f"{number}: "
            first, *rest = laid_out(_doc(row), len(label))
            yield label + first
            yield from (line for line in rest)


def _doc(value: object) -> Doc:  # noqa: C901  # a case for each node that matters here
    """A value as words and brackets."""
    match value:
        case None:
            return "-"
        case bool():
            return "yes" if value else "no"
        case int():
            return str(value) if -(2**31) <= value < 2**31 else hex(value)
        case float():
            return repr(value)
        case str():
            return json.dumps(value, ensure_ascii=False)
        case Enum():
            return str(value.value)
        case Source(name=name):
            return json.dumps(PurePath(name).name, ensure_ascii=False)  # not where it lies on this machine
        case Const(value=number):
            return f"#{number:x}{_shape(value)}" if value.bits else str(number)
        case Temp(slot=slot, key=None):
            return f"${slot}{_shape(value)}"
        case Var(slot=slot, key=None):
            return f"%{slot}{_shape(value)}"
        case tuple():
            return ["[", *(_doc(item) for item in value), "]"]
        case frozenset():
            return ["[", *(_doc(item) for item in sorted(value)), "]"]
    return _form(value)


def _form(value: object) -> Doc:
    """A node or row: its word, its fields."""
    assert is_dataclass(value) and not isinstance(value, type)
    own, head = parts(type(value)), word(type(value))
    if headed(type(value)):
        head, own = str(getattr(value, own[0].name).value), own[1:]
    inside: list[Doc] = [head + (_shape(value) if isinstance(value, Expr) else "")]
    for part in own:
        found = getattr(value, part.name)
        required = not part.optional
        if required or found != part.default:
            doc = _doc(found)
            inside.append(doc if required else _named(part.name, doc))
    return ["(", *inside, ")"]


def _named(name: str, doc: Doc) -> Doc:
    return f"{name}={doc}" if isinstance(doc, str) else [f"{name}={doc[0]}", *doc[1:]]


def _shape(value: Expr) -> str:
    """The width of a set or row."""
    return (":row" if value.row else ":") + str(value.bits) if value.bits else ""
