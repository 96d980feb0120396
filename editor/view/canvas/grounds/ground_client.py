"""The processes of this window that paint grounds (see ``ground_process``)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from PySide6.QtGui import QImage

from editor.base.background.packets import Failure, packed
from editor.base.background.question_client import QuestionClient
from editor.charts.drawing.drawing_context import DrawingLook
from editor.charts.drawing.style.theme import Theme
from editor.model.documents.chart import Chart
from editor.view.canvas.grounds.ground_questions import Area, Cover, PaintedTile, Part, Planned, Sheet

PROGRAM = "editor.view.canvas.grounds.ground_process"
LONGEST = 120_000
"""Milliseconds after which a picture counts as stuck."""

PlansCame = Callable[[Planned | Failure | None], object]
"""Called with the plans; None if there is nothing to plan."""
TileCame = Callable[[PaintedTile], object]
AreaDone = Callable[[bool | Failure], object]
"""Called after all of an area arrived; False: the process no longer has the sheet."""
PictureCame = Callable[[QImage | None], object]
"""Called with a picture; None if it could not be painted."""


class GroundClient(QuestionClient):
    """Sends charts to the process, and receives pictures of their grounds."""

    def __init__(self) -> None:
        super().__init__(PROGRAM, LONGEST)
        self._sheets = 0

    def plan(self, chart: Chart, theme: Theme, look: DrawingLook, came: PlansCame) -> int:
        """Send a chart in its present state; returns the number by which areas of it are requested."""
        self._sheets += 1
        self.ask(packed(Sheet(self._sheets, chart, theme, look)), came)
        return self._sheets

    def paint(self, area: Area, came: TileCame, done: AreaDone) -> int:
        """Request an area; its tiles arrive one by one. Returns the number of the question."""
        return self.ask(packed(area), done, came)

    def picture(self, question: Part | Cover, came: PictureCame) -> int:
        """Request one picture. Returns the number of the question."""
        return self.ask(
            packed(question), lambda answer: came(answer.image() if isinstance(answer, PaintedTile) else None)
        )


@cache
def ground_client() -> GroundClient:
    """The process that paints the ground of the shown chart."""
    return GroundClient()


@cache
def picture_client() -> GroundClient:
    """The process for small pictures, previews and comparisons, so that the chart need not wait for them."""
    return GroundClient()
