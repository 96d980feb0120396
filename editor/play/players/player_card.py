"""A player as a card: who it is, ships with place and damage, facts and cards in hand; a click on a ship shows it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from editor.base.texts import tr
from editor.base.texts.tooltips import tip
from editor.charts.drawing.match.piece_tokens import TokenLook
from editor.play.players.player_content import CardContent, ShipContent
from editor.play.players.ship_cells import ShipCells, tiers
from editor.play.players.stock_line import paint_stock
from editor.view.widgets.shades import Shades, shades_of
from editor.view.widgets.voices import SMALL, sized

EDGE, PAD, ROUND, HEAD = 5, 10, 9, 24
TALL, LOW = 76, 34
"""Heights of an open card and of one in a line."""
STOCK = 17
"""The height of the line below ships."""
ROOMY = 190
"""A low card that is narrower says no more than who it is."""
DOTS = 3


class PlayerCard(QWidget):
    """Shows a ``CardContent``. ``ship_wanted`` tells the piece that was clicked; ``hurry_wanted``: a bot is slow."""

    ship_wanted = Signal(object)
    hurry_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.content: CardContent | None = None
        self.ink = QColor()
        self.thinking = -1
        """Seconds for which the player's bot has been thinking, -1 if it is not."""
        self._looks: list[TokenLook] = []
        self._cells: list[tuple[QRect, ShipContent]] = []
        self._hurry = QRect()
        self._lit = -1
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.set_open(True)

    def set_open(self, opened: bool) -> None:
        """All of it, or only a line."""
        self.opened = opened
        self.setFixedHeight(TALL if opened else LOW)
        self.update()

    def show_player(self, content: CardContent, ink: QColor, looks: list[TokenLook], thinking: int) -> None:
        """Show a player; ``looks`` are the tokens of the ships."""
        self.content, self.ink, self._looks, self.thinking = content, ink, looks, thinking
        self.setAccessibleName(content.whole.replace("\n", ". "))
        self.setProperty("active", content.active)
        self.update()

    def _state(self) -> str:
        assert self.content is not None
        if not self.opened and self.width() < ROOMY:
            return ""
        return tr("players-thinking", count=self.thinking) if self.thinking >= 0 else self.content.state

    # --- pointer and keys ------------------------------------------------------------------------

    def ship_at(self, at: QPoint) -> int:
        """The number of the ship at a place, or -1."""
        return next((k for k, (box, _) in enumerate(self._cells) if box.contains(at)), -1)

    def _light(self, number: int) -> None:
        if number != self._lit:
            self._lit = number
            self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = event.position().toPoint()
        self._light(self.ship_at(at))
        hot = self._lit >= 0 or self._hurry.contains(at)
        self.setCursor(Qt.CursorShape.PointingHandCursor if hot else Qt.CursorShape.ArrowCursor)

    def leaveEvent(self, _event: QEvent) -> None:
        self._light(-1)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        at = event.position().toPoint()
        number = self.ship_at(at)
        if number >= 0:
            self.ship_wanted.emit(self._cells[number][1].piece)
        elif self._hurry.contains(at):
            self.hurry_wanted.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows go along the ships, Enter shows one."""
        steps = {Qt.Key.Key_Right: 1, Qt.Key.Key_Left: -1}
        key = Qt.Key(event.key())
        if key in steps and self._cells:
            self._light((self._lit + steps[key]) % len(self._cells))
            QToolTip.showText(self.mapToGlobal(self._cells[self._lit][0].bottomLeft()), self._cells[self._lit][1].whole)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and 0 <= self._lit < len(self._cells):
            self.ship_wanted.emit(self._cells[self._lit][1].piece)
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._light(-1)
        super().focusOutEvent(event)

    def event(self, event: QEvent) -> bool:
        """A ship in full beside the pointer, elsewhere the whole card."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent) and self.content is not None:
            number = self.ship_at(event.pos())
            said = self._cells[number][1].whole if number >= 0 else self.content.whole
            QToolTip.showText(event.globalPos(), tip(said), self)
            return True
        return super().event(event)

    # --- look ------------------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        content, shades = self.content, shades_of(self)
        self._cells, self._hurry = [], QRect()
        if content is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_sheet(painter, content, shades)
        painter.setOpacity(0.55 if content.out else 1.0)
        self._paint_head(painter, content, shades)
        if not self.opened:
            return
        left, room = EDGE + PAD, self.width() - EDGE - 2 * PAD
        stock = bool(content.facts or content.hands)
        below = STOCK if stock and content.ships else 0
        head, foot = (HEAD, 2) if below else (HEAD + 3, 3)  # two lines and a third leave no room between
        if content.ships:
            cells = ShipCells(painter, self.font(), shades)
            box = QRect(left, head, room, self.height() - head - foot - below)
            tier = tiers(len(content.ships), box, bool(below))
            self._cells = cells.paint(box, content.ships, self._looks, self._lit, tier)
        if stock:
            top = self.height() - below - foot if below else HEAD + 4
            box = QRect(left, top, room, below or self.height() - HEAD - 8)
            paint_stock(painter, box, content, self.font(), shades)

    def _paint_sheet(self, painter: QPainter, content: CardContent, shades: Shades) -> None:
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        sheet = QPainterPath()
        sheet.addRoundedRect(box, ROUND, ROUND)
        painter.fillPath(sheet, QColor(shades.base))
        painter.save()
        painter.setClipPath(sheet)
        painter.fillRect(QRectF(0, 0, EDGE + 1, self.height()), self.ink)
        painter.restore()
        focused = self.hasFocus()
        colour = QColor(shades.accent) if focused else self.ink if content.active else QColor(shades.line)
        painter.setPen(QPen(colour, 2 if content.active or focused else 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(sheet)

    def _paint_head(self, painter: QPainter, content: CardContent, shades: Shades) -> None:
        top = 4 if self.opened else (self.height() - 20) // 2
        left, right = EDGE + PAD, self.width() - PAD
        state = self._state()
        small = sized(self.font(), SMALL)
        painter.setFont(small)
        if state:
            wide = min(painter.fontMetrics().horizontalAdvance(state), (right - left) // 2)
            box = QRect(right - wide, top, wide, 20)
            painter.setPen(QColor(shades.text if content.active else shades.soft))
            said = painter.fontMetrics().elidedText(state, Qt.TextElideMode.ElideRight, wide + 1)
            painter.drawText(box, int(Qt.AlignmentFlag.AlignVCenter), said)
            right -= wide + 8
            if self.thinking >= 0:
                self._hurry = box
        if self.thinking >= 0:
            right = self._paint_dots(painter, right, top + 10)
        bold = sized(self.font(), 1.0, bold=True)
        painter.setFont(bold)
        name = painter.fontMetrics().elidedText(content.name, Qt.TextElideMode.ElideRight, max(right - left, 20))
        name = content.name[:1] if name == "…" else name  # a letter says more than none
        painter.setPen(QColor(shades.text))
        painter.drawText(QRect(left, top, right - left, 20), int(Qt.AlignmentFlag.AlignVCenter), name)
        left += painter.fontMetrics().horizontalAdvance(name) + 7
        painter.setFont(sized(self.font(), 1.0))
        if content.role and right - left > 24:
            painter.setPen(QColor(shades.soft))
            role = painter.fontMetrics().elidedText(content.role, Qt.TextElideMode.ElideRight, right - left)
            painter.drawText(QRect(left, top, right - left, 20), int(Qt.AlignmentFlag.AlignVCenter), role)

    def _paint_dots(self, painter: QPainter, right: int, middle: int) -> int:
        """Three dots, one of which is strong: another every second."""
        painter.setPen(Qt.PenStyle.NoPen)
        for number in range(DOTS):
            colour = QColor(self.ink)
            colour.setAlphaF(1.0 if number == self.thinking % DOTS else 0.35)
            painter.setBrush(colour)
            painter.drawEllipse(QRectF(right - (DOTS - number) * 8, middle - 2.5, 5, 5))
        return right - DOTS * 8 - 6
