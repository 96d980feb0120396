"""What a player has besides ships: facts in words, cards in hand as small cards, of closed ones their number."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen

from editor.play.players.player_content import CardContent, HandContent
from editor.view.widgets.icons import icon
from editor.view.widgets.shades import Shades
from editor.view.widgets.voices import SMALL, lining, sized

GAP, LOCK, LINE = 10, 13, 17
Piece = tuple[str, bool, bool]
"""A text, whether it is a card, whether it is closed."""


def pieces_of(content: CardContent) -> list[Piece]:
    """What stands in the line, one after the other."""
    found: list[Piece] = [(fact.text, False, False) for fact in content.facts]
    for hand in content.hands:
        found += _hand(hand)
    return found


def _hand(hand: HandContent) -> list[Piece]:
    if hand.cards is None:
        return [(f"{hand.label} {hand.count}", False, True)]
    return [(card, True, False) for card in hand.cards]


def paint_stock(painter: QPainter, box: QRect, content: CardContent, font: QFont, shades: Shades) -> None:
    """Paint the line into a box, in several lines where it is high; what has no room is an ellipsis."""
    small = lining(sized(font, SMALL))
    metrics = QFontMetrics(small)
    painter.setFont(small)
    x, y = box.left(), box.top()
    for text, card, closed in pieces_of(content):
        extra = (LOCK + 3 if closed else 0) + (10 if card else 0)
        wide = metrics.horizontalAdvance(text) + extra
        if x > box.left() and x + wide > box.right():
            if y + 2 * LINE > box.bottom() + 2:
                _ellipsis(painter, QRect(min(x, box.right() - 12), y, 14, LINE), shades)
                return
            x, y = box.left(), y + LINE + 2
        _paint_piece(painter, QRect(x, y, min(wide, box.right() - x), LINE), (text, card, closed), metrics, shades)
        x += wide + GAP


def _ellipsis(painter: QPainter, box: QRect, shades: Shades) -> None:
    painter.setPen(QColor(shades.soft))
    painter.drawText(box, int(Qt.AlignmentFlag.AlignVCenter), "…")


def _paint_piece(painter: QPainter, box: QRect, piece: Piece, metrics: QFontMetrics, shades: Shades) -> None:
    text, card, closed = piece
    left, room = box.left(), box.width()
    if closed:
        icon("lock", shades.soft).paint(painter, QRect(left, box.center().y() - LOCK // 2, LOCK, LOCK))
        left, room = left + LOCK + 3, room - LOCK - 3
    if card:
        painter.setPen(QPen(QColor(shades.paper_line), 1))
        painter.setBrush(QColor(shades.paper))
        painter.drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3)
        left, room = left + 5, room - 10
    painter.setPen(QColor(shades.paper_ink if card else shades.soft))
    said = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room + 1)
    painter.drawText(QRect(left, box.top(), room + 2, box.height()), int(Qt.AlignmentFlag.AlignVCenter), said)
