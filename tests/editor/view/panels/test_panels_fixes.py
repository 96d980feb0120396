"""Quick fixes: after the repair that problem is gone, no new error came, and undo restores the text to the byte."""

from __future__ import annotations

import pytest

from dsl.maps.board.spec import Attribute, BoardSpec, Feature, Kind, ValueType
from dsl.maps.mapfile import MapFile, load_map
from dsl.text.diagnostics import Diagnostic, Problems, Severity
from editor.model.documents.map_document import MapDocument
from editor.model.problems.fixes import REPAIRS, apply_all, apply_fix, fixes_for

INT = ValueType("int", 1, 9)
SPEC = BoardSpec(
    "square8",
    features=(
        Feature(Kind.TERRAIN, "sea", "", ("passable",), (Attribute("depth", "", ValueType("int", 0, 5), 1),)),
        Feature(Kind.TERRAIN, "land"),
        Feature(Kind.TERRAIN, "reef", "", (), (Attribute("height", "", ValueType("int", 2, 5), required=True),)),
        Feature(
            Kind.SITE,
            "port",
            "",
            (),
            (
                Attribute("price", "", INT, 3),
                Attribute("owner", "", ValueType("options", values=("crown", "guild")), required=True),
                Attribute("sides", "", ValueType("direction", many=True), None),
            ),
        ),
        Feature(Kind.SITE, "fort", "", ("sided",)),
        Feature(Kind.ARROW, "current"),
        Feature(Kind.REGION, "waters"),
    ),
    game="toy",
)
TRACK_SPEC = BoardSpec(
    "track", features=(Feature(Kind.TERRAIN, "circle", "", ("passable",)), Feature(Kind.TERRAIN, "storm")), game="toy"
)

GRID = """# Kept.
fordewind: 1
games: [toy]
grid:
  kind: square8
  width: 6
  height: 4
legend:
  "~": sea   # deep
  "#": land
  "_": none
terrain: |
  ~~~~~~
  ~##~~~
  ~##~~_
  ~~~~~_
sites:
  - {kind: port, id: alpha, at: B2, owner: crown}  # one
  - {kind: port, id: beta, at: C3, owner: guild}
arrows:
  - {kind: current, from: A1, to: D1}
regions:
  - {kind: waters, id: north, cells: [A1..C1, E1]}
"""
TRACK = """fordewind: 1
games: [toy]
grid: {kind: track}
nodes:
  - {id: A1, x: 0, y: 0}
  - {id: B1, x: 1, y: 0, terrain: storm}
  - {id: C1, x: 2, y: 1}
edges:
  - [A1, B1, C1, A1]   # round
"""
# what to write instead of what, and the problem that this is
BROKEN = [
    ("map-unknown-terrain", '"~": sea ', '"~": see '),
    ("map-unknown-terrain", '"~": sea ', '"~": {terrain: see, depth: 2} '),
    ("map-unknown-kind", "kind: waters", "kind: watres"),
    ("map-not-one-of", "owner: crown", "owner: crwn"),
    ("map-not-one-of", "owner: crown", "owner: crown, sides: [N, SEE]"),
    ("map-unknown-attribute", "owner: crown", "owner: crown, prise: 7"),
    ("map-unknown-attribute", "owner: crown", "owner: crown, zzz: 7"),
    ("map-unknown-attribute", '"~": sea ', '"~": {terrain: sea, dept: 2} '),
    ("map-unknown-key", "regions:", "region:"),
    ("map-unknown-key", "width: 6", "width: 6\n  orentation: flat"),
    ("map-attribute-missing", ", owner: crown", ""),
    ("map-attribute-missing", "{kind: port, id: beta, at: C3, owner: guild}", "{kind: fort, at: C3}"),
    ("map-attribute-missing", '"#": land', '"#": land\n  "r": {terrain: reef}'),
    ("map-key-missing", "fordewind: 1\n", ""),
    ("map-key-missing", "kind: current, ", ""),
    ("map-range", "owner: crown", "owner: crown, price: 12"),
    ("map-range", "owner: crown", "owner: crown, price: -3"),
    ("map-range", '"~": sea ', '"~": {terrain: sea, depth: 8} '),
    ("map-expected-integer", "owner: crown", 'owner: crown, price: "7"'),
    ("map-expected-integer", "owner: crown", "owner: crown, price: 7.5"),
    ("map-repeated", "owner: crown", "owner: crown, sides: [N, N, E]"),
    ("map-other-game", "games: [toy]", "games: [chess]"),
    ("map-cells-twice", "id: north, cells", "id: north, at: A3, cells"),
    ("map-duplicate-id", "id: beta", "id: Alpha"),
    ("map-expected-id", "id: beta", "id: new port"),
    ("map-not-a-cell", "at: B2", "at: 2B"),
    ("map-cell-outside", "at: B2", "at: J2"),
    ("map-cell-outside", "from: A1", "from: A9"),
    ("map-cell-outside", "E1]", "E1, K1]"),
    ("map-cell-absent", "at: B2", "at: F4"),
    ("map-range-empty", "E1]", "F3..F4]"),
    ("map-two-on-cell", "at: C3", "at: B2"),
    ("map-character-unknown", "~##~~~", "~##~?~"),
    ("map-character-unknown", "~##~~~", "~##?~~"),
    ("map-row-length", "~##~~~", "~##~~"),
    ("map-row-length", "~##~~~", "~##~~~~~"),
    ("map-width", "width: 6", "width: 7"),
    ("map-row-count", "height: 4", "height: 5"),
]
BROKEN_TRACK = [
    ("map-unknown-terrain", "storm", "strom"),
    ("map-duplicate-id", "id: C1", "id: a1"),
    ("map-key-missing", "id: C1, ", ""),
    ("map-unknown-node", "C1, A1]", "CC1, A1]"),
    ("map-edge-to-itself", "B1, C1, A1]", "B1, B1, C1, A1]"),
    ("map-edge-to-itself", "round\n", "round\n  - {from: C1, to: C1}\n"),
    ("map-edge-twice", "round\n", "round\n  - {from: A1, to: B1}\n"),
    ("map-edge-twice", "C1, A1]", "C1, A1, B1, A1]"),
]


def problems_of(document: MapDocument, spec: BoardSpec) -> list[Diagnostic]:
    problems = Problems()
    load_map(document.text(), spec, problems, lenient=True)
    return list(problems)


def errors(found: list[Diagnostic]) -> int:
    return sum(d.severity is Severity.ERROR for d in found)


@pytest.mark.parametrize(
    "code, old, new, spec", [(*case, SPEC) for case in BROKEN] + [(*case, TRACK_SPEC) for case in BROKEN_TRACK]
)
def test_fix(code: str, old: str, new: str, spec: BoardSpec) -> None:
    good = TRACK if spec is TRACK_SPEC else GRID
    assert old in good
    text = good.replace(old, new, 1)
    document = MapDocument(MapFile(text))
    before = problems_of(document, spec)
    mine = [d for d in before if d.code == code]
    assert mine, [d.code for d in before]
    fixes = fixes_for(mine[0], document.chart, spec)
    assert len(fixes) == 1
    assert "…" not in str(fixes[0].label) and not str(fixes[0].label).startswith("fixes-")
    assert apply_fix(document, fixes[0])
    after = problems_of(document, spec)
    assert sum(d.code == code for d in after) < len(mine), [(d.code, d.span) for d in after]
    assert errors(after) < max(errors(before), 1), (document.text(), [(d.code, d.args) for d in after])
    again = MapDocument(MapFile(document.text()))
    assert (again.chart.cells == document.chart.cells).all() and again.chart.data == document.chart.data
    document.undo_stack.undo()
    assert document.text() == text
    document.undo_stack.redo()
    assert problems_of(document, spec) == after


def test_every_repair_is_tried() -> None:
    assert {case[0] for case in BROKEN + BROKEN_TRACK} == set(REPAIRS)


def test_the_good_maps_have_no_problems() -> None:
    assert problems_of(MapDocument(MapFile(GRID)), SPEC) == []
    assert problems_of(MapDocument(MapFile(TRACK)), TRACK_SPEC) == []


def test_a_site_moves_to_the_nearest_cell_of_the_terrain_its_kind_stands_on() -> None:
    document = MapDocument(MapFile(GRID.replace("at: C3", "at: B2")))  # the land is B2, C2, B3, C3
    twice = next(d for d in problems_of(document, SPEC) if d.code == "map-two-on-cell")
    apply_fix(document, fixes_for(twice, document.chart, SPEC)[0])
    assert document.chart.value(("sites", 1, "at")) in ("C2", "B3")


def test_all_of_a_kind_at_once_is_one_step() -> None:
    text = GRID.replace("owner: crown", "owner: crown, price: 12").replace("owner: guild", "owner: guild, price: 40")
    document = MapDocument(MapFile(text))
    mine = [d for d in problems_of(document, SPEC) if d.code == "map-range"]
    assert apply_all(document, mine, SPEC) == 2
    assert problems_of(document, SPEC) == [] and document.undo_stack.count() == 1
    document.undo_stack.undo()
    assert document.text() == text


def test_all_lines_at_once_where_removing_moves_the_places() -> None:
    text = TRACK + "  - {from: A1, to: B1}\n  - {from: B1, to: C1}\n  - {from: C1, to: B1}\n"
    document = MapDocument(MapFile(text))
    mine = [d for d in problems_of(document, TRACK_SPEC) if d.code == "map-edge-twice"]
    assert apply_all(document, mine, TRACK_SPEC) == 2
    assert problems_of(document, TRACK_SPEC) == []
    assert document.chart.items("edges")[-1] == {"from": "C1", "to": "B1"}


def test_no_fix_where_nothing_is_obvious() -> None:
    document = MapDocument(MapFile(GRID.replace("owner: crown", "owner: zzzzz")))
    (wrong,) = problems_of(document, SPEC)
    assert wrong.code == "map-not-one-of" and fixes_for(wrong, document.chart, SPEC) == []


def test_a_form_that_no_repair_expects() -> None:
    for odd in (
        "sites: 7",
        "sites: [7, [1, 2], {at: {a: b}}, {kind: port, at: [[A1]]}]",
        "legend: [a]",
        "edges: [[], [1], 3]",
    ):
        document = MapDocument(MapFile(f"fordewind: 1\ngrid: {{kind: square8}}\nterrain: |\n  ~~\n  ~\n{odd}\n"))
        for diagnostic in problems_of(document, SPEC):
            for fix in fixes_for(diagnostic, document.chart, SPEC):
                apply_fix(document, fix)
                document.text()
