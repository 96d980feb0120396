"""The rows of the outline: their data, the Qt model, and how they are painted."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Literal

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QTreeView, QWidget

from dsl.games.play.rulebook import numbers
from dsl.services.writing.contract import Chapter, Entry
from dsl.text.source import Place
from editor.base.texts import tr, ui
from editor.model.rules.rule_replacing import Chosen
from editor.view.widgets.icons import icon
from editor.view.widgets.labels import SMALL, code_font, sized
from editor.view.widgets.rows import draw_fitting
from editor.view.widgets.shades import Shades, shades_of

Word = Callable[[str], str]
Filter = Literal["all", "changed", "problems"]
_SENTENCE = re.compile(r"[^.;:!?]+")
_VALUE = re.compile(r"\{[^{}]*\}")
_NAMELESS = (
    "play", "setup", "always", "value", "board", "history", "player", "directions",
    "before-turn", "after-turn", "before-round", "after-round", "after-setup",
)  # fmt: skip
_CYRILLIC = re.compile(r"[А-яЁёІіЇїЄєҐґ]")
_UKRAINIAN = re.compile(r"[ІіЇїЄєҐґ]")


OTHER_FILES = ("translations", "theme", "prose")
"""Chapters whose content is in files other than the rules."""


@dataclass(eq=False)
class Node:
    """A row. ``plain``: its title is a name in the text, not a label; ``sought``: the text that is searched."""

    title: str
    chosen: Chosen
    entry: Entry | None = None
    plain: bool = False
    changed: bool = False
    sought: str = ""
    children: list[Node] = field(default_factory=list)
    parent: Node | None = None

    @property
    def count(self) -> int:
        """The number of declarations below it."""
        return sum(child.count if child.entry is None else 1 for child in self.children)

    @property
    def marked(self) -> bool:
        """Whether house rules changed it, or anything below it."""
        return self.changed or any(child.marked for child in self.children)

    def walk(self) -> Iterator[Node]:
        """The row and all rows below it."""
        yield self
        for child in self.children:
            yield from child.walk()


def nodes_of(chapters: Iterable[Chapter], house: bool, word: Word, sentence: Word) -> list[Node]:
    """The rows of an outline. Only house rules have marks; ``sentence`` returns that of a clause."""
    made = [_chapter(chapter, house, word, sentence) for chapter in chapters]
    return [*made, *(Node(tr(f"rules-chapter-{kind}"), Chosen(kind)) for kind in OTHER_FILES if made)]


def _chapter(chapter: Chapter, house: bool, word: Word, sentence: Word) -> Node:
    title = word(chapter.title) if chapter.title else tr(f"rules-chapter-{chapter.kind}")
    made = Node(title, Chosen(chapter.kind, "group" if chapter.title else "", chapter.title), sought=title.casefold())
    made.children = [_entry(entry, chapter.kind, house, word, sentence) for entry in chapter.entries]
    made.children += [_chapter(child, house, word, sentence) for child in chapter.children]
    for child in made.children:
        child.parent = made
    return made


def _entry(entry: Entry, chapter: str, house: bool, word: Word, sentence: Word) -> Node:
    title, plain = entry_title(entry, word)
    words = [title, entry.name, entry.label, entry.help, *entry.clauses, *map(sentence, entry.clauses)]
    words += [text for child in entry.children for text in (child.name, child.label, word(child.label))]
    sought = "\n".join(words).casefold()
    changed = house and entry.changed and entry.kind != "game"  # its heading alone is no change
    return Node(title, Chosen(chapter, entry.kind, entry.name), entry, plain, changed, sought)


def entry_title(entry: Entry, word: Word) -> tuple[str, bool]:
    """The title of a declaration, and whether that is only its name in the text.

    Values in a label are replaced by dots. Without a label, the first sentence of its help is used, if it is in the
    reader's alphabet, else that of what it replaces.
    """
    label = _VALUE.sub("…", word(entry.label))
    if any(map(str.isalpha, label)):
        return label, False
    for text in (entry.help, entry.former_help):
        first = _SENTENCE.match(word(text))
        if first is not None and readable(text, word):
            return first[0].strip(), False
    if entry.kind in _NAMELESS:
        return tr(f"rules-kind-{entry.kind}"), False
    return entry.name or label or entry.kind, True


def readable(text: str, word: Word) -> bool:
    """Whether a text of the rules has a translation or, judging by its letters, is in the current language."""
    if word(text) != text:
        return True
    if ui.language == "en":
        return not _CYRILLIC.search(text)
    return bool(_UKRAINIAN.search(text)) == (ui.language == "uk")


# --- searching -------------------------------------------------------------------------------------


def filtered(nodes: Iterable[Node], sought: str, only: Filter, troubled: Iterable[Place] = ()) -> list[Node]:
    """The rows that have a text in their names, clauses or sentences, and are changed, or have a problem."""
    words, places = sought.casefold().split(), tuple(troubled)
    if not words and only == "all":
        return list(nodes)
    return [kept for node in nodes if (kept := _filtered(node, words, only, places)) is not None]


def _filtered(node: Node, words: list[str], only: Filter, troubled: tuple[Place, ...]) -> Node | None:
    """A copy of a row with the matching rows below it; a heading that matches keeps all of them."""
    if node.entry is not None:
        found = all(word in node.sought for word in words)
        right = only == "all" or (node.changed if only == "changed" else _has(node.entry, troubled))
        return replace(node) if found and right else None
    below = [] if words and all(word in node.sought for word in words) else words
    children = [kept for child in node.children if (kept := _filtered(child, below, only, troubled)) is not None]
    made = replace(node, children=children)
    for child in children:
        child.parent = made
    return made if children else None


def _has(entry: Entry, troubled: tuple[Place, ...]) -> bool:
    whole = entry.whole
    return any(place.file == whole.file and whole.line <= place.line <= whole.end_line for place in troubled)


Index = QModelIndex | QPersistentModelIndex


class OutlineModel(QAbstractItemModel):
    """A tree of nodes, each its own internal pointer."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.nodes: list[Node] = []
        self._known: dict[int, Node] = {}

    def show_nodes(self, nodes: list[Node]) -> None:
        """Replace the rows."""
        self.beginResetModel()
        self.nodes = nodes
        self._known = {id(one): one for node in nodes for one in node.walk()}
        self.endResetModel()

    def node(self, index: Index) -> Node | None:
        """The node of a row."""
        return self._known.get(index.internalId()) if index.isValid() else None

    def index_of(self, node: Node) -> QModelIndex:
        """The index of a node."""
        row = next((row for row, one in enumerate(self._siblings(node)) if one is node), -1)
        return self.createIndex(row, 0, id(node)) if row >= 0 else QModelIndex()

    def where(self, chosen: Chosen) -> Node | None:
        """The node of a selection; that of its chapter, if it has none of its own."""
        every = [one for node in self.nodes for one in node.walk()]
        exact = next((one for one in every if one.chosen == chosen), None)
        name = (chosen.kind, chosen.name)
        same = (one for one in every if chosen.name and (one.chosen.kind, one.chosen.name) == name)
        inner = (one for one in every if one.entry and any(c.name == chosen.name for c in one.entry.children))
        chapter = (one for one in every if one.chosen == Chosen(chosen.chapter))
        return exact or next(same, None) or (next(inner, None) if chosen.name else None) or next(chapter, None)

    def _siblings(self, node: Node) -> list[Node]:
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
            return tr(key, what=node.title, count=node.count) if node.entry is None else _accessible_text(node)
        if role == Qt.ItemDataRole.ToolTipRole and node.entry is not None:
            return ", ".join(filter(None, (node.title, node.entry.name, *numbers(node.entry.clauses))))
        return None


def _accessible_text(node: Node) -> str:
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
    """Paints the rows of a tree in the colours of the panel: the tree itself is transparent."""

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
        """Paint the count at the right, and the mark; returns where the title must end."""
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
