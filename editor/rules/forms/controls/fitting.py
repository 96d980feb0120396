"""Which control suits which type of value."""

from __future__ import annotations

from collections.abc import Callable

from dsl.maps.board.spec import ValueType
from editor.base.texts import tr
from editor.rules.forms.controls.choice_strip import Choice, ChoiceStrip
from editor.rules.forms.controls.drop_down import DropDown
from editor.rules.forms.controls.number_stepper import NumberStepper
from editor.rules.forms.controls.switch import Switch
from editor.rules.forms.controls.value_control import ValueControl

PIPS = 10
"""A range of so many numbers is shown number by number."""
FEW, LETTERS = 3, 46
"""So many options, or of so many letters together, are shown side by side."""
Word = Callable[[str], str]


def choices_of(kind: ValueType, word: Word) -> list[Choice]:
    """The values that a type has, with words for them, if they are few enough to be listed; ``word`` translates."""
    if kind.base == "bool" and not kind.optional:
        return [Choice(True, tr("rules-yes")), Choice(False, tr("rules-no"))]
    none = [Choice(None, tr("rules-none"))] if kind.optional and not kind.many else []
    if kind.values:
        labels = dict(zip(kind.values, kind.labels, strict=False))
        return none + [Choice(value, word(labels.get(value) or value)) for value in kind.values]
    if kind.base == "int" and kind.low is not None and kind.high is not None and kind.high - kind.low < PIPS:
        return none + [Choice(number, str(number)) for number in range(kind.low, kind.high + 1)]
    return []


def control_for(kind: ValueType, word: Word) -> ValueControl | None:
    """The control for a type; None for what is no value to choose."""
    if kind.base == "bool" and not kind.optional and not kind.many:
        return Switch()
    choices = choices_of(kind, word)
    if kind.many:
        return ChoiceStrip(choices, many=True) if choices else None
    if choices:
        short = len(choices) <= FEW or sum(len(choice.text) for choice in choices) <= LETTERS
        return ChoiceStrip(choices) if short or kind.base == "int" else DropDown(choices)
    if kind.base == "int" and kind.low is not None and kind.high is not None:
        return NumberStepper(kind.low, kind.high, kind.optional)
    return None
