"""Messages on a chart in rounded boxes (pills), placed so that they avoid pieces and each other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter

from editor.charts.drawing.style.colours import with_alpha
from editor.model.match.match_steps import LabelTone

TONES: dict[LabelTone, str] = {
    "said": "#33271d",
    "was": "#56646b",
    "became": "#a4520f",
    "lost": "#8c2318",
    "good": "#2f6b3c",
}
TEXT = QColor("#fff8e8")
PAD, GAP, ROUND = 11.0, 9.0, 14.0
WIDEST = 420.0
HIDING = 12.0
"""The cost of covering a pixel of another label; a pixel of a piece or goal costs 1."""
FAR = 6.0
"""The cost of each next place in the list: the first, to the right, is the best."""


def pill_font(font: QFont) -> QFont:
    """The font of a pill, made from the window's ``font``."""
    made = QFont(font)
    made.setPixelSize(13)
    made.setWeight(QFont.Weight.DemiBold)
    return made


def pill_size(text: str, font: QFont, room: float = WIDEST) -> QSizeF:
    """The size of the pill for a text, which is wrapped if it is wider than ``room`` pixels."""
    most = QRectF(0, 0, min(room, WIDEST) - 2 * PAD, 1e4)
    lines = QFontMetricsF(pill_font(font)).boundingRect(most, int(Qt.TextFlag.TextWordWrap), text)
    return QSizeF(lines.width() + 2 * PAD, lines.height() + 7)


def pill_place(
    at: QPointF, reach: float, size: QSizeF, page: QRectF, taken: Sequence[QRectF], labels: Sequence[QRectF] = ()
) -> QRectF:
    """The place for a pill near a point (at least ``reach`` pixels away) and within the page.

    It covers as little as possible of ``taken`` (pieces and goals) and hardly anything of other ``labels``: a piece
    below a label can still be guessed, a label cannot. If there are pieces all around, it is at an edge of the page.
    """
    places = [_within(rect, page) for rect in (*_places(at, reach + GAP, size), *_edges(at, size, page))]

    def cost(numbered: tuple[int, QRectF]) -> float:
        number, rect = numbered
        return number * FAR + _covered(rect, taken) + HIDING * _covered(rect, labels)

    return min(enumerate(places), key=cost)[1]


def _covered(rect: QRectF, others: Sequence[QRectF]) -> float:
    return sum(_area(rect & other) for other in others if rect.intersects(other))


def _within(rect: QRectF, page: QRectF) -> QRectF:
    dx = max(page.left() - rect.left(), 0) + min(page.right() - rect.right(), 0)
    dy = max(page.top() - rect.top(), 0) + min(page.bottom() - rect.bottom(), 0)
    return rect.translated(dx, dy)


def _places(at: QPointF, out: float, size: QSizeF) -> Iterable[QRectF]:
    wide, high = size.width(), size.height()
    x, y = at.x(), at.y()
    for far in (out, out * 1.7, out * 2.6, out * 4, out * 6):
        yield QRectF(QPointF(x + far, y - high / 2), size)
        yield QRectF(QPointF(x - far - wide, y - high / 2), size)
        yield QRectF(QPointF(x - wide / 2, y - far - high), size)
        yield QRectF(QPointF(x - wide / 2, y + far), size)
        for down in (-far - high / 2, far - high / 2):
            yield QRectF(QPointF(x + far * 0.6, y + down), size)
            yield QRectF(QPointF(x - far * 0.6 - wide, y + down), size)


def _edges(at: QPointF, size: QSizeF, page: QRectF) -> Iterable[QRectF]:
    """Places at the top and bottom edges of the page: at the point's ``x``, then in the corners."""
    for x in (at.x() - size.width() / 2, page.left(), page.right()):
        for y in (page.top(), page.bottom()):
            yield QRectF(QPointF(x, y), size)


def _area(rect: QRectF) -> float:
    return max(rect.width(), 0.0) * max(rect.height(), 0.0)


def paint_pill(painter: QPainter, rect: QRectF, text: str, font: QFont, tone: LabelTone = "said") -> None:
    """Paint a pill with its text."""
    letters = pill_font(font)
    painter.save()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(40, 26, 10, 60))
    round_ = min(rect.height() / 2, ROUND)
    painter.drawRoundedRect(rect.translated(0, 1.5), round_, round_)
    painter.setBrush(with_alpha(QColor(TONES[tone]), 0.95))
    painter.drawRoundedRect(rect, round_, round_)
    painter.setFont(letters)
    painter.setPen(TEXT)
    wrapped = int(Qt.AlignmentFlag.AlignCenter) | int(Qt.TextFlag.TextWordWrap)
    painter.drawText(rect.adjusted(PAD - 2, 0, 2 - PAD, 0), wrapped, text)
    painter.restore()
