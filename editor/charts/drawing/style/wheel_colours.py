"""The colours of a wheel's sectors."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QColor

from editor.charts.drawing.style.theme import Theme

BLUES = ("#8fc1d9", "#a9d1e2")


def sector_colour(theme: Theme, wheel: str, place: int, key: str) -> QColor:
    """The colour of a sector: the theme's where it says one, else blues in turn."""
    said, plain = theme.wheel_colour(wheel, key), theme.wheel_colour(wheel, "")
    if said is not None and said != plain:
        return said
    blue = QColor(BLUES[place % 2])
    return blue.darker(180) if theme.night else blue


def sector_colours(theme: Theme, wheel: str, keys: Sequence[str]) -> list[QColor]:
    """The colours of all sectors, by their keys."""
    return [sector_colour(theme, wheel, place, key) for place, key in enumerate(keys)]
