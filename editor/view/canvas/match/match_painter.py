"""Paints a match over the chart: heat, goals, marks, tokens, animations, the pointed path, labels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import hypot

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QPainter, QRegion

from dsl.engines.linking.game import Datum
from dsl.services.match.prospects import ahead_text
from editor.base.texts import ui
from editor.charts.drawing.match.cell_marks import (
    heat_mode,
    heat_steps,
    paint_course,
    paint_cross,
    paint_goals,
    paint_guns,
    paint_marked,
    paint_sight,
    paint_veil,
    paint_wake,
)
from editor.charts.drawing.match.chart_pills import paint_pill, pill_place, pill_size
from editor.charts.drawing.match.piece_tokens import TokenLook, paint_suffered, paint_token, suffered_rect
from editor.charts.drawing.match.sail_tokens import paint_base
from editor.charts.drawing.names.lettering import Lettering, write
from editor.model.documents.geometry import View
from editor.model.match.match_steps import NO_MARKS, LabelTone, MarkedCells, PlayMarks
from editor.view.canvas.layer_cache import LayerCache
from editor.view.canvas.match.effect_layer import OVER, TOP, UNDER, Painters, paint_effects
from editor.view.canvas.match.gunfire import wreckage
from editor.view.canvas.match.match_ahead import reach
from editor.view.canvas.match.match_motion import MatchMotion
from editor.view.canvas.match.match_scene import MatchScene

EDGE = 90
NUMBER, NUMBER_ASIDE = 13, 34.0
"""The size of the digits at goals, and the least cell size used for their distance from the middle of the cell."""
CORNERS, PLATE = ((-1, -1), (1, -1), (-1, 1), (1, 1)), 0.3
"""The places of digits, in parts of that; and how far the plate of a ship extends below it, in its height."""
FEW = 12
"""The greatest number of goals that labels avoid."""
COUNTED = 3
"""The number of pieces in a port from which it is written."""
FAINT = 0.45
"""The opacity of goals that take several answers."""
PALE = 0.35
"""The opacity of the pieces while a heat map is shown."""

NOWHERE = -1
"""The cell of a label that belongs to no place."""


class MatchPainter:
    """Paints one ``MatchScene``. ``font`` is the window's, ``ratio`` screen pixels per window pixel."""

    def __init__(self, scene: MatchScene, motion: MatchMotion | None = None) -> None:
        self.scene, self.motion = scene, motion
        self.font = QFont()
        self.ratio = 1.0
        self.heat = LayerCache()
        self.wrecks: dict[Datum, int] = {}
        """The cells where pieces went down in this round."""

    # --- under the features ----------------------------------------------------------------------

    def under(self, painter: QPainter, view: View) -> None:
        """Paint the heat."""
        scene = self.scene
        heat, geometry, theme = scene.heat, scene.geometry, scene.theme
        if heat is None or geometry is None:
            return

        def paint(brush: QPainter, wide: View) -> Iterator[None]:
            return heat_steps(brush, wide, geometry, heat, theme)

        paint_veil(painter, view, geometry, theme)
        painter.setCompositionMode(heat_mode(theme))
        self.heat.draw_ahead(painter, view, self.ratio, paint)

    # --- over the features -----------------------------------------------------------------------

    def over(self, painter: QPainter, view: View) -> None:
        """Paint everything except labels."""
        scene, marks = self.scene, self._marks()
        if marks is None or scene.geometry is None:
            return
        if scene.picked_cells:
            paint_marked(painter, view, scene.geometry, MarkedCells(scene.picked_cells, "good"))
        for cells in marks.cells:
            paint_marked(painter, view, scene.geometry, cells)
        if scene.heat is None:
            self._wakes(painter, view)
            self._goals(painter, view)
        self._lines(painter, view, marks)
        self._way(painter, view)
        self._effects(UNDER, painter, view)
        self._wrecks(painter, view)
        self._tokens(painter, view)
        self._moving(painter, view)
        self._names(painter, view)
        self._ghosts(painter, view, marks)
        self._targets(painter, view)
        self._effects(OVER, painter, view)

    def top(self, painter: QPainter, view: View) -> None:
        """Over the rim, which would cut them: labels."""
        marks = self._marks()
        if marks is not None:
            self._numbers(painter, view)
            self._labels(painter, view, marks)
            self._effects(TOP, painter, view)

    def _effects(self, painters: Painters, painter: QPainter, view: View) -> None:
        if self.motion is not None and self.motion.effects:
            paint_effects(painters, painter, view, self.scene, self.motion, self.font)

    def _marks(self) -> PlayMarks | None:
        """The marks to paint, None if nothing is shown."""
        scene = self.scene
        if scene.geometry is None or (scene.position is None and not scene.marks):
            return None
        return (scene.marks | scene.own_marks) if scene.heat is None else NO_MARKS

    def _is_visible(self, at: QPointF, view: View) -> bool:
        return -EDGE <= at.x() <= view.width + EDGE and -EDGE <= at.y() <= view.height + EDGE

    def _goals(self, painter: QPainter, view: View) -> None:
        scene = self.scene
        assert scene.geometry is not None
        cells = [cell for cell, goal in scene.goals.items() if goal.ref not in scene.rings]
        paint_goals(painter, view, scene.geometry, scene.farther, scene.pointed, scene.theme.night, FAINT)
        paint_goals(painter, view, scene.geometry, cells, scene.pointed, scene.theme.night)
        for cell, guns in scene.guns.items():
            at = scene.centre(cell, view)
            if self._is_visible(at, view):
                paint_guns(painter, at, scene.cell_size(view), len(guns))

    def _numbers(self, painter: QPainter, view: View) -> None:
        """Paint the digits that pick goals, in a corner of each that no ship, plate or name covers."""
        scene = self.scene
        if scene.held is not None or scene.heat is not None:
            return
        shown: dict[int, str] = {}
        for number, (_, cell) in scene.numbers.items():
            shown[cell] = f"{shown[cell]}, {number}" if cell in shown else str(number)
        aside = max(scene.cell_size(view), NUMBER_ASIDE) * 0.3 if shown else 0.0
        hulls = [scene.token_rect(place, view) for place in scene.places] if shown else []
        taken = [rect.adjusted(0, 0, 0, rect.height() * PLATE) for rect in hulls]
        taken += [
            name.adjusted(-NUMBER / 2, -NUMBER / 2, NUMBER / 2, NUMBER / 2) for name, _, _ in self._lettered(view)
        ]
        letters = Lettering(NUMBER, scene.theme.ink.rgba(), scene.theme.paper.rgba(), bold=True)
        for cell, digits in shown.items():
            at = scene.centre(cell, view)
            if self._is_visible(at, view):
                write(painter, free_corner(at, aside, taken), digits, letters)

    def _wakes(self, painter: QPainter, view: View) -> None:
        """Paint where others moved, beside the names of places; not of pieces still moving or not there any more."""
        scene = self.scene
        if scene.position is None:
            return
        free = QRegion(0, 0, round(view.width), round(view.height))
        for name, _, _ in self._lettered(view):
            free -= QRegion(name.toAlignedRect())
        painter.save()
        painter.setClipRegion(free, Qt.ClipOperation.IntersectClip)
        there = {piece.ref for piece in scene.position.pieces if piece.cell >= 0} - scene.seen.keys()
        for move in scene.position.recent:
            if move.piece in there and all(map(self._on_board, move.cells)):
                points = scene.course(move.cells, view)
                paint_wake(painter, points, scene.ink(move.player), scene.theme.paper, scene.cell_size(view))
        painter.restore()

    def _lines(self, painter: QPainter, view: View, marks: PlayMarks) -> None:
        scene = self.scene
        cell = scene.cell_size(view)
        for way in marks.ways:
            points = scene.course([at for at in way.cells if self._on_board(at)], view)
            paint_course(painter, points, way.tone, cell)
        for sight in marks.sights:
            if self._on_board(sight.start) and self._on_board(sight.end):
                start, end = scene.centre(sight.start, view), scene.centre(sight.end, view)
                blocked = None
                if sight.blocked is not None and self._on_board(sight.blocked):
                    blocked = _near_side(start, end, scene.centre(sight.blocked, view), cell * 0.5)
                paint_sight(painter, start, end, blocked, cell)

    def _on_board(self, cell: int) -> bool:
        geometry = self.scene.geometry
        return geometry is not None and 0 <= cell < geometry.size

    def _way(self, painter: QPainter, view: View) -> None:
        """Paint the path of the pointed choice; ``_ghosts`` paints its piece at the end."""
        scene = self.scene
        if len(scene.way) < 2 or scene.held is not None or not all(map(self._on_board, scene.way)):
            return
        points, stops = scene.course(scene.way, view), [scene.centre(cell, view) for cell in scene.way[1:-1]]
        clear = scene.lone_rect(points[0], view).width() * 0.5
        paint_course(painter, points, "course", scene.cell_size(view), clear, stops)

    def _wrecks(self, painter: QPainter, view: View) -> None:
        """Paint what floats where pieces went down; of those still going down their effect paints it."""
        for piece, cell in self.wrecks.items():
            if piece not in self.scene.seen and self._on_board(cell):
                wreckage(painter, self.scene.centre(cell, view), self.scene.side(view, piece))

    def _tokens(self, painter: QPainter, view: View) -> None:
        scene = self.scene
        if scene.position is None:
            return
        for cell, look in scene.discs:
            at = scene.centre(cell, view)
            if self._is_visible(at, view):
                paint_token(painter, scene.lone_rect(at, view, 0.78), look)
        shown, late = list[tuple[QRectF, TokenLook]](), list[tuple[QRectF, TokenLook, float]]()
        for place in scene.places:
            piece = scene.position.pieces[place.index]
            rect = scene.token_rect(place, view)
            if piece.ref in scene.seen or not self._is_visible(rect.center(), view):
                continue
            ring = scene.rings.get(piece.ref, "chosen" if piece.ref in scene.about else "")
            opacity = 0.4 if scene.held is not None and scene.held.piece == piece.ref else 1.0
            opacity *= PALE if scene.heat is not None else 1.0
            look = self._clear_of_names(scene.looks[piece.ref], rect, view).with_ring(ring)
            if ring == "chosen":
                late.append((rect, look, opacity))
                continue
            shown.append((rect, look))
            paint_token(painter, rect, look, opacity, scene.rolls.get(piece.ref, 0.0))
            if place.more:
                _count(painter, rect, f"+{place.more}")
            if place.ranked >= COUNTED:
                _count(painter, rect, f"×{place.ranked}")
        for rect, look, opacity in late:
            paint_token(painter, rect, look, opacity)
        self._covered_hits(painter, [*shown, *((rect, look) for rect, look, _ in late)])

    def _covered_hits(self, painter: QPainter, shown: Sequence[tuple[QRectF, TokenLook]]) -> None:
        """Paint the damage of ships again if another token covers it."""
        for number, (rect, look) in enumerate(shown):
            hits = suffered_rect(rect, look)
            if any(hits.intersects(other) for other, _ in shown[number + 1 :]):
                paint_suffered(painter, rect.center(), rect.width(), look)

    def _moving(self, painter: QPainter, view: View) -> None:
        scene = self.scene
        for seen in scene.seen.values():
            look = scene.looks.get(seen.piece)
            if look is not None:
                look = look if seen.heading is None else look.bound_for(seen.heading)
                rect = scene.lone_rect(view.point(*seen.at), view, ref=seen.piece)
                opacity = seen.opacity if look.sail else seen.opacity * (1 - seen.sunk)
                paint_token(painter, rect, look, opacity, seen.list, seen.sunk if look.sail else 0.0)
        if scene.held is not None and scene.held.piece in scene.looks:
            rect = scene.lone_rect(view.point(*scene.held.at), view, 1.08, scene.held.piece)
            paint_token(painter, rect, scene.looks[scene.held.piece].with_ring("chosen"))

    def _names(self, painter: QPainter, view: View) -> None:
        """Paint the names of which tokens hide the greater part again above them, but not above damage."""
        covers = [self.scene.token_rect(place, view) for place in self.scene.places]
        covered = []
        for rect, text, letters in self._lettered(view):
            hidden = (cover & rect for cover in covers if cover.intersects(rect))
            if sum(cut.width() * cut.height() for cut in hidden) > rect.width() * rect.height() / 2:
                covered.append((rect.center(), text, letters))
        if covered:
            painter.save()
            painter.setClipRegion(self._region_without_hits(view), Qt.ClipOperation.IntersectClip)
            for name in covered:
                write(painter, *name)
            painter.restore()

    def _lettered(self, view: View) -> Iterator[tuple[QRectF, str, Lettering]]:
        """The names of places on the picture."""
        drawing = self.scene.written()
        if drawing is not None and drawing.view.scale == view.scale:
            way = view.point(drawing.view.left, drawing.view.top)
            for rect, text, letters in drawing.room.lettered:
                yield rect.translated(way), text, letters

    def _clear_of_names(self, look: TokenLook, rect: QRectF, view: View) -> TokenLook:
        """The token with its plate above it, if the plate below would cover the name of a place, and there is room."""
        geometry = self.scene.geometry
        if look.pips is not None or not look.plate or geometry is None:
            return look
        below, above = (suffered_rect(rect, replace(look, lifted=lifted)) for lifted in (False, True))
        names = [name for name, _, _ in self._lettered(view)]
        covers = any(below.intersects(name) for name in names) and not any(above.intersects(name) for name in names)
        return replace(look, lifted=covers and view.rect(geometry.bounds).contains(above))

    def _region_without_hits(self, view: View) -> QRegion:
        """The view without the damage under keels."""
        scene, region = self.scene, QRegion(0, 0, round(view.width), round(view.height))
        pieces = scene.position.pieces if scene.position is not None else ()
        for place in scene.places if pieces else ():
            rect = scene.token_rect(place, view)
            look = self._clear_of_names(scene.looks[pieces[place.index].ref], rect, view)
            region -= QRegion(suffered_rect(rect, look).toAlignedRect())
        return region

    def _ghosts(self, painter: QPainter, view: View, marks: PlayMarks) -> None:
        scene = self.scene
        shown: list[tuple[Datum, int, bool]] = [(ghost.piece, ghost.cell, ghost.lost) for ghost in marks.ghosts]
        actor = self._actor()
        lands = len(scene.way) > 1 and scene.way[-1] != scene.way[0] and not scene.goes_on
        if actor is not None and lands and scene.held is None:
            shown.append((actor, scene.way[-1], False))
        for piece, cell, lost in shown:
            look = scene.looks.get(piece)
            if look is None or not self._on_board(cell):
                continue
            rect = scene.lone_rect(scene.centre(cell, view), view, ref=piece)
            paint_token(painter, rect, look.as_ghost())
            if lost:
                paint_cross(painter, rect.center(), rect.width() * 0.34)

    def _targets(self, painter: QPainter, view: View) -> None:
        """A crosshair on what could be fired at."""
        for cell in [prospect.cells[0] for prospect in self.scene.prospects if prospect.cells]:
            at = self.scene.centre(cell, view)
            paint_base(painter, at, self.scene.side(view, next(iter(self.scene.looks), None)), "aimed")

    def _actor(self) -> Datum | None:
        """The piece that the pointed choice moves; None if another is its target."""
        scene = self.scene
        if scene.hovered is None or not 0 <= scene.hovered < len(scene.choices):
            return None
        values = scene.choices[scene.hovered].values
        pieces = [value for value in values if value in scene.looks]
        return pieces[0] if pieces and values[-1] not in pieces[1:] else None

    # --- labels ----------------------------------------------------------------------------------

    def _labels(self, painter: QPainter, view: View, marks: PlayMarks) -> None:
        labels: list[tuple[int, str, LabelTone]] = [(mark.cell, mark.text, mark.tone) for mark in marks.labels]
        labels.extend(self._pointed())
        if not labels:
            return
        scene = self.scene
        page = QRectF(28, 26, view.width - 56 - scene.edges[1], view.height - 52)
        pieces = [scene.token_rect(place, view) for place in scene.places]
        few = scene.goals if len(scene.goals) <= FEW else ()
        goals = [scene.lone_rect(scene.centre(cell, view), view) for cell in few]
        taken = [rect for rect in (*pieces, *goals) if page.intersects(rect)]
        names = [rect for rect, _, _ in self._lettered(view)]
        for cell, text, tone in labels:
            if cell == NOWHERE:  # beside the buttons, which stand below the right end of the board
                size = pill_size(text, self.font, page.width())
                paint_pill(
                    painter,
                    QRectF(page.bottomRight() - QPointF(size.width(), size.height()), size),
                    text,
                    self.font,
                    tone,
                )
                continue
            if not self._on_board(cell) or not self._is_visible(scene.centre(cell, view), view):
                continue
            at = scene.centre(cell, view)
            reach = scene.lone_rect(at, view).width() / 2
            rect = pill_place(at, reach, pill_size(text, self.font, page.width()), page, taken, names)
            paint_pill(painter, rect, text, self.font, tone)
            names.append(rect)

    def _pointed(self) -> Iterator[tuple[int, str, LabelTone]]:
        scene = self.scene
        gains = [ahead_text(prospect, ui.language) for prospect in scene.prospects if not prospect.cells]
        if scene.hovered is not None and 0 <= scene.hovered < len(scene.choices):
            choice = scene.choices[scene.hovered]
            own = any(scene.pointed in cells for cells in choice.places)  # else a hint, while the mouse rests elsewhere
            cell = scene.pointed if own else next((c[0] for c in reversed(choice.places) if c), NOWHERE)
            if cell != NOWHERE:
                yield cell, " · ".join(filter(None, (choice.text, *gains, reach(scene, cell)))), "said"
            elif gains:  # its button says what it is
                yield NOWHERE, " · ".join(gains), "said"
            for prospect in scene.prospects:
                if prospect.cells:
                    yield prospect.cells[0], ahead_text(prospect, ui.language), "lost"
        elif scene.message and scene.pointed >= 0 and not (self.motion is not None and self.motion.running):
            yield scene.pointed, " · ".join((scene.message, *gains)), "said"


def free_corner(at: QPointF, aside: float, taken: Sequence[QRectF]) -> QPointF:
    """The first point around a middle outside of all used boxes, else twice as far; the upper left if all are used."""
    corners = [at + QPointF(x, y) * aside * far for far in (1, 2) for x, y in CORNERS]
    free = (corner for corner in corners if not any(rect.contains(corner) for rect in taken))
    return next(free, corners[0])


def _near_side(start: QPointF, end: QPointF, middle: QPointF, half: float) -> QPointF:
    """The point where a line reaches a cell: half a cell before its nearest point to the cell's middle."""
    way = end - start
    long = max(hypot(way.x(), way.y()), 1.0)
    along = ((middle.x() - start.x()) * way.x() + (middle.y() - start.y()) * way.y()) / long
    part = max(along - half, 0.0) / long
    return QPointF(start.x() + way.x() * part, start.y() + way.y() * part)


def _count(painter: QPainter, rect: QRectF, text: str) -> None:
    size = round(max(rect.width() * 0.5, 9))
    write(painter, rect.bottomRight(), text, Lettering(size, 0xFF22282F, 0xFFFBF6E6, bold=True))
