"""Several values in turn, and values that are looked for."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from balance_jobs import job
from test_contrast import RULES, at_once, duel

from dsl.games.balance.job import Batch, Job
from dsl.games.balance.measures import Length, RoleWins
from dsl.games.balance.results import Games
from dsl.games.balance.sweep import Axis, playable, points, read_axis
from dsl.games.balance.tuning import FRESH, Target, Tuner, around, thinned
from dsl.text.source import Source

EAST = RoleWins("side", "east")


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("luck=2..4", ("2", "3", "4")),
        ("luck = 7", ("7",)),
        ("luck=1,3, 3,9", ("1", "3", "9")),
        ("wait", tuple(map(str, range(1, 10)))),
        ("luck", tuple(map(str, range(11)))),
        ("luck=4..2", None),
        ("nothing", None),
        ("luck=1..1000", None),
        ("", None),
    ],
)
def test_the_values_of_an_axis(text: str, values: tuple[str, ...] | None) -> None:
    axis = read_axis(text, duel().game)
    assert (axis.values if axis else None) == values


def test_conditions_and_options_have_few_values() -> None:
    more = 'param fog "Fog": bool = yes\nparam wind "Wind": calm "c" | storm "s" = calm\nboard'
    game = job(Source("duel.rules", RULES.replace("board", more, 1))).game
    for name, values in (("fog", ("no", "yes")), ("wind", ("calm", "storm"))):
        axis = read_axis(name, game)
        assert axis is not None and axis.values == values


def test_every_combination_is_played_and_other_settings_stay() -> None:
    base = duel(wait=3, luck=5)
    found = points(base, [Axis("luck", ("1", "2")), Axis("x", ("a", "b"))])
    assert found == [(("wait", "3"), ("luck", one), ("x", other)) for one in "12" for other in "ab"]


def test_what_the_rules_forbid_is_left_out() -> None:
    rules = RULES.replace("board", 'require luck != 3 "Not three."\nboard', 1)
    made = job(Source("duel.rules", rules))
    assert [dict(each.settings)["luck"] for each in playable(made, [Axis("luck", ("2", "3", "4", "77"))])] == ["2", "4"]


def test_it_finds_what_is_wished_and_says_how_sure_it_is() -> None:
    base = duel()
    axis = read_axis("luck", base.game)
    assert axis is not None
    found = Tuner(base, [axis], Target(EAST, 0.3), 2000, at_once).run(0.08)
    assert found is not None and found.whole
    assert dict(found.best.job.settings)["luck"] == "3"  # East wins with luck in ten
    assert found.reached and found.best.games == 1000
    low, high = found.best.interval
    assert low < 0.3 < high
    assert found.played.rows["number"][0] == FRESH  # games that took no part in the race


def test_a_wish_that_cannot_be_met_is_told_as_such() -> None:
    found = Tuner(duel(), [Axis("luck", ("0", "1", "2"))], Target(EAST, 0.9), 600, at_once).run(0.05)
    assert found is not None and not found.possible
    assert dict(found.best.job.settings)["luck"] == "2"
    assert [dict(each.job.settings)["luck"] for each in found.raced] == ["2", "1", "0"]


def test_few_games_leave_it_open() -> None:
    found = Tuner(duel(), [Axis("luck", ("5", "6"))], Target(EAST, 0.5), 20, at_once).run(0.01)
    assert found is not None and found.possible and not found.reached


@pytest.mark.slow
def test_lengths_can_be_wished_for_in_a_large_space() -> None:
    """99 combinations: a coarse choice is raced first, then what lies around its winner."""
    base = duel()
    axes = [axis for name in ("wait", "luck") if (axis := read_axis(name, base.game))]
    found = Tuner(base, axes, Target(Length("decisions"), 4.0), 3000, at_once).run(0.5)
    assert found is not None and dict(found.best.job.settings)["wait"] == "4" and found.reached


def test_a_search_that_is_stopped_gives_the_best_so_far() -> None:
    asked: list[Job] = []

    def stopped(wanted: Sequence[Batch]) -> list[Games]:
        asked.extend(share.job for share in wanted)
        return [*at_once(wanted[:2]), *(Games() for _ in wanted[2:])]  # all but the last

    found = Tuner(duel(), [Axis("luck", ("0", "5", "9"))], Target(EAST, 0.5), 300, stopped).run(0.05)
    assert found is not None and not found.whole and len(asked) == 3
    assert dict(found.best.job.settings)["luck"] == "5"


@pytest.mark.parametrize("budget", [40, 600])
def test_a_search_takes_no_more_games_than_it_may(budget: int) -> None:
    asked: list[Batch] = []

    def counted(wanted: Sequence[Batch]) -> list[Games]:
        asked.extend(wanted)
        return at_once(wanted)

    base = duel()
    axes = [axis for name in ("wait", "luck") if (axis := read_axis(name, base.game))]  # 99 combinations
    assert Tuner(base, axes, Target(EAST, 0.3), budget, counted).run(0.05) is not None
    assert sum(share.count for share in asked if share.first != FRESH) <= budget


def test_nothing_that_can_be_played_gives_nothing() -> None:
    assert Tuner(duel(), [Axis("luck", ("77",))], Target(EAST, 0.5), 100, at_once).run(0.05) is None


def test_axes_are_thinned_evenly_and_refined_around_a_value() -> None:
    axis = Axis("n", tuple(map(str, range(1, 31))))
    coarse = thinned(axis, 4)
    assert coarse.values == ("1", "11", "20", "30")
    assert around(axis, coarse, "11").values == ("2", "8", "13", "19")
    assert around(axis, coarse, "1").values == ("1", "4", "7", "10")
    assert around(axis, coarse, "30").values == ("21", "24", "27", "30")
    short = Axis("n", ("1", "2", "3"))
    assert thinned(short, 4) == short and around(short, short, "2").values == ("2",)
