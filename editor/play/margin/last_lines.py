"""The last sentences of the log, as many as there is room for; the newest at the bottom."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy

from editor.model.match.log_rows import LogRow, rows_of
from editor.model.sessions.session import Session
from editor.play.log.log_delegate import sentence_layout
from editor.play.play_panel import PlayPanel
from editor.view.widgets.labels import SMALL, book_font, lining, sized
from editor.view.widgets.shades import shades_of

MOST, LEFT, GAP, EDGE, CARD = 8, 11, 7, 3, 150
"""How many; pixels; how far down they begin where there is room, so that the card of a piece hides none of them."""


class LastLines(PlayPanel):
    """Paints the sentences from the bottom up; a click opens the log."""

    title = "log-title"
    watched = ("log", "veiled", "position", "viewer", "stage", "turning")

    def __init__(self, session: Session | None) -> None:
        super().__init__(session)
        self.covered = 0
        """Pixels at its top that a widget covers: no sentence is painted there."""
        self.grown = 1.0
        """How many times larger the sentences are than in a small window."""
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.begin()

    def sizeHint(self) -> QSize:
        return QSize(160, 60)

    def minimumSizeHint(self) -> QSize:
        return QSize(60, 0)

    @property
    def rows(self) -> list[LogRow]:
        """The last sentences up to the current place."""
        play = self.play
        if play is None or self.position is None:
            return []
        shown = play.visible_log
        line = play.time_line
        if line is not None and not play.live:
            at = max((k for k, one in enumerate(shown) if one.node == line.node), default=len(shown) - 1)
            shown = shown[: at + 1]
        return [row for row in rows_of(shown[-40:]) if row.kind == "line"][-MOST:]

    def _read(self) -> None:
        rows = self.rows
        self.setAccessibleDescription(rows[-1].line.text if rows else "")
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Open the log."""
        if self.play is not None and event.button() == Qt.MouseButton.LeftButton:
            self.play.show_side_panel("log")

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, shades = QPainter(self), shades_of(self)
        painter.setPen(QColor(shades.text))
        book, number = lining(book_font(self.font(), 1.08 * self.grown)), sized(self.font(), SMALL * 0.9 * self.grown)
        room, pale = self.width() - LEFT - 2, QColor(shades.soft)
        laid = [(row, sentence_layout(row.line.text, row.clauses, room, book, number, pale)) for row in self.rows]
        while laid and sum(layout.boundingRect().height() + GAP for _, layout in laid) > self.height():
            laid.pop(0)
        free = self.height() - sum(layout.boundingRect().height() + GAP for _, layout in laid)
        y = max(min(free, CARD * self.grown), 0.0)
        for row, layout in laid:
            high = layout.boundingRect().height()
            if y >= self.covered:
                layout.draw(painter, QPointF(LEFT, y))
                painter.fillRect(QRectF(0, y + 1, EDGE, high - 2), self.ink(row.line.player))
            y += high + GAP
