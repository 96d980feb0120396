"""The ships of a player in a card: with names in two lines, in one line each, or as tokens where there are many."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen

from editor.charts.drawing.match.piece_tokens import TokenLook, paint_token
from editor.play.players.player_content import ShipContent
from editor.view.widgets.shades import Shades
from editor.view.widgets.voices import SMALL, book_font, lining, sized

Tier = Literal["named", "placed", "tokens"]
NAMED, PLACED, TOKEN = 88, 66, 24
"""The least width of a ship with its name, with its place, and of its token alone."""
WIDEST = 150
SIDE = 22
PIP, STEP = 6.5, 9
HURT, WHOLE = "#c8452f", "#fbf6e6"


def tiers(count: int, box: QRect, crowded: bool) -> Tier:
    """How much of so many ships a box has room to tell; ``crowded``: something stands below them."""
    if count * NAMED <= box.width():
        return "named"
    rows = 1 if crowded else 2
    return "placed" if count * PLACED <= rows * box.width() else "tokens"


class ShipCells:
    """Paints ships into a box and tells where each came to stand."""

    def __init__(self, painter: QPainter, font: QFont, shades: Shades) -> None:
        self._painter, self._shades = painter, shades
        self._name, self._place = lining(book_font(font, 1.05)), lining(sized(font, SMALL))
        self._name.setItalic(True)

    def paint(
        self, box: QRect, ships: Sequence[ShipContent], looks: Sequence[TokenLook], lit: int, tier: Tier
    ) -> list[tuple[QRect, ShipContent]]:
        """All ships that have room; the last place says how many have none."""
        least = {"named": NAMED, "placed": PLACED, "tokens": TOKEN}[tier]
        rows = 1 if tier == "named" else max(box.height() // 22, 1)
        across = max(box.width() // least, 1)
        shown = len(ships) if len(ships) <= rows * across else rows * across - 1
        columns = min(across, -(-len(ships) // rows)) if tier != "tokens" else across
        wide = min(box.width() // max(columns, 1), WIDEST) if tier != "tokens" else TOKEN
        high = box.height() // rows
        widths = self._natural(ships[:shown]) if tier == "named" else []
        if sum(widths) <= box.width() and widths:  # each as wide as it needs, the room that is left shared
            more = min((box.width() - sum(widths)) // len(widths), 26)
            lefts = [box.left() + sum(widths[:k]) + k * more for k in range(len(widths))]
        else:
            widths, lefts = [wide] * shown, [box.left() + k % columns * wide for k in range(shown)]
        cells = []
        for number, ship in enumerate(ships[:shown]):
            row = number // columns
            cell = QRect(lefts[number], box.top() + row * high, widths[number] - 2, high)
            self._paint_one(cell, ship, looks[number], number == lit, tier)
            cells.append((cell, ship))
        if shown < len(ships):
            row, column = divmod(shown, columns)
            rest = QRect(box.left() + column * wide, box.top() + row * high, wide, high)
            self._painter.setFont(self._place)
            self._painter.setPen(QColor(self._shades.soft))
            self._painter.drawText(rest, int(Qt.AlignmentFlag.AlignVCenter), f"+{len(ships) - shown}")
        return cells

    def _natural(self, ships: Sequence[ShipContent]) -> list[int]:
        """How wide each is with its name and place in full."""
        name, place = QFontMetrics(self._name), QFontMetrics(self._place)
        found = []
        for ship in ships:
            below = place.horizontalAdvance(ship.place) + 5 + self._damage_width(ship)
            found.append(SIDE + 6 + max(name.horizontalAdvance(ship.piece.name) + 5, below) + 2)
        return found

    def _paint_one(self, cell: QRect, ship: ShipContent, look: TokenLook, lit: bool, tier: Tier) -> None:
        painter, shades = self._painter, self._shades
        before = painter.opacity()
        if lit:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(shades.hover))
            painter.drawRoundedRect(QRectF(cell).adjusted(-3, 0, 0, 0), 6, 6)
        painter.setOpacity(before * (0.45 if ship.lost or ship.piece.cell < 0 else 1.0))
        side = SIDE if tier == "named" else 18
        token = QRectF(cell.left() + 1, cell.center().y() - side / 2 + 0.5, side, side)
        paint_token(painter, token, look)
        left = cell.left() + side + 6
        if tier == "named":
            self._paint_named(QRect(left, cell.top(), cell.right() - left, cell.height()), ship)
        elif tier == "placed":
            self._paint_place(QRect(left, cell.top(), cell.right() - left, cell.height()), ship)
        if ship.lost and tier != "named":
            painter.setPen(QPen(QColor(shades.text), 1.5))
            painter.drawLine(token.topLeft(), token.bottomRight())
        painter.setOpacity(before)

    def _paint_named(self, box: QRect, ship: ShipContent) -> None:
        painter, shades = self._painter, self._shades
        self._name.setStrikeOut(ship.lost)
        painter.setFont(self._name)
        high = painter.fontMetrics().height()
        small = high - 3
        top = box.top() + max((box.height() - high - small) // 2, 0)
        painter.setPen(QColor(shades.text))
        said = painter.fontMetrics().elidedText(ship.piece.name, Qt.TextElideMode.ElideRight, box.width())
        painter.drawText(QRect(box.left(), top, box.width(), high), int(Qt.AlignmentFlag.AlignVCenter), said)
        self._paint_place(QRect(box.left(), top + high - 2, box.width(), small), ship)

    def _damage_width(self, ship: ShipContent) -> int:
        """The room of the pips, or of one pip with a number."""
        number = QFontMetrics(self._place).horizontalAdvance(ship.suffered) + 10 if ship.suffered else 0
        return sum(most * STEP + 3 for _, most in ship.pips) + number

    def _paint_place(self, box: QRect, ship: ShipContent) -> None:
        """Its place, and beside it what it suffered: as pips where these have room, else as a number.

        One that is lost is crossed out, which says enough where there is no room for the word.
        """
        painter, shades = self._painter, self._shades
        painter.setFont(self._place)
        if ship.lost and painter.fontMetrics().horizontalAdvance(ship.place) > box.width():
            return
        painter.setPen(QColor(shades.soft))
        said = painter.fontMetrics().elidedText(ship.place, Qt.TextElideMode.ElideRight, box.width())
        painter.drawText(box, int(Qt.AlignmentFlag.AlignVCenter), said)
        left = box.left() + painter.fontMetrics().horizontalAdvance(said) + 5
        if left + self._damage_width(ship) <= box.right() + 4:
            self._paint_pips(left, box.center().y() + 1, ship.pips)
            number = ship.suffered
        else:
            number = next((str(filled) for filled, _ in ship.pips if filled), ship.suffered)
        wide = painter.fontMetrics().horizontalAdvance(number) + 8
        if number and left + wide <= box.right() + 6:
            badge = QRectF(left, box.center().y() - 6, wide, 13)
            painter.setPen(QPen(QColor(shades.edge), 1))
            painter.setBrush(QColor(WHOLE))
            painter.drawRoundedRect(badge, 6, 6)
            painter.setPen(QColor("#22282f"))
            painter.drawText(badge, int(Qt.AlignmentFlag.AlignCenter), number)

    def _paint_pips(self, left: float, middle: float, pips: Sequence[tuple[int, int]]) -> None:
        self._painter.setPen(QPen(QColor(self._shades.edge), 1))
        for filled, most in pips:
            for number in range(most):
                self._painter.setBrush(QColor(HURT if number < filled else WHOLE))
                self._painter.drawEllipse(QPointF(left + PIP / 2, middle), PIP / 2, PIP / 2)
                left += STEP
            left += 3
