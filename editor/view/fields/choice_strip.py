"""Values side by side, each chosen by one click: numbers, options, members of a set."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from editor.view.fields.colour_field import HIGH, PaintedField
from editor.view.fields.field import Choice
from editor.view.widgets.labels import sized

PIP, PAD = 30, 12
"""The least width of a number, and the padding of an option's label, in pixels."""
FOOT = 3
RADIUS = 7


class ChoiceStrip(PaintedField):
    """One of several values, or with ``many`` any of them; wrapped into several lines if necessary."""

    def __init__(self, choices: Sequence[Choice], many: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.choices, self.many = tuple(choices), many
        self.joined = many or all(len(choice.text) <= 3 for choice in choices)
        """Whether values touch each other, as short ones do; long ones have gaps and a common background."""
        self.at = 0
        self._highlighted = self._pressed = -1
        self.setMouseTracking(True)

    # --- values ----------------------------------------------------------------------------------

    def show_value(self, value: object, default: object = None, various: bool = False) -> None:
        """Show a value, with the cursor on it; for a set the cursor stays."""
        super().show_value(value, default, various)
        if not self.many:
            self.at = self._place_of(self.now)

    def _place_of(self, value: object) -> int:
        return next((place for place, choice in enumerate(self.choices) if choice.value == value), -1)

    def _chosen(self, place: int, value: object) -> bool:
        own = self.choices[place].value
        return own in value if isinstance(value, frozenset) else own == value

    def pick(self, place: int) -> None:
        """Choose the value at an index; in a set toggle it."""
        self.at = place
        value = self.choices[place].value
        if self.many:
            self.edited.emit((self.now if isinstance(self.now, frozenset) else frozenset()) ^ {str(value)})
        elif value != self.now:
            self.edited.emit(value)
        self.update()

    def step(self, by: int) -> None:
        """Choose the neighbouring value; in a set only the cursor moves."""
        place = min(max(self.at + by, 0), len(self.choices) - 1)
        if self.many:
            self.at = place
            self.update()
        elif place != self.at:
            self.pick(place)

    def space(self) -> None:
        """Toggle the member at the cursor; else choose the next value, cyclically."""
        self.pick(self.at if self.many else (self.at + 1) % len(self.choices))

    def digit(self, digit: int) -> None:
        """Choose the typed number if the values are numbers, else the value with that index, from 1."""
        place = self._place_of(digit) if isinstance(self.now, int) and not isinstance(self.now, bool) else digit - 1
        if 0 <= place < len(self.choices):
            self.pick(place)

    # --- layout -----------------------------------------------------------------

    def rects(self, width: int = 0) -> list[QRect]:
        """The places of the values in a control of some width."""
        width = width or self.width()
        metrics = QFontMetrics(sized(self.font(), 1, bold=True))
        found, left, top, gap = [], self._inset, self._inset, 0 if self.joined else 2
        for choice in self.choices:
            wide = metrics.horizontalAdvance(choice.text) + 2 * PAD
            wide = max(PIP, wide - PAD) if self.joined else min(wide, max(width - 2 * self._inset, PIP))
            if left > self._inset and left + wide > width - self._inset:
                left, top = self._inset, top + HIGH - (2 * self._inset if not self.joined else -3)
            found.append(QRect(left, top, wide, HIGH - 2 * self._inset))
            left += wide + gap
        return found

    @property
    def _inset(self) -> int:
        return 1 if self.joined else 3

    def sizeHint(self) -> QSize:
        """The size in one line."""
        return QSize(self.rects(100_000)[-1].right() + 1 + self._inset, HIGH)

    def minimumSizeHint(self) -> QSize:
        """The width of the widest value."""
        return QSize(min(max(rect.width() for rect in self.rects(100_000)) + 2 * self._inset, 120), HIGH)

    def heightForWidth(self, width: int) -> int:
        """The height of the necessary lines."""
        return self.rects(width)[-1].bottom() + 1 + self._inset

    # --- mouse -----------------------------------------------------------------------------------

    def _at(self, point: QPoint) -> int:
        inside = (place for place, rect in enumerate(self.rects()) if rect.adjusted(-1, -3, 1, 3).contains(point))
        return next(inside, -1)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Highlight the value under the pointer."""
        self._highlight(self._at(event.position().toPoint()))

    def leaveEvent(self, _event: QEvent) -> None:
        """Remove the highlight."""
        self._highlight(-1)

    def _highlight(self, place: int) -> None:
        if place != self._highlighted:
            self._highlighted = place
            self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remember the value, which is chosen if the button is released over it."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed = self._at(event.position().toPoint())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Choose it."""
        place = self._at(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and place >= 0 and place == self._pressed:
            self.pick(place)
        self._pressed = -1

    # --- look ------------------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the values, the chosen one, the base game's, the focus."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setOpacity(1.0 if self.isEnabled() else 0.45)
        rects = self.rects()
        for line in self._lines(rects):
            self._paint_background(painter, line)
        for place, rect in enumerate(rects):
            self._cell(painter, place, rect)
        if self.hasFocus() and 0 <= self.at < len(rects):
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(self.shades.base), 2))
            ring = QRectF(rects[self.at]).adjusted(1.5, 1.5, -1.5, -1.5)
            painter.drawRoundedRect(ring, RADIUS - 2, RADIUS - 2)
            painter.setPen(QPen(QColor(self.shades.accent), 2))
            painter.drawRoundedRect(ring.adjusted(-1.5, -1.5, 1.5, 1.5), RADIUS, RADIUS)

    def _lines(self, rects: list[QRect]) -> list[QRectF]:
        """The backgrounds: one for each line of short labels, a common one for long ones."""
        lines: dict[int, QRect] = {}
        for rect in rects:
            line = rect.top() if self.joined else 0
            lines[line] = lines[line] | rect if line in lines else rect
        more = self._inset - 0.5
        return [QRectF(line).adjusted(-more, -more, more, more) for line in lines.values()]

    def _paint_background(self, painter: QPainter, line: QRectF) -> None:
        painter.setPen(QPen(QColor(self.shades.line), 1))
        painter.setBrush(QColor(self.shades.base if self.joined else self.shades.window))
        painter.drawRoundedRect(line, RADIUS + 1, RADIUS + 1)

    def _cell(self, painter: QPainter, place: int, rect: QRect) -> None:
        chosen, shades = self._chosen(place, self.now), self.shades
        box = QRectF(rect)
        if chosen:
            painter.setPen(Qt.PenStyle.NoPen if self.joined else QPen(QColor(shades.edge), 1))
            painter.setBrush(QColor(shades.accent if self.joined else shades.base))
            painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), RADIUS - 2, RADIUS - 2)
        elif place == self._highlighted and self.isEnabled():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(shades.hover))
            painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), RADIUS - 2, RADIUS - 2)
        if self.joined and place and rect.left() > self._inset:
            painter.setPen(QPen(QColor(shades.line), 1))
            painter.drawLine(QPointF(box.left(), box.top() + 1), QPointF(box.left(), box.bottom() - 1))
        if self.changed and self._chosen(place, self.base):
            self._mark_base(painter, box)
        self._paint_label(
            painter, rect, self.choices[place].text, chosen, shades.on_accent if self.joined else shades.text
        )

    def _mark_base(self, painter: QPainter, box: QRectF) -> None:
        """Mark the base game's value, if another one is chosen."""
        whole, lower = QPainterPath(), QPainterPath()
        whole.addRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), RADIUS - 2, RADIUS - 2)
        lower.addRect(QRectF(box.left(), box.bottom() - FOOT, box.width(), FOOT))
        painter.fillPath(whole.intersected(lower), QColor(self.shades.house))

    def _paint_label(self, painter: QPainter, rect: QRect, text: str, chosen: bool, colour: str) -> None:
        painter.setFont(sized(self.font(), 1, bold=chosen))
        painter.setPen(QColor(colour if chosen else self.shades.text if self.joined else self.shades.soft))
        shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, rect.width() - 6)
        align = Qt.AlignmentFlag.AlignHCenter
        if not self.joined and self.height() > HIGH:
            rect, align = rect.adjusted(PAD, 0, 0, 0), Qt.AlignmentFlag.AlignLeft  # lines begin below each other
        painter.drawText(rect, int(Qt.AlignmentFlag.AlignVCenter | align), shown)
