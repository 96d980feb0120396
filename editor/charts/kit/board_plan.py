"""The board of a kit: large enough for counters, on as few sheets as possible, or on one page."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import sqrt

from dsl.maps.mapfile import MapEditError, MapFile
from dsl.services.kit.kit_values import Kit
from editor.base.texts import tr
from editor.charts.drawing.chart_style import style_of
from editor.charts.drawing.drawing_context import DrawingLook
from editor.charts.drawing.engraved.ground_painter import slot_grounds
from editor.charts.drawing.style.theme import Theme
from editor.charts.drawing.style_choice import StyleChoice
from editor.charts.export.composition import Composition, fitting, on_sheets
from editor.charts.export.pages import ExportOptions
from editor.charts.export.paper_sheets import Across, Poster
from editor.charts.export.support import ExportError
from editor.model.documents.chart import Chart
from editor.model.games import GameBoard
from editor.model.plans.ground_kinds import cell_ground

MARGIN, OVERLAP = 12.0, 8.0
USUAL, LEAST = 22.0, 9.0
"""The preferred and the least width of a cell, in millimetres."""
MOST_CELLS = 60_000
ACROSS = ((1, 1), (1, 2), (2, 1), (2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (4, 3))
"""The grids of sheets (columns, rows) to choose from; boards of more sheets are hard to play on."""
GOOD, GOOD_CIRCLE = 17.0, 13.0
"""Millimetres of a cell, or between circles, that are large enough: then no more sheets are used."""
PAYS = 0.75
"""The least gain in size from more sheets, as a share of that from full ones: else they would be nearly empty."""


@dataclass(frozen=True)
class BoardPlan:
    """The board of a kit: its drawing and sheets; ``cell`` in millimetres; ``note``: why there is no board."""

    whole: Composition | None
    poster: Poster | None
    cell: float
    note: str = ""


def plan_board(
    kit: Kit, theme: Theme, game: GameBoard | None, style: StyleChoice, paper: str, one_page: bool, cream: bool
) -> BoardPlan:
    """The plan of a kit's board; if it cannot be printed, only a note why."""
    nothing = BoardPlan(None, None, USUAL, tr("kit-no-board"))
    try:
        chart = Chart.read(MapFile(kit.board))
    except MapEditError:
        return nothing
    cells = chart.geometry.topology.size
    if cells > MOST_CELLS:
        return BoardPlan(None, None, USUAL, tr("kit-board-large", cells=cells))
    if cells <= 1:
        return BoardPlan(None, None, USUAL)  # this game is played without a board
    look = style.dress(DrawingLook(language=kit.language, paper=cream), chart)
    options = ExportOptions(1.0, look=look, captioned=True, game=game, margin=MARGIN, overlap=OVERLAP)
    sample = options.composition(chart, theme)
    best = nothing
    for within in ACROSS[:1] if one_page else ACROSS:
        found = _plan_on(sample, paper, within)
        if found is None or not _pays(found.cell, found.poster, best):
            continue
        best = found
        if best.cell >= (GOOD_CIRCLE if chart.is_track else GOOD):
            break
    return best


def has_coast(whole: Composition) -> bool:
    """Whether a coast is drawn, which cuts the cells of the board."""
    chart = whole.chart
    if chart.is_track or style_of(chart, whole.look).ground_of(chart) is None:
        return False
    ground = cell_ground(chart, slot_grounds(chart, whole.theme))
    return bool(ground.land.any() and not (ground.land | ground.void).all())


def _plan_on(sample: Composition, paper: str, within: Across) -> BoardPlan | None:
    """The board on so many sheets; None if it does not fit."""
    try:
        cell = min(fitting(sample, paper, MARGIN, OVERLAP, within), USUAL)
        whole, poster = on_sheets(replace(sample, cell=cell), paper, MARGIN, OVERLAP, within)
    except ExportError:
        return None
    return BoardPlan(whole, poster, cell, tr("kit-board-small", cell=round(cell, 1)) if cell < LEAST else "")


def _pays(cell: float, poster: Poster | None, best: BoardPlan) -> bool:
    """Whether cells grow enough to justify the sheets."""
    if best.poster is None or poster is None:
        return True
    full = sqrt(len(poster.sheets) / len(best.poster.sheets))
    return cell > best.cell and cell / best.cell - 1 >= PAYS * (full - 1)
