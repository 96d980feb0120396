"""Values of parameters and what their conditions ask, in words."""

from __future__ import annotations

from collections.abc import Callable

from dsl.maps.board.spec import ValueType
from dsl.services.forms.form_values import Condition, Parameter, Plain, Wanted
from dsl.services.forms.game_form import GameForm
from editor.base.texts import tr

Word = Callable[[str], str]
"""A text of the game in the language spoken now."""


def title(parameter: Parameter, word: Word) -> str:
    """What players call a parameter."""
    return word(parameter.label) if parameter.label else parameter.name


def value_text(value: Plain, kind: ValueType, word: Word) -> str:
    """A value as players say it."""
    if isinstance(value, frozenset):
        known = [name for name in kind.values if name in value] + sorted(value - {*kind.values})
        return ", ".join(value_text(name, kind, word) for name in known) or tr("rules-none")
    if value is None:
        return tr("rules-none")
    if isinstance(value, bool):
        return tr("rules-yes" if value else "rules-no")
    labels = dict(zip(kind.values, kind.labels, strict=False))
    return word(labels.get(str(value)) or str(value))


def allowed_text(kind: ValueType, word: Word) -> str:
    """Everything that may be chosen."""
    if kind.base == "int" and not kind.many:
        return tr("rules-from-to", low=kind.low, high=kind.high)
    if kind.base == "bool" and not kind.many:
        return f"{tr('rules-yes')}, {tr('rules-no')}"
    listed = ", ".join(value_text(value, kind, word) for value in kind.values)
    return tr("rules-any-of", values=listed) if kind.many else listed


def reason(condition: Condition, form: GameForm, word: Word) -> str:
    """What would have to be otherwise for a parameter to count; the condition itself where that is not simple."""
    if not condition.wants:
        return tr("rules-only-when", what=condition.text)
    parts = [_wanted(wanted, form, word) for wanted in condition.wants]
    return tr("rules-only-when", what=tr("rules-or" if condition.any else "rules-and").join(parts))


def _wanted(wanted: Wanted, form: GameForm, word: Word) -> str:
    parameter = form.parameter(wanted.parameter)
    if parameter is None:
        return wanted.parameter
    value = value_text(wanted.value, parameter.type, word)
    return tr("rules-wanted-other" if wanted.other else "rules-wanted", what=title(parameter, word), value=value)


def spoken(parameter: Parameter, word: Word) -> str:
    """All that a row shows, in one line: for those who hear it."""
    now = value_text(parameter.now.value, parameter.type, word)
    if not parameter.changed:
        return tr("rules-spoken", what=title(parameter, word), value=now)
    base = value_text(parameter.base.value, parameter.type, word)
    return tr("rules-spoken-changed", what=title(parameter, word), value=now, base=base)
