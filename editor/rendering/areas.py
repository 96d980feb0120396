"""Sets of cells on a chart: regions, tinted and bordered and called in italics, and the places where pieces start."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainterPath, QPen

from editor.rendering.devices import is_vector, misses
from editor.rendering.drawing_context import Drawing
from editor.rendering.lettering import Label, Lettering, extent
from editor.rendering.outline import border_path
from editor.rendering.style.colours import mixed, with_alpha
from editor.rendering.style.symbols import draw_symbol

PATTERNS = {"dots": Qt.BrushStyle.Dense6Pattern, "hatch": Qt.BrushStyle.BDiagPattern}


def paint_regions(drawing: Drawing) -> Iterator[None]:
    """All regions that are seen."""
    if not drawing.look.regions:
        return
    for index, region in drawing.shown("regions"):
        yield
        cells = drawing.cells(region)
        path = drawing.transform.map(border_path(drawing.geometry, cells))
        box = path.boundingRect()
        if not cells or not drawing.sees_rect(box):
            continue
        style = drawing.theme.region_style(str(region.get("kind", "")), index)
        _paint(drawing, path, style.fill, style.pattern, style.outline, Qt.PenStyle.DashLine)
        name = drawing.name(region)
        if name and (drawing.cell >= 5 or drawing.insists):
            _call(drawing, name, cells, box, style.text)


def paint_starts(drawing: Drawing) -> Iterator[None]:
    """All places where pieces start."""
    for _, start in drawing.shown("starts"):
        yield
        cells = drawing.cells(start)
        path = drawing.transform.map(border_path(drawing.geometry, cells))
        box = path.boundingRect()
        if not cells or not drawing.sees_rect(box):
            continue
        style = drawing.theme.start_style(str(start.get("kind", "")))
        line = mixed(style.colour, drawing.theme.ink, 0.35)
        _paint(drawing, path, with_alpha(style.colour, 0.30), style.pattern, line, Qt.PenStyle.DashDotLine)
        middle = _middle(drawing, cells)
        side = min(max(min(box.width(), box.height()) * 0.55, 10), 46, drawing.cell * 2.2)
        if side >= 8:
            draw_symbol(
                drawing.painter, style.symbol, _square(middle, side), with_alpha(line, 1.0), drawing.theme.paper
            )
            drawing.room.take(_square(middle, side))
        name = drawing.name(start)
        if name and (drawing.cell >= 5 or drawing.insists):
            _call(drawing, name, cells, box, line)


def _paint(
    drawing: Drawing, path: QPainterPath, fill: QColor | None, pattern: str, line: QColor | None, dash: Qt.PenStyle
) -> None:
    painter = drawing.painter
    if misses(painter, path.boundingRect().adjusted(-2, -2, 2, 2)):
        return
    painter.setPen(Qt.PenStyle.NoPen)
    if fill is not None:
        painter.fillPath(path, fill)
        if pattern in PATTERNS and not is_vector(painter):  # printers make a mess of patterns
            painter.fillPath(path, QBrush(with_alpha(fill, 0.55), PATTERNS[pattern]))
    if line is not None:
        pen = QPen(line, min(max(drawing.cell * 0.05, 1.1), 2.6), dash)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.strokePath(path, pen)


def _middle(drawing: Drawing, cells: list[int]) -> QPointF:
    """The mean of the middles if that is inside, or else the middle of the cell that is nearest to it."""
    some = cells[:: max(len(cells) // 400, 1)]
    points = [drawing.geometry.centre(cell) for cell in some]
    x, y = sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points)
    if drawing.geometry.at(x, y) in set(cells):
        return drawing.view.point(x, y)
    return drawing.view.point(*min(points, key=lambda p: (p[0] - x) ** 2 + (p[1] - y) ** 2))


def _call(drawing: Drawing, name: str, cells: list[int], box: QRectF, colour: QColor) -> None:
    """The name of a set of cells in its middle; in two lines if it is narrow, not at all if it is much too small."""
    letters = Lettering.of(
        drawing.cell * 0.3 + 6, colour, drawing.theme.paper, italic=True, spread=min(max(drawing.cell / 40, 0.3), 1.5)
    )
    room = max(box.width(), 3.0 * letters.size)
    text = name
    if extent(text, letters)[0] > room and " " in name:
        cut = min((k for k, c in enumerate(name) if c == " "), key=lambda k: abs(k - len(name) / 2))
        text = name[:cut] + "\n" + name[cut + 1 :]
    wide, high = extent(text, letters)
    middle = _middle(drawing, cells)
    x, y = middle.x(), middle.y()
    if wide > 1.7 * room:
        if drawing.insists:
            drawing.labels.append(Label(name, (), letters, rank=50, anchor=(x, y)))
        return
    places = [(x, y), (x, y - high), (x, y + high), (x - wide / 3, y), (x + wide / 3, y), (x, y - 2 * high)]
    others = [drawing.point(cell) for cell in cells[:: max(len(cells) // 12, 1)]]
    others.sort(key=lambda at: abs(at.x() - x) + abs(at.y() - y))
    places += [(at.x(), at.y()) for at in others]
    drawing.labels.append(Label(text, tuple(places), letters, rank=50 - len(cells) / 1e4, anchor=(x, y)))


def _square(middle: QPointF, side: float) -> QRectF:
    return QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side)
