"""The history panel: everything that was done, in order; a click goes back or forth to that moment."""

from __future__ import annotations

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QFont, QPalette, QUndoStack
from PySide6.QtWidgets import QListView, QWidget

from editor.base.texts import say, tr
from editor.base.texts.tooltips import tip
from editor.model.sessions.session import Session
from editor.model.sessions.tab_history import said_step
from editor.view.widgets.panel import Panel, hint_label

Index = QModelIndex | QPersistentModelIndex


class HistoryModel(QAbstractListModel):
    """The undo stack: row 0 is the map as it was opened, row n what it was after n commands."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.stack: QUndoStack | None = None
        self.palette = QPalette()

    def follow(self, stack: QUndoStack | None) -> None:
        """Show another stack."""
        self.beginResetModel()
        self.stack = stack
        self.endResetModel()

    def refresh(self) -> None:
        """The stack changed."""
        self.beginResetModel()
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() or self.stack is None else self.stack.count() + 1

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        stack, row = self.stack, index.row()
        if stack is None or not index.isValid():
            return None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return self._text(stack, row)
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip(self._text(stack, row))
        if role == Qt.ItemDataRole.FontRole and row == stack.index():
            font = QFont()
            font.setBold(True)
            return font
        if role == Qt.ItemDataRole.ForegroundRole and row > stack.index():
            return self.palette.color(QPalette.ColorRole.PlaceholderText)
        return None

    def _text(self, stack: QUndoStack, row: int) -> str:
        if row == 0:
            text = tr("panels-history-start")
        else:
            command = stack.command(row - 1)
            text = str(said_step(command))
        return f"{text}  ✓ {tr('panels-history-saved')}" if row == stack.cleanIndex() else text


class HistoryPanel(Panel):
    """The list of commands; the bold row is where the map is now."""

    title = "panels-history"

    def __init__(self, session: Session | None, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self.model = HistoryModel(self)
        self.view = QListView()
        self.view.setModel(self.model)
        self.view.setUniformItemSizes(True)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        say(self.view, self.view.setAccessibleName, "panels-history")
        say(self.view, self.view.setToolTip, "panels-history-tip")
        self.view.clicked.connect(self._jump)
        self.view.activated.connect(self._jump)
        self.hint = hint_label("panels-none-open")
        self.column.addWidget(self.hint)
        self.column.addWidget(self.view, 1)
        self.begin()

    def listen_to(self, session: Session | None) -> None:
        """Follow another session, and its history."""
        if self.session is not None:
            self.session.undo_stack.indexChanged.disconnect(self._moved)
            self.session.undo_stack.cleanChanged.disconnect(self._moved)
        if session is not None:
            session.undo_stack.indexChanged.connect(self._moved)
            session.undo_stack.cleanChanged.connect(self._moved)
        super().listen_to(session)

    def session_shown(self) -> None:
        """Show another history."""
        self.model.palette = self.palette()
        self.model.follow(self.session.undo_stack if self.session is not None else None)
        self.hint.setVisible(self.session is None)
        self.view.setVisible(self.session is not None)
        self._moved()

    def language_changed(self) -> None:
        """Say all commands anew."""
        self._moved()

    def look_changed(self) -> None:
        """Colours of what was taken back."""
        if hasattr(self, "model"):
            self.model.palette = self.palette()
            self._moved()

    def _moved(self, _now: object = None) -> None:
        self.model.refresh()
        if self.session is not None:
            here = self.model.index(self.session.undo_stack.index())
            self.view.setCurrentIndex(here)
            self.view.scrollTo(here)

    def _jump(self, index: QModelIndex) -> None:
        if self.session is not None and index.isValid():
            self.session.undo_stack.setIndex(index.row())
