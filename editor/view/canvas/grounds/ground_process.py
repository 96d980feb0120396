"""The process that plans and paints grounds (``python -m editor.view.canvas.grounds.ground_process``)."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import astuple

from PySide6.QtGui import QImage, QPainter

from editor.base.background.question_server import Waiting, serve
from editor.charts.drawing.chart_style import paint_styled_ground, plans_of
from editor.charts.drawing.drawing_context import Plans
from editor.charts.drawing.features.feature_painter import HINTS
from editor.charts.export.support import ensure_application
from editor.model.documents.geometry import View
from editor.view.canvas.grounds.ground_questions import Area, Cover, PaintedTile, Part, Planned, Sheet, drawn_cover
from editor.view.canvas.match.painted_positions import drawn_match

Question = Sheet | Area | Part | Cover

MOST_SHEETS = 4
"""The number of cached sheets: the shown one, the one before, and those of small pictures."""
AT_ONCE = 4
"""Tiles across and down that are painted as one picture; dropped questions are noticed in between."""


class Painting:
    """Answers questions; keeps the plans of the latest sheets."""

    def __init__(self) -> None:
        self._plans: OrderedDict[int, Plans] = OrderedDict()

    def answer(self, question: Question, waiting: Waiting) -> object:
        """``Planned`` for a sheet (None if its style has no ground), pictures as ``PaintedTile``.

        For an area its tiles, each as soon as it is painted, then True; False if the sheet is unknown.
        """
        if isinstance(question, Sheet):
            return self._plan(question)
        if isinstance(question, Cover):
            drawn = drawn_match(question) or drawn_cover(question) or QImage()
            return PaintedTile.of(drawn.convertToFormat(QImage.Format.Format_RGB32))
        plans = self._plans.get(question.number)
        if plans is None:
            return False
        self._plans.move_to_end(question.number)
        if isinstance(question, Part):
            return PaintedTile.of(painted(plans, *astuple(question)[1:]))
        for column, row, picture in parts(plans, question, waiting):
            waiting.report(PaintedTile.of(picture, column, row))
        return True

    def _plan(self, sheet: Sheet) -> Planned | None:
        plans = plans_of(sheet.chart, sheet.theme, sheet.look)
        if plans is None:
            return None
        self._plans[sheet.number] = plans
        while len(self._plans) > MOST_SHEETS:
            self._plans.popitem(last=False)
        return Planned(plans.labels, plans.ornaments, plans.taken, plans.regions)


def parts(plans: Plans, area: Area, waiting: Waiting) -> Iterator[tuple[int, int, QImage]]:
    """The tiles of an area, each with its column and row, until the question is dropped."""
    side = area.side
    for top in range(0, area.rows, AT_ONCE):
        for left in range(0, area.columns, AT_ONCE):
            if waiting():
                return
            across, down = min(AT_ONCE, area.columns - left), min(AT_ONCE, area.rows - top)
            place = (area.x + left * side, area.y + top * side)
            whole = painted(plans, area.scale, area.ratio, *place, across * side, down * side)
            for row in range(down):
                for column in range(across):
                    yield left + column, top + row, whole.copy(column * side, row * side, side, side)


def painted(plans: Plans, scale: float, ratio: float, x: int, y: int, width: int, height: int) -> QImage:
    """A rectangle of pixels of a whole chart drawn with ``scale`` pixels a chart unit."""
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(plans.theme.paper)
    view = View(scale / ratio, x / scale, y / scale, round(width / ratio), round(height / ratio))
    painter = QPainter(image)
    painter.setRenderHints(HINTS)
    painter.scale(ratio, ratio)
    try:
        paint_styled_ground(painter, plans, view, plans.look, plans.theme)
    finally:
        painter.end()
    return image


if __name__ == "__main__":
    ensure_application()
    serve(Painting().answer)
