"""The camera of a match: near where something is to be chosen or happens, and back to the whole board.

It looks at what the chart shows its viewer, never at anything else: at the goals of the question, and at what moved or
was named in passages as the viewer saw them. Where cells are large enough it stays where it is; so it does once
somebody has moved the view by hand, until they ask for the whole or for the action.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QObject

from dsl.services.match.effects.effect_values import Effect
from editor.model.documents.geometry import Box
from editor.view.canvas.match.match_context import MatchContext

READABLE, WANTED = 40.0, 58.0
"""Pixels of a cell that needs no camera, and those that it aims at."""
AROUND = 1.6
"""Cells that are seen around what is shown."""
FARTHEST = 0.7
"""What lies in so much of the middle of the view is seen well."""


class MatchCamera(QObject):
    """Moves the camera of one chart view; ``follows`` is the switch of whoever looks."""

    def __init__(self, context: MatchContext) -> None:
        super().__init__(context)
        self.context = context
        self.follows = True

    @property
    def free(self) -> bool:
        """Whether it may lead the view: nobody has moved it by hand, and nothing is to stand still."""
        camera = self.context.camera
        return self.follows and self.context.animated and not camera.place.by_hand and camera.edges is not None

    def toggle(self) -> None:
        """From the whole board to the action, or back."""
        if self.context.camera.place.fitted:
            self._show(self._cells(), READABLE)
        else:
            self.context.camera.fit()

    def ask(self) -> None:
        """Something is to be chosen, or nothing any more."""
        cells = self._cells()
        if self.free and cells:
            self._show(cells)

    def follow(self, effects: Sequence[Effect]) -> None:
        """Others act: look there."""
        cells = [cell for effect in effects for cell in effect.cells if cell >= 0]
        if self.free and cells:
            self._show(cells)

    def _cells(self) -> list[int]:
        """Where the question has goals, and the pieces that may act."""
        scene = self.context.scene
        pieces = scene.position.pieces if scene.position is not None else ()
        return [*scene.goals, *(piece.cell for piece in pieces if piece.ref in scene.rings and piece.cell >= 0)]

    def _show(self, cells: Iterable[int], least: float = 0.0) -> None:
        scene, camera, geometry = self.context.scene, self.context.camera, self.context.scene.geometry
        known = [cell for cell in cells if geometry is not None and cell < geometry.size]
        if geometry is None or not known:
            return
        whole = camera.fitting(camera.view.width, camera.view.height)
        cell = scene.cell_size(whole)
        if cell >= READABLE and not least:
            return
        points, unit = [geometry.centre(at) for at in known], scene.cell_size(whole) / whole.scale * AROUND
        xs, ys = zip(*points)
        box = (min(xs) - unit, min(ys) - unit, max(xs) + unit, max(ys) + unit)
        if scene.cell_size(camera.goal) >= READABLE and self._seen_well(box):
            return
        camera.show(box, min(max(WANTED / cell, 1.0), 3.0) if not least else 3.0)

    def _seen_well(self, box: Box) -> bool:
        """Whether a box lies in the middle of the view."""
        goal, edges = self.context.camera.goal, self.context.camera.edges or (0.0, 0.0)
        wide, high = (goal.width - edges[1]) * (1 - FARTHEST) / 2, goal.height * (1 - FARTHEST) / 2
        rect = goal.rect(box)
        across = wide <= rect.left() and rect.right() <= goal.width - edges[1] - wide
        return across and high <= rect.top() and rect.bottom() <= goal.height - high
