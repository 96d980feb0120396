"""Whatever a file holds, the loader answers soon, with a map or with located complaints, never with an exception."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from map_samples import BOARD, GOOD, RACE, TRACK

from dsl.maps.board.spec import BoardSpec
from dsl.maps.mapfile import MapEditError, MapFile, load_map
from dsl.text.diagnostics import Problems, render_all
from dsl.text.files.yaml_tree import Node
from tests.share import share

LAUGHS = "a: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(
    f"{b}: &{b} [*{a},*{a},*{a},*{a},*{a},*{a},*{a},*{a},*{a}]\n"
    for a, b in zip("abcdefghijk", "bcdefghijkl", strict=True)
)


def survives(source: str | bytes, spec: BoardSpec | None = BOARD) -> Problems:
    problems = Problems()
    found = load_map(source, spec, problems)
    assert (found is None) == problems.failed
    assert all(d.span is not None for d in problems if d.code != "map-and-more")
    render_all(problems)
    lenient = load_map(source, spec, Problems(), lenient=True)
    assert (lenient is None) <= (found is None)
    return problems


@settings(max_examples=share(100), deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes(data: bytes) -> None:
    survives(data)


@settings(max_examples=share(100), deadline=None)
@given(st.text(alphabet=st.characters() | st.sampled_from("\n  :-[]{}#&*!|>'\"%@`~,?\t"), max_size=120))
def test_any_text(text: str) -> None:
    survives(text)


FRAGMENTS = [
    "[", "]", "{", "}", ": ", "- ", "\n", "  ", "\t", "#", "&a ", "*a", "!!x ", "|\n", "null", "0", "-1", "1e9",
    "99999999999999999999999999",
    "'", '"', "A1", "..", "none", "~", "\r\n", "\u2028", "\x85", "é", "🏴", "true", "grid", "kind", "? ", "---\n",
    "...\n", "%YAML 1.1\n", "<<: *a",
]  # fmt: skip


@settings(max_examples=share(100), deadline=None)
@given(st.data())
def test_damaged_maps(data: st.DataObject) -> None:
    text, spec = data.draw(
        st.sampled_from([(GOOD, BOARD), (RACE, TRACK), (GOOD, None), (RACE, None), (GOOD, TRACK), (RACE, BOARD)])
    )
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = min(len(text), start + data.draw(st.integers(0, 12)))
        text = text[:start] + data.draw(st.sampled_from(FRAGMENTS)) + text[end:]
    survives(text, spec)


SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(allow_nan=False, allow_infinity=False),
    st.sampled_from(["A1", "sea", "port", "Z9", ""]),
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["kind", "at", "id", "from", "x"]), inner, max_size=3)
    ),
)


@settings(max_examples=share(100), deadline=None)
@given(st.data())
def test_any_value_in_any_place(data: st.DataObject) -> None:
    text, spec = data.draw(st.sampled_from([(GOOD, BOARD), (RACE, TRACK)]))
    document = MapFile(text)
    path: list[str | int] = []
    here = document.value()
    while isinstance(here, (dict, list)) and here and (not path or data.draw(st.integers(0, 3))):
        key = (
            data.draw(st.sampled_from(sorted(here)))
            if isinstance(here, dict)
            else data.draw(st.integers(0, len(here) - 1))
        )
        path.append(key)
        here = document.value(*path)
    if path:
        document.set(path, data.draw(VALUES))
        survives(document.text(), spec)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (LAUGHS, "yaml-too-many-aliases"),
        ("a: &a [*a]", "yaml-alias-unknown"),
        ("a: &a {b: *a}", "yaml-alias-unknown"),
        ("a: " + "[" * 100_000, "yaml-too-deep"),
        ("- " * 100_000, "yaml-too-deep"),
        ("a: " + "{b: " * 100_000, "yaml-too-deep"),
        pytest.param("a: [" + "1, " * 500_001 + "]", "yaml-too-much", marks=pytest.mark.slow),
        (
            "grid: {kind: square8, width: 4000000, height: 4000000}\nlegend: {'~': sea}\nterrain: |\n  ~\n",
            "map-too-many-cells",
        ),
        ("a:\n" + "".join(f"- &a{i} {i}\n" for i in range(1_001)), "yaml-too-many-anchors"),
        ("a:\n- &a 1\n" + "- *a\n" * 1_000, "yaml-too-many-anchors"),
        ("".join(f"k{i}: 1\n" for i in range(5_001)), "yaml-too-many-keys"),
        ("sites:\n" + "- 1\n" * 10_001, "map-too-many-entries"),
        (b"\xff\xfe\x00", "file-not-text"),
        ("Вера".encode("cp1251"), "file-encoding"),
        (bytes(range(256)), "file-not-text"),
        (b"\x00\x00\x00", "file-not-text"),
        ("a: \ud800", "yaml-character"),
        ("x: " + "9" * 5000, "map-key-missing"),
    ],
    ids=lambda value: value if isinstance(value, str) and value.startswith("map-") else "",
)
def test_known_attacks(text: str | bytes, code: str) -> None:
    assert code in [d.code for d in survives(text, None)]


@pytest.mark.parametrize("line", ["key{}: 1\n", "port{}: [A1]\n"])
def test_unknown_keys_are_not_looked_for_again_for_each(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """How often a mapping is searched for a key does not depend on how many keys it has."""
    searched: list[str] = []
    get = Node.get
    monkeypatch.setattr(Node, "get", lambda node, key: (len(node.pairs) > 9 and searched.append(key)) or get(node, key))
    counts = []
    for many in (10, 500):
        searched.clear()
        survives(GOOD + "".join(line.format(i) for i in range(many)), None)
        counts.append(len(searched))
    assert counts[0] == counts[1]


def test_at_most_a_hundred_complaints() -> None:
    text = GOOD.replace("sites:\n", "sites:\n" + "  - {kind: port, at: Z9}\n" * 300)
    found = survives(text)
    assert len(found) == 101 and any(d.code == "map-and-more" for d in found)


def test_broken_files_can_be_opened_but_not_edited() -> None:
    document = MapFile("fordewind: [1\n")
    assert document.text() == "fordewind: [1\n"
    with pytest.raises(MapEditError) as trouble:
        document.set(["title"], "x")
    assert trouble.value.diagnostic.code == "map-edit-broken"
