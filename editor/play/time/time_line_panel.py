"""The time line of the match that is shown: back and forward, playback, branches, what other rules make different."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QToolButton, QWidget

from dsl.services.match.match_values import Branch, TimeLine
from editor.base.signals import hear
from editor.base.texts import say, tr
from editor.base.texts.tooltips import tip
from editor.model.match.live_change import LiveChange
from editor.model.match.pace import Pace
from editor.model.match.playback import Playback
from editor.model.sessions.live_match import live_of
from editor.model.sessions.session import Session
from editor.play.play_panel import PlayPanel
from editor.play.time.time_painting import ROW_HIGH, TOP
from editor.play.time.time_strip import TimeStrip
from editor.view.widgets.icons import icon
from editor.view.widgets.shades import shades_of
from editor.view.widgets.voices import book_font, lining

BUTTONS = (
    ("first", "time-first"),
    ("step-back", "time-back"),
    ("play", "time-play"),
    ("step-forward", "time-forward"),
    ("last", "time-last"),
)
EDGE = 24
LEFT_COURSE = -1
"""The number of the branch that shows a course which was left for other rules."""
FASTEST = "»"
BESIDE_TICKS = TOP + (ROW_HIGH - 4 - EDGE) // 2
"""Pixels above the buttons, so that they are as high as the ticks beside them."""


class TimeLinePanel(PlayPanel):
    """Shows the tree of the match; where one goes, the chart and the log go, too."""

    title = "time-title"

    def __init__(self, session: Session | None, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self.column.setContentsMargins(12, 4, 12, 4)
        self.column.setSpacing(2)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.playback: Playback | None = None
        self._own_pace = Pace(self)
        self._different: int | None = None
        self._wanted: int | None = None
        self.buttons: dict[str, QToolButton] = {}
        self.where, self.said, self.speed = QLabel(), QLabel(), QToolButton()
        self.strip = TimeStrip()
        self.low = False
        """Whether the buttons stand beside the ticks, so that there is more room for the chart."""
        self._lay_out()
        self.strip.went.connect(self._go)
        self.strip.turned.connect(self._turn)
        self.strip.named.connect(self._name)
        self.strip.removed.connect(self._remove)
        self.strip.hovered.connect(self._say)
        self.strip.played.connect(self._play_or_stop)
        self.begin()

    def _lay_out(self) -> None:
        row, steps = QHBoxLayout(), QHBoxLayout()
        self._row, self._steps = row, steps
        for each in (row, steps):
            each.setContentsMargins(0, 0, 0, 0)
            each.setSpacing(2)
        row.addLayout(steps)
        verbs = (self._first, lambda: self._step(-1), self._play_or_stop, lambda: self._step(1), self._last)
        for (name, key), verb in zip(BUTTONS, verbs, strict=True):
            made = self.buttons[name] = QToolButton()
            made.setAutoRaise(True)
            made.setFixedSize(EDGE + 4, EDGE)
            made.setIconSize(QSize(16, 16))
            say(made, made.setToolTip, key)
            say(made, made.setAccessibleName, key)
            made.clicked.connect(lambda _checked=False, verb=verb: verb())
            steps.addWidget(made)
        self.speed.setAutoRaise(True)
        self.speed.setFixedHeight(EDGE)
        self.speed.clicked.connect(self._faster)
        steps.addWidget(self.speed)
        row.addSpacing(10)
        for label in (self.where, self.said):
            label.setTextFormat(Qt.TextFormat.PlainText)
        row.addWidget(self.where)
        self.said.setProperty("role", "soft")
        self.said.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.said.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        row.addWidget(self.said, 1)
        self.column.addLayout(row)
        self.column.addWidget(self.strip)

    def set_low(self, low: bool) -> None:
        """Take less of the height: what is said of a tick is said beside the pointer then."""
        if low == self.low:
            return
        self.low = low
        (self.column if low else self._row).removeWidget(self.strip)
        if low:
            self._row.insertWidget(1, self.strip, 1)
        else:
            self.column.addWidget(self.strip)
        for label in (self.where, self.said):
            label.setVisible(not low)
        self._steps.setContentsMargins(0, BESIDE_TICKS if low else 0, 0, 0)
        self._row.setAlignment(self._steps, Qt.AlignmentFlag.AlignTop if low else Qt.AlignmentFlag(0))
        self._say("")

    # --- what is shown ---------------------------------------------------------------------------

    def match_shown(self) -> None:
        """Another match, another language or look."""
        play = self.play
        live = live_of(self.session) if self.session is not None else None
        self._live = hear(self._live, live, lambda one: one.changed, self._compare)
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
        self.where.setFont(lining(book_font(self.font(), 1.15, bold=True)))
        self.said.setFont(lining(book_font(self.font(), 1.1)))
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
        self.where.setText(self._place_words() if line is not None else "")
        self.setEnabled(line is not None)
        if line is None or not rows.course:
            self.said.setText(tr("time-empty") if line is not None else "")
            self.strip.setToolTip("")
        else:
            self._say("")
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

    def _say(self, sentence: str) -> None:
        """The sentence of the tick under the pointer, or how many branches there are."""
        branches = len(self.strip.rows.rows) - 1
        told = sentence or (tr("time-branches", count=branches) if branches > 0 else "")
        self.strip.setToolTip(tip(told) if self.low else "")
        self.said.setText(self.said.fontMetrics().elidedText(told, Qt.TextElideMode.ElideRight, self.said.width()))

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
