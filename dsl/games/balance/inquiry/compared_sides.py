"""Makes the jobs of an order from its rules and maps; finds an extreme game to look at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from time import monotonic

from dsl.engines.choice import make_engine, why_not_compiled
from dsl.engines.linking.game import Game
from dsl.engines.protocol.errors import COMPILED, REFERENCE
from dsl.games.balance.batch import bots_of, limit_for
from dsl.games.balance.inquiry.inquiry_values import Axis, Halt, Order, Sample, Side
from dsl.games.balance.job import Job, game_seed, make_job
from dsl.games.balance.report.phrases import Phrases
from dsl.games.balance.sweep import Axis as Values
from dsl.games.balance.sweep import playable, read_axis
from dsl.games.bots.arena import Outcome, play_out
from dsl.games.bots.levels import LEVELS
from dsl.games.library.rules_loader import loader
from dsl.games.pipeline import load_program, make_game
from dsl.games.play import Setup
from dsl.games.play.record import record_text
from dsl.text.diagnostics import Diagnostic, Problems, Severity, Words
from dsl.text.files import unsaved
from dsl.text.source import Place


@dataclass(frozen=True)
class Prepared:
    """A job ready to be played, with its texts."""

    job: Job
    phrases: Phrases

    @property
    def title(self) -> str:
        """The game as players call it."""
        return self.phrases.title(self.job.game)


def prepared(order: Order) -> list[Prepared] | Halt:
    """The jobs of the sides of an order, or why it cannot be played."""
    found = list[Prepared]()
    for side in order.sides:
        game = load_side(side, order.seats)
        if isinstance(game, Halt):
            return game
        reason = why_not_compiled(game)
        if reason and order.bot in LEVELS:
            return Halt(Words("inquiry-no-level", {"reason": reason}))
        job = make_job(game, side.settings, (order.bot,) * game.seats, order.seed)
        job = replace(job, count_positions=True, engine=REFERENCE if reason else COMPILED)
        job = replace(job, limit=found[0].job.limit if found else limit_for(job))
        found.append(Prepared(job, Phrases.of(game, order.language)))
    if len({each.job.game.seats for each in found}) > 1:
        return Halt(Words("inquiry-other-seats"))
    return found


def load_side(side: Side, seats: int = 0) -> Game | Halt:
    """The game of a side; ``Halt`` if it has an error."""
    problems = Problems()
    with unsaved({Path(name).resolve(): text for name, text in side.unsaved}):
        program = load_program(side.rules, problems, loader)
        if program is None:
            return halt_of(problems)
        game = make_game(program, side.board, dict(side.settings), seats, problems)
    return game if game is not None else halt_of(problems)


def halt_of(problems: Problems) -> Halt:
    """The first error as a ``Halt``; there must be one."""
    return halted(next(each for each in problems if each.severity is Severity.ERROR))


def halted(diagnostic: Diagnostic, game: int | None = None) -> Halt:
    """A diagnostic as the reason why playing has stopped."""
    place = Place.of(diagnostic.span) if diagnostic.span is not None else None
    return Halt(Words(diagnostic.code, dict(diagnostic.args)), place, game)


def swept(first: Prepared, order: Order) -> list[Prepared]:
    """The jobs of all combinations of values that the rules allow."""
    axes = [Values(name, values) for name, values in order.axes]
    return [Prepared(job, first.phrases) for job in playable(first.job, axes)]


def axes_of(side: Side, language: str) -> Iterator[Axis]:
    """The parameters of a side that can be swept; none if its rules have errors."""
    game = load_side(side)
    if isinstance(game, Halt):
        return
    phrases = Phrases.of(game, language)
    for parameter in game.params:
        values = read_axis(parameter.name, game)
        if values is not None and len(values.values) > 1:
            label = game.program.params[parameter.name].label or parameter.name
            yield Axis(parameter.name, phrases.words.word(label), values.values)


SECONDS = 6.0
"""How long games are played to find an extreme one."""
MOST_GAMES = 200


def sample(job: Job, which: str, stop: Callable[[], bool]) -> Sample:
    """The longest game of a job (``which`` is ``longest``), or the one with the fewest choices a decision."""
    game, best, found, played = job.game, 0.0, None, 0
    engine = make_engine(game)
    end = monotonic() + SECONDS
    while played < MOST_GAMES and (found is None or (monotonic() < end and not stop())):
        seed, lines = game_seed(job.seed, played), list[str]()
        outcome = play_out(engine, bots_of(job, game, seed), seed, job.limit, lines.append)
        played += 1
        if found is None or _strange(outcome, which) > best:
            best = _strange(outcome, which)
            setup = Setup(game.name, game.name, "", job.settings, job.bots, seed, game.rules_hash, game.map_hash)
            found = Sample(record_text(game, setup, lines, engine.save()), seed, job.bots, 0, outcome.turns)
    assert found is not None
    return Sample(found.record, found.seed, found.seats, played, found.turns, job.settings)


def _strange(outcome: Outcome, which: str) -> float:
    return float(outcome.turns) if which == "longest" else -outcome.offered / max(1, outcome.decisions)
