"""How often something happens where: warm colours over the chart, darkening it by day, lightening it by night."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtGui import QColor, QPainter

from editor.charts.drawing.outline import border_path
from editor.charts.drawing.style.colours import mixed, with_alpha
from editor.charts.drawing.style.theme import Theme
from editor.model.documents.geometry import Geometry
from editor.model.documents.viewport import View
from editor.model.match.play_marks import Heat

SCALE = ("#ffe9a8", "#f7be5e", "#e87c42", "#c13e3a", "#7a1d42")
STEPS = 20
"""So many shades are told apart."""
STRONG = 0.58
"""How much of it the heat takes of the ground by day: names and coasts stay to be read."""
VEIL = 0.42
"""How much of the chart's own colour is taken away, so that the warm ones are seen."""


def heat_colour(share: float, night: bool = False) -> QColor:
    """The colour for a share from 0 to 1: by night what is often is bright, for that stands out there."""
    place = min(max(1.0 - share if night else share, 0.0), 1.0) * (len(SCALE) - 1)
    low = min(int(place), len(SCALE) - 2)
    return mixed(QColor(SCALE[low]), QColor(SCALE[low + 1]), place - low)


def heat_mode(theme: Theme) -> QPainter.CompositionMode:
    """How the picture of the heat is laid over the chart."""
    modes = QPainter.CompositionMode
    return modes.CompositionMode_Screen if theme.night else modes.CompositionMode_Multiply


def heat_steps(painter: QPainter, view: View, geometry: Geometry, heat: Heat, theme: Theme) -> Iterator[None]:
    """Paint the cells, a shade at a step, on an empty picture; by night their light is weaker."""
    shades: dict[int, list[int]] = {}
    found = [(cell, share) for cell, share in heat.share.items() if 0 <= cell < geometry.size and share > 0]
    least = min((share for _, share in found), default=0.0)
    for cell, told in found:  # what every cell has is pale: the differences are what one looks for
        share = (told - least) / (1 - least) if least < 1 else told
        shades.setdefault(min(int(share * STEPS), STEPS - 1), []).append(cell)
    for shade, cells in sorted(shades.items()):
        colour = heat_colour((shade + 0.5) / STEPS, theme.night)
        painter.save()
        painter.translate(-view.left * view.scale, -view.top * view.scale)
        painter.scale(view.scale, view.scale)
        painter.fillPath(border_path(geometry, cells), with_alpha(colour, 0.62 if theme.night else STRONG))
        painter.restore()
        yield


def paint_veil(painter: QPainter, view: View, geometry: Geometry, theme: Theme) -> None:
    """Take the colour out of the board, as far as it is seen."""
    painter.fillRect(view.rect(geometry.sheet), with_alpha(theme.paper, VEIL))
