"""Tiled's files as people really have them: infinite maps, tile sets beside the map, objects that are tiles."""

from __future__ import annotations

import base64
import gzip
import json
import zlib
from pathlib import Path
from typing import Any

import pytest

from dsl.maps.board.map import Map
from dsl.maps.mapfile import load_map
from dsl.text.diagnostics import Problems
from editor.charts.export.tiled.board_shape import TiledError
from editor.charts.export.tiled.import_map import import_tiled, imported, tiled_text

HEAD = '<map orientation="{}" width="{}" height="{}" tilewidth="{}" tileheight="{}" infinite="{}"{}>'
SETS = (
    '<tileset firstgid="1" name="a"><tile id="0" type="water"/><tile id="1" class="sand"/></tileset>'
    '<tileset firstgid="11" name="b"><tile id="0"/><tile id="1" type="port"/><tile id="4" type="rock"/></tileset>'
)


def head(kind: str = "orthogonal", wide: int = 4, high: int = 3, endless: int = 0, more: str = "") -> str:
    return HEAD.format(kind, wide, high, 16, 16, endless, more)


def loaded(text: str) -> Map:
    problems = Problems()
    found = load_map(text, None, problems)
    assert found is not None, [d.code for d in problems]
    return found


def names(board: Map) -> list[str | None]:
    return [board.terrains[t] if t >= 0 else None for t in board.terrain]


def packed(numbers: list[int], how: str) -> str:
    raw = b"".join(n.to_bytes(4, "little") for n in numbers)
    if how == "csv":
        return ",".join(map(str, numbers))
    return base64.b64encode({"zlib": zlib.compress, "gzip": gzip.compress}.get(how, bytes)(raw)).decode()


def encoding(how: str) -> str:
    if how == "xml":
        return ""
    return ' encoding="csv"' if how == "csv" else f' encoding="base64" compression="{how}"'.replace('"plain"', '""')


def test_several_tile_sets_keep_their_tiles_apart() -> None:
    layer = '<layer name="l" width="4" height="3"><data encoding="csv">1,2,11,15,1,2,11,15,0,13,0,0</data></layer>'
    board = loaded(tiled_text((head() + SETS + layer + "</map>").encode(), "a"))
    # tiles without a class have the number that Tiled's layers know them by: 11 of the second set is not 1 of the first
    assert names(board) == ["water", "sand", "tile_11", "rock"] * 2 + [None, "tile_13", None, None]


@pytest.mark.parametrize("how", ["csv", "xml", "plain", "zlib", "gzip"])
def test_an_infinite_map_is_as_large_as_its_tiles(how: str) -> None:
    """Two chunks, one left above the origin; together a board of 3 × 2 cells, on which the port stands where it did."""
    first, second = [0] * 16, [0] * 16
    first[15] = 1  # column -1, row -1
    second[0], second[1] = 2, 15  # columns 0 and 1, row 0
    tiles = {
        (x, y): packed(data, how) if how != "xml" else "".join(f'<tile gid="{n}"/>' for n in data)
        for (x, y), data in (((-4, -4), first), ((0, 0), second))
    }
    chunks = "".join(f'<chunk x="{x}" y="{y}" width="4" height="4">{t}</chunk>' for (x, y), t in tiles.items())
    layer = f'<layer name="l" width="4" height="4"><data{encoding(how)}>{chunks}</data></layer>'
    port = '<objectgroup><object id="1" type="port" x="24" y="8"><point/></object></objectgroup>'
    board = loaded(tiled_text((head(endless=1) + SETS + layer + port + "</map>").encode(), "a"))
    assert names(board) == ["water", None, None, None, "sand", "rock"]
    assert [site.cells for site in board.sites] == [(5,)]  # over the rock, as in Tiled


def endless_json(chunks: list[dict[str, Any]], **more: Any) -> bytes:
    layer = {"type": "tilelayer", "name": "l", "chunks": chunks}
    board = {"orientation": "hexagonal", "staggeraxis": "y", "staggerindex": "odd", "hexsidelength": 8}
    size = {"width": 0, "height": 0, "tilewidth": 14, "tileheight": 16, "infinite": True}
    return json.dumps({**board, **size, "tilesets": [], "layers": [layer], **more}).encode()


def test_the_moved_rows_of_an_infinite_map_stay_moved() -> None:
    chunk = {"x": 0, "y": 3, "width": 2, "height": 2, "data": [1, 1, 2, 2]}
    text = tiled_text(endless_json([chunk]), "a")
    # row 3 is moved in Tiled (it counts from 0); the board begins with row 2, so that it is our second, a moved one
    assert "shifted: even" in text
    board = loaded(text)
    assert names(board) == [None, None, "tile_1", "tile_1", "tile_2", "tile_2"]


@pytest.mark.parametrize(
    "chunks",
    [
        [],
        [{"x": 0, "y": 0, "width": 2, "height": 2, "data": [0, 0, 0, 0]}],
        [{"x": 0, "y": 0, "width": 9000, "height": 9000, "data": "AAAA"}],
        [
            {"x": 0, "y": 0, "width": 1, "height": 1, "data": [1]},
            {"x": 10**6, "y": 10**6, "width": 1, "height": 1, "data": [1]},
        ],
        [{"x": 0, "y": 0, "width": 2000, "height": 2000, "data": "eJw="}] * 50,
        [{"x": 0, "y": 0, "width": 2, "height": 2, "data": [1]}],
        [{"x": 10**30, "y": 0, "width": 1, "height": 1, "data": [1]}],
        [{"x": "left", "y": 0, "width": 1, "height": 1, "data": [1]}],
    ],
    ids=["none", "empty", "huge", "far apart", "many", "short", "beyond", "no number"],
)
def test_an_infinite_map_that_cannot_be_is_told(chunks: list[dict[str, Any]]) -> None:
    with pytest.raises(TiledError) as told:
        tiled_text(endless_json(chunks), "a")
    assert told.value.key in ("out-tiled-size", "out-tiled-count", "out-tiled-shape")


@pytest.mark.parametrize("ending", ["tsx", "tsj"])
def test_a_tile_set_beside_the_map_is_read(tmp_path: Path, ending: str) -> None:
    (tmp_path / "sets").mkdir()
    tile_set = tmp_path / "sets" / f"sea.{ending}"
    if ending == "tsx":
        tile_set.write_text(
            '<?xml version="1.0"?><tileset name="s"><tile id="0" type="water"/><tile id="1" type="reef"/></tileset>'
        )
    else:
        tile_set.write_text(json.dumps({"name": "s", "tiles": [{"id": 0, "type": "water"}, {"id": 1, "type": "reef"}]}))
    file = tmp_path / "a.tmx"
    layer = '<layer name="l"><data encoding="csv">1,1,2,1,1,1,1,1,1,1,1,1</data></layer>'
    file.write_text(f'{head()}<tileset firstgid="1" source="sets/sea.{ending}"/>{layer}</map>')
    found = import_tiled(file)
    assert found.left_out == {}
    assert names(loaded(found.text)) == ["water", "water", "reef"] + ["water"] * 9


@pytest.mark.parametrize(
    "source", ["../outside.tsx", "/etc/passwd", "gone.tsx", "link.tsx", "broken.tsx", "bomb.tsx", "", "a\0b.tsx"]
)
def test_a_tile_set_that_lies_elsewhere_or_is_none_is_told(tmp_path: Path, source: str) -> None:
    folder = tmp_path / "maps"
    folder.mkdir()
    good = "<tileset name='s'><tile id='0' type='treasure'/></tileset>"
    (tmp_path / "outside.tsx").write_text(good)
    (folder / "link.tsx").symlink_to(tmp_path / "outside.tsx")
    (folder / "broken.tsx").write_text("<tileset")
    (folder / "bomb.tsx").write_text('<!DOCTYPE t [<!ENTITY a "b">]>' + good)
    tiled = {"source": source or ".", "firstgid": 1}
    layer = {"type": "tilelayer", "name": "l", "data": [1]}
    board = {"orientation": "orthogonal", "width": 1, "height": 1, "tilewidth": 8, "tileheight": 8}
    found = imported(json.dumps({**board, "tilesets": [tiled], "layers": [layer]}).encode(), "a", folder)
    assert "treasure" not in found.text and found.left_out == {"out-skip-tilesets": 1}


def test_objects_stand_where_they_are_seen() -> None:
    """A rectangle by its middle; a tile, which hangs on its lower left corner, as what its tile is."""
    things = (
        '<object id="1" type="fort" x="32" y="0" width="16" height="16"/>'
        '<object id="2" gid="12" x="0" y="32" width="16" height="16"/>'
        '<object id="3" gid="11" x="0" y="48" width="16" height="16"/>'
        '<object id="4" type="isle" x="48" y="32" width="14" height="14"><ellipse/></object>'
    )
    layer = '<layer name="l"><data encoding="csv">1,1,1,1,1,1,1,1,1,1,1,1</data></layer>'
    found = imported(f"{head()}{SETS}{layer}<objectgroup>{things}</objectgroup></map>".encode(), "a")
    board = loaded(found.text)
    assert [(site.kind, site.cells) for site in board.sites] == [("fort", (2,)), ("port", (4,)), ("isle", (11,))]
    assert found.left_out == {"out-skip-classless": 1}


@pytest.mark.parametrize("kind", ["squares", "pointy", "flat"])
def test_every_kind_of_object_lands_on_the_cell_it_is_drawn_on(kind: str) -> None:
    """A rectangle hangs on its upper left corner, a tile on its lower left one, a point is where it is."""
    more = {"squares": "", "pointy": ' staggeraxis="y"', "flat": ' staggeraxis="x"'}[kind]
    more += ' staggerindex="odd" hexsidelength="8"' if more else ""
    x, y = {"squares": (32, 16), "pointy": (40, 12), "flat": (24, 16)}[kind]  # the tile in column 2, row 1
    things = (
        f'<object id="1" name="Harbor" type="port" x="{x}" y="{y}" width="16" height="16"/>'
        f'<object id="2" name="Harbor" type="rock" gid="15" x="{x}" y="{y + 16}" width="16" height="16"/>'
        f'<object id="3" type="isle" x="{x + 8}" y="{y + 8}"><point/></object>'
    )
    layer = '<layer name="l"><data encoding="csv">1,1,1,1,1,1,1,1,1,1,1,1</data></layer>'
    start = head("hexagonal" if more else "orthogonal", more=more)
    board = loaded(tiled_text(f"{start}{SETS}{layer}<objectgroup>{things}</objectgroup></map>".encode(), "a"))
    assert [site.cells for site in board.sites] == [(4 + 2,)] * 3
    assert [site.titles for site in board.sites[:2]] == [{"": "Harbor"}] * 2, "the name is shown on the map"
    assert [site.id for site in board.sites[:2]] == ["Harbor", "Harbor_2"]


def test_squares_that_are_looked_at_from_aside_are_squares() -> None:
    board_ = '<map orientation="isometric" width="3" height="2" tilewidth="64" tileheight="32" infinite="0">'
    layer = '<layer name="l"><data encoding="csv">1,2,1,1,1,2</data></layer>'
    # in such maps both ways are counted in heights of tiles: (80, 16) is in column 2, row 0
    port = '<objectgroup><object id="1" type="port" x="80" y="16"><point/></object></objectgroup>'
    board = loaded(tiled_text(f"{board_}{SETS}{layer}{port}</map>".encode(), "a"))
    assert names(board) == ["water", "sand", "water", "water", "water", "sand"]
    assert [site.cells for site in board.sites] == [(2,)]
