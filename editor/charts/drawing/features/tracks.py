"""The circles of a track in a view, and their names."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF

from editor.charts.drawing.drawing_context import Drawing
from editor.charts.drawing.names.lettering import Label, extent
from editor.model.documents.chart import Feature


@dataclass(frozen=True)
class SeenNode:
    """A circle: its cell, its entry in the map, and its place on the picture, in pixels."""

    cell: int
    node: Feature
    at: QPointF

    def box(self, radius: float) -> QRectF:
        """The square around a circle of that radius."""
        return QRectF(self.at.x() - radius, self.at.y() - radius, 2 * radius, 2 * radius)


def seen_nodes(drawing: Drawing, margin: float) -> Iterator[SeenNode | None]:
    """The circles within ``margin`` pixels of the picture; None for each other one."""
    if "nodes" in drawing.look.hidden or not drawing.geometry.is_track:
        return
    for cell, (_, node) in enumerate(drawing.chart.nodes):
        at = drawing.point(cell)
        yield SeenNode(cell, node, at) if drawing.sees(at, margin) else None


def short_name(drawing: Drawing, seen: SeenNode) -> str:
    """The text on a circle: its id, if it has no name (which is written next to it)."""
    return "" if drawing.name(seen.node) else str(seen.node.get("id", ""))


def call_node(drawing: Drawing, seen: SeenNode, radius: float) -> None:
    """Add the name of a circle of this radius next to it; on plain paper its id if it has none."""
    printed = drawing.insists and drawing.look.names and drawing.look.style == "plain" and not drawing.theme.is_ashore
    named = drawing.name(seen.node)
    name = named or (short_name(drawing, seen) if printed else "")
    if not name or (drawing.cell < 9 and not drawing.insists):
        return
    letters = drawing.lettering(drawing.cell * 0.2 + 6)
    wide, high = extent(name, letters)
    low, out = radius + high / 2 + 1, radius + wide / 2 + 3
    x, y = seen.at.x(), seen.at.y()
    aside = ((wide / 2 + 4, low), (out - 1, 0.7 * low))
    corners = tuple((x + i * a, y + j * b) for a, b in aside for j in (-1, 1) for i in (-1, 1))
    places = ((x, y - low), (x, y + low), (x - out, y), (x + out, y), *corners)
    drawing.labels.append(Label(name, places, letters, rank=5, anchor=(x, y), reach=radius if named else 0.0))
