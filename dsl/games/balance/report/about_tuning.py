"""What came of looking for settings: the best, how sure that is, and the next best."""

from __future__ import annotations

from dsl.games.balance.report.cautions import cautions
from dsl.games.balance.report.content import Block, Table, Text
from dsl.games.balance.report.phrases import Phrases
from dsl.games.balance.tuning import Candidate, Tuning

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
