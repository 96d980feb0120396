"""What the widgets about many games share: the study of the session they were given."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from editor.base.signals import hear
from editor.model.match.balance_study import BalanceStudy
from editor.model.sessions.session import Session
from editor.view.widgets.panel import Panel


class StudyPanel(Panel):
    """Shows something of what came of many games. Subclasses override ``study_changed``."""

    _heard: BalanceStudy | None = None

    def __init__(self, session: Session | None, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self.column.setContentsMargins(16, 10, 16, 10)

    @property
    def study(self) -> BalanceStudy | None:
        """The study of the session that is shown."""
        return self.session.study if self.session is not None else None

    def study_changed(self, name: str) -> None:
        """An attribute of the study is another now; empty: perhaps all are."""

    def session_shown(self) -> None:
        """The game of another tab."""
        study = self.study
        self._heard = hear(self._heard, study, lambda one: one.changed, self.study_changed)
        self.study_changed("")

    def language_changed(self) -> None:
        """Other words."""
        self.study_changed("")

    def look_changed(self) -> None:
        """By day or night."""
        self.study_changed("")
