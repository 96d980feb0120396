"""The pages that will be printed, in small: the drawing on its paper, margins, cuts, strips for glue."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QLineF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QBrush,
    QColor,
    QHideEvent,
    QImage,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QWidget

from editor.charts.export.paper_sheets import PaperSheet, Poster

EDGE, GAP, MARK = 8.0, 5.0, 4.0
"""The margin around everything, the gap between pages, and the length of cutting marks; in pixels."""
PAPER, LINE, GLUE = QColor("#ffffff"), QColor("#4a4a4a"), QColor(90, 90, 90, 120)
COVER = QColor(255, 255, 255, 130)
NUMBERED = 30.0
"""Pages that are not so wide and high have no numbers."""


class SheetsPicture(QWidget):
    """The printed pages. ``drawing_requested`` is emitted when the drawing is needed in another size, or no longer."""

    drawing_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._size = (1.0, 1.0)
        self._poster: Poster | None = None
        self._ground = PAPER
        self._drawing: QImage | None = None
        self.setMinimumSize(160, 150)

    def sizeHint(self) -> QSize:
        """Wide enough to distinguish sheets."""
        return QSize(260, 210)

    def show_sheets(self, size: tuple[float, float], poster: Poster | None, ground: QColor = PAPER) -> None:
        """``size`` of the drawing in millimetres; ``poster``: how it is cut; ``ground``: the colour around it."""
        self._size, self._poster, self._ground = size, poster, ground
        self.update()
        self.drawing_requested.emit()

    def show_drawing(self, drawing: QImage | None) -> None:
        """The whole drawing as a picture of any resolution."""
        self._drawing = drawing
        self.update()

    @property
    def drawing(self) -> QImage | None:
        """The picture that is shown."""
        return self._drawing

    @property
    def scale(self) -> float:
        """Pixels of the widget for a millimetre."""
        wide, high = self._size
        gaps = (0.0, 0.0)
        if self._poster is not None:
            poster = self._poster
            wide, high = poster.columns * poster.width, poster.rows * poster.height
            gaps = ((poster.columns - 1) * GAP, (poster.rows - 1) * GAP)
        room = (self.width() - 2 * EDGE - gaps[0], self.height() - 2 * EDGE - gaps[1])
        return max(min(room[0] / wide, room[1] / high), 1e-3)

    @property
    def fineness(self) -> float:
        """The useful resolution of the drawing, in pixels per millimetre."""
        return self.scale * self.devicePixelRatioF()

    def page(self, sheet: PaperSheet | None) -> QRectF:
        """The box of a page on the widget; of the single one, without a poster."""
        scale, poster = self.scale, self._poster
        wide, high = self._size if poster is None else (poster.width, poster.height)
        columns, rows = (poster.columns, poster.rows) if poster is not None else (1, 1)
        wide, high = wide * scale, high * scale
        left = (self.width() - columns * wide - (columns - 1) * GAP) / 2
        top = (self.height() - rows * high - (rows - 1) * GAP) / 2
        row, column = (sheet.row, sheet.column) if sheet is not None else (0, 0)
        return QRectF(left + column * (wide + GAP), top + row * (high + GAP), wide, high)

    # --- events ----------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Request a drawing in another size."""
        super().resizeEvent(event)
        self.drawing_requested.emit()

    def showEvent(self, event: QShowEvent) -> None:
        """Request the drawing when shown."""
        super().showEvent(event)
        self.drawing_requested.emit()

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop the drawing when hidden."""
        super().hideEvent(event)
        self.drawing_requested.emit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self.drawing_requested.emit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw page after page."""
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        if self._poster is None:
            page = self.page(None)
            self._paint_paper(painter, page)
            self._paint_part(painter, page, 0.0, 0.0, *self._size)
        else:
            for sheet in self._poster.sheets:
                self._paint_sheet(painter, self._poster, sheet)
        painter.end()

    def _paint_paper(self, painter: QPainter, page: QRectF) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, 50))
        painter.drawRect(page.translated(1.5, 2))
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Mid), 1))
        painter.setBrush(PAPER)
        painter.drawRect(page)

    def _paint_part(self, painter: QPainter, rect: QRectF, left: float, top: float, wide: float, high: float) -> None:
        """Paint the part of the drawing at an offset in millimetres; a tint until it is ready."""
        whole = QRectF(0, 0, *self._size)
        part = QRectF(left, top, wide, high).intersected(whole)
        if part.isEmpty():
            return
        scale = self.scale
        place = QRectF(
            rect.left() + (part.left() - left) * scale, rect.top() + (part.top() - top) * scale,
            part.width() * scale, part.height() * scale,
        )  # fmt: skip
        if self._drawing is None:
            tint = self.palette().color(QPalette.ColorRole.Highlight)
            tint.setAlpha(90)
            painter.fillRect(place, tint)
            return
        dots = (self._drawing.width() / whole.width(), self._drawing.height() / whole.height())
        source = QRectF(part.left() * dots[0], part.top() * dots[1], part.width() * dots[0], part.height() * dots[1])
        painter.drawImage(place, self._drawing, source)

    def _paint_sheet(self, painter: QPainter, poster: Poster, sheet: PaperSheet) -> None:
        page, scale = self.page(sheet), self.scale
        wide, high = poster.inner
        edge = poster.margin * scale
        inner = QRectF(page.left() + edge, page.top() + edge, wide * scale, high * scale)
        self._paint_paper(painter, page)
        painter.fillRect(inner, self._ground)
        self._paint_part(painter, inner, sheet.left, sheet.top, wide, high)
        strip = poster.overlap * scale
        if sheet.column + 1 < poster.columns:
            _paint_glue(painter, QRectF(inner.right() - strip, inner.top(), strip, inner.height()))
        if sheet.row + 1 < poster.rows:
            _paint_glue(painter, QRectF(inner.left(), inner.bottom() - strip, inner.width(), strip))
        if len(poster.sheets) == 1:
            return  # nothing is cut
        _paint_cuts(painter, inner, min(MARK, poster.margin * scale))
        if min(page.width(), page.height()) > NUMBERED:
            _paint_number(painter, inner, f"{sheet.row + 1}–{sheet.column + 1}")


def _paint_glue(painter: QPainter, strip: QRectF) -> None:
    painter.fillRect(strip, COVER)
    painter.fillRect(strip, QBrush(GLUE, Qt.BrushStyle.BDiagPattern))
    painter.setPen(QPen(GLUE, 1, Qt.PenStyle.DashLine))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(strip)


def _paint_cuts(painter: QPainter, inner: QRectF, mark: float) -> None:
    painter.setPen(QPen(LINE, 0.8))
    for x, out in ((inner.left(), -mark), (inner.right(), mark)):
        for y, up in ((inner.top(), -mark), (inner.bottom(), mark)):
            painter.drawLine(QLineF(x, y, x, y + up))
            painter.drawLine(QLineF(x, y, x + out, y))


def _paint_number(painter: QPainter, inner: QRectF, text: str) -> None:
    """Paint row and column on a light plate in the upper left corner."""
    font = painter.font()
    font.setPixelSize(max(min(round(min(inner.width(), inner.height()) * 0.2), 12), 9))
    painter.setFont(font)
    metrics = painter.fontMetrics()
    plate = QRectF(inner.left() + 2, inner.top() + 2, metrics.horizontalAdvance(text) + 6, metrics.height())
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(255, 255, 255, 200))
    painter.drawRoundedRect(plate, 3, 3)
    painter.setPen(QColor("#22313a"))
    painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, text)
