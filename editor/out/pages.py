"""A chart as PNG, SVG, PDF or a poster, to scale in millimetres.

Everything is painted in units of 1/96 inch and enlarged to the resolution of the paper, so that names, which the
painter keeps between a smallest and a largest size, are as large on paper as on a screen.
"""

from __future__ import annotations

import os
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter, QPdfWriter, QPen
from PySide6.QtSvg import QSvgGenerator

from dsl.mapfile.save import save_bytes
from editor.model.chart import Chart
from editor.out.png import png_of
from editor.out.sheets import RIM, Poster, Sheet, cut, drawing_mm, unit_mm
from editor.paint.features import Look
from editor.paint.picture import paint_whole
from editor.paint.theme import Theme
from editor.paint.view import View

INCH = 25.4
PX = 96 / INCH
"""Units of the painter for a millimetre."""
PRINT_DPI = 300
MARK = 5.0
"""Length of a cutting mark, in millimetres."""
MOST_PIXELS = 200_000_000
KINDS = ("png", "svg", "pdf")


class OutTrouble(Exception):
    """A file that cannot be made; ``key`` names the text that says why."""

    def __init__(self, key: str, **args: object) -> None:
        super().__init__(key)
        self.key, self.args_ = key, args


@dataclass(frozen=True)
class Wish:
    """What is wanted.

    ``cell`` is the width of a cell in millimetres, ``dpi`` counts for PNG, ``paper`` is a name of ``PAPERS`` for a
    poster (empty: one page as large as the map), ``margin`` and ``overlap`` of its sheets in millimetres.
    """

    cell: float = 8.0
    dpi: int = 150
    paper: str = ""
    margin: float = 8.0
    overlap: float = 10.0
    look: Look = field(default_factory=Look)


def whole_view(chart: Chart, cell: float) -> View:
    """The view that shows the whole chart with its rim, in units of 1/96 inch."""
    unit = unit_mm(chart.geometry, cell)
    width, height = drawing_mm(chart.geometry, cell)
    left, top, _, _ = chart.geometry.bounds
    return View(unit * PX, left - RIM / unit, top - RIM / unit, round(width * PX), round(height * PX))


def write(chart: Chart, theme: Theme, path: Path, wish: Wish) -> int:
    """Write the kind of file that the ending of ``path`` names; gives the number of pages.

    The file is complete or it is not there. Raises ``OutTrouble``.
    """
    kind = path.suffix.lower().lstrip(".")
    try:
        if kind == "png":
            data, pages = png_bytes(chart, theme, wish), 1
        elif kind == "svg":
            data, pages = svg_bytes(chart, theme, wish), 1
        elif kind == "pdf":
            data, pages = pdf_bytes(chart, theme, wish)
        else:
            raise OutTrouble("out-kind", ending=path.suffix or "–", known=", ".join(f".{k}" for k in KINDS))
        save_bytes(path, data)
    except OSError as trouble:
        raise OutTrouble("out-failed", path=str(path), reason=trouble.strerror or str(trouble)) from trouble
    return pages


def png_bytes(chart: Chart, theme: Theme, wish: Wish) -> bytes:
    """The map as a PNG that knows its resolution."""
    view = whole_view(chart, wish.cell)
    ratio = wish.dpi / 96
    width, height = round(view.width * ratio), round(view.height * ratio)
    if width * height > MOST_PIXELS:
        raise OutTrouble("out-large", width=width, height=height, most=MOST_PIXELS // 1_000_000)
    image = QImage(max(width, 1), max(height, 1), QImage.Format.Format_RGB32)
    image.fill(theme.paper)
    image.setDotsPerMeterX(round(wish.dpi * 1000 / INCH))
    image.setDotsPerMeterY(round(wish.dpi * 1000 / INCH))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(ratio, ratio)
    paint_whole(painter, view, chart, theme, wish.look)
    painter.end()
    return png_of(image)


def svg_bytes(chart: Chart, theme: Theme, wish: Wish) -> bytes:
    """The map as an SVG whose width and height are in millimetres."""
    view = whole_view(chart, wish.cell)
    held = QByteArray()
    buffer = QBuffer(held)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setResolution(96)
    generator.setSize(QSize(view.width, view.height))
    generator.setViewBox(QRectF(0, 0, view.width, view.height))
    generator.setTitle(str(chart.data.get("title", "")))
    painter = QPainter(generator)
    paint_whole(painter, view, chart, theme, wish.look)
    painter.end()
    return bytes(held.data())


def pdf_bytes(chart: Chart, theme: Theme, wish: Wish) -> tuple[bytes, int]:
    """The map as a PDF, one page as large as the map or the sheets of a poster; and the number of pages."""
    size = drawing_mm(chart.geometry, wish.cell)
    poster = _poster(size, wish)
    page = QSizeF(poster.width, poster.height) if poster else QSizeF(*size)
    handle, name = tempfile.mkstemp(suffix=".pdf")
    os.close(handle)
    try:
        writer = QPdfWriter(name)
        writer.setCreator("Fordewind")
        writer.setResolution(PRINT_DPI)
        layout = QPageLayout(
            QPageSize(page, QPageSize.Unit.Millimeter, "", QPageSize.SizeMatchPolicy.ExactMatch),
            QPageLayout.Orientation.Portrait,
            QMarginsF(),
        )
        writer.setPageLayout(layout)
        painter = QPainter(writer)
        painter.scale(PRINT_DPI / 96, PRINT_DPI / 96)
        view = whole_view(chart, wish.cell)
        sheets = poster.sheets if poster else []
        for number, sheet in enumerate(sheets):
            if number:
                writer.newPage()
            assert poster is not None
            _paint_sheet(painter, view, chart, theme, wish, poster, sheet)
        if not poster:
            paint_whole(painter, view, chart, theme, wish.look)
        painter.end()
        return Path(name).read_bytes(), max(len(sheets), 1)
    finally:
        Path(name).unlink(missing_ok=True)


def _poster(size: tuple[float, float], wish: Wish) -> Poster | None:
    if not wish.paper:
        if max(size) > 5000:  # a PDF page ends at 200 inches
            raise OutTrouble("out-page", width=round(size[0]), height=round(size[1]))
        return None
    try:
        return cut(*size, wish.paper, wish.margin, wish.overlap)
    except ValueError as trouble:
        raise OutTrouble("out-sheets", reason=str(trouble)) from trouble


def _paint_sheet(
    painter: QPainter, view: View, chart: Chart, theme: Theme, wish: Wish, poster: Poster, sheet: Sheet
) -> None:
    wide, high = poster.inner
    painter.save()
    painter.translate(poster.margin * PX, poster.margin * PX)
    painter.setClipRect(QRectF(0, 0, wide * PX, high * PX))
    painter.translate(-sheet.left * PX, -sheet.top * PX)
    paint_whole(painter, view, chart, theme, wish.look)
    painter.restore()
    paint_marks(painter, poster, sheet)


def paint_marks(painter: QPainter, poster: Poster, sheet: Sheet) -> None:
    """Cutting marks at the corners of the printed part, the strips to be glued over, and which sheet this is."""
    wide, high = poster.inner
    left, top, right, bottom = (
        value * PX for value in (poster.margin, poster.margin, poster.margin + wide, poster.margin + high)
    )
    painter.save()
    painter.setPen(QPen(Qt.GlobalColor.black, 0.5))
    mark = min(MARK, poster.margin - 1) * PX
    for x in (left, right):
        for y in (top, bottom):
            painter.drawLine(int(x), int(y - mark if y == top else y), int(x), int(y if y == top else y + mark))
            painter.drawLine(int(x - mark if x == left else x), int(y), int(x if x == left else x + mark), int(y))
    strip = poster.overlap * PX
    painter.setPen(QPen(Qt.GlobalColor.black, 0.5, Qt.PenStyle.DashLine))
    if sheet.column + 1 < poster.columns:
        painter.drawLine(int(right - strip), int(top - mark), int(right - strip), int(top))
        painter.drawLine(int(right - strip), int(bottom), int(right - strip), int(bottom + mark))
    if sheet.row + 1 < poster.rows:
        painter.drawLine(int(left - mark), int(bottom - strip), int(left), int(bottom - strip))
        painter.drawLine(int(right), int(bottom - strip), int(right + mark), int(bottom - strip))
    if poster.rows * poster.columns > 1:
        font = painter.font()
        font.setPixelSize(11)
        painter.setFont(font)
        number = sheet.row * poster.columns + sheet.column + 1
        text = f"{number} / {poster.rows * poster.columns}   ({sheet.row + 1}·{sheet.column + 1})"
        painter.setPen(Qt.GlobalColor.black)
        painter.drawText(QRectF(left, bottom, right - left, poster.margin * PX), Qt.AlignmentFlag.AlignCenter, text)
    painter.restore()
