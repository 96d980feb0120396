"""What came of the same games under several values of a parameter or two, as values that a window paints."""

from __future__ import annotations

from collections.abc import Sequence

from dsl.games.balance.inquiry.inquiry_tables import Played, share_view
from dsl.games.balance.inquiry.inquiry_values import Axis, Order, SweepView
from dsl.games.balance.report.about_sweep import questions
from dsl.games.balance.sweep import Axis as Values
from dsl.games.balance.sweep import Sweep
from dsl.text.diagnostics import message


def as_sweep(order: Order, sides: Sequence[Played]) -> Sweep:
    """The games of a sweep as reports take them."""
    axes = tuple(Values(name, values) for name, values in order.axes)
    return Sweep(axes, tuple(side.job for side in sides), tuple(side.games for side in sides))


def sweep_view(order: Order, sides: Sequence[Played]) -> SweepView:
    """Who wins, and how long games are, by the values."""
    asked = questions(as_sweep(order, sides))
    series = tuple(tuple(share_view(measure, side) for side in sides) for measure in asked)
    names = tuple(sides[0].phrases.name(measure, sides[0].job.game) for measure in asked)
    turns = tuple(float(side.games.rows["turns"].mean()) if len(side.games) else 0.0 for side in sides)
    axes = tuple(_axis(name, sides) for name, _ in order.axes)
    return SweepView(axes, names, series, turns)


def _axis(name: str, sides: Sequence[Played]) -> Axis:
    """The values that were played: others the rules may forbid."""
    first = sides[0]
    parameter = first.job.game.program.params.get(name)
    label = parameter.label if parameter is not None and parameter.label else name
    values = dict.fromkeys(dict(side.job.settings)[name] for side in sides)
    words = first.phrases.words
    choices = next((each.choices for each in first.job.game.params if each.name == name), ())
    called = {choice: words.word(text) for choice, text in choices}
    called |= {value: message(f"word-{value}", {}, first.phrases.language) for value in ("yes", "no")}
    return Axis(name, words.word(label), tuple(values), tuple(called.get(value, value) for value in values))
