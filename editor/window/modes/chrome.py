"""What of the window stands around its pages: in Play nothing does, for the board is the window there."""

from __future__ import annotations

from PySide6.QtCore import QObject

from editor.model.sessions.listener import SessionListener
from editor.window.main_window import MainWindow


class Chrome(QObject, SessionListener):
    """Puts menu bar, tabs and status line away while a match is shown; beside the rules the status line stays."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.window = window

    def session_shown(self) -> None:
        """Another tab."""
        session, window = self.session, self.window
        playing = session is not None and session.mode == "play"
        window.menuBar().setVisible(not playing)
        window.sheets.bar.setVisible(not playing and len(window.sheets.sheets) > 1)
        window.status.setVisible(not playing or (session is not None and session.split))

    def session_changed(self, name: str) -> None:
        """Another mode."""
        if name in ("mode", "split"):
            self.session_shown()
