"""The layer of effects on a chart: under the pieces, over them, over everything."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtGui import QFont, QPainter

from editor.model.documents.viewport import View
from editor.view.canvas.match.effects import gains, gunfire, throws, waters
from editor.view.canvas.match.effects.shown_effect import Shown
from editor.view.canvas.match.match_motion import MatchMotion
from editor.view.canvas.match.match_scene import MatchScene

Painters = Mapping[str, Callable[[Shown], None]]
UNDER: Painters = {"move": waters.wake, "drift": waters.drift, "placed": waters.placed}
OVER: Painters = {
    "shot": gunfire.shot, "miss": gunfire.miss, "hit": gunfire.hit, "repair": gunfire.repair,
    "grapple": gunfire.grapple, "sunk": waters.sunk, "capture": gains.capture, "wind": waters.wind,
}  # fmt: skip
TOP: Painters = {
    "die": throws.die,
    "wheel": throws.wheel,
    "card": throws.card,
    "points": gains.points,
    "duel": gains.duel,
}


def paint_effects(
    painters: Painters, painter: QPainter, view: View, scene: MatchScene, motion: MatchMotion, font: QFont
) -> None:
    """Paint the effects of one depth that are seen now."""
    for effect, part, age in motion.active():
        paint = painters.get(effect.kind)
        if paint is not None:
            painter.save()
            paint(Shown(painter, view, scene, font, effect, part, age))
            painter.restore()
