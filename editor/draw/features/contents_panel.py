"""The list of all that is on a map, with a column of eyes that show and hide kinds."""

from __future__ import annotations

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPointF,
    QRectF,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QLineEdit,
    QPushButton,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
    QWidget,
)

from editor.base.texts import set_text
from editor.draw.features.contents_model import SECTIONS, ContentsModel, groups_of
from editor.model.documents.chart import Change
from editor.model.problems.locate import cells_of_item
from editor.model.sessions.edit_commands import remove_things
from editor.model.sessions.session import Session
from editor.view.widgets.glyphs import row_background, text_colour
from editor.view.widgets.panel import Panel, hint_label

Index = QModelIndex | QPersistentModelIndex
CHECK = Qt.ItemDataRole.CheckStateRole
WIDE, HIGH = 18.0, 12.0


def draw_eye(painter: QPainter, rect: QRectF, colour: QColor, shown: bool) -> None:
    """Draw an eye, struck out if not ``shown``."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(colour, 1.6, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    middle, high = rect.center(), rect.height() / 2
    lid = QPainterPath(QPointF(rect.left(), middle.y()))
    lid.quadTo(QPointF(middle.x(), middle.y() - 2 * high), QPointF(rect.right(), middle.y()))
    lid.quadTo(QPointF(middle.x(), middle.y() + 2 * high), QPointF(rect.left(), middle.y()))
    painter.drawPath(lid)
    if shown:
        painter.setBrush(colour)
        painter.drawEllipse(middle, high * 0.38, high * 0.38)
    else:
        painter.drawLine(rect.bottomLeft() + QPointF(2, 1), rect.topRight() + QPointF(-2, -1))
    painter.restore()


class EyeDelegate(QStyledItemDelegate):
    """Paints the eyes of kinds, toggled by a click in the cell, and the places of features in pale text."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Wide enough for an eye."""
        size = super().sizeHint(option, index)
        return size.expandedTo(QSize(round(WIDE) + 14, size.height()))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """The eye of a kind, or the place of a thing."""
        state = index.data(CHECK)
        if state is None:
            super().paint(painter, option, index)
            return
        self.initStyleOption(option, index)
        option.features &= ~QStyleOptionViewItem.ViewItemFeature.HasCheckIndicator
        selected = row_background(painter, option)
        shown = Qt.CheckState(state) == Qt.CheckState.Checked
        middle = QRectF(option.rect).center()
        rect = QRectF(middle.x() - WIDE / 2, middle.y() - HIGH / 2, WIDE, HIGH)
        draw_eye(painter, rect, text_colour(option.palette, selected, faint=not shown), shown)

    def editorEvent(
        self, event: QEvent, model: QAbstractItemModel, _option: QStyleOptionViewItem, index: Index
    ) -> bool:
        """Toggle a kind by a click on its eye, or by Space."""
        state = index.data(CHECK)
        if state is None:
            return False
        if isinstance(event, QMouseEvent):
            if event.button() is not Qt.MouseButton.LeftButton:
                return False
            if event.type() == QEvent.Type.MouseButtonRelease:
                toggle(model, index)
            return True
        if isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Space:
            toggle(model, index)
            return True
        return False


def toggle(model: QAbstractItemModel, index: Index) -> None:
    """Toggle the visibility of a kind."""
    shown = Qt.CheckState(index.data(CHECK)) == Qt.CheckState.Checked
    model.setData(index, Qt.CheckState.Unchecked if shown else Qt.CheckState.Checked, CHECK)


LISTED = frozenset((*SECTIONS, "grid"))
"""The sections of the map after whose changes the list is filled again."""


class ContentsPanel(Panel):
    """All sites, starts, arrows, regions and nodes in lists."""

    title = "panels-contents"
    goto = Signal(list)
    """The cells of a feature that was clicked: the chart is to show them."""
    centred = Signal(list)
    """The cells of a feature after a double click: the chart is to be centred on them."""

    def __init__(self, session: Session | None, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self.model = ContentsModel(self)
        self.model.palette = self.palette()
        self.search = QLineEdit(clearButtonEnabled=True)
        set_text(self.search, self.search.setPlaceholderText, "panels-contents-find")
        set_text(self.search, self.search.setAccessibleName, "panels-contents-find")
        self.search.textChanged.connect(self._list)
        self.hint = hint_label("panels-contents-empty")
        self._make_tree()
        self.remove_button = QPushButton()
        set_text(self.remove_button, self.remove_button.setText, "panels-contents-remove")
        set_text(self.remove_button, self.remove_button.setToolTip, "panels-contents-remove-tip")
        self.remove_button.clicked.connect(self.remove)
        for widget in (self.search, self.hint, self.tree, self.remove_button):
            self.column.addWidget(widget)
        self.column.setStretchFactor(self.tree, 1)
        self._soon = QTimer(self, singleShot=True, interval=60)
        self._soon.timeout.connect(self._list)
        self._picking = False
        self.begin()

    def _make_tree(self) -> None:
        self.tree = QTreeView()
        self.tree.setModel(self.model)
        self.tree.setHeaderHidden(True)
        self.tree.setUniformRowHeights(True)
        self.tree.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        header = self.tree.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        set_text(self.tree, self.tree.setAccessibleName, "panels-contents")
        self.tree.selectionModel().selectionChanged.connect(lambda _new, _old: self._pick())
        self.tree.clicked.connect(self._go)
        self.tree.activated.connect(self._go)
        self.tree.doubleClicked.connect(self._centre)
        self.eyes = EyeDelegate(self.tree)
        self.tree.setItemDelegateForColumn(1, self.eyes)
        self.model.dataChanged.connect(lambda _one, _other: self._hide())
        self.tree.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Delete removes the picked features; Space shows or hides a kind."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() == Qt.Key.Key_Delete:
                self.remove()
                return True
            here = self.tree.currentIndex()
            if event.key() == Qt.Key.Key_Space and self.model.group(here) is not None:
                toggle(self.model, here.siblingAtColumn(1))
                return True
        return super().eventFilter(watched, event)

    # --- listening -------------------------------------------------------------------------------

    def session_shown(self) -> None:
        """Fill the list."""
        self._list()

    def map_changed(self, change: Change) -> None:
        """Fill the list again if a list of the map changed, after a delay: a stroke changes it many times."""
        if change.whole or change.sections & LISTED:
            self._soon.start()

    def session_changed(self, name: str) -> None:
        """Update words, picked features or visibility."""
        if name == "game":
            self._list()
        elif name == "things" and not self._picking:
            self._show_picked()
        elif name == "hidden":
            self.model.hidden = self._hidden()
            self.tree.viewport().update()

    def language_changed(self) -> None:
        """Fill the list with names in another language."""
        self._list()

    def look_changed(self) -> None:
        """Update the colours."""
        if hasattr(self, "tree"):
            self.model.palette = self.palette()
            self.tree.viewport().update()

    def _hidden(self) -> set[str]:
        return set(self.session.hidden) if self.session is not None else set()

    def _hide(self) -> None:
        if self.session is not None:
            self.session.hidden = frozenset(self.model.hidden)

    def _list(self) -> None:
        document = self.document
        folded = {g.key for k, g in enumerate(self.model.groups) if not self.tree.isExpanded(self.model.index(k, 0))}
        groups = groups_of(document.chart, self.game, self.search.text()) if document is not None else []
        self._picking = True
        self.model.hidden = self._hidden()
        self.model.show_groups(groups)
        for number, group in enumerate(groups):
            self.tree.setExpanded(self.model.index(number, 0), group.key not in folded or bool(self.search.text()))
        self._picking = False
        self.hint.setVisible(not groups)
        self.tree.setVisible(bool(groups))
        self._show_picked()

    def _show_picked(self) -> None:
        self._picking = True
        selection = self.tree.selectionModel()
        selection.clearSelection()
        for thing in self.things[:200]:
            index = self.model.where(thing)
            if index.isValid():
                flag = selection.SelectionFlag
                selection.select(index, flag.Select | flag.Rows)
                self.tree.scrollTo(index)
        self._picking = False
        self.remove_button.setEnabled(bool(self.things) and self.document is not None)

    # --- doing -----------------------------------------------------------------------------------

    def _pick(self) -> None:
        if self._picking or self.session is None:
            return
        self._picking = True
        things = [self.model.thing(index) for index in self.tree.selectionModel().selectedRows()]
        self.session.things = tuple(thing for thing in things if thing is not None)
        self._picking = False
        self.remove_button.setEnabled(bool(self.things))

    def _go(self, index: QModelIndex) -> None:
        thing, document = self.model.thing(index), self.document
        if thing is not None and document is not None:
            cells = cells_of_item(thing.section, thing.index, document.chart)
            if cells:
                self.goto.emit(cells)

    def _centre(self, index: QModelIndex) -> None:
        thing, document = self.model.thing(index), self.document
        if thing is not None and document is not None:
            self.centred.emit(cells_of_item(thing.section, thing.index, document.chart))

    def remove(self) -> None:
        """Remove the picked features."""
        if self.session is not None and self.things:
            remove_things(self.session, "panels-contents-removed")
