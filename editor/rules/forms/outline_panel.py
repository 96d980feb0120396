"""The outline of a game by chapters, searchable, with marks where house rules changed it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QLineEdit, QPushButton, QTreeView, QWidget

from dsl.text.source import Place
from editor.base.texts import set_text, tr
from editor.model.sessions.session import Session
from editor.rules.forms.outline_model import Filter, Node, OutlineDelegate, OutlineModel, filtered, nodes_of
from editor.rules.forms.rules_panel import RulesPanel
from editor.view.widgets.makers import hbox
from editor.view.widgets.panel import hint_label

FILTERS: tuple[Filter, ...] = ("all", "changed", "problems")


class OutlinePanel(RulesPanel):
    """A click selects a declaration; the selection is highlighted."""

    title = "rules-outline"

    def __init__(self, session: Session | None, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self.only: Filter = "all"
        self._every: list[Node] = []
        self._open: set[tuple[str, str]] = set()
        self._showing = False
        self.column.setContentsMargins(10, 10, 6, 6)
        self.column.setSpacing(8)
        self.search = QLineEdit(clearButtonEnabled=True)
        set_text(self.search, self.search.setPlaceholderText, "rules-find")
        set_text(self.search, self.search.setAccessibleName, "rules-find")
        self.search.installEventFilter(self)
        self._soon = QTimer(self, singleShot=True, interval=60)
        self._soon.timeout.connect(self._show)
        self.search.textChanged.connect(lambda _text: self._soon.start())
        self.column.addWidget(self.search)
        self._make_chips()
        self.hint = hint_label("rules-not-found")
        self.column.addWidget(self.hint)
        self._make_tree()
        self.begin()

    def _make_chips(self) -> None:
        row = hbox(spacing=6)
        self.chips: dict[Filter, QPushButton] = {}
        for only in FILTERS:
            chip = QPushButton()
            chip.setCheckable(True)
            chip.setAutoExclusive(True)
            chip.setProperty("look", "chip")
            chip.clicked.connect(lambda _on=False, only=only: self.show_only(only))
            self.chips[only] = chip
            row.addWidget(chip)
        row.addStretch(1)
        self.column.addLayout(row)

    def _make_tree(self) -> None:
        self.model = OutlineModel(self)
        self.tree = QTreeView()
        self.tree.setModel(self.model)
        self.tree.setItemDelegate(OutlineDelegate(self.tree, self.model, self))
        self.tree.setProperty("look", "outline")
        self.tree.setHeaderHidden(True)
        self.tree.setIndentation(0)
        self.tree.setMouseTracking(True)
        self.tree.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.tree.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.tree.setExpandsOnDoubleClick(False)
        self.tree.clicked.connect(self._clicked)
        self.tree.activated.connect(self._go)
        self.tree.selectionModel().currentChanged.connect(self._current)
        self.tree.installEventFilter(self)
        set_text(self.tree, self.tree.setAccessibleName, "rules-outline")
        self.column.addWidget(self.tree, 1)

    # --- what is shown ---------------------------------------------------------------------------

    def rules_read(self) -> None:
        """Update chapters, names and marks."""
        house = self.form is not None and self.form.house
        self._every = nodes_of(self.outline, house, self.word, self.sentence)
        self._update_chips()
        self._show()

    def _update_chips(self) -> None:
        changed = sum(one.changed for node in self._every for one in node.walk())
        counts = {"all": 0, "changed": changed, "problems": len(self._troubled())}
        for only, chip in self.chips.items():
            none = "" if counts[only] or only == "all" else "-none"
            chip.setText(tr(f"rules-chip-{only}{none}", count=counts[only]))
            chip.setToolTip(tr(f"rules-chip-{only}-tip"))
            chip.setAccessibleName(chip.text())
            chip.setChecked(only == self.only)
        self.chips["changed"].setProperty("kind", "house" if changed else "")
        self.chips["changed"].style().polish(self.chips["changed"])

    def _troubled(self) -> list[Place]:
        problems = self.analysis.problems if self.analysis is not None else ()
        return [problem.place for problem in problems if problem.place is not None]

    def show_only(self, only: Filter) -> None:
        """Show all rows, those that house rules changed, or those with problems."""
        self.only = only
        self._update_chips()
        self._show()

    def _show(self) -> None:
        """Show the rows that pass search and filter, expanded as before; after a search, all."""
        narrowed = bool(self.search.text().strip()) or self.only != "all"
        nodes = filtered(self._every, self.search.text(), self.only, self._troubled())
        self._showing = True
        self.model.show_nodes(nodes)
        for node in (one for top in nodes for one in top.walk()):
            key = (node.chosen.chapter, node.chosen.name)
            if node.children and (narrowed or key in self._open):
                self.tree.setExpanded(self.model.index_of(node), True)
        self._showing = False
        self.hint.setVisible(not nodes and bool(self._every))
        self.hint.setText(tr("rules-not-found" if self.search.text().strip() else f"rules-none-{self.only}"))
        self.tree.setVisible(bool(nodes) or not self._every)
        self.chosen_changed()
        if narrowed:
            self.tree.scrollToTop()  # the selection may be far below the matches

    def chosen_changed(self) -> None:
        """Highlight the selection, and expand its parents."""
        node = self.model.where(self.chosen)
        if node is None:
            self._showing = True
            self.tree.setCurrentIndex(QModelIndex())
            self._showing = False
            return
        here = self.model.node(self.tree.currentIndex())
        if here is not None and here.chosen == self.chosen:
            return
        self._showing = True
        above = node.parent
        while above is not None and node.entry is not None:
            self._expand(above, True)
            above = above.parent
        index = self.model.index_of(node)
        self.tree.setCurrentIndex(index)
        self.tree.scrollTo(index)
        self._showing = False

    def _expand(self, node: Node, wide: bool) -> None:
        key = (node.chosen.chapter, node.chosen.name)
        (self._open.add if wide else self._open.discard)(key)
        self.tree.setExpanded(self.model.index_of(node), wide)

    # --- doing -----------------------------------------------------------------------------------

    def _current(self, index: QModelIndex, _before: QModelIndex) -> None:
        """Select with the arrow keys."""
        node = self.model.node(index)
        if node is not None and not self._showing and self.session is not None:
            self.session.chosen = node.chosen

    def _clicked(self, index: QModelIndex) -> None:
        node = self.model.node(index)
        if node is not None and node.children:
            self._expand(node, not self.tree.isExpanded(index))
        self._go(index)

    def _go(self, index: QModelIndex) -> None:
        node = self.model.node(index)
        if node is not None and self.session is not None:
            self.session.chosen = node.chosen

    def begin_search(self) -> None:
        """Begin to search."""
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """In the search field: down moves to the list, Enter to the first match, Esc clears."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            return self._search_key(event) if watched is self.search else self._tree_key(event)
        return super().eventFilter(watched, event)

    def _search_key(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_Escape and self.search.text():
            self.search.clear()
            self._soon.stop()
            self._show()
        elif event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._soon.stop()
            self._show()
            first = next((one for node in self.model.nodes for one in node.walk() if one.entry is not None), None)
            if first is not None and self.search.text().strip():
                self.tree.setCurrentIndex(self.model.index_of(first))
            self.tree.setFocus()
        else:
            return False
        return True

    def _tree_key(self, event: QKeyEvent) -> bool:
        index = self.tree.currentIndex()
        node = self.model.node(index)
        if node is None or event.key() not in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            return False
        wide = event.key() == Qt.Key.Key_Right
        if node.children and self.tree.isExpanded(index) is not wide:
            self._expand(node, wide)
        elif not wide and node.parent is not None:
            self.tree.setCurrentIndex(self.model.index_of(node.parent))
        elif wide and node.children:
            self.tree.setCurrentIndex(self.model.index_of(node.children[0]))
        return True
