"""A player in the top strip: colour, name, ships with their damage, and the points."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from editor.base.texts import tr
from editor.charts.drawing.match.cell_marks import paint_cross
from editor.charts.drawing.match.piece_tokens import TokenLook, paint_token
from editor.play.players.player_details import CardContent, ShipContent
from editor.view.widgets.labels import book_font, lining, sized
from editor.view.widgets.shades import Shades, shades_of

EDGE, PAD, SIDE, STEP, HIGH = 9, 9, 24, 30, 34
"""Pixels: the coloured edge, padding of texts, a ship, distance of ships, height of the whole."""
BAR = 20.0
WHOLE, HOLED = QColor("#3f9a55"), QColor("#c8452f")
DOTS = 3
Room = Literal["ships", "count", "name"]
"""How much is shown: each ship, the number of ships, or only the name."""
ROOMS: tuple[Room, ...] = ("ships", "count", "name")


class Pennant(QAbstractButton):
    """Shows a ``CardContent`` in a line; a click opens its details."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.content: CardContent | None = None
        self.ink = QColor()
        self.thinking = -1
        """Seconds for which the player's bot has been thinking, -1 if it is not."""
        self.room: Room = "ships"
        self.points = ""
        """The fact that the theme counts as points, of players or their pieces; empty: the player's first number."""
        self._looks: list[TokenLook] = []
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(HIGH)

    def show_player(self, content: CardContent, ink: QColor, looks: list[TokenLook], thinking: int) -> None:
        """Show a player; ``looks`` are the tokens of the ships."""
        self.content, self.ink, self._looks = content, ink, looks
        self.updateGeometry()
        self.show_thinking(thinking)

    def show_thinking(self, seconds: int) -> None:
        """For how long the player's bot has been thinking, -1 if it is not."""
        self.thinking = seconds
        state = tr("players-thinking", count=seconds) if seconds >= 0 else ""
        message = "\n".join(filter(None, (self.content.whole if self.content is not None else "", state)))
        self.setAccessibleName(message.replace("\n", ". "))
        self.update()

    # --- sizes -----------------------------------------------------------------------------------

    def _metrics(self) -> QFontMetrics:
        return QFontMetrics(lining(book_font(self.font(), 1.15, bold=True)))

    def _small(self) -> QFontMetrics:
        return QFontMetrics(lining(sized(self.font(), 0.95, bold=True)))

    @property
    def number(self) -> str:
        """The points, if the game has any number."""
        facts = self.content.facts if self.content is not None else ()
        own = [fact.value for fact in facts if fact.value is not None and self.points in ("", fact.name)]
        ships = [ship for ship in self.content.ships if not ship.lost] if self.content is not None else ()
        held = [fact.value or 0 for ship in ships for fact in ship.piece.facts if fact.name == self.points]
        return str(own[0]) if own else str(sum(held)) if held else ""

    @property
    def tag(self) -> str:
        """The word after the name of a bot, unless the name contains it."""
        word = tr("players-bot")
        bot = self.content is not None and self.content.bot and word not in self.content.name.casefold()
        return word if bot else ""

    @property
    def afloat(self) -> str:
        """The number of ships left, and of all."""
        ships = self.content.ships if self.content is not None else ()
        return f"{sum(not ship.lost for ship in ships)}/{len(ships)}" if ships else ""

    def width_in(self, room: Room) -> int:
        """Its width when it shows so much."""
        if self.content is None:
            return 0
        wide = EDGE + 2 * PAD + self._metrics().horizontalAdvance(self.content.name) + 2
        if room == "name":
            return wide
        wide += self._small().horizontalAdvance(self.tag) + 6 if self.tag else 0
        wide += max(self._small().horizontalAdvance(self.number) + 12, 24) + 6 if self.number else 0
        if room == "ships":
            return wide + len(self.content.ships) * STEP + (4 if self.content.ships else 0)
        return wide + (self._small().horizontalAdvance(self.afloat) + 8 if self.afloat else 0)

    def sizeHint(self) -> QSize:
        return QSize(self.width_in(self.room), HIGH)

    def minimumSizeHint(self) -> QSize:
        return QSize(EDGE + 2 * PAD + 14, HIGH)

    # --- painting ------------------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        content, shades = self.content, shades_of(self)
        if content is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_sheet(painter, content, shades)
        painter.setOpacity(0.5 if content.out else 1.0)
        left, right = float(EDGE + PAD), float(self.width() - PAD)
        painter.setFont(lining(book_font(self.font(), 1.15, bold=True)))
        name = painter.fontMetrics().elidedText(content.name, Qt.TextElideMode.ElideRight, max(int(right - left), 8))
        painter.setPen(QColor(shades.text))
        painter.drawText(QRectF(left, 0, right - left, HIGH), int(Qt.AlignmentFlag.AlignVCenter), name)
        left += painter.fontMetrics().horizontalAdvance(name) + 6
        if self.tag and self.room != "name":
            left = self._paint_text(painter, left, self.tag, shades)
        if self.room == "ships":
            for ship, look in zip(content.ships, self._looks):
                self._paint_ship(painter, QPointF(left + STEP / 2, HIGH / 2 - 2), ship, look)
                left += STEP
        elif self.room == "count" and self.afloat:
            left = self._paint_text(painter, left, self.afloat, shades)
        if self.number and self.room != "name":
            self._paint_number(painter, left + 4)
        if self.thinking >= 0:
            self._paint_dots(painter)

    def _paint_sheet(self, painter: QPainter, content: CardContent, shades: Shades) -> None:
        box, sheet = QRectF(self.rect()).adjusted(1, 1, -1, -1), QPainterPath()
        sheet.addRoundedRect(box, 5, 5)
        lit = self.underMouse() or self.isChecked()
        painter.fillPath(sheet, QColor(shades.hover if lit else shades.base if content.active else shades.raised))
        painter.save()
        painter.setClipPath(sheet)
        painter.fillRect(QRectF(0, 0, EDGE + 1, HIGH), self.ink)
        painter.restore()
        colour = QColor(shades.accent) if self.hasFocus() else self.ink if content.active else QColor(shades.line)
        painter.setPen(QPen(colour, 2 if content.active or self.hasFocus() else 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(sheet)

    def _paint_ship(self, painter: QPainter, at: QPointF, ship: ShipContent, look: TokenLook) -> None:
        """Paint a ship's token with its damage as a bar below; a lost ship is crossed out."""
        box = QRectF(at.x() - SIDE / 2, at.y() - SIDE / 2, SIDE, SIDE)
        paint_token(painter, box, replace(look, pips=None), 0.35 if ship.lost else 1.0)
        if ship.lost:
            paint_cross(painter, at, SIDE * 0.34)
            return
        left, top = at.x() - BAR / 2, HIGH - 6.0
        if look.pips is not None:
            holed = BAR * look.pips[0] / look.pips[1]
            painter.fillRect(QRectF(left, top, BAR - holed, 3), WHOLE)
            painter.fillRect(QRectF(left + BAR - holed, top, holed, 3), HOLED)

    def _paint_text(self, painter: QPainter, left: float, text: str, shades: Shades) -> float:
        painter.setFont(lining(sized(self.font(), 0.95, bold=True)))
        painter.setPen(QColor(shades.soft))
        wide = painter.fontMetrics().horizontalAdvance(text)
        painter.drawText(QRectF(left, 0, wide + 2, HIGH), int(Qt.AlignmentFlag.AlignVCenter), text)
        return left + wide + 4

    def _paint_number(self, painter: QPainter, left: float) -> None:
        """Paint the points on a coin."""
        painter.setFont(lining(sized(self.font(), 0.95, bold=True)))
        wide = max(painter.fontMetrics().horizontalAdvance(self.number) + 12.0, 24.0)
        coin = QRectF(left, (HIGH - 24) / 2, wide, 24)
        painter.setPen(QPen(QColor("#8a6415"), 1.2))
        painter.setBrush(QColor("#f3c24b"))
        painter.drawRoundedRect(coin, 12, 12)
        painter.setPen(QColor("#3b2a12"))
        painter.drawText(coin, int(Qt.AlignmentFlag.AlignCenter), self.number)

    def _paint_dots(self, painter: QPainter) -> None:
        """Paint three dots, one of them dark: another each second."""
        painter.setPen(Qt.PenStyle.NoPen)
        for number in range(DOTS):
            colour = QColor(shades_of(self).accent)
            colour.setAlphaF(1.0 if number == self.thinking % DOTS else 0.3)
            painter.setBrush(colour)
            painter.drawEllipse(QRectF(EDGE + PAD + number * 8, HIGH - 7, 4, 4))
