"""The bar above a match: back and forward, and what helps with it; what its buttons do are actions."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QToolButton, QWidget

from editor.base.signals import hear
from editor.base.texts import follow, tr
from editor.model.match.play_session import PlaySession
from editor.model.sessions.listener import SessionListener
from editor.play.scenarios.scenario_chip import ScenarioChip
from editor.view.actions.qt_actions import Actions

EDGE = QSize(18, 18)
NAMED = (
    "play.book",
    "play.hint",
    "play.own_dice",
    "play.why_not",
    "play.change",
    "play.scenario",
    "play.scenarios",
    "play.good",
)
"""The actions at the right, with their names where there is room."""
BESIDE = Qt.ToolButtonStyle.ToolButtonTextBesideIcon
GAP = 4
"""Pixels between a picture and its name; around the name Qt leaves a blank on either side."""
SPARED = (
    *("play.own_dice", "play.scenarios", "play.scenario", "play.good"),
    *("play.why_not", "play.change", "play.hint", "play.book"),
)
"""Whose name goes first where there is little: what stands at the seats, too, or has a chip that tells of it."""


class PlayStrip(QWidget, SessionListener):
    """Follows the match of the session."""

    def __init__(self, actions: Actions) -> None:
        super().__init__()
        self.row = row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        self.undo, self.redo = self._button(actions, "edit.undo"), self._button(actions, "edit.redo")
        for made in (self.undo, self.redo):
            row.addWidget(made)
        row.addStretch(1)
        self.who = QLabel(textFormat=Qt.TextFormat.PlainText)
        self.who.setProperty("role", "soft")
        row.addWidget(self.who)
        self.scenarios = ScenarioChip(None)
        row.addWidget(self.scenarios)  # before the buttons, which stand at the right: it comes late and moves none
        self.named = {id_: self._button(actions, id_) for id_ in NAMED}
        for made in self.named.values():
            row.addWidget(made)
        self._heard: PlaySession | None = None
        follow(self, self._show)

    def _button(self, actions: Actions, id_: str) -> QToolButton:
        made = QToolButton()
        made.setIconSize(EDGE)
        made.setAutoRaise(True)
        made.setDefaultAction(actions[id_])
        made.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Preferred)
        return made

    def session_shown(self) -> None:
        """The match of another tab."""
        self._hear()

    def session_changed(self, name: str) -> None:
        """Turned to."""
        if name in ("mode", "split"):
            self._hear()

    def _hear(self) -> None:
        shown = self.session is not None and self.session.shows("play")
        play = self.session.play if self.session is not None and shown else None
        self.scenarios.show_session(self.session if shown else None)
        self._heard = hear(self._heard, play, lambda one: one.changed, self._play_changed)
        self._show()

    def _play_changed(self, name: str) -> None:
        if name in ("veiled", "stage"):
            self._show()

    def _show(self) -> None:
        """While a curtain hangs, nothing but that nobody looks."""
        veiled = self._heard is not None and self._heard.veiled
        self.who.setText(tr("play-nobody") if veiled else "")
        self.who.setVisible(veiled)
        for made in self.named.values():
            made.setVisible(not veiled)
        if veiled:
            self.scenarios.hide()
        else:
            self.scenarios.match_shown()
        self._fit()

    def event(self, event: QEvent) -> bool:
        """Something in it is wider now, or narrower."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def minimumSizeHint(self) -> QSize:
        """As wide as it is with pictures alone: names never make the window wider."""
        return QSize(self._least(), super().minimumSizeHint().height())

    def _least(self) -> int:
        """Its width with pictures alone, whatever it shows now."""
        shown = [made for made in self.named.values() if not made.isHidden()]
        wide = [other.sizeHint().width() for other in (self.undo, self.redo, self.who) if not other.isHidden()]
        chip = self.scenarios.button
        wide += [max(chip.minimumWidth(), chip.sizeHint().width()), *[self.undo.sizeHint().width()] * len(shown)]
        return sum(wide) + (len(wide) - 1) * self.row.spacing()

    def _fit(self) -> None:
        """Names beside the pictures, of as many as have room."""
        letters = self.fontMetrics()
        named = [self.named[id_] for id_ in SPARED if not self.named[id_].isHidden()]
        words = [letters.horizontalAdvance(f" {made.defaultAction().iconText()} ") + GAP for made in named]
        lacking = self._least() + sum(words) - self.width()
        for made, word in zip(named, words):
            made.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly if lacking > 0 else BESIDE)
            lacking -= word
