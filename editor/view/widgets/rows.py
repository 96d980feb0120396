"""Lists: a sequence of plain rows as a model of Qt, and how a row with a sign, a note and a button is painted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Generic, TypeVar

from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFont, QFontMetrics, QIcon, QMouseEvent, QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from editor.view.widgets.glyphs import draw_button, row_background, text_colour

Index = QModelIndex | QPersistentModelIndex
ROW = Qt.ItemDataRole.UserRole
"""The row itself."""
Row = TypeVar("Row")
Draw = Callable[[QPainter, QRectF, QStyleOptionViewItem], None]
"""Draws the sign of a row into a rectangle."""
MIDDLE = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
DIGIT = 14
"""The width in pixels in which a single digit is centred."""


class RowsModel(QAbstractListModel, Generic[Row]):
    """A list of plain rows. What Qt shows of a row (text, tool tip, icon …) is computed by functions when needed."""

    def __init__(
        self,
        parent: QObject | None,
        text: Callable[[Row], str],
        *,
        spoken: Callable[[Row], str] | None = None,
        tip: Callable[[Row], str | None] | None = None,
        icon: Callable[[Row], QIcon | None] | None = None,
        colour: Callable[[Row], QColor | None] | None = None,
        font: Callable[[Row], QFont | None] | None = None,
        flags: Callable[[Row], Qt.ItemFlag | None] | None = None,
        key: Callable[[Row], Hashable] | None = None,
    ) -> None:
        """``spoken``: the text for screen readers, default the text. ``flags``: None: selectable.

        ``key``: identifies a row among other rows; default: equality.
        """
        super().__init__(parent)
        self.rows: Sequence[Row] = ()
        self._flags, self._key = flags, key
        role = Qt.ItemDataRole
        self._answers: dict[int, Callable[[Row], object] | None] = {
            ROW: lambda row: row,
            role.DisplayRole: text,
            role.AccessibleTextRole: spoken or text,
            role.ToolTipRole: tip,
            role.DecorationRole: icon,
            role.ForegroundRole: colour,
            role.FontRole: font,
        }

    def show_rows(self, rows: Sequence[Row]) -> None:
        """Replace the rows. Identified rows stay selected, and the list keeps its scroll position."""
        self.layoutAboutToBeChanged.emit()
        chosen = self.persistentIndexList()
        old, new = (_keys(shown, self._key) if chosen else [] for shown in (self.rows, rows))
        place = {key: row for row, key in enumerate(new)}
        self.rows = rows
        self.changePersistentIndexList(chosen, [self.index(place.get(old[index.row()], -1)) for index in chosen])
        self.layoutChanged.emit()

    def repaint(self, row: int) -> None:
        """A row looks different now."""
        self.dataChanged.emit(self.index(row), self.index(row))

    def row(self, index: Index) -> Row | None:
        """The row of an index; None if it is invalid."""
        return self.rows[index.row()] if 0 <= index.row() < len(self.rows) else None

    def place(self, condition: Callable[[Row], bool]) -> QModelIndex:
        """The index of the first row that fulfils a condition; an invalid one if there is none."""
        return self.index(next((at for at, row in enumerate(self.rows) if condition(row)), -1))

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        answer = self._answers.get(role)
        return answer(self.rows[index.row()]) if answer and 0 <= index.row() < len(self.rows) else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        row = self.row(index)
        own = self._flags(row) if self._flags is not None and row is not None else None
        return super().flags(index) if own is None else own


def _keys(rows: Iterable[Row], key: Callable[[Row], Hashable] | None) -> list[tuple[object, int]]:
    """The keys of rows; equal ones are numbered."""
    seen: Counter[object] = Counter()
    found = []
    for row in rows:
        own = key(row) if key is not None else row
        found.append((own, seen[own]))
        seen[own] += 1
    return found


def draw_fitting(painter: QPainter, rect: QRect, text: str, align: Qt.AlignmentFlag = MIDDLE) -> str:
    """Draw a text, shortened with … if necessary; returns what is drawn."""
    shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, max(rect.width(), 0))
    painter.drawText(rect, int(align), shown)
    return shown


class RowDelegate(QStyledItemDelegate, Generic[Row]):
    """Paints rows of one line: a sign, the text, a note at the right and a button."""

    pressed = Signal(object)
    """The row whose button was clicked."""
    least, sign_size, margin, left, gap = 0, 16, 8, 10, 10
    """Pixels: the least height of a row; the sign; margins above and below, at the left, and between parts."""

    def __init__(
        self,
        parent: QObject,
        sign: Callable[[Row], Draw | None] = lambda _row: None,
        note: Callable[[Row], str] = lambda _row: "",
        label: Callable[[Row], str] = lambda _row: "",
    ) -> None:
        """``label``: the text of a row's button; a row without one has no button."""
        super().__init__(parent)
        self._sign, self.note, self.label = sign, note, label

    def sizeHint(self, option: QStyleOptionViewItem, _index: Index) -> QSize:
        return QSize(100, max(self.least, QFontMetrics(option.font).height() + 2 * self.margin))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row: Row = index.data(ROW)
        self.initStyleOption(option, index)
        text, rect, palette = option.text, QRect(option.rect), option.palette
        selected = row_background(painter, option)
        painter.save()
        painter.setFont(option.font)
        inner = rect.adjusted(self.left, 0, -self.gap, 0)
        draw = self._sign(row)
        if draw is not None:
            size = self.sign_size
            draw(painter, QRectF(inner.left(), rect.center().y() - size / 2 + 1, size, size), option)
            inner.setLeft(inner.left() + size + self.gap)
        button = self.button(option, row)
        if button is not None:
            draw_button(painter, button, self.label(row), palette, selected)
            inner.setRight(button.left() - self.gap)
        if note := self.note(row):
            painter.setPen(text_colour(palette, selected, faint=True))
            wide = painter.fontMetrics().horizontalAdvance(note)
            align = Qt.AlignmentFlag.AlignRight if wide > DIGIT else Qt.AlignmentFlag.AlignHCenter
            wide = max(wide, DIGIT)
            place = QRect(inner.right() - wide, inner.top(), wide, inner.height())
            painter.drawText(place, int(align | Qt.AlignmentFlag.AlignVCenter), note)
            inner.setRight(place.left() - self.gap)
        painter.setPen(text_colour(palette, selected))
        draw_fitting(painter, inner, text)
        painter.restore()

    def button(self, option: QStyleOptionViewItem, row: Row) -> QRect | None:
        """The box of a row's button; None if it has none."""
        label, metrics, rect = self.label(row), QFontMetrics(option.font), QRect(option.rect)
        if not label:
            return None
        width, height = metrics.horizontalAdvance(label) + 20, metrics.height() + 8
        return QRect(rect.right() - self.gap - width, rect.center().y() - height // 2 + 1, width, height)

    def editorEvent(self, event: QEvent, model: QAbstractItemModel, option: QStyleOptionViewItem, index: Index) -> bool:
        if isinstance(event, QMouseEvent) and event.button() is Qt.MouseButton.LeftButton:
            row: Row = index.data(ROW)
            self.initStyleOption(option, index)
            button = self.button(option, row)
            if button is not None and button.contains(event.position().toPoint()):
                if event.type() == QEvent.Type.MouseButtonRelease:
                    self.pressed.emit(row)
                return True
        return super().editorEvent(event, model, option, index)
