"""The sheets of a poster: marks for cutting and gluing, and a last page with the plan, the steps and a ruler."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from editor.base.texts import tr
from editor.charts.export.composition import PX, Composition
from editor.charts.export.paper_sheets import PaperSheet, Poster

MARK = 5.0
"""Length of a cutting mark, in millimetres."""
HATCH = 3.0
APART = 55.0
"""Millimetres between the notes "glue here"."""
LETTERS = 11
BLACK, FAINT = QColor("#222222"), QColor(60, 60, 60, 190)
COVER = QColor(255, 255, 255, 190)


def paint_marks(painter: QPainter, poster: Poster, sheet: PaperSheet) -> None:
    """Paint the marks for cutting and gluing a sheet; a single sheet needs none."""
    if len(poster.sheets) == 1:
        return
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    wide, high = poster.inner
    part = QRectF(poster.margin * PX, poster.margin * PX, wide * PX, high * PX)
    for strip in glue_strips(poster, sheet):
        _paint_glue(painter, strip.translated(part.topLeft()))
    _paint_cuts(painter, part, poster.margin)
    if poster.margin * PX > LETTERS:
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
    """Mark a strip for glue; the drawing stays visible, so that the next sheet can be laid exactly on it."""
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
    """The plain font for everything outside of the drawing."""
    found = QFont()
    found.setStyleHint(QFont.StyleHint.SansSerif)
    found.setPixelSize(size)
    found.setBold(bold)
    return found


def _paint_cuts(painter: QPainter, part: QRectF, margin: float) -> None:
    """Paint two short lines at every corner of the printed part."""
    mark = max(min(MARK, margin - 1), 0) * PX
    if not mark:
        return
    painter.setPen(QPen(BLACK, 0.6))
    for x, out in ((part.left(), -mark), (part.right(), mark)):
        for y, up in ((part.top(), -mark), (part.bottom(), mark)):
            painter.drawLine(QLineF(x, y, x, y + up))
            painter.drawLine(QLineF(x, y, x + out, y))


def _paint_number(painter: QPainter, part: QRectF, poster: Poster, sheet: PaperSheet) -> None:
    """Paint below the drawing a small plan of all sheets with this one filled, and its position in words."""
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


STEPS = ("out-plan-print", "out-plan-cut", "out-plan-glue")
EDGE = 12.0
RULER = 100
"""The lengths of the ruler, in millimetres."""
TEXT_SHARE = 0.3
"""The greatest share of the page's height for the text."""
PLAN_DPI = 48
"""The resolution of the small drawing; as shapes it would make the file as large as all sheets do."""
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
    """Paint the three steps and the ruler; returns their height."""
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
