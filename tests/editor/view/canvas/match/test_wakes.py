"""Where others went stays on the chart until they go again; who looks back, or sits down behind a curtain, sees none."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest
from match_table import Table
from play_views import position, sail, ship

from dsl.engines.linking.datum import Datum
from dsl.services.match.match_values import SPECTATOR, Moved, Passage

Laid = Callable[..., Table]
GULL, TERN = Datum("ship", 0), Datum("ship", 1)


class Course:
    """A match of two, and what becomes of it step by step."""

    def __init__(self, laid: Table, viewer: int = 0) -> None:
        self.laid, self.viewer, self.node = laid, viewer, 0
        self.stood = {0: laid.cell("B5"), 1: laid.cell("G7")}
        self.show()

    def show(self) -> None:
        """The position at the node."""
        ships = [ship(number, cell, number) for number, cell in self.stood.items()]
        self.laid.play.put(replace(position(ships, node=self.node), viewer=self.viewer))

    def goes(self, player: int | None, number: int, *cells: str) -> None:
        """A ship goes from where it stands over cells."""
        way = (self.stood[number], *map(self.laid.cell, cells))
        self.stood[number] = way[-1]
        self.node += 1
        self.show()
        self.laid.play.advanced.emit((Passage(self.node, player, None, (Moved(Datum("ship", number), way),), (), ()),))

    def back(self, node: int) -> None:
        """Look at another node."""
        self.node = node
        self.show()

    @property
    def wakes(self) -> Sequence[tuple[Datum, int]]:
        """The pieces whose ways are shown, and over how many cells."""
        return [(wake.piece, len(wake.cells)) for wake in self.laid.scene.wakes]


@pytest.fixture
def course(table: Laid) -> Course:
    return Course(table())


def test_the_ways_of_others_stay_through_ones_own_turn(course: Course) -> None:
    course.goes(1, 1, "G6", "G5")
    course.goes(1, 1, "F5")
    assert course.wakes == [(TERN, 4)], "steps of one piece are one way"
    course.goes(0, 0, "C5")
    assert course.wakes == [(TERN, 4)]
    course.goes(None, 0, "C6")
    course.goes(1, 1, "F4")
    assert course.wakes == [(TERN, 2)], "of the latest turn of the others"


def test_they_are_painted_and_hidden_where_one_looks_back(course: Course) -> None:
    course.goes(1, 1, "G6", "G5")
    course.back(0)
    assert course.wakes == []
    course.back(1)
    assert course.wakes == [(TERN, 3)]
    middle = course.laid.pixel(course.laid.cell("G6"))
    painted = course.laid.view.grab().toImage().pixelColor(middle)
    course.laid.scene.wakes = ()
    assert course.laid.view.grab().toImage().pixelColor(middle) != painted
    course.back(0)
    course.goes(1, 0, "C5")
    assert course.wakes == [(GULL, 2)], "of another course nothing is left"


def test_what_comes_onto_the_board_or_goes_down_leaves_none(course: Course) -> None:
    course.laid.play.put(position([ship(0, course.stood[0])], [sail(ship(0, 3), 4)], node=1))
    course.laid.play.advanced.emit((Passage(1, 1, None, (Moved(TERN, (-1, 4)), Moved(TERN, (4, -1))), (), ()),))
    assert course.wakes == []


def test_behind_a_curtain_they_are_forgotten(course: Course) -> None:
    course.goes(1, 1, "G6")
    course.laid.play.veil(True, None)
    assert course.wakes == []
    course.viewer = 1
    course.laid.play.veil(False, None)
    course.show()
    assert course.wakes == []


def test_other_rules_and_other_secrets_leave_none(course: Course) -> None:
    for name in ("setup", "everything"):
        course.goes(1, 1, "G6", "G7")
        assert course.wakes
        course.laid.play.changed.emit(name)
        assert course.wakes == []


def test_who_watches_bots_sees_the_latest_turn(table: Laid) -> None:
    course = Course(table(), SPECTATOR)
    course.goes(0, 0, "C5")
    course.goes(1, 1, "G6")
    assert course.wakes == [(TERN, 2)]
