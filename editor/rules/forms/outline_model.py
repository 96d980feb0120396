"""The rows of the outline as Qt wants them."""

from __future__ import annotations

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from editor.base.texts import tr
from editor.model.games.clause_tags import numbers
from editor.model.rules.chosen import Chosen
from editor.rules.forms.outline_nodes import Node

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
