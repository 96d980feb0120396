"""A card where people enter the outcome of their own dice: the wheel at the left, its faces as buttons at the right.

It lies on the chart, and can be dragged aside by its title.
"""

from __future__ import annotations

import re

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from dsl.services.match.position_values import ChanceView
from editor.base.texts import set_text, tr
from editor.charts.drawing.style.player_inks import sector_colour
from editor.model.sessions.session import Session
from editor.play.button_grid import ButtonGrid
from editor.play.chance.chance_picture import ChancePicture, chance_question
from editor.play.chance.faces import chance_text, face_buttons
from editor.play.play_panel import PlayPanel
from editor.view.widgets.buttons import KeyButton
from editor.view.widgets.chance_painting import angle_of, wheel_of
from editor.view.widgets.labels import book_font, lining
from editor.view.widgets.makers import label, paragraph
from editor.view.widgets.shades import shades_of

WIDE, HIGH, LEFT, MARGIN, ROUND = 780, 424, 300, 14, 12
PICTURE = 260
HINTS = {"spin": "dice-hint", "roll": "dice-hint-die"}
LEAST = 600
"""In less width there are only the buttons."""


class OwnDice(PlayPanel):
    """Lies on its parent, the chart, while the match waits for an outcome; stays within the parent."""

    title = "dice-title"
    watched = ("position", "veiled", "viewer", "stage", "beside", "otherwise", "setup")

    def __init__(self, session: Session | None, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self.chance: ChanceView | None = None
        self._heading = ""
        self._grabbed: QPoint | None = None
        self._aside: QPoint | None = None
        self.picture = ChancePicture(PICTURE, self.chart_theme(), self)
        self.picture.setMouseTracking(True)
        self.picture.installEventFilter(self)
        self.hint, self.heading = paragraph(""), paragraph("")
        self.purpose, self.odds = paragraph("", "soft"), label("", "soft")
        self.hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.grid = ButtonGrid("dice-faces", "dice-search")
        self.grid.pressed.connect(self._resolve)
        self.grid.looked_at.connect(self._look)
        self.throw, self.back = KeyButton(""), KeyButton("", "Ctrl+Z")
        set_text(self.throw, self.throw.setText, "dice-throw")
        set_text(self.throw, self.throw.setAccessibleName, "dice-throw")
        self.throw.clicked.connect(lambda _on=False: self._resolve(None))
        self.back.clicked.connect(lambda _on=False: self._take_back())
        self._lay()
        if parent is not None:
            parent.installEventFilter(self)
        self.hide()
        self.begin()

    def _lay(self) -> None:
        self.left = QWidget()
        left = QVBoxLayout(self.left)
        left.setContentsMargins(20, 20, 20, 20)
        left.addStretch(1)
        left.addWidget(self.picture, 0, Qt.AlignmentFlag.AlignHCenter)
        left.addSpacing(8)
        left.addWidget(self.hint)
        left.addStretch(1)
        self.left.setFixedWidth(LEFT)
        right, foot, row = QVBoxLayout(), QHBoxLayout(), QHBoxLayout()
        right.setContentsMargins(22, 18, 20, 14)
        right.setSpacing(8)
        right.addWidget(self.purpose)
        right.addWidget(self.heading)
        right.addWidget(self.grid, 1)
        foot.addWidget(self.throw)
        foot.addWidget(self.back)
        foot.addStretch(1)
        foot.addWidget(self.odds)
        right.addLayout(foot)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.left)
        row.addLayout(right, 1)
        self.column.addLayout(row)

    # --- the question ---------------------------------------------------------------------------

    def match_shown(self) -> None:
        """Another match, language or light."""
        self.picture.theme = self.chart_theme()
        self.heading.setFont(lining(book_font(self.font(), 1.75, bold=True)))
        self.hint.setFont(lining(book_font(self.font(), 1.08)))
        self.chance = None
        self._read()

    def session_changed(self, name: str) -> None:
        """The mode has changed: shown only while playing."""
        super().session_changed(name)
        if name in ("mode", "split"):
            self.chance = None
            self._read()

    def _read(self) -> None:
        session = self.session
        play, position = self.play, self.position
        shown = session is not None and session.shows("play") and play is not None and play.beside in ("", "book")
        chance = play.chance if play is not None and shown and play.enters_chance else None
        if chance is None or not chance.outcomes:
            self.chance = None
            self.hide()
            return
        heading = position.heading if position is not None else ""
        if (chance, heading) == (self.chance, self._heading):
            return
        self.chance, self._heading = chance, heading
        wheel = chance.kind == "spin"
        self.picture.show_chance(chance, None)
        theme, named = self.chart_theme(), enumerate(chance.outcomes)
        colours = [sector_colour(theme, chance.what, k, outcome.name) if wheel else None for k, outcome in named]
        self.grid.show_buttons(face_buttons(chance, colours))
        self.hint.setText(tr(HINTS.get(chance.kind, "dice-hint-card")))
        player = self.player(chance.player)
        who = ", ".join(filter(None, (player.name, player.role))) if player is not None else ""
        name = re.escape(player.name) if player is not None else ""
        said_before = bool(name) and re.search(rf"(?<!\w){name}(?!\w)", heading) is not None  # Ann is not Anna
        parts = ("" if said_before else who, heading, chance.purpose)
        self.purpose.setText(" · ".join(filter(None, parts)))
        self.heading.setText(chance_question(chance))
        self.setAccessibleDescription(f"{self.purpose.text()}. {self.heading.text()}")
        otherwise = play is not None and play.otherwise
        self.back.key = "Esc" if otherwise else "Ctrl+Z"
        self.back.setText(tr("dice-close" if otherwise else "dice-back"))
        self.back.setAccessibleName(self.back.text())
        self._look(-1)
        if self.parentWidget() is not None:
            self._place()
            self.show()
            self.raise_()

    def _look(self, at: int) -> None:
        """Highlight the sector of an outcome that is pointed at, and show its probability."""
        chance = self.chance
        known = chance is not None and 0 <= at < len(chance.outcomes)
        self.odds.setText(chance_text(chance, chance.outcomes[at]) if chance is not None and known else "")
        if chance is not None and chance.kind == "spin":
            self.picture.light(chance.outcomes[at].name if known else "")
        elif chance is not None:
            self.picture.show_chance(chance, at if known else None)

    def _resolve(self, index: int | None) -> None:
        if self.play is not None and self.chance is not None:
            self.play.resolve(index)

    def _take_back(self) -> None:
        if self.play is not None and self.play.otherwise:
            self.play.ask_otherwise(False)
        elif self.session is not None:
            self.session.undo_stack.undo()

    def take_key(self, event: QKeyEvent) -> bool:
        """Handle digits, letters, arrows and Enter while it is open; False if the key has no meaning here."""
        held = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
        if self.chance is None or event.modifiers() & held:
            return False
        if event.key() == Qt.Key.Key_Escape and self.play is not None and self.play.otherwise:
            self._take_back()
            return True
        return self.grid.take_key(event.key(), event.text())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.take_key(event):
            super().keyPressEvent(event)

    # --- the wheel -------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the pointer over the wheel, and changes of the chart's size."""
        if watched is self.parentWidget() and event.type() == QEvent.Type.Resize and self.chance is not None:
            self._place()
        elif watched is self.picture and isinstance(event, QMouseEvent):
            at = self._sector_at(event.position())
            if event.type() == QEvent.Type.MouseButtonRelease and at >= 0:
                self._resolve(at)
                return True
            self.grid.light(at)
            return event.type() == QEvent.Type.MouseButtonPress
        elif watched is self.picture and event.type() == QEvent.Type.Leave:
            self.grid.light(-1)
        return super().eventFilter(watched, event)

    def _sector_at(self, point: QPointF) -> int:
        chance = self.chance
        middle = QPointF(self.picture.width() / 2, self.picture.height() / 2)
        off = point - middle
        if chance is None or chance.kind != "spin" or off.x() ** 2 + off.y() ** 2 > (self.picture.width() / 2) ** 2:
            return -1
        angle = angle_of(point, middle)
        found = (k for k, s in enumerate(wheel_of(chance)) if s.span and s.begin <= angle < s.begin + s.span)
        return next(found, -1)

    # --- place and look --------------------------------------------------------------------------

    def _place(self) -> None:
        """Move to the middle of the chart, or to where it was dragged; whole if there is room."""
        parent = self.parentWidget()
        if parent is None:
            return
        room = parent.size()
        self.left.setVisible(room.width() >= LEAST)
        wide = min(WIDE if room.width() >= LEAST else WIDE - LEFT, room.width() - 2 * MARGIN)
        high = min(HIGH, room.height() - 2 * MARGIN)
        self.resize(max(wide, 200), max(high, 160))
        middle = QPoint((room.width() - self.width()) // 2, (room.height() - self.height()) // 2)
        at = self._aside if self._aside is not None else middle
        x = min(max(at.x(), 60 - self.width()), room.width() - 60)
        y = min(max(at.y(), 0), max(room.height() - 60, 0))
        self.move(x, y)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and event.position().y() < self.grid.y():
            self._grabbed = event.position().toPoint()
            self.setCursor(Qt.CursorShape.ClosedHandCursor)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._grabbed is not None:
            self._aside = self.mapToParent(event.position().toPoint()) - self._grabbed
            self._place()

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        self._grabbed = None
        self.unsetCursor()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, shades = QPainter(self), shades_of(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        whole = QPainterPath()
        whole.addRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), ROUND, ROUND)
        painter.fillPath(whole, QColor(shades.base))
        if not self.left.isHidden():
            painter.setClipPath(whole)
            painter.fillRect(0, 0, LEFT, self.height(), QColor(shades.paper))
            painter.fillRect(LEFT, 0, 1, self.height(), QColor(shades.paper_line))
            painter.setClipping(False)
        painter.setPen(QColor(shades.edge))
        painter.drawPath(whole)
