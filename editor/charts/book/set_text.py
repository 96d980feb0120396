"""The fonts of a printed book, and text set in lines of a width, as chunks that leave no line alone in a column.

Sizes are points; the units of painters are twentieths of a point, so that QPdfWriter needs no scale (1440 to the inch).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QPainter, QTextCharFormat, QTextLayout, QTextOption

from dsl.services.book.book_values import Line
from editor.charts.book.columns import Chunk

UNIT = 20
"""Units of a painter for a point."""
DPI = 72 * UNIT
MM = DPI / 25.4
"""Units of a painter for a millimetre."""
SERIF = ["Alegreya Book", "Georgia", "Noto Serif", "Liberation Serif", "DejaVu Serif", "Times New Roman"]
CAPITALS = ["Alegreya Book SC", *SERIF]
_SUBSTITUTES = {"→": "›", "←": "‹", "↔": "–", "✓": "+", "★": "*"}
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
    return "".join(_SUBSTITUTES.get(sign, sign) for sign in text)


LOOSE = 1.26
"""The distance of lines, in sizes of the letters."""


@dataclass(frozen=True)
class Setting:
    """How a text is set: size in points, colour, width in units; ``indent`` moves all lines to the right."""

    size: float
    width: float
    colour: str = "#2b2118"
    bold: bool = False
    italic: bool = False
    capitals: bool = False
    indent: float = 0.0
    centred: bool = False
    leading: float = LOOSE

    @property
    def font(self) -> QFont:
        """Its plain face."""
        return face(self.size, self.bold, self.italic, self.capitals)

    @property
    def line(self) -> float:
        """The distance of its lines, in units."""
        return self.size * self.leading * UNIT


class SetText:
    """A text broken into lines; the first ``drop`` lines are ``drop_width`` shorter, for an initial beside them."""

    def __init__(self, text: Line, setting: Setting, drop: int = 0, drop_width: float = 0.0) -> None:
        self.setting = setting
        parts = [(writable(part.text), part.face) for part in text]
        self._layout = QTextLayout("".join(words for words, _ in parts), setting.font)
        option = QTextOption(Qt.AlignmentFlag.AlignHCenter if setting.centred else Qt.AlignmentFlag.AlignLeft)
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self._layout.setTextOption(option)
        self._layout.setFormats(_formats(parts, setting))
        self._layout.beginLayout()
        wide, number = setting.width - setting.indent, 0
        while (line := self._layout.createLine()).isValid():
            aside = drop_width if number < drop else 0.0
            line.setLineWidth(max(wide - aside, UNIT))
            line.setPosition(QPointF(setting.indent + aside, 0))
            number += 1
        self._layout.endLayout()
        self.lines = number

    @property
    def height(self) -> float:
        """How high all lines are."""
        return self.lines * self.setting.line

    def paint(self, painter: QPainter, x: float, y: float, first: int = 0, count: int | None = None) -> None:
        """Paint some lines, the first of them at ``y``."""
        painter.setPen(QColor(self.setting.colour))
        last = self.lines if count is None else min(first + count, self.lines)
        for number in range(first, last):
            line = self._layout.lineAt(number)
            lead = (self.setting.line - line.height()) / 2
            line.draw(painter, QPointF(x, y + (number - first) * self.setting.line + lead))

    def chunks(self, space: float = 0.0, with_next: bool = False, wide: bool = False, least: int = 2) -> list[Chunk]:
        """The lines as chunks, the first and the last ``least`` of them together; ``with_next`` what follows below."""
        found = []
        for first, count in _cut(self.lines, least):
            found.append(
                Chunk(
                    count * self.setting.line,
                    lambda painter, x, y, first=first, count=count: self.paint(painter, x, y, first, count),  # type: ignore[misc]
                    space if first == 0 else 0.0,
                    with_next and first + count == self.lines,
                    wide,
                )
            )
        return found


def _cut(lines: int, least: int) -> list[tuple[int, int]]:
    """Where lines may be parted: the first of each piece, and how many they are."""
    if lines < 2 * least:
        return [(0, lines)] if lines else []
    middle = [(number, 1) for number in range(least, lines - least)]
    return [(0, least), *middle, (lines - least, least)]


def _formats(parts: Sequence[tuple[str, str]], setting: Setting) -> list[QTextLayout.FormatRange]:
    found, at = [], 0
    for words, kind in parts:
        if kind != "plain":
            piece = QTextLayout.FormatRange()
            piece.start, piece.length = at, _units(words)
            form = QTextCharFormat()
            bold, italic = setting.bold or kind == "strong", setting.italic or kind == "leaning"
            form.setFont(face(setting.size, bold, italic, setting.capitals))
            piece.format = form
            found.append(piece)
        at += _units(words)
    return found


def _units(text: str) -> int:
    """How long a text is for Qt, which counts in sixteen bits."""
    return len(text.encode("utf-16-le")) // 2
