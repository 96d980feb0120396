"""The PDF of a kit: pages of true size, painted in millimetres."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QSizeF
from PySide6.QtGui import QPageLayout, QPageSize, QPainter, QPdfWriter

from editor.charts.export.composition import INCH
from editor.charts.kit.board_sheets import BoardPlan
from editor.charts.kit.kit_look import KitLook
from editor.charts.kit.kit_sheets import last_sheets, sheets_of
from editor.charts.kit.sheet_paper import KitSheet, Paper, Part, paint_frame

DPI = 600
Step = Callable[[int, int], None]


def kit_pdf(look: KitLook, board: BoardPlan, only: set[Part], step: Step) -> tuple[bytes, list[KitSheet]]:
    """The bytes of the PDF, and its sheets in order. ``step`` is told how many of how many are done."""
    sheets = sheets_of(look, board, only)
    held = QByteArray()
    buffer = QBuffer(held)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setCreator("Fordewind")
    writer.setTitle(look.kit.title)
    writer.setResolution(DPI)
    writer.setPageLayout(_layout(sheets[0].paper if sheets else look.paper))
    painter = QPainter(writer)
    for number, sheet in enumerate(sheets):
        _page(painter, writer, sheet, number, look.kit.title, len(sheets))
        step(number + 1, len(sheets))
    last = last_sheets(look, board, only) if "notes" in only else []
    for number, sheet in enumerate(last, len(sheets)):
        _page(painter, writer, sheet, number, look.kit.title, len(sheets) + len(last))
    painter.end()
    return bytes(held.data()), [*sheets, *last]


def _page(painter: QPainter, writer: QPdfWriter, sheet: KitSheet, number: int, title: str, count: int) -> None:
    if number:
        writer.setPageLayout(_layout(sheet.paper))
        writer.newPage()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(DPI / INCH, DPI / INCH)
    sheet.paint(painter)
    paint_frame(painter, sheet, title, number + 1, count)
    painter.restore()


def _layout(paper: Paper) -> QPageLayout:
    size = QPageSize(
        QSizeF(paper.width, paper.height), QPageSize.Unit.Millimeter, "", QPageSize.SizeMatchPolicy.ExactMatch
    )
    return QPageLayout(size, QPageLayout.Orientation.Portrait, QMarginsF())
