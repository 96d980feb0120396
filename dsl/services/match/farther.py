"""Finds, by trying, the cells that a piece can reach by answering the same question several times, cell by cell."""

from __future__ import annotations

from collections import deque

from dsl.engines.linking.game import Datum
from dsl.engines.protocol.errors import RuleError
from dsl.engines.protocol.events import Decision
from dsl.services.match.trials import Trials

MOST_TRIED = 200
"""The greatest number of answers that are tried."""
Way = tuple[int, ...]
"""The cell of a piece, the cells of the answers, and the last cell if the rules move the piece on from there."""


class Farther:
    """Tries such answers in the worlds that a viewer cannot distinguish from the real one."""

    def __init__(self, trials: Trials) -> None:
        self._trials = trials

    def ways(self, viewer: int) -> tuple[Way, ...]:
        """The shortest way to each cell that needs several answers; it ends before any other question or chance."""
        found = [self._ways(world) for world in self._trials.worlds(viewer)]
        ways = found[0].values() if found else ()
        return tuple(
            way
            for way in ways
            if len(way) > 2 and way[-1] != way[0] and all(other.get(way[-1]) == way for other in found)
        )

    def _ways(self, world: bytes) -> dict[int, Way]:
        engine, ways, tried = self._trials.engine, dict[int, Way](), 0
        engine.load(world)
        asked, goer = engine.pending, None
        queue = deque[tuple[bytes, Way]]([(world, ())])
        while queue and isinstance(asked, Decision):
            state, way = queue.popleft()
            engine.load(state)
            for cell, index in steps(engine.pending).items():
                if cell in ways or tried == MOST_TRIED:
                    continue
                tried += 1
                try:
                    came = self._trials.answer(state, index)
                except RuleError:
                    continue
                gone = came.moved | came.lost
                goer = goer or next(iter(gone), None)
                if goer is None or gone != {goer}:
                    continue
                ways[cell] = (*(way or (came.before[goer],)), cell)
                end = came.after.get(goer, next(reversed(came.steps), cell))
                ways.setdefault(end, (*ways[cell], end))  # the rules moved it on, perhaps to where it is lost
                if goer in came.after and _again(engine.pending, asked):
                    queue.append((engine.save(), ways[cell]))
        return ways

    def last(self, world: bytes, way: Way) -> tuple[bytes, int] | None:
        """The state before the last answer of a way, and the number of that answer; None if none is offered."""
        engine, last = self._trials.engine, None
        engine.load(world)
        for cell in way[1:]:
            index = steps(engine.pending).get(cell)
            if index is None:
                break
            last = engine.save(), index
            engine.choose(index)
        return last


def steps(asked: object) -> dict[int, int]:
    """The answers of a question by their last value, a cell; empty if they differ in other values too."""
    if not isinstance(asked, Decision):
        return {}
    choices = [asked.choices[index] for index in range(len(asked.choices))]
    if len({(choice.option, *choice.values[:-1]) for choice in choices}) != 1:
        return {}
    ends: list[Datum] = [choice.values[-1] for choice in choices if choice.values]
    return {end.value: index for index, end in enumerate(ends) if end.domain == "cell"}


def _again(pending: object, asked: Decision) -> bool:
    return isinstance(pending, Decision) and pending.span == asked.span and pending.player == asked.player
