"""Copy, cut and paste: between maps and legends, the floating piece, and whatever strangers put on the clipboard."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest
from hands import FORMS, GRIDS, Bench
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from editor.model.documents.chart import Ink
from editor.model.documents.lattice import Lattice
from editor.model.sessions import edit_commands
from editor.model.sessions.pieces import clipboard, map_piece, node_pieces
from tests.share import share


def reports(bench: Bench) -> list[str]:
    found: list[str] = []
    bench.session.reported.connect(lambda said: found.append(said.key))
    return found


def taken(bench: Bench, cells: list[int]) -> map_piece.MapPiece:
    chosen = np.array(sorted(cells), dtype=np.int32)
    found = (node_pieces if bench.geometry.is_track else map_piece).copied(bench.document.chart, chosen)
    assert found is not None
    return found


@settings(max_examples=share(80), deadline=None)
@given(st.sampled_from(FORMS), st.sets(st.integers(0, 107), min_size=1, max_size=40))
def test_a_piece_is_written_and_read(form: str, cells: set[int]) -> None:
    bench = Bench(form)
    chosen = [c for c in cells if c < bench.geometry.size]
    if not chosen:
        return
    one = taken(bench, chosen)
    other = clipboard.from_text(clipboard.to_text(one))

    def content(p: map_piece.MapPiece) -> object:
        if form == "track":
            return p.form, p.i.tolist(), p.j.tolist(), p.items, p.nodes, p.edges, p.home
        inks = [p.inks[k] for k in p.ink]
        return p.form, sorted(zip(p.i.tolist(), p.j.tolist(), map(repr, inks))), p.items, p.home

    assert content(one) == content(other)


@pytest.mark.parametrize("form", GRIDS)
@given(cells=st.sets(st.integers(0, 107), min_size=1, max_size=60))
@settings(max_examples=share(25), deadline=None)
def test_pasting_where_it_was_changes_nothing(form: str, cells: set[int]) -> None:
    bench = Bench(form)
    bench.session.selection = np.array(sorted(cells))
    text = bench.document.text()
    assert edit_commands.copy(bench.session)
    edit_commands.paste_in_place(bench.session)
    assert bench.document.text() == text
    assert not bench.document.undo_stack.count()


@pytest.mark.parametrize("form", GRIDS)
def test_cut_and_paste_elsewhere(form: str) -> None:
    bench = Bench(form)
    edit_commands.select_ink(bench.session)
    land = bench.session.selection.tolist()
    bench.session.tools.tool = "wand"
    edit_commands.cut(bench.session)
    assert Ink("land") not in bench.inks()
    bench.proved()
    edit_commands.paste(bench.session)
    assert bench.session.tools.tool == "paste"
    middle = bench.session.piece.home
    lattice = Lattice(bench.geometry)
    goal = lattice.cell(int(middle[0]), int(middle[1]) + 2)
    sketch = bench.tool_controller.event(bench.pointer("hover", goal))
    expected = {lattice.cell(lattice.point(c)[0], lattice.point(c)[1] + 2) for c in land}
    assert set(sketch.ghosts) == {(c, "land") for c in expected}
    bench.drag(goal)
    assert {c for c, ink in enumerate(bench.inks()) if ink == Ink("land")} == expected
    assert bench.session.tools.tool == "wand" and bench.session.piece is None
    bench.proved()


@pytest.mark.parametrize("form", FORMS)
def test_pieces_go_into_another_map_by_the_names_of_terrains(form: str) -> None:
    bench = Bench(form)
    cells = [2, 3] if form == "track" else [13, 40, 41, 52, 53]  # with the port at B2
    bench.session.selection = np.array(cells)
    assert edit_commands.copy(bench.session)
    text = bench.document.text()
    if form == "track":
        text = text.replace("id: C", "id: X").replace("C, D", "X, D")
    else:  # the same characters mean other terrains there
        text = (
            text.replace('"~": sea  # deep', '"~": ice')
            .replace('"#": land', '"#": rock')
            .replace("id: alpha", "id: omega")
        )
    other = Bench(form, text)
    edit_commands.paste(other.session)
    goal = 4 if form == "track" else 52
    other.drag(goal)
    if form == "track":
        assert [other.geometry.name(c) for c in range(6, 8)] == ["C", "D2"]
        assert other.inks()[6:] == [Ink("circle"), Ink("storm")]
    else:
        assert {Ink("land"), Ink("sea"), Ink("ice")} <= set(other.inks())
        assert [item["id"] for _, item in other.document.chart.features("sites")] == ["omega", "beta", "alpha"]
    other.proved()


def test_a_floating_piece_turns_mirrors_and_is_dropped() -> None:
    bench = Bench("square8")
    bench.session.selection = np.array([40, 41, 42])
    edit_commands.copy(bench.session)
    edit_commands.paste(bench.session)
    bench.tool_controller.event(bench.pointer("hover", 60))
    edit_commands.turner(1)(bench.session)
    sketch = bench.tool_controller.event(bench.pointer("hover", 65))
    assert sorted(sketch.cells) == [53, 65, 77]
    edit_commands.mirrorer("top-bottom")(bench.session)
    assert dict(bench.tool_controller.event(bench.pointer("hover", 65)).ghosts) == {77: "land", 65: "land", 53: "sea"}
    assert not bench.document.undo_stack.count()
    assert bench.tool_controller.cancel()
    assert bench.session.tools.tool == "brush" and bench.session.piece is None
    edit_commands.paste(bench.session)
    bench.drag(65, second=True)
    assert bench.session.tools.tool == "brush"
    assert not bench.document.undo_stack.count()


def test_shift_keeps_the_piece_in_the_hand() -> None:
    bench = Bench("square8")
    bench.session.selection = np.array([40])
    edit_commands.copy(bench.session)
    edit_commands.paste(bench.session)
    for cell in (0, 5, 9):
        bench.drag(cell, shift=True)
    assert [c for c in (0, 5, 9) if bench.inks()[c] == Ink("land")] == [0, 5, 9]
    assert bench.session.tools.tool == "paste"


@pytest.mark.parametrize(
    ("source", "target"), [("square8", "pointy"), ("flat", "square4"), ("track", "square8"), ("pointy", "track")]
)
def test_pieces_of_another_sort_are_refused(source: str, target: str) -> None:
    bench = Bench(source)
    bench.session.selection = np.array([1, 2])
    edit_commands.copy(bench.session)
    other = Bench(target)
    said = reports(other)
    edit_commands.paste(other.session)
    edit_commands.paste_in_place(other.session)
    assert said == ["tools-told-wrong-form"] * 2
    assert other.session.tools.tool == "brush"
    assert not other.document.undo_stack.count()


def test_hexes_of_the_other_orientation_keep_their_neighbours() -> None:
    bench = Bench("pointy")
    cells = [52, *bench.geometry.neighbours(52)[:3]]
    one = taken(bench, cells)
    other = one.fitted("flat")
    assert other is not None
    lattice = Lattice(Bench("flat").geometry)
    x, y = lattice.centre(other.i, other.j)
    u, v = Lattice(bench.geometry).centre(one.i, one.j)
    assert np.allclose(abs((x + 1j * y)[:, None] - (x + 1j * y)), abs((u + 1j * v)[:, None] - (u + 1j * v)))
    back = other.fitted("pointy")
    assert back is not None and back.i.tolist() == one.i.tolist() and back.j.tolist() == one.j.tolist()


# --- what strangers send -------------------------------------------------------------------------


def put(text: str | bytes) -> None:
    mime = QMimeData()
    mime.setData(clipboard.MIME, text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass"))
    QGuiApplication.clipboard().setMimeData(mime)


GOOD: dict[str, Any] = {
    "fordewind-piece": 1,
    "form": "square",
    "home": [0, 0],
    "inks": [["sea", {}]],
    "runs": [[0, 0, 2, 0]],
    "items": [{"section": "sites", "key": "at", "places": [[0, 0]], "via": [], "data": {"kind": "port"}}],
}


def test_the_good_one_is_good() -> None:
    found = clipboard.from_text(json.dumps(GOOD))
    assert (found.size, found.inks, len(found.items)) == (2, (Ink("sea"),), 1)


@pytest.mark.parametrize(
    "change",
    [
        {"form": "circle"},
        {"form": ["square"]},
        {"home": [1]},
        {"home": ["a", {}]},
        {"home": [1e999, 0]},
        {"inks": []},
        {"inks": [["sea"]]},
        {"inks": [[5, {}]]},
        {"inks": [["sea\u0000", {}]]},
        {"inks": [["\ud800", {}]]},
        {"inks": [["sea", {"terrain": "land"}]]},
        {"inks": [["sea", {"deep": [[[[[[[[[[1]]]]]]]]]]}]]},
        {"runs": []},
        {"runs": [[0, 0, 1]]},
        {"runs": [[0, 0, 0, 0]]},
        {"runs": [[0, 0, -5, 0]]},
        {"runs": [[0, 0, 10**9, 0]]},
        {"runs": [[0, 0, 999_999, 0]] * 11},
        {"runs": [[10**40, 0, 1, 0]]},
        {"runs": [[0, 0, 1, 7]]},
        {"runs": [[0, 0, 1, -1]]},
        {"runs": [[0.5, 0, 1, 0]]},
        {"runs": [[True, 0, 1, 0]]},
        {"runs": [["0", "0", "1", "0"]]},
        {"runs": {"a": 1}},
        {"items": [{}]},
        {"items": ["site"]},
        {"items": [{**GOOD["items"][0], "section": "nodes"}]},
        {"items": [{**GOOD["items"][0], "section": ["sites"]}]},
        {"items": [{**GOOD["items"][0], "key": "from"}]},
        {"items": [{**GOOD["items"][0], "key": ["at"]}]},
        {"items": [{**GOOD["items"][0], "places": []}]},
        {"items": [{**GOOD["items"][0], "places": [[0, 10**30]]}]},
        {"items": [{**GOOD["items"][0], "data": {"at": "A1"}}]},
        {"items": [{**GOOD["items"][0], "data": [1]}]},
        {"items": [{**GOOD["items"][0], "data": {"x": "y" * 30_000}}]},
        {"items": [GOOD["items"][0]] * 30_000},
        {"form": "track"},
        {"form": "track", "nodes": [[0, 0, {"id": "A"}]], "edges": [[0, 5]], "items": []},
        {"form": "track", "nodes": [[0, 0, {"id": "A"}]], "edges": [[0]], "items": []},
        {"form": "track", "nodes": [["x", 0, {}]], "edges": [], "items": []},
        {"form": "track", "nodes": [[0, 0, {"x": 4}]], "edges": [], "items": []},
        {"form": "track", "nodes": [[0, 0, {}]], "edges": [], "items": [{**GOOD["items"][0], "places": [[3, 0]]}]},
    ],
)
def test_a_spoilt_piece_is_none(change: dict[str, Any]) -> None:
    bench = Bench("track" if change.get("form") == "track" else "square8")
    said = reports(bench)
    put(json.dumps({**GOOD, **change}))
    edit_commands.paste(bench.session)
    edit_commands.paste_in_place(bench.session)
    assert said == ["tools-told-foreign"] * 2
    assert not bench.document.undo_stack.count()


@pytest.mark.parametrize(
    "text",
    ["", "{", "[" * 100_000, "null", "7", '{"fordewind-piece": NaN}', '"' + "9" * 9000, "1" * 9000, b"\xff\xfe\x00"],
)
def test_what_is_no_piece_at_all_is_said_to_be_none(text: str | bytes) -> None:
    bench = Bench("square8")
    said = reports(bench)
    put(text)
    edit_commands.paste(bench.session)
    assert said == ["tools-told-foreign"]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)


@settings(max_examples=share(200), deadline=None)
@given(st.sampled_from([*GOOD, "nodes", "edges"]), JSON, st.sampled_from(clipboard.FORMS))
def test_nothing_on_the_clipboard_makes_trouble(key: str, value: object, form: str) -> None:
    try:
        found = clipboard.from_text(json.dumps({**GOOD, "form": form, key: value}))
    except clipboard.Foreign:
        return
    bench = Bench({"square": "square8", "track": "track"}.get(found.form, found.form))
    put(clipboard.to_text(found))
    edit_commands.paste(bench.session)
    bench.drag(2)
    bench.reloaded()


def test_other_things_on_the_clipboard_are_let_be() -> None:
    bench = Bench("square8")
    said = reports(bench)
    QGuiApplication.clipboard().setText("buy milk")
    edit_commands.paste(bench.session)
    QGuiApplication.clipboard().clear()
    edit_commands.paste(bench.session)
    assert said == ["tools-told-empty"] * 2
    edit_commands.copy(bench.session)
    assert said[-1] == "tools-told-nothing-selected"


def test_a_piece_goes_through_plain_text_too() -> None:
    bench = Bench("square8")
    bench.session.selection = np.array([40, 41])
    edit_commands.copy(bench.session)
    QGuiApplication.clipboard().setText("  " + QGuiApplication.clipboard().text() + "\n")
    edit_commands.paste(bench.session)
    assert bench.session.tools.tool == "paste"
    assert bench.session.piece.size == 2
    assert isinstance(QApplication.instance(), QApplication)
