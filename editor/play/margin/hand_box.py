"""The viewer's cards, fanned out deck by deck; hidden without cards or without a known viewer.

They lie in the margin's column or, if the board leaves room on both sides, larger in a margin of their own.
"""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy

from dsl.services.match.position_values import CardsView
from editor.base.texts import tr
from editor.model.sessions.session import Session
from editor.play.cards_panel import CardsPanel, cards_text
from editor.view.widgets.labels import book_font, lining
from editor.view.widgets.shades import shades_of

WIDE, HIGH, TITLE, GAP, LEAN = 88.0, 124.0, 22.0, 8.0, 3.0
"""Pixels: a card's width and height, the line above a deck, the gap between decks; degrees between the slants of
neighbouring cards."""
LARGEST, PAD = 1.8, 14
"""How many times larger cards may be in a margin of their own, and the free pixels around them."""


class HandBox(CardsPanel):
    """Paints the hands."""

    title = "margin-hand"
    watched = ("position", "veiled", "viewer", "stage")

    def __init__(self, session: Session | None) -> None:
        super().__init__(session)
        self.apart = False
        """Whether it is in a margin of its own."""
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.begin()

    @property
    def hands(self) -> list[CardsView]:
        """The viewer's hands of the decks that the theme names (or of all); empty at a card table."""
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
        if self.apart:
            self.setVisible(bool(self.hands))
        self.updateGeometry()
        self.update()

    @property
    def grown(self) -> float:
        """The scale of a card relative to the column."""
        if not self.apart:
            return 1.0
        high = (self.height() - 2 * PAD) / max(len(self.hands), 1)
        return max(min(LARGEST, (high - TITLE - GAP) / HIGH, (self.width() - 2 * PAD) / WIDE), 1.0)

    def top(self, number: int) -> float:
        """The top of a deck's cards, below its title."""
        return PAD * self.apart + number * (TITLE + HIGH * self.grown + GAP) + TITLE

    def places(self, number: int, count: int) -> list[QRectF]:
        """The places of a deck's cards: side by side if there is room, else overlapping."""
        least, wide, high = 2 + PAD * self.apart, WIDE * self.grown, HIGH * self.grown
        step = min(wide + 4, (self.width() - 2 * least - wide) / max(count - 1, 1))
        left = (self.width() - step * (count - 1) - wide) / 2 if self.apart else least
        return [QRectF(left + k * step, self.top(number), wide, high) for k in range(count)]

    def open_cards(self) -> Iterator[tuple[CardsView, int, QRectF]]:
        for number, hand in enumerate(self.hands):
            for k, place in enumerate(self.places(number, hand.count)):
                yield hand, k, place

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        if self.apart:  # hides the board below
            painter.fillRect(self.rect(), QColor(self.chart_theme().paper))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(lining(book_font(self.font(), 1.2, bold=True)))
        painter.setPen(QColor(shades_of(self).text))
        for number, hand in enumerate(self.hands):
            line = QRectF(2, self.top(number) - TITLE, self.width() - 4, TITLE)
            side = Qt.AlignmentFlag.AlignHCenter if self.apart else Qt.AlignmentFlag.AlignLeft
            painter.drawText(line, side | Qt.AlignmentFlag.AlignVCenter, f"{hand.label} · {hand.count}")
        for hand, k, place in self.open_cards():
            painter.save()
            painter.translate(place.center())
            painter.rotate((k - (hand.count - 1) / 2) * LEAN)
            card = QRectF(-place.width() / 2, -place.height() / 2, place.width(), place.height())
            self.paint_card(painter, card.adjusted(3, 5, -3, -5), hand, k)
            painter.restore()
