"""The place of Play. Matches are played in the terminal as yet; the page says so, and hands over the command."""

from __future__ import annotations

import shlex
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from editor.sessions.listener import SessionListener
from editor.sessions.session import Session
from editor.texts import Message, follow
from editor.widgets.makers import button, label


class PlayPage(QWidget, SessionListener):
    """One sentence, the command, and a button that copies it."""

    def __init__(self) -> None:
        super().__init__()
        self.heading = label("window-play-heading", "title")
        self.said = label("", "soft", wrap=True)
        self.command = QLabel(textFormat=Qt.TextFormat.PlainText, wordWrap=True)
        self.command.setProperty("role", "code")
        self.command.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.copy = button("window-play-copy", self._copy, "primary")
        column = QVBoxLayout(self)
        column.setContentsMargins(28, 28, 28, 28)
        column.setSpacing(14)
        for widget in (self.heading, self.said, self.command):
            column.addWidget(widget)
        column.addWidget(self.copy, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)
        follow(self, self._say_again)

    def session_shown(self) -> None:
        """Another game."""
        self._say_again()

    def session_changed(self, name: str) -> None:
        """Shown, or by the rules of another game."""
        if name in ("mode", "game"):
            self._say_again()

    def _say_again(self) -> None:
        if self.session is None or self.session.mode != "play":
            return
        command = play_command(self.session)
        self.said.setText(str(Message("window-play-terminal" if command else "window-play-no-game")))
        self.command.setText(command)
        for widget in (self.command, self.copy):
            widget.setVisible(bool(command))

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.command.text())
        if self.session is not None:
            self.session.report(Message("window-play-copied"))


def play_command(session: Session) -> str:
    """What is typed into a terminal to play the saved rules on the saved map; empty where there is no game."""
    if session.game is None:
        return ""
    rules = session.rules.path if session.rules is not None else None
    words = ["fordewind", "play", _file(rules) if rules is not None else session.game.header.name]
    if session.document.path is not None:
        words += ["--map", _file(session.document.path)]
    return shlex.join(words)


def _file(path: Path) -> str:
    return str(path.absolute())
