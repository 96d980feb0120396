"""The style of a chart: that of its map, unless the user chose another."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cache

from PySide6.QtCore import QObject, Signal

from dsl.maps.mapfile.schema import map_schema
from editor.charts.drawing.chart_style import STYLES
from editor.charts.drawing.drawing_context import DrawingLook, StyleName
from editor.model.documents.chart import Chart
from editor.model.documents.chart_adornment import adornment_of

AS_MAP = "map"
"""The choice of the map's own style."""
CHOICES = (AS_MAP, *STYLES)
SWITCHES = ("ornament", "relief", "washes", "frame")
"""The parts of a style that can be omitted, as in ``DrawingLook``, maps and the command line."""


@dataclass(frozen=True)
class StyleChoice:
    """A style (one of ``CHOICES``), and omitted parts (some of ``SWITCHES``), instead of the map's own."""

    style: str = AS_MAP
    without: frozenset[str] = frozenset()

    @classmethod
    def of(cls, style: str, without: Iterable[str] = ()) -> StyleChoice:
        """A stored choice; unknown values count as missing."""
        return cls(style if style in CHOICES else AS_MAP, frozenset(without) & frozenset(parts_of_styles()))

    def dress(self, look: DrawingLook, chart: Chart | None) -> DrawingLook:
        """A look with the style in which a chart is drawn."""
        requested, left_out = requested_style(chart) if chart is not None else ("", frozenset())
        style = known_style(requested if self.style == AS_MAP else self.style)
        off = self.without | left_out
        return replace(
            look,
            style=style or "plain",
            ornament="ornament" not in off,
            relief="relief" not in off,
            washes="washes" not in off,
            frame="frame" not in off,
            without=frozenset(off - set(SWITCHES)),
        )


class ChosenStyle(QObject):
    """The user's choice; ``changed`` is emitted when it changes."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._choice = StyleChoice()

    @property
    def choice(self) -> StyleChoice:
        """The style and the omitted parts."""
        return self._choice

    @choice.setter
    def choice(self, choice: StyleChoice) -> None:
        if choice != self._choice:
            self._choice = choice
            self.changed.emit()


chosen = ChosenStyle()


@cache
def parts_of_styles() -> tuple[str, ...]:
    """Everything that can be omitted from a chart in a style, as in map files."""
    listed = map_schema()["properties"]["chart"]["properties"]["without"]["items"]["enum"]
    return tuple(listed)


def known_style(name: str) -> StyleName | None:
    """The style with this name; None if there is none."""
    return next((style for style in STYLES if style == name), None)


def nearest_style(name: str) -> str:
    """A style with a similar name; empty if there is none."""
    return next(iter(get_close_matches(name.lower(), STYLES, 1, 0.5)), "")


def requested_style(chart: Chart) -> tuple[str, frozenset[str]]:
    """The style that a map names in ``chart:``, unchecked, and the parts it omits."""
    adornment = adornment_of(chart)
    return adornment.style, adornment.without
