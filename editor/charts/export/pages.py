"""A chart as the bytes of a PNG, SVG or PDF, on one page or as a poster, to scale; the picture of two maps compared.

Everything is painted in units of 1/96 inch and scaled to the resolution of the paper, so that names, whose size the
painter limits, are as large on paper as on a screen.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QRectF, QSizeF
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter, QPdfWriter

from dsl.maps.mapfile import MapFile
from dsl.text.files import write_bytes
from editor.base.texts import reason, ui
from editor.charts.drawing.chart_style import style_of
from editor.charts.drawing.difference_marks import comparison_picture
from editor.charts.drawing.drawing_context import DrawingLook
from editor.charts.drawing.style.theme import Theme, load_theme
from editor.charts.export.composition import INCH, PX, Composition, on_sheets
from editor.charts.export.framed_composition import FramedComposition
from editor.charts.export.paper_sheets import MARGIN, Across, PaperSheet, Poster, whole_sheet
from editor.charts.export.poster import paint_marks, paint_plan
from editor.charts.export.print_painter import PrintPainter
from editor.charts.export.styled_legend import styled_legend
from editor.charts.export.support import ExportError, ensure_application, png_of
from editor.charts.export.svg import svg_bytes
from editor.model.documents.chart import Chart
from editor.model.documents.three_way_merge import compare
from editor.model.games import GameBoard, Games, game_title

PRINT_DPI = 720
"""All points of a PDF are on these dots."""
LONGEST = 5000
"""A PDF page ends at 200 inches; in millimetres."""


def pdf_bytes(
    whole: Composition,
    paper: str = "",
    margin: float = 8.0,
    overlap: float = 10.0,
    step: Step | None = None,
    within: Across | None = None,
) -> tuple[bytes, int]:
    """The PDF and the number of its pages; a poster of these sheets if possible. Raises ``ExportError``.

    Without ``paper`` it is one page as large as the drawing.
    """
    size = whole.size_mm
    if not paper and max(size) > LONGEST:
        raise ExportError("out-page", width=round(size[0]), height=round(size[1]))
    whole, poster = on_sheets(whole, paper, margin, overlap, within) if paper else (whole, None)
    buffered = QByteArray()
    buffer = QBuffer(buffered)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = _writer(buffer, QSizeF(poster.width, poster.height) if poster else QSizeF(*size), whole.title)
    painter = PrintPainter(writer)
    painter.scale(PRINT_DPI / 96, PRINT_DPI / 96)
    pages = _paint(painter, writer, whole, poster, step or (lambda _done, _count: None))
    painter.end()
    return bytes(buffered.data()), pages


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
    """Paint one sheet of a poster from the origin, in units of the painter."""
    wide, high = poster.inner
    painter.save()
    painter.translate((poster.margin - sheet.left) * PX, (poster.margin - sheet.top) * PX)
    part = QRectF(sheet.left * PX, sheet.top * PX, wide * PX, high * PX)
    painter.fillRect(part, whole.paper)
    painter.setClipRect(part & QRectF(0, 0, whole.width, whole.height))  # the ground may spill over the chart's page
    whole.paint(painter)
    painter.restore()
    paint_marks(painter, poster, sheet)


MOST_PIXELS = 200_000_000
KINDS = ("png", "svg", "pdf")
Step = Callable[[int, int], None]
"""Called with the page done and the number of pages."""


@dataclass(frozen=True)
class ExportOptions:
    """The options of an export.

    ``cell`` is the width of a cell in millimetres, ``dpi`` is for PNG, ``paper`` is a name of ``PAPERS`` for a poster
    (empty: one page, A4 or A3 if that is large enough, else as large as the map), ``margin`` and ``overlap`` of its
    sheets in millimetres; ``captioned``: with title and legend, in the words of ``game``.
    """

    cell: float = 8.0
    dpi: int = 150
    paper: str = ""
    margin: float = 8.0
    overlap: float = 10.0
    look: DrawingLook = field(default_factory=DrawingLook)
    captioned: bool = False
    within: Across | None = None
    """The poster's sheets across and down, if it can be."""
    game: GameBoard | None = None

    def composition(self, chart: Chart, theme: Theme) -> Composition:
        """The composition to paint."""
        theme, chart, look = theme if self.look.paper else theme.on_white(), chart.printed(), self.look
        if chart.is_track and look.style == "plain" and self.game is not None and len(theme.sheets) == 1:
            theme, look = theme.ashore(), replace(look, ornament=False)  # no colours of its own tell of a sea
        is_told = self.captioned and "legend" not in look.without
        entries = styled_legend(chart, theme, self.game, look) if is_told else ()
        if look.frame and style_of(chart, look).planners_of(chart):
            name = game_title(self.game.header) if self.game is not None else ""
            return FramedComposition(chart, theme, look, self.cell, self.captioned, entries, game=name)
        return Composition(chart, theme, look, self.cell, self.captioned, entries)


@dataclass(frozen=True)
class Made:
    """The number of pages made, and the names without room."""

    pages: int
    unwritten: tuple[str, ...] = ()


def write(chart: Chart, theme: Theme, path: Path, options: ExportOptions, step: Step | None = None) -> Made:
    """Write the kind of file given by the extension of ``path``.

    The file is written completely or not at all. Raises ``ExportError``.
    """
    kind = path.suffix.lower().lstrip(".")
    whole, pages = options.composition(chart, theme), 1
    try:
        if kind == "png":
            data = png_bytes(whole, options.dpi)
        elif kind == "svg":
            data = svg_bytes(whole)
        elif kind == "pdf":
            sheets = (options.paper, options.margin, options.overlap)
            if not options.paper:  # a page that printers have
                sheets = (whole_sheet(*whole.size_mm), MARGIN, 0.0)
            data, pages = pdf_bytes(whole, *sheets, step, options.within)
        else:
            raise ExportError("out-kind", name=path.suffix or "–", known=", ".join(f".{k}" for k in KINDS))
        write_bytes(path, data)
    except OSError as trouble:
        raise ExportError("out-failed", path=str(path), reason=reason(trouble)) from trouble
    return Made(pages, tuple(sorted(whole.unwritten)))


def png_bytes(whole: Composition, dpi: int) -> bytes:
    """The map as a PNG that knows its resolution."""
    ratio = dpi / 96
    width, height = round(whole.width * ratio), round(whole.height * ratio)
    if width * height > MOST_PIXELS:
        raise ExportError("out-large", width=width, height=height, most=MOST_PIXELS // 1_000_000)
    image = QImage(max(width, 1), max(height, 1), QImage.Format.Format_RGB32)
    if image.isNull():
        raise ExportError("out-memory", width=width, height=height)
    image.fill(whole.theme.paper)
    image.setDotsPerMeterX(round(dpi * 1000 / INCH))
    image.setDotsPerMeterY(round(dpi * 1000 / INCH))
    image.setText("Title", whole.title)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(ratio, ratio)
    whole.paint(painter)
    painter.end()
    return png_of(image)


COMPARISON = 1600, 900
"""Width and height of the picture of two maps, in pixels."""


def write_comparison(old: str, new: str, target: Path, language: str) -> str:
    """Paint the texts of two maps into a PNG. Returns the reason if it cannot be written, else an empty text."""
    ensure_application()
    ui.language = language
    before, after = (Chart.read(MapFile(text)) for text in (old, new))
    game = Games().first(after.games)
    theme = load_theme(game.folder if game else None).with_spec(game.spec if game else None)
    image = comparison_picture(compare(before, after), before, after, theme, *COMPARISON, language)
    data = png_of(image)
    try:
        write_bytes(target, data)
    except OSError as trouble:
        return reason(trouble)
    return ""
