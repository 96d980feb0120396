"""Cell names, naming conventions and the making of topologies."""

from __future__ import annotations

import pytest

from dsl.maps.board.grid import letters, number_of, read_name
from dsl.maps.board.topology import make_topology


def test_letters() -> None:
    assert [letters(n) for n in (1, 26, 27, 52, 53, 702, 703)] == ["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]
    assert all(number_of(letters(n)) == n for n in range(1, 2000))


def test_squares_are_called_by_column_and_row() -> None:
    board = make_topology("square8", 9, 7)
    assert board.names[0] == "A1" and board.names[8] == "I1" and board.names[-1] == "I7"
    c = board.cell("C5")
    assert c == 4 * 9 + 2
    assert (board.columns[c], board.rows[c]) == (3, 5)


def test_hexes_are_called_by_row_and_column() -> None:
    board = make_topology("hex", 15, 11)
    c = board.cell("E10")
    assert c == 4 * 15 + 9
    assert (board.columns[c], board.rows[c]) == (10, 5)
    other = make_topology("hex", 15, 11, coordinates="column-row")
    assert other.cell("E10") == 9 * 15 + 4


def test_rows_from_the_south_are_called_as_in_chess() -> None:
    board = make_topology("square8", 8, 8, coordinates="column-row-south")
    assert (board.names[0], board.names[7], board.names[-8], board.names[-1]) == ("A8", "H8", "A1", "H1")
    c = board.cell("e2")
    assert c is not None and (board.columns[c], board.rows[c], board.names[c]) == (5, 7, "E2")
    assert board.cell("A0") is None and board.cell("A9") is None
    assert all(board.cell(name) == c for c, name in enumerate(board.names))


@pytest.mark.parametrize("name", ["", "5", "C", "C0", "J1", "A8", "C-5", "C5x", "ZZZZZZZZZ1", "A" + "9" * 30, "Ж5"])
def test_no_such_cell(name: str) -> None:
    assert make_topology("square8", 9, 7).cell(name) is None


def test_cyrillic_letters_that_look_latin() -> None:
    assert make_topology("square8", 9, 7).cell("В5") == make_topology("square8", 9, 7).cell("B5")
    assert read_name("с05", "column-row", 7) == (3, 5)


def test_track_names() -> None:
    board = make_topology("track", nodes=[("S1", 0, 0), ("Порт", 1, 0)], edges=[(0, 1)])
    assert board.cell("s1") == 0 and board.cell("ПОРТ") == 1 and board.cell("S2") is None
    assert board.at(1.1, 0.1) == 1 and board.at(0.5, 0) == -1
    assert len(board.polygon(0)) == 12


@pytest.mark.parametrize(
    "wrong",
    [
        {"kind": "cube", "width": 1, "height": 1},
        {"kind": "square8", "width": 0, "height": 3},
        {"kind": "hex", "width": 2, "height": 2, "orientation": "slanted"},
        {"kind": "hex", "width": 2, "height": 2, "shifted": "sometimes"},
        {"kind": "square4", "width": 2, "height": 2, "coordinates": "letters"},
        {"kind": "track", "nodes": [("a", 0, 0)], "edges": [(0, 1)]},
    ],
)
def test_impossible_boards(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError):
        make_topology(**wrong)  # type: ignore[arg-type]
