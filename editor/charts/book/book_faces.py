"""The letters of a printed book: Alegreya and its small capitals with lining figures; a serif of the system in need.

Sizes are points; the units of painters are twentieths of a point, so that QPdfWriter needs no scale (1440 to the inch).
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from PySide6.QtGui import QFont, QFontDatabase

UNIT = 20
"""Units of a painter for a point."""
DPI = 72 * UNIT
MM = DPI / 25.4
"""Units of a painter for a millimetre."""
SERIF = ["Alegreya Book", "Georgia", "Noto Serif", "Liberation Serif", "DejaVu Serif", "Times New Roman"]
CAPITALS = ["Alegreya Book SC", *SERIF]
_SAID_OTHERWISE = {"→": "›", "←": "‹", "↔": "–", "✓": "+", "★": "*"}
"""Signs that the bundled faces have not."""


@cache
def load_faces() -> bool:
    """Read the bundled faces; whether they are there."""
    for font in sorted(files("editor.charts.book").joinpath("faces").iterdir(), key=lambda file: file.name):
        if font.name.endswith(".ttf"):
            QFontDatabase.addApplicationFontFromData(font.read_bytes())
    return SERIF[0] in QFontDatabase.families()


def face(size: float, bold: bool = False, italic: bool = False, capitals: bool = False) -> QFont:
    """A face in points; ``capitals`` are small capitals."""
    load_faces()
    made = QFont()
    made.setFamilies(CAPITALS if capitals else SERIF)
    made.setStyleHint(QFont.StyleHint.Serif)
    made.setPixelSize(round(size * UNIT))
    made.setBold(bold)
    made.setItalic(italic)
    made.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return made


def writable(text: str) -> str:
    """A text with signs that the faces have."""
    return "".join(_SAID_OTHERWISE.get(sign, sign) for sign in text)
