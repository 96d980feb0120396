"""The bar above a game at work: Draw, Rules, Play at its left, and beside them what the mode itself needs."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QToolButton, QWidget

from editor.base.texts import say
from editor.model.sessions.listener import SessionListener
from editor.model.sessions.session import MODES
from editor.view.actions.modes import MODE
from editor.view.actions.qt_actions import Actions
from editor.view.widgets.makers import frame
from editor.window.tabs import Pages

EDGE = QSize(16, 16)


class ModeSwitch(QFrame):
    """Three buttons of which one is down."""

    def __init__(self, actions: Actions, modes: tuple[str, ...], named: bool = True) -> None:
        """``named``: with words beside the icons."""
        super().__init__()
        beside, alone = Qt.ToolButtonStyle.ToolButtonTextBesideIcon, Qt.ToolButtonStyle.ToolButtonIconOnly
        self._style = beside if named else alone
        self.setProperty("role", "segments")
        say(self, self.setAccessibleName, "window-modes")
        row = QHBoxLayout(self)
        row.setContentsMargins(2, 2, 2, 2)
        row.setSpacing(0)
        if not named:
            self.setFixedHeight(32)
        self.buttons = {mode: self._button(actions, mode) for mode in modes}
        for made in self.buttons.values():
            row.addWidget(made)

    def _button(self, actions: Actions, mode: str) -> QToolButton:
        made = QToolButton()
        made.setProperty("role", "segment")
        made.setIconSize(EDGE)
        made.setToolButtonStyle(self._style)
        made.setDefaultAction(actions[f"{MODE}{mode}"])
        return made


class ModeBar(QFrame, SessionListener):
    """Shown while a tab with a game is, but for Play, which has a strip of its own; ``strips`` are those of modes."""

    def __init__(self, actions: Actions, strips: Mapping[str, QWidget]) -> None:
        super().__init__()
        self.setProperty("role", "modes")
        self.switch, self.strips = ModeSwitch(actions, MODES), strips
        self.parts = Pages()
        for strip in strips.values():
            self.parts.addWidget(strip)
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 1, 8, 1)
        row.setSpacing(10)
        row.addWidget(self.switch)
        self.split = QToolButton()
        self.split.setIconSize(EDGE)
        self.split.setAutoRaise(True)
        self.split.setDefaultAction(actions["play.split"])
        row.addWidget(self.split)
        row.addWidget(frame("divider"))
        row.addWidget(self.parts, 1)
        self.hide()

    def session_shown(self) -> None:
        """The part of its mode; away where no game is shown, and in Play."""
        self.setVisible(self.session is not None and self.session.mode in self.strips)
        if self.session is not None and self.session.mode in self.strips:
            self.parts.setCurrentWidget(self.strips[self.session.mode])

    def session_changed(self, name: str) -> None:
        """Another mode."""
        if name == "mode":
            self.session_shown()
