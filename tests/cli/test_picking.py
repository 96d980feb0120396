"""Narrowing one of many choices, and the letters of pieces on the board."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_tools import POND
from rich.text import Text

from dsl.cli.draw import Scene, Token, draw, make_signs
from dsl.cli.picking import LIST, Picker, common
from dsl.diagnostics import Problems
from dsl.link.events import Choice, Datum, Decision, Shown
from dsl.mapfile import load_map

SEA = Path(__file__).parent.parent.parent / "maps"


def cell(number: int) -> Datum:
    return Datum("cell", number)


def boat(number: int) -> Datum:
    return Datum("boat", number)


def menu(boats: int, cells: int) -> Decision:
    """Every boat may sail to every cell; one may also rest."""
    sails = [
        Choice("sail", (boat(b), cell(c)), Shown("{b} to {c}", (("b", boat(b)), ("c", cell(c)))))
        for b in range(boats)
        for c in range(cells)
    ]
    return Decision(0, False, None, (*sails, Choice("rest", ())))


def test_a_short_menu_is_listed_whole() -> None:
    groups = Picker.of(menu(2, 3)).groups()
    assert [len(group.indices) for group in groups] == [1] * 7


def test_a_long_menu_asks_first_for_the_piece_then_for_the_cell() -> None:
    picker = Picker.of(menu(3, 40))
    first = picker.groups()
    assert [len(group.indices) for group in first] == [40, 40, 40, 1]
    second = picker.keep(first[1].indices)
    assert second.settled == 2
    assert second.values("cell") == list(range(40))


def test_very_many_pieces_are_asked_for_after_the_option() -> None:
    picker = Picker.of(menu(LIST + 5, 4))
    groups = picker.groups()
    assert [len(group.indices) for group in groups] == [4 * (LIST + 5), 1]
    assert len(picker.keep(groups[0].indices).groups()) == LIST + 5


def test_a_value_keeps_the_choices_that_have_it_an_earlier_place_first() -> None:
    picker = Picker.of(menu(3, 40))
    assert len(picker.with_value(lambda v: v == boat(1)).indices) == 40
    assert len(picker.with_value(lambda v: v == cell(7)).indices) == 3
    both = picker.with_value(lambda v: v in (boat(2), cell(7)))
    assert {choice.values[0] for choice in both.choices} == {boat(2)}
    assert picker.with_value(lambda v: False).indices == ()


def test_what_differs_in_a_group_is_left_open() -> None:
    picker = Picker.of(menu(3, 40))
    shown = common(picker.keep(range(40)).choices)
    assert shown.label == Shown("{b} to {c}", (("b", boat(0)), ("c", None)))


def test_signs_are_short_and_different() -> None:
    assert make_signs(["Gull", "Golden Lion", "Swift", "Gulf"]) == ["Gu", "Go", "Sw", "Gl"]
    assert make_signs(["Boat 1", "Boat 2", "Boat 12"]) == ["B1", "B2", "12"]
    many = make_signs([f"Boat {n}" for n in range(1, 33)])
    assert len(set(many)) == 32 and all(len(sign) <= 2 for sign in many)


def lines(scene: Scene, width: int = 200) -> list[str]:
    return [line.plain if isinstance(line, Text) else line for line in draw(scene, width)]


def test_squares_are_drawn_with_coordinates_pieces_and_targets() -> None:
    board = load_map(POND, None, Problems())
    assert board is not None
    scene = Scene(board, {board.terrains.index("sea")}, [Token(3, "Gu", 0), Token(3, "Sw", 1)], {0: "We"}, [2, 8])
    assert lines(scene) == [
        "    A B C D",
        "  1 We· * G+",
        "  2 · ░░· · ",
        "  3 * · · · ",
    ]


def test_hexes_are_drawn_half_a_cell_further_on() -> None:
    board = load_map(SEA / "sea_battle_strait.yaml", None, Problems())
    assert board is not None
    drawn = lines(Scene(board, {board.terrains.index("sea")}))
    assert drawn[0].startswith("    1   2   3") or drawn[0].startswith("      1   2   3")
    first, second = drawn[1].index("·"), drawn[2].index("·")
    assert second - first == 2  # half of the four signs from hex to hex
    assert drawn[1].strip().startswith("A") and drawn[2].strip().startswith("B")


@pytest.mark.parametrize("width", [60, 80, 100])
def test_a_board_too_wide_is_shown_around_the_targets(width: int) -> None:
    board = load_map(SEA / "atlantic.yaml", None, Problems())
    assert board is not None
    target = board.topology.cell("AX12")
    assert target is not None
    drawn = lines(Scene(board, {0}, [], {}, [target]), width)
    assert max(len(line) for line in drawn) <= width
    assert "AX" in drawn[0] and "* " in drawn[12]
    assert drawn[0].index("AX") == drawn[12].index("* ")
