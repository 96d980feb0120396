"""The page of shortcuts: choose a command, press its new keys; it warns if another command loses them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QHBoxLayout,
    QHeaderView,
    QKeySequenceEdit,
    QLineEdit,
    QToolButton,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from editor.base.texts import set_text, tr, ui
from editor.view.actions import MENUS
from editor.view.actions.action_row import ActionRow
from editor.view.actions.action_table import keys_of
from editor.view.actions.qt_actions import Actions
from editor.view.widgets.makers import button, label, scrolled_page, vbox
from editor.window.command_sources import names_of

ID = Qt.ItemDataRole.UserRole


def native(keys: Sequence[str]) -> str:
    """Shortcuts as text in the style of the operating system."""
    return ", ".join(QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText) for key in keys)


class ShortcutsPage(QWidget):
    """The page."""

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.actions_ = actions
        self.filter = QLineEdit(clearButtonEnabled=True)
        for clear in self.filter.findChildren(QToolButton):
            set_text(clear, clear.setToolTip, "window-keys-clear")
            set_text(clear, clear.setAccessibleName, "window-keys-clear")
        set_text(self.filter, self.filter.setPlaceholderText, "window-keys-filter")
        set_text(self.filter, self.filter.setAccessibleName, "window-keys-filter")
        self.tree = QTreeWidget()
        self.tree.setRootIsDecorated(False)
        self.tree.setAlternatingRowColors(True)
        self.tree.setColumnCount(3)
        self.tree.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.tree.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.tree.header().setSectionResizeMode(2, QHeaderView.ResizeMode.ResizeToContents)
        self.tree.header().setStretchLastSection(False)
        set_text(self.tree, self.tree.setAccessibleName, "window-keys-heading")
        self.keys = QKeySequenceEdit()
        self.keys.setMaximumSequenceLength(1)
        self.keys.setMinimumWidth(150)
        set_text(self.keys, self.keys.setToolTip, "window-keys-press")
        set_text(self.keys, self.keys.setAccessibleName, "window-keys-press")
        self.chosen = label("", "title", wrap=True)
        self.message = label("", "warn", wrap=True)
        self._build()
        self.filter.textChanged.connect(lambda _text: self.fill())
        self.filter.installEventFilter(self)
        self.tree.currentItemChanged.connect(lambda _new, _old: self._choose())
        self.tree.itemActivated.connect(lambda _item, _column: self.keys.setFocus())
        self.keys.keySequenceChanged.connect(lambda _keys: self._warn())
        ui.changed.connect(self.fill)
        actions.rebound.connect(self.fill)
        self.fill()

    def _build(self) -> None:
        self.assign = button("window-keys-assign", self._assign, "primary")
        self.remove = button("window-keys-remove", self._remove)
        self.reset = button("window-keys-reset", self._reset)
        self.reset_all = button("window-keys-reset-all", lambda: self.actions_.reset())
        self.tree.setMinimumHeight(150)
        column = vbox(scrolled_page(self, "window-keys-heading"), (34, 26, 34, 22), spacing=10)
        column.addWidget(label("window-keys-heading", "title"))
        column.addWidget(label("window-keys-about", "soft", wrap=True))
        above, below = QHBoxLayout(), QHBoxLayout()
        above.addWidget(self.filter, 1)
        above.addWidget(self.reset_all)
        below.addWidget(self.keys, 1)
        for widget in (self.assign, self.remove, self.reset):
            below.addWidget(widget)
        column.addLayout(above)
        column.addWidget(self.tree, 1)
        column.addWidget(self.chosen)
        column.addLayout(below)
        column.addWidget(self.message)

    @property
    def id(self) -> str:
        """The id of the selected command; empty if there is none."""
        item = self.tree.currentItem()
        return str(item.data(0, ID)) if item is not None else ""

    def fill(self) -> None:
        """List the commands that fit the filter."""
        chosen, typed = self.id, self.filter.text().strip()
        self.tree.blockSignals(True)
        self.tree.clear()
        self.tree.setHeaderLabels([tr("window-keys-command"), tr("window-keys-menu"), tr("window-keys-keys")])
        for row, action in self._fitting(typed):
            shown, name = native(self.actions_.keys(row.id)), names_of(row, action).name
            menu = tr(f"window-menu-{row.menu}").replace("&", "") if row.menu in MENUS else ""
            item = QTreeWidgetItem([name, menu, shown])
            item.setData(0, ID, row.id)
            item.setToolTip(0, action.toolTip())
            if self.actions_.changed(row.id):
                font = item.font(2)
                font.setBold(True)
                item.setFont(2, font)
            self.tree.addTopLevelItem(item)
            if row.id == chosen:
                self.tree.setCurrentItem(item)
        self.tree.blockSignals(False)
        first = self.tree.topLevelItem(0)
        if self.tree.currentItem() is None and first is not None:
            self.tree.setCurrentItem(first)
        self._choose()

    def _fitting(self, typed: str) -> list[tuple[ActionRow, QAction]]:
        """The commands whose names or keys fit the typed text; if there are none, those that nearly fit."""
        everything = list(self.actions_.all())
        if not typed:
            return everything
        known = {row.id: names_of(row, action) for row, action in everything}
        keys = {row.id: native(self.actions_.keys(row.id)).casefold() for row, _ in everything}
        fitting = [(r, a) for r, a in everything if known[r.id].fits(typed) or typed.casefold() in keys[r.id]]
        return fitting or [(row, action) for row, action in everything if known[row.id].nearly(typed)]

    def pick(self, id_: str) -> None:
        """Select a command in the list."""
        self.filter.clear()
        for place in range(self.tree.topLevelItemCount()):
            item = self.tree.topLevelItem(place)
            if item is not None and item.data(0, ID) == id_:
                self.tree.setCurrentItem(item)

    def _choose(self) -> None:
        item = self.tree.currentItem()
        self.chosen.setText(item.text(0) if item is not None else "")
        self.keys.clear()
        for widget in (self.keys, self.remove, self.reset):
            widget.setEnabled(item is not None)
        self._warn()

    def _warn(self) -> None:
        """Warn if another command has the typed keys."""
        typed = self.keys.keySequence().toString()
        owner = self.actions_.owner(typed) if typed else ""
        self.assign.setEnabled(bool(typed and self.id and owner != self.id))
        if owner and owner != self.id:
            self.message.setText(tr("window-keys-taken", keys=native([typed]), name=self._name(owner)))
        else:
            self.message.setText("")

    def _name(self, id_: str) -> str:
        return self.actions_[id_].text().replace("&", "")

    def _assign(self) -> None:
        typed = self.keys.keySequence().toString()
        if self.id and typed:
            self.actions_.assign(self.id, [typed])
            self.message.setText(tr("window-keys-done", keys=native([typed]), name=self._name(self.id)))
            self.tree.setFocus()

    def _remove(self) -> None:
        if self.id:
            self.actions_.assign(self.id, [])

    def _reset(self) -> None:
        if not self.id:
            return
        id_, keys = self.id, keys_of(self.actions_.rows[self.id])
        losers = {self.actions_.owner(key) for key in keys} - {"", id_}
        self.actions_.reset(id_)
        lost = [tr("window-keys-lost", keys=native(keys), name=self._name(loser)) for loser in sorted(losers)]
        self.message.setText(" ".join(lost))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        down = event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Down
        if down and watched is self.filter:
            self.tree.setFocus()
            return True
        return super().eventFilter(watched, event)
