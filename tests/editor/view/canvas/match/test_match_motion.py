"""What happened is seen moving, for as long as it should, and any key is the end of it."""

from __future__ import annotations

from collections.abc import Callable

from charts import small_map
from match_table import Table
from play_views import number, position, ship
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from dsl.engines.linking.datum import Datum
from dsl.services.match.match_values import Changed, Moved, Passage
from editor.view.canvas.match.match_motion import CELL, FADE, MOST, along, scheduled

Laid = Callable[..., Table]
GULL, TERN = Datum("ship", 0), Datum("ship", 1)


def passage(*moved: Moved, changed: tuple[Changed, ...] = ()) -> Passage:
    """A passage in which pieces move and numbers change."""
    return Passage(1, 0, None, moved, changed, ())


def test_a_cell_takes_sixty_milliseconds_and_no_way_more_than_360() -> None:
    geometry = small_map("square8").chart.geometry
    sailings, _, long = scheduled([passage(Moved(GULL, (0, 1, 2)), Moved(TERN, tuple(range(12))))], geometry)
    assert [(s.begin, s.end) for s in sailings] == [(0, 2 * CELL), (2 * CELL, 2 * CELL + MOST)]
    assert long == 2 * CELL + MOST


def test_what_is_lost_fades_and_what_never_was_on_the_board_does_not_move() -> None:
    geometry = small_map("square8").chart.geometry
    sailings, _, _ = scheduled([passage(Moved(GULL, (3, -1)), Moved(TERN, (-1, -1)))], geometry)
    assert [(s.piece, s.lost, s.end - s.begin) for s in sailings] == [(GULL, True, FADE)]


def test_a_way_is_followed_leg_by_leg() -> None:
    points = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0))
    assert along(points, 0.0) == (0.0, 0.0)
    assert along(points, 0.5) == (1.0, 0.0)
    assert along(points, 1.0) == (1.0, 1.0)


def sunk(laid: Table) -> None:
    """A ship sails, another is hit, and the first goes down."""
    start, end, other = laid.cell("B5"), laid.cell("D5"), laid.cell("G7")
    laid.play.put(position([ship(0, start), ship(1, other, 1, number("holes", 0, 3))]))
    laid.play.put(position([ship(0, -1), ship(1, other, 1, number("holes", 1, 3))], node=1))
    way = Moved(GULL, (start, laid.cell("C5"), end))
    laid.play.advanced.emit((passage(way, changed=(Changed(TERN, "holes", 0, 1),)), passage(Moved(GULL, (end, -1)))))


def test_a_ship_is_seen_going_down_and_a_hole_is_not_seen_too_soon(table: Laid) -> None:
    laid = table()
    laid.view.animated = True
    sunk(laid)
    assert laid.scene.seen[GULL].at == laid.view.match.scene.geometry.centre(laid.cell("B5"))  # type: ignore[union-attr]
    assert laid.scene.before == {(TERN, "holes"): 0}
    laid.key(Qt.Key.Key_Space)
    laid.key(Qt.Key.Key_Escape)
    assert laid.scene.seen == {}
    assert laid.scene.before == {}


def test_it_comes_to_its_end_by_itself(table: Laid, qtbot: QtBot) -> None:
    laid = table()
    laid.view.animated = True
    sunk(laid)
    qtbot.waitUntil(lambda: not laid.view.match.context.motion.running)
    assert laid.scene.seen == {}


def test_nothing_moves_where_that_is_not_wanted(table: Laid) -> None:
    laid = table()
    sunk(laid)
    assert not laid.view.match.context.motion.running
