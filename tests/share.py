"""How long random searches are: a share in every run, all and more where somebody looks for counterexamples."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TypeVar

from hypothesis import settings

Thing = TypeVar("Thing")
FIXED = 25
"""Examples in the profile in which changes are judged."""


def share(examples: int) -> int:
    """What Hypothesis' profile in use takes of so many examples or events, which are worth trying where there is time.

    ``pytest --hypothesis-profile=free`` tries forty times as many.
    """
    return max(examples * settings.default.max_examples // 100, 10)


def chosen(names: Iterable[str], *always: str) -> list[str]:
    """Of games with which the same is tried: those that differ most; all where somebody looks for counterexamples."""
    known = list(names)
    assert not set(always) - set(known), "somebody has renamed a game"
    return known if settings.default.max_examples > FIXED else list(always)


def chosen_files(paths: Iterable[Path], *always: str) -> list[Path]:
    """The same of files, by their names without endings."""
    listed = list(paths)
    names = chosen([path.stem for path in listed], *always)
    return [path for path in listed if path.stem in names]


def thinned(things: Iterable[Thing], every: int) -> Sequence[Thing]:
    """One of so many, from the first on; all where somebody looks for counterexamples."""
    return list(things)[:: every if settings.default.max_examples == FIXED else 1]
