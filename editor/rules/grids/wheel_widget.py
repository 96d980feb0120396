"""A drawn wheel: sectors with names and probabilities, whose edges can be dragged to change weights."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from dsl.language.syntax.built_in_names import SHARES
from dsl.services.forms.form_values import Grid
from dsl.services.forms.row_edits import CellValue
from editor.base.texts import tr
from editor.charts.drawing.style.player_inks import sector_colours
from editor.charts.drawing.style.theme import Theme
from editor.rules.forms.parameter_row import Word
from editor.rules.grids.grid_model import percent
from editor.view.widgets.chance_painting import (
    FULL,
    Sector,
    angle_of,
    on_rim,
    paint_rim,
    paint_sectors,
    path_of,
    sectors,
    text_on,
    weight_for,
)
from editor.view.widgets.labels import SMALL, book_font, sized
from editor.view.widgets.shades import shades_of

RIM, HANDLE, WIDE = 16, 8, 336
"""Pixels: width of the rim, radius of a handle, diameter of the wheel."""
NARROW = 22.0
"""The least angle in degrees of a sector with a name."""


@dataclass(frozen=True)
class Drag:
    """A dragged sector edge: the sector's start, and the resulting weights."""

    key: str
    begin: float
    weights: dict[str, int]


class WheelWidget(QWidget):
    """Shows a wheel; new weights are emitted at the end of a drag, and by + and −."""

    weights_changed = Signal(object)
    """A list of ``CellValue``: the cells with their new weights."""
    selected_changed = Signal(str)
    """The key of the sector under the pointer or with the focus; empty for none."""

    def __init__(self, grid: Grid, word: Word, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.grid, self.word, self.theme = grid, word, theme
        self.highlighted = ""
        self._dragged: Drag | None = None
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self.setSizePolicy(policy)
        self.setFixedSize(self.sizeHint())

    def sizeHint(self) -> QSize:
        """A square."""
        return QSize(WIDE + 2 * RIM, WIDE + 2 * RIM)

    # --- what is shown ---------------------------------------------------------------------------

    def show_grid(self, grid: Grid) -> None:
        """Show the present weights."""
        self.grid, self._dragged = grid, None
        self.setAccessibleName(self.word(grid.label) or grid.name)
        self.setAccessibleDescription("; ".join(self.spoken(row.key) for row in grid.rows))
        self.update()

    def highlight(self, key: str) -> None:
        """Highlight a sector."""
        if key != self.highlighted:
            self.highlighted = key
            self.update()

    def weights(self) -> dict[str, int]:
        """The weight of each sector by key; during a drag, the weights that would result."""
        if self._dragged is not None:
            return self._dragged.weights
        place = self.grid.column(SHARES["wheel"])
        values = {row.key: row.cells[place].now.value for row in self.grid.rows}
        return {key: value if isinstance(value, int) else 0 for key, value in values.items()}

    def sectors(self) -> list[Sector]:
        """The sectors clockwise from the top; while one is dragged, its start is fixed and the others move."""
        weights = self.weights()
        found = sectors([(row.key, self.word(row.label) or row.key, weights[row.key]) for row in self.grid.rows])
        if self._dragged is None:
            return found
        moved = self._dragged.begin - next(sector.begin for sector in found if sector.key == self._dragged.key)
        return [replace(sector, begin=sector.begin + moved) for sector in found]

    def spoken(self, key: str) -> str:
        """A sector in one line: name, weight, probability, and the base game's."""
        weights, row = self.weights(), self.grid.row(key)
        total = sum(weights.values()) or 1
        label = (self.word(row.label) if row is not None else "") or key
        message = tr("grid-sector", what=label, weight=weights[key], chance=percent(weights[key] / total))
        base = self.grid.base_chances().get(key)
        place = self.grid.column(SHARES["wheel"])
        old = row.cells[place].base if row is not None else None
        if old is None or base is None or old.value == weights[key]:
            return message
        return f"{message}; {tr('grid-sector-book', weight=old.value, chance=percent(base))}"

    @property
    def _disc(self) -> QRectF:
        side = min(self.width(), self.height()) - 2.0 * RIM
        return QRectF((self.width() - side) / 2, (self.height() - side) / 2, side, side)

    # --- pointer and keys ------------------------------------------------------------------------

    def sector_at(self, point: QPointF) -> Sector | None:
        """The sector under a point."""
        return next((sector for sector in self.sectors() if path_of(sector, self._disc).contains(point)), None)

    def handle_at(self, point: QPointF) -> Sector | None:
        """The sector whose end is at a point."""
        for sector in self.sectors():
            far = on_rim(sector.begin + sector.span, self._disc) - point
            if sector.span and far.manhattanLength() <= 2 * HANDLE:
                return sector
        return None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Grab an edge."""
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        held = self.handle_at(event.position())
        if held is not None:
            self._dragged = Drag(held.key, held.begin, self.weights())
        self._select_sector(held or self.sector_at(event.position()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the edge; without a button, highlight the sector under the pointer."""
        if self._dragged is None:
            over = self.handle_at(event.position())
            self.setCursor(Qt.CursorShape.SizeAllCursor if over is not None else Qt.CursorShape.ArrowCursor)
            self._select_sector(self.sector_at(event.position()))
            return
        span = (angle_of(event.position(), self._disc.center()) - self._dragged.begin) % FULL
        if span > FULL * 0.98:  # dragged back over its start: an empty sector
            span = 0.0
        with_neighbour = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        weights = self._dragged_weights(self._dragged.weights, self._dragged.key, span, with_neighbour)
        self._dragged = replace(self._dragged, weights=weights)
        self.update()
        QToolTip.showText(event.globalPosition().toPoint(), self.spoken(self._dragged.key), self)

    def _dragged_weights(self, weights: dict[str, int], key: str, span: float, with_neighbour: bool) -> dict[str, int]:
        """The weights (whole numbers) if a sector gets about ``span`` degrees.

        ``with_neighbour``: only the next sector changes, so that their sum stays the same; else all others shrink.
        """
        column = self.grid.columns[self.grid.column(SHARES["wheel"])].type
        most, total = column.high or 99, sum(weights.values())
        keys = list(weights)
        if not with_neighbour:
            return weights | {key: weight_for(span, total - weights[key], most)}
        following = keys[(keys.index(key) + 1) % len(keys)]
        both = weights[key] + weights[following]
        own = min(max(round(span / FULL * total), 0), both, most)
        return weights | {key: own, following: both - own}

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        """End the drag and emit the weights."""
        if self._dragged is not None:
            dragged, self._dragged = self._dragged.weights, None
            self._emit(dragged)
            self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows select a sector, + and − change the weight, Del removes the sector, Esc cancels."""
        keys = [row.key for row in self.grid.rows]
        at = keys.index(self.highlighted) if self.highlighted in keys else -1
        here = at if at >= 0 else 0 if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Up) else -1
        steps = {Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1, Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1}
        changes = {Qt.Key.Key_Plus: 1, Qt.Key.Key_Equal: 1, Qt.Key.Key_Minus: -1}
        key = Qt.Key(event.key())
        if key in steps and keys:
            self._select(keys[(here + steps[key]) % len(keys)])
        elif key in changes and at >= 0:
            self._emit(self.weights() | {self.highlighted: self.weights()[self.highlighted] + changes[key]})
        elif key == Qt.Key.Key_Delete and at >= 0:
            self._emit(self.weights() | {self.highlighted: 0})
        elif key == Qt.Key.Key_Escape and self._dragged is not None:
            self._dragged = None
            self.update()
        else:
            super().keyPressEvent(event)

    def leaveEvent(self, _event: QEvent) -> None:
        """Remove the highlight."""
        if not self.hasFocus():
            self._select_sector(None)

    def event(self, event: QEvent) -> bool:
        """Show a tooltip for the sector under the pointer."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            sector = self.sector_at(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), self.spoken(sector.key) if sector is not None else "", self)
            return True
        return super().event(event)

    def _select_sector(self, sector: Sector | None) -> None:
        self._select(sector.key if sector is not None else "")

    def _select(self, key: str) -> None:
        if key != self.highlighted:
            self.highlight(key)
            self.selected_changed.emit(key)

    def _emit(self, weights: dict[str, int]) -> None:
        place = self.grid.column(SHARES["wheel"])
        kind = self.grid.columns[place].type
        low, high = kind.low or 0, kind.high or 99
        now = {row.key: row.cells[place].now.value for row in self.grid.rows}
        changed = [CellValue(key, SHARES["wheel"], weight) for key, weight in weights.items() if weight != now[key]]
        if changed and sum(weights.values()) and all(low <= weight <= high for weight in weights.values()):
            self.weights_changed.emit(changed)

    # --- look ------------------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint rim, sectors, highlight, handles."""
        painter, shades, disc = QPainter(self), shades_of(self), self._disc
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        found = self.sectors()
        colours = sector_colours(self.theme, self.grid.name, [sector.key for sector in found])
        paint_rim(painter, disc, shades, RIM)
        paint_sectors(painter, disc, found, colours, shades, (self.highlighted,))
        for sector, colour in zip(found, colours):
            self._name(painter, sector, colour)
        self._handles(painter, found)

    def _name(self, painter: QPainter, sector: Sector, ground: QColor) -> None:
        """Paint the name and the probability, if there is room."""
        if sector.span < NARROW:
            return
        painter.setPen(text_on(ground))
        centre = on_rim(sector.middle, self._disc.adjusted(50, 50, -50, -50))
        box = QRectF(centre.x() - 60, centre.y() - 20, 120, 40)
        painter.setFont(book_font(self.font(), 1.2, bold=True))
        upper, lower = QRectF(box.left(), box.top(), 120, 22), QRectF(box.left(), box.top() + 21, 120, 16)
        painter.drawText(upper, int(Qt.AlignmentFlag.AlignCenter), sector.label)
        painter.setFont(sized(self.font(), SMALL))
        painter.drawText(lower, int(Qt.AlignmentFlag.AlignCenter), percent(sector.span / FULL))

    def _handles(self, painter: QPainter, found: list[Sector]) -> None:
        shades = shades_of(self)
        for sector in found:
            if sector.span:
                near = self.highlighted == sector.key
                painter.setPen(QPen(QColor(shades.accent if near else shades.paper_ink), 2 if near else 1))
                painter.setBrush(QColor("#ffffff"))
                size = HANDLE if near else HANDLE / 2
                painter.drawEllipse(on_rim(sector.begin + sector.span, self._disc), size, size)
