"""Another value for a parameter: in its own declaration, or in a ``set`` line."""

from __future__ import annotations

from collections.abc import Iterable

from dsl.forms.declaration_changes import added_below, last_of, removed
from dsl.forms.form_values import Parameter, Plain
from dsl.forms.own_settings import own_settings
from dsl.forms.plain_values import words_of
from dsl.forms.text_changes import Change, at_span, edits_for
from dsl.source import Edit
from dsl.syntax import tree as t
from dsl.syntax.keywords import of_skin
from dsl.syntax.rules_file import RulesFile


def set_parameter(own: RulesFile, parameter: Parameter, value: Plain) -> tuple[Edit, ...]:
    """The edits of a file after which a parameter has another value.

    House rules that give a parameter the value of the game below say nothing of it.
    """
    if not parameter.own and value == parameter.base.value:
        return put_back_parameters(own, (parameter,))
    return edits_for(own.source, (_set(own, parameter.name, words_of(value, parameter.type, own.skin)),))


def put_back_parameters(own: RulesFile, parameters: Iterable[Parameter]) -> tuple[Edit, ...]:
    """The edits after which a file leaves ``parameters`` as the game below has them."""
    settings = own_settings(own)
    return edits_for(own.source, [removed(own, settings[p.name]) for p in parameters if p.name in settings])


def _set(own: RulesFile, name: str, text: str) -> Change:
    setting = own_settings(own).get(name)
    if setting is not None:
        return at_span(setting.value.span, text)
    declared = next((d for d in own.declarations if isinstance(d, t.Param) and d.name.text == name), None)
    if declared is not None:
        return at_span(declared.value.span, text)
    others = [d for d in own.declarations if isinstance(d, t.SetValue)]
    above = last_of([d for d in others if isinstance(d.target, t.Name)]) or last_of(others)
    return added_below(own, f"{of_skin('set', own.skin)} {name} = {text}", above)
