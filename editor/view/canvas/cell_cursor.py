"""The cell cursor, moved by keys, and descriptions of cells for screen readers and tooltips."""

from __future__ import annotations

import time
from collections.abc import Iterator
from math import hypot
from weakref import WeakKeyDictionary

from PySide6.QtCore import QObject, QPointF, Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QWidget

from dsl.maps.board.spec import Kind
from dsl.maps.board.topology import Point
from dsl.maps.mapfile.values import Data
from dsl.text.source import one_line
from editor.base.texts import tr, ui
from editor.model.documents.chart import Chart, Feature
from editor.model.documents.feature_edits import is_hidden
from editor.model.documents.geometry import Geometry, View
from editor.model.documents.new_map import ink_of, variant_label
from editor.model.games import feature_label, plain_word
from editor.model.sessions.session import Session
from editor.view.canvas.camera import Camera
from editor.view.canvas.overlay import has_cells
from editor.view.canvas.tool_input import ToolInput

MOST_CACHED = 8192
CachedCells = dict[int | str, tuple[Data, int, frozenset[int]]]
_cache: WeakKeyDictionary[Geometry, CachedCells] = WeakKeyDictionary()
DESCRIBED = (Kind.SITE, Kind.START, Kind.REGION)


def describe(session: Session, cell: int) -> str:
    """A description of a cell, like «C5, land, port Cadiz»; empty if there is no such cell."""
    chart = session.chart
    if not has_cells(chart) or not 0 <= cell < chart.geometry.size:
        return ""
    ink = ink_of(chart, session.spec, cell)
    parts = [chart.place(cell, ui.language)]
    if ink is None:
        parts.append(tr("canvas-unknown"))
    elif ink.terrain is None:
        parts.append(tr("canvas-hole"))
    elif ink.terrain:
        parts.append(variant_label(session.game, ink) or label(session, Kind.TERRAIN, ink.terrain))
    return ", ".join([*parts, *_features(session, cell)])


def notable(session: Session, cell: int) -> str:
    """A cell with the names on it, like «C5, Cadiz»; empty for a cell of a grid without features."""
    chart = session.chart
    if not has_cells(chart) or not 0 <= cell < chart.geometry.size:
        return ""
    found = list(_features(session, cell, by_name=True))
    if not found:
        return describe(session, cell) if chart.geometry.is_track else ""
    return ", ".join([chart.place(cell, ui.language), *found])


def _features(session: Session, cell: int, by_name: bool = False) -> Iterator[str]:
    """The features on a cell, by kind and name, or by name alone if they have one."""
    chart = session.chart
    cached = _cache.setdefault(chart.geometry, {})
    for kind in DESCRIBED:
        for _, feature in chart.features(kind.section):
            if cell in _cells(chart, feature, cached) and not is_hidden(session.hidden, kind.section, feature):
                named = name_text(feature.get("name", feature.get("id", "")))
                if by_name and feature.get("name"):
                    yield named
                    continue
                yield f"{label(session, kind, str(feature.get('kind', '')))} {named}".strip()


def _cells(chart: Chart, feature: Feature, cached: CachedCells) -> frozenset[int]:
    """The cells of a feature; cached until its list of names changes, because parsing is slow."""
    written = feature.get("at", feature.get("cells"))
    key = id(written) if isinstance(written, list) else str(written)
    found = cached.get(key)
    if found is None or (isinstance(written, list) and (found[0] is not written or found[1] != len(written))):
        if len(cached) >= MOST_CACHED:
            cached.clear()
        length = len(written) if isinstance(written, list) else 0
        found = cached[key] = (written, length, frozenset(chart.cells_of(feature)))
    return found[2]


def label(session: Session, kind: Kind, name: str) -> str:
    """The label of a kind of thing in the rules; its plain name if it has none."""
    found = session.spec.feature(kind, name) if session.spec is not None else None
    return feature_label(session.game, found) if found is not None else plain_word(name)


def name_text(name: Data) -> str:
    """A name of the map file, in the language of the window."""
    if isinstance(name, dict):
        name = name.get(ui.language) or next(iter(name.values()), "")
    return "" if name is None else one_line(str(name))


def announce(widget: QWidget, text: str) -> None:
    """Make a screen reader speak a text about a widget."""
    widget.setAccessibleDescription(text)
    if text and QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, text))


WAYS = {
    Qt.Key.Key_Left: (-1.0, 0.0),
    Qt.Key.Key_Right: (1.0, 0.0),
    Qt.Key.Key_Up: (0.0, -1.0),
    Qt.Key.Key_Down: (0.0, 1.0),
}
LEAST_STEP = 0.3
"""The least distance in a direction, in chart units, for a neighbour to be in that direction."""
INSET = 64.0
"""The least distance of the cursor from the edge of the window, in pixels."""
NOTHING_HELD = Qt.KeyboardModifier.NoModifier


class CellCursor(QObject):
    """The cell on which keys act. ``changed``: it was moved, shown or hidden."""

    changed = Signal()

    def __init__(self, feed: ToolInput, camera: Camera, parent: QObject) -> None:
        super().__init__(parent)
        self.tool_input, self.camera = feed, camera
        self.cell = -1
        self.shown = False
        self._key_held = False
        self._aim: Point | None = None
        self._pressed_at = (-1, 0.0)

    # --- where it is -----------------------------------------------------------------------------

    @property
    def chart(self) -> Chart | None:
        """The chart, if it has cells."""
        return self.tool_input.chart

    def put(self, cell: int, show: bool = True) -> None:
        """Move the cursor to a cell."""
        shown = show and cell >= 0
        if (cell, shown) != (self.cell, self.shown):
            self.cell, self.shown = cell, shown
            self.changed.emit()

    def lead_to(self, cell: int) -> None:
        """Move the cursor to a cell and scroll it into view."""
        chart = self.chart
        if chart is not None and 0 <= cell < chart.geometry.size:
            self.put(cell)
            self._scroll_into_view(chart.geometry)

    def hide(self) -> None:
        """Hide the cursor, because the mouse is used."""
        self._key_held, self._aim = False, None
        if self.shown:
            self.shown = False
            self.changed.emit()

    def check(self) -> None:
        """Hide the cursor if its cell no longer exists."""
        chart = self.chart
        if chart is None or self.cell >= chart.geometry.size:
            self._key_held, self._aim = False, None
            self.put(-1, False)

    # --- keys ------------------------------------------------------------------------------------

    def key(self, event: QKeyEvent) -> bool:
        """Handle a key press; returns whether it was for the cursor."""
        key = Qt.Key(event.key())
        if self.chart is None:
            return False
        if key in WAYS:
            self._arrow(WAYS[key], event.modifiers())
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.tap(event.modifiers())
        else:
            return False
        return True

    def shift_up(self) -> None:
        """The Shift key is released: end the drag that it began."""
        if self._key_held:
            self._key_held = False
            self.tool_input.release(self._pixel(), NOTHING_HELD)
            self.tool_input.here = None

    def tap(self, modifiers: Qt.KeyboardModifier) -> None:
        """Click the cursor's cell; with Alt the right button. Twice quickly is a double click."""
        if self._key_held:
            self.shift_up()
            return
        if not self._appear():
            return
        now = time.monotonic()
        cell, when = self._pressed_at
        double = cell == self.cell and now - when < QGuiApplication.styleHints().mouseDoubleClickInterval() / 1000
        self._pressed_at = (-1, 0.0) if double else (self.cell, now)
        second = bool(modifiers & Qt.KeyboardModifier.AltModifier)
        held = modifiers & ~Qt.KeyboardModifier.AltModifier & ~Qt.KeyboardModifier.KeypadModifier
        self.tool_input.press(self._pixel(), second, held, double)
        self.tool_input.release(self._pixel(), held)
        self.tool_input.here = None

    def _arrow(self, way: Point, modifiers: Qt.KeyboardModifier) -> None:
        chart = self.chart
        if chart is None or not self._appear():
            return
        drags = bool(modifiers & Qt.KeyboardModifier.ShiftModifier)
        if drags and not self._key_held:
            self._key_held = True
            self.tool_input.press(self._pixel(), False, NOTHING_HELD)
        elif not drags:
            self.shift_up()
        self.put(self._step(chart.geometry, way))
        self._scroll_into_view(chart.geometry)
        self.tool_input.move(self._pixel(), NOTHING_HELD)
        self.tool_input.here = None

    def _appear(self) -> bool:
        """Show the cursor; False if it was hidden before."""
        if self.shown and self.cell >= 0:
            return True
        chart = self.chart
        assert chart is not None
        view = self.camera.goal
        cell = self.cell
        if not 0 <= cell < chart.geometry.size or not _inside(view.point(*chart.geometry.centre(cell)), view):
            cell = chart.geometry.nearest(*view.chart(view.width / 2, view.height / 2))
        self.put(cell)
        self.tool_input.here = None
        self.tool_input.move(self._pixel(), NOTHING_HELD)
        self.tool_input.here = None
        return False

    def _pixel(self) -> QPointF:
        chart = self.chart
        if chart is None or not 0 <= self.cell < chart.geometry.size:
            return QPointF(-1.0, -1.0)
        return self.camera.view.point(*chart.geometry.centre(self.cell))

    def _step(self, geometry: Geometry, way: Point) -> int:
        if geometry.is_track:
            return step_on_track(geometry, self.cell, way)
        x, y = geometry.centre(self.cell)
        aim = self._aim
        # A run of steps stays on the line on which it began, as a text cursor keeps its column.
        if aim is None or abs((x - aim[0]) * way[1]) + abs((y - aim[1]) * way[0]) > 0.6:
            aim = (x, y)
        found = step_on_grid(geometry, self.cell, way, aim)
        self._aim = (
            aim[0] if way[0] == 0 else geometry.centre(found)[0],
            aim[1] if way[1] == 0 else geometry.centre(found)[1],
        )
        return found

    def _scroll_into_view(self, geometry: Geometry) -> None:
        view = self.camera.goal
        at = view.point(*geometry.centre(self.cell))
        inset_x, inset_y = min(INSET, view.width / 3), min(INSET, view.height / 3)
        dx = max(inset_x - at.x(), 0) + min(view.width - inset_x - at.x(), 0)
        dy = max(inset_y - at.y(), 0) + min(view.height - inset_y - at.y(), 0)
        if dx or dy:
            self.camera.pan(dx, dy)


def _inside(at: QPointF, view: View) -> bool:
    return 0 <= at.x() < view.width and 0 <= at.y() < view.height


def step_on_grid(geometry: Geometry, cell: int, way: Point, aim: Point) -> int:
    """The neighbour in a direction that is nearest to the line through ``aim``; the cell itself at the edge."""
    x, y = geometry.centre(cell)
    best, least = cell, (9.0, 0.0)
    for other in geometry.neighbours(cell):
        ox, oy = geometry.centre(other)
        on = (ox - x) * way[0] + (oy - y) * way[1]
        aside = abs((ox - aim[0]) * way[1]) + abs((oy - aim[1]) * way[0])
        if on > LEAST_STEP and (round(aside, 6), -on) < least:
            best, least = other, (round(aside, 6), -on)
    return best


def step_on_track(geometry: Geometry, cell: int, way: Point) -> int:
    """The nearest node in a direction: straight on if possible, otherwise anywhere on that side."""
    x, y = geometry.centre(cell)
    best, least = cell, (True, float("inf"))
    for other in range(geometry.size):
        ox, oy = geometry.centre(other)
        on = (ox - x) * way[0] + (oy - y) * way[1]
        aside = abs((ox - x) * way[1]) + abs((oy - y) * way[0])
        if on <= 1e-9:
            continue
        far = (aside > on, hypot(on, 2 * aside))
        if far < least:
            best, least = other, far
    return best
