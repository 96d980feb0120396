"""What the usual run of the tests takes of much that could be tried; the rest is ``slow`` and belongs to a release."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import pytest
from hypothesis import settings

Thing = TypeVar("Thing")
FIXED = 25
"""Examples in the profile in which changes are judged."""


def share(examples: int) -> int:
    """What Hypothesis' profile in use takes of so many examples or events, which are worth trying where there is time.

    ``pytest --hypothesis-profile=free`` tries forty times as many.
    """
    return max(examples * settings.default.max_examples // 100, 10)


def _plain(thing: Any) -> str:
    if isinstance(thing, Path):
        return thing.stem
    return thing if isinstance(thing, str) else str(thing.name)


def usual(things: Iterable[Thing], *names: str, called: Callable[[Thing], str] = _plain) -> list[object]:
    """Parameters of a test: all things, those of other names marked slow; a path is called by its stem.

    The result is for ``pytest.mark.parametrize`` alone, which unpacks the marks.
    """
    found = list(things)
    assert not set(names) - {called(thing) for thing in found}, "somebody has renamed one"
    return [thing if called(thing) in names else pytest.param(thing, marks=pytest.mark.slow) for thing in found]


def usually_first(things: Iterable[Thing], count: int = 1) -> list[object]:
    """Parameters of a test: all things, those after the first ``count`` marked slow."""
    return [
        thing if place < count else pytest.param(thing, marks=pytest.mark.slow) for place, thing in enumerate(things)
    ]


def thinned(things: Iterable[Thing], every: int) -> Sequence[Thing]:
    """One of so many, from the first on; all where somebody looks for counterexamples."""
    return list(things)[:: every if settings.default.max_examples == FIXED else 1]
