"""Jobs for the tests of many games."""

from __future__ import annotations

from pathlib import Path

from dsl.games.balance.job import Job, make_job
from dsl.text.source import Source
from tests.games_at_hand import load


def job(
    rules: Path | Source,
    board: Path | None = None,
    settings: tuple[tuple[str, str], ...] = (),
    bots: tuple[str, ...] = ("random", "random"),
    seed: int = 0,
) -> Job:
    """A job of a game that must be sound."""
    return make_job(load(rules, board, len(bots), **dict(settings)), settings, bots, seed)
