"""Which field suits which attribute, id, place or number of the map file."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from dsl.maps.board.spec import Attribute
from dsl.maps.mapfile.schema import DIRECTIONS, direction_names
from dsl.maps.mapfile.values import NOTHING, Data
from editor.base.texts import tr
from editor.draw.panels.features.value_fields import (
    LONGEST_SAID,
    CellField,
    ChecksField,
    ChoiceField,
    Field,
    NumberField,
    TextField,
    YesNoField,
    listed,
    words_of,
)
from editor.model.documents import written_cells
from editor.model.documents.chart import Chart
from editor.model.documents.patches import MISSING, Held
from editor.model.games.boards import GameBoard
from editor.model.games.labels import option_label

ID = re.compile(r"[^\s!-/:-@\[-^`{-~]+")


def field_of(attribute: Attribute, chart: Chart, game: GameBoard | None) -> Field:
    """The field for an attribute that a ruleset declares."""
    kind = attribute.type
    if kind.many:
        return _many(attribute, chart, game)
    if kind.base == "int":
        return NumberField(kind.low, kind.high, kind.optional)
    if kind.base == "player":
        return NumberField(*kind.bounds, kind.optional)
    if kind.base == "bool" and not kind.optional:
        return YesNoField()
    if kind.base == "cell":
        return cell_field(chart, many=False, optional=kind.optional)
    values, labels = _words(attribute, chart, game)
    return ChoiceField(values, labels, kind.optional)


def _many(attribute: Attribute, chart: Chart, game: GameBoard | None) -> Field:
    base = attribute.type.base
    if base == "cell":
        return cell_field(chart, many=True, optional=attribute.type.optional)
    if base == "int":
        low, high = attribute.type.low, attribute.type.high
        return TextField(lambda text: _numbers(text, low, high), "panels-form-numbers", listed)
    if base == "player":
        seats: list[Data] = list(range(1, (attribute.type.bounds[1] or 0) + 1))
        return ChecksField(seats, [str(seat) for seat in seats])
    values, labels = _words(attribute, chart, game)
    return ChecksField(list(values), labels)


def _words(attribute: Attribute, chart: Chart, game: GameBoard | None) -> tuple[list[str], list[str]]:
    kind = attribute.type
    if kind.base == "direction":
        names = list(direction_names(game.spec)) if game is not None else list(DIRECTIONS.get(chart.kind, ()))
        return names, names
    if kind.base == "bool":
        return ["yes", "no"], ["yes", "no"]
    return list(kind.values), [option_label(game, attribute, value) for value in kind.values]


def _numbers(text: str, low: int | None, high: int | None) -> Held:
    words = words_of(text)
    if not all(re.fullmatch(r"-?\d{1,9}", word) for word in words):
        return MISSING
    numbers: list[Data] = [int(word) for word in words]
    inside = all((low is None or n >= low) and (high is None or n <= high) for n in map(int, words))
    return numbers if inside else MISSING


def cell_field(
    chart: Chart, *, many: bool, optional: bool = False, taken: Callable[[], Mapping[int, str]] | None = None
) -> CellField:
    """A field for one cell, or for several with ranges; ``taken`` cells are refused: others of the kind, by name."""

    def check(text: str) -> Held:
        words = words_of(text)
        if optional and words == [NOTHING]:
            return NOTHING
        if not words or (len(words) > 1 and not many) or not all(_is_place(chart, word, many) for word in words):
            return MISSING
        others = taken() if taken is not None else {}
        if others and any(cell in others for cell in _cells(chart, words)):
            return MISSING
        return words[0] if len(words) == 1 else list(words)

    def wrong(text: str) -> str:
        words = words_of(text)
        strange = next((word for word in words if not _is_place(chart, word, many)), "")
        if not words or (len(words) > 1 and not many):
            return tr("panels-form-cells" if many else "panels-form-cell")
        if strange:
            return tr("panels-form-no-cell", cell=strange[:LONGEST_SAID])
        others = taken() if taken is not None else {}
        cell = next(cell for cell in _cells(chart, words) if cell in others)
        return tr("panels-form-cell-taken", cell=chart.geometry.name(cell), what=others[cell])

    return CellField(check, wrong)


def _cells(chart: Chart, words: list[str]) -> list[int]:
    return [int(cell) for word in words for cell in written_cells.read_cells(word, chart.geometry)]


def _is_place(chart: Chart, word: str, many: bool) -> bool:
    if chart.geometry.cell(word) >= 0:
        return True
    return many and bool(written_cells.read_cells(word, chart.geometry))


def id_field(taken: set[str]) -> TextField:
    """A short name that nobody else has; ``taken`` in small letters."""

    def check(text: str) -> Held:
        return text.strip() if ID.fullmatch(text.strip()) and text.strip().casefold() not in taken else MISSING

    def wrong(text: str) -> str:
        used = text.strip().casefold() in taken
        return tr("panels-form-id-taken", id=text.strip()[:LONGEST_SAID]) if used else tr("panels-form-id")

    return TextField(check, wrong, listed)


def position_field() -> TextField:
    """A number with or without a fraction: x or y of a circle."""

    def check(text: str) -> Held:
        plain = text.strip().replace(",", ".")
        if not re.fullmatch(r"-?\d{1,7}(\.\d{1,6})?", plain):
            return MISSING
        return float(plain) if "." in plain else int(plain)

    return TextField(check, "panels-form-number", listed)
