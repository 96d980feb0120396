"""Tiled's files from strangers: whatever is in them is taken, left out with a word, or refused with one message."""

from __future__ import annotations

import base64
import gzip
import json
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from charts import TRACK
from hands import GRIDS, form_text

from dsl.games.library.shelves import find_map
from dsl.maps.mapfile import MapFile, load_map
from dsl.text.diagnostics import Problems
from editor.base.texts import ui
from editor.charts.export.tiled import map_reader
from editor.charts.export.tiled.board_shape import TiledError
from editor.charts.export.tiled.export_map import losses, tiled_map
from editor.charts.export.tiled.import_map import import_tiled, imported, tiled_text
from editor.charts.export.tiled.tmx import decoded, to_xml
from editor.model.documents.chart import Chart
from editor.model.games import Games

HEAD = '<map orientation="orthogonal" width="2" height="2" tilewidth="8" tileheight="8">'
PLAIN = '<layer name="l"><data encoding="csv">1,1,1,1</data></layer>'


def refused(data: bytes) -> str:
    with pytest.raises(TiledError) as raised:
        tiled_text(data, "bad")
    return raised.value.key


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le"])
def test_definitions_are_refused_in_every_encoding(encoding: str) -> None:
    name = encoding.removesuffix("-sig").removesuffix("-le")
    bomb = f'<?xml version="1.0" encoding="{name}"?><!DOCTYPE map [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>'
    assert refused((bomb + HEAD + "&b;</map>").encode(encoding)) in ("out-tiled-doctype", "out-tiled-xml")
    if encoding != "utf-16-le":
        assert refused((bomb + HEAD + "&b;</map>").encode(encoding)) == "out-tiled-doctype"


def test_nothing_outside_the_file_is_opened(tmp_path: Path) -> None:
    secret = tmp_path / "secret.tsx"
    secret.write_text("<tileset><tile id='0' type='treasure'/></tileset>")
    file = tmp_path / "maps" / "a.tmx"
    file.parent.mkdir()
    outside = (
        '<tileset firstgid="1" source="../secret.tsx"/><imagelayer name="i"><image source="/etc/passwd"/></imagelayer>'
    )
    file.write_text(f'<?xml version="1.0"?>{HEAD}{outside}{PLAIN}</map>')
    found = import_tiled(file)
    assert "treasure" not in found.text
    assert found.left_out == {"out-skip-tilesets": 1, "out-skip-layers": 1}
    assert any("embed" in line for line in found.skipped())
    assert refused(b'<!DOCTYPE map SYSTEM "file:///etc/passwd"><map/>') == "out-tiled-doctype"


@pytest.mark.parametrize("pack", [zlib.compress, gzip.compress], ids=["zlib", "gzip"])
def test_a_layer_unfolds_no_further_than_the_map_is_large(pack: Callable[[bytes], bytes]) -> None:
    bomb = base64.b64encode(pack(b"\1\0\0\0" * 2_000_000)).decode()
    found = decoded(bomb, "base64", "zlib", 4)
    assert len(found) == 5  # one more than there may be: enough to tell that it is wrong
    assert refused(f'{HEAD}<layer><data encoding="base64" compression="gzip">{bomb}</data></layer></map>'.encode()) == (
        "out-tiled-count"
    )


def test_layers_have_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """A small file may unfold to very many layers; the work is limited, not only the size of one."""
    monkeypatch.setattr(map_reader, "MAX_WORK", 40)
    assert "tile_1" in tiled_text((HEAD + PLAIN * 10 + "</map>").encode(), "a")
    assert refused((HEAD + PLAIN * 11 + "</map>").encode()) == "out-tiled-layers"


@pytest.mark.parametrize(
    ("data", "key"),
    [
        (HEAD.replace('tilewidth="8"', 'tilewidth="0"') + '<objectgroup><object id="1" type="a" x="1" y="1"/></objectgroup></map>', "out-tiled-shape"),
        (HEAD.replace('width="2"', 'width="1e400"', 1) + "</map>", "out-tiled-number"),
        (HEAD + "<group>" * 3000 + "</group>" * 3000 + "</map>", "out-tiled-shape"),
        (HEAD + '<objectgroup><object id="1" type="a" x="nan" y="1"/></objectgroup></map>', "out-tiled-shape"),
        (HEAD + '<objectgroup><object id="1" type="a" x="inf" y="1"/></objectgroup></map>', "out-tiled-shape"),
        ('{"layers":' + "[" * 100_000 + "]" * 100_000 + "}", "out-tiled-json"),
        (HEAD + PLAIN.replace("1,1,1,1", "1," * 2_000_000) + "</map>", "out-tiled-count"),
    ],
    ids=["no width", "endless", "deep", "nowhere", "far away", "deep json", "long"],
)  # fmt: skip
def test_odd_shapes_are_one_message(data: str, key: str) -> None:
    assert refused(data.encode()) == key


def test_a_tile_set_without_end_is_told() -> None:
    tiles = [{"id": k, "type": f"t{k}"} for k in range(30_000)]
    tiled = {
        "orientation": "orthogonal", "width": 1, "height": 1, "tilewidth": 8, "tileheight": 8,
        "tilesets": [{"firstgid": 1, "tiles": tiles}], "layers": [{"type": "tilelayer", "name": "l", "data": [1]}],
    }  # fmt: skip
    assert refused(json.dumps(tiled).encode()) == "out-tiled-shape"


def test_names_cannot_write_into_the_map() -> None:
    """What a file calls its properties, classes and characters stays a name, whatever signs are in it."""
    evil = "x: 1&#10;sites: [{kind: port, at: A1}]&#10;y"
    props = f'<properties><property name="fordewind:{evil}" value="1"/><property name="fordewind:sites" value="no"/></properties>'
    tile = '<tileset firstgid="1"><tile id="0" class="a: b&#10;sites: []"><properties><property name="fordewind:character" value="&#10;"/></properties></tile></tileset>'
    text = tiled_text((HEAD + props + tile + PLAIN + "</map>").encode(), "evil: [")
    data = MapFile(text).data()
    assert "sites" not in data
    assert "x: 1\nsites: [{kind: port, at: A1}]\ny" in data
    assert "a: b\nsites: []" in str(data["legend"]) or "a: b\\nsites: []" in str(data["legend"])
    assert data["title"] == "evil: ["


def test_what_is_left_out_is_counted() -> None:
    things = (
        '<object id="1" x="4" y="4"/><object id="2" type="a" x="4" y="4"><polygon points="0,0 1,1 2,0"/></object>'
        '<object id="3" type="port" x="12" y="4"/><object id="4" type="b" x="1" y="1"><text>Ahoy</text></object>'
    )
    turned = PLAIN.replace("1,1,1,1", f"1,{0x80000001},1,1")
    found = imported(f"{HEAD}{turned}<objectgroup>{things}</objectgroup></map>".encode(), "a")
    assert found.left_out == {"out-skip-classless": 1, "out-skip-shapes": 2, "out-skip-turned": 1}
    assert "at: B1" in found.text


# --- there and back ------------------------------------------------------------------------------


def contents_of(text: str) -> dict[str, object]:
    problems = Problems()
    board = load_map(text, None, problems)
    assert board is not None, [d.code for d in problems]
    lists = {
        name: [(p.kind, p.id, p.titles, sorted(p.cells), p.via, dict(p.attributes)) for p in getattr(board, name)]
        for name in ("sites", "arrows", "regions", "starts", "nodes")
    }
    terrain = [board.terrains[t] if t >= 0 else None for t in board.terrain]
    return {**lists, "terrain": terrain, "edges": board.edges, "topology": board.topology, "titles": board.titles}


def back(text: str, kind: str) -> str:
    tiled = tiled_map(Chart.read(MapFile(text)), "tiles.png")
    return tiled_text(to_xml(tiled) if kind == "tmx" else json.dumps(tiled).encode(), "back")


@pytest.mark.parametrize("kind", ["tmx", "tmj"])
@pytest.mark.parametrize("form", GRIDS)
def test_every_form_of_grid_comes_back(form: str, kind: str) -> None:
    text = form_text(form)
    assert contents_of(back(text, kind)) == contents_of(text)
    assert contents_of(back(back(text, kind), kind)) == contents_of(text)  # and a second time


@pytest.mark.parametrize("kind", ["tmx", "tmj"])
def test_everything_on_a_track_comes_back(kind: str) -> None:
    text = TRACK + (
        "regions:\n  - {kind: waters, id: calm, cells: [A, B]}\n  - {kind: waters, id: one, cells: [C]}\n"
        "arrows:\n  - {kind: current, from: A, to: E, via: [B, C]}\nsites:\n  - {kind: port, at: D, price: 3}\n"
    )
    assert contents_of(back(text, kind)) == contents_of(text)


def test_what_tiled_cannot_carry_is_told_in_the_words_of_the_game() -> None:
    path = find_map("atlantic", Problems())
    assert path is not None
    text = path.read_text(encoding="utf-8")
    game = Games().board("pirates_1989")
    assert losses(Chart.read(MapFile(text)), game, "no comments") == []
    ui.language = "ru"
    chart = Chart.read(MapFile(text))
    chart.data["sites"].append({"kind": "port", "at": "ZZ999"})  # type: ignore[union-attr]
    chart.data["arrows"].append({"kind": "current", "from": "A1"})  # type: ignore[union-attr]
    assert losses(chart, game, text) == [
        "Порт: без места на карте, 1", "Течение: без места на карте, 1", "примечания в файле",
    ]  # fmt: skip
