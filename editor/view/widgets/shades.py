"""The colours of the window, by day and by night. Blue: selection; terracotta: house rules; parchment: the rulebook.

``palette_of`` converts them for Qt; painted widgets use ``shades_of``.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QWidget


@dataclass(frozen=True)
class Shades:
    """The colours of one theme. ``edge`` is around inputs, ``line`` around other things.

    ``house`` marks differences from the base game, ``paper`` is the background of its sentences, ``chosen`` of the
    selected row.
    """

    window: str
    base: str
    raised: str
    text: str
    soft: str
    line: str
    edge: str
    accent: str
    on_accent: str
    hover: str
    warn: str
    error: str
    good: str
    chosen: str
    house: str
    house_ground: str
    house_line: str
    paper: str
    paper_line: str
    paper_ink: str


LIGHT = Shades(
    window="#f3eee1",
    base="#fffdf7",
    raised="#faf6ec",
    text="#22313a",
    soft="#5d6a70",
    line="#d8cfba",
    edge="#8a8270",
    accent="#1d6d92",
    on_accent="#ffffff",
    hover="#e3ecec",
    warn="#8a5a00",
    error="#a8322a",
    good="#2f7047",
    chosen="#dcebf0",
    house="#a5490f",
    house_ground="#fbecd8",
    house_line="#e6bf94",
    paper="#f7edd3",
    paper_line="#dcc79a",
    paper_ink="#3d2f1f",
)
DARK = Shades(
    window="#15222b",
    base="#101b22",
    raised="#1d2e39",
    text="#e2eaeb",
    soft="#9db0b8",
    line="#31454f",
    edge="#718b98",
    accent="#63b6d6",
    on_accent="#0c1a22",
    hover="#274150",
    warn="#e5b454",
    error="#f08b7e",
    good="#83c79a",
    chosen="#1f4152",
    house="#efa86d",
    house_ground="#39291d",
    house_line="#7a5433",
    paper="#2c2a22",
    paper_line="#544b36",
    paper_ink="#eaddc0",
)


def is_night(widget: QWidget) -> bool:
    """Whether a widget is dark."""
    return widget.palette().color(QPalette.ColorRole.Window).lightness() < 128


def shades_of(widget: QWidget) -> Shades:
    """The colours for a widget: those of the dark theme if its palette is dark."""
    return DARK if is_night(widget) else LIGHT


def palette_of(shades: Shades) -> QPalette:
    """The shades as a Qt palette."""
    made = QPalette()
    role = QPalette.ColorRole
    for which, colour in (
        (role.Window, shades.window),
        (role.WindowText, shades.text),
        (role.Base, shades.base),
        (role.AlternateBase, shades.raised),
        (role.ToolTipBase, shades.raised),
        (role.ToolTipText, shades.text),
        (role.Text, shades.text),
        (role.Button, shades.raised),
        (role.ButtonText, shades.text),
        (role.BrightText, shades.error),
        (role.Link, shades.accent),
        (role.LinkVisited, shades.accent),
        (role.Highlight, shades.accent),
        (role.HighlightedText, shades.on_accent),
        (role.Mid, shades.line),
        (role.Midlight, shades.hover),
        (role.Dark, shades.line),
        (role.Light, shades.raised),
        (role.PlaceholderText, shades.soft),
    ):
        made.setColor(which, QColor(colour))
    for which in (role.WindowText, role.Text, role.ButtonText):
        faded = QColor(shades.soft)
        faded.setAlpha(130)
        made.setColor(QPalette.ColorGroup.Disabled, which, faded)
    made.setColor(QPalette.ColorGroup.Disabled, role.Highlight, QColor(shades.line))
    return made
