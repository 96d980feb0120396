"""Games as values for the window's charts: shares, lengths, ends, heat maps, sweeps; and as an HTML page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from dsl.games.balance.contrast import compare
from dsl.games.balance.inquiry.inquiry_values import (
    Axis,
    EndPair,
    HeatPair,
    LengthPair,
    Lengths,
    Order,
    SharePair,
    ShareView,
    SweepView,
)
from dsl.games.balance.intervals import reach, wilson
from dsl.games.balance.job import Job
from dsl.games.balance.measures import Draws, Measure, RoleWins, SeatWins, Unfinished, winners, wins_of
from dsl.games.balance.presence import WHATS
from dsl.games.balance.report import page as pictures
from dsl.games.balance.report.about_games import about_games, ends
from dsl.games.balance.report.about_values import about_comparison, about_sweep, questions
from dsl.games.balance.report.page import page
from dsl.games.balance.report.phrases import Phrases
from dsl.games.balance.results import Games
from dsl.games.balance.roles import roles
from dsl.games.balance.sweep import Axis as Values
from dsl.games.balance.sweep import Sweep
from dsl.text.diagnostics import message

MOST_STEPS = 24
"""The most steps of a chart of lengths."""
NEARLY_ALL = 0.98
"""The share of games (0 to 1) that a chart of lengths shows step by step; longer games count to its last step."""
MOST_ENDS = 6
"""The most kinds of end shown; the others are counted together."""


@dataclass(frozen=True)
class Played:
    """The games of one job, with the texts for reports on it."""

    job: Job
    games: Games
    phrases: Phrases


def share_view(measure: Measure, played: Played, z: float = reach()) -> ShareView | None:
    """How often a measure is 1, with an interval of ``z`` standard errors; None if it applies to no game."""
    game, games = played.job.game, played.games
    answers = measure.answers(game, games)[measure.applies(game, games)]
    if not len(answers):
        return None
    hits = int(answers.sum())
    seat, role = (measure.seat if isinstance(measure, SeatWins) and not measure.team else None), None
    if isinstance(measure, RoleWins):
        seat, role = fixed_seats(played).get(measure), (measure.attribute, measure.value)
    name = played.phrases.name(measure, game)
    return ShareView(name[:1].upper() + name[1:], hits / len(answers), wilson(hits, len(answers), z), seat, role)


def share_pairs(sides: Sequence[Played]) -> Iterator[SharePair]:
    """Who wins, by seat and by role, and how many games have no winner. The last side is “after”."""
    after, before = sides[-1], sides[0] if len(sides) > 1 else None
    for measure, group in _measures(sides):
        now = share_view(measure, after)
        was = share_view(measure, before) if before is not None else None
        if now is not None and (not isinstance(measure, Draws | Unfinished) or now.value or (was and was.value)):
            yield SharePair(now.name, group, now, was)


def _measures(sides: Sequence[Played]) -> Iterator[tuple[Measure, str]]:
    """The measures of who wins, each with the label of its role's attribute (empty for seats)."""
    after = sides[-1]
    fixed = {seat for played in sides for seat in fixed_seats(played).values()}
    yield from ((side, "") for side in winners(after.job.game) if side.team or side.seat not in fixed)
    listed: set[RoleWins] = set()
    for played in reversed(sides):
        for role in roles(played.job.game, played.games):
            measure = wins_of(played.job.game, role)
            if measure not in listed:
                listed.add(measure)
                yield measure, played.phrases.words.word(role.attribute.label or role.attribute.name)
    yield Draws(), ""
    yield Unfinished(), ""


def fixed_seats(played: Played) -> dict[RoleWins, int]:
    """The roles that belonged to the same single seat in all games, so that the seat need not be listed."""
    found = {}
    for role in roles(played.job.game, played.games):
        seats = np.unique(role.seats(played.games))
        if len(seats) == 1 and int(seats[0]).bit_count() == 1:
            found[wins_of(played.job.game, role)] = int(seats[0]).bit_length() - 1
    return found


def length_pair(sides: Sequence[Played]) -> LengthPair | None:
    """How many turns games took, in the same steps for all sides."""
    turns = [played.games.rows["turns"] for played in sides]
    if not all(len(each) for each in turns):
        return None
    most = max(int(np.quantile(each, NEARLY_ALL, method="inverted_cdf")) for each in turns)
    least = min(int(each.min()) for each in turns)
    step = max(1, -(-(most - least + 1) // MOST_STEPS))
    low, count = least // step * step, (most - least // step * step) // step + 1
    counted = [
        Lengths(
            tuple((np.bincount(np.minimum((each - low) // step, count - 1), minlength=count) / len(each)).tolist()),
            int(np.median(each)),
        )
        for each in turns
    ]
    return LengthPair(low, step, counted[-1], counted[0] if len(counted) > 1 else None)


def end_pairs(sides: Sequence[Played]) -> list[EndPair]:
    """What ended the games, the most frequent first."""
    tables = [
        {name: times / len(each.games) for name, times in ends(each.job, each.games, each.phrases)} for each in sides
    ]
    names = sorted({name for table in tables for name in table}, key=lambda name: -tables[-1].get(name, 0.0))
    frequent, rare = (names, []) if len(names) <= MOST_ENDS else (names[: MOST_ENDS - 1], names[MOST_ENDS - 1 :])
    found = [_end(name, [table.get(name, 0.0) for table in tables]) for name in frequent]
    if rare:
        other = sides[-1].phrases.say("other-ends")
        found.append(_end(other, [sum(table.get(name, 0.0) for name in rare) for table in tables]))
    return found


def _end(name: str, shares: list[float]) -> EndPair:
    return EndPair(name, shares[-1], shares[0] if len(shares) > 1 else None)


def heat_pairs(sides: Sequence[Played]) -> Iterator[HeatPair]:
    """How often each kind of piece stood on, entered, left or was captured on each cell, per hundred games."""
    after = sides[-1]
    for kind, domain in after.job.game.program.domains.items():
        for what in WHATS if domain.kind == "piece" else ():
            now, was = _counts(after, kind, what), _counts(sides[0], kind, what) if len(sides) > 1 else None
            if any(now) or (was and any(was)):
                piece = after.phrases.words.word(domain.label or kind)
                yield HeatPair(piece, what, now, was if was is None or len(was) == len(now) else None)


def _counts(played: Played, kind: str, what: str) -> tuple[float, ...]:
    counts = next((each for key, each in played.games.presence.counts.items() if key == (kind, what)), None)
    if counts is None:
        return (0.0,) * played.job.game.map.topology.size
    return tuple((100.0 * counts / max(1, len(played.games))).round(3).tolist())


def choices_each(played: Played) -> float:
    """The mean number of choices of a decision."""
    decisions = int(played.games.rows["decisions"].sum())
    return int(played.games.rows["offered"].sum()) / decisions if decisions else 0.0


def as_sweep(order: Order, sides: Sequence[Played]) -> Sweep:
    """The games as a ``Sweep``, for reports."""
    axes = tuple(Values(name, values) for name, values in order.axes)
    return Sweep(axes, tuple(side.job for side in sides), tuple(side.games for side in sides))


def sweep_view(order: Order, sides: Sequence[Played]) -> SweepView:
    """Who wins, and how long games are, for each combination of parameter values."""
    asked = questions(as_sweep(order, sides))
    series = tuple(tuple(share_view(measure, side) for side in sides) for measure in asked)
    names = tuple(sides[0].phrases.name(measure, sides[0].job.game) for measure in asked)
    turns = tuple(float(side.games.rows["turns"].mean()) if len(side.games) else 0.0 for side in sides)
    axes = tuple(_axis(name, sides) for name, _ in order.axes)
    return SweepView(axes, names, series, turns)


def _axis(name: str, sides: Sequence[Played]) -> Axis:
    """A parameter with the values that were played; the rules may forbid others."""
    first = sides[0]
    parameter = first.job.game.program.params.get(name)
    label = parameter.label if parameter is not None and parameter.label else name
    values = dict.fromkeys(dict(side.job.settings)[name] for side in sides)
    words = first.phrases.words
    choices = next((each.choices for each in first.job.game.params if each.name == name), ())
    called = {choice: words.word(text) for choice, text in choices}
    called |= {value: message(f"word-{value}", {}, first.phrases.language) for value in ("yes", "no")}
    return Axis(name, words.word(label), tuple(values), tuple(called.get(value, value) for value in values))


def page_of(order: Order, sides: Sequence[Played]) -> str:
    """The HTML page, the same as the command line writes."""
    last = sides[-1]
    phrases, whole = last.phrases, all(len(side.games) >= order.games for side in sides)
    title = phrases.job(last.job)
    if order.axes:
        sweep = as_sweep(order, sides)
        return page("sweep", title, [*about_sweep(sweep, phrases), *pictures.of_sweep(sweep, phrases)], phrases, whole)
    if len(sides) > 1:
        found = compare((sides[0].job, last.job), (sides[0].games, last.games))
        blocks = [*about_comparison(found, order.games, phrases), *pictures.of_comparison(found, phrases)]
        return page("compare", title, blocks, phrases, whole)
    blocks = [
        *about_games(last.job, last.games, phrases, last.games.seconds),
        *pictures.of_games(last.job, last.games, phrases),
    ]
    return page("games", title, blocks, phrases, whole)
