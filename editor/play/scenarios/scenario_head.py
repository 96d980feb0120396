"""Above the chart: which scenario is set up there, and at which of its steps it fails."""

from __future__ import annotations

from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from editor.base.texts import tr
from editor.model.sessions.session import Session
from editor.play.scenarios.scenario_part import ScenarioPart
from editor.view.widgets.makers import label
from editor.view.widgets.shades import shades_of
from editor.view.widgets.voices import book_font, lining

EDGE, TALL = 5, 54


class ScenarioHead(ScenarioPart):
    """A sentence in the voice of the book, and below it what the tool has to say."""

    title = "scenarios-head"

    def __init__(self, session: Session | None, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self.column.setContentsMargins(EDGE + 12, 6, 12, 6)
        self.name, self.said = label(""), label("", "soft")
        self.said.setWordWrap(True)
        self.column.addWidget(self.name)
        self.column.addWidget(self.said)
        self.setMinimumHeight(TALL)
        self._ill = False
        self.begin()

    def match_shown(self) -> None:
        self._show()

    def board_changed(self, _name: str) -> None:
        self._show()

    def _show(self) -> None:
        board = self.board
        view = board.view(board.chosen) if board is not None else None
        self.name.setFont(lining(book_font(self.font(), 1.35, bold=True)))
        if board is None or view is None:
            self.name.setText(tr("scenarios-head-none"))
            self.said.setText(tr("scenarios-head-choose" if board is not None and board.total else "scenarios-none"))
            self._ill = False
            self.update()
            return
        verdict, failure = board.verdict(view.key), board.failure
        self._ill = verdict is not None and verdict.state in ("red", "cut")
        if failure is not None and failure.step >= 0:
            told = {"name": view.called, "step": failure.step + 1, "steps": len(failure.steps)}
            differs = verdict is not None and verdict.state == "differs"
            self.name.setText(tr("scenarios-head-differs" if differs else "scenarios-head-fails", **told))
            self.said.setText(f"{self._since()} {tr('scenarios-head-after')}".strip())
        elif failure is not None:
            self.name.setText(tr("scenarios-head-broken", name=view.called))
            self.said.setText(failure.said)
        else:
            self.name.setText(view.called)
            self.said.setText(tr("scenarios-head-green" if verdict is not None else "scenarios-head-waiting"))
        self.name.setWordWrap(True)
        self.update()

    def _since(self) -> str:
        """The change that made it go otherwise, if it is the last one."""
        board, stack = self.board, self.session.undo_stack if self.session is not None else None
        if board is None or stack is None or board.chosen not in board.turned or not stack.undoText():
            return ""
        return tr("scenarios-head-since", what=stack.undoText())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, shades = QPainter(self), shades_of(self)
        ground = QColor(shades.error if self._ill else shades.accent)
        ground.setAlphaF(0.13)
        painter.fillRect(self.rect(), QColor(shades.raised))
        painter.fillRect(self.rect(), ground)
        painter.fillRect(0, 0, EDGE, self.height(), QColor(shades.error if self._ill else shades.accent))
