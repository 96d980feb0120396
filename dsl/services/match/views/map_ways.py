"""The path of a piece: a straight row, else a shortest path over cells like those it is on.

If it could stop at other cells too, its path leads over those, since it cannot pass where it may not stop.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from functools import cached_property

from dsl.engines.linking.game import Game
from dsl.games.play.visible_state import passable
from dsl.maps.board.base import bits
from dsl.services.match.position_values import ChoiceView
from dsl.services.match.views.trails import OFF

LONGEST = 400


class Ways:
    """Paths on the map of one game. They follow from the map and the offered choices, so they reveal nothing."""

    def __init__(self, game: Game) -> None:
        self._game, self._topology = game, game.map.topology
        self._known: dict[tuple[int, int, int], tuple[int, ...]] = {}

    def way(self, origin: int, goal: int, stops: int = 0) -> tuple[int, ...]:
        """The cells of a path with both ends; ``OFF`` is off the board.

        ``stops`` has a bit for each cell at which the piece could stop.
        """
        if OFF in (origin, goal) or origin == goal:
            return (origin, goal) if origin != goal else (origin,)
        key = origin, goal, stops
        if key not in self._known:
            self._known[key] = (
                self._over_stops(*key)
                or self._straight(origin, goal, self._open)
                or self._either_way(origin, goal)
                or (origin, goal)
            )
        return self._known[key]

    def of_choice(self, choice: ChoiceView, choices: Iterable[ChoiceView]) -> tuple[int, ...]:
        """The path of a choice's piece, given all offered choices; empty if it does not move."""
        ends = [cells[0] for cells in choice.places if len(cells) == 1]
        if len(ends) < 2 or ends[0] == ends[-1]:
            return ()
        alike = (
            other for other in choices if other.option == choice.option and other.places[:-1] == choice.places[:-1]
        )
        stops = {other.places[-1][0] for other in alike if len(other.places[-1]) == 1}
        return self.way(ends[0], ends[-1], sum(1 << cell for cell in stops if cell >= 0))

    def _over_stops(self, origin: int, goal: int, stops: int) -> tuple[int, ...]:
        """A path over cells where it could stop, not longer than a shortest one to the farthest of these."""
        found = self._straight(origin, goal, stops) or self._shortest(origin, goal, stops)
        straight = self._shortest(origin, goal, self._open)
        if len(found) <= len(straight):
            return found
        return found if len(found) <= 1 + self._farthest(origin, stops) else ()

    def _farthest(self, origin: int, stops: int) -> int:
        """The number of steps over open cells to reach all of ``stops`` that can be reached."""
        seen, front, steps = 1 << origin, 1 << origin, 0
        while front and stops & ~seen:
            around = 0
            for cell in bits(front):
                around |= self._topology.exits[cell]
            front = around & self._open & ~seen
            seen, steps = seen | front, steps + 1
        return steps

    def _straight(self, origin: int, goal: int, through: int) -> tuple[int, ...]:
        """The row of cells between two cells, if there is one within ``through``."""
        topology = self._topology
        direction = topology.direction(origin, goal) if topology.directions else OFF
        if direction == OFF:
            return ()
        found = [origin]
        while found[-1] != goal:
            following = topology.around(found[-1])[direction]
            if following < 0 or len(found) > LONGEST or (not through >> following & 1 and following != goal):
                return ()
            found.append(following)
        return tuple(found)

    def _either_way(self, origin: int, goal: int) -> tuple[int, ...]:
        """A shortest path; on a track also against the arrows, as ships that are driven back go."""
        found = self._shortest(origin, goal, self._open)
        if self._topology.kind != "track":
            return found
        back = tuple(reversed(self._shortest(goal, origin, self._open)))
        return min((way for way in (found, back) if way), key=len, default=())

    def _shortest(self, origin: int, goal: int, through: int) -> tuple[int, ...]:
        """A shortest path within ``through``; the ends need not be in it."""
        came = {origin: origin}
        front = deque([origin])
        through |= 1 << goal
        while front and goal not in came:
            cell = front.popleft()
            for other in bits(self._topology.exits[cell] & through):
                if other not in came:
                    came[other] = cell
                    front.append(other)
        if goal not in came:
            return ()
        found = [goal]
        while found[-1] != origin:
            found.append(came[found[-1]])
        return tuple(reversed(found)) if len(found) <= LONGEST else ()

    @cached_property
    def _open(self) -> int:
        """The cells that pieces may enter: terrains with a flag, or all if none has one."""
        board, topology = self._game.map, self._topology
        allowed = passable(self._game)
        if not allowed or topology.kind == "track":
            return topology.present
        return sum(1 << cell for cell in bits(topology.present) if board.terrain[cell] in allowed)
