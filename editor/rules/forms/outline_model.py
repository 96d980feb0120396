"""The rows of the outline: what each shows, and how it looks."""

from __future__ import annotations

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QTreeView, QWidget

from editor.base.texts import tr
from editor.model.games.labels import numbers
from editor.model.rules.rule_replacing import Chosen
from editor.rules.forms.outline_nodes import Node
from editor.view.widgets.icons import icon
from editor.view.widgets.rows import draw_fitting
from editor.view.widgets.shades import Shades, shades_of
from editor.view.widgets.voices import SMALL, code_font, sized

Index = QModelIndex | QPersistentModelIndex


class OutlineModel(QAbstractItemModel):
    """A tree of nodes, each its own internal pointer."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.nodes: list[Node] = []
        self._known: dict[int, Node] = {}

    def take(self, nodes: list[Node]) -> None:
        """Show other rows."""
        self.beginResetModel()
        self.nodes = nodes
        self._known = {id(one): one for node in nodes for one in node.walk()}
        self.endResetModel()

    def node(self, index: Index) -> Node | None:
        """What stands in a row."""
        return self._known.get(index.internalId()) if index.isValid() else None

    def index_of(self, node: Node) -> QModelIndex:
        """Where a node stands."""
        row = next((row for row, one in enumerate(self._beside(node)) if one is node), -1)
        return self.createIndex(row, 0, id(node)) if row >= 0 else QModelIndex()

    def where(self, chosen: Chosen) -> Node | None:
        """The node of what is looked at; that of its chapter, if it has no row of its own."""
        every = [one for node in self.nodes for one in node.walk()]
        exact = next((one for one in every if one.chosen == chosen), None)
        name = (chosen.kind, chosen.name)
        same = (one for one in every if chosen.name and (one.chosen.kind, one.chosen.name) == name)
        inner = (one for one in every if one.entry and any(c.name == chosen.name for c in one.entry.children))
        chapter = (one for one in every if one.chosen == Chosen(chosen.chapter))
        return exact or next(same, None) or (next(inner, None) if chosen.name else None) or next(chapter, None)

    def _beside(self, node: Node) -> list[Node]:
        return node.parent.children if node.parent is not None else self.nodes

    # --- Qt --------------------------------------------------------------------------------------

    def index(self, row: int, column: int, parent: Index = QModelIndex()) -> QModelIndex:
        above = self.node(parent)
        listed = above.children if above is not None else self.nodes
        inside = 0 <= row < len(listed) and column == 0
        return self.createIndex(row, column, id(listed[row])) if inside else QModelIndex()

    def parent(self, index: Index) -> QModelIndex:  # type: ignore[override]  # Qt has two of that name
        node = self.node(index)
        return self.index_of(node.parent) if node is not None and node.parent is not None else QModelIndex()

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        above = self.node(parent)
        return len(above.children if above is not None else self.nodes) if not parent.isValid() or above else 0

    def columnCount(self, _parent: Index = QModelIndex()) -> int:
        return 1

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        node = self.node(index)
        if node is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return node.title
        if role == Qt.ItemDataRole.AccessibleTextRole:
            key = "rules-outline-spoken-changed" if node.marked else "rules-outline-spoken"
            return tr(key, what=node.title, count=node.count) if node.entry is None else _spoken(node)
        if role == Qt.ItemDataRole.ToolTipRole and node.entry is not None:
            return ", ".join(filter(None, (node.title, node.entry.name, *numbers(node.entry.clauses))))
        return None


def _spoken(node: Node) -> str:
    return tr("rules-outline-changed", what=node.title) if node.changed else node.title


HIGH, CHILD = 30, 27
"""The height of a chapter, and of a row below one."""
INDENT, DOT, ICON = 18, 7, 16
ICONS = {
    "about": "info", "params": "forms", "tables": "grid", "wheels": "wheel", "decks": "cards", "board": "map",
    "pieces": "ship", "rules": "rules", "ends": "flag", "bots": "bot",
    "translations": "globe", "theme": "palette", "prose": "bookmark",
}  # fmt: skip


class OutlineDelegate(QStyledItemDelegate):
    """Paints the rows of one tree, in the colours of the panel: the tree itself is transparent."""

    def __init__(self, view: QTreeView, model: OutlineModel, panel: QWidget) -> None:
        super().__init__(view)
        self._view, self._model, self._panel = view, model, panel

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Chapters are a little higher."""
        node = self._model.node(index)
        least = HIGH if node is not None and node.parent is None else CHILD
        return QSize(120, max(least, option.fontMetrics.height() + 8))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """One row."""
        node = self._model.node(index)
        if node is None:
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        shades = shades_of(self._panel)
        row = QRect(option.rect)
        row.setLeft(4)
        row.setRight(self._view.viewport().width() - 5)
        self._ground(painter, row, option.state, shades)
        depth = _depth(node)
        left = row.left() + 8 + depth * INDENT
        if depth == 0:
            picture = icon(ICONS.get(node.chosen.chapter, "rules"), shades.soft)
            picture.paint(painter, QRect(left, row.center().y() - ICON // 2 + 1, ICON, ICON))
            left += ICON + 8
        right = self._count(painter, node, row, shades)
        self._title(painter, node, QRect(left, row.top(), right - left, row.height()), shades)
        painter.restore()

    def _ground(self, painter: QPainter, row: QRect, state: QStyle.StateFlag, shades: Shades) -> None:
        selected, hot = state & QStyle.StateFlag.State_Selected, state & QStyle.StateFlag.State_MouseOver
        if selected or hot:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(shades.chosen if selected else shades.hover))
            painter.drawRoundedRect(QRectF(row).adjusted(0, 1, 0, -1), 8, 8)
        if selected and state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QColor(shades.accent))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(row).adjusted(0.5, 1.5, -0.5, -1.5), 8, 8)

    def _count(self, painter: QPainter, node: Node, row: QRect, shades: Shades) -> int:
        """How many there are, at the right, and the mark before it; gives where the title has to end."""
        right = row.right() - 10
        if node.count:
            painter.setFont(sized(self._view.font(), SMALL))
            painter.setPen(QColor(shades.soft))
            text = str(node.count)
            painter.drawText(QRect(row.left(), row.top(), right - row.left(), row.height()), _RIGHT, text)
            right -= painter.fontMetrics().horizontalAdvance(text) + 8
        if node.marked:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(shades.house))
            painter.drawEllipse(QRectF(right - DOT, row.center().y() - DOT / 2 + 1, DOT, DOT))
            right -= DOT + 6
        return right

    def _title(self, painter: QPainter, node: Node, room: QRect, shades: Shades) -> None:
        font = self._view.font()
        painter.setFont(code_font(font, SMALL) if node.plain else sized(font, 1, bold=node.changed))
        painter.setPen(QColor(shades.text))
        draw_fitting(painter, room, node.title)


_RIGHT = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight)


def _depth(node: Node) -> int:
    return 0 if node.parent is None else _depth(node.parent) + 1
