"""The stages of a ruleset as text: syntax tree, checked program, layout of the state."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from pathlib import Path

from dsl.cli.output import fail
from dsl.cli.voice import Voice
from dsl.diagnostics import Problems
from dsl.files import read_source
from dsl.ir.nodes import Field, Local
from dsl.ir.types import Type
from dsl.link.game import Game
from dsl.link.layout import HEADER
from dsl.source import Source, Span
from dsl.syntax.parser import parse

_SHORT = 100


def ast_text(path: Path, voice: Voice) -> str:
    """The declarations of a rules file, one tree after another."""
    problems = Problems()
    source = read_source(path, problems)
    parsed = parse(source, problems) if source else None
    if parsed is None or problems.failed:
        raise fail(problems, voice)
    return "\n".join(line for node in parsed.declarations for line in tree(node))


def layout_text(game: Game) -> str:
    """Offset, size and name of everything in the state block, in words of 32 bits."""
    layout = game.layout
    rows = [(number, 1, name) for number, name in enumerate(HEADER)]
    rows += [(offset, 1, f"{kind}: placed") for kind, offset in layout.used.items()]
    rows += [(offset, game.sizes[deck], f"{deck}: cards") for deck, offset in layout.decks.items()]
    rows += [(place.offset, place.words, _field_name(field)) for field, place in layout.fields.items()]
    rows += [(offset, 1, f"{_field_name(field)}: revealed") for field, offset in layout.revealed.items()]
    for name, place in (("history", layout.history), ("result", layout.result)):
        rows += [(place.offset, place.words, name)] if place is not None else []
    rows += [(begin, end - begin, f"frame {rule}") for rule, (begin, end) in layout.frames.items()]
    lines = [f"{offset:>6} {size:>5}  {name}" for offset, size, name in sorted(rows)]
    return "\n".join([*lines, f"{layout.size:>6}        ="])


def _field_name(field: Field) -> str:
    name = f"{field.owner}.{field.name}" if field.owner else field.name
    return f"{name} per {field.per}" if field.per else name


def tree(node: object, name: str = "") -> Iterator[str]:
    """Any tree of data classes as indented lines; what is short stands on one."""
    head = f"{name}: " if name else ""
    short = _short(node)
    if short is not None and len(short) <= _SHORT:
        yield head + short
        return
    if isinstance(node, tuple | list):
        yield f"{head}[{len(node)}]"
        for item in node:
            yield from ("  " + line for line in tree(item))
    elif isinstance(node, dict):
        yield f"{head}{{{len(node)}}}"
        for key, value in node.items():
            yield from ("  " + line for line in tree(value, str(key)))
    elif is_dataclass(node):
        yield head + type(node).__name__
        for field in fields(node):
            value = getattr(node, field.name)
            if value not in (None, (), "") and not isinstance(value, Span | Source):
                yield from ("  " + line for line in tree(value, field.name))
    else:
        yield head + str(node)


def _short(node: object, depth: int = 0) -> str | None:
    """A tree on one line, or None if it is too large for that."""
    if isinstance(node, Local):
        return node.name
    if isinstance(node, Field):
        return _field_name(node)
    if isinstance(node, Type | Enum):
        return str(node)
    if isinstance(node, tuple | list):
        parts = [_short(item, depth + 1) for item in node[:9]]
        return None if len(node) > 8 or None in parts else f"[{', '.join(part for part in parts if part is not None)}]"
    if is_dataclass(node) and not isinstance(node, type):
        if depth > 4:
            return None
        shown = [(f.name, getattr(node, f.name)) for f in fields(node)]
        shown = [
            (key, value)
            for key, value in shown
            if value not in (None, (), "") and not isinstance(value, Span | Source | Type)
        ]
        parts = [_short(value, depth + 1) for _, value in shown]
        return (
            None if None in parts else f"{type(node).__name__}({', '.join(part for part in parts if part is not None)})"
        )
    return None if isinstance(node, dict) else repr(node) if isinstance(node, str) else str(node)
