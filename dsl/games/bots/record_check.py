"""Checks that a game can be replayed from its record: step by step, back to the start and forward again."""

from __future__ import annotations

from collections.abc import Sequence

from dsl.engines.protocol.engine import Engine
from dsl.engines.protocol.errors import MOST_DECISIONS
from dsl.games.bots.arena import Outcome, Watch, play_out
from dsl.games.bots.observation import Bot
from dsl.games.play import Setup, read_record, replay
from dsl.games.play.record import record_text
from dsl.text.diagnostics import Diagnostic, Problems
from dsl.text.source import Source


def play_and_verify(
    engine: Engine,
    bots: Sequence[Bot],
    seed: int,
    limit: int = MOST_DECISIONS,
    watch: Watch = lambda engine, entries: None,
) -> tuple[Outcome, Diagnostic | None]:
    """Play a game as ``play_out`` does, then replay it from its record; what differs, if anything does."""
    lines: list[str] = []
    states: list[bytes] = []

    def tell(line: str) -> None:
        lines.append(line)
        states.append(engine.save())

    outcome = play_out(engine, bots, seed, limit, tell, watch)
    return outcome, differs(engine, seed, lines, states)


def differs(engine: Engine, seed: int, lines: Sequence[str], states: Sequence[bytes]) -> Diagnostic | None:
    """Where a replay of those lines goes another way than the states say; None if it does not."""
    game = engine.game
    setup = Setup(game.name, game.name, "", (), ("-",) * game.seats, seed, game.rules_hash, game.map_hash)
    problems = Problems()
    last = states[-1] if states else engine.save()
    record = read_record(Source(f"seed {seed}", record_text(game, setup, lines, last)), problems)
    if record is None:
        return next(iter(problems))
    done = replay(record, game, engine)
    if done.parted:
        return done.parted
    match = done.match
    root = match.at
    for at in (*reversed(range(root)), *range(1, root + 1)):  # back to the root, then forward to the end
        match.go(at)
        if at and engine.save() != states[at - 1]:
            return Diagnostic("replay-other-state", record.lines[at - 1].span)
    return None
