"""A rule of the game below replaced by one's own: what the page of a rule and the text of rules both do."""

from __future__ import annotations

from dsl.diagnostics import Problems
from dsl.house.replacing import replace_rule
from dsl.library.rules_loader import loader
from dsl.source import Edit, Source
from dsl.syntax import tree as t
from dsl.syntax.parser import parse
from editor.rules.rules_document import RulesDocument
from editor.texts import Message


def replace(document: RulesDocument, name: str, title: str, as_before: bool = False) -> bool:
    """Put a rule of one's own in the place of the book's: a copy of it, or what it does with room for more."""

    def edits(source: Source) -> tuple[Edit, ...]:
        chain = loader.load(source, Problems())
        return replace_rule(chain, name, as_before) if chain is not None else ()

    return document.change(Message("rules-done-replaced", {"what": title}), edits)


def line_of_replacement(document: RulesDocument, name: str) -> int:
    """The line on which a rule of one's own begins; 0 where there is none."""
    declared = parse(document.source, Problems()).declarations
    found = (d.span.line for d in declared if isinstance(d, t.Replace) and d.declaration.name.text == name)
    return next(found, 0)
