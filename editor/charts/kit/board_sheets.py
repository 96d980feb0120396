"""The board on sheets with marks for glue: as large as counters need, on as few sheets as it can be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import sqrt

from PySide6.QtGui import QPainter

from dsl.maps.mapfile import MapEditError, MapFile
from dsl.services.kit.kit_values import Kit
from editor.base.texts import tr
from editor.charts.drawing.drawing_context import DrawingLook
from editor.charts.drawing.style.theme import Theme
from editor.charts.drawing.style_choice import StyleChoice
from editor.charts.export.composition import PX, Composition, fitting
from editor.charts.export.pages import ExportOptions, paint_sheet
from editor.charts.export.paper_sheets import PAPER_SIZES, PaperSheet, Poster, cut
from editor.charts.export.support import ExportError
from editor.charts.kit.sheet_paper import MARGIN, KitSheet, PaintSheet, Paper
from editor.model.documents.chart import Chart
from editor.model.games.boards import GameBoard

OVERLAP = 8.0
USUAL, LEAST = 22.0, 9.0
"""How wide a cell should be on the table, and at least, in millimetres."""
MOST_CELLS = 60_000
ACROSS = ((1, 1), (1, 2), (2, 1), (2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (4, 3))
"""Boards of more sheets are no more good to play on.

``GOOD`` is a cell, or ``GOOD_CIRCLE`` the way from circle to circle, with which one is content with fewer.
"""
GOOD, GOOD_CIRCLE = 17.0, 13.0
PAYS = 0.75
"""How much of what full sheets would bring more sheets have to bring: else the last ones are nearly empty."""


@dataclass(frozen=True)
class BoardPlan:
    """The board of a kit: what is painted, cut into sheets; ``cell`` in millimetres. ``note``: why there is none."""

    whole: Composition | None
    poster: Poster | None
    cell: float
    note: str = ""


def plan_board(kit: Kit, theme: Theme, game: GameBoard | None, style: StyleChoice, paper: Paper) -> BoardPlan:
    """How the board of a kit is printed; nothing of it where that cannot be, with a note why."""
    try:
        chart = Chart.read(MapFile(kit.board))
    except MapEditError:
        return BoardPlan(None, None, USUAL, tr("kit-no-board"))
    if chart.geometry.topology.size > MOST_CELLS:
        return BoardPlan(None, None, USUAL, tr("kit-board-large", cells=chart.geometry.topology.size))
    look = style.dress(DrawingLook(language=kit.language), chart)
    options = ExportOptions(1.0, look=look, captioned=True, game=game, margin=MARGIN, overlap=OVERLAP)
    sample = options.composition(chart, theme)
    name = _paper_name(paper)
    best = BoardPlan(None, None, USUAL, tr("kit-no-board"))
    for within in ACROSS:
        try:
            cell = min(fitting(sample, name, MARGIN, OVERLAP, within), USUAL)
            whole = replace(sample, cell=cell)
            poster = cut(*whole.size_mm, name, MARGIN, OVERLAP, within)
        except ExportError:
            continue
        if not _pays(cell, poster, best):
            continue
        note = tr("kit-board-small", cell=round(cell, 1)) if cell < LEAST else ""
        best = BoardPlan(whole, poster, cell, note)
        if cell >= (GOOD_CIRCLE if chart.is_track else GOOD):
            break
    return best


def _pays(cell: float, poster: Poster, best: BoardPlan) -> bool:
    """Whether cells become so much larger that it is worth the sheets."""
    if best.poster is None:
        return True
    full = sqrt(len(poster.sheets) / len(best.poster.sheets))
    return cell > best.cell and cell / best.cell - 1 >= PAYS * (full - 1)


def _paper_name(paper: Paper) -> str:
    """The name of a paper among those that posters know; odd sizes become known by their measures."""
    for name, size in PAPER_SIZES.items():
        if size == (paper.width, paper.height):
            return name
    name = f"{paper.width:g}x{paper.height:g}"
    PAPER_SIZES.setdefault(name, (paper.width, paper.height))
    return name


def board_sheets(plan: BoardPlan) -> Iterator[KitSheet]:
    """The sheets of the board, each with its marks."""
    if plan.whole is None or plan.poster is None:
        return
    paper = Paper(plan.poster.width, plan.poster.height)
    for sheet in plan.poster.sheets:
        yield KitSheet("board", tr("kit-part-board"), _painter_of(plan.whole, plan.poster, sheet), paper, bare=True)


def _painter_of(whole: Composition, poster: Poster, sheet: PaperSheet) -> PaintSheet:
    def paint(painter: QPainter) -> None:
        painter.save()
        painter.scale(1 / PX, 1 / PX)
        paint_sheet(painter, whole, poster, sheet)
        painter.restore()

    return paint
