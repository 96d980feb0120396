"""Narrowing one of many choices, and the letters of pieces on the board."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from dsl.engines.linking.game import Datum
from dsl.engines.protocol.events import Choices, Decision, Option, Shown
from dsl.fronts.cli.drawing.canvas import VisiblePart, around, tiles
from dsl.fronts.cli.drawing.grid_drawing import GridDrawing, Scene
from dsl.fronts.cli.drawing.signs import Token, lettered, make_signs, stacked
from dsl.fronts.cli.drawing.track_drawing import TrackDrawing
from dsl.games.play.choice_picker import MOST_LISTED, Picker, common, tags
from dsl.language.typed.types import INT, Dom
from dsl.maps.board.grid import Grid
from dsl.maps.board.track import Track
from dsl.maps.mapfile import load_map
from dsl.text.diagnostics import Problems
from tests.games_at_hand import POND

SEA = Path(__file__).parents[4] / "maps"


def cell(number: int) -> Datum:
    return Datum("cell", number)


def boat(number: int) -> Datum:
    return Datum("boat", number)


class Listed:
    """Choices by their numbers, each with its option's label."""

    def __init__(self, options: Sequence[Option], rows: Sequence[tuple[int, ...]]) -> None:
        self.options, self.rows = options, rows

    def __len__(self) -> int:
        return len(self.rows)

    def numbers(self, index: int) -> tuple[int, ...]:
        return self.rows[index]

    def label(self, index: int) -> Shown | None:
        option = self.options[self.rows[index][0]]
        values = option.choice(self.rows[index][1:]).values
        names = (name for name, _ in option.binds)
        return Shown(option.label, tuple(zip(names, values))) if option.label is not None else None

    def prompt(self) -> Shown | None:
        return None


def decision(options: Sequence[Option], rows: Sequence[tuple[int, ...]]) -> Decision:
    return Decision(0, False, Choices(options, Listed(options, rows)))


def menu(boats: int, cells: int) -> Decision:
    """Every boat may sail to every cell; one may also rest."""
    options = (Option("sail", (("b", Dom("boat")), ("c", Dom("cell"))), "{b} to {c}"), Option("rest"))
    return decision(options, [*((0, b, c) for b in range(boats) for c in range(cells)), (1,)])


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
    picker = Picker.of(menu(MOST_LISTED + 5, 4))
    groups = picker.groups()
    assert [len(group.indices) for group in groups] == [4 * (MOST_LISTED + 5), 1]
    assert len(picker.keep(groups[0].indices).groups()) == MOST_LISTED + 5


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


def test_the_letter_of_a_theme_comes_first() -> None:
    assert lettered("Г", "Громобой", []) == "Гг"
    assert lettered("Г", "Громобой", ["Гг", "Гр"]) == "Го"
    assert lettered("А", "Корабль 4", []) == "А4"
    assert lettered("А", "Корабль 14", ["А1"]) == "А2"
    assert [lettered("А", f"Корабль {number}", [], owner) for number, owner in ((1, 0), (7, 1))] == ["А1", "А2"]
    assert lettered("Г", "Громобой", [], 1) == "Гг"


def test_several_pieces_in_one_cell_are_a_letter_and_a_number() -> None:
    men = [Token(0, str(18 + n), 1, "M") for n in range(5)]
    assert stacked(men) == ("M5", 1)
    assert stacked([*men, Token(0, "44", 0, "M")]) == ("M6", -1)
    assert stacked([Token(0, "Gu", 0, "S"), Token(0, "Fo", 0, "F")]) == ("&2", 0)
    assert stacked(men * 3)[0] == "M+"


def test_the_window_holds_as_many_places_as_can_be() -> None:
    assert around([], (34, 114), 12, 76) == VisiblePart(0, 0, 12, 76)
    assert around([(30, 100)], (34, 114), 12, 76) == VisiblePart(22, 38, 12, 76)
    far = [(0, 0), (33, 110), (32, 112)]
    found = around(far, (34, 114), 12, 76)
    assert not found.holds(far[0]) and found.holds(far[1]) and found.holds(far[2])
    assert around(far, (8, 70), 12, 76) == VisiblePart(0, 0, 8, 70)


def test_tiles_cover_all_of_a_drawing_once() -> None:
    parts = tiles((34, 114), 12, 76)
    for spot in ((line, column) for line in range(34) for column in range(114)):
        assert sum(part.holds(spot) for part in parts) == 1


def bids(*amounts: int) -> Decision:
    """A bid of one of some amounts, or none."""
    return decision((Option("bid", (("n", INT),), "{n}"), Option("pass")), [*((0, n) for n in amounts), (1,)])


def test_where_values_are_numbers_the_number_is_the_value() -> None:
    picker = Picker.of(bids(0, 1, 5))
    assert tags(picker, picker.groups(), lambda value: str(value.value)) == ["0", "1", "5", "a"]
    boats = Picker.of(menu(2, 3))
    assert tags(boats, boats.groups(), lambda value: f"{value.domain}{value.value}") == [str(n) for n in range(1, 8)]


def lines(scene: Scene, width: int = 200) -> list[str]:
    topology = scene.board.topology
    assert isinstance(topology, Grid)
    return [line.plain for line in GridDrawing(topology).draw(scene, width)]


def test_squares_are_drawn_with_coordinates_pieces_and_targets() -> None:
    board = load_map(POND, None, Problems())
    assert board is not None
    scene = Scene(board, {board.terrains.index("sea")}, [Token(3, "Gu", 0), Token(3, "Sw", 1)], {0: "We"}, [2, 8])
    assert lines(scene) == [
        "    A B C D",
        "  1 We· * &2",
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


def test_a_chart_that_goes_on_says_where_and_how_it_is_seen() -> None:
    nodes = tuple((f"C{n}", 10.0 * n, 0.0) for n in range(12))
    track = Track("track", 12, 1, (1 << 12) - 1, nodes, edges=tuple((n, n + 1) for n in range(11)))
    names = [f"C{n}" for n in range(12)]
    drawing = TrackDrawing(track, names, {}, {})
    cut = [line.plain for line in drawing.draw([], [6], [], 40, 10, more="goes on: board")]
    assert cut[-1] == "←→ goes on: board" and all(len(line) <= 40 for line in cut)
    assert "goes on" not in "".join(line.plain for line in drawing.draw([], [6], [], 160, 10, more="goes on: board"))


def test_many_pieces_on_a_circle_cover_no_name_beside_it() -> None:
    nodes = tuple((f"C{n}", 10.0 * (n % 3), 10.0 * (n // 3)) for n in range(6))
    track = Track("track", 6, 1, (1 << 6) - 1, nodes, edges=((0, 1), (1, 2), (3, 4), (4, 5), (0, 3)))
    names = [f"C{n}" for n in range(6)]
    ships = [Token(1, f"{letter}{seat}", seat, letter) for seat in (1, 2) for letter in "ABV"]
    drawing = TrackDrawing(track, names, {1: "mine"}, {(0, 1): 1, (4, 3): 2})
    for tokens in (ships[:2], ships[:3], ships):
        drawn = "\n".join(line.plain for line in drawing.draw(tokens, [2], [], 80, 20))
        assert all(name in drawn for name in names) and "*C2" in drawn, drawn
    assert ":ABV1" in drawn and ":A2 B2 V2" in drawn, drawn
    assert "C0·" in drawn and "C3≈" in drawn and "C4─" in drawn, "each kind of line has a sign of its own"
