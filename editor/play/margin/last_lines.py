"""The last sentences of the log, as many as there is room for; the newest at the bottom, its whole in the journal."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QTextCharFormat, QTextLayout, QTextOption
from PySide6.QtWidgets import QSizePolicy

from dsl.services.match.passage_values import LogLine
from editor.model.sessions.session import Session
from editor.play.log.log_rows import rows_of
from editor.play.play_panel import PlayPanel
from editor.view.widgets.labels import SMALL, book_font, lining, sized
from editor.view.widgets.shades import shades_of

MOST, LEFT, GAP, EDGE = 8, 11, 7, 3


class LastLines(PlayPanel):
    """Painted from the bottom up; a click opens the journal."""

    title = "log-title"
    watched = ("log", "veiled", "position", "viewer", "stage")

    def __init__(self, session: Session | None) -> None:
        super().__init__(session)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.begin()

    def sizeHint(self) -> QSize:
        return QSize(160, 60)

    def minimumSizeHint(self) -> QSize:
        return QSize(60, 0)

    @property
    def lines(self) -> list[LogLine]:
        """The last sentences up to where one stands."""
        play = self.play
        if play is None or self.position is None:
            return []
        shown = play.log
        line = play.time_line
        if line is not None and not play.live:
            at = max((k for k, one in enumerate(shown) if one.node == line.node), default=len(shown) - 1)
            shown = shown[: at + 1]
        return [row.line for row in rows_of(shown[-40:]) if row.looks == "line"][-MOST:]

    def _read(self) -> None:
        lines = self.lines
        self.setAccessibleDescription(lines[-1].text if lines else "")
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Open all of it."""
        if self.play is not None and event.button() == Qt.MouseButton.LeftButton:
            self.play.show_beside("log")

    def _line_layout(self, line: LogLine, width: float) -> tuple[QTextLayout, float]:
        clauses = " ".join(line.clauses)
        said = f"{line.text} {clauses}" if clauses else line.text
        layout = QTextLayout(said, lining(book_font(self.font(), 1.08)))
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        layout.setTextOption(option)
        if clauses:
            pale = QTextCharFormat()
            pale.setFont(sized(self.font(), SMALL * 0.9))
            pale.setForeground(QColor(shades_of(self).soft))
            part = QTextLayout.FormatRange()
            part.start, part.length, part.format = len(said) - len(clauses), len(clauses), pale
            layout.setFormats([part])
        layout.beginLayout()
        y = 0.0
        while (row := layout.createLine()).isValid():
            row.setLineWidth(width)
            row.setPosition(layout.boundingRect().topLeft().__class__(0, y))
            y += row.height()
        layout.endLayout()
        return layout, y

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, shades = QPainter(self), shades_of(self)
        painter.setPen(QColor(shades.text))
        laid = [(line, *self._line_layout(line, self.width() - LEFT - 2)) for line in self.lines]
        while laid and sum(high + GAP for _, _, high in laid) > self.height():
            laid.pop(0)
        y = 0.0
        for line, layout, high in laid:
            layout.draw(painter, QRectF(LEFT, y, 1, 1).topLeft())
            painter.fillRect(QRectF(0, y + 1, EDGE, high - 2), self.ink(line.player))
            y += high + GAP
