"""What the widgets of scenarios share: the board of the session that they show."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from editor.base.signals import hear
from editor.model.match.scenarios.scenario_board import ScenarioBoard
from editor.model.sessions.session import Session
from editor.play.play_panel import PlayPanel


class ScenarioPart(PlayPanel):
    """Shows something of the scenarios of a session. Subclasses override ``board_changed`` and ``match_shown``."""

    _followed: ScenarioBoard | None = None

    def __init__(self, session: Session | None, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)

    @property
    def board(self) -> ScenarioBoard | None:
        """The scenarios of the session that is shown."""
        return self.session.scenarios.board if self.session is not None else None

    def session_shown(self) -> None:
        """The scenarios of another tab."""
        board = self.board
        self._followed = hear(self._followed, board, lambda one: one.changed, self.board_changed)
        super().session_shown()

    # --- to be overridden ------------------------------------------------------------------------

    def board_changed(self, name: str) -> None:
        """An attribute of the board is another now."""
