"""What is printed on the sheets of a poster beside the drawing: where to cut, where to glue, which sheet it is."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from editor.base.texts import tr
from editor.charts.export.composition import PX
from editor.charts.export.paper_sheets import PaperSheet, Poster

MARK = 5.0
"""Length of a cutting mark, in millimetres."""
HATCH = 3.0
APART = 55.0
"""Millimetres from one "glue here" to the next."""
LETTERS = 11
BLACK, FAINT = QColor("#222222"), QColor(60, 60, 60, 190)
COVER = QColor(255, 255, 255, 190)


def paint_marks(painter: QPainter, poster: Poster, sheet: PaperSheet) -> None:
    """Everything that belongs to one sheet, on top of its part of the drawing."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    wide, high = poster.inner
    part = QRectF(poster.margin * PX, poster.margin * PX, wide * PX, high * PX)
    for strip in glue_strips(poster, sheet):
        _paint_glue(painter, strip.translated(part.topLeft()))
    _paint_cuts(painter, part, poster.margin)
    if len(poster.sheets) > 1 and poster.margin * PX > LETTERS:
        _paint_number(painter, part, poster, sheet)
    painter.restore()


def glue_strips(poster: Poster, sheet: PaperSheet) -> list[QRectF]:
    """The strips, at the right and below, that the next sheets will cover; from the printed part's corner on."""
    wide, high = (length * PX for length in poster.inner)
    strip = poster.overlap * PX
    found = []
    if strip and sheet.column + 1 < poster.columns:
        found.append(QRectF(wide - strip, 0, strip, high))
    if strip and sheet.row + 1 < poster.rows:
        right = wide - strip if found else wide
        found.append(QRectF(0, high - strip, right, strip))
    return found


def _paint_glue(painter: QPainter, strip: QRectF) -> None:
    """The drawing shines through, so that the next sheet can be laid exactly on it."""
    painter.save()
    painter.setClipRect(strip, Qt.ClipOperation.IntersectClip)
    painter.fillRect(strip, COVER)
    painter.setPen(QPen(FAINT, 0.9))
    step, reach = HATCH * PX, strip.width() + strip.height()
    painter.drawLines(
        [
            QLineF(strip.left() + k * step, strip.top(), strip.left() + k * step - strip.height(), strip.bottom())
            for k in range(int(reach / step) + 1)
        ]
    )
    painter.restore()
    painter.setPen(QPen(BLACK, 0.6, Qt.PenStyle.DashLine))
    painter.drawRect(strip)
    lying = strip.width() > strip.height()
    long, thick = (strip.width(), strip.height()) if lying else (strip.height(), strip.width())
    if thick < LETTERS * 1.3:
        return
    painter.save()
    painter.translate(strip.center())
    painter.rotate(0 if lying else -90)
    count = max(int(long / (APART * PX)), 1)
    for k in range(count):
        _plate(painter, QPointF((k - (count - 1) / 2) * long / count, 0), tr("out-glue"), min(long, thick * 8))
    painter.restore()


def _plate(painter: QPainter, middle: QPointF, text: str, most: float) -> None:
    """A word on white, around a point."""
    painter.setFont(font())
    metrics = QFontMetricsF(painter.font())
    wide = min(metrics.horizontalAdvance(text) + 10, most)
    rect = QRectF(middle.x() - wide / 2, middle.y() - LETTERS * 0.7, wide, LETTERS * 1.4)
    painter.fillRect(rect, Qt.GlobalColor.white)
    painter.setPen(BLACK)
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)


def font(size: int = LETTERS, bold: bool = False) -> QFont:
    """The plain letters of everything that is no part of the drawing."""
    found = QFont()
    found.setStyleHint(QFont.StyleHint.SansSerif)
    found.setPixelSize(size)
    found.setBold(bold)
    return found


def _paint_cuts(painter: QPainter, part: QRectF, margin: float) -> None:
    """Two short lines beside every corner of the printed part."""
    mark = max(min(MARK, margin - 1), 0) * PX
    if not mark:
        return
    painter.setPen(QPen(BLACK, 0.6))
    for x, out in ((part.left(), -mark), (part.right(), mark)):
        for y, up in ((part.top(), -mark), (part.bottom(), mark)):
            painter.drawLine(QLineF(x, y, x, y + up))
            painter.drawLine(QLineF(x, y, x + out, y))


def _paint_number(painter: QPainter, part: QRectF, poster: Poster, sheet: PaperSheet) -> None:
    """Below the drawing: all sheets in small with this one filled, and which it is in words."""
    room = poster.margin * PX
    number = sheet.row * poster.columns + sheet.column + 1
    text = tr("out-sheet", number=number, count=len(poster.sheets), row=sheet.row + 1, column=sheet.column + 1)
    painter.setFont(font())
    painter.setPen(BLACK)
    wide = QFontMetricsF(painter.font()).horizontalAdvance(text)
    high = min(room * 0.75 / poster.rows, room * 0.3)
    small = QRectF(0, 0, high * poster.width / poster.height, high)
    grid = small.width() * poster.columns
    left = part.center().x() - (grid + 8 + wide) / 2
    top = part.bottom() + (room - high * poster.rows) / 2
    for other in poster.sheets:
        rect = small.translated(left + other.column * small.width(), top + other.row * high)
        painter.setPen(QPen(BLACK, 0.5))
        painter.setBrush(BLACK if other == sheet else Qt.BrushStyle.NoBrush)
        painter.drawRect(rect)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(BLACK)
    painter.drawText(QRectF(left + grid + 8, part.bottom(), wide + 8, room), Qt.AlignmentFlag.AlignVCenter, text)
