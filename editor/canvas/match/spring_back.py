"""A ship that is let go where it cannot go springs back to where it was."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEasingCurve, QObject, QVariantAnimation

from dsl.board.topology import Point
from editor.canvas.match.match_scene import Held

if TYPE_CHECKING:
    from editor.canvas.match.match_input import MatchInput
    from editor.canvas.match.match_stage import MatchStage

LONG = 120


class SpringBack(QObject):
    """The way back from the hand to the ship's cell; where nothing is animated it takes no time."""

    def __init__(self, hand: MatchInput, stage: MatchStage) -> None:
        super().__init__(hand)
        self.hand, self.stage = hand, stage
        self._from: Point = (0.0, 0.0)
        self._to: Point = (0.0, 0.0)
        self._clock = QVariantAnimation(self)
        self._clock.setStartValue(0.0)
        self._clock.setEndValue(1.0)
        self._clock.setDuration(LONG)
        self._clock.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._clock.valueChanged.connect(self._tick)
        self._clock.finished.connect(hand.sprung)

    @property
    def running(self) -> bool:
        """Whether the ship is on its way back."""
        return self._clock.state() == QVariantAnimation.State.Running

    def start(self, held: Held) -> None:
        """Let it spring back."""
        geometry, piece = self.stage.scene.geometry, self.stage.scene.piece(held.piece)
        play = self.stage.play
        still = not self.stage.surface.camera.animated or not getattr(play, "animated", True)
        if geometry is None or piece is None or piece.cell < 0 or still:
            self.hand.sprung()
            return
        self._from, self._to = held.at, geometry.centre(piece.cell)
        self._clock.start()

    def finish(self) -> None:
        """Be there at once."""
        if self.running:
            self._clock.stop()
            self.hand.sprung()

    def _tick(self, part: float) -> None:
        held = self.stage.scene.held
        if held is not None:
            x, y = (a + (b - a) * part for a, b in zip(self._from, self._to, strict=True))
            self.stage.scene.held = Held(held.piece, (x, y))
            self.stage.surface.update()
