"""The result of many games in words: a headline, sentences, and whether it is certain."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, isfinite, log10

from dsl.games.balance.contrast import MARGIN, POWER_Z, Comparison, Difference, Verdict
from dsl.games.balance.inquiry.inquiry_tables import Played, fixed_seats, share_view
from dsl.games.balance.inquiry.inquiry_values import Finding
from dsl.games.balance.intervals import ERROR, reach
from dsl.games.balance.measures import Draws, SeatWins, Unfinished, victories, winners
from dsl.games.balance.report.about_values import longer, verdict
from dsl.games.balance.report.phrases import Phrases

FEWEST_GAMES = 30
"""With fewer games there is no finding."""


def of_games(played: Played) -> Finding | None:
    """The finding on whether seats and sides have equal chances; None with too few games."""
    phrases, games = played.phrases, len(played.games)
    if games < FEWEST_GAMES:
        return None
    unfair = list(_unfair(played))
    smallest = _smallest(played)
    sentences = [text for _, text in unfair[1:]]
    if unfair:
        return Finding(unfair[0][1], tuple(sentences), True)
    if smallest > MARGIN:
        more = rounded(games * ((smallest / MARGIN) ** 2 - 1))
        headline = phrases.say("inquiry-unclear", count=more)
        return Finding(headline, (*_detectable(phrases, games, smallest), *sentences), False, more)
    return Finding(phrases.say("inquiry-fair"), (*_detectable(phrases, games, smallest), *sentences), True)


def of_comparison(comparison: Comparison, names: tuple[str, str], phrases: Phrases) -> Finding | None:
    """The finding on whether it changes who wins, None with too few games; ``names`` of the games before and after."""
    if comparison.pairs < FEWEST_GAMES or not comparison.shares:
        return None
    sentences = [verdict(comparison, names, phrases), *longer(comparison, names, phrases)]
    length = comparison.lengths[0]
    if comparison.verdict is Verdict.DIFFERENT:
        headline = _changed(comparison.largest, comparison, phrases) + _length_clause(length, phrases)
        return Finding(headline, tuple(sentences), True)
    if comparison.verdict is Verdict.ALIKE:
        return Finding(phrases.say("inquiry-alike") + _length_clause(length, phrases), tuple(sentences), True)
    more = missing(comparison)
    return Finding(phrases.say("inquiry-unclear", count=more), tuple(sentences), False, more)


def missing(comparison: Comparison) -> int:
    """About how many more pairs of games are needed to decide whether there is a noticeable difference."""
    most = 0.0
    for each in comparison.shares:
        low, high = each.interval
        reached, half = max(abs(low), abs(high)), (high - low) / 2
        if reached > comparison.margin:
            wanted = max(abs(each.change), abs(comparison.margin - abs(each.change)), comparison.margin / 4)
            most = max(most, comparison.pairs * ((half / wanted) ** 2 - 1))
    return rounded(most)


def rounded(number: float) -> int:
    """A number of games rounded for a sentence: two digits, at least ten."""
    if number <= 10:
        return 10
    unit: int = 10 ** (int(log10(number)) - 1)
    return ceil(number / unit) * unit


def _changed(most: Difference, comparison: Comparison, phrases: Phrases) -> str:
    game = comparison.jobs[1].game
    how = "more" if most.change > 0 else "less"
    kind = "draws" if isinstance(most.measure, Draws) else "unfinished" if isinstance(most.measure, Unfinished) else ""
    name = phrases.name(most.measure, game)
    points = phrases.number(100 * abs(most.change))
    return phrases.say(f"inquiry-{kind or 'wins'}-{how}", name=name, points=points)


def _length_clause(length: Difference, phrases: Phrases) -> str:
    """The end of a headline: that games also get longer or shorter; empty if that is not certain."""
    if not (length.clear and isfinite(length.interval[0])):
        return ""
    how = "longer" if length.change > 0 else "shorter"
    return phrases.say(f"inquiry-{how}", turns=phrases.number(abs(length.change)))


def _unfair(played: Played) -> Iterator[tuple[float, str]]:
    """Sides that win more often than is fair, then those that win less, the largest deviation first."""
    game, phrases = played.job.game, played.phrases
    if game.seats < 2:
        return
    decided = 1.0 - _share(Draws(), played) - _share(Unfinished(), played)
    found = []
    fixed = fixed_seats(played).values()
    seats = [side for side in winners(game) if side.team or side.seat not in fixed]
    asked = dict.fromkeys([*victories(game, played.games), *seats])
    for measure in asked:
        view = share_view(measure, played, reach(ERROR / len(asked)))
        alone = view is not None and (isinstance(measure, SeatWins) or view.seat is not None or game.seats == 2)
        fair = 1 / len(winners(game)) if alone else None  # a side that several seats may take has no known fair share
        if view is None or fair is None:
            continue
        low, high = view.interval
        if low > fair * decided or high < fair * decided:
            how = "often" if view.value > fair * decided else "seldom"
            text = phrases.say(
                f"inquiry-{how}",
                name=view.name,
                share=phrases.percent(view.value),
                fair=phrases.percent(fair * decided),
            )
            found.append((view.value - fair * decided, text))
    yield from sorted(found, key=lambda pair: (pair[0] < 0, -abs(pair[0])))


def _share(measure: Draws | Unfinished, played: Played) -> float:
    view = share_view(measure, played)
    return view.value if view is not None else 0.0


def _smallest(played: Played) -> float:
    """The smallest advantage of a seat that would have been found with 80 % probability."""
    views = [share_view(side, played) for side in winners(played.job.game)]
    half = max((each.interval[1] - each.interval[0]) / 2 for each in views if each is not None)
    return half * (1 + POWER_Z / reach())


def _detectable(phrases: Phrases, games: int, smallest: float) -> Iterator[str]:
    yield phrases.say("inquiry-unseen", count=games, points=phrases.number(100 * smallest))
