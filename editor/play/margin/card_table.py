"""The card table of a game without a board: others' cards above, common ones in the middle, the viewer's below."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt, QVariantAnimation
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import QWidget

from dsl.engines.linking.game import Datum
from dsl.services.match.position_values import CardsView
from editor.charts.drawing.match.card_places import PILED, TITLE, Flight, LaidOut, flights, hidden, lay_out
from editor.model.sessions.session import Session
from editor.play.cards_panel import CardsPanel, cards_text
from editor.view.widgets.chance_painting import paint_back, paint_face
from editor.view.widgets.labels import book_font, lining
from editor.view.widgets.shades import shades_of

FLIGHT = 380
"""Milliseconds for which a card flies."""


class CardTable(CardsPanel):
    """Lies over the chart; a card that can be chosen has a frame, and is chosen by a click."""

    title = "margin-table"
    watched = ("position", "veiled", "viewer", "stage", "remaining", "hovered")

    def __init__(self, session: Session | None, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self.margin = 0
        """Pixels at the right that the margin covers."""
        self.flights: list[Flight] = []
        """The flying cards."""
        self._stood: tuple[object, list[LaidOut]] = None, []
        self._clock = QVariantAnimation(self, startValue=0.0, endValue=1.0, duration=FLIGHT)
        self._clock.valueChanged.connect(lambda _part: self.update())
        self._clock.finished.connect(self._landed)
        self.setMouseTracking(True)
        self.begin()

    @property
    def zones(self) -> tuple[CardsView, ...]:
        """The zones of cards, as far as the viewer may see them."""
        position = self.position
        return position.cards or () if position is not None else ()

    def laid_out(self) -> list[LaidOut]:
        """Each zone with its place."""
        play, room = self.play, QRectF(0, 0, self.width() - self.margin, self.height())
        return [*lay_out(self.zones, play.viewer if play is not None else -1, room)]

    def play_changed(self, name: str) -> None:
        super().play_changed(name)
        if name in ("position", "veiled", "viewer"):
            self._went()

    def _went(self) -> None:
        """Let cards that have changed place fly, if it is the same table."""
        play, now = self.play, self.laid_out()
        seen = (play, play.viewer, self.size()) if play is not None and not play.veiled and self.isVisible() else None
        (looked, before), self._stood = self._stood, (seen, now)
        self._landed()
        if play is not None and play.animated and play.live and looked == seen is not None:
            self.flights = flights(before, now)
            self._clock.setDuration(round(FLIGHT / max(play.pace.speed, 1.0)))
            if self.flights:
                self._clock.start()

    def _landed(self) -> None:
        self._clock.stop()
        self.flights = []
        self.update()

    def _read(self) -> None:
        self.setAccessibleDescription("; ".join(f"{self._owner(z)} {cards_text(z)}".strip() for z in self.zones))
        self.update()

    def _owner(self, zone: CardsView) -> str:
        """The name of a zone's owner; empty for common zones and the viewer's own."""
        owner = self.player(zone.owner)
        return owner.name if owner is not None and self.play is not None and zone.owner != self.play.viewer else ""

    # --- choosing ----------------------------------------------------------------------------------

    def choices_of(self, card: Datum) -> tuple[int, ...]:
        """The numbers of the remaining choices that concern a card."""
        play = self.play
        question = play.question if play is not None else None
        if play is None or question is None:
            return ()
        left = (i for i in play.remaining if i < len(question.choices))
        return tuple(i for i in left if card in question.choices[i].values)

    def open_cards(self) -> Iterator[tuple[CardsView, int, QRectF]]:
        for laid in self.laid_out():
            yield from ((laid.zone, k, place) for k, place in enumerate(laid.faces))

    def _choices_at(self, pixel: QPoint) -> tuple[int, ...]:
        zone, number = self.card_at(pixel) or (None, 0)
        return self.choices_of(zone.refs[number]) if zone is not None else ()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        choices, play = self._choices_at(event.position().toPoint()), self.play
        if choices and play is not None and event.button() == Qt.MouseButton.LeftButton:
            play.narrow(choices)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        choices = self._choices_at(event.position().toPoint())
        self.setCursor(Qt.CursorShape.PointingHandCursor if choices else Qt.CursorShape.ArrowCursor)
        if self.play is not None:
            self.play.hover(choices[0] if len(choices) == 1 else None)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Keep the wheel from zooming the hidden chart below."""
        event.accept()

    # --- painting ----------------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), QColor(self.chart_theme().paper))
        named = ""
        for laid in self.laid_out():
            owner = self._owner(laid.zone)
            self._paint_title(painter, laid, owner if owner != named else "")
            self._paint_cards(painter, laid)
            named = owner
        for flight in self.flights if self._clock.state() == QVariantAnimation.State.Running else ():
            place = flight.at(float(self._clock.currentValue()))
            if flight.number < 0:
                paint_back(painter, place, self.chart_theme().card_back(flight.zone.deck))
            else:
                self._paint_face(painter, flight.zone, flight.number, place, place.width())

    def _paint_title(self, painter: QPainter, laid: LaidOut, owner: str) -> None:
        """Paint a zone's name and number of cards; above the first zone of another player, the player's name."""
        zone, title = laid.zone, laid.title
        painter.setFont(lining(book_font(self.font(), 1.15, bold=True)))
        painter.setPen(self.ink(zone.owner) if zone.owner >= 0 else QColor(self.chart_theme().ink))
        painter.drawText(title.bottomLeft() + QPointF(0, -7 - TITLE), owner)
        count = f" · {zone.count}"
        room = round(title.width()) - painter.fontMetrics().horizontalAdvance(count)
        label = painter.fontMetrics().elidedText(zone.label, Qt.TextElideMode.ElideRight, room)
        painter.drawText(title.bottomLeft() + QPointF(0, -7), label + count)

    def _paint_cards(self, painter: QPainter, laid: LaidOut) -> None:
        theme, zone = self.chart_theme(), laid.zone
        if not laid.cards:
            painter.setPen(QPen(QColor(shades_of(self).line), 1, Qt.PenStyle.DashLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(laid.empty, laid.empty.height() / 14, laid.empty.height() / 14)
        under, back = laid.cards[: hidden(zone)], theme.card_back(zone.deck)
        for place in under:
            if zone.cards:
                paint_face(painter, place, "", "", back, self.font(), PILED)
            else:
                paint_back(painter, place, back)
        faces, coming = laid.faces, {flight.card for flight in self.flights}
        step = faces[1].left() - faces[0].left() if len(faces) > 1 else laid.empty.width()
        for k, place in enumerate(faces):
            if zone.refs[k] not in coming:
                self._paint_face(painter, zone, k, place, step if k + 1 < len(faces) else place.width())

    def _paint_face(self, painter: QPainter, zone: CardsView, k: int, place: QRectF, seen: float) -> None:
        """Paint ``seen`` pixels of an open card's width, marked if it can be chosen."""
        choices = self.choices_of(zone.refs[k])
        pointed = self.play is not None and self.play.hovered in choices
        painter.save()
        painter.translate(QPointF(0, -6 if pointed else 0))
        self.paint_card(painter, place, zone, k, seen)
        if choices:
            painter.setPen(QPen(QColor(shades_of(self).accent), 3))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(place, place.height() / 14, place.height() / 14)
        painter.restore()
