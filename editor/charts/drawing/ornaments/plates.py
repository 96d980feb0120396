"""The cartouche with the title of a chart, the plate of its legend, and the ribbon for a title across the frame."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf, log

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QTransform

from editor.charts.drawing.art import drawing
from editor.charts.drawing.names.letter_shapes import SUBTITLE, TEXT, TITLE, fitted, inscribe, width_of
from editor.charts.drawing.ornaments.ornament_sheets import Inks, draw_marks
from editor.charts.drawing.style.faces import Face

Paint = Callable[[QPainter, QRectF], None]


SMALL_TITLE, TWO_LINES = 0.66, 0.8
"""A title with letters below the first share of the usual size gets two lines, with letters up to the second."""
LETTERS = 18.5
"""The height of a legend's letters, in marks."""
RIBBON_HALF = 27.0
"""Half the height of a ribbon's plate, in marks."""
MOST_COLUMNS, BEST_FORM = 6, 1.4
"""The greatest number of columns of a legend, and the best ratio of width to height."""


@dataclass(frozen=True)
class TitleWords:
    """The texts of a cartouche: a line above, the title, a line below, and the label of the scale bar."""

    above: str
    title: str
    below: str
    scale: str
    cells: int = 5
    """The length of the scale bar in cells."""


def paint_plate(painter: QPainter, rect: QRectF, inks: Inks, line: QColor, mark: float) -> None:
    """A plate with hollow corners, a shadow and a golden line inside."""
    hollow = min(13 * mark, rect.height() / 5)
    outline = _hollow(rect, hollow)
    painter.fillPath(QTransform().translate(3 * mark, 4 * mark).map(outline), inks["shadow"])
    painter.fillPath(outline, inks["plate"])
    _stroke(painter, outline, line, 2.2 * mark)
    _stroke(painter, _hollow(rect.adjusted(6 * mark, 6 * mark, -6 * mark, -6 * mark), hollow), inks["gold"], 1.8 * mark)


def _hollow(rect: QRectF, r: float) -> QPainterPath:
    left, top, right, bottom = rect.left(), rect.top(), rect.right(), rect.bottom()
    path = QPainterPath(QPointF(left + r, top))
    for x, y, cx, cy, to_x, to_y in (
        (right - r, top, right - r, top + r, right, top + r),
        (right, bottom - r, right - r, bottom - r, right - r, bottom),
        (left + r, bottom, left + r, bottom - r, left, bottom - r),
        (left, top + r, left + r, top + r, left + r, top),
    ):
        path.lineTo(x, y)
        path.quadTo(cx, cy, to_x, to_y)
    path.closeSubpath()
    return path


def _stroke(painter: QPainter, path: QPainterPath, colour: QColor, width: float) -> None:
    pen = QPen(colour, width)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    painter.strokePath(path, pen)


# --- cartouche -----------------------------------------------------------------------------------


def paint_title_cartouche(
    painter: QPainter, box: QRectF, words: TitleWords, inks: Inks, line: QColor, cell: float
) -> None:
    """A cartouche in a box of the chart: scrolls, leaves and a shell around the title. ``cell``: pixels of a cell."""
    mark = min(box.height() / 190, box.width() / 300)
    plate = box.adjusted(20 * mark, 26 * mark, -20 * mark, -16 * mark)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    outline = QPainterPath()
    outline.addRect(plate)
    painter.fillPath(QTransform().translate(3 * mark, 4 * mark).map(outline), inks["shadow"])
    painter.fillPath(outline, inks["plate"])
    _stroke(painter, outline, line, 2.4 * mark)
    inner = QPainterPath()
    inner.addRect(plate.adjusted(6 * mark, 6 * mark, -6 * mark, -6 * mark))
    _stroke(painter, inner, inks["gold"], 2 * mark)
    _adorn(painter, "crest", QPointF(plate.center().x(), plate.top() + 1), 1.5 * mark, inks)
    _adorn(painter, "foot", QPointF(plate.center().x(), plate.bottom()), 1.2 * mark, inks)
    for x, y, turn_x, turn_y in (
        (plate.left(), plate.top(), 1, 1), (plate.right(), plate.top(), -1, 1),
        (plate.left(), plate.bottom(), 1, -1), (plate.right(), plate.bottom(), -1, -1),
    ):  # fmt: skip
        painter.save()
        painter.translate(x, y)
        painter.scale(turn_x * 1.15 * mark, turn_y * 1.15 * mark)
        draw_marks(painter, drawing("plates/corner_scroll"), inks, 1.15 * mark)
        painter.restore()
    _write_title(painter, plate, words, inks, line, mark, cell)
    painter.restore()


def _adorn(painter: QPainter, name: str, at: QPointF, size: float, inks: Inks) -> None:
    """Draw a drawing with its origin at a point."""
    painter.save()
    painter.translate(at)
    painter.scale(size, size)
    draw_marks(painter, drawing(f"plates/{name}"), inks, size)
    painter.restore()


def _write_title(
    painter: QPainter, plate: QRectF, words: TitleWords, inks: Inks, line: QColor, mark: float, cell: float
) -> None:
    """The lines of a cartouche, spread over its height."""
    room = plate.width() - 56 * mark
    listed: list[tuple[str, Face, float, QColor]] = []
    if words.above:
        listed.append((words.above, SUBTITLE, 19 * mark, line))
    listed += [(part, TITLE, high, inks["title"]) for part, high in title_lines(words.title, room, 46 * mark)]
    if words.below:
        listed.append((words.below, SUBTITLE, 19 * mark, line))
    sized = [(*fitted(text, face, high, room), face, colour) for text, face, high, colour in listed]
    bar = 30 * mark if words.scale else 0.0
    total, most = sum(high * 1.12 for _, high, _, _ in sized), plate.height() - 30 * mark - bar
    if total > most:
        sized = [(text, high * most / total, face, colour) for text, high, face, colour in sized]
    spare = max(most - total, 0) / (len(sized) + 1 + bool(bar))
    y = plate.top() + 15 * mark + spare
    for text, high, face, colour in sized:
        y += high * 0.86
        inscribe(painter, QPointF(plate.center().x(), y), text, face, high, colour)
        y += high * 0.26 + spare
    if bar:
        _paint_scale(painter, QPointF(plate.center().x(), y + 13 * mark), words, line, inks, mark, cell, room)


def title_lines(title: str, room: float, high: float) -> list[tuple[str, float]]:
    """A title on one line or, if that would be small, on two of similar length; each with its size."""
    whole, size = fitted(title, TITLE, high, room)
    words = title.split()
    if size >= SMALL_TITLE * high or len(words) < 2:
        return [(whole, size)]
    halves = [(" ".join(words[:k]), " ".join(words[k:])) for k in range(1, len(words))]
    best = min(halves, key=lambda pair: max(width_of(part, TITLE, 1.0) for part in pair))
    parts = [fitted(part, TITLE, high * TWO_LINES, room) for part in best]
    least = min(size for _, size in parts)
    return [(part, least) for part, _ in parts]


def _paint_scale(
    painter: QPainter, at: QPointF, words: TitleWords, line: QColor, inks: Inks, mark: float, cell: float, room: float
) -> None:
    """A bar with a field for each cell, and its text above."""
    cells = words.cells if words.cells * cell <= room else max(int(room / cell), 1)
    long, high = cells * cell, 5 * mark
    inscribe(painter, at, words.scale, TEXT, 13 * mark, line)
    bar = QRectF(at.x() - long / 2, at.y() + 5 * mark, long, high)
    painter.fillRect(bar, inks["plate"])
    for k in range(0, cells, 2):
        painter.fillRect(QRectF(bar.left() + k * cell, bar.top(), cell, high), line)
    outline = QPainterPath()
    outline.addRect(bar)
    _stroke(painter, outline, line, 1.2 * mark)


# --- ribbon --------------------------------------------------------------------------------------


def paint_ribbon(
    painter: QPainter, middle: QPointF, text: str, inks: Inks, line: QColor, mark: float, most: float
) -> None:
    """Paint a plate with the title across the frame, with the ends of a ribbon; not wider than ``most``."""
    text, high = fitted(text, TITLE, 34 * mark, most - 120 * mark)
    half, tall = width_of(text, TITLE, high) / 2 + 34 * mark, RIBBON_HALF * mark
    for side in (-1, 1):
        x = middle.x() + side * half
        end = QPainterPath(QPointF(x - side * 14 * mark, middle.y() - tall * 0.55))
        for dx, dy in ((44, -0.55), (30, 0.15), (44, 0.85), (-14, 0.85)):
            end.lineTo(x + side * dx * mark, middle.y() + dy * tall)
        end.closeSubpath()
        painter.fillPath(end, inks["scroll"])
        _stroke(painter, end, line, 1.6 * mark)
        fold = QPainterPath(QPointF(x - side * 14 * mark, middle.y() + tall * 0.85))
        fold.lineTo(x - side * 14 * mark, middle.y() + tall)
        fold.lineTo(x + side * 1 * mark, middle.y() + tall * 0.85)
        fold.closeSubpath()
        painter.fillPath(fold, line)
    plate = QRectF(middle.x() - half, middle.y() - tall, 2 * half, 2 * tall)
    outline = _hollow(plate, 9 * mark)
    painter.fillPath(outline, inks["plate"])
    _stroke(painter, outline, line, 2 * mark)
    _stroke(
        painter, _hollow(plate.adjusted(5 * mark, 5 * mark, -5 * mark, -5 * mark), 9 * mark), inks["gold"], 1.6 * mark
    )
    inscribe(painter, QPointF(middle.x(), middle.y() + high * 0.31), text, TITLE, high, inks["title"])


# --- legend --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class LegendLayout:
    """The layout of a legend: size of letters, columns and rows, size of the plate."""

    high: float
    columns: int
    rows: int
    widths: tuple[float, ...]
    width: float
    height: float


def legend_layout(texts: Sequence[str], mark: float, most: tuple[float, float], high: float) -> LegendLayout:
    """The layout of the fewest columns that is not higher than ``most`` (width, height); smaller letters if need be."""
    size = high
    while True:
        for columns in range(1, min(len(texts), MOST_COLUMNS) + 1):
            made = _in_columns(texts, mark, columns, size)
            if made.width <= most[0] and made.height <= most[1]:
                return made
        if size < 0.45 * high:
            return made
        size *= 0.93


def legend_across(texts: Sequence[str], mark: float, wide: float, high: float) -> LegendLayout:
    """The layout of the fewest rows that is not wider than ``wide``; smaller letters only if one column is."""
    for rows in range(1, len(texts) + 1):
        columns = -(-len(texts) // rows)
        made = _in_columns(texts, mark, columns, high)
        if columns <= MOST_COLUMNS and made.width <= wide:
            return made
    return legend_layout(texts, mark, (wide, inf), high)


def _in_columns(texts: Sequence[str], mark: float, columns: int, size: float) -> LegendLayout:
    rows = -(-len(texts) // columns)
    parts = [texts[k * rows : (k + 1) * rows] for k in range(columns)]
    widths = tuple(max((width_of(t, TEXT, size) for t in part), default=0.0) + 2.5 * size for part in parts)
    return LegendLayout(
        size, columns, rows, widths, sum(widths) + 40 * mark + (columns - 1) * 12 * mark,
        rows * size * 1.62 + 34 * mark,
    )  # fmt: skip


def legend_sizes(texts: Sequence[str], high: float) -> tuple[tuple[float, float], ...]:
    """Width and height of a plate with these entries, in marks, by number of columns; the best shape first."""
    found = []
    for columns in range(1, min(len(texts), MOST_COLUMNS) + 1):
        made = _in_columns(texts, 1.0, columns, high)
        found.append((made.width, made.height))
    return tuple(sorted(found, key=lambda size: abs(log(size[0] / size[1] / BEST_FORM))))


def paint_legend(
    painter: QPainter, rect: QRectF, layout: LegendLayout, entries: Sequence[tuple[str, Paint]], inks: Inks,
    line: QColor, mark: float,
) -> None:  # fmt: skip
    """The plate of a legend in the middle of a rectangle."""
    plate = QRectF(0, 0, min(layout.width, rect.width()), min(layout.height, rect.height()))
    plate.moveCenter(rect.center())
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_plate(painter, plate, inks, line, mark)
    x = plate.left() + 20 * mark
    for column, wide in enumerate(layout.widths):
        for row in range(layout.rows):
            number = column * layout.rows + row
            if number < len(entries):
                text, paint = entries[number]
                y = plate.top() + 17 * mark + (row + 0.5) * layout.high * 1.62
                side = layout.high * 1.4
                painter.save()
                paint(painter, QRectF(x, y - side / 2, side, side))
                painter.restore()
                text, high = fitted(text, TEXT, layout.high, wide - 2.1 * layout.high)
                inscribe(painter, QPointF(x + 2.05 * layout.high, y + high * 0.3), text, TEXT, high, line, 0.0)
        x += wide + 12 * mark
    painter.restore()
