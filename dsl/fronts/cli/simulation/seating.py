"""Makes jobs from the options of a command: which game and bots, how many games, played where."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from pathlib import Path

from dsl.engines.choice import why_not_compiled
from dsl.engines.linking.game import Game
from dsl.engines.protocol.errors import COMPILED
from dsl.fronts.cli.open_game import Opened, chosen_engine, open_game
from dsl.fronts.cli.options import read_settings, read_think
from dsl.fronts.cli.output import fail_with
from dsl.fronts.cli.simulation.table import Table, table
from dsl.fronts.cli.voice import Voice
from dsl.games.balance.job import Job, make_job
from dsl.games.balance.sweep import Axis, read_axis
from dsl.games.bots import BOTS
from dsl.games.bots.levels import LEVELS
from dsl.games.library.shelves import option_span
from dsl.text.diagnostics import near

MOST_GAMES, MOST_JOBS = 1_000_000, 1_000
"""The most games of a command; the most processes."""


@dataclass(frozen=True)
class Request:
    """The options that all commands of many games share."""

    count: int
    jobs: int
    cluster: str
    json: bool
    csv: bool
    report: Path | None
    voice: Voice

    @property
    def quiet(self) -> bool:
        """Whether a program reads the output: nothing else is printed there."""
        return self.json or self.csv

    def table(self, count: int) -> AbstractContextManager[Table]:
        """The table at which ``count`` games are played."""
        return table(count, self.jobs, self.cluster, self.voice, not self.quiet)


@dataclass(frozen=True)
class GameRequest:
    """The options that say which games are played; ``option`` is the name of the one with the bots."""

    ruleset: str
    map: str
    settings: dict[str, str]
    players: int
    bots: str
    seed: int
    engine: str | None = None
    think: str = ""
    option: str = "--bots"


def seat(wanted: GameRequest, voice: Voice) -> tuple[Job, Opened]:
    """The job that the options mean, and its game. Ends the command on errors."""
    names = _names(wanted, voice)
    count = wanted.players or (len(names) if len(names) > 1 else 0)
    opened = open_game(wanted.ruleset, wanted.map, wanted.settings, count, voice)
    seats = opened.game.seats
    if len(names) not in (1, seats):
        span = option_span(wanted.option, wanted.bots)
        raise fail_with(voice, "cli-bots-count", span, count=len(names), seats=seats)
    bots = names * seats if len(names) == 1 else names
    if wanted.think and not set(names) & set(LEVELS):
        span = option_span("--think", wanted.think)
        raise fail_with(voice, "cli-simulate-think", span, bots=", ".join(names), levels=", ".join(LEVELS))
    job = make_job(opened.game, opened.setup.settings, bots, wanted.seed)
    engine = _engine(wanted, names, opened.game, voice)
    return replace(job, engine=engine, think=read_think(wanted.think, voice)), opened


def _engine(wanted: GameRequest, bots: Sequence[str], game: Game, voice: Voice) -> str:
    """The name of the engine, the same for every worker."""
    engine = chosen_engine(wanted.engine, voice, game) or COMPILED
    for name in bots:
        if name in LEVELS and (reason := why_not_compiled(game)):
            span = option_span(wanted.option, wanted.bots)
            raise fail_with(voice, "cli-bot-compiled", span, name=name, reason=reason)
    return engine


def within(voice: Voice, *numbers: tuple[str, int, int, int]) -> None:
    """End the command if a number is out of its bounds; each is (option, number, least, most)."""
    for option, number, low, high in numbers:
        if not low <= number <= high:
            raise fail_with(voice, "cli-bounds", option_span(option, str(number)), option=option, low=low, high=high)


def _names(wanted: GameRequest, voice: Voice) -> tuple[str, ...]:
    names = tuple(part.strip() for part in wanted.bots.split(",") if part.strip())
    span, known = option_span(wanted.option, wanted.bots), ", ".join(BOTS)
    for name in names or (wanted.bots,):
        if name not in BOTS:
            raise fail_with(voice, "cli-no-bot", span, near(name, BOTS), name=name, known=known)
    return names


def other(wanted: GameRequest, against: Sequence[str], board: str, bots: str, voice: Voice) -> Job:
    """The job to compare with: the same except for the rules, values, map or bots that are named."""
    given = read_settings([text for text in against if "=" in text], voice)
    rules = [text for text in against if "=" not in text]
    if len(rules) > 1:
        raise fail_with(
            voice, "cli-simulate-together", option_span("--against", rules[1]), one=rules[0], other=rules[1]
        )
    changed = replace(
        wanted,
        ruleset=rules[0] if rules else wanted.ruleset,
        map=board or wanted.map,
        settings={**wanted.settings, **given},
        bots=bots or wanted.bots,
        option="--against-bots" if bots else "--bots",
    )
    return seat(changed, voice)[0]


def axes_of(texts: Sequence[str], job: Job, voice: Voice) -> list[Axis]:
    """The parameters of ``--sweep`` with their values. Ends the command if there are more than two."""
    if len(texts) > 2:
        raise fail_with(voice, "cli-simulate-axes", option_span("--sweep", texts[2]))
    return read_axes("--sweep", texts, job, voice)


def read_axes(option: str, texts: Sequence[str], job: Job, voice: Voice) -> list[Axis]:
    """Parameters with their values, from the texts of an option. Ends the command on errors."""
    found = []
    for text in texts:
        axis = read_axis(text, job.game)
        if axis is None:
            raise fail_with(voice, "cli-simulate-axis", option_span(option, text), text=text)
        found.append(axis)
    return found


def one_of(voice: Voice, options: dict[str, bool]) -> None:
    """End the command if it has options that exclude each other."""
    named = [name for name, there in options.items() if there]
    if len(named) > 1:
        raise fail_with(voice, "cli-simulate-together", option_span(named[1], ""), one=named[0], other=named[1])
