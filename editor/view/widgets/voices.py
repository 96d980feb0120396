"""The three voices of the window: Inter is the program, Alegreya the rulebook, JetBrains Mono the text of the rules."""

from __future__ import annotations

from importlib.resources import files

from PySide6.QtGui import QFont, QFontDatabase

PROGRAM = "Inter"
BOOK = ["Alegreya", "Georgia", "Constantia", "Noto Serif", "Liberation Serif", "DejaVu Serif", "Times New Roman"]
CODE = ["JetBrains Mono", "DejaVu Sans Mono", "Consolas", "Menlo", "Liberation Mono"]
H1, GROUP, QUOTED, SMALL = 1.93, 1.21, 1.18, 0.89
"""Sizes of letters, in usual ones."""


def load_voices() -> None:
    """Read the fonts that are bundled; once for an application."""
    for font in sorted(files("editor.view.widgets").joinpath("fonts").iterdir(), key=lambda file: file.name):
        if font.name.endswith(".ttf"):
            QFontDatabase.addApplicationFontFromData(font.read_bytes())


def sized(font: QFont, size: float, bold: bool = False) -> QFont:
    """The program's voice in another size."""
    made = QFont(font)
    made.setPointSizeF(font.pointSizeF() * size)
    if bold:
        made.setWeight(QFont.Weight.DemiBold)
    return made


def book_font(font: QFont, size: float = QUOTED, bold: bool = False) -> QFont:
    """The voice of the rulebook; ``font`` is what the widget wears."""
    made = QFont(font)
    made.setFamilies(BOOK)
    made.setStyleHint(QFont.StyleHint.Serif)
    made.setPointSizeF(font.pointSizeF() * size)
    made.setBold(bold)
    return made


def lining(font: QFont) -> QFont:
    """The same font with figures as high as capitals: Alegreya has old-style ones, in which values look wrong."""
    made = QFont(font)
    made.setFeature(QFont.Tag("lnum"), 1)
    return made


def code_font(font: QFont, size: float = 0.96) -> QFont:
    """The voice of rules texts: every letter as wide as the next."""
    made = QFont(font)
    made.setFamilies(CODE)
    made.setStyleHint(QFont.StyleHint.Monospace)
    made.setFixedPitch(True)
    made.setPointSizeF(font.pointSizeF() * size)
    made.setBold(False)
    return made
