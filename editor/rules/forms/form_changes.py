"""What a form does to the text: each change is the fewest edits, one step of the history, under a name."""

from __future__ import annotations

from collections.abc import Callable

from dsl.language.syntax.parser import parse
from dsl.language.syntax.rules_file import RulesFile
from dsl.services.forms.form_values import Parameter, Plain
from dsl.services.forms.game_form import GameForm
from dsl.services.forms.parameter_edits import put_back_parameters, set_parameter
from dsl.text.diagnostics import Problems
from dsl.text.source import Edit
from editor.base.texts import Message
from editor.model.sessions.session import Session
from editor.rules.forms.parameter_words import Word, title, value_text

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
