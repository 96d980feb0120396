"""Playing on the chart with the mouse: ships are picked, goals taken, ships dragged, and anything asked about."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from match_table import LEFT, Table
from play_views import choice, number, position, sail, ship
from PySide6.QtCore import QSize, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from dsl.engines.linking.game import Datum
from dsl.services.match.position_values import RecentMove
from editor.charts.drawing.match.token_looks import TokenPlace
from editor.view.canvas.cell_cursor import describe

Laid = Callable[..., Table]


def sailing(table: Table) -> Table:
    """Two ships, one with two goals, one with a goal that both have."""
    a, b = ship(0, table.cell("B5"), 0, name="Gull"), ship(1, table.cell("H7"), 0, name="Tern")
    c, d, e = (table.cell(name) for name in ("C7", "E6", "J8"))
    table.play.put(position([a, b, ship(2, table.cell("K2"), 1)], [sail(a, c), sail(a, d), sail(b, d), sail(b, e)]))
    return table


def test_ships_that_can_act_wait_to_be_picked(table: Laid) -> None:
    laid = sailing(table())
    assert laid.scene.rings == {Datum("ship", 0): "ready", Datum("ship", 1): "ready"}
    laid.click(laid.cell("B5"))
    assert laid.play.remaining == (0, 1)
    assert laid.scene.rings == {Datum("ship", 0): "chosen"}
    assert set(laid.scene.goals) == {laid.cell("C7"), laid.cell("E6")}


def test_a_click_on_a_goal_takes_it(table: Laid) -> None:
    laid = sailing(table())
    laid.click(laid.cell("B5"))
    laid.click(laid.cell("E6"))
    assert laid.play.chosen == [1]


def test_a_click_on_a_cell_several_answers_away_begins_the_way_there(table: Laid) -> None:
    laid = table()
    a, (c, d, e) = ship(0, laid.cell("B5"), 0), (laid.cell(name) for name in ("C5", "D5", "B6"))
    laid.play.put(position([a], [sail(a, c), sail(a, e)]))
    laid.play.ahead["farther"](((a.cell, c, d),))
    laid.move(d)
    assert laid.scene.way == (a.cell, c, d)
    assert laid.play.asked_why == [] and laid.play.chosen == []
    laid.click(d)
    assert laid.play.chosen == [0]
    laid.play.put(position([a], [sail(a, c)]))
    assert laid.scene.farther == {}, "another question has other ways"


def test_a_goal_may_be_clicked_before_its_ship(table: Laid) -> None:
    laid = sailing(table())
    laid.click(laid.cell("E6"))
    assert laid.play.remaining == (1, 2)
    laid.click(laid.cell("H7"))
    assert laid.play.chosen == [2]


def test_a_click_on_another_ship_changes_one_s_mind(table: Laid) -> None:
    laid = sailing(table())
    laid.click(laid.cell("B5"))
    laid.click(laid.cell("H7"))
    assert laid.play.remaining == (2, 3)
    assert laid.play.chosen == []


def test_of_ships_that_overlap_the_nearest_is_meant(table: Laid) -> None:
    laid = table()
    port, view = laid.cell("B5"), laid.view.match.context.camera.view
    cells = [port, port, laid.cell("C5")]  # the last stands in the cell that the rank of the others reaches into
    laid.play.put(position([ship(which, cell, 0) for which, cell in enumerate(cells)], []))
    laid.scene.places = (TokenPlace(0, port, 0.7), TokenPlace(1, port, 0.9), TokenPlace(2, cells[2]))
    for which, place in enumerate(laid.scene.places):
        found = laid.scene.piece_at(laid.scene.token_rect(place, view).center(), view)
        assert found is not None and found.ref == Datum("ship", which)


def test_each_ship_in_a_port_has_its_ring_and_is_picked_by_itself(table: Laid) -> None:
    laid = table()
    port, others = laid.cell("B5"), [laid.cell(name) for name in ("C7", "E6")]
    ships = [ship(number, port, 0) for number in range(2)]
    laid.play.put(position([*ships, ship(2, port, 1)], [sail(one, cell) for one in ships for cell in others]))
    assert laid.scene.rings == {one.ref: "ready" for one in ships}, "of two players' ships one's own"
    for which, place in enumerate(laid.scene.places[:2]):
        middle = laid.scene.token_rect(place, laid.view.match.context.camera.view).center().toPoint()
        QTest.mouseClick(laid.view, LEFT, Qt.KeyboardModifier.NoModifier, middle)
        assert laid.play.remaining == (2 * which, 2 * which + 1)
    alone = ship(3, others[0], 0)
    hidden = [choice("hide", (one.ref, (one.cell,))) for one in (*ships, alone)]
    laid.play.put(position([*ships, alone], hidden))
    assert laid.scene.rings == {one.ref: "ready" for one in (*ships, alone)}, "also where a ship alone is the answer"
    assert [thing for thing, _ in laid.scene.numbers.values()] == [one.ref for one in (*ships, alone)]
    second = laid.scene.token_rect(laid.scene.places[1], laid.view.match.context.camera.view).center().toPoint()
    QTest.mouseClick(laid.view, LEFT, Qt.KeyboardModifier.NoModifier, second)
    assert laid.play.chosen == [1]


@pytest.mark.parametrize("topology", ["square4", "pointy", "flat"])
def test_every_kind_of_board_is_played_on(table: Laid, topology: str) -> None:
    laid = sailing(table(topology))
    laid.click(laid.cell("H7"))
    laid.click(laid.cell("J8"))
    assert laid.play.chosen == [3]


def test_a_track_is_played_on(table: Laid) -> None:
    laid = table("track")
    piece = ship(0, 0)
    laid.play.put(position([piece], [sail(piece, 2), sail(piece, 4)]))
    laid.click(4)
    assert laid.play.chosen == [1]


def test_a_ship_is_dragged_to_its_goal(table: Laid) -> None:
    laid = sailing(table())
    laid.drag(laid.cell("B5"), laid.cell("C7"), aside=round(laid.view.view.scale * 0.6))
    assert laid.play.chosen == [0]
    assert laid.scene.held is None


def test_a_ship_let_go_elsewhere_is_where_it_was(table: Laid) -> None:
    laid = sailing(table())
    laid.drag(laid.cell("B5"), laid.cell("L9"))
    assert laid.play.chosen == []
    assert laid.scene.held is None
    assert laid.play.remaining == (0, 1, 2, 3)


def test_dragging_the_water_moves_the_chart(table: Laid) -> None:
    laid = sailing(table())
    before = laid.view.view
    laid.drag(laid.cell("D2"), laid.cell("G4"))
    assert (laid.view.view.left, laid.view.view.top) != (before.left, before.top)
    assert laid.play.remaining == (0, 1, 2, 3)
    assert laid.play.asked_why == []


def test_pointing_at_a_goal_shows_the_way(table: Laid) -> None:
    laid = sailing(table())
    laid.click(laid.cell("B5"))
    way = tuple(laid.cell(name) for name in ("B5", "C6", "D6", "E6"))
    laid.play.ways[1] = way
    laid.move(laid.cell("E6"))
    assert laid.play.hovered == 1
    assert laid.scene.way == way
    laid.move(laid.cell("A1"))
    assert laid.play.hovered is None
    assert laid.scene.way == ()


def test_pointing_at_a_button_shows_the_way_too(table: Laid) -> None:
    laid = sailing(table())
    laid.play.hover(3)
    assert laid.scene.way == (laid.cell("H7"), laid.cell("J8"))


def test_a_ship_says_what_it_suffered(table: Laid) -> None:
    laid = table()
    laid.play.put(position([ship(0, laid.cell("D5"), 1, number("holes", 1, 3), name="Gull")]))
    laid.move(laid.cell("D5"))
    assert laid.scene.message == "Gull · holes 1"


def test_a_rest_after_a_click_on_nothing_asks_why_not(table: Laid, qtbot: QtBot) -> None:
    laid = sailing(table())
    laid.click(laid.cell("B5"))
    laid.click(laid.cell("A1"))
    qtbot.waitUntil(lambda: laid.play.asked_why == [("sail", (Datum("ship", 0), Datum("cell", laid.cell("A1"))))])


def test_the_right_button_asks_why_not_of_a_piece(table: Laid) -> None:
    laid = sailing(table())
    laid.click(laid.cell("K2"), Qt.MouseButton.RightButton)
    assert laid.play.asked_why == [("sail", (Datum("ship", 2),))]


def test_several_choices_that_end_on_a_cell_wait_for_their_buttons(table: Laid) -> None:
    laid = table()
    piece, goal = ship(0, laid.cell("B5")), laid.cell("C7")
    row = choice("row", (piece.ref, (piece.cell,)), (Datum("cell", goal), (goal,)))
    laid.play.put(position([piece], [sail(piece, goal), row, sail(piece, laid.cell("E6"))]))
    laid.click(goal)
    assert laid.play.remaining == (0, 1)
    assert laid.play.chosen == []


def test_no_tool_draws_while_a_match_is_played(table: Laid) -> None:
    laid = sailing(table())
    before = laid.view.session.document.text if laid.view.session is not None else ""
    laid.drag(laid.cell("D2"), laid.cell("G4"))
    laid.click(laid.cell("D2"))
    assert laid.view.session is not None and laid.view.session.document.text == before


def test_behind_a_curtain_there_is_nothing(table: Laid) -> None:
    laid = sailing(table())
    laid.play.veiled = True
    laid.play.changed.emit("veiled")
    assert (laid.scene.places, laid.scene.goals, laid.scene.looks) == ((), {}, {})
    laid.click(laid.cell("B5"))
    assert laid.play.remaining == (0, 1, 2, 3)


def firing(table: Table) -> Table:
    """Two ships beside the one thing that both can do, and a third with two goals; the turn may be ended."""
    a, b, c = (ship(k, table.cell(name), 0, name=name) for k, name in enumerate(("B5", "D5", "H7")))
    target = table.cell("C6")
    ends = [sail(a, target), sail(b, target), sail(c, table.cell("J8")), sail(c, table.cell("H9")), choice("end")]
    table.play.put(position([a, b, c], ends))
    return table


def test_a_ship_with_one_goal_is_picked_and_binds_nobody_yet(table: Laid) -> None:
    laid = firing(table())
    laid.click(laid.cell("B5"))
    laid.click(laid.cell("B5"))
    assert (laid.play.chosen, laid.play.remaining) == ([], (0,))
    assert laid.scene.rings == {Datum("ship", 0): "chosen"}
    laid.click(laid.cell("D5"))
    assert (laid.play.chosen, laid.play.remaining) == ([], (1,))
    laid.click(laid.cell("C6"))
    assert laid.play.chosen == [1]


def test_a_ship_with_one_goal_is_dragged_to_it(table: Laid) -> None:
    laid = firing(table())
    before = laid.view.view
    laid.drag(laid.cell("D5"), laid.cell("C6"))
    assert laid.play.chosen == [1]
    assert laid.view.view == before


def test_a_circle_says_what_it_is_and_plain_water_nothing(table: Laid) -> None:
    laid = table("track")
    piece = ship(0, 0)
    laid.play.put(position([piece], [sail(piece, 2), sail(piece, 4)]))
    laid.move(3)
    circle = describe(laid.view.session, 3) if laid.view.session is not None else ""
    assert circle and laid.scene.message == circle
    laid.move(0)
    assert laid.scene.message != circle
    laid = sailing(table())
    laid.move(laid.cell("A1"))
    assert laid.scene.message == ""


def test_a_hint_is_told_at_its_goal_while_the_mouse_rests_elsewhere(table: Laid) -> None:
    laid = table("track")
    piece = ship(0, 0)
    laid.play.put(position([piece], [sail(piece, 2, "onward"), sail(piece, 4)]))
    laid.move(3)
    laid.play.hover(0)
    assert list(laid.view.match.painter._pointed()) == [(2, "onward", "said")]


def test_recent_moves_are_painted_but_not_behind_a_curtain(table: Laid) -> None:
    laid = table()
    way = tuple(map(laid.cell, ("G7", "G6", "G5")))
    plain = replace(position([ship(0, laid.cell("B5")), ship(1, way[-1], 1)], [sail(ship(0, 3), 4)]), viewer=0)
    middle = laid.pixel(way[1])

    def colour() -> object:
        return laid.view.grab().toImage().pixelColor(middle)

    laid.play.put(plain)
    without = colour()
    laid.play.put(replace(plain, recent=(RecentMove(1, Datum("ship", 1), way),)))
    assert colour() != without
    laid.play.veil(True, None)
    assert colour() == without


def test_a_picture_of_the_board_has_the_pieces_of_its_position_and_is_of_what_is_in_sight(table: Laid) -> None:
    laid = table()
    laid.play.put(position([ship(0, laid.cell("B5"))]))
    laid.play.veil(True, None)
    cell, size = laid.cell("F5"), QSize(60, 60)
    picture = laid.view.match.picture
    bare, sailing = (picture((cell,), size, position(pieces)).toImage() for pieces in ([], [ship(0, cell)]))
    assert bare.size() == size and bare.pixelColor(30, 30) != sailing.pixelColor(30, 30)
    laid.view.set_scale(200.0)
    laid.view.centre_on([laid.cell("L9")])
    assert picture((cell,), size).isNull()


def test_what_is_said_of_a_cell_keeps_off_what_lies_beside_the_board(table: Laid) -> None:
    laid = table()
    laid.view.leave_free((0.0, 200.0))
    laid.play.put(position([ship(0, laid.cell("B5"))]))
    aside = laid.view.rect().adjusted(laid.view.width() - 200, 0, 0, 0)
    before = laid.view.grab(aside).toImage()
    laid.view.match.context.point(laid.cell("L4"), "L4, a port with quite a long name", None)
    assert laid.view.grab(aside).toImage() == before
