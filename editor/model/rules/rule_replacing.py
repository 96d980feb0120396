"""What of the rules is looked at, and a rule of the game below replaced by one's own."""

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
    """``chapter`` is the kind of a chapter of the outline, or ``different``, or ``earlier`` (saves).

    ``kind`` and ``name`` are those of an entry. Without a name the chapter as a whole is meant.
    """

    chapter: str = "params"
    kind: str = ""
    name: str = ""


def replace(document: RulesDocument, name: str, title: str, as_before: bool = False, skin: str = "") -> bool:
    """Put a rule of one's own in the place of the book's: a copy of it, or what it does with room for more.

    ``skin``: the words of house rules that begin with it (see ``RulesDocument.change``).
    """

    def edits(source: Source) -> tuple[Edit, ...]:
        chain = loader.load(source, Problems())
        return replace_rule(chain, name, as_before) if chain is not None else ()

    return document.change(Message("rules-done-replaced", {"what": title}), edits, skin)


def place_to_write(document: RulesDocument, name: str, as_before: bool = False) -> Place | None:
    """Where one writes on in a rule of one's own: at the end of its heading, or below what it does ``as before``."""
    declared = parse(document.source, Problems()).declarations
    found = (d.span for d in declared if isinstance(d, t.Replace) and d.declaration.name.text == name)
    span = next(found, None)
    if span is None:
        return None
    line = span.end_line if as_before else span.line
    return Place(document.source.name, line, end := len(document.source.line(line)) + 1, line, end)
