"""What a good map becomes, and where its things stand in the file."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest
from map_samples import BOARD, GOOD, RACE, TRACK, loaded

from dsl.maps.board.spec import Attribute, BoardSpec, Feature, Kind, ValueType
from dsl.maps.board.topology import bits
from dsl.maps.mapfile import load_map
from dsl.text.diagnostics import Problems


def names(mask_or_cells: int | tuple[int, ...], board: object) -> str:
    cells = tuple(bits(mask_or_cells)) if isinstance(mask_or_cells, int) else mask_or_cells
    return " ".join(board.names[c] for c in cells)  # type: ignore[attr-defined]


def test_header_and_terrain() -> None:
    bay = loaded(GOOD)
    assert bay.name == "bay" and bay.title("ru") == "Залив" and bay.title("uk") == "Залив"
    assert bay.games == ("harbours",) and bay.header == {"author": "Anna"}
    assert bay.underlay == {"image": "scan.png", "opacity": 0.5}
    board = bay.topology
    assert (board.kind, board.width, board.height, board.size) == ("square8", 6, 4, 24)
    assert bay.terrains == ("sea", "land", "reef")
    assert names(bay.cells_of_terrain(1), board) == "B2 B3 C3"
    assert names(bay.cells_of_terrain(2), board) == "C2"
    assert names(bay.cells_of_terrain(-1), board) == names(board.absent, board) == "F3 F4"
    assert bay.values[board.cell("C2")] == {"depth": 5}
    assert bay.values[0] == {}


def test_features() -> None:
    bay = loaded(GOOD)
    board = bay.topology
    alpha, beta, dock = bay.sites
    assert (alpha.kind, alpha.id, alpha.title("en"), alpha.cells) == ("port", "alpha", "Alpha", (board.cell("B2"),))
    assert alpha.attributes == {"side": "white", "price": 7, "houses": True, "road": None, "wares": (), "faces": 0}
    assert beta.titles == {"": "Beta"} and beta.title("ru") == "Beta"
    assert beta.attributes == {
        "side": "red", "price": 1, "houses": False, "road": 0, "wares": ("rum", "tea"), "faces": 1,
    }  # fmt: skip
    assert names(dock.cells, board) == "C3 D3" and dock.attributes == {"open": (0, 2)}
    (current,) = bay.arrows
    assert (
        names(current.cells, board) == "C1 E2"
        and names(current.via, board) == "D1"
        and current.attributes == {"speed": 1}
    )
    (waters,) = bay.regions
    assert names(waters.cells, board) == "A1 B1 C1 E1" and waters.attributes == {"owner": 2}
    (harbour,) = bay.starts
    assert names(harbour.cells, board) == "A4 B4" and harbour.attributes == {"seat": 1}


def test_everything_knows_its_place() -> None:
    bay = loaded(GOOD)
    alpha, beta, _ = bay.sites
    assert (
        alpha.span is not None
        and alpha.span.text.startswith("{kind: port, id: alpha")
        and alpha.span.text.endswith("yes}")
    )
    assert alpha.spans["price"].text == "7" and alpha.spans["at"].text == "B2"
    assert beta.span is not None and (beta.span.line, beta.span.end_line) == (23, 30)
    characters = "".join(bay.cell_span(c).text for c in range(bay.topology.size))  # type: ignore[union-attr]
    assert characters == "~~~~~~~#=~~~~##~~_~~~~~_"


def test_line_ends_and_byte_order_mark_do_not_matter() -> None:
    plain = loaded(GOOD)
    for other in (GOOD.replace("\n", "\r\n"), GOOD.replace("\n", "\r"), GOOD.rstrip("\n")):
        assert loaded(other) == plain
        assert loaded(other).cell_span(7) == plain.cell_span(7)
    problems = Problems()
    assert load_map(b"\xef\xbb\xbf" + GOOD.encode(), BOARD, problems, name="bay.yaml") == plain
    assert not len(problems)


def test_track() -> None:
    race = loaded(RACE, TRACK)
    assert race.topology.names == ("S1", "S2", "U1", "U2")
    assert race.edges == ((0, 2), (2, 3), (3, 0), (1, 2))
    assert race.topology.centre(3) == (6.5, 1.0)
    assert race.values[2] == {"kind": "plain", "points": 4} and race.values[0] == {"kind": "start", "points": 0}
    assert race.terrain == (0, 0, 0, 0)
    assert race.nodes[1].title("ru") == "Старт" and race.nodes[2].title("ru") == "U1"
    assert race.arrows[0].cells == (3, 1)
    assert race.cell_span(2).text == "{id: U1, x: 3, y: 1, points: 4}"  # type: ignore[union-attr]


def test_hexes_with_rows_of_unequal_length() -> None:
    text = 'fordewind: 1\ngrid: {kind: hex, shifted: even}\nlegend: {"~": sea}\nterrain: |\n  ~~~\n  ~~\n  ~~~\n'
    board = loaded(text, None).topology
    assert (board.width, board.height, board.present.bit_count()) == (3, 3, 8)
    assert names(board.neighbours[board.cell("B1")], board) == "A1 A2 B2 C1 C2"  # type: ignore[index]
    other = loaded(text.replace("even", "odd").replace("  ~~~\n  ~~\n  ~~~\n", "  ~~\n  ~~~\n  ~~\n"), None).topology
    assert other.present.bit_count() == 7
    assert names(other.neighbours[other.cell("B2")], other) == "A1 A2 B1 B3 C1 C2"  # type: ignore[index]


def test_without_a_ruleset_everything_is_taken_as_it_is() -> None:
    bay = loaded(GOOD, None)
    assert bay.terrains == ("sea", "land", "reef")
    assert bay.sites[0].attributes == {"side": "white", "price": 7, "houses": "yes"}


def test_ranges_in_all_notations() -> None:
    for dots in ("..", ":", "-", " .. "):
        bay = loaded(GOOD.replace("[A1..C1, E1]", f"[A1{dots}C1, E1]"))
        assert names(bay.regions[0].cells, bay.topology) == "A1 B1 C1 E1"
    backwards = loaded(GOOD.replace("A1..C1, E1", "C2..A1"))
    assert names(backwards.regions[0].cells, backwards.topology) == "A1 B1 C1 A2 B2 C2"


def test_a_range_leaves_gaps_out() -> None:
    bay = loaded(GOOD.replace("A4..B4", "E3..F4"))
    assert names(bay.starts[0].cells, bay.topology) == "E3 E4"


@pytest.mark.parametrize("none", ['"none"', "'none'"])
def test_a_gap_may_be_written_in_quotes(none: str) -> None:
    assert loaded(GOOD.replace('"_": none', f'"_": {none}')) == loaded(GOOD)


def test_anchors_are_understood() -> None:
    text = GOOD.replace("wares: [tea, rum]", "wares: *w").replace("houses: yes}", "wares: &w [tea, rum]}")
    assert loaded(text).sites[0].attributes["wares"] == ("rum", "tea")


def test_a_map_for_two_games_may_carry_what_this_one_lacks() -> None:
    text = GOOD.replace("[harbours]", "[harbours, other]").replace("price: 7", "price: 7, flag: blue")
    text = text.replace("arrows:\n", "arrows:\n  - {kind: wind, from: A1, to: A2}\n")
    problems = Problems()
    bay = load_map(text, BOARD, problems)
    assert bay is not None and len(bay.arrows) == 1
    assert sorted(d.code for d in problems) == ["map-unknown-attribute", "map-unknown-kind"] and not problems.failed


def test_paths(tmp_path: Path) -> None:
    path = tmp_path / "bay.yaml"
    path.write_text(GOOD, encoding="utf-8")
    problems = Problems()
    assert load_map(path, BOARD, problems) == loaded(GOOD)
    assert load_map(tmp_path / "none.yaml", BOARD, problems) is None
    assert load_map(tmp_path, BOARD, problems) is None
    assert [d.code for d in problems] == ["file-missing", "file-folder"]


@pytest.mark.parametrize("side", [200, 1000])
def test_large_maps_load(side: int) -> None:
    rows = "".join("  " + "~#" * (side // 2) + "\n" for _ in range(side))
    text = f'fordewind: 1\ngrid: {{kind: square8}}\nlegend: {{"~": sea, "#": land}}\nterrain: |\n{rows}'
    assert loaded(text, None).topology.size == side * side


def test_default_of_first_terrain_only_for_nodes() -> None:
    spec = BoardSpec("track", features=(Feature(Kind.TERRAIN, "a"), Feature(Kind.TERRAIN, "b")))
    text = "fordewind: 1\ngrid: {kind: track}\nnodes: [{id: x, x: 0, y: 0}, {id: y, x: 1, y: 0, terrain: b}]\n"
    assert loaded(text, spec).terrain == (0, 1)


def test_blanks_may_be_drawn_with() -> None:
    text = 'fordewind: 1\ngrid: {kind: square4}\nlegend: {" ": sea, "#": land}\nterrain: |2\n     \n   # \n  ###\n'
    board = loaded(text, None)
    assert board.terrain == (0, 0, 0, 0, 1, 0, 1, 1, 1)
    assert [board.cell_span(c).column for c in (0, 4, 8)] == [3, 4, 5]  # type: ignore[union-attr]


def test_maps_travel_between_processes() -> None:
    bay = loaded(GOOD)
    assert bay.topology.crossed(0, 8) and bay.topology.neighbours
    assert pickle.loads(pickle.dumps(bay)) == bay


ROWS = """fordewind: 1
grid: {kind: square4}
legend: {"~": a}
terrain: |
  ~~~
regions:
  - {kind: line, cells: [A1, B1]}
  - {kind: line, cells: [B1, C1]}
"""


@pytest.mark.parametrize(("flags", "warned"), [((), ["map-two-on-cell"]), (("overlapping",), [])])
def test_regions_may_overlap_where_the_rules_say_so(flags: tuple[str, ...], warned: list[str]) -> None:
    spec = BoardSpec("square4", features=(Feature(Kind.TERRAIN, "a"), Feature(Kind.REGION, "line", flags=flags)))
    problems = Problems()
    board = load_map(ROWS, spec, problems, name="rows.yaml")
    assert board is not None and len(board.regions) == 2
    assert [d.code for d in problems] == warned


def test_a_seat_that_is_named_is_told_with_its_number() -> None:
    owner = Attribute("owner", "", ValueType("player", high=2, values=("red", "blue")), required=True)
    features = (Feature(Kind.TERRAIN, "sea"), Feature(Kind.SITE, "port", attributes=(owner,)))
    text = "fordewind: 1\ngrid: {kind: square4}\nlegend: {'~': sea}\nterrain: |\n  ~~\n"
    for said, code, hint in (("blue", "map-seat-number", "2"), ("x9", "map-expected-integer", "")):
        problems = Problems()
        sites = f"sites: [{{kind: port, at: A1, owner: {said}}}]\n"
        load_map(text + sites, BoardSpec("square4", features=features), problems, name="bay.yaml")
        assert [(d.code, d.hint) for d in problems] == [(code, hint)]


@pytest.mark.parametrize(("said", "codes"), [("", ["map-coordinates-south"]), (", coordinates: column-row", [])])
def test_a_map_that_does_not_count_its_rows_as_the_rules_do_is_told(said: str, codes: list[str]) -> None:
    spec = BoardSpec("square4", features=(Feature(Kind.TERRAIN, "sea"),), coordinates="column-row-south")
    text = f"fordewind: 1\ngrid: {{kind: square4{said}}}\nlegend: {{'~': sea}}\nterrain: |\n  ~~\n"
    problems = Problems()
    assert load_map(text, spec, problems, name="bay.yaml") is not None
    assert [d.code for d in problems] == codes


@pytest.mark.parametrize(("said", "exits"), [("yes", [1, 0, 0]), ("no", [0, 0, 0])])
def test_lines_of_a_track_may_lead_both_ways(said: str, exits: list[int]) -> None:
    nodes = "nodes: [{id: x, x: 0, y: 0}, {id: y, x: 1, y: 0}, {id: z, x: 2, y: 0}]"
    text = f"fordewind: 1\ngrid: {{kind: track, two_way: {said}}}\n{nodes}\nedges: [[x, y]]\n"
    spec = BoardSpec("track", features=(Feature(Kind.TERRAIN, "a"),))
    topology = loaded(text, spec).topology
    assert topology.exits[0] == 0b10 and [topology.exits[1] >> c & 1 for c in (0, 1, 2)] == exits
    assert topology.neighbours[1] == 1


def test_whether_lines_lead_both_ways_is_yes_or_no() -> None:
    text = "fordewind: 1\ngrid: {kind: track, two_way: often}\nnodes: [{id: x, x: 0, y: 0}]\nedges: []\n"
    problems = Problems()
    assert load_map(text, None, problems, name="bay.yaml") is None
    assert [(d.code, d.span.line) for d in problems if d.span is not None] == [("map-expected-yes-no", 2)]
