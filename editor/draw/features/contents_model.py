"""The features of a map as a tree of two levels: kinds, and the features of each."""

from __future__ import annotations

from dataclasses import dataclass, field

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QPalette

from dsl.maps.board.spec import NAMES
from editor.base.texts import tr
from editor.model.documents.chart import Chart
from editor.model.games import GameBoard
from editor.model.sessions.picked import Thing
from editor.view.panels.feature_titles import kind_label, place_text, thing_title

Index = QModelIndex | QPersistentModelIndex
SECTIONS = ("sites", "starts", "arrows", "regions", NAMES, "nodes")


@dataclass
class Group:
    """The features of one kind."""

    section: str
    kind: str
    label: str
    things: list[tuple[Thing, str, str]] = field(default_factory=list)

    @property
    def key(self) -> str:
        """Its key in ``session.hidden``: ``sites:port``, or ``nodes``, which have no kinds."""
        return f"{self.section}:{self.kind}" if self.section != "nodes" else "nodes"


def groups_of(chart: Chart, game: GameBoard | None, sought: str = "") -> list[Group]:
    """The kinds of features on a chart; with ``sought``, only features with that text in name, id or place."""
    found: dict[str, Group] = {}
    wanted = sought.strip().casefold()
    for section in SECTIONS:
        for index, item in chart.features(section):
            kind = "" if section == "nodes" else str(item.get("kind", ""))
            key = f"{section}:{kind}"
            if key not in found:
                found[key] = Group(section, kind, kind_label(game, section, kind))
            thing = Thing(section, index)
            title, place = thing_title(chart, thing), place_text(chart, thing)
            if not wanted or wanted in f"{title} {item.get('id', '')} {place}".casefold():
                found[key].things.append((thing, title, place))
    return [group for group in found.values() if group.things]


class ContentsModel(QAbstractItemModel):
    """Column 0: names; column 1: the place of a feature, the visibility of a kind."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.groups: list[Group] = []
        self.hidden: set[str] = set()
        self.palette = QPalette()

    def show_groups(self, groups: list[Group]) -> None:
        """Replace the contents."""
        self.beginResetModel()
        self.groups = groups
        self.endResetModel()

    def index(self, row: int, column: int, parent: Index = QModelIndex()) -> QModelIndex:
        # the internal number is 0 for a kind, else the kind's row + 1
        number = parent.row() + 1 if parent.isValid() else 0
        count = len(self.groups[number - 1].things) if number else len(self.groups)
        return self.createIndex(row, column, number) if 0 <= row < count and 0 <= column < 2 else QModelIndex()

    def parent(self, index: Index) -> QModelIndex:  # type: ignore[override]  # Qt has two of that name
        number = index.internalId() if index.isValid() else 0
        return self.createIndex(number - 1, 0, 0) if number else QModelIndex()

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        if not parent.isValid():
            return len(self.groups)
        group = self.group(parent)
        return len(group.things) if group is not None and parent.column() == 0 else 0

    def columnCount(self, _parent: Index = QModelIndex()) -> int:
        return 2

    def group(self, index: Index) -> Group | None:
        """The kind of a row; None for a feature."""
        inside = index.isValid() and not index.internalId() and index.row() < len(self.groups)
        return self.groups[index.row()] if inside else None

    def thing(self, index: Index) -> Thing | None:
        """The feature of a row; None for a kind."""
        if not index.isValid() or not index.internalId():
            return None
        return self.groups[index.internalId() - 1].things[index.row()][0]

    def where(self, thing: Thing) -> QModelIndex:
        """The index of a feature; an invalid one if it is not listed."""
        for number, group in enumerate(self.groups):
            for row, (other, _, _) in enumerate(group.things):
                if other == thing:
                    return self.createIndex(row, 0, number + 1)
        return QModelIndex()

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        group = self.group(index)
        if group is not None:
            return self._of_group(group, index.column(), role)
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole) and index.isValid():
            _, title, place = self.groups[index.internalId() - 1].things[index.row()]
            return ("" if place == title else place) if index.column() else title
        if role == Qt.ItemDataRole.ForegroundRole and index.isValid():
            faint = index.column() == 1 or self.groups[index.internalId() - 1].key in self.hidden
            return self.palette.color(QPalette.ColorRole.PlaceholderText) if faint else None
        return None

    def _of_group(self, group: Group, column: int, role: int) -> object:
        shown = group.key not in self.hidden
        if column == 0 and role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return f"{group.label} ({len(group.things)})"
        if column == 1 and role == Qt.ItemDataRole.CheckStateRole:
            return Qt.CheckState.Checked if shown else Qt.CheckState.Unchecked
        if column == 1 and role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            return tr("panels-contents-hide" if shown else "panels-contents-show")
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        checkable = self.group(index) is not None and index.column() == 1
        return flags | Qt.ItemFlag.ItemIsUserCheckable if checkable else flags

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        group = self.group(index)
        if group is None or role != Qt.ItemDataRole.CheckStateRole:
            return False
        shown = value in (Qt.CheckState.Checked, Qt.CheckState.Checked.value)
        (self.hidden.discard if shown else self.hidden.add)(group.key)
        self.dataChanged.emit(index, index)
        return True
