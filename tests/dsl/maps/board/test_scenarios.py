"""Worked examples from the games' specifications that are pure geometry."""

from __future__ import annotations

import pytest

from dsl.maps.board.topology import Topology, bits, make_topology

HEX_MAP = [
    "~~~~~~~~~~~~~~~",
    "~~~~~##~~~~~~~",
    "~~~#~~#~~~~#~~~",
    "~~~#~~~~~#~~~~",
    "~~~~~~~#~~~~~~~",
    "~#~~~~##~~~~#~",
    "~~~~~~~#~~~~~~~",
    "~~~~#~~~~~#~~~",
    "~~~#~~~~#~~#~~~",
    "~~~~~~~##~~~~~",
    "~~~~~~~~~~~~~~~",
]

SEA = [".......", ".#.....", "....#..", ".....#.", "..V...."]


def board_of(kind: str, rows: list[str], blocking: str) -> tuple[Topology, int]:
    """The board of a drawing, and the set of its cells drawn with a blocking character."""
    width = max(map(len, rows))
    padded = "".join(row.ljust(width) for row in rows)
    absent = sum(1 << c for c, character in enumerate(padded) if character == " ")
    blocked = sum(1 << c for c, character in enumerate(padded) if character in blocking)
    return make_topology(kind, width, len(rows), absent=absent), blocked


def cells(board: Topology, names: str) -> int:
    mask = 0
    for name in names.replace(",", " ").split():
        found = board.cell(name)
        assert found is not None, name
        mask |= 1 << found
    return mask


def one(board: Topology, name: str) -> int:
    return cells(board, name).bit_length() - 1


HEXES, OBSTACLES = board_of("hex", HEX_MAP, "#")


def test_the_hex_board_is_the_one_described() -> None:
    assert HEXES.present.bit_count() == 160
    assert HEXES.cell("B15") is None and HEXES.cell("A15") is not None
    assert HEXES.neighbours[one(HEXES, "F2")] == cells(HEXES, "F1 F3 E2 E3 G2 G3")
    assert HEXES.neighbours[one(HEXES, "F13")] == cells(HEXES, "F12 F14 E13 E14 G13 G14")
    assert HEXES.distance(one(HEXES, "F2"), one(HEXES, "F13")) == 11
    land = "B6 B7 C4 C7 C12 D4 D10 E8 F7 F8 G8 H5 H11 I4 I9 I12 J8 J9"
    assert cells(HEXES, land + " F2 F13") == OBSTACLES
    free = HEXES.present & ~OBSTACLES
    ways = [
        HEXES.path_length(a, b, free)
        for a in bits(HEXES.neighbours[one(HEXES, "F2")])
        for b in bits(HEXES.neighbours[one(HEXES, "F13")])
    ]
    assert min(ways) == 11


def test_sb_t02_reach() -> None:
    expected = {
        1: "D2, C3", 2: "D1, C2, E2, B2, B3", 3: "C1, E1, B1, F1, A2, A3, A4, B4",
        4: "A1, G1, G2, B5, A5, C5", 5: "H1, H2, G3, A6, C6, D5",
    }  # fmt: skip
    through = HEXES.present & ~OBSTACLES & ~cells(HEXES, "E4 E3")
    start = one(HEXES, "D3")
    for steps, names in expected.items():
        exactly = HEXES.reachable(start, steps, through) & ~HEXES.reachable(start, steps - 1, through)
        assert exactly == cells(HEXES, names)
    free = HEXES.present & ~OBSTACLES
    assert HEXES.path_length(start, one(HEXES, "E5"), free) == HEXES.path_length(start, one(HEXES, "F4"), free) == 2


@pytest.mark.parametrize(
    ("line", "edge", "ships", "open_for"),
    [
        ("D3 C5", "C4 D4", "", {"ignore"}),
        ("C6 D7", "C7 D6", "", {"both", "ignore"}),
        ("C6 D7", "C7 D6", "D6", {"ignore"}),
        ("G7 E7", "F6 F7", "", {"both", "ignore"}),
    ],
)
def test_sb_t05_lines_along_edges(line: str, edge: str, ships: str, open_for: set[str]) -> None:
    a, b = (one(HEXES, name) for name in line.split())
    x, y = bits(cells(HEXES, edge))
    assert HEXES.crossed(a, b) == (0, ((x, y),))
    blockers = OBSTACLES | cells(HEXES, ships)
    assert {how for how in ("both", "either", "ignore") if HEXES.clear(a, b, blockers, how)} == open_for


def test_sb_t06_lines_of_length_3() -> None:
    a, b = one(HEXES, "G5"), one(HEXES, "H7")
    assert HEXES.crossed(a, b) == (cells(HEXES, "G6 H6"), ())
    assert HEXES.clear(a, b, OBSTACLES)
    assert not HEXES.clear(a, b, OBSTACLES | cells(HEXES, "G6"))
    assert not HEXES.clear(a, b, OBSTACLES | cells(HEXES, "H6"))
    assert HEXES.crossed(one(HEXES, "E10"), one(HEXES, "E13")) == (cells(HEXES, "E11 E12"), ())
    assert HEXES.distance(one(HEXES, "G6"), one(HEXES, "F9")) == 4


SQUARES, SHORE = board_of("square8", SEA, "#V")


def in_fire(start: str, extra: str = "", grazing: str = "ignore") -> int:
    """The cells two steps around from which nothing cuts the line, land and port left out."""
    a = one(SQUARES, start)
    blockers = SHORE | cells(SQUARES, extra)
    near = (c for c in range(SQUARES.size) if 0 < SQUARES.distance(a, c) <= 2)
    return sum(1 << c for c in near if not SHORE >> c & 1 and SQUARES.clear(a, c, blockers, grazing))


def test_p89_w4_line_of_fire() -> None:
    expected = "A3, A4, A5, B3, B4, B5, C1, C2, C4, D1, D2, D3, D4, D5, E1, E2, E4, E5"
    assert in_fire("C3") == cells(SQUARES, expected)


def test_p89_w4_own_ship_in_the_way() -> None:
    lost = in_fire("C3") & ~in_fire("C3", "D3")
    assert lost == cells(SQUARES, "E2 E4")


def test_p89_w4_corners() -> None:
    a, b = one(SQUARES, "E4"), one(SQUARES, "F3")
    assert SQUARES.clear(a, b, SHORE, "ignore")
    assert not SQUARES.clear(a, b, SHORE, "both")


def test_rim_of_a_hex_board() -> None:
    a, b, beside = one(HEXES, "A1"), one(HEXES, "C1"), one(HEXES, "B1")
    assert HEXES.crossed(a, b) == (0, ((beside, beside),))
    assert HEXES.clear(a, b, 1 << beside)  # SBD11 needs two hexes, and there is only one
    assert not HEXES.clear(a, b, 1 << beside, "either")
    assert HEXES.clear(a, b, 0, "either")
