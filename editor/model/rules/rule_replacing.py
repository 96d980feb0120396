"""The selected part of the rules, and replacing a rule of the base game by one's own."""

from __future__ import annotations

from dataclasses import dataclass

from dsl.games.library.rules_loader import loader
from dsl.language.syntax import tree as t
from dsl.language.syntax.parser import parse
from dsl.services.house.replacing import replace_rule
from dsl.text.diagnostics import Problems
from dsl.text.source import Edit, Place, Source
from editor.base.texts import Message
from editor.model.rules.rules_document import RulesDocument


@dataclass(frozen=True)
class Chosen:
    """The selection: ``chapter`` is the kind of a chapter of the outline, or ``different``, or ``earlier`` (saves).

    ``kind`` and ``name`` are those of an entry; without a name the whole chapter is selected.
    """

    chapter: str = "params"
    kind: str = ""
    name: str = ""


def replace(document: RulesDocument, name: str, title: str, as_before: bool = False, skin: str = "") -> bool:
    """Replace a rule of the base game: by a copy of it, or by a rule that calls it (``as_before``).

    ``skin``: the words for house rules that this begins (see ``RulesDocument.change``).
    """

    def edits(source: Source) -> tuple[Edit, ...]:
        chain = loader.load(source, Problems())
        return replace_rule(chain, name, as_before) if chain is not None else ()

    return document.change(Message("rules-done-replaced", {"what": title}), edits, skin)


def place_to_write(document: RulesDocument, name: str, as_before: bool = False) -> Place | None:
    """Where to type in a replaced rule: the end of its heading, or the line below ``as before``."""
    declared = parse(document.source, Problems()).declarations
    found = (d.span for d in declared if isinstance(d, t.Replace) and d.declaration.name.text == name)
    span = next(found, None)
    if span is None:
        return None
    line = span.end_line if as_before else span.line
    return Place(document.source.name, line, end := len(document.source.line(line)) + 1, line, end)
