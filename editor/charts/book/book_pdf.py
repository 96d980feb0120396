"""A rulebook as a PDF."""

from __future__ import annotations

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QSizeF
from PySide6.QtGui import QPageLayout, QPageSize, QPainter, QPdfWriter

from dsl.services.book.book_making import Step
from dsl.services.book.book_values import Book
from editor.charts.book.book_charts import BookCharts
from editor.charts.book.book_faces import DPI, MM
from editor.charts.book.book_pages import BookPages
from editor.charts.export.paper_sheets import PAPERS


def book_pdf(book: Book, step: Step, paper: str) -> bytes:
    """The bytes of the file, its pages as large as a paper of ``PAPERS``.

    ``step`` is told of every part and page, and may end the work by raising.
    """
    charts, (wide, high) = BookCharts(book), PAPERS[paper]
    pages = BookPages(book, charts, (wide * MM, high * MM), step)
    held = QByteArray()
    buffer = QBuffer(held)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setCreator("Fordewind")
    writer.setTitle(book.title)
    writer.setResolution(DPI)
    size = QPageSize(QSizeF(wide, high), QPageSize.Unit.Millimeter)
    writer.setPageLayout(QPageLayout(size, QPageLayout.Orientation.Portrait, QMarginsF()))
    painter = QPainter(writer)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    try:
        for page in range(pages.count):
            if page:
                writer.newPage()
            pages.paint(painter, page)
            step(page + 1, pages.count)
    finally:
        painter.end()
    return bytes(held.data())
