"""The same games with several values of one or two parameters."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product

from dsl.engines.linking.game import Game, Parameter
from dsl.games.balance.job import Job, Settings, load
from dsl.games.balance.results import Games
from dsl.language.typed import types as ty

_RANGE = re.compile(r"\s*(?P<low>-?\d{1,10})\s*\.\.\s*(?P<high>-?\d{1,10})\s*")
_AXIS = re.compile(r"\s*(?P<name>[^=\s]+)\s*(?:=\s*(?P<values>\S.*?)\s*)?")
MOST_VALUES = 100
"""The greatest number of values of one parameter."""


@dataclass(frozen=True)
class Axis:
    """A parameter, or a table cell, and its values."""

    name: str
    values: tuple[str, ...]


def read_axis(text: str, game: Game) -> Axis | None:
    """``name=1..4``, ``name=a,b``, or ``name`` for all values of a parameter; None for anything else."""
    match = _AXIS.fullmatch(text)
    if match is None:
        return None
    values = _listed(match["values"]) if match["values"] else _all(match["name"], game)
    return Axis(match["name"], values) if 0 < len(values) <= MOST_VALUES else None


def points(job: Job, axes: Sequence[Axis]) -> list[Settings]:
    """The settings of a job with every combination of values, the last axis varying fastest."""
    rest = tuple(pair for pair in job.settings if pair[0] not in {axis.name for axis in axes})
    chosen = product(*([(axis.name, value) for value in axis.values] for axis in axes))
    return [(*rest, *pairs) for pairs in chosen]


def playable(job: Job, axes: Sequence[Axis]) -> list[Job]:
    """The jobs of all combinations that the rules allow on this map."""
    found = (replace(job, settings=settings) for settings in points(job, axes))
    return [job for job in found if isinstance(load(job), Game)]


@dataclass(frozen=True)
class Sweep:
    """Jobs that differ in the values of axes, each with its games."""

    axes: tuple[Axis, ...]
    jobs: tuple[Job, ...]
    games: tuple[Games, ...]

    def values(self, job: Job) -> tuple[str, ...]:
        """The values of the axes in a job."""
        chosen = dict(job.settings)
        return tuple(chosen[axis.name] for axis in self.axes)


def parameter(name: str, game: Game) -> Parameter | None:
    """The parameter of a name."""
    return next((each for each in game.params if each.name == name), None)


def _listed(text: str) -> tuple[str, ...]:
    numbers = _RANGE.fullmatch(text)
    if numbers is not None:
        low, high = int(numbers["low"]), int(numbers["high"])
        return tuple(map(str, range(low, min(high, low + MOST_VALUES) + 1)))
    return tuple(dict.fromkeys(part.strip() for part in text.split(",") if part.strip()))


def _all(name: str, game: Game) -> tuple[str, ...]:
    """All values of a parameter; empty if there is no such parameter or no end of values."""
    param = game.program.params.get(name)
    kind = ty.bare(param.type) if param is not None else None
    if isinstance(kind, ty.Bool):
        return ("no", "yes")
    if isinstance(kind, ty.Int):
        low = _bound(kind.low, kind.low_param, game)
        high = _bound(kind.high, kind.high_param, game)
        return tuple(map(str, range(low, high + 1))) if high - low < MOST_VALUES else ()
    found = parameter(name, game)
    return tuple(value for value, _ in found.choices) if found is not None and isinstance(kind, ty.Dom) else ()


def _bound(number: int, named: str, game: Game) -> int:
    return game.values[named] if named else number
