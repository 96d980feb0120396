"""One rule of the book replaced by one's own, and back: what the page of a rule does to the text."""

from __future__ import annotations

from pathlib import Path

from dsl.diagnostics import Problems
from dsl.files import read_source
from dsl.forms.game_form import base_program
from dsl.house.replacing import replace_rule
from dsl.house.rule_difference import Difference
from dsl.house.rules_comparison import differences
from dsl.library.rules_loader import loader
from dsl.service.contract import Entry
from dsl.source import Edit, Place, Source
from editor.rules.rules_document import RulesDocument
from editor.texts import Message

REPLACED = frozenset(("rule", "function", "options", "route"))
"""Kinds of declaration that house rules may replace."""


def replace(document: RulesDocument, name: str, title: str, as_before: bool = False) -> bool:
    """Put a rule of one's own in the place of the book's: a copy of it, or what it does with room for more."""

    def edits(source: Source) -> tuple[Edit, ...]:
        chain = loader.load(source, Problems())
        return replace_rule(chain, name, as_before) if chain is not None else ()

    return document.change(Message("rules-done-replaced", {"what": title}), edits)


def difference_of(document: RulesDocument, entry: Entry) -> Difference | None:
    """How house rules changed a declaration; None if they did not, or are no game just now."""
    program = document.check(Problems())
    base = base_program(document.chain) if program is not None and document.chain is not None else None
    if program is None or base is None or document.chain is None:
        return None
    found = differences(document.chain, program, base)
    return next((one for one in found if (one.kind, one.name) == (entry.kind, entry.name)), None)


def put_back(document: RulesDocument, difference: Difference, title: str) -> bool:
    """Let the book's rule count again."""
    return document.change(Message("rules-done-put-back", {"what": title}), lambda _source: difference.put_back)


def lines_at(document: RulesDocument, place: Place) -> tuple[Source, str] | None:
    """The file in which a declaration stands, and its lines with the help above them; None if it cannot be read."""
    own = place.file == document.source.name
    source = document.source if own else read_source(Path(place.file), Problems())
    if source is None or place.line > len(source.lines):
        return None
    first = place.line
    while first > 1 and source.line(first - 1).startswith("##"):
        first -= 1
    return source, "\n".join(source.lines[first - 1 : place.end_line])
