"""What a form does to the text: each change is the fewest edits, one step of the history, under a name."""

from __future__ import annotations

from collections.abc import Callable

from dsl.diagnostics import Problems
from dsl.forms.form_values import Parameter, Plain
from dsl.forms.game_form import GameForm
from dsl.forms.parameter_edits import put_back_parameters, set_parameter
from dsl.source import Edit, Source
from dsl.syntax.parser import parse
from dsl.syntax.rules_file import RulesFile
from editor.rules_forms.parameter_words import Word, title, value_text
from editor.sessions.session import Session
from editor.texts import Message

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
    source = document.source
    edits = sorted(making(parse(source, Problems())), key=lambda one: (one.place.line, one.place.column))
    if edits:
        start, end = _offsets(source, edits[0])[0], _offsets(source, edits[-1])[1]
        document.replace_range(label, start, end, _between(source, edits))


def _between(source: Source, edits: list[Edit]) -> str:
    """What stands from the first to the last edit, once all are made."""
    text, at = "", _offsets(source, edits[0])[0]
    for one in edits:
        start, end = _offsets(source, one)
        text += source.text[at:start] + one.text
        at = end
    return text


def _offsets(source: Source, one: Edit) -> tuple[int, int]:
    place = one.place
    return source.offset(place.line, place.column), source.offset(place.end_line, place.end_column)
