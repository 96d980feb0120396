"""What the page of a rule knows of its text: how it differs from the book's, its lines, and the way back."""

from __future__ import annotations

from pathlib import Path

from dsl.services.forms.game_form import base_program
from dsl.services.house.rule_difference import Difference
from dsl.services.house.rules_comparison import differences
from dsl.services.writing.contract import Entry
from dsl.text.diagnostics import Problems
from dsl.text.files import read_source
from dsl.text.source import Place, Source
from editor.base.texts import Message
from editor.model.rules.rules_document import RulesDocument


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
