"""The history panel: all undo steps in order; a click goes to that moment."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QColor, QFont, QPalette, QUndoStack
from PySide6.QtWidgets import QListView, QWidget

from editor.base.texts import set_text, tip, tr
from editor.model.sessions.session import Session
from editor.model.sessions.tab_history import step_label
from editor.view.widgets.panel import Panel, hint_label
from editor.view.widgets.rows import RowsModel


class HistoryPanel(Panel):
    """The undo stack: row 0 is the map when opened, row n the state after n commands; the current row is bold."""

    title = "panels-history"

    def __init__(self, session: Session | None, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self.model: RowsModel[int] = RowsModel(
            self, self._text, tip=lambda row: tip(self._text(row)), font=self._font, colour=self._colour
        )
        self.view = QListView()
        self.view.setModel(self.model)
        self.view.setUniformItemSizes(True)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        set_text(self.view, self.view.setAccessibleName, "panels-history")
        set_text(self.view, self.view.setToolTip, "panels-history-tip")
        self.view.clicked.connect(self._jump)
        self.view.activated.connect(self._jump)
        self.hint = hint_label("panels-none-open")
        self.column.addWidget(self.hint)
        self.column.addWidget(self.view, 1)
        self.begin()

    def listen_to(self, session: Session | None) -> None:
        """Follow another session and its history."""
        if self.session is not None:
            self.session.undo_stack.indexChanged.disconnect(self._moved)
            self.session.undo_stack.cleanChanged.disconnect(self._moved)
        if session is not None:
            session.undo_stack.indexChanged.connect(self._moved)
            session.undo_stack.cleanChanged.connect(self._moved)
        super().listen_to(session)

    def session_shown(self) -> None:
        """Show another history."""
        self.hint.setVisible(self.session is None)
        self.view.setVisible(self.session is not None)
        self._moved()

    def language_changed(self) -> None:
        """Update the texts."""
        self._moved()

    def look_changed(self) -> None:
        """Update the colours of undone steps."""
        if hasattr(self, "model"):
            self._moved()

    @property
    def _stack(self) -> QUndoStack | None:
        return self.session.undo_stack if self.session is not None else None

    def _moved(self, _now: object = None) -> None:
        stack = self._stack
        self.model.show_rows(range(stack.count() + 1) if stack is not None else ())
        if stack is not None:
            here = self.model.index(stack.index())
            self.view.setCurrentIndex(here)
            self.view.scrollTo(here)

    def _jump(self, index: QModelIndex) -> None:
        if self.session is not None and index.isValid():
            self.session.undo_stack.setIndex(index.row())

    # --- rows ------------------------------------------------------------------------------------

    def _text(self, row: int) -> str:
        stack = self._stack
        if stack is None:
            return ""
        text = str(step_label(stack.command(row - 1))) if row else tr("panels-history-start")
        return f"{text}  ✓ {tr('panels-history-saved')}" if row == stack.cleanIndex() else text

    def _font(self, row: int) -> QFont | None:
        if self._stack is None or row != self._stack.index():
            return None
        font = QFont()
        font.setBold(True)
        return font

    def _colour(self, row: int) -> QColor | None:
        undone = self._stack is not None and row > self._stack.index()
        return self.palette().color(QPalette.ColorRole.PlaceholderText) if undone else None
