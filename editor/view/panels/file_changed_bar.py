"""A bar that reports that another program changed or deleted the file, with possible actions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QListWidget, QListWidgetItem, QSizePolicy, QWidget

from dsl.text.diagnostics import message
from dsl.text.files import FileError
from editor.base.signals import reconnect
from editor.base.texts import Message, set_text, tr, ui
from editor.model.documents.three_way_merge import Conflict as MapConflict
from editor.model.games import GameBoard
from editor.model.recovery.outside_watcher import CHANGED, GONE, SAME, Conflict, FileWatcher, OutsideWatcher
from editor.view.panels.feature_titles import conflict_text
from editor.view.widgets.makers import button, vbox

HIGHEST = 130
"""The greatest height of the list of conflicts, in pixels."""


class FileChangedBar(QFrame):
    """Hidden while the file is unchanged. ``follow`` sets the watcher of the file."""

    compare_requested = Signal()
    """The user wants to see the differences between the map and its file."""
    save_requested = Signal()
    """The file is missing; the user wants to write it again."""
    reported = Signal(object)
    """A ``Message`` about what was done, or why not."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "bar")
        self.setProperty("kind", "warn")
        self._watcher: OutsideWatcher | None = None
        self._conflicts: Sequence[Conflict] = ()
        self.game: Callable[[], GameBoard | None] = lambda: None
        """The ruleset whose words are used for conflicts."""
        self.around: Callable[[], AbstractContextManager[None]] = nullcontext
        """What surrounds work on the whole map: the window shows that it is busy."""
        self.text = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self.text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.show_button = button("safety-outside-show", self.compare_requested.emit, tip=True)
        self.merge_button = button("safety-outside-merge", self.merge, "primary", tip=True)
        self.reload_button = button("safety-outside-reload", self.reload, tip=True)
        self.keep_button = button("safety-outside-keep", self.keep, tip=True)
        self.save_button = button("safety-outside-save", self.save_requested.emit, "primary", tip=True)
        self.list = QListWidget()
        set_text(self.list, self.list.setAccessibleName, "safety-conflicts")
        set_text(self.list, self.list.setToolTip, "safety-conflicts-tip")
        self._lay_out()
        ui.changed.connect(self.retranslate)
        self.retranslate()

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.addWidget(self.text, 1)
        for each in (
            self.show_button,
            self.merge_button,
            self.reload_button,
            self.keep_button,
            self.save_button,
        ):
            row.addWidget(each)
        column = vbox(self, (14, 8, 10, 8))
        column.addLayout(row)
        column.addWidget(self.list)

    def asks(self) -> bool:
        """Check the file now; returns whether the bar is shown for a change, and so gets the focus."""
        if self._watcher is None or self._watcher.check() != CHANGED:
            return False
        self.merge_button.setFocus()
        return True

    def follow(self, watcher: OutsideWatcher | None) -> None:
        """Follow another watcher, or none."""
        self._watcher = reconnect(self._watcher, watcher, lambda one: one.changed, self._state_changed)
        self._conflicts = ()
        self.retranslate()

    def _state_changed(self, _state: str) -> None:
        self._conflicts = ()
        self.retranslate()

    def retranslate(self) -> None:
        """Update the texts in the current language."""
        state = self._watcher.file_state if self._watcher is not None else SAME
        path = self._watcher.document.path if self._watcher is not None else None
        name = path.name if path is not None else ""
        self.text.setText(tr(self._key(state), name=name, count=len(self._conflicts)))
        self.setAccessibleName(self.text.text())
        for each in (self.merge_button, self.reload_button, self.keep_button):
            each.setVisible(state == CHANGED)
        self.show_button.setVisible(state == CHANGED and isinstance(self._watcher, FileWatcher))
        self.save_button.setVisible(state == GONE)
        self._list_conflicts()
        self.setVisible(state != SAME)

    def _key(self, state: str) -> str:
        if state == GONE:
            return "safety-outside-gone"
        return "safety-outside-conflicts" if self._conflicts else "safety-outside-changed"

    # --- what can be done ------------------------------------------------------------------------

    def reload(self) -> None:
        """Reload the file."""
        if self._watcher is not None:
            self._try(self._watcher.reload, Message("safety-reloaded"))

    def keep(self) -> None:
        """Keep the map as it is here."""
        if self._watcher is not None:
            self._try(self._watcher.keep_mine, Message("safety-kept"))

    def merge(self) -> None:
        """Merge their changes; if there are conflicts, list them first and merge at the second press."""
        if self._watcher is None:
            return
        watcher, chosen = self._watcher, self.chosen()
        try:
            with self.around():
                found = watcher.merged()
            if {conflict.key for conflict in found.conflicts} - {conflict.key for conflict in self._conflicts}:
                self._conflicts = found.conflicts
                self.retranslate()
                self.list.setFocus()
                return
        except FileError as trouble:
            self._report_trouble(trouble)
            return
        self._try(lambda: watcher.merge(chosen), Message("safety-merged", {"count": len(self._conflicts)}))

    def chosen(self) -> frozenset[str]:
        """The conflicts in which theirs is chosen."""
        rows = (self.list.item(row) for row in range(self.list.count()))
        checked = (item for item in rows if item.checkState() == Qt.CheckState.Checked)
        return frozenset(str(item.data(Qt.ItemDataRole.UserRole)) for item in checked)

    def _list_conflicts(self) -> None:
        chosen = self.chosen()
        while self.list.count():  # Python takes each item: those that Qt deletes itself leave dangling objects
            self.list.takeItem(0)
        for conflict in self._conflicts:
            item = QListWidgetItem(self._conflict_text(conflict))
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            checked = conflict.key in chosen
            item.setCheckState(Qt.CheckState.Checked if checked else Qt.CheckState.Unchecked)
            item.setData(Qt.ItemDataRole.UserRole, conflict.key)
            self.list.addItem(item)
        rows = sum(self.list.sizeHintForRow(row) for row in range(self.list.count()))
        self.list.setFixedHeight(min(rows + 2 * self.list.frameWidth() + 4, HIGHEST))
        self.list.setVisible(bool(self._conflicts))

    def _conflict_text(self, conflict: Conflict) -> str:
        if isinstance(conflict, MapConflict) and isinstance(self._watcher, FileWatcher):
            return conflict_text(conflict, self._watcher.map.chart, self.game())
        return str(conflict)

    def _try(self, verb: Callable[[], object], done: Message) -> None:
        try:
            with self.around():
                verb()
        except FileError as trouble:
            self._report_trouble(trouble)
        else:
            self.reported.emit(done)

    def _report_trouble(self, trouble: FileError) -> None:
        found = trouble.diagnostic
        reason = message(found.code, found.args, ui.language)
        self.reported.emit(Message("safety-outside-trouble", {"reason": reason}))
