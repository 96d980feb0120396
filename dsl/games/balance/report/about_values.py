"""The reports of a sweep, of tuning, and of the comparison of two jobs."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.engines.linking.game import Game
from dsl.games.balance.contrast import Comparison, Verdict, compare
from dsl.games.balance.intervals import wilson
from dsl.games.balance.job import Job
from dsl.games.balance.measures import Measure, Numbers, shares
from dsl.games.balance.report.about_games import cautions
from dsl.games.balance.report.phrases import Block, Phrases, Table, Text
from dsl.games.balance.results import Games
from dsl.games.balance.sweep import Sweep
from dsl.games.balance.tuning import Candidate, Tuning

BOTH = ("A", "B")


def about_comparison(comparison: Comparison, most: int, phrases: Phrases) -> list[Block]:
    """The report without its charts; ``most``: the greatest number of pairs of games that could be played."""
    found: list[Block] = [*cautions(tuple(zip(comparison.jobs, comparison.games)), phrases)]
    found += [Text(f"{name}: {phrases.job(job)}") for name, job in zip(BOTH, comparison.jobs)]
    found.append(Text(verdict(comparison, BOTH, phrases), "lead"))
    if comparison.early:
        found.append(Text(phrases.say("early", count=comparison.pairs, most=most)))
    found.append(differences(comparison, phrases))
    found += [Text(text) for text in longer(comparison, BOTH, phrases)]
    return found


def verdict(comparison: Comparison, names: tuple[str, str], phrases: Phrases) -> str:
    """A sentence: whether the two jobs differ in who wins, and which difference would have been found."""
    pairs, say = comparison.pairs, phrases.say
    if not pairs or not comparison.shares:
        return say("verdict-nothing")
    smallest = phrases.number(100 * comparison.smallest)
    if comparison.verdict is Verdict.ALIKE:
        return say("verdict-alike", margin=phrases.number(100 * comparison.margin, 0), pairs=pairs, smallest=smallest)
    if comparison.verdict is Verdict.UNDECIDED:
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
    """A table: the result of each measure in both jobs, and the difference."""
    say, game = phrases.say, _game(comparison)
    heads = ("", *(f"{name}, %" for name in BOTH), say("col-change"), say("col-between"), "")
    rows = [
        (
            phrases.asked(each.measure, game),
            phrases.percent(each.first),
            phrases.percent(each.second),
            phrases.signed(100 * each.change),
            phrases.changes(each.interval, 100),
            say("judged-clear" if each.clear else "judged-alike" if each.within(comparison.margin) else "judged-open"),
        )
        for each in comparison.shares
    ]
    return Table(heads, rows, words_last=True)


def longer(comparison: Comparison, names: tuple[str, str], phrases: Phrases) -> Iterator[str]:
    """Sentences: whether games get longer or shorter."""
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


def _game(comparison: Comparison) -> Game:
    return comparison.jobs[0].game


def about_sweep(sweep: Sweep, phrases: Phrases) -> list[Block]:
    """The whole report but its pictures."""
    say, asked = phrases.say, questions(sweep)
    job = sweep.jobs[0]
    columns = [phrases.name(measure, job.game) for measure in asked]
    heads = (
        *(axis.name for axis in sweep.axes),
        say("col-games"),
        *(f"{name}, %" for name in columns),
        say("asked-turns"),
    )
    rows = [
        (
            *sweep.values(job),
            str(len(games)),
            *(_cell(measure, job, games, phrases) for measure in asked),
            (phrases.number(float(games.rows["turns"].mean())) if len(games) else "–"),
        )
        for job, games in zip(sweep.jobs, sweep.games)
    ]
    head = say("sweep-head", title=phrases.title(job.game), count=len(sweep.jobs), games=sum(map(len, sweep.games)))
    first = cautions(tuple(zip(sweep.jobs, sweep.games)), phrases)
    return [*first, Text(head, "lead"), Table(heads, rows, len(sweep.axes)), *spread(sweep, phrases)]


def spread(sweep: Sweep, phrases: Phrases) -> list[Block]:
    """A comparison of the first value with the last."""
    if len(sweep.jobs) < 2:
        return []
    jobs, games = (sweep.jobs[0], sweep.jobs[-1]), (sweep.games[0], sweep.games[-1])
    ends: Comparison = compare(jobs, games)
    one, other = (
        ", ".join(f"{axis.name} = {value}" for axis, value in zip(sweep.axes, sweep.values(job))) for job in jobs
    )
    texts = [verdict(ends, (one, other), phrases), *longer(ends, (one, other), phrases)]
    return [Text(phrases.say("sweep-ends", a=one, b=other), "head"), *map(Text, texts)]


def questions(sweep: Sweep) -> list[Measure]:
    """The measures of a sweep: who wins, and how many games have no winner, if there are any."""
    job, whole = sweep.jobs[0], all_starts(sweep)
    return [
        each
        for each in shares(job.game, whole)
        if any(_hits(each, j, g).any() for j, g in zip(sweep.jobs, sweep.games))
    ]


def all_starts(sweep: Sweep) -> Games:
    """An empty ``Games`` with the starts of all games, from which the roles of players are found."""
    return Games(starts=tuple(dict.fromkeys(start for games in sweep.games for start in games.starts)))


def answered(measure: Measure, job: Job, games: Games) -> Numbers:
    """The values of a measure for the games to which it applies."""
    return _hits(measure, job, games)[measure.applies(job.game, games)]


def _hits(measure: Measure, job: Job, games: Games) -> Numbers:
    return measure.answers(job.game, games)


def _cell(measure: Measure, job: Job, games: Games, phrases: Phrases) -> str:
    answers = answered(measure, job, games)
    if not len(answers):
        return "–"
    interval = wilson(int(answers.sum()), len(answers))
    return f"{phrases.percent(float(answers.mean()))} ({phrases.interval(interval)})"


MOST_CANDIDATES = 10


def about_tuning(tuning: Tuning, phrases: Phrases) -> list[Block]:
    """The whole report but its pictures."""
    say, game = phrases.say, tuning.best.job.game
    scale = 100 if tuning.target.measure.is_share else 1
    unit = " %" if scale == 100 else ""
    code = "tuning-met" if tuning.reached else "tuning-open" if tuning.possible else "tuning-missed"
    lead = say(
        code,
        settings=settings(tuning, tuning.best),
        games=tuning.best.games,
        name=phrases.asked(tuning.target.measure, game),
        value=phrases.number(scale * tuning.best.value) + unit,
        between=phrases.interval(tuning.best.interval, scale) + unit,
        target=phrases.number(scale * tuning.target.value) + unit,
        within=phrases.number(scale * tuning.within),
        count=len(tuning.raced),
    )
    heads = (*(axis.name for axis in tuning.axes), say("col-games"), phrases.name(tuning.target.measure, game), "95 %")
    rows = [
        (
            *_values(tuning, each),
            str(each.games),
            phrases.number(scale * each.value),
            phrases.interval(each.interval, scale),
        )
        for each in tuning.raced[:MOST_CANDIDATES]
    ]
    return [
        *cautions(((tuning.best.job, tuning.played),), phrases),
        Text(lead, "lead"),
        Text(say("tuning-use", words=" ".join(f"--set {text}" for text in _pairs(tuning, tuning.best)))),
        Text(say("tuning-raced", count=len(tuning.raced)), "head"),
        Table(heads, rows, len(tuning.axes)),
    ]


def settings(tuning: Tuning, candidate: Candidate) -> str:
    """The values of the varied parameters: ``hull = 3, guns = 2``."""
    return ", ".join(f"{axis.name} = {value}" for axis, value in zip(tuning.axes, _values(tuning, candidate)))


def _pairs(tuning: Tuning, candidate: Candidate) -> list[str]:
    return [f"{axis.name}={value}" for axis, value in zip(tuning.axes, _values(tuning, candidate))]


def _values(tuning: Tuning, candidate: Candidate) -> tuple[str, ...]:
    chosen = dict(candidate.job.settings)
    return tuple(chosen[axis.name] for axis in tuning.axes)
