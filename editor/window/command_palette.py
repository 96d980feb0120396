"""The command palette: type a few letters, choose a command, press Enter. It also finds files and cells.

The same box asks for a place of the map; then it finds nothing but places.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QIcon, QKeyEvent, QPainter, QPalette, QPixmap
from PySide6.QtWidgets import (
    QFrame,
    QGraphicsDropShadowEffect,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)
from shiboken6 import isValid

from editor.base.texts import set_text, tr, ui
from editor.view.widgets.escape import closes_on_escape
from editor.view.widgets.makers import vbox
from editor.window.fuzzy_match import FuzzyIndex

WIDTH, HIGHEST, MOST = 560, 440, 60
ICON = QSize(20, 20)
DISABLED_PENALTY = 8.0
"""Subtracted from the score of a command that is disabled, so that it comes after enabled ones that fit as well."""
SIDE = Qt.ItemDataRole.UserRole + 1


@dataclass(frozen=True)
class Find:
    """Something that can be found: its name, the text at the right (keys, folder), and what Enter does."""

    name: str
    side: str
    verb: Callable[[], object]
    icon: QIcon | None = None
    enabled: bool = True
    rank: float = 0.0
    """Added to the score."""
    also: str = ""
    """Another name by which it is found, though less readily."""
    words: str = ""
    """Other words by which it is found, which are not shown."""
    about: str = ""
    """Its explanation: searched if no name fits."""

    @property
    def names(self) -> FuzzyIndex:
        """All texts by which it is found."""
        return FuzzyIndex(self.name, self.also, self.words, self.about)


Index = QModelIndex | QPersistentModelIndex
Source = Callable[[str], Iterable[Find]]


@dataclass(frozen=True)
class Search:
    """A kind of search: its sources, the key of the hint in the box, and the text when nothing is found."""

    sources: tuple[Source, ...]
    hint: str = "window-finder-hint"
    none: Callable[[str], str] = field(default=lambda _typed: tr("window-finder-none"))


def _best(finds: Sequence[Find], fits: Callable[[Find], float]) -> list[Find]:
    """The finds that fit at all, the best first."""
    points = [(fits(find), find) for find in finds]
    fitting = [(fit, find) for fit, find in points if fit > 0 or find.rank >= 1000]
    fitting.sort(
        key=lambda entry: entry[0] + entry[1].rank - (0 if entry[1].enabled else DISABLED_PENALTY), reverse=True
    )
    return [find for _, find in fitting[:MOST]]


class Rows(QStyledItemDelegate):
    """Paints a row with its shortcut at the right."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        super().paint(painter, option, index)
        side = str(index.data(SIDE) or "")
        if side:
            chosen = bool(option.state & QStyle.StateFlag.State_Selected)
            palette = option.palette
            usable = bool(option.state & QStyle.StateFlag.State_Enabled)
            shade = palette.highlightedText() if chosen else palette.placeholderText()
            faded = palette.color(QPalette.ColorGroup.Disabled, QPalette.ColorRole.Text)
            painter.setPen(shade.color() if usable else faded)
            area = QRect(option.rect).adjusted(0, 0, -10, 0)
            painter.drawText(area, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, side)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        size = super().sizeHint(option, index)
        return QSize(size.width(), max(size.height(), 30))


class CommandPalette(QFrame):
    """The box over the window; at every letter it searches the sources of ``usual`` or of another search."""

    def __init__(self, parent: QWidget, usual: Search) -> None:
        super().__init__(parent)
        self._over, self._search, self.usual = parent, usual, usual
        self.setProperty("role", "finder")
        self._found: list[Find] = []
        self._before: QWidget | None = None
        self.line = QLineEdit()
        self.list = QListWidget()
        self.list.setItemDelegate(Rows(self.list))
        self.list.setIconSize(ICON)
        empty = QPixmap(ICON)
        empty.fill(Qt.GlobalColor.transparent)
        self._blank = QIcon(empty)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        set_text(self, self.setAccessibleName, "window-finder")
        set_text(self.list, self.list.setAccessibleName, "window-finder-list")
        column = vbox(self, (10, 10, 10, 10))
        column.addWidget(self.line)
        column.addWidget(self.list)
        shadow = QGraphicsDropShadowEffect(self)
        shadow.setBlurRadius(40)
        shadow.setOffset(0, 8)
        self.setGraphicsEffect(shadow)
        closes_on_escape(self, self.leave)
        self.line.textChanged.connect(self.search)
        self.line.installEventFilter(self)
        self.list.itemClicked.connect(lambda item: self._run(self.list.row(item)))
        parent.installEventFilter(self)
        ui.changed.connect(self._say)
        self._say()
        self.hide()

    def _say(self) -> None:
        hint = tr(self._search.hint)
        self.line.setPlaceholderText(hint)
        self.line.setAccessibleName(hint)
        if self.isVisible():
            self.search(self.line.text())

    def _place(self) -> None:
        wide = min(WIDTH, self._over.width() - 40)
        rows = sum(self.list.sizeHintForRow(row) for row in range(min(self.list.count(), 20)))
        margins = self.height() - self.list.viewport().height() if self.isVisible() else 80
        high = min(rows + margins, HIGHEST, self._over.height() - 100)
        self.setGeometry((self._over.width() - wide) // 2, 60, wide, high)

    def ask(self, typed: str = "", search: Search | None = None) -> None:
        """Open the box; ``search`` is used instead of the usual one."""
        focus = self._over.window().focusWidget()
        if focus is not self.line:
            self._before = focus
        self._search = search or self.usual
        self._say()
        self._place()
        self.show()
        self.raise_()
        if typed == self.line.text():
            self.search(typed)
        self.line.setText(typed)
        self.line.setFocus()
        self.line.end(False)

    def leave(self) -> None:
        """Close the box; the widget that had the keyboard focus before gets it back."""
        if self.isVisible():
            self.hide()
            self.line.clear()
            self.line.setAccessibleDescription("")
            self.list.clear()
            if self._before is not None and isValid(self._before):
                self._before.setFocus()

    def search(self, typed: str) -> None:
        """List what fits the typed text."""
        if not self.isVisible():
            return
        finds = [find for source in self._search.sources for find in source(typed.strip())]
        self._found = _best(finds, lambda find: find.names.fits(typed)) or _best(
            finds, lambda find: find.names.nearly(typed)
        )
        self.list.clear()
        for find in self._found:
            item = QListWidgetItem(find.icon if find.icon and not find.icon.isNull() else self._blank, find.name)
            item.setData(SIDE, find.side)
            if not find.enabled:
                item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsEnabled)
            self.list.addItem(item)
        if not self._found:
            item = QListWidgetItem(self._search.none(typed.strip()))
            item.setFlags(Qt.ItemFlag.ItemIsEnabled)
            self.list.addItem(item)
        self.line.setAccessibleDescription(self.list.item(0).text())
        self.list.setCurrentRow(0)
        self._place()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._over:
            if event.type() == QEvent.Type.Resize and self.isVisible():
                self._place()
            return False
        if event.type() == QEvent.Type.FocusOut and not self.isAncestorOf(self.window().focusWidget() or self):
            self.hide()
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return super().eventFilter(watched, event)
        key, row, last = event.key(), self.list.currentRow(), self.list.count() - 1
        page = max(self.list.height() // 30 - 1, 1)
        moves = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: page, Qt.Key.Key_PageUp: -page}
        if key in moves:
            self.list.setCurrentRow(min(max(row + moves[Qt.Key(key)], 0), last))
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._run(row)
        else:
            return super().eventFilter(watched, event)
        return True

    def _run(self, row: int) -> None:
        if 0 <= row < len(self._found) and self._found[row].enabled:
            find = self._found[row]
            self.leave()
            find.verb()
