"""The page of every game at work: of the modes of its session the one that is shown."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from editor.sessions.listener import SessionListener
from editor.window.tabs import Pages


class GamePage(Pages, SessionListener):
    """Draw, Rules and Play, one over the other."""

    def __init__(self, draw: QWidget, rules: QWidget, play: QWidget) -> None:
        super().__init__()
        self.modes = {"draw": draw, "rules": rules, "play": play}
        for page in self.modes.values():
            self.addWidget(page)

    def session_shown(self) -> None:
        """In the mode in which it was left."""
        if self.session is not None:
            self.setCurrentWidget(self.modes[self.session.mode])

    def session_changed(self, name: str) -> None:
        """Another mode."""
        if name == "mode":
            self.session_shown()
