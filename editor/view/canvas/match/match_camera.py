"""Where the view goes while a match is played: to what is asked, and to what happens."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QObject, QRectF

from dsl.maps.board.topology import Point
from dsl.services.match.effects import Effect
from dsl.services.match.position_values import QuestionView
from editor.model.documents.geometry import Box, Viewpoint
from editor.view.canvas.match.match_context import MatchContext

HIT, READABLE, PREFERRED = 24.0, 40.0, 58.0
"""The size in pixels from which a cell can be clicked, from which the camera need not zoom, and the one it aims at."""
AROUND = 1.6
"""Cells that are seen around what is shown."""


class MatchCamera(QObject):
    """Moves the camera of one chart view; ``follows``: whether the user wants that."""

    def __init__(self, context: MatchContext) -> None:
        super().__init__(context)
        self.context = context
        self.follows = True
        self._question: QuestionView | None = None
        self._turn: tuple[str, int] | None = None
        self._toggled: Viewpoint | None = None
        self._stays_whole = False

    @property
    def free(self) -> bool:
        """Whether it may move the view: animations are on, and the user has not taken over the view nor a piece."""
        camera, held = self.context.camera, self.context.scene.held
        by_hand = camera.place.by_hand or (self._stays_whole and camera.place.fitted) or held is not None
        return self.follows and self.context.animated and not by_hand and camera.edges is not None

    def toggle(self) -> None:
        """From the whole board to the action, or back."""
        if self.context.camera.place.fitted:
            self._toggled, self._stays_whole = self.context.camera.place, False
            self._show(self._cells(), READABLE)
        else:
            self._toggled, self._stays_whole = None, True
            self.context.camera.fit()

    def look_again(self) -> None:
        """Return to the whole board if its cells are large enough now, for example after the page was laid out."""
        camera, place = self.context.camera, self.context.camera.place
        if place.fitted or place is self._toggled or not self.free:
            return
        if self.context.scene.cell_size(camera.fitting(camera.view.width, camera.view.height)) >= READABLE:
            place.fitted = True
            camera.resize(camera.view.width, camera.view.height, camera.ratio)

    def ask(self) -> None:
        """Show the question's cells; for the same question the view stays while all are visible.

        At a new one all that any of its pieces could do is shown, so that a piece can be picked without a move of the
        view. Later in the same turn the view stays as long as all of that is visible, and large enough if it can be.
        """
        play, cells = self.context.play, self._cells()
        question = play.question if play is not None else None
        position = self.context.scene.position
        turn = (position.heading, question.player) if question is not None and position is not None else None
        again, goes_on = question is self._question, turn is not None and turn == self._turn
        self._question, self._turn = question, turn
        if not self.free or not cells:
            return
        chosen = (again or goes_on) and "chosen" in self.context.scene.rings.values()
        ends = (cell for choice in self.context.scene.choices for there in choice.places for cell in there)
        needed = cells if chosen else [*cells, *ends]
        least = HIT if chosen else READABLE if self._fits(needed) else 0.0
        if not (chosen or goes_on) or not self._read_at(needed, 0.5, least):
            self._show(needed)

    def follow(self, effects: Sequence[Effect]) -> None:
        """Show the cells of others' actions; of one's own those that led out of sight, and who may act next."""
        cells = [cell for effect in effects for cell in effect.cells if cell >= 0]
        own = self.context.play is not None and self.context.play.question is not None
        if self.free and cells and not (own and self._read_at(cells, 0.5)):
            self._show([*cells, *self._cells()] if own else cells)

    def _cells(self) -> list[int]:
        """The cells of goals and of pieces that may act; without any, of the asked player's pieces."""
        scene = self.context.scene
        pieces = [p for p in (scene.position.pieces if scene.position is not None else ()) if p.cell >= 0]
        found = [*scene.goals, *(piece.cell for piece in pieces if piece.ref in scene.rings)]
        if found or not scene.choices:
            return found
        player = getattr(scene.position.pending, "player", None) if scene.position is not None else None
        about = [piece.cell for piece in pieces if piece.ref in scene.about]
        return about or [piece.cell for piece in pieces if piece.owner == player]

    def _box(self, cells: Iterable[int], around: float) -> Box | None:
        """The box around cells with ``around`` cells more on each side; None if none of them is on the board."""
        geometry = self.context.scene.geometry
        if geometry is None or not (known := [cell for cell in cells if 0 <= cell < geometry.size]):
            return None
        return _around([geometry.centre(cell) for cell in known], self._unit * around)

    @property
    def _unit(self) -> float:
        """The size of a cell in chart units."""
        goal = self.context.camera.goal
        return self.context.scene.cell_size(goal) / goal.scale

    def _read_at(self, cells: Iterable[int], around: float, least: float = READABLE) -> bool:
        """Whether cells are seen, and large enough."""
        box, size = self._box(cells, around), self.context.scene.cell_size(self.context.camera.goal)
        return box is not None and size >= least and self._seen(box)

    def _fits(self, cells: Sequence[int]) -> bool:
        """Whether cells can be shown together so large that they can be read."""
        camera, box = self.context.camera, self._box(cells, AROUND)
        if box is None:
            return False
        free = camera.view.width - (camera.edges[1] if camera.edges is not None else 0.0)
        scale = min(free / (box[2] - box[0]), camera.view.height / (box[3] - box[1]))
        return scale * self._unit >= READABLE

    def _show(self, cells: Iterable[int], least: float = 0.0) -> None:
        camera, cells = self.context.camera, [*cells]
        box, whole = self._box(cells, AROUND), camera.fitting(camera.view.width, camera.view.height)
        cell = self.context.scene.cell_size(whole)
        if box is not None and (least or (cell < READABLE and not self._read_at(cells, AROUND))):
            camera.show(box, min(max(PREFERRED / cell, 1.0), 3.0) if not least else 3.0)

    def _seen(self, box: Box) -> bool:
        """Whether the part of a box on the board is visible."""
        camera, edges = self.context.camera, self.context.camera.edges or (0.0, 0.0)
        rect = camera.goal.rect(box) & camera.goal.rect(camera.bounds)
        return QRectF(-1, -1, camera.goal.width - edges[1] + 2, camera.goal.height + 2).contains(rect)


def _around(points: Sequence[Point], reach: float) -> Box:
    """The box around points of the chart, ``reach`` chart units larger on each side."""
    xs, ys = zip(*points)
    return min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach
