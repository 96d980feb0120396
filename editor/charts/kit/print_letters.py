"""Letters on the sheets of a kit: text that stays text in the PDF, at any size in millimetres."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontMetricsF, QPainter

from editor.charts.paper.typesetting import FACES

SERIF = ["Alegreya Book", "Georgia", "Noto Serif", "Liberation Serif", "DejaVu Serif", "Times New Roman"]
CAPITALS = ["Alegreya Book SC", *SERIF]
_SUBSTITUTES = {"→": "›", "←": "‹", "↔": "–", "✓": "+", "★": "*"}
"""Signs that the bundled faces have not."""


def writable(text: str) -> str:
    """A text with signs that the faces have."""
    return "".join(_SUBSTITUTES.get(sign, sign) for sign in text)


@cache
def load_faces() -> None:
    """Read the bundled faces."""
    for font in sorted(FACES.glob("*.ttf")):
        QFontDatabase.addApplicationFont(str(font))


EM = 100
"""Pixels of the font that is measured and then made smaller: so letters stand as exactly as on a large page."""
INK = QColor("#2b221a")
LEADING = 1.18
SMALLEST = 1.45
"""Millimetres from line to line of the smallest letters that are printed, about four points."""


@dataclass(frozen=True)
class Letters:
    """How a text is printed: ``size`` is the height of the font in millimetres."""

    size: float
    bold: bool = False
    italic: bool = False
    capitals: bool = False
    colour: str = INK.name()

    def sized(self, size: float) -> Letters:
        """The same, larger or smaller."""
        return replace(self, size=size)

    def inked(self, colour: QColor | str) -> Letters:
        """The same in another colour."""
        return replace(self, colour=QColor(colour).name())

    @property
    def step(self) -> float:
        """From line to line, in millimetres."""
        return self.size * LEADING


@lru_cache(maxsize=16)
def face(bold: bool, italic: bool, capitals: bool) -> QFont:
    """The font of letters, ``EM`` pixels high."""
    font = QFont()
    load_faces()
    font.setFamilies(CAPITALS if capitals else SERIF)
    font.setStyleHint(QFont.StyleHint.Serif)
    font.setPixelSize(EM)
    font.setBold(bold)
    font.setItalic(italic)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font


@lru_cache(maxsize=8192)
def _extent(text: str, bold: bool, italic: bool, capitals: bool) -> float:
    return QFontMetricsF(face(bold, italic, capitals)).horizontalAdvance(writable(text))


def width_of(text: str, letters: Letters) -> float:
    """How wide a text is in one line, in millimetres."""
    return _extent(text, letters.bold, letters.italic, letters.capitals) * letters.size / EM


def lines_of(text: str, letters: Letters, room: float) -> list[str]:
    """A text broken between words; a word that is wider than ``room`` stands alone on its line."""
    lines: list[str] = []
    for paragraph in text.splitlines() or [""]:
        words = paragraph.split()
        line = ""
        for word in words:
            longer = f"{line} {word}" if line else word
            if line and width_of(longer, letters) > room:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return lines


def balanced(text: str, letters: Letters, room: float, count: int) -> list[str]:
    """A text in so many lines, as equally long as words allow."""
    best = lines_of(text, letters, room)
    while count > 1 and room > letters.size:
        room *= 0.95
        lines = lines_of(text, letters, room)
        if len(lines) > count or max(width_of(line, letters) for line in lines) > room:
            break
        best = lines
    return best


def fitted(
    text: str, letters: Letters, room: tuple[float, float], most_lines: int = 1
) -> tuple[Letters, list[str]] | None:
    """The largest letters, no larger than given, with which a text stands in a box; None where even small ones do not.

    No word is ever broken or left out.
    """
    size = letters.size
    while size >= SMALLEST:
        tried = letters.sized(size)
        lines = lines_of(text, tried, room[0])
        wide = max(width_of(line, tried) for line in lines)
        if len(lines) <= most_lines and wide <= room[0] + 1e-6 and len(lines) * tried.step <= room[1] + 1e-6:
            return tried, balanced(text, tried, room[0], len(lines))
        size *= 0.94
    return None


def write_line(painter: QPainter, at: QPointF, text: str, letters: Letters, align: float = 0.0) -> None:
    """Print a line whose base begins at a point; ``align`` 0.5: its middle is there, 1: its end."""
    painter.save()
    painter.translate(at.x() - align * width_of(text, letters), at.y())
    painter.scale(letters.size / EM, letters.size / EM)
    painter.setFont(face(letters.bold, letters.italic, letters.capitals))
    painter.setPen(QColor(letters.colour))
    painter.drawText(QPointF(0, 0), writable(text))
    painter.restore()


def write_lines(
    painter: QPainter, box: QRectF, lines: list[str], letters: Letters, across: float = 0.5, down: float = 0.5
) -> None:
    """Print lines in a box: ``across`` and ``down`` 0 for its beginning, 0.5 for its middle, 1 for its end."""
    top = box.top() + down * (box.height() - len(lines) * letters.step)
    x = box.left() + across * box.width()
    for number, line in enumerate(lines):
        base = top + number * letters.step + letters.size * 0.86
        write_line(painter, QPointF(x, base), line, letters, across)


def write_fitted(
    painter: QPainter,
    box: QRectF,
    text: str,
    letters: Letters,
    most_lines: int = 1,
    across: float = 0.5,
    down: float = 0.5,
) -> bool:
    """Print a text as large as fits a box; False (and nothing is printed) where it does not fit at all."""
    found = fitted(text, letters, (box.width(), box.height()), most_lines)
    if found is None:
        return False
    write_lines(painter, box, found[1], found[0], across, down)
    return True


def paragraph_height(text: str, letters: Letters, room: float) -> float:
    """How high a text is in a column."""
    return len(lines_of(text, letters, room)) * letters.step


def write_paragraph(painter: QPainter, at: QPointF, text: str, letters: Letters, room: float) -> float:
    """Print a text in a column from a corner on; gives how high it is."""
    lines = lines_of(text, letters, room)
    high = len(lines) * letters.step
    write_lines(painter, QRectF(at.x(), at.y(), room, high), lines, letters, 0, 0)
    return high


NO_PEN = Qt.PenStyle.NoPen
