"""A chart as PNG, SVG, PDF or a poster, to scale in millimetres.

Everything is painted in units of 1/96 inch and enlarged to the resolution of the paper, so that names, which the
painter keeps between a smallest and a largest size, are as large on paper as on a screen.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtGui import QImage, QPainter

from dsl.text.files import write_bytes
from editor.base.texts.file_errors import reason
from editor.charts.drawing.chart_style import style_of
from editor.charts.drawing.drawing_context import DrawingLook
from editor.charts.drawing.style.theme import Theme
from editor.charts.export.composition import INCH, Composition
from editor.charts.export.errors import ExportError
from editor.charts.export.framed_composition import FramedComposition
from editor.charts.export.legend import legend
from editor.charts.export.paper_sheets import Across
from editor.charts.export.pdf import pdf_bytes
from editor.charts.export.png import png_of
from editor.charts.export.styled_legend import styled_legend
from editor.charts.export.svg import svg_bytes
from editor.model.documents.chart import Chart
from editor.model.games.boards import GameBoard
from editor.model.games.labels import game_title

MOST_PIXELS = 200_000_000
KINDS = ("png", "svg", "pdf")
Step = Callable[[int, int], None]
"""Told which page is done, and of how many."""


@dataclass(frozen=True)
class ExportOptions:
    """What is wanted.

    ``cell`` is the width of a cell in millimetres, ``dpi`` counts for PNG, ``paper`` is a name of ``PAPERS`` for a
    poster (empty: one page as large as the map), ``margin`` and ``overlap`` of its sheets in millimetres;
    ``captioned``: with title and legend, in the words of ``game``.
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
        """What will be painted."""
        entries = legend(chart, theme, self.game) if self.captioned else ()
        if self.look.frame and style_of(chart, self.look).planners_of(chart):
            name = game_title(self.game.header) if self.game is not None else ""
            entries = styled_legend(chart, theme, self.game, self.look) if self.captioned else ()
            return FramedComposition(chart, theme, self.look, self.cell, self.captioned, entries, game=name)
        return Composition(chart, theme, self.look, self.cell, self.captioned, entries)


@dataclass(frozen=True)
class Made:
    """What was made: so many pages; the names for which there was no room."""

    pages: int
    unwritten: tuple[str, ...] = ()


def write(chart: Chart, theme: Theme, path: Path, wish: ExportOptions, step: Step | None = None) -> Made:
    """Write the kind of file that the ending of ``path`` names.

    The file is complete or it is not there. Raises ``ExportError``.
    """
    kind = path.suffix.lower().lstrip(".")
    whole, pages = wish.composition(chart, theme), 1
    try:
        if kind == "png":
            data = png_bytes(whole, wish.dpi)
        elif kind == "svg":
            data = svg_bytes(whole)
        elif kind == "pdf":
            data, pages = pdf_bytes(whole, wish.paper, wish.margin, wish.overlap, step, wish.within)
        else:
            raise ExportError("out-kind", ending=path.suffix or "–", known=", ".join(f".{k}" for k in KINDS))
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
