"""Positions painted on a chart; the last position of a saved match, for its card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from PySide6.QtGui import QFont, QImage, QPainter

from dsl.maps.mapfile import MapEditError
from dsl.maps.mapfile.values import Data
from dsl.services.match.match_values import SPECTATOR, MatchSetup
from dsl.services.match.openings import setup_of_record
from dsl.services.match.position_values import PositionView
from dsl.services.match.service import MatchService
from editor.charts.drawing.chart_style import plans_of
from editor.charts.drawing.drawing_context import Drawing, DrawingLook, Plans
from editor.charts.drawing.features.feature_painter import HINTS, feature_steps
from editor.charts.drawing.picture import adorn, ground_picture, styled_ground_picture
from editor.charts.drawing.style.theme import Theme
from editor.model.documents.chart import Chart
from editor.model.documents.geometry import View
from editor.view.canvas.grounds.ground_questions import Cover
from editor.view.canvas.match.match_painter import MatchPainter
from editor.view.canvas.match.match_scene import MatchScene


@dataclass(frozen=True)
class PositionPictures:
    """Paints positions on one chart, whose ground was painted once."""

    chart: Chart
    theme: Theme
    look: DrawingLook
    view: View
    font: QFont
    ground: QImage
    plans: Plans | None = None

    def of(self, position: PositionView) -> QImage:
        """A position, as its viewer may see it."""
        scene, image = MatchScene(), self.ground.copy()
        scene.show(position, self.chart.geometry, self.theme)
        painter_of_match = MatchPainter(scene)
        painter_of_match.font, painter_of_match.ratio = self.font, image.devicePixelRatio()
        painter = QPainter(image)
        painter.setRenderHints(HINTS)
        try:
            self._features(painter, scene.site_values())
            painter_of_match.over(painter, self.view)
        finally:
            painter.end()  # the painter must end before its picture is deleted
        return image

    def _features(self, painter: QPainter, now: Mapping[int, Mapping[str, Data]]) -> None:
        drawing = Drawing(painter, self.view, self.chart, self.theme, self.look, plans=self.plans)
        drawing.now = now
        for _ in feature_steps(drawing):
            pass
        adorn(drawing)


def drawn_match(cover: Cover) -> QImage | None:
    """The last position of a saved match as all its players may see it; None if ``cover`` has none that can be read."""
    try:
        record = cover.match.read_text(encoding="utf-8") if cover.match is not None else ""
        chart, theme, look = cover.dressed()
    except (OSError, UnicodeDecodeError, MapEditError):
        return None
    setup = setup_of_record(record, str(cover.match), cover.match.parent) if cover.match is not None else ()
    come = MatchService().open(setup, record, SPECTATOR) if isinstance(setup, MatchSetup) else ()
    if isinstance(come, tuple):
        return None
    look = replace(look, ornament=False)  # its ships would be taken for pieces
    view, plans = View.fitting(chart.geometry.sheet, cover.width, cover.height, 3.0), plans_of(chart, theme, look)
    if plans is not None:
        ground = styled_ground_picture(plans, view, cover.ratio)
    else:
        ground = ground_picture(chart, theme, view, look.grid, cover.ratio)
    return PositionPictures(chart, theme, look, view, QFont(), ground, plans).of(come.position)
