"""How fast are the games? Run ``python -m tests.bench.speed [GAMES]``; nothing here fails, it only tells.

For each ruleset: decisions and whole games a second with random players in the reference engine, and the
time from a changed rules text to a game one can play, in a warm process, against the time of a first start.
All figures come from one run on one machine; compare ratios, not runs.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from statistics import median

from rich.console import Console
from rich.table import Table

from dsl.engines.choice import make_engine
from dsl.engines.protocol.events import Decision, Over
from dsl.games.library.rules_loader import loader
from dsl.games.pipeline import load_game
from dsl.text.diagnostics import Problems
from dsl.text.source import Source
from tests.games_at_hand import Kit, kits, load, play


def main(games: int = 20) -> None:
    """Print the table."""
    table = Table(
        "game", "decisions/s", "games/s", "decisions a game", "state bytes", "first load ms", "changed text ms"
    )
    for kit in kits():
        if "rulesets" in kit.rules.parts:
            table.add_row(*row(kit, games))
    Console().print(table)


def row(kit: Kit, games: int) -> list[str]:
    """Measure one ruleset."""
    begin = time.perf_counter()
    game = load(kit.rules, kit.board, kit.seats[0])
    first = time.perf_counter() - begin
    engine = make_engine(game)
    decisions = finished = 0
    begin = time.perf_counter()
    for seed in range(games):
        for _ in play(engine, seed):
            decisions += isinstance(engine.pending, Decision)
        finished += isinstance(engine.pending, Over)
    spent = time.perf_counter() - begin
    changed = median(after_a_change(kit) for _ in range(7))
    cells = (decisions / spent, finished / spent, decisions / games, 4 * game.layout.size, 1000 * first, 1000 * changed)
    return [kit.name, *(f"{cell:,.1f}" if cell < 100 else f"{cell:,.0f}" for cell in cells)]


def after_a_change(kit: Kit) -> float:
    """Seconds from a rules text with one line changed to an engine that asks its first question."""
    text = (
        Path(kit.rules).read_text(encoding="utf-8") + f'# {time.perf_counter_ns()}\nnote "{time.perf_counter_ns()}"\n'
    )
    begin = time.perf_counter()
    game = load_game(Source(str(kit.rules), text), kit.board, {}, kit.seats[0], Problems(), loader, check=False)
    assert game is not None
    make_engine(game).start(1)
    return time.perf_counter() - begin


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
