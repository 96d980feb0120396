"""The ticks of a match: dragged over with the mouse, zoomed with the wheel, moved along with keys.

Only the visible ones are painted.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QColor,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QWidget

from dsl.services.match.passage_values import Tick, TimeLine
from editor.base.texts import tr
from editor.model.match.time_rows import Row, TimeRows
from editor.play.time.time_painting import (
    BRANCH_HIGH,
    LEFT,
    ROW_HIGH,
    TITLE_HIGH,
    TOP,
    TimePainter,
    TimeScale,
    branch_title,
)
from editor.view.widgets.shades import shades_of

LEAST, MOST = 1.5, 44.0
"""The least and the most pixels from tick to tick."""
ZOOM = 1.25
ROWS_SHOWN = 4
"""The most branches with a row; others appear when a branch is selected."""


class NameEdit(QLineEdit):
    """The field for the name of a branch: Enter stores it, Esc restores the old one."""

    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keep both keys from the strip below."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)
        event.accept()


class TimeStrip(TimeScale):
    """Shows a time line and sends signals; changes nothing itself."""

    node_requested = Signal(int)
    """This node is to be shown."""
    branch_requested = Signal(int)
    """This branch is to be shown."""
    named = Signal(int, str)
    removed = Signal(int)
    hovered = Signal(str)
    """The sentence of the tick under the pointer; empty if none."""
    playback_toggled = Signal()
    """Space was pressed: start or stop playback."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._drag: QPointF | None = None
        self._asked = -2
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.editor = NameEdit(self)
        self.editor.hide()
        self.editor.editingFinished.connect(self._take_name)
        self.editor.left.connect(self._leave_name)

    # --- display ---------------------------------------------------------------------------

    def show_line(self, line: TimeLine | None, inks: tuple[QColor, ...]) -> None:
        """Show a time line with its current place."""
        grown = line is None or len(line.branches) != len(self.rows.line.branches if self.rows.line else ())
        self.rows, self.inks = TimeRows(line), inks
        known = {row.number for row in self.rows.rows}
        if self.picked not in known or grown:
            self.picked = self.rows.rows[0].number if self.rows.rows else -1
        if self._drag is None:
            self._asked = -2
            self._reveal()
        self._tell()
        self.updateGeometry()
        self.update()

    def mark_different(self, place: int | None) -> None:
        """Mark the place from which the match differs; -1: nowhere; None: nothing was compared."""
        self.different = place
        self.update()

    def sizeHint(self) -> QSize:
        """The height needed for the branches."""
        below = min(max(len(self.rows.rows) - 1, 0), ROWS_SHOWN)
        return QSize(300, TOP + ROW_HIGH + TITLE_HIGH + below * BRANCH_HIGH + 4)

    def minimumSizeHint(self) -> QSize:
        """No least width."""
        return QSize(80, self.sizeHint().height())

    def _tell(self) -> None:
        """Tell screen readers."""
        course, here = self.rows.course, self.rows.here
        message = course[here].text if 0 <= here < len(course) else tr("time-at-start")
        self.setAccessibleName(tr("time-title"))
        self.setAccessibleDescription(tr("time-spoken", place=here + 1, count=len(course), said=message))
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.DescriptionChanged))

    # --- places and pixels -----------------------------------------------------------------------

    def place_at(self, x: float) -> int:
        """The place at a pixel; -1 before the first."""
        return max(-1, min(round((x - LEFT + self.left) / self.step - 0.5), self.rows.length - 1))

    def row_at(self, y: float) -> Row | None:
        """The row at a pixel."""
        rows = self.rows.rows
        if y < TOP + ROW_HIGH + TITLE_HIGH:
            return rows[0] if rows else None
        at = 1 + int((y - TOP - ROW_HIGH - TITLE_HIGH) // BRANCH_HIGH)
        return rows[at] if at < min(len(rows), ROWS_SHOWN + 1) else None

    def tick_at(self, point: QPointF) -> Tick | None:
        """The tick under the pointer."""
        row = self.row_at(point.y())
        place = self.place_at(point.x())
        return row.tick(place) if row is not None and place >= 0 else None

    def _most_left(self) -> float:
        return max(0.0, LEFT + (self.rows.length + 2) * self.step - self.width())

    def _reveal(self) -> None:
        """Scroll to the current place."""
        x, room = self.x_of(self.rows.here), min(60.0, self.width() / 4)
        if x > self.width() - room:
            self.left += x - self.width() + room
        elif x < room:
            self.left -= room - x
        self.left = min(max(self.left, 0.0), self._most_left())

    def zoom(self, times: float, x: float) -> None:
        """Multiply the distance of ticks by ``times``, with the pixel ``x`` fixed."""
        place = (x - LEFT + self.left) / self.step
        self.step = min(max(self.step * times, LEAST), MOST)
        self.left = min(max(place * self.step - x + LEFT, 0.0), self._most_left())
        self.update()

    # --- mouse -----------------------------------------------------------------------------------

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom; with Shift, or with a horizontal wheel, scroll."""
        turn, aside = event.angleDelta().y(), event.angleDelta().x()
        if aside or event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.left = min(max(self.left - (aside or turn), 0.0), self._most_left())
            self.update()
        elif turn:
            self.zoom(ZOOM ** (turn / 120), event.position().x())
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go to the place, and begin a drag."""
        row = self.row_at(event.position().y())
        if event.button() != Qt.MouseButton.LeftButton or row is None:
            return
        self.picked = row.number
        if row is self.rows.rows[0]:
            self._drag = event.position()
            self._scrub(event.position())
        else:
            tick = self.tick_at(event.position())
            if tick is not None:
                self.node_requested.emit(tick.node)
            else:
                self.branch_requested.emit(row.number)
        self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Follow the drag, or send the sentence under the pointer."""
        if self._drag is not None:
            self._scrub(event.position())
        tick = self.tick_at(event.position())
        self.hovered.emit(tick.text if tick is not None else "")

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        """End the drag."""
        self._drag, self._asked = None, -2

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Name the branch."""
        row = self.row_at(event.position().y())
        if row is not None and row is not self.rows.rows[0]:
            self.picked = row.number
            self.name_picked()

    def leaveEvent(self, _event: QEvent) -> None:
        """Send that nothing is under the pointer."""
        self.hovered.emit("")

    def _scrub(self, point: QPointF) -> None:
        place = min(self.place_at(point.x()), len(self.rows.course) - 1)
        if place != self._asked:
            self._asked = place
            self.node_requested.emit(self.rows.course[place].node if place >= 0 else 0)

    # --- keys ------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows, Home and End move; F2 names a branch, Delete deletes it."""
        key, course, here = event.key(), self.rows.course, self.rows.here
        steps = {
            Qt.Key.Key_Left: here - 1,
            Qt.Key.Key_Right: here + 1,
            Qt.Key.Key_Home: -1,
            Qt.Key.Key_End: len(course) - 1,
            Qt.Key.Key_PageUp: here - 10,
            Qt.Key.Key_PageDown: here + 10,
        }
        if key in steps:
            self._walk(steps[Qt.Key(key)])
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self._pick(-1 if key == Qt.Key.Key_Up else 1)
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal, Qt.Key.Key_Minus):
            self.zoom(1 / ZOOM if key == Qt.Key.Key_Minus else ZOOM, self.x_of(here))
        elif key == Qt.Key.Key_Space:
            self.playback_toggled.emit()
        elif key == Qt.Key.Key_F2:
            self.name_picked()
        elif key == Qt.Key.Key_Delete and self.picked > 0:
            self.removed.emit(self.picked)
        elif (
            key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.rows.rows and self.picked != self.rows.rows[0].number
        ):
            self.branch_requested.emit(self.picked)
        else:
            super().keyPressEvent(event)

    def _walk(self, place: int) -> None:
        course = self.rows.course
        place = min(max(place, -1), len(course) - 1)
        if place != self.rows.here:
            self.node_requested.emit(course[place].node if place >= 0 else 0)

    def _pick(self, by: int) -> None:
        numbers = [row.number for row in self.rows.rows[: ROWS_SHOWN + 1]]
        if self.picked in numbers:
            self.picked = numbers[min(max(numbers.index(self.picked) + by, 0), len(numbers) - 1)]
            self.setAccessibleDescription(branch_title(self.rows.rows[numbers.index(self.picked)]))
            self.update()

    # --- names -----------------------------------------------------------------------------------

    def name_picked(self) -> None:
        """Open the field for the selected branch's name."""
        at = next((at for at, row in enumerate(self.rows.rows) if row.number == self.picked), None)
        if at is None:
            return
        row = self.rows.rows[at]
        x = int(min(max(self.x_of(row.ends) if at else LEFT, LEFT), max(self.width() - 190, LEFT)))
        top = int(self.row_top(at)) if at else TOP + ROW_HIGH - 2
        self.editor.setGeometry(QRect(x, top, 180, 24))
        self.editor.setAccessibleName(tr("time-name"))
        self.editor.setPlaceholderText(tr("time-name"))
        self.editor.setText(row.name)
        self.editor.selectAll()
        self.editor.show()
        self.editor.setFocus()

    def _take_name(self) -> None:
        if self.editor.isHidden():
            return
        name, number = self.editor.text().strip(), self.picked
        self.editor.hide()
        self.setFocus()
        before = next((row.name for row in self.rows.rows if row.number == number), name)
        if name != before:
            self.named.emit(number, name)

    def _leave_name(self) -> None:
        self.editor.hide()
        self.setFocus()

    # --- painting --------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the current place visible."""
        super().resizeEvent(event)
        self._reveal()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the visible ticks."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        TimePainter(self, painter, shades_of(self)).paint()
