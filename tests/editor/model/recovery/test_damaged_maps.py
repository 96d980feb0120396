"""Maps that are damaged in every way open as they are, or as a copy of what can be read, or are refused with a word."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from charts import TRACK, map_text
from hypothesis import given, settings
from hypothesis import strategies as st
from safe_maps import PAINT, random_patches, state

from dsl.maps.mapfile import MapEditError, MapFile
from dsl.maps.mapfile.values import Data, same
from editor.model.documents.map_document import MapDocument
from editor.model.documents.patches import Cells
from tests.share import share

GOOD = map_text("square8")
HEX = map_text("pointy")


def _legend(count: int) -> str:
    lines = "".join(f'  "{chr(0x4E00 + k)}": sea\n' for k in range(count))
    return GOOD.replace("legend:\n", "legend:\n" + lines)


ODD = {
    "as it is": GOOD,
    "dos lines": GOOD.replace("\n", "\r\n"),
    "no last line end": GOOD.rstrip("\n"),
    "ragged rows": GOOD.replace("  ~~~~##~~~~~~\n", "  ~~~~##~~\n", 1),
    "longer row": GOOD.replace("  ~~~~##~~~~~~\n", "  ~~~~##~~~~~~~~~\n", 1),
    "unknown characters": GOOD.replace("~~~##", "?!§##"),
    "three hundred characters": _legend(300),
    "long legend keys": GOOD.replace("legend:\n", 'legend:\n  "ab": sea\n  "": land\n'),
    "no terrain": GOOD[: GOOD.index("terrain:")] + GOOD[GOOD.index("sites:") :],
    "terrain in quotes": GOOD[: GOOD.index("terrain:")] + 'terrain: "~~"\n' + GOOD[GOOD.index("sites:") :],
    "terrain a list": GOOD[: GOOD.index("terrain:")] + "terrain: [~~, ~~]\n" + GOOD[GOOD.index("sites:") :],
    "no legend": GOOD[: GOOD.index("legend:")] + GOOD[GOOD.index("terrain:") :],
    "no grid": GOOD[: GOOD.index("grid:")] + GOOD[GOOD.index("legend:") :],
    "grid a text": GOOD.replace("grid:\n  kind: square8\n  width: 12\n  height: 9\n  coordinates: column-row\n", "grid: x\n"),
    "sites a number": GOOD[: GOOD.index("sites:")] + "sites: 5\n" + GOOD[GOOD.index("arrows:") :],
    "sites of anything": GOOD.replace("sites:\n", "sites:\n  - 7\n  - [a, [b]]\n  - null\n  - {at: {x: 1}, kind: [1]}\n"),
    "sites none": GOOD[: GOOD.index("sites:")] + "sites:\n" + GOOD[GOOD.index("arrows:") :],
    "huge numbers": GOOD.replace("price: 7", "price: " + "9" * 390).replace("width: 12", "width: " + "9" * 30),
    "anchors": GOOD.replace("{kind: port, id: alpha", "&a {kind: port, id: alpha").replace("author: somebody", "author: *a"),
    "shared lists": GOOD.replace("cells: [A1..C1, E1]", "cells: &c [A1, B1]") + "starts:\n  - {kind: x, at: *c}\n",
    "brackets": "{fordewind: 1, grid: {kind: square8}, sites: [{kind: port, at: A1}]}\n",
    "huge track": TRACK.replace("x: 3, y: 0", "x: " + "9" * 300 + ", y: -1e300"),
    "track of nothing": "fordewind: 1\ngrid: {kind: track}\n",
    "odd track": TRACK.replace("id: A,", "id: [A],").replace("- [A, B", "- 7\n  - {from: 1}\n  - [A, B"),
    "track with terrain": TRACK + "terrain: |\n  ~~\n",
    "short hex rows": HEX.replace("  ~~~~##~~~~~~\n", "  ~~~~##~~~~~\n"),
    "holes": GOOD.replace("~~~~##~~~~~~", "~~_~##~__~~~"),
    "no cell has a letter": GOOD.replace('  "_": none\n', "").replace("  ~~~~##~~~~~~\n", "  ~~\n", 1),
}  # fmt: skip


@pytest.mark.parametrize("name", ODD)
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"], ids=["", "with a mark"])
def test_odd_maps_open_as_they_are_and_can_be_worked_on(tmp_path: Path, name: str, mark: bytes) -> None:
    path = tmp_path / "odd.yaml"
    data = mark + ODD[name].encode()
    path.write_bytes(data)
    document = MapDocument.open(path)
    assert document.path == path and not document.damage
    assert mark + document.text().encode() == data
    refused = worked = 0
    for seed in range(10):
        done = document.do(PAINT, random_patches(document.chart, random.Random(seed)))
        if not done:
            continue
        try:
            text = document.text()
        except MapEditError:
            refused += 1
            document.undo_stack.undo()
            continue
        worked += 1
        again = MapDocument(MapFile(text))
        assert same(kept(document), kept(again)), name
        assert shown(again) == shown(document)
    while document.undo_stack.canUndo():
        document.undo_stack.undo()
    assert mark + document.text().encode() == data
    assert worked > refused, "a map that shows is a map that can be worked on"
    document.save()
    assert path.read_bytes() == data


def kept(document: MapDocument) -> dict[str, Data]:
    data = state(document)[0]
    return {key: value for key, value in data.items() if value not in ([], None)}


def shown(document: MapDocument) -> list[str]:
    return [line.rstrip(document.chart.gap() + " ") for line in document.chart.write_rows()]


BROKEN = {
    "duplicate key": GOOD.replace("title: Bay\n", "title: Bay\ntitle: Again\n"),
    "tag": GOOD.replace("title: Bay", "title: !!python/object:os.system Bay"),
    "open bracket": GOOD.replace("{kind: port, id: alpha", "{kind: [port, id: alpha"),
    "open quote": GOOD.replace("title: Bay", 'title: "Bay'),
    "tab": GOOD.replace("  - {kind: port, id: beta", "\t- {kind: port, id: beta"),
    "zero bytes": GOOD.replace("title: Bay", "title: B\0y"),
    "unknown alias": GOOD.replace("author: somebody", "author: *nobody"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_broken_maps_open_as_a_copy_of_what_can_be_read(tmp_path: Path, name: str) -> None:
    path = tmp_path / "bad.yaml"
    path.write_bytes(BROKEN[name].encode())
    document = MapDocument.open(path)
    assert document.path is None and document.origin == path and document.dirty
    assert document.damage
    assert document.chart.cells.shape == (9, 12), "the terrain is there"
    assert len(document.chart.items("regions")) == 1
    with pytest.raises(MapEditError):
        document.save()
    assert path.read_bytes() == BROKEN[name].encode()


def test_a_map_in_another_encoding_is_there_with_its_letters(tmp_path: Path) -> None:
    path = tmp_path / "old.yaml"
    path.write_bytes(GOOD.replace("title: Bay", "title: Залив").encode("cp1251"))
    document = MapDocument.open(path)
    assert document.origin == path and len(document.chart.items("sites")) == 2
    assert [d.code for d in document.damage] == ["file-encoding"] and document.chart.value(("title",)) == "Залив"


@settings(max_examples=share(120), deadline=None)
@given(st.integers(0, 4000), st.sampled_from(["cut", "bytes", "swap"]), st.randoms(use_true_random=False))
def test_any_damage(tmp_path_factory: pytest.TempPathFactory, place: int, how: str, rnd: random.Random) -> None:
    data = rnd.choice([GOOD, HEX, TRACK]).encode()
    place %= len(data)
    if how == "cut":
        data = data[:place]
    elif how == "bytes":
        data = data[:place] + rnd.randbytes(rnd.randrange(1, 9)) + data[place:]
    else:
        end = min(len(data), place + rnd.randrange(1, 40))
        data = data[:place] + data[end:] + data[place:end]
    path = tmp_path_factory.mktemp("any") / "bad.yaml"
    path.write_bytes(data)
    try:
        document = MapDocument.open(path)
    except MapEditError as trouble:
        assert str(trouble)
        return
    if not document.damage:
        assert document.text().encode() == data.removeprefix(b"\xef\xbb\xbf")
    else:
        assert document.path is None
    assert document.chart.geometry.size >= 0
    for _ in range(5):
        document.do(PAINT, random_patches(document.chart, rnd))
    try:
        text = document.text()
    except MapEditError:
        return
    assert shown(MapDocument(MapFile(text))) == shown(document)


def test_undone_past_a_save_the_comment_is_back(tmp_path: Path) -> None:
    from editor.model.documents.patches import Items

    path = tmp_path / "bay.yaml"
    path.write_text(GOOD)
    document = MapDocument.open(path)
    document.do(PAINT, [Items("sites", 0, (document.chart.items("sites")[0],), ())])
    document.save()
    assert "# the first" not in path.read_text()
    document.undo_stack.undo()
    assert document.text() == GOOD
    assert document.do(PAINT, document.chart.painted([0], document.chart.inks()[1]))
    document.save()
    assert path.read_text() == GOOD.replace("  ~~~", "  #~~", 1)


def test_painting_behind_the_end_of_a_short_row_leaves_no_unknown_cells(tmp_path: Path) -> None:
    path = tmp_path / "bay.yaml"
    path.write_text(ODD["no cell has a letter"])
    document = MapDocument.open(path)
    short = next(row for row, line in enumerate(document.chart.write_rows()) if len(line) == 2)
    assert document.do(PAINT, document.chart.painted([short * 12 + 7], document.chart.inks()[1]))
    again = MapDocument(MapFile(document.text()))
    assert [again.chart.ink_at(short * 12 + c) for c in range(12)] == [
        document.chart.ink_at(short * 12 + c) for c in range(12)
    ]
    assert isinstance(document.undo_stack.count(), int) and Cells
