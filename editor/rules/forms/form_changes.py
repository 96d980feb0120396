"""What a form does to the text, and what the page of a rule knows of it: the fewest edits, one step each."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from dsl.language.syntax.parser import parse
from dsl.language.syntax.rules_file import RulesFile
from dsl.services.forms.declaration_changes import put_back_parameters, set_parameter
from dsl.services.forms.form_values import Parameter, Plain
from dsl.services.forms.game_form import GameForm, base_program
from dsl.services.house.rule_difference import Difference
from dsl.services.house.rules_comparison import differences
from dsl.services.writing.contract import Entry
from dsl.text.diagnostics import Problems
from dsl.text.files import read_source
from dsl.text.source import Edit, Place, Source
from editor.base.texts import Message
from editor.model.rules.rules_document import RulesDocument
from editor.model.sessions.session import Session
from editor.rules.forms.parameter_row import Word, title, value_text

Making = Callable[[RulesFile], tuple[Edit, ...]]
"""Gives the edits of a file, the session's own."""


def set_value(session: Session, parameter: Parameter, value: Plain, word: Word) -> None:
    """Give a parameter another value."""
    if value != parameter.now.value:
        before, after = (value_text(one, parameter.type, word) for one in (parameter.now.value, value))
        said = Message("rules-done-set", {"what": title(parameter, word), "before": before, "after": after})
        edit(session, said, lambda own: set_parameter(own, parameter, value))


def put_all_back(session: Session, form: GameForm) -> None:
    """Give all parameters the values of the book."""
    changed = [parameter for parameter in form.parameters if parameter.changed]
    edit(session, Message("rules-done-all-back"), lambda own: put_back_parameters(own, changed))


def edit(session: Session, label: Message, making: Making) -> None:
    """Change the rules of a session; one step of its history."""
    document = session.rules
    if document is None:
        return
    document.change(label, lambda source: making(parse(source, Problems())))


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
