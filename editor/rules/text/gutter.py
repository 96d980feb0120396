"""The gutter left of the text: line numbers, folding arrows, bars at changed lines."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QMouseEvent, QPainter, QPaintEvent, QPalette, QPen, QPixmap, QPolygonF
from PySide6.QtWidgets import QWidget

from editor.rules.text.code_surface import CodeSurface
from editor.view.widgets.shades import shades_of

ARROW, BAR, PAD = 18, 3, 10
"""Pixels: width of the folding arrow, of the bar at changed lines, of the space before numbers."""


class Gutter(QWidget):
    """The gutter next to the viewport of a view."""

    def __init__(self, view: CodeSurface) -> None:
        super().__init__(view)
        self._view = view
        self._hovered = False
        self._arrows: dict[tuple[bool, str, float], QPixmap] = {}
        view.updateRequest.connect(self._scrolled)
        view.blockCountChanged.connect(self.fit)

    def sizeHint(self) -> QSize:
        digits = max(len(str(self._view.blockCount())), 3)
        numbers = self._view.fontMetrics().horizontalAdvance("0") * digits
        return QSize(BAR + PAD + numbers + ARROW, 0)

    def fit(self) -> None:
        """Set the width needed for the numbers."""
        view, width = self._view, self.sizeHint().width()
        view.setViewportMargins(width, 0, 0, 0)
        area = view.contentsRect()
        self.setGeometry(area.left(), area.top(), width, area.height())

    def _scrolled(self, _rect: QRect, dy: int) -> None:
        if dy:
            self.scroll(0, dy)
        else:
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        view = self._view
        painter = QPainter(self)
        painter.fillRect(event.rect(), self.palette().color(QPalette.ColorRole.Base))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        soft = self.palette().color(QPalette.ColorRole.PlaceholderText)
        text = self.palette().color(QPalette.ColorRole.Text)
        current = view.textCursor().blockNumber()
        usual, bold = QFont(view.font()), QFont(view.font())
        bold.setBold(True)
        painter.setFont(usual)
        open_, folded = self._arrow(False, soft), self._arrow(True, soft)
        right = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        for block, rect in view.visible_lines():
            line = block.blockNumber()
            row = QRect(0, rect.top(), self.width(), rect.height())
            if line == current:
                painter.fillRect(row, QColor(view.inks.current_line))
                painter.setFont(bold)
            if line in view.changed_lines.lines:
                painter.fillRect(QRect(0, row.top(), BAR, row.height()), QColor(shades_of(view).house))
            painter.setPen(text if line == current else soft)
            painter.drawText(row.adjusted(BAR, 0, -ARROW, 0), right, str(line + 1))
            if line == current:
                painter.setFont(usual)
            stretch = view.folding.stretches.get(line)
            if stretch is not None and (stretch.folded or self._hovered or stretch.kind == "chapter"):
                top = rect.center().y() + 1 - ARROW // 2
                painter.drawPixmap(self.width() - ARROW, top, folded if stretch.folded else open_)

    def _arrow(self, folded: bool, colour: QColor) -> QPixmap:
        """A cached arrow: there is one at every line that opens a block."""
        key = (folded, colour.name(), self.devicePixelRatioF())
        if key not in self._arrows:
            pixmap = QPixmap(QSize(ARROW, ARROW) * key[2])
            pixmap.setDevicePixelRatio(key[2])
            pixmap.fill(Qt.GlobalColor.transparent)
            painter = QPainter(pixmap)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            _draw_arrow(painter, QPointF(ARROW / 2, ARROW / 2 - 0.5), folded, colour)
            painter.end()
            self._arrows[key] = pixmap
        return self._arrows[key]

    def event(self, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Enter, QEvent.Type.Leave):
            self._hovered = event.type() == QEvent.Type.Enter
            self.update()
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        y = event.position().y()
        for block, rect in self._view.visible_lines():
            if rect.top() <= y < rect.top() + rect.height():
                if event.position().x() >= self.width() - ARROW:
                    self._view.folding.toggle(block.blockNumber())
                else:
                    self._view.select(block.position(), block.position() + block.length() - 1)
                return


def _draw_arrow(painter: QPainter, at: QPointF, folded: bool, colour: QColor) -> None:
    painter.setPen(QPen(colour, 1.4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
    d = 3.2
    if folded:
        points = [QPointF(-d / 2, -d), QPointF(d / 2, 0), QPointF(-d / 2, d)]
    else:
        points = [QPointF(-d, -d / 2), QPointF(0, d / 2), QPointF(d, -d / 2)]
    painter.drawPolyline(QPolygonF([at + point for point in points]))
