"""The cards that the viewer holds, fanned out deck by deck; hidden where there are none, or nobody's eyes are known."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy

from dsl.services.match.position_values import CardsView
from editor.base.texts import tr
from editor.model.sessions.session import Session
from editor.play.cards_panel import CardsPanel, cards_text
from editor.view.widgets.labels import book_font, lining
from editor.view.widgets.shades import shades_of

WIDE, HIGH, TITLE, GAP, LEAN = 88.0, 124.0, 22.0, 8.0, 3.0
"""A card, the line above a deck, what is between decks, in pixels; by how many degrees a card leans beside its
neighbour."""


class HandBox(CardsPanel):
    """Paints the hands."""

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
        self.setAccessibleDescription("; ".join(map(cards_text, self.hands)) or tr("margin-hand"))
        self.updateGeometry()
        self.update()

    def places(self, number: int, count: int) -> list[QRectF]:
        """Where the cards of a deck lie: beside each other while there is room, else over each other."""
        top = number * (TITLE + HIGH + GAP) + TITLE
        step = min(WIDE + 4, (self.width() - WIDE - 4) / max(count - 1, 1))
        return [QRectF(2 + k * step, top, WIDE, HIGH) for k in range(count)]

    def open_cards(self) -> Iterator[tuple[CardsView, int, QRectF]]:
        for number, hand in enumerate(self.hands):
            for k, place in enumerate(self.places(number, hand.count)):
                yield hand, k, place

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(lining(book_font(self.font(), 1.2, bold=True)))
        painter.setPen(QColor(shades_of(self).text))
        for number, hand in enumerate(self.hands):
            painter.drawText(2, round(number * (TITLE + HIGH + GAP) + TITLE - 7), f"{hand.label} · {hand.count}")
        for hand, k, place in self.open_cards():
            painter.save()
            painter.translate(place.center())
            painter.rotate((k - (hand.count - 1) / 2) * LEAN)
            self.paint_card(painter, QRectF(-WIDE / 2, -HIGH / 2, WIDE, HIGH).adjusted(3, 5, -3, -5), hand, k)
            painter.restore()
