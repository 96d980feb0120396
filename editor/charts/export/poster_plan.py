"""The last page of a poster: how the sheets lie together, what to do with them, and a ruler to check the print."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from editor.base.texts import tr
from editor.charts.export.composition import PX, Composition
from editor.charts.export.paper_sheets import Poster
from editor.charts.export.poster_marks import BLACK, font, glue_strips

STEPS = ("out-plan-print", "out-plan-cut", "out-plan-glue")
EDGE = 12.0
RULER = 100
"""Both in millimetres."""
TEXT_SHARE = 0.3
PLAN_DPI = 200
"""So fine is the whole drawing in small; as shapes it would be as large a file as all the sheets."""
"""How much of the page, at most, the words take."""
LINE = QColor("#b3202c")
STRIP = QColor(179, 32, 44, 60)


def paint_plan(painter: QPainter, whole: Composition, poster: Poster) -> None:
    """Paint the page, which is as large as the sheets."""
    page = QRectF(0, 0, poster.width * PX, poster.height * PX)
    edge = max(EDGE, poster.margin) * PX
    inner = page.adjusted(edge, edge, -edge, -edge)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(BLACK)
    painter.setFont(font(20, bold=True))
    flags = Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap
    head = painter.boundingRect(inner, flags, tr("out-plan"))
    painter.drawText(inner, flags, tr("out-plan"))
    words = QRectF(inner.left(), 0, inner.width(), inner.height() * TEXT_SHARE)
    high = _words(painter, words, draw=False)
    words.moveTop(inner.bottom() - high)
    _words(painter, words, draw=True)
    room = QRectF(inner.left(), head.bottom() + 12, inner.width(), words.top() - head.bottom() - 28)
    _paint_sheets(painter, room, whole, poster)
    painter.restore()


def _words(painter: QPainter, rect: QRectF, draw: bool) -> float:
    """The three steps and the ruler; gives how high they are."""
    painter.setFont(font(13))
    painter.setPen(BLACK)
    flags = Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap
    y = rect.top()
    for number, step in enumerate(STEPS, 1):
        text = f"{number}. {tr(step)}"
        room = QRectF(rect.left(), y, rect.width(), 1000)
        if draw:
            painter.drawText(room, flags, text)
        y += painter.boundingRect(room, flags, text).height() + 5
    if draw:
        _paint_ruler(painter, rect.left(), y + 16)
    return y + 40 - rect.top()


def _paint_ruler(painter: QPainter, left: float, y: float) -> None:
    painter.setPen(QPen(BLACK, 0.8))
    painter.drawLine(QLineF(left, y, left + RULER * PX, y))
    for mm in range(RULER + 1):
        long = 10 if mm % 10 == 0 else 6 if mm % 5 == 0 else 3
        painter.drawLine(QLineF(left + mm * PX, y, left + mm * PX, y - long))
    painter.setFont(font())
    painter.drawText(QRectF(left, y + 3, RULER * PX, 18), Qt.AlignmentFlag.AlignRight, tr("out-ruler", length=RULER))


def _paint_sheets(painter: QPainter, room: QRectF, whole: Composition, poster: Poster) -> None:
    """The whole drawing in small, the sheets over it with row and column in large letters."""
    last, (wide, high) = poster.sheets[-1], poster.inner
    all_wide, all_high = (last.left + wide - poster.left) * PX, (last.top + high - poster.top) * PX
    scale = min(room.width() / all_wide, room.height() / all_high)
    painter.save()
    painter.translate(room.center().x() - all_wide * scale / 2, room.top())
    painter.scale(scale, scale)
    painter.translate(-poster.left * PX, -poster.top * PX)
    fine = min(scale * PLAN_DPI / 96, 1.0)
    painter.setRenderHint(QPainter.RenderHint.LosslessImageRendering)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.fillRect(QRectF(poster.left * PX, poster.top * PX, all_wide, all_high), whole.paper)
    painter.drawImage(QRectF(0, 0, whole.width, whole.height), whole.picture(fine))
    line = 1.2 / scale
    for sheet in poster.sheets:
        part = QRectF(sheet.left * PX, sheet.top * PX, wide * PX, high * PX)
        for strip in glue_strips(poster, sheet):
            painter.fillRect(strip.translated(part.topLeft()), STRIP)
        painter.setPen(QPen(LINE, line))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(part)
    for sheet in poster.sheets:
        part = QRectF(sheet.left * PX, sheet.top * PX, wide * PX, high * PX)
        size = round(min(part.width() * 0.11, part.height() * 0.16))
        text = f"{sheet.row + 1}–{sheet.column + 1}"
        painter.setFont(font(size, bold=True))
        plate = QRectF(part.left(), part.top(), size * 0.72 * len(text), size * 1.3).translated(size * 0.3, size * 0.3)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(255, 255, 255, 210))
        painter.drawRoundedRect(plate, size * 0.25, size * 0.25)
        painter.setPen(LINE)
        painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, text)
    painter.restore()
