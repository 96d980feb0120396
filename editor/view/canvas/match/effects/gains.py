"""What changes hands and what is gained: flags go down and up, coins fly to who gets them, two ships are compared."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont

from editor.charts.drawing.match.cell_marks import fine_pen
from editor.charts.drawing.match.effect_sprites import INK, paint_sprite
from editor.charts.drawing.match.piece_tokens import paint_token
from editor.charts.drawing.names.lettering import Lettering, write
from editor.view.canvas.match.effects.shown_effect import Shown
from editor.view.widgets.voices import book_font

COINS, APART = 5, 0.12
"""So many coins fly at most, each later than the one before by a part of the time."""
CARD = (420.0, 210.0)
"""How large the card of two ships is."""


def capture(shown: Shown) -> None:
    """The old flag comes down, the new one goes up the pole, with a ring in its colour."""
    at, effect = shown.cell(-1), shown.effect
    if at is None:
        return
    side = max(shown.side, 34.0)
    foot, high = at, side * 1.1
    first = shown.part < 0.5
    seat = effect.before if first else effect.after
    cloth = shown.scene.ink(seat).name() if seat >= 0 else ""
    up = 1 - shown.part * 2 if first else shown.part * 2 - 1
    for width, colour in ((4.0, INK), (2.0, QColor("#b9884a"))):
        shown.painter.setPen(fine_pen(colour, width))
        shown.painter.drawLine(foot, foot - QPointF(0, high))
    if seat >= 0 or not first:
        flag = foot + QPointF(side * 0.34, -high * 0.3 - high * 0.5 * up)
        paint_sprite(shown.painter, "flag", flag, side * 0.7, tint=cloth)
    if not first and seat >= 0:
        shown.painter.setBrush(Qt.BrushStyle.NoBrush)
        shown.painter.setPen(fine_pen(shown.scene.ink(seat), 3.0))
        shown.painter.setOpacity(1 - up * 0.7)
        shown.painter.drawEllipse(foot, side * (0.4 + 0.5 * up), side * (0.4 + 0.5 * up))
        shown.painter.setOpacity(1.0)


def points(shown: Shown) -> None:
    """Coins from the place to the number of the player, and how many they are."""
    effect = shown.effect
    start = shown.cell(-1) or shown.board.center()
    end = shown.scene.purses.get(effect.player, QPointF(start.x(), -20.0))
    for k in range(min(effect.after - effect.before, COINS)):
        part = min(max((shown.part - k * APART) / (1 - COINS * APART), 0.0), 1.0)
        smooth = part * part * (3 - 2 * part)
        if 0 < part < 1:
            paint_sprite(shown.painter, "coin", start + (end - start) * smooth, 20.0)
    rise = start - QPointF(0, shown.side * (0.5 + 0.5 * shown.part))
    shown.painter.setOpacity(1.0 - shown.part**3)
    write(shown.painter, rise, f"+{effect.after - effect.before}", Lettering(22, INK.rgba(), 0xFFFFF3C4, bold=True))
    shown.painter.setOpacity(1.0)


def duel(shown: Shown) -> None:
    """A card with both ships, what is compared, and the sentence of the rules."""
    effect, scene, painter, middle = shown.effect, shown.scene, shown.painter, shown.board.center()
    if effect.piece is None or effect.other is None:
        return
    wide, high = CARD
    box = QRectF(middle.x() - wide / 2, middle.y() - high / 2, wide, high)
    painter.save()
    painter.setOpacity(min(shown.age / 200, 1.0) * (shown.left if shown.part >= 1 else 1.0) ** 0.5)
    night = scene.theme.night
    for grown, brush in ((0.0, "#182631" if night else "#fbf4df"), (-5.0, "")):
        painter.setPen(fine_pen(QColor("#6b5a36" if night else "#3a2a1c") if not grown else QColor("#c9912b"), 1.5))
        painter.setBrush(QColor(brush) if brush else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box.adjusted(-grown, -grown, grown, grown), 8, 8)
    for place, piece, strength in ((0.24, effect.piece, effect.before), (0.76, effect.other, effect.after)):
        look, owner = scene.looks.get(piece), scene.piece(piece)
        x = box.left() + wide * place
        if look is not None:
            paint_token(painter, QRectF(x - 36, box.top() + 22, 72, 72), look)
        ink = scene.ink(owner.owner if owner is not None else None)
        write(painter, QPointF(x, box.top() + 124), str(strength), Lettering(34, ink.rgba(), 0, bold=True))
    painter.setPen(QColor("#efe3c6" if night else "#33261a"))
    painter.setFont(_voice(shown.font))
    flags = int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap)
    painter.drawText(QRectF(box.left() + 16, box.top() + 146, wide - 32, 54), flags, effect.text)
    painter.restore()


def _voice(font: QFont) -> QFont:
    return book_font(font, 1.15)
