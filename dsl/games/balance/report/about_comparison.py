"""What came of comparing two jobs: a verdict in a sentence, and the differences it rests on."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.engines.linking.game import Game
from dsl.games.balance.contrast import Comparison, Difference, Verdict
from dsl.games.balance.report.about_games import cautions
from dsl.games.balance.report.phrases import Block, Phrases, Table, Text

BOTH = ("A", "B")


def about_comparison(comparison: Comparison, most: int, phrases: Phrases) -> list[Block]:
    """The whole report but its pictures; ``most``: the pairs that were to be played if nothing was clear before."""
    found: list[Block] = [*cautions(tuple(zip(comparison.jobs, comparison.games)), phrases)]
    found += [Text(f"{name}: {phrases.job(job)}") for name, job in zip(BOTH, comparison.jobs)]
    found.append(Text(verdict(comparison, BOTH, phrases), "lead"))
    if comparison.early:
        found.append(Text(phrases.say("early", count=comparison.pairs, most=most)))
    found.append(differences(comparison, phrases))
    found += [Text(text) for text in longer(comparison, BOTH, phrases)]
    return found


def verdict(comparison: Comparison, names: tuple[str, str], phrases: Phrases) -> str:
    """Whether it makes a difference who wins, and how large one must be to be seen."""
    pairs, say = comparison.pairs, phrases.say
    if not pairs or not comparison.shares:
        return say("verdict-nothing")
    smallest = phrases.number(100 * comparison.smallest)
    if comparison.verdict is Verdict.ALIKE:
        return say("verdict-alike", margin=phrases.number(100 * comparison.margin, 0), pairs=pairs, smallest=smallest)
    if comparison.verdict is Verdict.UNSEEN:
        return say("verdict-unseen", pairs=pairs, smallest=smallest)
    most = comparison.largest
    low, high = most.interval
    return say(
        "verdict-different",
        name=phrases.asked(most.measure, _game(comparison)),
        a=names[0],
        b=names[1],
        first=phrases.percent(most.first),
        second=phrases.percent(most.second),
        change=phrases.signed(100 * most.change),
        low=phrases.signed(100 * low),
        high=phrases.signed(100 * high),
        smallest=smallest,
        pairs=pairs,
    )


def differences(comparison: Comparison, phrases: Phrases) -> Table:
    """What each question came to in both, and the difference."""
    say, game = phrases.say, _game(comparison)
    heads = ("", *(f"{name}, %" for name in BOTH), say("col-change"), say("col-between"), "")
    rows = [
        (
            phrases.asked(each.measure, game),
            phrases.percent(each.first),
            phrases.percent(each.second),
            phrases.signed(100 * each.change),
            phrases.changes(each.interval, 100),
            say(_judged(each, comparison.margin)),
        )
        for each in comparison.shares
    ]
    return Table(heads, rows, words_last=True)


def longer(comparison: Comparison, names: tuple[str, str], phrases: Phrases) -> Iterator[str]:
    """Whether games get longer or shorter."""
    for each in comparison.lengths:
        if each.pairs:
            how = "clear" if each.clear else "same" if each.interval == (0, 0) else "unclear"
            yield phrases.say(
                f"{each.measure.key}-{how}",
                a=names[0],
                b=names[1],
                first=phrases.number(each.first),
                second=phrases.number(each.second),
                change=phrases.signed(each.change),
                between=phrases.changes(each.interval, 1),
            )


def _judged(difference: Difference, margin: float) -> str:
    return "judged-clear" if difference.clear else "judged-alike" if difference.within(margin) else "judged-open"


def _game(comparison: Comparison) -> Game:
    return comparison.jobs[0].game
