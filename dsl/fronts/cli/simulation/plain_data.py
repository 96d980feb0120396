"""The results of games as values for JSON, rows for a spreadsheet, tables in a terminal, or a page."""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rich.table import Table as Grid

from dsl.fronts.cli.output import can_write, console, write_out
from dsl.fronts.cli.voice import Voice
from dsl.games.balance.contrast import Comparison, Difference
from dsl.games.balance.intervals import wilson
from dsl.games.balance.job import Job
from dsl.games.balance.measures import all_measures
from dsl.games.balance.report.phrases import Block, Style, Table, Text
from dsl.games.balance.results import Games
from dsl.games.balance.roles import roles
from dsl.games.balance.sweep import Sweep
from dsl.games.balance.tuning import Candidate, Tuning
from dsl.games.library.shelves import option_span

SHARES = ("measure", "games", "count", "share", "low", "high")
"""The columns of ``shares``."""


def games_data(job: Job, games: Games) -> dict[str, Any]:
    """The statistics of the games of one job; of lengths, how many games had each."""
    game, rows = job.game, games.rows
    seats = []
    for seat, bot in enumerate(job.bots):
        wins = int(games.won_by(1 << seat).sum())
        seats.append({"seat": seat + 1, "bot": bot, "wins": wins, "interval": wilson(wins, len(games))})
    return {
        "game": game.name,
        "games": len(games),
        "seats": seats,
        "roles": list(_roles(job, games)),
        "draws": games.draws,
        "unfinished": games.unfinished,
        "turns": _counts(rows["turns"]),
        "decisions": _counts(rows["decisions"]),
        "choices": {
            "decisions_a_turn": _ratio(rows["decisions"], rows["turns"]),
            "choices_a_decision": _ratio(rows["offered"], rows["decisions"]),
        },
        "causes": [_cause(cause, times) for cause, times in games.ended_by()],
    }


def share_rows(job: Job, games: Games) -> Iterator[tuple[object, ...]]:
    """A row for each measure: how often it was true, its share and interval; for lengths the mean."""
    for measure in all_measures(job.game, games):
        answers = measure.answers(job.game, games)[measure.applies(job.game, games)]
        if measure.is_share:
            hits = int(answers.sum())
            yield measure.key, len(answers), hits, _mean(answers), *wilson(hits, len(answers))
        else:
            yield measure.key, len(answers), int(answers.sum()), _mean(answers), "", ""
    for cause, times in games.ended_by():
        yield f"end: {cause.replace(chr(9), ' ')}", len(games), times, times / len(games), *wilson(times, len(games))


def comparison_data(comparison: Comparison) -> dict[str, Any]:
    """A comparison as a value for JSON: the verdict and all differences."""
    return {
        "verdict": comparison.verdict.value if comparison.shares else "nothing",
        "pairs": comparison.pairs,
        "early": comparison.early,
        "smallest": comparison.smallest if comparison.shares else None,
        "shares": [difference_data(each) for each in comparison.shares],
        "lengths": [difference_data(each) for each in comparison.lengths],
        "a": games_data(comparison.jobs[0], comparison.games[0]),
        "b": games_data(comparison.jobs[1], comparison.games[1]),
    }


def difference_data(difference: Difference) -> dict[str, Any]:
    """A difference as a value for JSON; an infinite end of the interval is null."""
    return {
        "measure": difference.measure.key,
        "pairs": difference.pairs,
        "a": difference.first,
        "b": difference.second,
        "change": difference.change,
        "interval": [end if np.isfinite(end) else None for end in difference.interval],
        "clear": difference.clear,
    }


def sweep_data(sweep: Sweep) -> dict[str, Any]:
    """A sweep as a value for JSON: all combinations, each with its statistics."""
    return {
        "axes": [axis.name for axis in sweep.axes],
        "points": [
            {"settings": dict(job.settings), **games_data(job, games)} for job, games in zip(sweep.jobs, sweep.games)
        ],
    }


def tuning_data(tuning: Tuning) -> dict[str, Any]:
    """A tuning as a value for JSON: the best settings, and the others that were tried."""
    return {
        "target": {"measure": tuning.target.measure.key, "value": tuning.target.value, "within": tuning.within},
        "met": True if tuning.reached else None if tuning.possible else False,
        "best": candidate_data(tuning.best),
        "race": [candidate_data(each) for each in tuning.raced],
    }


def candidate_data(candidate: Candidate) -> dict[str, Any]:
    """Settings with their measured value and its interval, as a value for JSON."""
    ends = [end if np.isfinite(end) else None for end in candidate.interval]
    settings = dict(candidate.job.settings)
    return {"settings": settings, "games": candidate.games, "value": candidate.value, "interval": ends}


def tuning_rows(tuning: Tuning) -> tuple[tuple[str, ...], list[tuple[object, ...]]]:
    """The heads of the columns, and rows for the best settings and the others that were tried."""
    names = [axis.name for axis in tuning.axes]
    rows = []
    for kind, each in [("best", tuning.best), *(("race", each) for each in tuning.raced)]:
        chosen = dict(each.job.settings)
        rows.append((kind, *(chosen[name] for name in names), each.games, each.value, *each.interval))
    return ("kind", *names, "games", "value", "low", "high"), rows


def _roles(job: Job, games: Games) -> Iterator[dict[str, Any]]:
    for role in roles(job.game, games):
        seats = role.seats(games)
        there, wins = int((seats != 0).sum()), int(games.won_by(seats).sum())
        value = job.game.show(role.datum(job.game))
        yield {
            "attribute": role.attribute.name,
            "value": value,
            "games": there,
            "wins": wins,
            "interval": wilson(wins, there),
        }


def _mean(answers: NDArray[np.float64]) -> float:
    return float(answers.mean()) if len(answers) else 0.0


def _counts(values: NDArray[Any]) -> dict[str, int]:
    found, times = np.unique(values, return_counts=True)
    return {str(value): count for value, count in zip(found.tolist(), times.tolist())}


def _ratio(values: NDArray[Any], by: NDArray[Any]) -> float | None:
    whole = int(by.sum())
    return int(values.sum()) / whole if whole else None


def _cause(cause: str, times: int) -> dict[str, object]:
    clauses, _, line = cause.partition("\t")
    return {"clauses": [c for c in clauses.split(", ") if c], "line": line, "games": times}


_STYLES: dict[Style, str] = {"faint": "dim"}


def can_write_page(page: Path | None, voice: Voice, force: bool) -> None:
    """End the command before its games are played if its page cannot be written."""
    if page is not None:
        can_write(page, voice, option_span("--report", str(page)), force)


def write_page(path: Path, html: str, voice: Voice) -> None:
    """Write a page to a file, and print where it is."""
    write_out(path, html, voice, option_span("--report", str(path)))
    console(stderr=True).print(voice.say("cli-report-written", path=path), soft_wrap=True)


def show(blocks: Iterable[Block]) -> None:
    """Print sentences and tables."""
    out = console()
    for block in blocks:
        if isinstance(block, Text):
            out.print(block.text, style=_STYLES.get(block.style), soft_wrap=True)
        elif isinstance(block, Table):
            out.print(_grid(block), soft_wrap=not block.names)


def _grid(table: Table) -> Grid:
    grid = Grid(box=None, pad_edge=not table.names, show_header=bool(table.names))
    for index, head in enumerate(table.heads):
        grid.add_column(head, justify="right" if not table.names and index < 2 else "left", no_wrap=not table.names)
    for row in table.rows:
        grid.add_row(*row)
    return grid


def print_csv(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """A table for a spreadsheet: numbers as programs write them, heads in English."""
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(heads)
    writer.writerows(rows)
