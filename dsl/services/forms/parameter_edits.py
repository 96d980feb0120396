"""Another value for a parameter: in its own declaration, or in a ``set`` line."""

from __future__ import annotations

from collections.abc import Iterable

from dsl.language.syntax import tree as t
from dsl.language.syntax.rules_file import RulesFile
from dsl.services.forms.declaration_changes import removed
from dsl.services.forms.form_values import Parameter, Plain
from dsl.services.forms.own_settings import new_settings, own_settings
from dsl.services.forms.plain_values import words_of
from dsl.services.forms.text_changes import at_span, edits_for
from dsl.text.source import Edit


def set_parameter(own: RulesFile, parameter: Parameter, value: Plain) -> tuple[Edit, ...]:
    """The edits of a file after which a parameter has another value.

    House rules that give a parameter the value of the game below say nothing of it.
    """
    text, setting = words_of(value, parameter.type, own.skin), own_settings(own).get(parameter.name)
    declared = next((d for d in own.declarations if isinstance(d, t.Param) and d.name.text == parameter.name), None)
    if declared is None and value == parameter.base.value:
        return put_back_parameters(own, (parameter,))
    written = setting or declared
    changes = [at_span(written.value.span, text)] if written else new_settings(own, [(parameter.name, text)])
    return edits_for(own.source, changes)


def put_back_parameters(own: RulesFile, parameters: Iterable[Parameter]) -> tuple[Edit, ...]:
    """The edits after which a file leaves ``parameters`` as the game below has them."""
    settings = own_settings(own)
    return edits_for(own.source, removed(own, [settings[p.name] for p in parameters if p.name in settings]))
