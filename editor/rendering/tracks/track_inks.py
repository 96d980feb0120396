"""The colours of coins and routes in each style, by day and by night."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from PySide6.QtGui import QColor

from editor.rendering.drawing_context import StyleName
from editor.rendering.style.colours import lightness, mixed
from editor.rendering.style.symbols import ACCENTS, Accents

DARK = 0.35
"""Faces take less of darker colours, or no symbol could be made out on them."""


@dataclass(frozen=True)
class TrackInks:
    """Colours as ``#rrggbb``. A coin has a ``face`` that takes ``share`` of its terrain's colour, and a ``rim``.

    ``shine`` and ``shade`` are the light and the dark side of the rim, ``notch`` its milling; ``own`` tells whether a
    symbol may have the colour that its theme gives it.
    """

    ink: str = "#33261a"
    face: str = "#f7eed8"
    share: float = 0.42
    rim: str = "#d9a441"
    shine: str = "#f3d68c"
    shade: str = "#a8752a"
    notch: str = "#7a5521"
    shadow: str = "#3a2a1c"
    shadow_alpha: float = 0.35
    number: str = "#b23a2a"
    water: str = "#5f8f97"
    lane_edge: str = "#dbe5d2"
    lane: str = "#f3e7c9"
    lane_alpha: float = 0.8
    dash: str = "#b23a2a"
    milled: bool = True
    own: bool = True
    accents: Accents = ACCENTS

    def face_of(self, colour: QColor) -> QColor:
        """The face of a coin whose terrain has a colour."""
        share = self.share * (0.5 if lightness(colour) < DARK else 1.0)
        return mixed(QColor(self.face), colour, share)


DAY = TrackInks()
NIGHT = replace(
    DAY, shadow="#05090c", shadow_alpha=0.6, face="#efe3c6", rim="#c9953c", lane_edge="#10222c", lane="#5d6650",
    lane_alpha=0.75, dash="#e0705a", shine="#e9c979",
)  # fmt: skip
INK = TrackInks(
    ink="#000000", face="#ffffff", share=0.0, rim="#ffffff", shine="#ffffff", shade="#ffffff", notch="#000000",
    shadow="#000000", shadow_alpha=0.3, number="#000000", water="#555555", lane_edge="#ffffff", lane="#ffffff",
    lane_alpha=1.0, dash="#000000", own=False,
    accents=("#ffffff", "#000000", "#bbbbbb", "#555555", "#555555", "#ffffff"),
)  # fmt: skip
MAGAZINE = replace(
    DAY, ink="#1f2a44", face="#fbf4df", share=0.7, rim="#fbf4df", shine="#fbf4df", shade="#fbf4df", shadow_alpha=0.0,
    lane_edge="#fbf4df", lane="#fbf4df", dash="#d8432f", number="#d8432f", milled=False,
)  # fmt: skip
MAGAZINE_NIGHT = replace(MAGAZINE, lane_edge="#2b3a5c", lane="#2b3a5c", dash="#f07a5c")


@cache
def track_inks(style: StyleName, night: bool) -> TrackInks:
    """The colours of a style."""
    if style == "ink":
        return INK
    if style == "magazine":
        return MAGAZINE_NIGHT if night else MAGAZINE
    return NIGHT if night else DAY
