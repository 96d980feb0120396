"""Files of every style are worked on, saved and read again: what was not touched stays to the byte."""

from __future__ import annotations

import random
from difflib import SequenceMatcher
from pathlib import Path

import pytest
from charts import TOPOLOGIES, map_text
from safe_maps import PAINT, plain, random_command

from dsl.maps.mapfile import MapFile
from editor.charts.drawing.drawing_context import DrawingLook
from editor.charts.drawing.picture import chart_picture
from editor.charts.drawing.style.theme import Theme
from editor.model.documents.chart import Ink
from editor.model.documents.map_document import MapDocument
from editor.model.documents.patches import MISSING, Items, Value

ODD = """x-mine: &odd {depth: [1, 2,   3], "quoted":   'so'}   # two blanks before, three after
x-again: *odd
x-prose: |
  Kept as it is,
    indented lines too.

# The last word.
"""


def _blanks(text: str) -> str:
    """Blanks and tabs at the ends of some lines, in the terrain as well."""
    lines = text.splitlines(keepends=True)
    return "".join(line.replace("\n", "  \n") if number % 3 == 1 else line for number, line in enumerate(lines))


def _flow(text: str) -> str:
    """Mappings of the head on one line, with a tab before a comment."""
    return text.replace("title: Bay", 'title: {en: Bay, "ru": Бухта}\t# two languages')


STYLES = {
    "plain": lambda text: text.encode(),
    "marked": lambda text: b"\xef\xbb\xbf" + text.encode(),
    "crlf": lambda text: text.replace("\n", "\r\n").encode(),
    "no end": lambda text: text.rstrip("\n").encode(),
    "crlf without end": lambda text: text.rstrip("\n").replace("\n", "\r\n").encode(),
    "odd keys": lambda text: (text + ODD).encode(),
    "blanks": lambda text: _blanks(text).encode(),
    "flow": lambda text: _flow(text).encode(),
    "document": lambda text: ("---\n" + text + "...\n").encode(),
}


@pytest.mark.parametrize("topology", TOPOLOGIES)
@pytest.mark.parametrize("style", STYLES)
def test_whatever_is_done_is_read_again_and_undone_to_the_byte(tmp_path: Path, style: str, topology: str) -> None:
    data, path = STYLES[style](map_text(topology)), tmp_path / "map.yaml"
    path.write_bytes(data)
    document = MapDocument.open(path)
    assert document.origin is None, "it is a good map"
    for seed in range(8):
        random_command(document, seed * 31 + len(topology))
        if seed % 4 == 3:
            document.save()
            assert plain(MapDocument.open(path).chart) == plain(document.chart), f"after {seed + 1} commands"
            text = path.read_bytes().decode("utf-8-sig")
            assert ("\r\n" in text) == (b"\r\n" in data) and text.count("\r") in (0, text.count("\n"))
            assert path.read_bytes().startswith(b"\xef\xbb\xbf") == data.startswith(b"\xef\xbb\xbf")
            if style == "odd keys":
                assert all(part in text for part in ODD.split("\n\n")), "a new list may stand before the last word"
    while document.undo_stack.canUndo():
        document.undo_stack.undo()
    document.save()
    assert path.read_bytes() == data


def _changed(old: bytes, new: bytes) -> tuple[list[bytes], list[bytes]]:
    """The lines that went and the lines that came."""
    before, after = old.splitlines(keepends=True), new.splitlines(keepends=True)
    codes = SequenceMatcher(None, before, after, autojunk=False).get_opcodes()
    gone = [line for tag, a, b, _, _ in codes if tag != "equal" for line in before[a:b]]
    come = [line for tag, _, _, c, d in codes if tag != "equal" for line in after[c:d]]
    return gone, come


@pytest.mark.parametrize("style", STYLES)
def test_one_cell_is_one_character_and_one_price_one_line(tmp_path: Path, style: str) -> None:
    data, path = STYLES[style](map_text("square8")), tmp_path / "map.yaml"
    path.write_bytes(data)
    document, chance = MapDocument.open(path), random.Random(style)
    cell = chance.randrange(2 * 12)
    document.do(PAINT, document.chart.painted([cell], Ink("land")))
    document.save()
    gone, come = _changed(data, path.read_bytes())
    assert len(gone) == len(come) == 1 and len(gone[0]) == len(come[0])
    assert sum(one != other for one, other in zip(gone[0], come[0], strict=True)) == 1
    painted = path.read_bytes()
    document.do(PAINT, [Value(("sites", 0, "price"), 7, 9)])
    document.do(PAINT, [Value(("sites", 1, "name"), MISSING, "Бета: нова")])
    document.save()
    gone, come = _changed(painted, path.read_bytes())
    assert len(gone) == len(come) == 2
    assert come[0] == gone[0].replace(b"price: 7", b"price: 9") and come[0].rstrip().endswith(b"# the first")
    assert "Бета".encode() in come[1]


@pytest.mark.parametrize("end", ["", "\n", "  # end"])
def test_a_list_may_follow_a_terrain_that_ends_the_file(tmp_path: Path, end: str) -> None:
    head = map_text("square4").partition("sites:")[0].rstrip("\n")
    path = tmp_path / "map.yaml"
    path.write_text(head + end, encoding="utf-8")
    document = MapDocument.open(path)
    document.do(PAINT, [Items("sites", 0, (), ({"kind": "port", "id": "new", "at": "A1"},))])
    document.save()
    assert path.read_text(encoding="utf-8").startswith(head + end)
    assert MapDocument.open(path).chart.data["sites"] == document.chart.data["sites"]


def test_a_map_without_a_cell_can_be_shown_and_pointed_at() -> None:
    document = MapDocument(MapFile("fordewind: 1\ngrid: {kind: square4}\n"))
    geometry = document.chart.geometry
    assert geometry.size == 0 and geometry.at(0.0, 0.0) == geometry.nearest(0.0, 0.0) == -1
    assert not chart_picture(document.chart, Theme(), 120, 80, DrawingLook()).isNull()
