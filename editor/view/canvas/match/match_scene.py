"""The parts of a match on the chart: tokens with their rings, goals, the pointed path."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from math import hypot, inf
from operator import itemgetter

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor

from dsl.engines.linking.game import Datum
from dsl.maps.board.topology import Point
from dsl.maps.mapfile.values import Data
from dsl.services.match.match_values import Prospect
from dsl.services.match.narrowing import Goal, answers, at_thing, crowd, goals, picked_end, settled_things
from dsl.services.match.position_values import ChoiceView, PieceView, PositionView
from editor.charts.drawing.drawing_context import Drawing
from editor.charts.drawing.match.piece_tokens import Ring, TokenLook
from editor.charts.drawing.match.token_looks import (
    CORNER_SHARE,
    TokenPlace,
    corner_of,
    mark_look,
    piece_look,
    plain_values,
    rank_sides,
    sail_side,
    token_places,
    token_side,
)
from editor.charts.drawing.style.player_inks import player_inks
from editor.charts.drawing.style.theme import Theme
from editor.model.documents.geometry import Geometry, View
from editor.model.match.match_steps import NO_MARKS, Heat, PlayMarks
from editor.model.plans.track_shape import track_course
from editor.view.canvas.match.match_motion import Seen

MOST_NUMBERED = 20
"""The greatest number of goals that get digits."""
LEAST = 14.0
"""No token has fewer pixels, however many share a cell."""
GRAZED = 0.15
"""The share of a rank's ships that may cover names, or be off the board."""


@dataclass(frozen=True)
class DraggedPiece:
    """A dragged piece, at a point of the chart."""

    piece: Datum
    at: Point


class MatchScene:
    """Knows where everything is; updated by ``show`` and ``ask``."""

    goes_on = False
    """Whether the piece must go on from the end of ``way``: it does not land there."""
    needed: dict[int, str]
    """The faces of the throws being shown by which something is hit, by the node of the throw."""

    def __init__(self) -> None:
        self.geometry: Geometry | None = None
        self.theme: Theme = Theme()
        self.position: PositionView | None = None
        self.places: tuple[TokenPlace, ...] = ()
        self._apart: dict[Datum, float] = {}
        """The distance in cells from each piece to the nearest one on another cell."""
        self.looks: dict[Datum, TokenLook] = {}
        self.discs: tuple[tuple[int, TokenLook], ...] = ()
        self.choices: Sequence[ChoiceView] = ()
        self.goals: dict[int, Goal] = {}
        self.farther: dict[int, tuple[int, ...]] = {}
        """The ways to cells that take several answers, by their ends."""
        self.picked_cells: tuple[int, ...] = ()
        """The cells picked so far: where the answer is a set of cells, or a goal whose piece is asked for."""
        self.numbers: dict[int, tuple[Datum, int]] = {}
        """By digit, the piece or place that its key picks, and the cell of it."""
        self.rings: dict[Datum, Ring] = {}
        self.about: tuple[Datum, ...] = ()
        """The things named in the question; pieces among them are marked, even if no choice moves them."""
        self.pointed = -1
        """The cell under the mouse or chosen with keys; -1: none."""
        self.hovered: int | None = None
        """The index of the choice pointed at, on the chart or on a button."""
        self.way: tuple[int, ...] = ()
        """The cells of the path that is shown."""
        self.prospects: tuple[Prospect, ...] = ()
        """The possible gains and losses of the choice or path that is shown."""
        self.guns: Mapping[int, tuple[Datum, ...]] = {}
        """By goal, the pieces and places that could fire at a piece there."""
        self.message = ""
        """The text of the label beside ``pointed``, where it is no choice."""
        self.held: DraggedPiece | None = None
        self.marks: PlayMarks = NO_MARKS
        self.own_marks: PlayMarks = NO_MARKS
        """More marks, shown while the answer to "why not?" is open."""
        self.heat: Heat | None = None
        self.seen: Mapping[Datum, Seen] = {}
        """The pieces that are being animated, and where they are drawn."""
        self.before: Mapping[tuple[Datum, str], int] = {}
        """Former values of attributes, shown until the animation of their change is over."""
        self.rolls: Mapping[Datum, float] = {}
        """The angle in degrees at which pieces lean that were just hit."""
        self.purse: Callable[[int], QPointF | None] = lambda _seat: None
        """The point of the picture at which a player's points are shown, by seat: coins fly there."""
        self.edges = (0.0, 0.0)
        """The width of what covers the view at its left and right side, in pixels."""
        self.written: Callable[[], Drawing | None] = lambda: None
        """Returns the last drawing of the chart, with the places of its names: ships in ports avoid them."""
        self._sides: tuple[Drawing | None, dict[int, QPointF]] = (None, {})
        self._gone, self._inks, self.needed = dict[Datum, PieceView](), tuple[QColor, ...](), dict[int, str]()

    # --- what is shown ---------------------------------------------------------------------------

    def show(self, position: PositionView | None, geometry: Geometry | None, theme: Theme) -> None:
        """Set another position, board or theme. Former pieces may still be shown sinking."""
        if self.position is not None and position is not None and self.position is not position:
            self._gone = {piece.ref: piece for piece in self.position.pieces}
        elif position is None:
            self._gone = {}
        self.position, self.geometry, self.theme = position, geometry, theme
        self.places, self.discs = (), ()
        self._inks = ()
        if position is None or geometry is None:
            self.looks = {}
            return
        self._inks = player_inks(theme, position)
        sites = {cell for site in position.sites for cell in site.cells}
        on_board = [p if p.cell < geometry.size else replace(p, cell=-1) for p in position.pieces]
        sailing = theme.stage.of
        in_ranks = bool(on_board) and all(sailing(p.ref.domain).token != "disc" for p in on_board)
        places = token_places(on_board, sites, in_ranks)
        self.places = tuple(sorted(places, key=lambda place: geometry.centre(place.cell)[1]))  # the nearer lie above
        self._apart, self._sides = _apart(on_board, geometry), (None, {})
        self.discs = tuple((m.cell, mark_look(theme, m, self._inks)) for m in position.marks if m.cell < geometry.size)
        self.update_looks()

    def update_looks(self) -> None:
        """Update the looks of the pieces."""
        position, geometry = self.position, self.geometry
        if position is None or geometry is None:
            return
        self.looks = {}
        for piece in (*self._gone.values(), *position.pieces):
            seen = self._as_before(piece)
            self.looks[piece.ref] = piece_look(self.theme, seen, self._inks, geometry.is_track, sailing=True)

    def _as_before(self, piece: PieceView) -> PieceView:
        if not any(ref == piece.ref for ref, _ in self.before):
            return piece
        facts = tuple(replace(f, value=self.before.get((piece.ref, f.name), f.value)) for f in piece.facts)
        return replace(piece, facts=facts, owner=self.before.get((piece.ref, "owner"), piece.owner))

    def ask(
        self,
        choices: Sequence[ChoiceView],
        remaining: Sequence[int],
        first: Sequence[int] = (),
        about: tuple[Datum, ...] = (),
    ) -> None:
        """Set the question, and its remaining choices; ``first``: those before picking."""
        self.choices, self.about = choices, about
        self.goals = goals(choices, remaining, first)
        size = self.geometry.size if self.geometry is not None else 0
        self.goals = {cell: goal for cell, goal in self.goals.items() if cell < size}
        picked = {
            cell for cell, goal in self.goals.items() if goal.ref.many and len(goal.remaining) == len(remaining) > 1
        }
        self.goals = {cell: goal for cell, goal in self.goals.items() if cell not in picked}
        ends = {cell for cell in picked_end(choices, remaining, first) if 0 <= cell < size and cell not in self.goals}
        self.picked_cells = tuple(sorted(picked | ends))
        crowded = any(len(goal.refs) > 1 for goal in self.goals.values())  # if some goals need rings, all get them
        ringed = (goal for goal in self.goals.values() if crowded or not goal.last)
        self.rings = {ref: "ready" for goal in ringed for ref in goal.refs if ref in self.looks}
        self.rings |= {ref: "ready" for ref in crowd(choices, remaining) if ref in self.looks}
        player = getattr(self.position.pending, "player", None) if self.position is not None else None
        others = {piece.ref for piece in (self.position.pieces if self.position is not None else ())
                  if piece.owner not in (player, -1)}  # fmt: skip
        self.rings.update({goal.ref: "aimed" for goal in self.goals.values() if goal.ref in others})
        self.rings.update(dict.fromkeys(settled_things(choices, remaining, first), "chosen"))
        self._number(choices, remaining)

    def _number(self, choices: Sequence[ChoiceView], remaining: Sequence[int]) -> None:
        """Assign digits to goals, pieces first, then row by row; none if there are many.

        What a button answers has the button's digit; others have those after the buttons.
        """
        buttons = answers(choices, remaining)
        if sum(button.plain for button in buttons) == 1:  # Enter is its key
            buttons = [button for button in buttons if not button.plain]
        known, more = {button.remaining: digit for digit, button in enumerate(buttons, 1)}, count(len(buttons) + 1)
        pieces = self.position.pieces if self.position is not None else ()
        things = [(piece.ref, piece.cell) for piece in pieces if self.rings.get(piece.ref) == "ready"]
        if not things and len(self.goals) <= MOST_NUMBERED:
            things = [(self.goals[cell].ref, cell) for cell in sorted(self.goals)]
        digits = [known.get(at_thing(choices, remaining, ref)) or next(more) for ref, _ in things]
        self.numbers = {digit: thing for digit, thing in zip(digits, things, strict=True) if digit < 10}

    def site_values(self) -> dict[int, dict[str, Data]]:
        """The current values of sites, by their first cell."""
        sites = self.position.sites if self.position is not None else ()
        return {site.cells[0]: plain_values(site.attributes) for site in sites if site.cells and site.attributes}

    # --- where it is -----------------------------------------------------------------------------

    def cell_size(self, view: View) -> float:
        """The width of a cell in pixels."""
        assert self.geometry is not None
        return view.scale * (2 * self.geometry.radius if self.geometry.is_track else 1.0)

    def centre(self, cell: int, view: View) -> QPointF:
        """The middle of a cell on the picture."""
        assert self.geometry is not None
        return view.point(*self.geometry.centre(cell))

    def course(self, cells: Sequence[int], view: View) -> list[QPointF]:
        """A way on the picture; on a track along its lines."""
        return [view.point(*at) for at in track_course(self.geometry, cells)] if self.geometry is not None else []

    def token_rect(self, place: TokenPlace, view: View) -> QRectF:
        """The box of a token on the picture."""
        return self._rect(place, view, self._rank_shift(place.cell) if place.rank else QPointF())

    def _rect(self, place: TokenPlace, view: View, moved: QPointF) -> QRectF:
        assert self.position is not None
        cell, ref = self.cell_size(view), self.position.pieces[place.index].ref
        alone, corner = self.side(view, ref), corner_of(place, cell)
        if corner is not None:
            side = min(alone * place.scale, cell * CORNER_SHARE)
            at = self.centre(place.cell, view) + QPointF(*corner) * cell
            return QRectF(at.x() - side / 2, at.y() - side / 2, side, side)
        side = max(alone * place.scale, LEAST)
        at = self.centre(place.cell, view) + (QPointF(place.dx, place.dy) + moved) * max(cell, alone, 24.0)
        return QRectF(at.x() - side / 2, at.y() - side / 2, side, side)

    def _rank_shift(self, cell: int) -> QPointF:
        """The offset of the rank at a site, in cells, that hides no name."""
        drawing = self.written()
        if drawing is not self._sides[0]:
            self._sides = drawing, {}
        sides = self._sides[1]
        if drawing is not None and cell not in sides:
            rank = [place for place in self.places if place.cell == cell]
            ways = [QPointF(*side) for side in rank_sides(rank[0].rank)]
            costs = [self._hides(drawing, [self._rect(place, drawing.view, way) for place in rank]) for way in ways]
            sides[cell] = next((w for w, cost in zip(ways, costs) if cost <= GRAZED), ways[costs.index(min(costs))])
        return sides.get(cell, QPointF())

    def _hides(self, drawing: Drawing, rects: Sequence[QRectF]) -> float:
        """The share of some ships' area that covers names, or is off the board."""
        assert self.geometry is not None
        board, whole = drawing.view.rect(self.geometry.sheet), sum(map(_area, rects))
        named = sum(_area(rect & name) for rect in rects for name, _ in drawing.room.placed)
        return (named + whole - sum(_area(rect & board) for rect in rects)) / whole

    def side(self, view: View, ref: Datum | None = None) -> float:
        """The width of a piece's token, or of a disc, alone in its cell."""
        assert self.geometry is not None
        cell, look = self.cell_size(view), self.looks.get(ref) if ref is not None else None
        if ref is None or look is None or not look.sail:
            return token_side(cell, self.geometry.is_track)
        return sail_side(cell, self.geometry.kind, self._apart.get(ref, 0.0), self.theme.stage.of(ref.domain).size)

    def lone_rect(self, at: QPointF, view: View, share: float = 1.0, ref: Datum | None = None) -> QRectF:
        """The box of a single token, or a disc, around a point of the picture."""
        side = self.side(view, ref) * share
        return QRectF(at.x() - side / 2, at.y() - side / 2, side, side)

    def ink(self, player: int | None) -> QColor:
        """The colour of a player on the chart; for nobody that of the chart's lines."""
        return self._inks[player] if player is not None and 0 <= player < len(self._inks) else self.theme.ink

    def piece_at(self, pixel: QPointF, view: View) -> PieceView | None:
        """The piece whose token is under a pixel: of several the nearest, then the topmost.

        A goal is not hidden by the pieces of its neighbours.
        """
        if self.position is None or self.geometry is None:
            return None
        cell = self.geometry.at(*view.chart(pixel.x(), pixel.y()))
        rects = [(place, self.token_rect(place, view)) for place in reversed(self.places)]
        hit = [(_off(rect, pixel), place) for place, rect in rects if _off(rect, pixel) <= rect.width() / 2 + 1]
        if not hit or (cell in self.goals and all(place.cell != cell for _, place in hit)):
            return None
        return self.position.pieces[min(hit, key=itemgetter(0))[1].index]

    def piece(self, ref: Datum) -> PieceView | None:
        """A piece of the position, or of the former one."""
        found = (p for p in (self.position.pieces if self.position is not None else ()) if p.ref == ref)
        return next(found, None) or self._gone.get(ref)

    def goal_near(self, pixel: QPointF, view: View, reach: float) -> Goal | None:
        """The nearest goal to a pixel within ``reach`` cells."""
        best, least = None, reach * self.cell_size(view) if self.geometry is not None else 0.0
        for goal in self.goals.values():
            off = self.centre(goal.cell, view) - pixel
            far = hypot(off.x(), off.y())
            if far <= least:
                best, least = goal, far
        return best


def _apart(pieces: Sequence[PieceView], geometry: Geometry) -> dict[Datum, float]:
    """The distance in cells from each piece to the nearest one on another cell."""
    centres = {piece.cell: geometry.centre(piece.cell) for piece in pieces if piece.cell >= 0}
    unit, found = 2 * geometry.radius if geometry.is_track else 1.0, {}
    for piece in pieces:
        if piece.cell >= 0:
            x, y = centres[piece.cell]
            ways = (hypot(x - u, y - v) for cell, (u, v) in centres.items() if cell != piece.cell)
            found[piece.ref] = min(ways, default=inf) / unit
    return found


def _area(rect: QRectF) -> float:
    return max(rect.width(), 0.0) * max(rect.height(), 0.0)


def _off(rect: QRectF, pixel: QPointF) -> float:
    """The distance of a pixel from the middle of a box."""
    off = pixel - rect.center()
    return hypot(off.x(), off.y())
