"""What of the window stands around its pages: in Play nothing does, for the board is the window there.

Notices lie over the board there and move nothing.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint

from editor.model.sessions.listener import SessionListener
from editor.window.main_window import MainWindow
from editor.window.modes.play_page import PlayPage


class Chrome(QObject, SessionListener):
    """Puts menu bar, tabs and status line away while a match is shown; beside the rules the status line stays."""

    def __init__(self, window: MainWindow, play: PlayPage) -> None:
        super().__init__(window)
        self.window, self.play = window, play
        play.laid_out.connect(self._place_notices)

    def session_shown(self) -> None:
        """Another tab."""
        session, window, playing = self.session, self.window, self._playing
        window.menuBar().setVisible(not playing)
        window.sheets.bar.setVisible(not playing and len(window.sheets.sheets) > 1)
        window.status.setVisible(not playing or (session is not None and session.split))
        self._place_notices()

    @property
    def _playing(self) -> bool:
        return self.session is not None and self.session.mode == "play"

    def _place_notices(self) -> None:
        """Over the board in Play, elsewhere, and while a curtain hangs, above the pages."""
        sheets, board = self.window.sheets, self.play.clear
        over = self._playing and sheets.isAncestorOf(self.play) and not board.isEmpty()
        sheets.lay_notices_over(board.translated(self.play.mapTo(sheets, QPoint())) if over else None)

    def session_changed(self, name: str) -> None:
        """Another mode."""
        if name in ("mode", "split"):
            self.session_shown()
