"""The cards of a deck in rows; cards that this rules file adds can be dragged to another place."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QApplication, QSizePolicy, QWidget

from dsl.language.syntax.built_in_names import SHARES
from dsl.services.forms.form_values import Grid, Row
from editor.base.texts import tr
from editor.rules.forms.parameter_row import Word, value_text
from editor.rules.grids.grid_model import percent
from editor.view.widgets.labels import SMALL, book_font, sized
from editor.view.widgets.shades import shades_of


class CardOrder:
    """Reordering cards: ``gap`` is the index of the card before which a dragged one would be put, -1 for none."""

    def __init__(self, rows: Callable[[], Sequence[Row]], card: Callable[[int], QRect], space: int) -> None:
        """``card(place)``: the box of a card; ``space``: pixels between two cards."""
        self._rows, self._card, self._space = rows, card, space
        self._pressed: QPoint | None = None
        self.gap = -1

    def press(self, row: Row, at: QPoint) -> None:
        """Called when the mouse is pressed on a card; only a card that this file adds can be dragged then."""
        self._pressed = at if row.own else None

    def drag(self, at: QPoint) -> bool:
        """Called when the mouse is moved to ``at``; returns whether the gap has changed."""
        if self._pressed is None or (
            self.gap < 0 and (at - self._pressed).manhattanLength() < QApplication.startDragDistance()
        ):
            return False
        before, self.gap = self.gap, self._nearest(at)
        return self.gap != before

    def release(self) -> int:
        """End dragging; returns the gap for the card, -1 for none."""
        gap, self.gap, self._pressed = self.gap, -1, None
        return gap

    def gap_after_step(self, place: int, step: int) -> int:
        """The gap to which a card moves by ``step`` places; -1 if it is not among the cards of this file."""
        gap, own = place + step + (step > 0), self._own()
        return gap if place in own and own[0] <= gap <= own[-1] + 1 else -1

    def key_below(self, gap: int, place: int) -> str | None:
        """The key of the card that would follow the card of ``place`` if it moved to a gap.

        Empty: it would be the last. None: it would not move.
        """
        rows = self._rows()
        if gap < 0 or place in (gap, gap - 1):
            return None
        return rows[gap].key if gap < len(rows) and rows[gap].own else ""

    def edge(self) -> QPoint:
        """The middle of the line that shows the gap."""
        return self._edge(self.gap)

    def _own(self) -> list[int]:
        return [place for place, row in enumerate(self._rows()) if row.own]

    def _nearest(self, at: QPoint) -> int:
        own = self._own()
        places = [*own, own[-1] + 1] if own else []
        return min(places, key=lambda place: (self._edge(place) - at).manhattanLength(), default=-1)

    def _edge(self, place: int) -> QPoint:
        """The middle of the left edge of a card; after the last one, of its right edge."""
        half = (self._card(0).width() + self._space) // 2
        last = place == len(self._rows())
        return self._card(place - last).center() + QPoint(half if last else -half, 0)


WIDE, HIGH, GAP, BUTTON = 146, 118, 14, 28
"""Pixels: width and height of a card, space between cards, width of the buttons − and +."""
BETWEEN = " · "
"""The separator between two values of a card."""


class CardSheet(QWidget):
    """Cards in rows that fill the width; + and − change the number of copies.

    Cards that this file adds can be moved among themselves: dragged, or with Alt and the arrow keys.
    """

    count_changed = Signal(str, int)
    """The key of a card and its new number of copies."""
    selected_changed = Signal(str)
    """The key of the card that is selected."""
    moved = Signal(str, str)
    """The key of a card, and of the one before which it is moved; empty: to the end."""

    def __init__(self, grid: Grid, word: Word, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.grid, self.word, self.selected = grid, word, ""
        self.order = CardOrder(lambda: self.grid.rows, self.card, GAP)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    # --- what is shown ---------------------------------------------------------------------------

    def show_grid(self, grid: Grid) -> None:
        """Show the present cards."""
        self.grid = grid
        self.setAccessibleName(self.word(grid.label) or grid.name)
        self.setAccessibleDescription("; ".join(self.card_text(row) for row in grid.rows))
        self.updateGeometry()
        self.update()

    def select(self, key: str) -> None:
        """Show a card as selected."""
        self.selected = key
        self.update()

    def count(self, row: Row) -> int:
        """The number of copies of a card."""
        value = row.cells[self.grid.column(SHARES["deck"])].now.value
        return value if isinstance(value, int) else 0

    def card_text(self, row: Row) -> str:
        """A card in one line for screen readers: name, number of copies, probability."""
        chance = percent(self.grid.chances()[row.key])
        return tr("grid-card", what=self.word(row.label) or row.key, count=self.count(row), chance=chance)

    def values(self, row: Row) -> str:
        """The values on a card besides its name and number of copies."""
        place = self.grid.column(SHARES["deck"])
        pairs = [(c, x) for k, (c, x) in enumerate(zip(self.grid.columns, row.cells)) if k != place]
        return BETWEEN.join(value_text(cell.now.value, column.type, self.word) for column, cell in pairs)

    # --- layout ----------------------------------------------------------------------------------

    def _across(self, width: int) -> int:
        return max(1, (width + GAP) // (WIDE + GAP))

    def heightForWidth(self, width: int) -> int:
        """The height of the necessary rows."""
        rows = -(-len(self.grid.rows) // self._across(width))
        return max(1, rows) * (HIGH + GAP)

    def sizeHint(self) -> QSize:
        """The size of three cards side by side."""
        return QSize(3 * (WIDE + GAP), self.heightForWidth(3 * (WIDE + GAP)))

    def minimumSizeHint(self) -> QSize:
        """The size of one card."""
        return QSize(WIDE, HIGH)

    def card(self, place: int) -> QRect:
        """The box of a card."""
        row, column = divmod(place, self._across(self.width()))
        return QRect(column * (WIDE + GAP), row * (HIGH + GAP), WIDE, HIGH)

    def less(self, place: int) -> QRect:
        """The button − of a card."""
        card = self.card(place)
        return QRect(card.left() + 4, card.bottom() - BUTTON, BUTTON, BUTTON - 3)

    def more(self, place: int) -> QRect:
        """The button + of a card."""
        return self.less(place).translated(WIDE - BUTTON - 8, 0)

    # --- pointer and keys ------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Select a card; its buttons − and +."""
        at: QPoint = event.position().toPoint()
        for place, row in enumerate(self.grid.rows):
            if self.card(place).contains(at):
                self._choose(row.key)
                if self.less(place).contains(at):
                    self._change(row, -1)
                elif self.more(place).contains(at):
                    self._change(row, 1)
                else:
                    self.order.press(row, at)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Show where a dragged card would be put."""
        if self.order.drag(event.position().toPoint()):
            self.update()

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        """Put a dragged card down."""
        self._move_to(self.order.release())
        self.update()

    def _move_to(self, gap: int) -> None:
        keys = [row.key for row in self.grid.rows]
        above = self.order.key_below(gap, keys.index(self.selected)) if self.selected in keys else None
        if above is not None:
            self.moved.emit(self.selected, above)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows move between cards, + and − change the number of copies."""
        keys, across = [row.key for row in self.grid.rows], self._across(self.width())
        at = keys.index(self.selected) if self.selected in keys else -1
        steps = {Qt.Key.Key_Right: 1, Qt.Key.Key_Left: -1, Qt.Key.Key_Down: across, Qt.Key.Key_Up: -across}
        changes = {Qt.Key.Key_Plus: 1, Qt.Key.Key_Equal: 1, Qt.Key.Key_Minus: -1}
        key = Qt.Key(event.key())
        if key in steps and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self._move_to(self.order.gap_after_step(at, steps[key]))
        elif key in steps and keys:
            self._choose(keys[min(max(at + steps[key], 0), len(keys) - 1)])
        elif key in changes and at >= 0:
            self._change(self.grid.rows[at], changes[key])
        else:
            super().keyPressEvent(event)

    def _choose(self, key: str) -> None:
        self.select(key)
        self.selected_changed.emit(key)

    def _change(self, row: Row, by: int) -> None:
        kind = self.grid.columns[self.grid.column(SHARES["deck"])].type
        count = self.count(row) + by
        if (kind.low or 0) <= count <= (kind.high or 99):
            self.count_changed.emit(row.key, count)

    # --- look ------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the visible cards."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for place, row in enumerate(self.grid.rows):
            if self.card(place).adjusted(-4, -4, 4, 4).intersects(event.rect()):
                self._paint(painter, place, row)
        if self.order.gap >= 0:
            edge, half = self.order.edge(), QPoint(0, HIGH // 2 - 6)
            painter.setPen(QPen(QColor(shades_of(self).accent), 3))
            painter.drawLine(edge - half, edge + half)

    def _paint(self, painter: QPainter, place: int, row: Row) -> None:
        shades, card, count = shades_of(self), QRectF(self.card(place)).adjusted(4, 4, -4, -4), self.count(row)
        changed = row.new or any(cell.changed for cell in row.cells)
        painter.setPen(QPen(QColor(shades.paper_line), 1))
        painter.setBrush(QColor(shades.paper))
        if count > 1:
            painter.drawRoundedRect(card.translated(3, 3), 8, 8)
        selected = row.key == self.selected
        painter.setPen(
            QPen(
                QColor(shades.accent if selected else shades.house_line if changed else shades.paper_line), 1 + selected
            )
        )
        painter.drawRoundedRect(card, 8, 8)
        painter.setOpacity(0.45 if count == 0 else 1.0)
        painter.setPen(QColor(shades.paper_ink))
        painter.setFont(book_font(self.font(), 1.05, bold=True))
        wrap = int(Qt.AlignmentFlag.AlignCenter) | int(Qt.TextFlag.TextWordWrap)
        name, values = self.word(row.label) or row.key, self.values(row)
        named = all(value in name for value in values.split(BETWEEN))  # then the name is enough
        painter.drawText(card.adjusted(8, 6, -8, -28 if named else -52), wrap, name)
        painter.setFont(sized(self.font(), SMALL))
        painter.drawText(card.adjusted(8, card.height() - 52, -8, -28), wrap, "" if named else values)
        painter.setOpacity(1.0)
        painter.setPen(QColor(shades.house if changed else shades.text))
        painter.setFont(sized(self.font(), 1, bold=True))
        painter.drawText(card.adjusted(0, card.height() - 28, 0, -2), wrap, f"× {count}")
        if selected:
            painter.setPen(QColor(shades.accent))
            painter.drawText(self.less(place), wrap, "−")
            painter.drawText(self.more(place), wrap, "+")
