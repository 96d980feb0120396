"""The few colours and habits of line in which the features of a chart are drawn: engraved and ink, by day and night."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from PySide6.QtGui import QColor

from editor.charts.drawing.drawing_context import Drawing, StyleName
from editor.charts.drawing.style.colours import lightness, mixed

BLACK_AND_WHITE = 0.3
"""Colours darker than that become black where there is no other ink, all others white."""


@dataclass(frozen=True)
class FeatureInks:
    """Colours as ``#rrggbb``. ``key`` tells one from another where pictures are kept."""

    key: tuple[StyleName, bool]
    paper: str
    """Faces of coins, halos around what is drawn."""
    halo: str
    line: str
    """Outlines of what is drawn."""
    dark: str
    """Figures and silhouettes on pale ground."""
    pale: str
    """Silhouettes on dark ground, faces of coins."""
    metal: str
    """Rims of coins, rings, what marks a port above others."""
    roof: str
    shade: float = 0.32
    """How dark the shadow of what lies on the chart is, 0 for none."""
    weight: float = 1.0
    """How heavy lines are."""
    spots: tuple[str, ...] = ()
    """The only colours in which it is printed besides ``dark`` and ``pale``, warm first; none: all that there are."""
    is_spotted: bool = False
    """Whether colours of the theme are told by ``spots`` alone."""
    is_outlined: bool = False
    """Whether currents are pale within an outline rather than one stroke of ink."""

    @property
    def has_colours(self) -> bool:
        """Whether anything is tinted at all."""
        return not self.is_spotted or bool(self.spots)

    def printed(self, colour: QColor) -> QColor:
        """A colour of the theme as this print has it."""
        if not self.is_spotted:
            return colour
        if not self.spots:
            return QColor(self.dark if lightness(colour) < BLACK_AND_WHITE else self.pale)
        if colour.hsvSaturationF() < 0.3:
            return QColor(self.dark if lightness(colour) < 0.5 else self.pale)
        warm = colour.hueF() < 0.22 or colour.hueF() > 0.85
        return QColor(self.spots[0] if warm else self.spots[-1])

    def drawn(self, colour: QColor, share: float = 0.25) -> QColor:
        """A colour of the theme for lines: printed, with some of the outlines' ink."""
        return mixed(self.printed(colour), QColor(self.line), share) if not self.is_spotted else QColor(self.line)


ENGRAVED = {
    False: FeatureInks(
        ("engraved", False), "#f3e7c9", "#f5ecd3", "#33261a", "#33261a", "#faf1da", "#d9a441", "#b5452f"
    ),
    True: FeatureInks(
        ("engraved", True), "#2a2620", "#1c1914", "#e8d9b4", "#241c12", "#efe0b8", "#d5a94e", "#a8523c", 0.5
    ),
}
INK = FeatureInks(
    ("ink", False), "#ffffff", "#ffffff", "#000000", "#000000", "#ffffff", "#ffffff", "#777777", 0.0, is_spotted=True
)
MAGAZINE = {
    False: FeatureInks(
        ("magazine", False), "#f6efdc", "#f6efdc", "#1d1a18", "#1d1a18", "#fbf6e8", "#dd4a2c", "#dd4a2c",
        0.0, 1.7, ("#dd4a2c", "#1f7f92"), is_spotted=True, is_outlined=True,
    ),
    True: FeatureInks(
        ("magazine", True), "#171d24", "#171d24", "#f3e8cf", "#171d24", "#f3e8cf", "#e2583a", "#e2583a",
        0.0, 1.7, ("#e2583a", "#3fa7b8"), is_spotted=True, is_outlined=True,
    ),
}  # fmt: skip


@cache
def inks_of(style: StyleName, night: bool) -> FeatureInks:
    """The inks of a style; ink on paper is the same by night."""
    if style == "ink":
        return INK
    return (MAGAZINE if style == "magazine" else ENGRAVED)[night]


def feature_inks(drawing: Drawing) -> FeatureInks:
    """The inks in which a drawing is made."""
    return inks_of(drawing.look.style, drawing.theme.night)
