"""A ship that is let go where it cannot go springs back to where it was."""

from __future__ import annotations

from PySide6.QtCore import QEasingCurve, QObject, QVariantAnimation, Signal

from dsl.maps.board.topology import Point
from editor.view.canvas.match.match_context import MatchContext
from editor.view.canvas.match.match_scene import Held

LONG = 120


class SpringBack(QObject):
    """The way back from the hand to the ship's cell; where nothing is animated it takes no time."""

    back = Signal()
    """It is there."""

    def __init__(self, context: MatchContext) -> None:
        super().__init__(context)
        self.context = context
        self._from: Point = (0.0, 0.0)
        self._to: Point = (0.0, 0.0)
        self._clock = QVariantAnimation(self)
        self._clock.setStartValue(0.0)
        self._clock.setEndValue(1.0)
        self._clock.setDuration(LONG)
        self._clock.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._clock.valueChanged.connect(self._tick)
        self._clock.finished.connect(self.back)

    @property
    def running(self) -> bool:
        """Whether the ship is on its way back."""
        return self._clock.state() == QVariantAnimation.State.Running

    def start(self, held: Held) -> None:
        """Let it spring back."""
        geometry, piece = self.context.scene.geometry, self.context.scene.piece(held.piece)
        if geometry is None or piece is None or piece.cell < 0 or not self.context.animated:
            self.back.emit()
            return
        self._from, self._to = held.at, geometry.centre(piece.cell)
        self._clock.start()

    def finish(self) -> None:
        """Be there at once."""
        if self.running:
            self._clock.stop()
            self.back.emit()

    def _tick(self, part: float) -> None:
        held = self.context.scene.held
        if held is not None:
            x, y = (a + (b - a) * part for a, b in zip(self._from, self._to, strict=True))
            self.context.scene.held = Held(held.piece, (x, y))
            self.context.update()
