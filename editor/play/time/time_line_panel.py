"""The time line of the match that is shown: back and forward, playback, branches, what other rules make different."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QEnterEvent, QIcon, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLayout, QToolButton, QWidget

from dsl.services.match.passage_values import Branch, TimeLine
from editor.base.signals import reconnect
from editor.base.texts import say, tip, tr
from editor.model.match.left_course import Playback
from editor.model.match.live_change import LiveChange
from editor.model.match.match_client import Pace
from editor.model.sessions.live_match import live_of
from editor.model.sessions.session import Session
from editor.play.play_panel import PlayPanel
from editor.play.time.time_painting import DIFFERENT
from editor.play.time.time_strip import TimeStrip
from editor.view.widgets.icons import icon
from editor.view.widgets.shades import shades_of

BUTTONS = (
    ("first", "time-first"),
    ("step-back", "time-back"),
    ("play", "time-play"),
    ("step-forward", "time-forward"),
    ("last", "time-last"),
)
EDGE = 24
THIN, WIDEST, NARROWEST = 6, 40.0, 4.0
"""How high the folded line is; the widest piece of an event in it, and the narrowest with a gap behind it."""
RESTS, LEAVES = 150, 350
"""Milliseconds that the pointer is on it before it opens, and away from it before it folds."""
FUTURE = 0.35
Opened = Literal["", "pointer", "key"]
"""Folded; open while the pointer is there; open until it is folded by a key."""
LEFT_COURSE = -1
"""The number of the branch that shows a course which was left for other rules."""
FASTEST = "»"


class TimeLinePanel(PlayPanel):
    """Shows the tree of the match; where one goes, the chart and the log go, too."""

    title = "time-title"

    def __init__(self, session: Session | None, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self.column.setContentsMargins(12, 2, 12, 2)
        self.column.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)  # folded it is lower than what is in it
        self.playback: Playback | None = None
        self._own_pace = Pace(self)
        self._different: int | None = None
        self._wanted: int | None = None
        self._strip = QRect()
        self.opened: Opened = ""
        self.buttons: dict[str, QToolButton] = {}
        self.speed, self.strip = QToolButton(), TimeStrip()
        self._lay_out()
        self._late = QTimer(self, singleShot=True)
        self._late.timeout.connect(self._turn_to_pointer)
        self.setMouseTracking(True)
        self.strip.went.connect(self._go)
        self.strip.turned.connect(self._turn)
        self.strip.named.connect(self._name)
        self.strip.removed.connect(self._remove)
        self.strip.hovered.connect(self._show_sentence)
        self.strip.played.connect(self._play_or_stop)
        self.begin()

    def _lay_out(self) -> None:
        self.inside = QWidget()
        row = QHBoxLayout(self.inside)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2)
        verbs = (self._first, lambda: self._step(-1), self._play_or_stop, lambda: self._step(1), self._last)
        for (name, key), verb in zip(BUTTONS, verbs, strict=True):
            made = self.buttons[name] = QToolButton()
            made.setAutoRaise(True)
            made.setFixedSize(EDGE + 4, EDGE)
            made.setIconSize(QSize(16, 16))
            say(made, made.setToolTip, key)
            say(made, made.setAccessibleName, key)
            made.clicked.connect(lambda _checked=False, verb=verb: verb())
            row.addWidget(made, 0, Qt.AlignmentFlag.AlignVCenter)
        self.speed.setAutoRaise(True)
        self.speed.setFixedHeight(EDGE)
        self.speed.clicked.connect(self._faster)
        row.addWidget(self.speed, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addSpacing(10)
        row.addWidget(self.strip, 1)
        self.column.addWidget(self.inside)
        self.inside.hide()

    # --- a thin line, or all of it ---------------------------------------------------------------

    def stand(self, strip: QRect) -> None:
        """Stand at the foot of the strip that asks; opened by a key it stands above it, so that both are seen."""
        self._strip = strip
        self._place()

    def toggle(self) -> None:
        """Open it by a key, to stay; or fold it."""
        self._open("" if self.opened else "key")
        if self.opened:
            self.strip.setFocus()

    def fold(self) -> None:
        """A thin line again."""
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
        """Open while the pointer rests on it, fold when it is gone."""
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
        """Folded: a piece for each event in the colour of who decided; pale from where one stands."""
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
        if self._different is not None and self._different >= 0:
            place = max(rows.place_of(self._different), 0)
            painter.setOpacity(1.0)
            painter.fillRect(QRectF(place * step, 0, self.width() - place * step, 2), QColor(DIFFERENT))

    # --- what is shown ---------------------------------------------------------------------------

    def match_shown(self) -> None:
        """Another match, another language or look."""
        play = self.play
        live = live_of(self.session) if self.session is not None else None
        self._live = reconnect(self._live, live, lambda one: one.changed, self._compare)
        self._different = self._first_different()
        if self._followed is not play:
            self._wanted = None
        if self.playback is not None and self.playback.parent() is self and self._followed is not play:
            self.playback.stop()
            self.playback.deleteLater()
            self.playback = None
        self._followed = play
        if play is not None and self.playback is None:
            self.playback = Playback(play, self.pace, self)
            self.playback.changed.connect(self._show_buttons)
            self.pace.changed.connect(self._show_buttons)
        self._show()

    _followed: object = None
    _live: LiveChange | None = None
    _left: object = None

    def _compare(self) -> None:
        """What the rules that are being written make of the match."""
        live = self._live
        if live is None:
            return
        if live.left is not self._left:
            self._left = live.left
            self._show()
        self.mark_different(self._first_different())

    def _first_different(self) -> int | None:
        """As ``mark_different`` takes it."""
        live = self._live
        if live is None:
            return None
        found = live.followed.difference if live.followed is not None else None
        return found.node if found is not None else -1 if live.state == "same" else None

    def play_changed(self, name: str) -> None:
        """The match went on, or elsewhere."""
        if name in ("setup", "viewer"):
            self._wanted = None  # it was a place of another match, or wanted by somebody else
        if name in ("time_line", "veiled", "stage", "position"):
            self._show()
        elif name == "busy" and self._wanted is not None and self.play is not None and not self.play.busy:
            node, self._wanted = self._wanted, None
            self._go(node)

    def mark_different(self, node: int | None) -> None:
        """Mark the first event that is another under the new rules; -1: all is the same; None: nothing to compare."""
        self._different = node
        self._show_different()

    def _show(self) -> None:
        play = self.play
        line = play.time_line if play is not None and not play.veiled else None
        self.strip.show_line(self._with_left(line), self.inks())
        self._show_different()
        rows = self.strip.rows
        self.setEnabled(line is not None)
        if line is None or not rows.course:
            self.fold()
        self._show_sentence("")
        self._place()
        self._show_buttons()

    def _with_left(self, line: TimeLine | None) -> TimeLine | None:
        """The time line with the course that was left for other rules, as a branch of its own."""
        left = self._live.left if self._live is not None else None
        if line is None or left is None:
            return line
        ticks = tuple(replace(tick, node=-tick.node) for tick in left.ticks)
        aside = Branch(LEFT_COURSE, tr("live-left"), left.begins, line.branch, ticks)
        return replace(line, branches=(*line.branches, aside))

    def _place_words(self) -> str:
        rows = self.strip.rows
        return " · ".join(part for part in (rows.heading, tr("time-place", number=rows.number)) if part)

    def _show_different(self) -> None:
        node, rows = self._different, self.strip.rows
        self.strip.mark_different(node if node is None or node < 0 else max(rows.place_of(node), 0))

    def _show_sentence(self, sentence: str) -> None:
        """The sentence of the tick under the pointer, or how many branches there are."""
        branches = len(self.strip.rows.rows) - 1
        told = sentence or (tr("time-branches", count=branches) if branches > 0 else self._place_words())
        self.strip.setToolTip(tip(told) if self.strip.rows.course else "")

    def _show_buttons(self) -> None:
        shades, rows = shades_of(self), self.strip.rows
        running = self.playback is not None and self.playback.running
        for name, key in BUTTONS:
            drawn, said = ("pause", "time-pause") if name == "play" and running else (name, key)
            self.buttons[name].setIcon(self._icon(drawn, shades.text))
            self.buttons[name].setToolTip(tr(said))
            self.buttons[name].setAccessibleName(tr(said))
        last = len(rows.course) - 1
        for name, able in (("first", rows.here >= 0), ("step-back", rows.here >= 0), ("play", last >= 0)):
            self.buttons[name].setEnabled(able)
        for name in ("step-forward", "last"):
            self.buttons[name].setEnabled(rows.here < last)
        speed = self.pace.speed
        self.speed.setText(f"×{speed:g}" if speed else FASTEST)
        self.speed.setToolTip(tr("time-speed"))
        self.speed.setAccessibleName(f"{tr('time-speed')} {self.speed.text()}")

    @staticmethod
    def _icon(name: str, colour: str) -> QIcon:
        return icon(name, colour)

    # --- what is asked ---------------------------------------------------------------------------

    @property
    def pace(self) -> Pace:
        """How fast it is played back: as fast as bots play."""
        shared = getattr(self.play, "pace", None)
        return shared if isinstance(shared, Pace) else self._own_pace

    def _go(self, node: int) -> None:
        play = self.play
        if node < 0 and self._live is not None:
            self._live.go_back()
        if play is None or node < 0:
            return
        if play.busy:
            self._wanted = node  # of a drag only the newest place counts
        else:
            play.go(node)

    def _step(self, by: int) -> None:
        rows = self.strip.rows
        place = min(max(rows.here + by, -1), len(rows.course) - 1)
        if place != rows.here:
            self._go(rows.course[place].node if place >= 0 else 0)

    def _first(self) -> None:
        self._go(0)

    def _last(self) -> None:
        if self.strip.rows.course:
            self._go(self.strip.rows.course[-1].node)

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

    def _faster(self) -> None:
        """The next speed; the slowest after the fastest."""
        pace = self.pace
        if pace.fastest:
            while not pace.slowest:
                pace.slower()
        else:
            pace.faster()

    def _turn(self, branch: int) -> None:
        if branch == LEFT_COURSE and self._live is not None:
            self._live.go_back()
        elif self.play is not None:
            self.play.turn_to(branch)

    def _name(self, branch: int, name: str) -> None:
        if self.play is not None and branch >= 0:
            self.play.name_branch(branch, name)

    def _remove(self, branch: int) -> None:
        if self.play is not None:
            self.play.remove_branch(branch)
