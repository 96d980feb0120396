"""Maps to Tiled and back: what Tiled can carry comes back whole, an independent reader agrees, bad files are told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from charts import TOPOLOGIES, map_text
from hypothesis import given, settings
from hypothesis import strategies as st
from pytiled_parser import parse_map
from pytiled_parser.layer import ObjectLayer, TileLayer

from dsl.maps.board.map import Map, Placed
from dsl.maps.mapfile import MapFile, load_map
from dsl.text.diagnostics import Problems
from editor.charts.export.tiled.board_shape import TiledError, board_for
from editor.charts.export.tiled.export_map import tiled_map
from editor.charts.export.tiled.import_map import import_tiled, imported, tiled_text
from editor.charts.export.tiled.tmx import to_xml
from editor.model.documents.chart import Chart
from editor.model.documents.geometry import Geometry
from tests.games_at_hand import ROOT
from tests.share import share

SHIPPED = sorted((ROOT / "maps").glob("*.yaml"))


def loaded(text: str) -> Map:
    problems = Problems()
    found = load_map(text, None, problems)
    assert found is not None, [d.code for d in problems]
    return found


def chart_of(text: str) -> Chart:
    return Chart.read(MapFile(text))


def written(chart: Chart, kind: str) -> bytes:
    tiled = tiled_map(chart, "tiles.png")
    return to_xml(tiled) if kind == "tmx" else json.dumps(tiled).encode()


def contents_of(placed: tuple[Placed, ...]) -> list[object]:
    return [(p.kind, p.id, p.titles, sorted(p.cells), p.via, dict(p.attributes)) for p in placed]


@pytest.mark.parametrize("kind", ["tmx", "tmj"])
@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_shipped_maps_come_back(path: Path, kind: str) -> None:
    text = path.read_text(encoding="utf-8")
    back = tiled_text(written(chart_of(text), kind), path.stem)
    before, after = loaded(text), loaded(back)
    for name in ("sites", "arrows", "regions", "starts", "nodes"):
        assert contents_of(getattr(before, name)) == contents_of(getattr(after, name))
    assert before.edges == after.edges
    assert before.titles == after.titles and before.games == after.games
    assert before.topology == after.topology
    assert names_of(before) == names_of(after)


def names_of(board: Map) -> list[str | None]:
    return [board.terrains[t] if t >= 0 else None for t in board.terrain]


@pytest.mark.parametrize("kind", ["tmx", "tmj"])
def test_a_colour_is_one_in_tiled_too(kind: str) -> None:
    text = map_text("square8").replace("price: 7", 'tint: "#20C0a0"')
    sent = written(chart_of(text), kind)
    assert b"color" in sent and b"#ff20C0a0" in sent
    assert 'tint: "#20C0a0"' in tiled_text(sent, "back")


@pytest.mark.parametrize("topology", ["square4", "pointy", "flat"])
def test_another_reader_sees_the_same(tmp_path: Path, topology: str) -> None:
    chart = chart_of(map_text(topology))
    file = tmp_path / "chart.tmx"
    file.write_bytes(written(chart, "tmx"))
    (tmp_path / "tiles.png").write_bytes(b"")
    seen = parse_map(file)
    assert seen.orientation == ("orthogonal" if topology == "square4" else "hexagonal")
    assert (seen.map_size.width, seen.map_size.height) == (12, 9)
    if topology != "square4":
        assert seen.stagger_axis == ("y" if topology == "pointy" else "x")
        assert seen.stagger_index == "odd"  # Tiled counts from 0, our even rows from 1
    terrain = next(layer for layer in seen.layers if isinstance(layer, TileLayer) and layer.name == "terrain")
    assert terrain.data is not None
    # land (the second ink) stands in columns 5 and 6 of rows 4 and 5, everything else is sea
    assert [(r, c) for r, row in enumerate(terrain.data) for c, gid in enumerate(row) if gid == 2] == [
        (3, 4), (3, 5), (4, 4), (4, 5),
    ]  # fmt: skip
    sites = next(layer for layer in seen.layers if isinstance(layer, ObjectLayer) and layer.name == "sites")
    alpha = sites.tiled_objects[0]
    assert (alpha.name, alpha.class_) == ("alpha", "port")
    assert alpha.properties["price"] == 7
    if topology == "square4":
        assert (alpha.coordinates.x, alpha.coordinates.y) == (48, 48)  # the middle of B2, 32 pixels a cell


def test_a_foreign_map_brings_what_it_has() -> None:
    foreign = b"""<?xml version="1.0"?>
    <map version="1.10" orientation="orthogonal" width="3" height="2" tilewidth="16" tileheight="16" infinite="0">
     <tileset firstgid="1" name="t" tilewidth="16" tileheight="16" tilecount="2" columns="2">
      <tile id="0" type="water"/><tile id="1"><properties><property name="terrain" value="sand"/></properties></tile>
     </tileset>
     <layer id="1" name="ground" width="3" height="2"><data encoding="csv">1,1,2,1,0,2147483650</data></layer>
     <objectgroup id="2" name="things">
      <object id="1" name="nest" class="harbour" x="40" y="8"><point/></object>
      <object id="2" type="stream" x="8" y="8"><polyline points="0,0 16,0 32,16"/></object>
      <object id="3" x="1" y="1" width="4" height="4"/>
     </objectgroup>
    </map>"""
    board = loaded(tiled_text(foreign, "foreign"))
    # the last tile is flipped (a bit above the number) and still sand; 0 is no cell
    assert names_of(board) == ["water", "water", "sand", "water", None, "sand"]
    assert [(s.kind, s.id, s.cells) for s in board.sites] == [("harbour", "nest", (2,))]
    assert [(a.kind, a.cells, a.via) for a in board.arrows] == [("stream", (0, 5), (1,))]
    assert board.title("") == "foreign"


LAYER = '<map orientation="orthogonal" width="2" height="2" tilewidth="8" tileheight="8">{}</map>'


@pytest.mark.parametrize(
    ("data", "key"),
    [
        (b"<map", "out-tiled-xml"),
        (b"<nothing/>", "out-tiled-no-map"),
        (b'<!DOCTYPE a [<!ENTITY b "c">]><map/>', "out-tiled-doctype"),
        (b"{", "out-tiled-json"),
        (b"[]", "out-tiled-json-or-map"),
        (b'{"layers": 3}', "out-tiled-no-map"),
        (b'{"layers": []}', "out-tiled-shape"),
        (b'<map orientation="staggered" width="2" height="2" tilewidth="8" tileheight="8"/>', "out-tiled-orientation"),
        (b'<map orientation="orthogonal" infinite="1" width="2" height="2" tilewidth="8" tileheight="8"/>', "out-tiled-size"),
        (b'<map orientation="orthogonal" width="9999999" height="9999" tilewidth="8" tileheight="8"/>', "out-tiled-size"),
        (b'<map orientation="orthogonal" width="two" height="2" tilewidth="8" tileheight="8"/>', "out-tiled-number"),
        (LAYER.format('<layer name="l"><data encoding="csv">1,2</data></layer>').encode(), "out-tiled-count"),
        (LAYER.format('<layer name="l"><data encoding="csv">1,a</data></layer>').encode(), "out-tiled-layer"),
        (LAYER.format('<layer name="l"><data encoding="base64" compression="zstd">AA==</data></layer>').encode(), "out-tiled-compression"),
        (LAYER.format('<layer name="l"><data encoding="base64" compression="zlib">AAAA</data></layer>').encode(), "out-tiled-layer"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_told(data: bytes, key: str) -> None:
    with pytest.raises(TiledError) as told_:
        tiled_text(data, "bad")
    assert told_.value.key in (key, "out-tiled-no-map" if key == "out-tiled-json-or-map" else key)


@settings(deadline=None, max_examples=share(60))
@given(st.data())
def test_a_damaged_file_is_read_or_told(data: st.DataObject) -> None:
    whole = bytearray(
        written(chart_of(map_text(data.draw(st.sampled_from(TOPOLOGIES)))), data.draw(st.sampled_from(["tmx", "tmj"])))
    )
    for _ in range(data.draw(st.integers(1, 8))):
        whole[data.draw(st.integers(0, len(whole) - 1))] = data.draw(st.integers(0, 255))
    try:
        MapFile(tiled_text(bytes(whole), "damaged"))
    except TiledError as trouble:
        assert trouble.key.startswith("out-")


def test_files_that_are_not_there(tmp_path: Path) -> None:
    with pytest.raises(TiledError) as told_:
        import_tiled(tmp_path / "none.tmx")
    assert told_.value.args_["text"] == f"there is no file {tmp_path / 'none.tmx'}"


def test_a_rhombus_lies_exactly_in_a_wider_board() -> None:
    """Neighbours on the rhombus are neighbours in Tiled: as far from each other as all hexes of its board."""
    for orientation in ("pointy", "flat"):
        board = board_for("hex", 7, 6, orientation, "every")
        assert board.own_size == (7, 6)
        assert (board.width, board.height) == ((9, 6) if orientation == "pointy" else (7, 9))
        assert board.late == "odd"
        geometry = Geometry.of_grid("hex", 7, 6, orientation, "every")
        for cell in range(geometry.size):
            row, column = geometry.row_column(cell)
            x, y = board.centre(row, column)
            assert board.at(x, y) == (row, column)
            assert board.placed(row, column) == board_for("hex", 9, 9, orientation, "even").at(x, y)
            for other in geometry.neighbours(cell):
                u, v = board.centre(*geometry.row_column(other))
                assert 50 < ((x - u) ** 2 + (y - v) ** 2) ** 0.5 < 65


def test_tiles_drawn_beside_the_rhombus_are_told() -> None:
    text = map_text("pointy").replace("orientation: pointy", "orientation: pointy\n  shifted: every")
    tiled = tiled_map(chart_of(text))
    first = next(layer for layer in tiled["layers"] if layer["name"] == "terrain")
    assert first["data"][-1] != 0 and first["data"][tiled["width"] - 1] == 0
    first["data"][tiled["width"] - 1] = 1
    found = imported(json.dumps(tiled).encode(), "a")
    assert found.left_out == {"out-skip-outside": 1}
    assert names_of(loaded(found.text)) == names_of(loaded(text))
