"""The common part of widgets that show cards: names in a line, faces, and the name of a card pointed at."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

from PySide6.QtCore import QEvent, QPoint, QRectF
from PySide6.QtGui import QHelpEvent, QPainter
from PySide6.QtWidgets import QToolTip

from dsl.services.match.position_values import CardsView
from editor.charts.drawing.match.token_looks import plain_values
from editor.play.play_panel import PlayPanel
from editor.view.widgets.chance_painting import paint_face


def cards_text(cards: CardsView) -> str:
    """Cards of one kind as text: their names, or their number if no more is known."""
    names = ", ".join(cards.cards) if cards.cards else str(cards.count)
    return f"{cards.label}: {names}" if cards.label else names


class CardsPanel(PlayPanel):
    """Shows cards; the tool tip of a card is its whole name."""

    def open_cards(self) -> Iterator[tuple[CardsView, int, QRectF]]:
        """Cards with visible faces: number of the zone, number in it, and place; the uppermost last."""
        yield from ()

    def card_at(self, pixel: QPoint) -> tuple[CardsView, int] | None:
        """The uppermost open card at a pixel."""
        at = [(zone, number) for zone, number, place in self.open_cards() if place.contains(pixel.toPointF())]
        return at[-1] if at else None

    def event(self, event: QEvent) -> bool:
        """Show the tool tip of a card."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            zone, number = self.card_at(event.pos()) or (None, 0)
            QToolTip.showText(event.globalPos(), (zone.cards or ())[number] if zone is not None else "", self)
            return True
        return super().event(event)

    def paint_card(self, painter: QPainter, place: QRectF, zone: CardsView, number: int, seen: float = inf) -> None:
        """Paint the face of an open card; ``seen``: the visible pixels of its width, if another lies over it."""
        theme, columns = self.chart_theme(), zone.columns[number] if number < len(zone.columns) else ()
        name, symbol = (zone.cards or ())[number], theme.card_symbol(zone.deck, plain_values(columns))
        paint_face(painter, place, name, symbol, theme.card_back(zone.deck), self.font(), seen)
