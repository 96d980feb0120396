"""The cards that the viewer holds, fanned out deck by deck; hidden where there are none, or nobody's eyes are known."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QRectF, QSize
from PySide6.QtGui import QColor, QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip

from dsl.services.match.position_values import CardsView
from editor.base.texts import tr
from editor.charts.drawing.match.token_looks import plain_values
from editor.model.sessions.session import Session
from editor.play.play_panel import PlayPanel
from editor.view.widgets.chance_painting import paint_face
from editor.view.widgets.labels import book_font, lining
from editor.view.widgets.shades import shades_of

WIDE, HIGH, TITLE, GAP, LEAN = 88.0, 124.0, 22.0, 8.0, 3.0
"""A card, the line above a deck, what is between decks, in pixels; by how many degrees a card leans beside its
neighbour."""


class HandBox(PlayPanel):
    """Paints the hands; a card that is pointed at says its whole name."""

    title = "margin-hand"
    watched = ("position", "veiled", "viewer", "stage")

    def __init__(self, session: Session | None) -> None:
        super().__init__(session)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.begin()

    @property
    def hands(self) -> list[CardsView]:
        """What the viewer holds and sees, of the decks that the theme names, or of all; nothing at a card table."""
        play, position = self.play, self.position
        held = play is not None and position is not None and position.cards is None
        player = self.player(play.viewer) if play is not None and held else None
        wanted = self.chart_theme().stage.hands
        hands = player.hands if player is not None else ()
        return [hand for hand in hands if hand.cards and (not wanted or hand.deck in wanted)]

    def sizeHint(self) -> QSize:
        return QSize(160, round(len(self.hands) * (TITLE + HIGH + GAP)))

    def minimumSizeHint(self) -> QSize:
        return QSize(60, self.sizeHint().height())

    def _read(self) -> None:
        held = [f"{hand.label}: {', '.join(hand.cards or ())}" for hand in self.hands]
        self.setAccessibleDescription("; ".join(held) or tr("margin-hand"))
        self.updateGeometry()
        self.update()

    def places(self, number: int, count: int) -> list[QRectF]:
        """Where the cards of a deck lie: beside each other while there is room, else over each other."""
        top = number * (TITLE + HIGH + GAP) + TITLE
        step = min(WIDE + 4, (self.width() - WIDE - 4) / max(count - 1, 1))
        return [QRectF(2 + k * step, top, WIDE, HIGH) for k in range(count)]

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, theme = QPainter(self), self.chart_theme()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for number, hand in enumerate(self.hands):
            cards = hand.cards or ()
            painter.setFont(lining(book_font(self.font(), 1.2, bold=True)))
            painter.setPen(QColor(shades_of(self).text))
            painter.drawText(2, round(number * (TITLE + HIGH + GAP) + TITLE - 7), f"{hand.label} · {hand.count}")
            for k, place in enumerate(self.places(number, len(cards))):
                symbol = theme.card_symbol(hand.deck, plain_values(hand.columns[k])) if k < len(hand.columns) else ""
                painter.save()
                painter.translate(place.center())
                painter.rotate((k - (len(cards) - 1) / 2) * LEAN if len(cards) > 1 else 0)
                box = QRectF(-WIDE / 2, -HIGH / 2, WIDE, HIGH).adjusted(3, 5, -3, -5)
                paint_face(painter, box, cards[k], symbol, theme.card_back(hand.deck), self.font())
                painter.restore()

    def event(self, event: QEvent) -> bool:
        """Say which card is pointed at."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            QToolTip.showText(event.globalPos(), self.card_at(event.pos()), self)
            return True
        return super().event(event)

    def card_at(self, pixel: QPoint) -> str:
        """The name of the uppermost card at a pixel; empty where there is none."""
        for number, hand in enumerate(self.hands):
            cards = hand.cards or ()
            for name, place in reversed(list(zip(cards, self.places(number, len(cards)), strict=True))):
                if place.contains(pixel.toPointF()):
                    return name
        return ""
