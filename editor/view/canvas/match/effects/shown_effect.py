"""What a painter of effects is given: the effect, how far it is, where things are on the picture."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QPainter

from dsl.services.match.effects.effect_values import Effect
from editor.model.documents.viewport import View
from editor.view.canvas.match.match_scene import MatchScene


@dataclass(frozen=True)
class Shown:
    """An effect that is seen now: ``part`` of it (0 to 1) is over, it is seen since ``age`` milliseconds."""

    painter: QPainter
    view: View
    scene: MatchScene
    font: QFont
    effect: Effect
    part: float
    age: float

    @property
    def left(self) -> float:
        """How much of the time in which it is only still seen is left, 1 to 0."""
        after = self.age - self.effect.lasts
        return 1.0 - min(max(after / max(self.effect.rest, 1), 0.0), 1.0)

    def cell(self, number: int = 0) -> QPointF | None:
        """The middle of a cell of the effect; None where that is not on the board."""
        geometry, cells = self.scene.geometry, self.effect.cells
        if geometry is None or not cells:
            return None
        found = cells[number]
        return self.scene.centre(found, self.view) if 0 <= found < geometry.size else None

    @property
    def way(self) -> list[QPointF]:
        """The middles of all its cells that are on the board."""
        size = self.scene.geometry.size if self.scene.geometry is not None else 0
        return [self.scene.centre(cell, self.view) for cell in self.effect.cells if 0 <= cell < size]

    @property
    def board(self) -> QRectF:
        """The part of the picture in which the board lies: beside it there may be other things."""
        left, right = self.scene.edges
        whole = QRectF(left, 0, self.view.width - left - right, self.view.height)
        geometry = self.scene.geometry
        return self.view.rect(geometry.sheet) & whole if geometry is not None else whole

    @property
    def side(self) -> float:
        """How wide the piece of the effect is, or any."""
        piece = self.effect.piece
        known = piece if piece is not None and piece in self.scene.looks else next(iter(self.scene.looks), None)
        return self.scene.side(self.view, known)


def direction(start: QPointF, end: QPointF) -> tuple[QPointF, float]:
    """The way from one point to another as a unit, and how long it is."""
    way = end - start
    long = hypot(way.x(), way.y())
    return (way / long, long) if long > 0 else (QPointF(1.0, 0.0), 0.0)
