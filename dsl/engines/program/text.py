"""The text form of a linked program, which ``read.py`` reads back.

A section for each table, a paragraph for each of its rows: ``12: (block …)``. A form is ``(word field…
name=field…)``: what has a default value is left out, else it is named. ``$3`` is temporary 3, ``%3`` local 3 of the
state, ``5`` a number, ``#1ff:9`` a set in hexadecimal with room for 9 members; ``:9`` and ``:row9`` behind a word say
that its value is a set or a row. ``-`` is nothing.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import is_dataclass
from enum import Enum
from pathlib import PurePath

from dsl.engines.program.forms import headed, parts, word
from dsl.engines.program.linked import LinkedProgram
from dsl.engines.program.nodes import Const, Expr, Temp, Var
from dsl.text.nested_text import Doc, laid_out
from dsl.text.source import Source


def program_text(program: LinkedProgram) -> str:
    """The whole program."""
    return "\n".join(_lines(program)) + "\n"


def node_text(node: object) -> str:
    """One node or row on as many lines as it takes."""
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
    """The room of a set or row."""
    return (":row" if value.row else ":") + str(value.bits) if value.bits else ""
