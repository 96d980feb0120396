"""A question as a graph: pointing leads from all choices to one, also where several pieces stand in one cell."""

from __future__ import annotations

from dsl.engines.linking.game import Datum
from dsl.services.match.match_values import ChoiceView
from dsl.web import narrowings as graph
from dsl.web.narrowings import narrowings


def go(ship: int, at: int, to: int) -> ChoiceView:
    """A ship in one cell goes to another."""
    return ChoiceView("go", (Datum("ship", ship), Datum("cell", to)), f"{ship} to {to}", ((at,), (to,)), f"{ship}-{to}")


PASS = ChoiceView("stop", (), "Stop", (), "stop")


def test_a_ship_then_its_goal() -> None:
    whole, *_ = sets = narrowings([go(0, 3, 4), go(0, 3, 5), go(1, 9, 8), PASS])
    goals = whole["goals"]
    assert isinstance(goals, dict) and set(goals) == {3, 9}
    first = sets[goals[3]["to"]]
    assert first["list"] == [0, 1] and first["settled"] == ["ship:0"]
    assert {cell: goal["to"] for cell, goal in first["goals"].items()} == {4: -1, 5: -2}
    assert goals[9]["to"] == -3 and not goals[9]["last"]  # its goal is to be seen first
    assert whole["buttons"] == [["Stop", -4, True]]


def test_two_ships_in_one_cell_are_told_apart_by_name() -> None:
    whole = narrowings([go(0, 3, 4), go(0, 3, 5), go(1, 3, 4), go(1, 3, 5)])[0]
    (goal,) = whole["goals"].values()
    assert [thing for thing, _ in goal["things"]] == ["ship:0", "ship:1"]
    assert len({to for _, to in goal["things"]}) == 2


def test_a_question_with_too_many_sets_is_listed() -> None:
    choices = [go(ship, ship, to) for ship in range(graph.MOST_SETS + 20) for to in (1000, 1001)]
    sets = narrowings(choices)
    assert len(sets) == graph.MOST_SETS + 21
    assert sets[-1]["goals"] == {} and sets[-1]["list"]
