"""What came of the same games under several values of parameters, and of looking for settings."""

from __future__ import annotations

from dsl.games.balance.contrast import Comparison, compare
from dsl.games.balance.intervals import wilson
from dsl.games.balance.job import Job
from dsl.games.balance.measures import Measure, Numbers, shares
from dsl.games.balance.report.about_comparison import longer, verdict
from dsl.games.balance.report.about_games import cautions
from dsl.games.balance.report.phrases import Block, Phrases, Table, Text
from dsl.games.balance.results import Games
from dsl.games.balance.sweep import Sweep
from dsl.games.balance.tuning import Candidate, Tuning


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
            _turns(games, phrases),
        )
        for job, games in zip(sweep.jobs, sweep.games)
    ]
    head = say("sweep-head", title=phrases.title(job.game), count=len(sweep.jobs), games=sum(map(len, sweep.games)))
    first = cautions(tuple(zip(sweep.jobs, sweep.games)), phrases)
    return [*first, Text(head, "lead"), Table(heads, rows, len(sweep.axes)), *spread(sweep, phrases)]


def spread(sweep: Sweep, phrases: Phrases) -> list[Block]:
    """What changes from the first value to the last."""
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
    """What is asked of all: who wins, and how many games have no winner, if there are any."""
    job, whole = sweep.jobs[0], all_starts(sweep)
    return [
        each
        for each in shares(job.game, whole)
        if any(_hits(each, j, g).any() for j, g in zip(sweep.jobs, sweep.games))
    ]


def all_starts(sweep: Sweep) -> Games:
    """No games, but all the ways in which play began in any: for knowing the roles."""
    return Games(starts=tuple(dict.fromkeys(start for games in sweep.games for start in games.starts)))


def answered(measure: Measure, job: Job, games: Games) -> Numbers:
    """The answers of the games of which it can be asked."""
    return _hits(measure, job, games)[measure.asked(job.game, games)]


def _hits(measure: Measure, job: Job, games: Games) -> Numbers:
    return measure.answers(job.game, games)


def _cell(measure: Measure, job: Job, games: Games, phrases: Phrases) -> str:
    answers = answered(measure, job, games)
    if not len(answers):
        return "–"
    interval = wilson(int(answers.sum()), len(answers))
    return f"{phrases.percent(float(answers.mean()))} ({phrases.interval(interval)})"


def _turns(games: Games, phrases: Phrases) -> str:
    return phrases.number(float(games.rows["turns"].mean())) if len(games) else "–"


MOST = 10


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
        for each in tuning.raced[:MOST]
    ]
    return [
        *cautions(((tuning.best.job, tuning.played),), phrases),
        Text(lead, "lead"),
        Text(say("tuning-use", words=" ".join(f"--set {text}" for text in _pairs(tuning, tuning.best)))),
        Text(say("tuning-raced", count=len(tuning.raced)), "head"),
        Table(heads, rows, len(tuning.axes)),
    ]


def settings(tuning: Tuning, candidate: Candidate) -> str:
    """The values of what is varied."""
    return ", ".join(f"{axis.name} = {value}" for axis, value in zip(tuning.axes, _values(tuning, candidate)))


def _pairs(tuning: Tuning, candidate: Candidate) -> list[str]:
    return [f"{axis.name}={value}" for axis, value in zip(tuning.axes, _values(tuning, candidate))]


def _values(tuning: Tuning, candidate: Candidate) -> tuple[str, ...]:
    chosen = dict(candidate.job.settings)
    return tuple(chosen[axis.name] for axis in tuning.axes)
