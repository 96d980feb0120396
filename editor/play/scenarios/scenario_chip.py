"""In the bar of Play: how many scenarios are green; a click shows them."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from editor.base.texts import follow, tr
from editor.model.sessions.session import Session
from editor.play.scenarios.scenario_part import ScenarioPart

KEYS = ("green", "red", "running", "differs")
AROUND = 26
"""Pixels of the frame, left and right of the text."""


class ScenarioChip(ScenarioPart):
    """✓ and a number while all is well, ✗ and two where something is not."""

    title = "scenarios-title"

    def __init__(self, session: Session | None, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, 0, 0)
        self.button = QPushButton()
        self.button.setProperty("look", "chip")
        self.button.clicked.connect(lambda _checked=False: self._open())
        row.addWidget(self.button)
        self.column.addLayout(row)
        follow(self, self._reserve)
        self.begin()

    def _reserve(self) -> None:
        """The chip has the width of its longest text from the start: what stands beside it stays where it is."""
        self.button.ensurePolished()
        letters = self.button.fontMetrics()
        texts = [tr(f"scenarios-chip-{key}", green=99, total=99, count=99) for key in KEYS]
        self.button.setMinimumWidth(max(letters.horizontalAdvance(text) for text in texts) + AROUND)

    def match_shown(self) -> None:
        if self.session is not None:
            self.session.scenarios.look_soon()
        self._show()

    def board_changed(self, _name: str) -> None:
        self._show()

    def _show(self) -> None:
        board = self.board
        self.setVisible(board is not None and board.total > 0)
        if board is None:
            return
        ill, differ, total = board.troubled, board.count("differs"), board.total
        kind, key = "good", "scenarios-chip-green"
        if ill:
            kind, key = "wrong", "scenarios-chip-red"
        elif board.running and len(board.verdicts) < total:
            kind, key = "", "scenarios-chip-running"
        elif differ:
            kind, key = "house", "scenarios-chip-differs"
        said = tr(key, green=board.count("green"), total=total, count=differ)
        if (self.button.text(), self.button.property("kind")) != (said, kind):
            self.button.setText(said)
            self.button.setAccessibleName(said)
            self.button.setToolTip(tr("scenarios-chip-tip"))
            self.button.setProperty("kind", kind)
            self.button.style().unpolish(self.button)
            self.button.style().polish(self.button)

    def _open(self) -> None:
        if self.play is not None:
            self.play.show_beside("" if self.play.beside == "scenarios" else "scenarios")
