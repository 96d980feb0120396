"""The field for each type of value; a new type of value gets its field here.

Features of a map have fields made of Qt's boxes, which can show that several features differ. The parameters of a game
have painted fields, which show all choices, and the base game's value.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import assert_never

from dsl.maps.board.grid import DIRECTIONS
from dsl.maps.board.spec import Attribute, ValueType
from dsl.maps.mapfile.schema import direction_names
from dsl.maps.mapfile.values import NOTHING
from editor.base.texts import tr
from editor.model.documents.chart import Chart
from editor.model.games import GameBoard, option_label
from editor.view.fields.box_fields import ChecksField, ChoiceField, Choices, NumberField, YesNoField, cell_field
from editor.view.fields.choice_strip import ChoiceStrip
from editor.view.fields.colour_field import PaintedField, chart_colour_field
from editor.view.fields.field import Choice, Field
from editor.view.fields.switch import DropDown, NumberStepper, Switch
from editor.view.fields.text_fields import numbers_field

PIPS = 10
"""The greatest size of a range that is shown number by number."""
FEW, LETTERS = 3, 46
"""The most options shown side by side, or the most letters of them together."""
Word = Callable[[str], str]


# --- things of a map ---------------------------------------------------------------------------------


def attribute_field(attribute: Attribute, chart: Chart, game: GameBoard | None) -> Field:
    """The field for an attribute that a ruleset declares."""
    kind = attribute.type
    low, high = kind.bounds
    match kind.base:
        case "cell":
            return cell_field(chart, many=kind.many, optional=kind.optional)
        case "int":
            return numbers_field(low, high) if kind.many else NumberField(low, high, kind.optional)
        case "player":
            seats = [(seat, str(seat)) for seat in range(1, (high or 0) + 1)]
            return ChecksField(seats) if kind.many else NumberField(low, high, kind.optional)
        case "colour":  # there are no sets of them
            return chart_colour_field(kind.optional)
        case "bool" if not kind.optional and not kind.many:
            return YesNoField()
        case "bool" | "options" | "direction":
            return _choice_field(_choices(attribute, chart, game), kind)
        case other:
            assert_never(other)


def _choice_field(choices: Choices, kind: ValueType) -> Field:
    if kind.many:
        return ChecksField(choices)
    return ChoiceField([(NOTHING, tr("rules-none")), *choices] if kind.optional else choices)


def _choices(attribute: Attribute, chart: Chart, game: GameBoard | None) -> Choices:
    kind = attribute.type
    if kind.base == "direction":
        names = direction_names(game.spec) if game is not None else DIRECTIONS.get(chart.kind, ())
        return [(name, name) for name in names]
    if kind.base == "bool":
        return [(word, word) for word in ("yes", "no")]
    return [(value, option_label(game, attribute, value)) for value in kind.values]


# --- values as records of a match write them ---------------------------------------------------------


def recorded_field(choices: Sequence[tuple[str, str]], low: int | None, high: int | None, letters: int) -> Field:
    """The field for one of some options, else for a number; ``show_recorded`` shows a value in it."""
    return ChoiceField(choices, letters=letters) if choices else NumberField(low, high)


def show_recorded(field: Field, value: str) -> None:
    """Show a value that a record has as a text."""
    number = isinstance(field, NumberField) and value.removeprefix("-").isdigit()
    field.show_value(int(value) if number else value)


# --- parameters of a game ----------------------------------------------------------------------------


def choices_of(kind: ValueType, word: Word) -> list[Choice]:
    """The values of a type with their labels, if they are few enough to list; ``word`` translates."""
    if kind.base == "bool" and not kind.optional:
        return [Choice(True, tr("rules-yes")), Choice(False, tr("rules-no"))]
    none = [Choice(None, tr("rules-none"))] if kind.optional and not kind.many else []
    if kind.values:
        labels = dict(zip(kind.values, kind.labels, strict=False))
        return none + [Choice(value, word(labels.get(value) or value)) for value in kind.values]
    if kind.base == "int" and kind.low is not None and kind.high is not None and kind.high - kind.low < PIPS:
        return none + [Choice(number, str(number)) for number in range(kind.low, kind.high + 1)]
    return []


def parameter_field(kind: ValueType, word: Word) -> PaintedField | None:
    """The field for a parameter; None for what is no value to choose."""
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
