"""The camera comes near where something can be chosen or is seen to happen, and nowhere else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from match_table import Table
from play_views import choice, position, sail, ship
from PySide6.QtCore import QRectF

from dsl.engines.linking.game import Datum
from dsl.services.match.effects import Effect
from editor.view.canvas.match.match_scene import DraggedPiece

Laid = Callable[..., Table]


def near(table: Table) -> tuple[bool, float]:
    return table.view.camera.place.fitted, table.view.camera.goal.scale


def small(table: Laid) -> Table:
    """A board with cells that are too small to be read, with something to choose in a corner of it."""
    laid = table()
    laid.view.animated = True
    laid.view.resize(240, 180)
    laid.view.fit()
    return laid


def ask(laid: Table) -> None:
    piece = ship(0, laid.cell("B2"))
    laid.play.put(position([piece], [sail(piece, laid.cell(name)) for name in ("B3", "C2")]))


def test_it_comes_near_where_something_can_be_chosen_and_goes_back_by_a_key(table: Laid) -> None:
    laid = small(table)
    whole = near(laid)[1]
    ask(laid)
    assert near(laid)[0] is False and near(laid)[1] > whole
    laid.view.match.camera.toggle()
    assert near(laid) == (True, whole)
    ask(laid)
    assert near(laid) == (True, whole), "who called for the whole board keeps it"
    laid.view.match.camera.toggle()
    assert near(laid)[1] > whole and laid.view.match.camera.free


def test_it_goes_to_the_pieces_of_whom_is_asked_something_without_places(table: Laid) -> None:
    laid = small(table)
    own, other = ship(0, laid.cell("B2")), ship(1, laid.cell("J9"), owner=1)
    laid.play.put(position([own, other], [choice("keep", text="Keep"), choice("again", text="Again")]))
    rect = laid.view.camera.goal.rect(laid.view.camera.bounds)
    assert not near(laid)[0] and rect.left() > -20, "where the player's own ship is"


def test_it_stands_still_when_a_piece_is_picked_whose_goals_are_seen(table: Laid) -> None:
    laid = small(table)
    laid.view.resize(400, 300)
    ships = [ship(0, laid.cell("C3")), ship(1, laid.cell("F5"))]
    goals = {0: ("C4", "D3"), 1: ("F4", "E5")}
    laid.play.put(position(ships, [sail(s, laid.cell(name)) for k, s in enumerate(ships) for name in goals[k]]))
    before = laid.view.camera.goal
    assert not near(laid)[0]
    for piece in ships:
        assert laid.view.match.hand.take(piece.ref, piece.cell) and len(laid.play.remaining) == 2
        assert laid.view.camera.goal == before
        laid.play.widen()
        assert laid.view.camera.goal == before


def test_a_turn_begins_with_all_that_can_be_done_and_goes_on_without_a_move(table: Laid) -> None:
    laid = small(table)
    laid.view.resize(400, 300)
    ships = [ship(0, laid.cell("C3")), ship(1, laid.cell("C4"))]
    goals = {0: ("C2", "D3"), 1: ("C5", "D4")}
    offered = [[sail(s, laid.cell(name)) for name in goals[k]] for k, s in enumerate(ships)]
    laid.play.put(replace(position(ships, [*offered[0], *offered[1]]), heading="Round 1"))
    before = laid.view.camera.goal
    for piece in ships:
        laid.view.match.hand.take(piece.ref, piece.cell)
        assert laid.view.camera.goal == before, "each goal was in sight already"
        laid.play.widen()
    far = [ship(0, laid.cell("C2")), ships[1], ship(2, laid.cell("L9"))]
    laid.play.put(replace(position(far, [*offered[1], sail(far[2], laid.cell("L8"))], node=1), heading="Round 1"))
    now, geometry = laid.view.camera.goal, laid.scene.geometry
    assert now != before and geometry is not None, "one may act, or go, out of sight"
    points = [now.point(*geometry.centre(laid.cell(name))) for name in ("C4", "C5", "L8", "L9")]
    assert all(QRectF(0, 0, now.width, now.height).contains(point) for point in points)


def test_it_goes_where_a_move_of_ones_own_led_and_never_while_a_piece_is_dragged(table: Laid) -> None:
    laid = small(table)
    ask(laid)
    before = laid.view.camera.goal
    laid.view.match.camera.follow([Effect("move", 0, 10, cells=(laid.cell("B2"), laid.cell("L9")))])
    assert laid.view.camera.goal != before, "a current carried it there"
    held = laid.view.camera.goal
    laid.scene.held = DraggedPiece(Datum("ship", 0), (0.0, 0.0))
    ask(laid)
    assert laid.view.camera.goal == held


def test_it_stands_still_by_its_switch_and_where_nothing_is_to_move(table: Laid) -> None:
    for switch in ("follows", "animated"):
        laid = small(table)
        if switch == "follows":
            laid.view.match.camera.follows = False
        else:
            laid.view.animated = False
        ask(laid)
        assert near(laid)[0], switch


def test_another_size_of_the_window_is_no_move_by_hand(table: Laid) -> None:
    laid = small(table)
    ask(laid)
    laid.view.resize(260, 200)
    assert not near(laid)[0] and laid.view.match.camera.free


def test_a_board_that_can_be_read_again_is_shown_whole_again(table: Laid) -> None:
    laid = small(table)
    ask(laid)
    laid.view.resize(600, 450)
    assert near(laid)[0], "it was near only because the page was not laid out yet"
    laid.view.match.camera.toggle()
    laid.view.resize(610, 460)
    assert not near(laid)[0], "who came near by a key stays there"


def test_whoever_moved_the_view_by_hand_keeps_it(table: Laid) -> None:
    laid = small(table)
    laid.view.set_scale(near(laid)[1] * 2)
    before = laid.view.camera.goal
    ask(laid)
    assert laid.view.camera.goal == before


def test_what_one_did_oneself_is_seen_beside_the_next_question(table: Laid) -> None:
    laid = small(table)
    ask(laid)
    far = laid.cell("H8")
    laid.view.match.camera.follow([Effect("move", 1, cells=(laid.cell("G7"), far))])
    goal, geometry = laid.view.camera.goal, laid.scene.geometry
    assert geometry is not None
    seen = QRectF(0, 0, goal.width, goal.height)
    assert all(seen.contains(goal.point(*geometry.centre(cell))) for cell in (far, laid.cell("B3")))


def test_it_follows_what_the_viewer_saw_and_nothing_that_is_hidden(table: Laid) -> None:
    laid = small(table)
    laid.play.put(position([ship(0, laid.cell("B2"))], []))
    camera = laid.view.match.camera
    camera.follow([])  # somebody moved out of sight: no effect is made of that
    assert near(laid)[0]
    camera.follow([Effect("move", 1, cells=(-1, -1))])
    assert near(laid)[0], "what is off the board leads nowhere"
    camera.follow([Effect("move", 1, cells=(laid.cell("B2"), laid.cell("B3")))])
    assert not near(laid)[0]
