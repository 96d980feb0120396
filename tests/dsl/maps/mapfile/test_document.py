"""Changes to a map file: exactly what was asked for changes, everything else stays to the byte."""

from __future__ import annotations

import difflib
import os
import stat
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from map_samples import GOOD, RACE, loaded

from dsl.maps.mapfile import MapEditError, MapFile
from dsl.maps.mapfile.changes import Change, Drop, Insert, Put
from dsl.maps.mapfile.values import emit, plain, tidy
from dsl.text.diagnostics import Problems
from dsl.text.files.yaml_tree import ScalarNode, compose, yaml_source
from tests.share import share


def changed_lines(old: str, new: str) -> list[str]:
    """The lines that differ, as in a diff."""
    lines = difflib.ndiff(old.splitlines(keepends=True), new.splitlines(keepends=True))
    return [line.rstrip("\r\n") for line in lines if line[0] in "+-"]


def edited(text: str, *steps: tuple[object, ...]) -> list[str]:
    document = MapFile(text)
    for name, *args in steps:
        getattr(document, str(name))(*args)
    return changed_lines(text, document.text())


def test_one_character_for_one_cell() -> None:
    assert edited(GOOD, ("set_terrain", 0, "land")) == ["-   ~~~~~~", "+   #~~~~~"]
    assert edited(GOOD, ("set_terrain", [0, 6, 7, 8], "reef")) == [
        "-   ~~~~~~",
        "+   =~~~~~",
        "-   ~#=~~~",
        "+   ===~~~",
    ]
    assert edited(GOOD, ("set_terrain", 5, None)) == ["-   ~~~~~~", "+   ~~~~~_"]
    with pytest.raises(MapEditError) as trouble:
        MapFile(GOOD).set_terrain(999, "land")
    assert trouble.value.diagnostic.code == "map-edit-no-place"


def test_a_terrain_new_to_the_legend() -> None:
    assert edited(GOOD, ("set_terrain", 0, "void")) == ['+   ".": void', "-   ~~~~~~", "+   .~~~~~"]
    without = GOOD.replace('  "_": none\n', "").replace("_", "~")
    assert edited(without, ("set_terrain", 23, None)) == ['+   ".": none', "-   ~~~~~~", "+   ~~~~~."]


def test_short_rows_of_hexes_grow_only_where_painted() -> None:
    text = 'grid: {kind: hex, width: 3}\nlegend: {"~": sea, "#": land, "_": none}\nterrain: |\n  ~~~\n  ~~\n  ~~~\n'
    assert edited(text, ("set_terrain", 4, "land")) == ["-   ~~", "+   ~#"]
    assert edited(text, ("set_terrain", 5, "land")) == ["-   ~~", "+   ~~#"]


def test_titles() -> None:
    assert edited(GOOD, ("set", ["title", "en"], "Bay of Pigs")) == [
        "- title: {ru: Залив, en: The bay}", "+ title: {ru: Залив, en: Bay of Pigs}",
    ]  # fmt: skip
    assert edited(GOOD, ("set", ["title", "uk"], "Затока")) == [
        "- title: {ru: Залив, en: The bay}", "+ title: {ru: Залив, en: The bay, uk: Затока}",
    ]  # fmt: skip
    assert edited(RACE, ("set", ["title"], "Yes: or no?")) == ["- title: Race", '+ title: "Yes: or no?"']
    assert edited("fordewind: 1", ("set", ["title"], "X")) == ["- fordewind: 1", "+ fordewind: 1", "+ title: X"]


def test_features_are_added_in_the_form_of_the_last() -> None:
    dock = {"kind": "dock", "at": "A1", "open": ["N"]}
    assert edited(GOOD, ("add", "sites", dock)) == ["+   - {kind: dock, at: A1, open: [N]}"]
    block = GOOD.replace("  - {kind: dock, at: [C3, D3], open: [N, O]}\n", "")
    assert edited(block, ("add", "sites", dock)) == ["+   - kind: dock", "+     at: A1", "+     open: [N]"]


def test_the_first_feature_of_a_section() -> None:
    start = {"kind": "harbour", "at": "A4", "seat": 1}
    bare = "fordewind: 1\ngrid: {kind: square4}   # comment\n"
    assert edited(bare, ("add", "starts", start)) == ["+ starts:", "+   - {kind: harbour, at: A4, seat: 1}"]
    assert edited(bare + "starts:   # none yet\n# end\n", ("add", "starts", start)) == [
        "+   - {kind: harbour, at: A4, seat: 1}"
    ]
    assert edited(bare + "starts: []\n", ("add", "starts", start)) == [
        "- starts: []", "+ starts:", "+   - {kind: harbour, at: A4, seat: 1}",
    ]  # fmt: skip
    assert MapFile(bare).add("starts", start) == 0


def test_attributes_are_changed_added_and_removed() -> None:
    assert edited(GOOD, ("set", ["sites", 0, "price"], 8))[0].startswith("- ")
    document = MapFile(GOOD)
    document.set(["sites", 0, "price"], 8)
    assert document.text() == GOOD.replace("price: 7", "price: 8")
    assert edited(GOOD, ("set", ["sites", 1, "price"], 3)) == ["+     price: 3"]
    assert edited(GOOD, ("remove", ["sites", 1, "road"])) == ["-     road: A1"]
    document = MapFile(GOOD)
    document.remove(["sites", 0, "price"])
    assert document.text() == GOOD.replace("price: 7, ", "")
    document.remove(["sites", 0, "houses"])
    assert document.text() == GOOD.replace(", price: 7, houses: yes", "")


def test_features_are_removed_with_their_lines_only() -> None:
    assert edited(GOOD, ("remove", ["sites", 2])) == ["-   - {kind: dock, at: [C3, D3], open: [N, O]}"]
    gone = edited(GOOD, ("remove", ["sites", 1]))
    assert len(gone) == 8 and gone[0] == "-   - kind: port" and gone[-1] == "-     faces: NO"
    assert edited(GOOD, ("remove", ["arrows", 0])) == ["-   - {kind: current, from: C1, to: E2, via: [D1]}", "+   []"]
    assert edited(GOOD, ("remove", ["starts"])) == ["- starts:", "-   - {kind: harbour, at: A4..B4, seat: 1}"]


def test_removing_the_first_key_of_an_item() -> None:
    document = MapFile("a:\n  - kind: x\n    id: y\n  - kind: z\n")
    document.remove(["a", 0, "kind"])
    assert document.text() == "a:\n  - id: y\n  - kind: z\n"


def test_edges() -> None:
    assert edited(RACE, ("set", ["edges", 2], ["U2", "S2"])) == ["+   - [U2, S2]"]
    assert edited(RACE, ("remove", ["edges", 1])) == ["-   - {from: S2, to: U1}"]
    assert edited(RACE, ("remove", ["edges", 0, 3])) == ["-   - [S1, U1, U2, S1]", "+   - [S1, U1, U2]"]


def test_a_new_grid() -> None:
    document = MapFile(GOOD)
    document.set_rows(["~~~~", "~##~"])
    bay = document.map(None, problems := Problems())
    assert bay is not None and (bay.topology.width, bay.topology.height) == (4, 2)
    assert document.rows() == ["~~~~", "~##~"] and len(problems) > 0
    kept = [line for line in GOOD.splitlines() if not line.startswith(("  ~", "grid"))]
    assert [line for line in document.text().splitlines() if not line.startswith(("  ~", "grid"))] == kept


def test_what_hangs_on_an_anchor_is_left_alone() -> None:
    text = "fordewind: 1\na: &x {k: 1}\nb: *x\n"
    document = MapFile(text)
    with pytest.raises(MapEditError) as trouble:
        document.set(["b", "k"], 2)
    assert trouble.value.diagnostic.code == "map-edit-anchored" and document.text() == text
    with pytest.raises(MapEditError):
        document.remove(["a"])
    assert document.text() == text
    document.set(["b"], 5)
    assert document.text() == "fordewind: 1\na: &x {k: 1}\nb: 5\n"


def test_places_that_do_not_exist() -> None:
    document = MapFile(GOOD)
    for path in (["nothing", "x"], ["sites", 9], ["sites", "x"], ["games", 0, "x"], ["grid", "depth"]):
        with pytest.raises(MapEditError):
            document.remove(path)
    with pytest.raises(MapEditError):
        document.set(["sites", 9], {})
    assert document.text() == GOOD


# --- any change to any document --------------------------------------------------------------------

STYLES = [
    GOOD,
    RACE,
    GOOD.replace("\n", "\r\n"),
    GOOD.rstrip("\n"),
    (
        "a: 1\nb:\n- x\n-   y: 1   # why\n    z: [1,2 , 3 ,]\n\n-\n- - p\n  - q\n"
        "c: {k: v,\n  # inside\n  l: [w],   # end\n  }\nd: |\n  text\n\n# the end\n"
    ),
    (
        "---\n  odd:   deep\n  list:\n      - a\n      - {b: c}\n  text: 'it''s'\n  empty:\n"
        "  last: >-\n     folded\n     more\n...\n"
    ),
    "{a: 1, b: [x, {c: d}], e: {}}\n",
    '"q": "\\u0041"\nnull: ~\n"~": sea\nnested:\n  deep:\n    deeper: [[1], []]\n',
]

KEYS = st.sampled_from(["id", "price", "новый", "x y", "#", "~", "no", "1"])
LEAVES = st.one_of(
    st.none(), st.booleans(), st.integers(-(10**17), 10**17), st.floats(allow_nan=False, allow_infinity=False),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=12),
    st.sampled_from(["yes", "null", "0x1F", "~", "a: b", "# c", "- d", "*x", "'"]),
)  # fmt: skip
VALUES = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3), max_leaves=6
)


def paths(data: object) -> list[list[str | int]]:
    """Every path in plain data."""
    found: list[list[str | int]] = []
    pairs = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in pairs:
        found += [[key], *([key, *rest] for rest in paths(value))]
    return found


def scalars_outside(text: str, path: list[str | int]) -> list[str]:
    """The raw texts of all scalars and keys that are not at or below a path, in order, and all comments."""
    found: list[str] = []

    def visit(node: object, here: list[str | int]) -> None:
        if here == path:
            return
        for key, value in node.pairs:  # type: ignore[attr-defined]
            if [*here, key.value] != path:
                found.append(text[key.start : key.end])
            visit(value, [*here, key.value])
        for number, item in enumerate(node.items):  # type: ignore[attr-defined]
            visit(item, [*here, number])
        if isinstance(node, ScalarNode):  # type: ignore[attr-defined]
            found.append(text[node.start : node.end])  # type: ignore[attr-defined]

    from dsl.text.diagnostics import Problems

    visit(compose(yaml_source(text, "x"), Problems()), [])
    return found


@settings(max_examples=share(150), deadline=None)
@given(st.data())
def test_setting_any_value_changes_nothing_else(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(STYLES))
    document = MapFile(text)
    path = data.draw(st.sampled_from(paths(document.data())))
    value = data.draw(VALUES)
    before = scalars_outside(text, path)
    document.set(path, value)
    assert document.value(*path) == tidy(value)
    assert scalars_outside(document.text(), path) == before
    untouched(text, document.text())


@settings(max_examples=share(150), deadline=None)
@given(st.data())
def test_changes_made_at_once_say_what_they_say_one_by_one(data: st.DataObject) -> None:
    """Whatever is put, dropped and inserted together: all of it or, where the text does not yield, nothing."""
    text = data.draw(st.sampled_from(STYLES))
    document = MapFile(text)
    every = paths(document.data())
    chosen: list[Change] = []
    taken: list[list[str | int]] = []
    for path in data.draw(st.lists(st.sampled_from(every), max_size=8)):
        if any(path[: len(other)] == other or other[: len(path)] == path for other in taken):
            continue
        taken.append(path)
        number = path[-1]
        what = data.draw(st.sampled_from("put drop insert".split() if isinstance(number, int) else ["put", "drop"]))
        if what == "insert" and isinstance(number, int):
            chosen.append(Insert(path[:-1], number, data.draw(st.lists(VALUES, min_size=1, max_size=2))))
        else:
            chosen.append(Put(path, data.draw(VALUES)) if what == "put" else Drop(path))
    try:
        document.edit(chosen)
    except MapEditError:
        assert document.text() == text
        return
    slowly = MapFile(text)
    for change in sorted(chosen, key=_place, reverse=True):
        slowly.edit([change])
    assert document.data() == slowly.data()
    untouched(text, document.text())


def _place(change: Change) -> list[tuple[int, str]]:
    """In a list what comes later is changed first, so that the numbers of the others stay right."""
    path = [*change.path, change.number] if isinstance(change, Insert) else change.path
    return [(key, "") if isinstance(key, int) else (-1, key) for key in path]


@settings(max_examples=share(150), deadline=None)
@given(st.data())
def test_removing_anything_changes_nothing_else(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(STYLES))
    document = MapFile(text)
    path = data.draw(st.sampled_from(paths(document.data())))
    before = scalars_outside(text, path)
    rest = [p for p in paths(document.data()) if p[: len(path)] != path]
    document.remove(path)
    assert len(paths(document.data())) == len(rest)
    new = document.text()
    if isinstance(path[-1], str):
        assert scalars_outside(new, ["no such path"]) == before
    untouched(text, new)


@settings(max_examples=share(200), deadline=None)
@given(st.data())
def test_adding_anything_changes_nothing_else(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(STYLES))
    document = MapFile(text)
    places: list[list[str | int]] = [[], *paths(document.data())]
    parent = data.draw(st.sampled_from([p for p in places if isinstance(document.value(*p), (dict, list))]))
    there = document.value(*parent)
    last: str | int = len(there) if isinstance(there, list) else data.draw(KEYS.filter(lambda k: k not in there))  # type: ignore[arg-type, operator]
    value = data.draw(VALUES)
    document.set([*parent, last], value)
    assert document.value(*parent, last) == tidy(value)
    new = document.text()
    # Only insertions: every character of the old text is still there, in order.
    pieces = difflib.SequenceMatcher(None, text, new, autojunk=False).get_opcodes()
    assert {op for op, *_ in pieces} <= {"equal", "insert"}
    untouched(text, new)


def untouched(old: str, new: str) -> None:
    """One or two stretches differ, line ends and the end of the file are as before."""
    assert ("\r\n" in old) == ("\r\n" in new) or old.count("\n") < 2
    if "\r\n" in old:
        assert new.count("\n") == new.count("\r\n")
    assert old.endswith("\n") == new.endswith("\n") or not new.strip()


@settings(max_examples=share(150))
@given(VALUES)
def test_what_is_emitted_reads_back(value: object) -> None:
    from dsl.text.diagnostics import Problems

    for template in ("k: {}\n", "- {}\n", "[x, {}]\n", "[{}, x]\n"):
        problems = Problems()
        text = template.replace("{}", emit(value))
        node = compose(yaml_source(text, "x"), problems)
        assert node is not None and not len(problems)
        data = plain(node)
        found = data["k"] if isinstance(data, dict) else data[1 if len(data) == 2 and data[0] == "x" else 0]  # type: ignore[index, arg-type]
        assert found == tidy(value)


# --- files ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("text", STYLES)
def test_files_come_back_to_the_byte(tmp_path: Path, text: str, mark: bytes) -> None:
    path = tmp_path / "map.yaml"
    path.write_bytes(mark + text.encode())
    document = MapFile.open(path)
    assert document.text() == text and not document.changed and not document.changed_on_disk()
    document.save()
    assert path.read_bytes() == mark + text.encode()
    assert os.listdir(tmp_path) == ["map.yaml"]


def test_saving(tmp_path: Path) -> None:
    path = tmp_path / "map.yaml"
    path.write_text(GOOD, encoding="utf-8")
    path.chmod(0o640)
    document = MapFile.open(path)
    document.set_terrain(0, "land")
    assert document.changed
    document.save()
    assert not document.changed and stat.S_IMODE(path.stat().st_mode) == 0o640
    assert path.read_text(encoding="utf-8") == document.text()
    path.write_text(RACE, encoding="utf-8")
    assert document.changed_on_disk()
    link = tmp_path / "link.yaml"
    link.symlink_to(path)
    document.save(link)
    assert link.is_symlink() and path.read_text(encoding="utf-8") == document.text()
    assert document.path == link


def test_an_edited_map_loads() -> None:
    document = MapFile(GOOD)
    document.set_terrain([0, 1], "reef")
    document.add("sites", {"kind": "dock", "at": ["A1", "B1"], "open": ["N", "SO"]})
    document.add("arrows", {"kind": "current", "from": "A2", "to": "A3"})
    document.set(["regions", 0, "name"], {"ru": "Север", "en": "North"})
    bay = loaded(document.text())
    assert bay.sites[-1].attributes == {"open": (0, 3)} and bay.regions[0].title("en") == "North"
    assert bay.values[0] == {"depth": 5} and bay.arrows[1].cells == (6, 12)
