"""Paints the time line: ticks and diamonds in the players' colours, headings below them, branches below these."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from dsl.services.match.passage_values import Tick
from editor.base.texts import tr
from editor.model.match.time_rows import Row, TimeRows
from editor.view.widgets.labels import book_font, lining
from editor.view.widgets.shades import Shades

TOP, ROW_HIGH, TITLE_HIGH, BRANCH_HIGH = 9, 22, 14, 20
FUTURE, OTHER = 0.38, 0.6
TICK, SMALL = (4.0, 14.0), (3.4, 10.0)
"""Width and height of a tick in the top row and in a branch."""
NARROW = 5.0
"""With less pixels between ticks, chances have no diamonds and gaps no marks."""
NEAR = 40
"""Colours whose lightness (of 255) is so near to the background's get an outline."""
DIFFERENT, FLAG = "#d98a1e", 9.0
USUAL, LEFT = 18.0, 12
"""The usual pixels from tick to tick, and those before the first."""


class TimeScale(QWidget):
    """Converts between places (the number of a tick in its row) and pixels."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows = TimeRows(None)
        self.inks: tuple[QColor, ...] = ()
        self.different: int | None = None
        """The place of the first event that differs under the new rules; -1: none."""
        self.step, self.left = USUAL, 0.0
        self.picked = -1
        """The branch to which keys apply."""

    def x_of(self, place: float) -> float:
        """The middle of a tick."""
        return LEFT + (place + 0.5) * self.step - self.left

    def row_top(self, number: int) -> float:
        """The top of a row in pixels."""
        return TOP if number == 0 else TOP + ROW_HIGH + TITLE_HIGH + (number - 1) * BRANCH_HIGH

    @property
    def in_sight(self) -> range:
        """The visible places."""
        first = int(max(0, (self.left - LEFT) / self.step - 1))
        return range(first, min(self.rows.length, int(first + self.width() / self.step + 3)))


def branch_title(row: Row) -> str:
    """The name of a branch, or the usual title."""
    if row.number < 0:
        return row.name
    if row.name:
        return tr("time-branch-named", name=row.name)
    return tr("time-branch", number=row.number) if row.number else tr("time-first-course")


class TimePainter:
    """Paints a strip."""

    def __init__(self, strip: TimeScale, painter: QPainter, shades: Shades) -> None:
        self._strip, self._painter, self._shades = strip, painter, shades
        self._rows, self._sight = strip.rows, strip.in_sight

    def paint(self) -> None:
        """Paint everything."""
        if not self._rows.rows:
            return
        self._grounds()
        for number, row in enumerate(self._rows.rows[:5]):
            self._row(number, row)
        self._compared()
        self._here()

    # --- backgrounds and headings --------------------------------------------------------------------

    def _grounds(self) -> None:
        painter, strip = self._painter, self._strip
        painter.setFont(lining(book_font(strip.font(), 1.0)))
        free = -1e9
        for group in self._rows.groups:
            if group.ends < self._sight.start or group.begins > self._sight.stop:
                continue
            left, right = strip.x_of(group.begins - 0.5) + 1, strip.x_of(group.ends - 0.5) - 1
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self._shades.hover if group.begins <= self._rows.here else self._shades.raised))
            painter.drawRoundedRect(QRectF(left, TOP, max(right - left, 1), ROW_HIGH - 4), 6, 6)
            wide = painter.fontMetrics().horizontalAdvance(group.title)
            at = max(left + 4, 4.0)
            if group.title and at > free and (at + wide < right + 60 or right - left > 40):
                painter.setPen(QColor(self._shades.soft))
                painter.drawText(QPointF(at, TOP + ROW_HIGH + painter.fontMetrics().ascent() - 2), group.title)
                free = at + wide + 10

    # --- ticks -----------------------------------------------------------------------------------

    def _row(self, number: int, row: Row) -> None:
        strip, painter = self._strip, self._painter
        middle = strip.row_top(number) + (ROW_HIGH - 4 if number == 0 else BRANCH_HIGH) / 2
        if number:
            self._stem(row, middle)
        first = max(row.begins, self._sight.start)
        for place in range(first, min(row.ends, self._sight.stop)):
            painter.setOpacity(OTHER if number else 1.0 if place <= self._rows.here else FUTURE)
            self._tick(row.ticks[place - row.begins], strip.x_of(place), middle, SMALL if number else TICK)
        painter.setOpacity(1.0)
        if number:
            self._name(row, middle)

    def _tick(self, tick: Tick, x: float, middle: float, size: tuple[float, float]) -> None:
        painter, colour = self._painter, self._ink(tick.player)
        wide, high = size
        if tick.kind == "chance" and self._strip.step >= NARROW:
            half = min(high * 0.42, self._strip.step * 0.46)
            points = ((0.0, -1.25), (1.0, 0.0), (0.0, 1.25), (-1.0, 0.0))
            diamond = QPolygonF([QPointF(x + across * half, middle + down * half) for across, down in points])
            painter.setPen(QPen(self._seen(colour), 1.6))
            painter.setBrush(QColor(self._shades.error) if tick.loud else QColor(self._shades.base))
            painter.drawPolygon(diamond)
        else:
            wide = min(wide, max(self._strip.step - 0.6, 1.0))
            high *= 0.55 if tick.kind == "chance" else 1.0
            painter.setPen(self._outline(colour))
            painter.setBrush(colour)
            painter.drawRoundedRect(QRectF(x - wide / 2, middle - high / 2, wide, high), wide / 2, wide / 2)
        if tick.loud:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self._shades.error))
            painter.drawEllipse(QPointF(x, middle - high / 2 - 4.5), 2.4, 2.4)

    def _ink(self, player: int | None) -> QColor:
        inks = self._strip.inks
        return inks[player] if player is not None and 0 <= player < len(inks) else QColor(self._shades.soft)

    def _seen(self, colour: QColor) -> QColor:
        """The colour, made distinct from the background."""
        ground = QColor(self._shades.hover)
        return QColor(self._shades.edge) if abs(ground.lightness() - colour.lightness()) < NEAR else colour

    def _outline(self, colour: QColor) -> QPen | Qt.PenStyle:
        """The pen for a tick: an outline if its colour is near the background's."""
        near = self._seen(colour) != colour and self._strip.step >= NARROW
        return QPen(QColor(self._shades.edge), 1.0) if near else Qt.PenStyle.NoPen

    # --- branches --------------------------------------------------------------------------------

    def _stem(self, row: Row, middle: float) -> None:
        """Paint the dashed line from where a branch begins to its first tick."""
        strip, painter = self._strip, self._painter
        x, top = strip.x_of(row.begins - 1), TOP + ROW_HIGH - 6
        way = QPainterPath(QPointF(x, top))
        way.lineTo(x, middle - 8)
        way.quadTo(QPointF(x, middle), QPointF(x + min(8.0, strip.step), middle))
        way.lineTo(strip.x_of(row.ends - 0.3), middle)
        painter.setPen(QPen(QColor(self._shades.edge), 1.2, Qt.PenStyle.DashLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(way)

    def _name(self, row: Row, middle: float) -> None:
        painter, strip = self._painter, self._strip
        font = book_font(strip.font(), 1.0)
        font.setItalic(True)
        painter.setFont(lining(font))
        picked = row.number == strip.picked and strip.hasFocus()
        painter.setPen(QColor(self._shades.accent if picked else self._shades.text))
        title, letters = branch_title(row), painter.fontMetrics()
        wide = min(letters.horizontalAdvance(title) + 3, strip.width() - 28)  # a fraction would cut a letter
        x = max(min(strip.x_of(row.ends) + 2, strip.width() - wide - 4.0), 14.0)
        title = letters.elidedText(title, Qt.TextElideMode.ElideRight, wide)
        ground = QRectF(x - 3, middle - BRANCH_HIGH / 2, wide + 6, BRANCH_HIGH)
        painter.fillRect(ground, QColor(self._shades.window))
        painter.drawText(QPointF(x, middle + letters.ascent() / 2 - 2), title)
        if picked:
            painter.setPen(QPen(QColor(self._shades.accent), 1.2))
            painter.drawLine(QPointF(x, middle + 8), QPointF(x + wide, middle + 8))

    # --- the current place and differences -----------------------------------------

    def _here(self) -> None:
        painter, x = self._painter, self._strip.x_of(self._rows.here)
        x = x if self._rows.here >= 0 else max(x, 5.0)
        accent = QColor(self._shades.accent)
        painter.setPen(QPen(accent, 2.0))
        painter.drawLine(QPointF(x, 8), QPointF(x, TOP + ROW_HIGH - 2))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(accent)
        painter.drawPolygon(
            QPolygonF([QPointF(x - 6, 0), QPointF(x + 6, 0), QPointF(x + 6, 6), QPointF(x, 12), QPointF(x - 6, 6)])
        )

    def _compared(self) -> None:
        """Paint green over events that are the same under changed rules, amber with a flag over the others."""
        different, strip, painter = self._strip.different, self._strip, self._painter
        if different is None:
            return
        end = len(self._rows.course)
        parts = strip.x_of(end - 0.5 if different < 0 else different - 0.5)
        left = max(strip.x_of(-0.5), 0.0)
        painter.setPen(QPen(QColor(self._shades.good), 2.4))
        if parts > left:
            painter.drawLine(QPointF(left, TOP - 4), QPointF(parts, TOP - 4))
        if different >= 0:
            amber = QColor(DIFFERENT)
            painter.setPen(QPen(amber, 2.4))
            painter.drawLine(
                QPointF(max(parts, 0), TOP - 4), QPointF(strip.x_of(max(end, different + 1) - 0.5), TOP - 4)
            )
            painter.setPen(QPen(amber, 1.6))
            painter.drawLine(QPointF(parts, TOP - 8), QPointF(parts, TOP + ROW_HIGH - 2))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(amber)
            painter.drawPolygon(QPolygonF([QPointF(parts, 0), QPointF(parts + FLAG, 3.5), QPointF(parts, 7)]))
