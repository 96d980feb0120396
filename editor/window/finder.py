"""The command palette: type a few letters, see what can be done, press Enter. Files and cells are found, too."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QIcon, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QFrame,
    QGraphicsDropShadowEffect,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from editor.window.fuzzy import score
from editor.words import say, tr

WIDTH, MOST = 560, 60
SIDE = Qt.ItemDataRole.UserRole + 1


@dataclass(frozen=True)
class Find:
    """Something that can be found: its name, what stands at the right (keys, folder), and what Enter does."""

    name: str
    side: str
    verb: Callable[[], object]
    icon: QIcon | None = None
    enabled: bool = True
    rank: float = 0.0
    """Added to the score."""
    also: str = ""
    """Another name by which it is found, though less readily."""

    def fits(self, typed: str) -> float:
        """How well it fits what was typed; 0 not at all."""
        return max(score(typed, self.name), 0.7 * score(typed, self.also))


Index = QModelIndex | QPersistentModelIndex
Source = Callable[[str], Iterable[Find]]


class Rows(QStyledItemDelegate):
    """A row with its shortcut at the right."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        super().paint(painter, option, index)
        side = str(index.data(SIDE) or "")
        if side:
            chosen = bool(option.state & QStyle.StateFlag.State_Selected)
            palette = option.palette
            painter.setPen((palette.highlightedText() if chosen else palette.placeholderText()).color())
            area = QRect(option.rect).adjusted(0, 0, -10, 0)
            painter.drawText(area, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, side)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        size = super().sizeHint(option, index)
        return QSize(size.width(), max(size.height(), 30))


class Finder(QFrame):
    """The box over the window. ``sources`` are asked at every letter."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._over = parent
        self.setProperty("role", "finder")
        self.sources: list[Source] = []
        self._found: list[Find] = []
        self._before: QWidget | None = None
        self.line = QLineEdit()
        self.list = QListWidget()
        self.list.setItemDelegate(Rows(self.list))
        self.list.setIconSize(QSize(20, 20))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        say(self, self.setAccessibleName, "window-finder")
        say(self.line, self.line.setPlaceholderText, "window-finder-hint")
        say(self.line, self.line.setAccessibleName, "window-finder-hint")
        say(self.list, self.list.setAccessibleName, "window-finder-list")
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 10, 10, 10)
        column.addWidget(self.line)
        column.addWidget(self.list)
        shadow = QGraphicsDropShadowEffect(self)
        shadow.setBlurRadius(40)
        shadow.setOffset(0, 8)
        self.setGraphicsEffect(shadow)
        self.line.textChanged.connect(self.search)
        self.line.installEventFilter(self)
        self.list.itemClicked.connect(lambda item: self._run(self.list.row(item)))
        self.hide()

    def ask(self, typed: str = "") -> None:
        """Open the box."""
        parent = self._over
        focus = parent.window().focusWidget()
        self._before = focus if focus is not self.line else self._before
        wide = min(WIDTH, parent.width() - 40)
        self.setGeometry((parent.width() - wide) // 2, 60, wide, min(440, parent.height() - 120))
        self.show()
        self.raise_()
        self.line.setText(typed)
        self.search(typed)
        self.line.setFocus()
        self.line.end(False)

    def leave(self) -> None:
        """Close the box; the keyboard goes back to where it was."""
        if self.isVisible():
            self.hide()
            if self._before is not None:
                self._before.setFocus()

    def search(self, typed: str) -> None:
        """Show what fits."""
        scored = [
            (find.fits(typed) + find.rank - (0 if find.enabled else 100), -place, find)
            for place, find in enumerate(find for source in self.sources for find in source(typed.strip()))
            if find.rank >= 1000 or find.fits(typed) > 0
        ]
        scored.sort(key=lambda entry: entry[:2], reverse=True)
        self._found = [find for _, _, find in scored[:MOST]]
        self.list.clear()
        for find in self._found:
            item = QListWidgetItem(find.icon or QIcon(), find.name)
            item.setData(SIDE, find.side)
            if not find.enabled:
                item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsEnabled)
            self.list.addItem(item)
        if not self._found:
            item = QListWidgetItem(tr("window-finder-none"))
            item.setFlags(Qt.ItemFlag.NoItemFlags)
            self.list.addItem(item)
        self.list.setCurrentRow(0)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
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
        elif key == Qt.Key.Key_Escape:
            self.leave()
        else:
            return super().eventFilter(watched, event)
        return True

    def _run(self, row: int) -> None:
        if 0 <= row < len(self._found) and self._found[row].enabled:
            find = self._found[row]
            self.leave()
            find.verb()
