"""A small picture of a drawing and the sheets it is cut into."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QWidget

from editor.out.sheets import Poster


class SheetsPicture(QWidget):
    """The outline of a drawing, the sheets below it, and the strips where they are glued together."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._size = (1.0, 1.0)
        self._poster: Poster | None = None
        self.setMinimumSize(120, 90)

    def sizeHint(self) -> QSize:
        """Wide enough to tell sheets apart."""
        return QSize(220, 120)

    def show_sheets(self, size: tuple[float, float], poster: Poster | None) -> None:
        """``size`` of the drawing in millimetres; ``poster``: how it is cut."""
        self._size, self._poster = size, poster
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the paper, the drawing on it, the strips of glue darker, and on each sheet its row and column."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        poster = self._poster
        wide, high = self._size
        all_wide, all_high, margin = wide, high, 0.0
        if poster is not None:
            margin, last = poster.margin, poster.sheets[-1]
            all_wide, all_high = last.left + poster.width, last.top + poster.height
        scale = max(min((self.width() - 12) / all_wide, (self.height() - 12) / all_high), 1e-3)
        left, top = (self.width() - all_wide * scale) / 2, (self.height() - all_high * scale) / 2
        palette = self.palette()
        drawing = palette.color(QPalette.ColorRole.Highlight)
        painter.setPen(palette.color(QPalette.ColorRole.Mid))
        painter.setBrush(palette.color(QPalette.ColorRole.Base))
        painter.drawRect(QRectF(left, top, all_wide * scale, all_high * scale))
        drawing.setAlpha(90)
        painter.setBrush(drawing)
        painter.drawRect(QRectF(left + margin * scale, top + margin * scale, wide * scale, high * scale))
        if poster is not None and len(poster.sheets) > 1:
            painter.translate(left + margin * scale, top + margin * scale)
            self._paint_sheets(painter, poster, scale)
        painter.end()

    def _paint_sheets(self, painter: QPainter, poster: Poster, scale: float) -> None:
        palette = self.palette()
        wide, high = (length * scale for length in poster.inner)
        strip = poster.overlap * scale
        glue = palette.color(QPalette.ColorRole.Text)
        glue.setAlpha(70)
        for sheet in poster.sheets:
            x, y = sheet.left * scale, sheet.top * scale
            if sheet.column + 1 < poster.columns:
                painter.fillRect(QRectF(x + wide - strip, y, strip, high), glue)
            if sheet.row + 1 < poster.rows:
                painter.fillRect(QRectF(x, y + high - strip, wide, strip), glue)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        font = painter.font()
        font.setPixelSize(max(min(round(min(wide, high) * 0.35), 15), 1))
        painter.setFont(font)
        for sheet in poster.sheets:
            part = QRectF(sheet.left * scale, sheet.top * scale, wide, high)
            painter.setPen(palette.color(QPalette.ColorRole.Mid))
            painter.drawRect(part)
            if min(wide, high) > 22:
                painter.setPen(palette.color(QPalette.ColorRole.Text))
                painter.drawText(part, Qt.AlignmentFlag.AlignCenter, f"{sheet.row + 1}–{sheet.column + 1}")
