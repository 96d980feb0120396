"""A drawing as a PDF: one page as large as the drawing, or the sheets of a poster and a page that explains them."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QRectF, QSizeF
from PySide6.QtGui import QPageLayout, QPageSize, QPainter, QPdfWriter

from editor.charts.export.composition import PX, Composition
from editor.charts.export.errors import ExportError
from editor.charts.export.paper_sheets import Across, PaperSheet, Poster, cut
from editor.charts.export.poster_marks import paint_marks
from editor.charts.export.poster_plan import paint_plan

PRINT_DPI = 300
LONGEST = 5000
"""A PDF page ends at 200 inches; in millimetres."""
Step = Callable[[int, int], None]


def pdf_bytes(
    whole: Composition,
    paper: str = "",
    margin: float = 8.0,
    overlap: float = 10.0,
    step: Step | None = None,
    within: Across | None = None,
) -> tuple[bytes, int]:
    """The PDF and the number of its pages; a poster of so many sheets if it can be. Raises ``ExportError``."""
    size = whole.size_mm
    if not paper and max(size) > LONGEST:
        raise ExportError("out-page", width=round(size[0]), height=round(size[1]))
    poster = cut(*size, paper, margin, overlap, within) if paper else None
    held = QByteArray()
    buffer = QBuffer(held)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = _writer(buffer, QSizeF(poster.width, poster.height) if poster else QSizeF(*size), whole.title)
    painter = QPainter(writer)
    painter.scale(PRINT_DPI / 96, PRINT_DPI / 96)
    pages = _paint(painter, writer, whole, poster, step or (lambda _done, _count: None))
    painter.end()
    return bytes(held.data()), pages


def _writer(device: QIODevice, page: QSizeF, title: str) -> QPdfWriter:
    writer = QPdfWriter(device)
    writer.setCreator("Fordewind")
    writer.setTitle(title)
    writer.setResolution(PRINT_DPI)
    size = QPageSize(page, QPageSize.Unit.Millimeter, "", QPageSize.SizeMatchPolicy.ExactMatch)
    writer.setPageLayout(QPageLayout(size, QPageLayout.Orientation.Portrait, QMarginsF()))
    return writer


def _paint(painter: QPainter, writer: QPdfWriter, whole: Composition, poster: Poster | None, step: Step) -> int:
    if poster is None:
        whole.paint(painter)
        return 1
    count = len(poster.sheets) + (len(poster.sheets) > 1)
    for number, sheet in enumerate(poster.sheets):
        if number:
            writer.newPage()
        paint_sheet(painter, whole, poster, sheet)
        step(number + 1, count)
    if count > len(poster.sheets):
        writer.newPage()
        paint_plan(painter, whole, poster)
        step(count, count)
    return count


def paint_sheet(painter: QPainter, whole: Composition, poster: Poster, sheet: PaperSheet) -> None:
    """One sheet of a poster from the origin on, in units of the painter."""
    wide, high = poster.inner
    painter.save()
    painter.translate((poster.margin - sheet.left) * PX, (poster.margin - sheet.top) * PX)
    part = QRectF(sheet.left * PX, sheet.top * PX, wide * PX, high * PX)
    painter.fillRect(part, whole.paper)
    painter.setClipRect(part & QRectF(0, 0, whole.width, whole.height))  # the ground may spill over the chart's page
    whole.paint(painter)
    painter.restore()
    paint_marks(painter, poster, sheet)
