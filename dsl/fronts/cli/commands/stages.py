"""The stages of a ruleset as text: syntax tree, checked program, layout of the state."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

from dsl.engines.linking.game import Game
from dsl.engines.linking.layout import HEADER
from dsl.fronts.cli.output import fail
from dsl.fronts.cli.voice import Voice
from dsl.language.syntax import tree as t
from dsl.language.syntax.parser import parse
from dsl.language.typed.nodes import Field
from dsl.text.diagnostics import Problems
from dsl.text.files import read_source
from dsl.text.nested_text import Doc, laid_out


def ast_text(path: Path, voice: Voice) -> str:
    """The declarations of a rules file, one tree after another."""
    problems = Problems()
    source = read_source(path, problems)
    parsed = parse(source, problems) if source else None
    if parsed is None or problems.failed:
        raise fail(problems, voice)
    return "\n".join(line for node in parsed.declarations for line in laid_out(_doc(node)))


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


def _doc(value: object) -> Doc:
    """A part of the tree as words and brackets; what is left out in the text is left out here."""
    match value:
        case t.Id(text=text):
            return text
        case t.Node() | t.Text():
            parts = [(f.name, getattr(value, f.name)) for f in fields(value)]
            shown = [(name, _doc(part)) for name, part in parts if part not in (None, (), "", frozenset())]
            named = [_named(name, doc) for name, doc in shown if not name.endswith("span")]
            return ["(", type(value).__name__, *named, ")"]
        case tuple() | frozenset():
            return ["[", *(_doc(item) for item in value), "]"]
    return f'"{value}"' if isinstance(value, str) else str(value)


def _named(name: str, doc: Doc) -> Doc:
    return f"{name}={doc}" if isinstance(doc, str) else [f"{name}={doc[0]}", *doc[1:]]
