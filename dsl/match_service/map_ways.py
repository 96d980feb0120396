"""The cells that a piece passes on its way: a straight row, else a shortest way over cells like those it stands on."""

from __future__ import annotations

from collections import deque
from functools import cached_property

from dsl.board.base import bits
from dsl.link.game import Game
from dsl.match_service.trails import OFF
from dsl.play.visible_state import passable

LONGEST = 400


class Ways:
    """Ways on the map of one game. They follow from the map alone, so they tell nothing that is hidden."""

    def __init__(self, game: Game) -> None:
        self._game, self._topology = game, game.map.topology
        self._known: dict[tuple[int, int], tuple[int, ...]] = {}

    def way(self, origin: int, goal: int) -> tuple[int, ...]:
        """The cells from one to the other, both ends included; an end that is off the board is ``OFF``."""
        if OFF in (origin, goal) or origin == goal:
            return (origin, goal) if origin != goal else (origin,)
        key = origin, goal
        if key not in self._known:
            self._known[key] = self._straight(*key) or self._shortest(*key) or key
        return self._known[key]

    def _straight(self, origin: int, goal: int) -> tuple[int, ...]:
        """The row of cells between them, where there is one and nothing on the map stands in it."""
        topology = self._topology
        direction = topology.direction(origin, goal) if topology.directions else OFF
        if direction == OFF:
            return ()
        found = [origin]
        while found[-1] != goal:
            following = topology.around(found[-1])[direction]
            if following < 0 or len(found) > LONGEST or (not self._open >> following & 1 and following != goal):
                return ()
            found.append(following)
        return tuple(found)

    def _shortest(self, origin: int, goal: int) -> tuple[int, ...]:
        """A shortest way over open cells; the ends may be of any kind."""
        came = {origin: origin}
        front = deque([origin])
        through = self._open | 1 << goal
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
