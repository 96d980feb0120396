"""Playing on the chart with keys alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from match_table import Table
from play_views import choice, position, sail, ship
from PySide6.QtCore import QRectF, Qt

from dsl.engines.linking.game import Datum
from dsl.services.match.match_values import Danger, Prospect
from editor.charts.drawing.style.theme import Theme
from editor.view.canvas.match import match_painter

Laid = Callable[..., Table]
KEY = Qt.Key


def star(table: Table) -> Table:
    """A ship with goals north, east, south and west of it."""
    piece = ship(0, table.cell("F7"), name="Gull")
    goals = [table.cell(name) for name in ("F6", "H7", "F9", "D7")]
    table.play.put(position([piece], [sail(piece, cell, f"to {cell}") for cell in goals]))
    return table


def test_arrows_walk_the_goals_as_a_clock_does_and_enter_takes(table: Laid) -> None:
    laid = star(table())
    walked = []
    for _ in range(5):
        laid.key(KEY.Key_Right)
        walked.append(laid.play.hovered)
    assert walked == [0, 1, 2, 3, 0]
    laid.key(KEY.Key_Left)
    laid.key(KEY.Key_Return)
    assert laid.play.chosen == [3]


def test_a_screen_reader_hears_each_goal(table: Laid) -> None:
    laid = star(table())
    laid.key(KEY.Key_Right)
    assert laid.view.accessibleDescription() == f"F6, to {laid.cell('F6')}"


def test_what_lies_ahead_of_a_goal_is_heard_and_signs_stand_where_guns_reach(table: Laid) -> None:
    laid = table()
    laid.view.set_theme(Theme(({"effects": {"fire": {"show": "shot", "from": "s", "to": "t"}}},)))
    gull, crab = ship(0, laid.cell("F7"), name="Gull"), ship(1, laid.cell("B2"), owner=1, name="Crab")
    goals = [laid.cell(name) for name in ("F6", "H7")]
    laid.play.put(position([gull, crab], [sail(gull, cell, f"to {cell}") for cell in goals]))
    laid.play.ahead["dangers"]((Danger(0, (crab.ref,)),))
    assert laid.scene.guns == {goals[0]: (crab.ref,)}
    laid.key(KEY.Key_Right)
    laid.play.ahead["prospects"]((Prospect((crab.cell,), "Crab", ("3", "4", "5", "6"), 67),))
    assert laid.view.accessibleDescription() == "Crab: if it falls 3–6 · 67 %. ⊕ in reach of Crab"
    late = laid.play.ahead["prospects"]
    laid.key(KEY.Key_Right)
    late((Prospect((crab.cell,), "Crab", (), 5),))
    assert laid.scene.prospects == (), "another goal is pointed at now"


def test_what_a_button_may_bring_stands_beside_the_buttons(table: Laid, monkeypatch: pytest.MonkeyPatch) -> None:
    laid = table()
    laid.play.put(position([ship(0, laid.cell("F7"))], [choice("fight", text="Fight"), choice("flee", text="Flee")]))
    laid.play.hover(0)
    assert list(laid.view.match.painter._pointed()) == [], "its button says what it is"
    laid.play.ahead["prospects"]((Prospect((), "fame", ("5", "6"), 33),))
    assert list(laid.view.match.painter._pointed()) == [(-1, "fame · if it falls 5, 6 · 33 %", "said")]
    pills: list[QRectF] = []
    monkeypatch.setattr(match_painter, "paint_pill", lambda _painter, rect, *_rest: pills.append(rect))
    laid.view.grab()
    wide, high = laid.view.width(), laid.view.height()
    assert pills and pills[-1].bottom() > high * 0.9 and wide / 2 < pills[-1].right() < wide


def test_a_shot_shows_no_second_ship_where_it_is_aimed_at(table: Laid) -> None:
    laid = table()
    gull, crab = ship(0, laid.cell("F7"), name="Gull"), ship(1, laid.cell("H7"), owner=1, name="Crab")
    shot = choice("fire", (gull.ref, (gull.cell,)), (crab.ref, (crab.cell,)), text="Gull at Crab")
    laid.play.put(position([gull, crab], [shot, sail(gull, laid.cell("F6"))]))
    laid.play.hover(0)
    assert laid.view.match.painter._actor() is None
    laid.play.hover(1)
    assert laid.view.match.painter._actor() == gull.ref


def test_numbers_pick_ships_and_escape_lets_go_of_them(table: Laid) -> None:
    laid = table()
    ships = [ship(k, laid.cell(name)) for k, name in enumerate(("B5", "D9", "H7"))]
    laid.play.put(position(ships, [sail(s, cell) for s in ships for cell in (laid.cell("K2"), laid.cell("K3"))]))
    laid.key(KEY.Key_2)
    assert laid.play.remaining == (2, 3)
    laid.key(KEY.Key_Escape)
    assert laid.play.remaining == tuple(range(6))


def test_numbers_pick_places_row_by_row_after_those_of_the_buttons(table: Laid) -> None:
    laid = table()
    piece, cells = ship(0, -1), sorted(laid.cell(name) for name in ("B5", "D9", "H7"))
    places = [choice("place", (piece.ref, ()), (Datum("cell", cell), (cell,)), text=f"to {cell}") for cell in cells]
    laid.play.put(position([piece], [*places, choice("wait", (Datum("int", 1), ()), text="Wait")]))
    laid.key(KEY.Key_1)
    assert laid.play.chosen == [], "the first digit is that of the button"
    laid.key(KEY.Key_3)
    assert laid.play.chosen == [1]


def test_ships_in_one_cell_have_the_digits_of_their_buttons(table: Laid) -> None:
    laid = table()
    ships = [ship(k, laid.cell("B5")) for k in range(3)]
    laid.play.put(position(ships, [choice("hide", (s.ref, (s.cell,))) for s in ships]))
    assert laid.scene.numbers == {digit: (s.ref, s.cell) for digit, s in enumerate(ships, 1)}
    laid.key(KEY.Key_2)
    assert laid.play.chosen == [1]


def test_a_set_is_taken_when_it_is_complete(table: Laid) -> None:
    laid = table()
    a, b = laid.cell("B5"), laid.cell("C5")
    sets = [
        choice("fire", (Datum("cell", 1 << a, many=True), (a,))),
        choice("fire", (Datum("cell", 1 << b, many=True), (b,))),
        choice("fire", (Datum("cell", 1 << a | 1 << b, many=True), (a, b))),
    ]
    laid.play.put(position([], sets))
    laid.click(a)
    assert laid.play.remaining == (0, 2)
    assert (laid.scene.picked_cells, set(laid.scene.goals)) == ((a,), {b})
    laid.key(KEY.Key_Return)
    assert laid.play.chosen == [0]


def test_any_cell_can_be_asked_about(table: Laid) -> None:
    laid = star(table())
    laid.key(KEY.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    first = laid.view.cell_cursor.cell
    laid.key(KEY.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    assert laid.view.cell_cursor.cell != first
    laid.key(KEY.Key_F1)
    assert laid.play.asked_why == [("sail", (Datum("ship", 0), Datum("cell", laid.view.cell_cursor.cell)))]


def test_keys_that_mean_nothing_here_are_left_to_the_page(table: Laid) -> None:
    laid = star(table())
    before = laid.view.view
    laid.key(KEY.Key_7)
    laid.key(KEY.Key_0)
    assert laid.play.chosen == []
    laid.key(KEY.Key_Right, Qt.KeyboardModifier.ControlModifier)
    assert laid.view.view.left != before.left


def test_enter_does_not_take_what_the_mouse_happens_to_rest_on(table: Laid) -> None:
    laid = star(table())
    laid.move(laid.cell("F9"))
    assert laid.play.hovered == 2
    laid.key(KEY.Key_Return)
    assert laid.play.chosen == []
