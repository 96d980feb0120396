"""What is on a cell, in words: for screen readers and whoever else asks."""

from __future__ import annotations

from collections.abc import Iterator
from weakref import WeakKeyDictionary

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget

from dsl.maps.board.spec import Kind
from dsl.maps.mapfile.values import Data
from dsl.text.source import one_line
from editor.base.texts import speech, tr
from editor.model.documents.chart import Chart, Feature
from editor.model.documents.feature_edits import is_hidden
from editor.model.documents.geometry import Geometry
from editor.model.documents.new_map import ink_of, variant_label
from editor.model.games.labels import feature_label, plain_word
from editor.model.sessions.session import Session
from editor.view.canvas.dirty_boxes import has_cells

MOST_KEPT = 8192
Kept = dict[int | str, tuple[Data, int, frozenset[int]]]
_kept: WeakKeyDictionary[Geometry, Kept] = WeakKeyDictionary()
SPOKEN = (Kind.SITE, Kind.START, Kind.REGION)


def describe(session: Session, cell: int) -> str:
    """«C5, land, port Cadiz»; nothing where there is no cell."""
    chart = session.chart
    if not has_cells(chart) or not 0 <= cell < chart.geometry.size:
        return ""
    ink = ink_of(chart, session.spec, cell)
    parts = [chart.place(cell, speech.language)]
    if ink is None:
        parts.append(tr("canvas-unknown"))
    elif ink.terrain is None:
        parts.append(tr("canvas-hole"))
    elif ink.terrain:
        parts.append(variant_label(session.game, ink) or label(session, Kind.TERRAIN, ink.terrain))
    return ", ".join([*parts, *_features(session, cell)])


def notable(session: Session, cell: int) -> str:
    """The same of a circle, and of a cell with something on it; of plain water and land nothing need be said."""
    geometry = session.chart.geometry
    on_board = has_cells(session.chart) and 0 <= cell < geometry.size
    return describe(session, cell) if on_board and (geometry.is_track or any(_features(session, cell))) else ""


def _features(session: Session, cell: int) -> Iterator[str]:
    """What lies on a cell, by kind and name."""
    chart = session.chart
    kept = _kept.setdefault(chart.geometry, {})
    for kind in SPOKEN:
        for _, feature in chart.features(kind.section):
            if cell in _cells(chart, feature, kept) and not is_hidden(session.hidden, kind.section, feature):
                named = said_name(feature.get("name", feature.get("id", "")))
                yield f"{label(session, kind, str(feature.get('kind', '')))} {named}".strip()


def _cells(chart: Chart, feature: Feature, kept: Kept) -> frozenset[int]:
    """The cells of a feature, remembered for as long as they are written so: reading names takes a while."""
    written = feature.get("at", feature.get("cells"))
    key = id(written) if isinstance(written, list) else str(written)
    found = kept.get(key)
    if found is None or (isinstance(written, list) and (found[0] is not written or found[1] != len(written))):
        if len(kept) >= MOST_KEPT:
            kept.clear()
        length = len(written) if isinstance(written, list) else 0
        found = kept[key] = (written, length, frozenset(chart.cells_of(feature)))
    return found[2]


def label(session: Session, kind: Kind, name: str) -> str:
    """What the rules call a kind of thing; its plain name where they say nothing."""
    found = session.spec.feature(kind, name) if session.spec is not None else None
    return feature_label(session.game, found) if found is not None else plain_word(name)


def said_name(name: Data) -> str:
    """A name of the map file in the language spoken now."""
    if isinstance(name, dict):
        name = name.get(speech.language) or next(iter(name.values()), "")
    return "" if name is None else one_line(str(name))


def announce(widget: QWidget, text: str) -> None:
    """Tell a screen reader what a widget shows now."""
    widget.setAccessibleDescription(text)
    if text and QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, text))
