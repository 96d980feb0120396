"""The cells that a piece passes on its way: a straight row, else a shortest way over cells like those it stands on.

Where it could stop at other cells, too, its way leads over these, for what it may not pass it may not stop at either.
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
    """Ways on the map of one game. They follow from the map and from what is offered: they tell nothing hidden."""

    def __init__(self, game: Game) -> None:
        self._game, self._topology = game, game.map.topology
        self._known: dict[tuple[int, int, int], tuple[int, ...]] = {}

    def way(self, origin: int, goal: int, stops: int = 0) -> tuple[int, ...]:
        """The cells from one to the other, both ends included; an end that is off the board is ``OFF``.

        ``stops`` has a bit for each cell at which the piece could end its way as well.
        """
        if OFF in (origin, goal) or origin == goal:
            return (origin, goal) if origin != goal else (origin,)
        key = origin, goal, stops
        if key not in self._known:
            self._known[key] = (
                self._over_stops(*key)
                or self._straight(origin, goal, self._open)
                or self._shortest(origin, goal, self._open)
                or (origin, goal)
            )
        return self._known[key]

    def of_choice(self, choice: ChoiceView, choices: Iterable[ChoiceView]) -> tuple[int, ...]:
        """The way of the piece of a choice among all that are offered; empty where none moves."""
        ends = [cells[0] for cells in choice.places if len(cells) == 1]
        if len(ends) < 2 or ends[0] == ends[-1]:
            return ()
        alike = (
            other for other in choices if other.option == choice.option and other.places[:-1] == choice.places[:-1]
        )
        stops = {other.places[-1][0] for other in alike if len(other.places[-1]) == 1}
        return self.way(ends[0], ends[-1], sum(1 << cell for cell in stops if cell >= 0))

    def _over_stops(self, origin: int, goal: int, stops: int) -> tuple[int, ...]:
        """A way over cells where it could stop; none that is longer than a shortest one to the farthest of these."""
        found = self._straight(origin, goal, stops) or self._shortest(origin, goal, stops)
        straight = self._shortest(origin, goal, self._open)
        if len(found) <= len(straight):
            return found
        return found if len(found) <= 1 + self._farthest(origin, stops) else ()

    def _farthest(self, origin: int, stops: int) -> int:
        """How many steps over open cells lead to all of ``stops`` that can be reached."""
        seen, front, steps = 1 << origin, 1 << origin, 0
        while front and stops & ~seen:
            around = 0
            for cell in bits(front):
                around |= self._topology.exits[cell]
            front = around & self._open & ~seen
            seen, steps = seen | front, steps + 1
        return steps

    def _straight(self, origin: int, goal: int, through: int) -> tuple[int, ...]:
        """The row of cells between them, where there is one and all of it but the goal lies in ``through``."""
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

    def _shortest(self, origin: int, goal: int, through: int) -> tuple[int, ...]:
        """A shortest way over the cells of ``through``; the ends may be of any kind."""
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
        """The cells that the rules let anything stand on: those of terrains with a flag, or all where none has any."""
        board, topology = self._game.map, self._topology
        allowed = passable(self._game)
        if not allowed or topology.kind == "track":
            return topology.present
        return sum(1 << cell for cell in bits(topology.present) if board.terrain[cell] in allowed)
