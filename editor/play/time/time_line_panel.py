"""The panel of the time line: back and forward, playback, branches, differences under changed rules."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QEnterEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLayout, QToolButton, QWidget

from dsl.services.match.passage_values import Branch, TimeLine
from editor.base.texts import tip, tr
from editor.model.match.left_course import Playback
from editor.model.match.play_session import FAR
from editor.model.sessions.session import Session
from editor.play.play_panel import LivePanel
from editor.play.time.time_painting import DIFFERENT
from editor.play.time.time_strip import TimeStrip
from editor.view.widgets.icons import icon
from editor.view.widgets.shades import shades_of

BUTTONS = (
    ("first", "time-first", -FAR),
    ("step-back", "time-back", -1),
    ("play", "time-play", 0),
    ("step-forward", "time-forward", 1),
    ("last", "time-last", FAR),
)
"""Icon, key of the text, and by how many events it moves; 0: playback."""
EDGE = 24
THIN, WIDEST, NARROWEST = 6, 40.0, 4.0
"""Pixels: height of the folded line, the greatest width of an event in it, the least width that has a gap."""
RESTS, LEAVES = 150, 350
"""Milliseconds the pointer must be on it to open it, and away from it to fold it."""
FUTURE = 0.35
Opened = Literal["", "pointer", "key"]
""""Empty: folded; open while the pointer is on it; open until folded by a key."""
LEFT_COURSE = -1
"""The number of the branch that shows the course before the rules were changed."""
FASTEST = "»"


class TimeLinePanel(LivePanel):
    """Shows the tree of the match; chart and log follow its current place."""

    title = "time-title"

    def __init__(self, session: Session | None, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self.column.setContentsMargins(12, 2, 12, 2)
        self.column.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)  # folded it is lower than its contents
        self.playback: Playback | None = None
        self._wanted: int | None = None
        self._strip = QRect()
        self.opened: Opened = ""
        self.buttons: dict[str, QToolButton] = {}
        self.speed, self.strip = QToolButton(), TimeStrip()
        self._lay_out()
        self._late = QTimer(self, singleShot=True)
        self._late.timeout.connect(self._turn_to_pointer)
        self.setMouseTracking(True)
        self.strip.node_requested.connect(self._go)
        self.strip.branch_requested.connect(self._turn)
        self.strip.named.connect(self._name)
        self.strip.removed.connect(self._remove)
        self.strip.hovered.connect(self._show_sentence)
        self.strip.playback_toggled.connect(self._play_or_stop)
        self.begin()

    def _lay_out(self) -> None:
        self.inside = QWidget()
        row = QHBoxLayout(self.inside)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2)
        for name, _, by in BUTTONS:
            made = self.buttons[name] = QToolButton()
            made.setAutoRaise(True)
            made.setFixedSize(EDGE + 4, EDGE)
            made.setIconSize(QSize(16, 16))
            made.clicked.connect(lambda _on=False, by=by: self._step(by) if by else self._play_or_stop())
            row.addWidget(made, 0, Qt.AlignmentFlag.AlignVCenter)
        self.speed.setAutoRaise(True)
        self.speed.setFixedHeight(EDGE)
        self.speed.clicked.connect(lambda _on=False: self.play.pace.faster() if self.play is not None else None)
        row.addWidget(self.speed, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addSpacing(10)
        row.addWidget(self.strip, 1)
        self.column.addWidget(self.inside)
        self.inside.hide()

    # --- folding ---------------------------------------------------------------

    def stand(self, strip: QRect) -> None:
        """Place it at the foot of the prompt; if opened by a key above the prompt, so that both are visible."""
        self._strip = strip
        self._place()

    def toggle(self) -> None:
        """Open it until folded by a key, or fold it."""
        self._open("" if self.opened else "key")
        if self.opened:
            self.strip.setFocus()

    def fold(self) -> None:
        """Fold it to a thin line."""
        self._open("")

    def _open(self, opened: Opened) -> None:
        if opened and not self.strip.rows.course:
            opened = ""
        self.opened = opened
        self.inside.setVisible(bool(opened))
        self._place()
        self._show_sentence("")

    def _place(self) -> None:
        high = self.strip.sizeHint().height() + 4 if self.opened else THIN
        bottom = self._strip.top() if self.opened == "key" else self._strip.bottom() + 1
        self.setGeometry(self._strip.left(), bottom - high, self._strip.width(), high)
        self.raise_()
        self.update()

    def _turn_to_pointer(self) -> None:
        """Open when the pointer rests on it, fold when it has left."""
        if self.opened != "key":
            self._open("pointer" if self.underMouse() else "")

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self._late.start(RESTS)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._late.start(LEAVES)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc folds it."""
        if event.key() == Qt.Key.Key_Escape and self.opened:
            self.fold()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the folded line: a bar for each event in the colour of its player, pale after the current place."""
        painter, shades = QPainter(self), shades_of(self)
        if self.opened:
            painter.fillRect(self.rect(), QColor(shades.raised))
            painter.fillRect(0, 0, self.width(), 1, QColor(shades.line))
            return
        rows, inks = self.strip.rows, self.inks()
        painter.fillRect(self.rect(), QColor(shades.line))
        if not rows.course or self.position is None:
            return
        step = min(self.width() / len(rows.course), WIDEST)
        gap = 1.0 if step >= NARROWEST else 0.0
        for number, tick in enumerate(rows.course):
            known = tick.player is not None and tick.player < len(inks)
            painter.setOpacity(1.0 if number <= rows.here else FUTURE)
            colour = inks[tick.player or 0] if known else QColor(shades.soft)
            painter.fillRect(QRectF(number * step, 1, step - gap, THIN - 1), colour)
        if self.strip.different is not None and self.strip.different >= 0:
            left = self.strip.different * step
            painter.setOpacity(1.0)
            painter.fillRect(QRectF(left, 0, self.width() - left, 2), QColor(DIFFERENT))

    # --- display ---------------------------------------------------------------------------

    def match_shown(self) -> None:
        """Another match, another language or look."""
        play = self.play
        if self.playback is not None and self.playback.play is not play:
            self.playback.stop()
            self.playback.deleteLater()
            self.playback, self._wanted = None, None
        if play is not None and self.playback is None:
            self.playback = Playback(play, self)
            self.playback.changed.connect(self._show_buttons)
            play.pace.changed.connect(self._show_buttons)
        super().match_shown()

    def play_changed(self, name: str) -> None:
        """The match or its current place has changed."""
        if name in ("setup", "viewer"):
            self._wanted = None  # it was requested for another match, or replaced by another request
        if name in ("time_line", "veiled", "stage", "position"):
            self._read()
        elif name == "busy" and self._wanted is not None and self.play is not None and not self.play.busy:
            node, self._wanted = self._wanted, None
            self._go(node)

    def _read(self) -> None:
        play = self.play
        line = play.time_line if play is not None and not play.veiled else None
        self.strip.show_line(self._with_left(line), self.inks())
        self.strip.mark_different(self._first_different())
        rows = self.strip.rows
        self.setEnabled(line is not None)
        if line is None or not rows.course:
            self.fold()
        self._show_sentence("")
        self._place()
        self._show_buttons()

    def _with_left(self, line: TimeLine | None) -> TimeLine | None:
        """The time line, with the course before the rules were changed as a branch."""
        left = self.live.left if self.live is not None else None
        if line is None or left is None:
            return line
        ticks = tuple(replace(tick, node=-tick.node) for tick in left.ticks)
        aside = Branch(LEFT_COURSE, tr("live-left"), left.begins, line.branch, ticks)
        return replace(line, branches=(*line.branches, aside))

    def _place_words(self) -> str:
        rows = self.strip.rows
        return " · ".join(part for part in (rows.heading, tr("time-place", number=rows.number)) if part)

    def _first_different(self) -> int | None:
        """The place of the first event that differs; -1: none; None: nothing was compared."""
        found = self.live.difference if self.live is not None else None
        if found is None:
            return -1 if self.live is not None and self.live.state == "same" else None
        return max(self.strip.rows.place_of(found.node), 0)

    def _show_sentence(self, sentence: str) -> None:
        """Show the sentence of the tick under the pointer, or the number of branches."""
        branches = len(self.strip.rows.rows) - 1
        told = sentence or (tr("time-branches", count=branches) if branches > 0 else self._place_words())
        self.strip.setToolTip(tip(told) if self.strip.rows.course else "")

    def _show_buttons(self) -> None:
        shades, rows = shades_of(self), self.strip.rows
        running = self.playback is not None and self.playback.running
        for name, key, _ in BUTTONS:
            drawn, text = ("pause", "time-pause") if name == "play" and running else (name, key)
            self.buttons[name].setIcon(icon(drawn, shades.text))
            self.buttons[name].setToolTip(tr(text))
            self.buttons[name].setAccessibleName(tr(text))
        last = len(rows.course) - 1
        for name, able in (("first", rows.here >= 0), ("step-back", rows.here >= 0), ("play", last >= 0)):
            self.buttons[name].setEnabled(able)
        for name in ("step-forward", "last"):
            self.buttons[name].setEnabled(rows.here < last)
        speed = self.play.pace.speed if self.play is not None else 1.0
        self.speed.setText(f"×{speed:g}" if speed else FASTEST)
        self.speed.setToolTip(tr("time-speed"))
        self.speed.setAccessibleName(f"{tr('time-speed')} {self.speed.text()}")

    # --- actions ---------------------------------------------------------------------------

    def _go(self, node: int) -> None:
        play = self.play
        if node < 0 and self.live is not None:
            self.live.go_back()
        if play is None or node < 0:
            return
        if play.busy:
            self._wanted = node  # of the places of a drag only the newest counts
        else:
            play.go(node)

    def _step(self, by: int) -> None:
        if self.play is not None:
            self.play.step(by)

    def replay(self) -> None:
        """Show the match from its start."""
        if not self.opened:
            self.toggle()
        if self.playback is not None and not self.playback.running:
            self.playback.begin()

    def _play_or_stop(self) -> None:
        if self.playback is not None:
            if self.playback.running:
                self.playback.stop()
            else:
                self.playback.begin()

    def _turn(self, branch: int) -> None:
        if branch == LEFT_COURSE and self.live is not None:
            self.live.go_back()
        elif self.play is not None:
            self.play.turn_to(branch)

    def _name(self, branch: int, name: str) -> None:
        if self.play is not None and branch >= 0:
            self.play.name_branch(branch, name)

    def _remove(self, branch: int) -> None:
        if self.play is not None:
            self.play.remove_branch(branch)
