"""A rulebook as a PDF of A4 pages."""

from __future__ import annotations

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF
from PySide6.QtGui import QPageLayout, QPageSize, QPainter, QPdfWriter

from dsl.book.book_making import Step
from dsl.book.book_values import Book
from editor.book.book_charts import BookCharts
from editor.book.book_faces import DPI
from editor.book.book_pages import BookPages


def book_pdf(book: Book, step: Step) -> bytes:
    """The bytes of the file; ``step`` is told of every part and page, and may end the work by raising."""
    charts = BookCharts(book)
    pages = BookPages(book, charts, charts.theme, step)
    held = QByteArray()
    buffer = QBuffer(held)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setCreator("Fordewind")
    writer.setTitle(book.title)
    writer.setResolution(DPI)
    writer.setPageLayout(QPageLayout(QPageSize(QPageSize.PageSizeId.A4), QPageLayout.Orientation.Portrait, QMarginsF()))
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
