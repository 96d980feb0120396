"""Every kind of mistake: what is said about it, and which part of the file is underlined."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from map_samples import BOARD, GOOD, RACE, TRACK, complaints, said

from dsl.maps.board.spec import Attribute, BoardSpec, Feature, Kind, ValueType
from dsl.maps.mapfile import load_map
from dsl.text.catalogue import Catalogue
from dsl.text.diagnostics import LANGUAGES, Problems, Severity
from dsl.text.diagnostics.diagnostic import catalogue, underlined

ARROW = "{kind: current, from: C1, to: E2, via: [D1]}"
# (what is replaced in the good map, by what, the code, the text underlined, the suggestion)
ONE_MISTAKE = [
    ("fordewind: 1", "fordewind: 2", "map-version", "2", ""),
    ("fordewind: 1\n", "", "map-key-missing", "title", ""),
    ("title: {ru:", "title: {russian:", "map-language", "russian", ""),
    ("kind: square8", "kind: square4", "map-grid-kind", "square4", "square8"),
    ("kind: square8", "kind: sqare8", "map-grid-kind", "sqare8", "square8"),
    ("width: 6", "width: six", "map-expected-integer", "six", ""),
    ("width: 6", "wdth: 6", "map-unknown-key", "wdth", "width"),
    ("width: 6", "width: 0", "map-range", "0", ""),
    ('"#": land', '"#": lnd', "map-unknown-terrain", "lnd", "land"),
    ('"#": land', '"##": land', "map-legend-character", '"##"', ""),
    ("terrain: reef", "terrain: ref", "map-unknown-terrain", "ref", "reef"),
    ("depth: 5", "depht: 5", "map-unknown-attribute", "depht", "depth"),
    ("depth: 5", "depth: 10", "map-range", "10", ""),
    ("~#=~~~", "~#=~~~~", "map-row-length", "~", ""),
    ("~#=~~~", "~#=~~", "map-row-length", "", ""),
    ("~#=~~~", "~#=~?~", "map-character-unknown", "?", ""),
    ("terrain: |\n", "terrain: |\n  ~~~~~~\n", "map-row-count", "~~~~~_", ""),
    ("  ~~~~~_\n", "", "map-row-count", "~##~~_", ""),
    ("terrain: |\n  ~~~~~~\n", "terrain: >\n  ~~~~~~\n", "map-terrain-block", None, ""),
    ("kind: port, id: alpha", "kind: prt, id: alpha", "map-unknown-kind", "prt", "port"),
    ("kind: current", "kind: port", "map-unknown-kind", "port", ""),
    ("id: alpha", "id: al pha", "map-expected-id", "al pha", ""),
    ("id: beta", "id: Alpha", "map-duplicate-id", "Alpha", ""),
    ("at: B2", "at: Z9", "map-cell-outside", "Z9", ""),
    ("at: B2", "at: B5", "map-cell-outside", "B5", ""),
    ("at: B2", "at: harbour", "map-not-a-cell", "harbour", ""),
    ("at: B2", "at: F3", "map-cell-absent", "F3", ""),
    ("at: B2", "at: E3", "map-two-on-cell", "E3", ""),
    ("at: B2, ", "", "map-key-missing", None, ""),
    ("at: B2", "at: {x: 2}", "map-expected-cell", "{x: 2}", ""),
    ("at: B2", "at: B2, cells: [B2]", "map-cells-twice", None, ""),
    ("side: white, ", "", "map-attribute-missing", None, ""),
    ("side: white", "side: wite", "map-not-one-of", "wite", "white"),
    ("side: white", "syde: white, side: red", "map-unknown-attribute", "syde", "side"),
    ("price: 7", "price: 70", "map-range", "70", ""),
    ("price: 7", "price: much", "map-expected-integer", "much", ""),
    ("price: 7", "price: 7.5", "map-expected-integer", "7.5", ""),
    ("houses: yes", "houses: perhaps", "map-expected-yes-no", "perhaps", ""),
    ("wares: [tea, rum]", "wares: [tea, rom]", "map-not-one-of", "rom", "rum"),
    ("wares: [tea, rum]", "wares: [tea, tea]", "map-repeated", "[tea, tea]", ""),
    ("road: A1", "road: A9", "map-cell-outside", "A9", ""),
    ("faces: NO", "faces: NNO", "map-not-one-of", "NNO", "NO"),
    (", open: [N, O]", "", "map-attribute-missing", None, ""),
    ("from: C1", "from: G1", "map-cell-outside", "G1", ""),
    ("from: C1, ", "", "map-key-missing", None, ""),
    ("via: [D1]", "via: [D8]", "map-cell-outside", "D8", ""),
    ("cells: [A1..C1, E1]", "cells: [A1..G1, E1]", "map-cell-outside", "A1..G1", ""),
    ("cells: [A1..C1, E1]", "cells: [F3..F4]", "map-range-empty", "F3..F4", ""),
    ("cells: [A1..C1, E1]", "cells: []", "map-too-few", "[]", ""),
    ("owner: 2", "owner: 11", "map-range", "11", ""),
    ("name: Beta", "name: [Beta]", "map-expected-text", "[Beta]", ""),
    ("arrows:\n", f"arrows:\n  - {ARROW}\n", "map-arrow-twice", ARROW, ""),
    ("opacity: 0.5", "opacity: 5", "map-range", "5", ""),
    ("arrows:\n  - {kind: current, from: C1, to: E2, via: [D1]}", "arrows: none", "map-expected-list", "none", ""),
    ("  - {kind: current, from: C1, to: E2, via: [D1]}", "  - currents", "map-expected-mapping", "currents", ""),
    # YAML itself
    ("id: alpha", "id: alpha, id: gamma", "yaml-key-twice", "id", ""),
    ("underlay:", "title: Again\nunderlay:", "yaml-key-twice", "title", ""),
    ("  - kind: port", "\t- kind: port", "yaml-tab", "\t", ""),
    ("  ~#=~~~", "\t~#=~~~", "yaml-tab", "\t", ""),
    ("name: Beta", 'name: "Beta', "yaml-quote-open", None, ""),
    ("name: Beta", "name: Beta: the second", "yaml-colon", ":", ""),
    ("name: Beta", "name: @Beta", "yaml-odd-start", "@", ""),
    ("[tea, rum]", "[tea, rum", "yaml-bracket-open", None, ""),
    ("    id: beta", "   id: beta", "yaml-indent", "i", ""),
    ("    side: red", "    side red", "yaml-colon-missing", None, ""),
    ("at: E3", "at: *spot", "yaml-alias-unknown", "*", ""),
    ("at: E3", "at: !!python/object:os.system E3", "yaml-tag", None, ""),
    ("underlay:", "---\nunderlay:", "yaml-second-document", "-", ""),
    ("  image: scan.png", "  [image]: scan.png", "yaml-key-not-word", "[image]", ""),
    ("scan.png", "scan\x07.png", "yaml-character", "\x07", ""),
]


@pytest.mark.parametrize(
    ("old", "new", "code", "place", "hint"),
    ONE_MISTAKE,
    ids=[f"{c}-{n}" for n, (_, _, c, _, _) in enumerate(ONE_MISTAKE)],
)
def test_one_mistake(old: str, new: str, code: str, place: str | None, hint: str) -> None:
    assert GOOD.count(old) >= 1
    text = GOOD.replace(old, new, 1)
    found = complaints(text)
    assert [d.code for d in found] == [code]
    (only,) = found
    assert only.severity is Severity.ERROR and only.span is not None
    if place is not None:
        assert only.span.text == place
    changed = text[: len(text) - len(GOOD.split(old, 1)[1])].count("\n") + 1
    assert abs(only.span.line - changed) <= 1 or code in (
        "yaml-second-document",
        "map-row-count",
        "yaml-bracket-open",
        "map-terrain-block",
        "map-two-on-cell",
    )
    assert only.hint == hint


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("id: U1", "id: S1", [("map-duplicate-id", "S1"), ("map-unknown-node", "U1"), ("map-unknown-node", "U1")]),
        ("U2, S1]", "U2, S9]", [("map-unknown-node", "S9")]),
        ("x: 3", "x: here", [("map-expected-number", "here")]),
        ("{from: S2, to: U1}", "{from: S1, to: U1}", [("map-edge-twice", "{from: S1, to: U1}")]),
        ("{from: S2, to: U1}", "{from: S2, to: s2}", [("map-edge-to-itself", "{from: S2, to: s2}")]),
        ("{from: S2, to: U1}", "S2", [("map-expected-edge", "S2")]),
        ("{from: S2, to: U1}", "{from: S2, to: U1, kind: lane, toll: 2}", [("map-edge-plain", "kind")]),
        ("{from: S2, to: U1}", "{form: S2, to: U1}", [("map-unknown-key", "form")]),
        ("id: U1, x", "id: U1, tol: 2, x", [("map-unknown-attribute", "tol")]),
        ("kind: start}", "kind: stat}", [("map-not-one-of", "stat")]),
        ("points: 4", "poins: 4", [("map-unknown-attribute", "poins")]),
    ],
)
def test_mistakes_on_tracks(old: str, new: str, expected: list[tuple[str, str]]) -> None:
    assert said(RACE.replace(old, new, 1), TRACK) == expected


def test_several_mistakes_at_once() -> None:
    text = (
        GOOD.replace("side: white", "side: wite")
        .replace("at: E3", "at: E9")
        .replace("~#=~~~", "~#=~!~")
        .replace("owner: 2", "owner: 0")
    )
    assert [d.code for d in complaints(text)] == [
        "map-character-unknown",
        "map-not-one-of",
        "map-cell-outside",
        "map-range",
    ]


def test_a_second_place_is_shown() -> None:
    (double,) = complaints(GOOD.replace("id: beta", "id: alpha"))
    assert [(n.span.text, n.code) for n in double.notes] == [("alpha", "first-here")]


def test_warnings_do_not_stop_a_map() -> None:
    text = GOOD.replace("[harbours]", "[others]").replace("underlay:", "site: []\nunderlay:")
    text = text.replace("regions:\n", "regions:\n  - {kind: waters, cells: A1, owner: none}\n")
    found = complaints(text)
    assert [(d.code, d.severity) for d in found] == [
        ("map-other-game", Severity.WARNING), ("map-two-on-cell", Severity.WARNING), ("map-odd-key", Severity.WARNING),
    ]  # fmt: skip


def test_a_lenient_caller_gets_what_can_be_shown() -> None:
    text = GOOD.replace("~#=~~~", "~#=~?~~~").replace("at: E3", "at: E9").replace("side: white", "side: wite")
    problems = Problems()
    bay = load_map(text, BOARD, problems, lenient=True)
    assert problems.failed and bay is not None
    assert [s.id for s in bay.sites] == ["alpha", ""] and "side" not in bay.sites[0].attributes
    assert bay.terrain[10] == -2 and bay.topology.cell("E2") == 10


def test_fixed_sizes() -> None:
    spec = BoardSpec("square8", (6, 5), BOARD.features, BOARD.directions, BOARD.game)
    found = complaints(GOOD, spec)
    assert [(d.code, d.span.text if d.span else "", d.args.get("low")) for d in found] == [("map-fixed", "4", 5)]
    short = GOOD.replace(", width: 6, height: 4", "")
    assert [d.code for d in complaints(short, spec)] == ["map-row-count"]


def test_a_map_for_a_game_may_be_too_large_to_be_played() -> None:
    def complaints_of(columns: int, rows: int, spec: BoardSpec | None) -> list[tuple[str, int]]:
        terrain = "".join(f"  {'~' * columns}\n" for _ in range(rows))
        found = complaints(f'fordewind: 1\ngrid: {{kind: square8}}\nlegend: {{"~": sea}}\nterrain: |\n{terrain}', spec)
        return [(d.code, d.span.line if d.span else 0) for d in found]

    spec = BoardSpec("square8", None, (Feature(Kind.TERRAIN, "sea"),))
    assert complaints_of(256, 256, spec) == []
    assert complaints_of(257, 256, spec) == [("map-too-large-to-play", 2)]
    assert complaints_of(257, 256, None) == []


def test_hex_rows() -> None:
    text = 'fordewind: 1\ngrid: {kind: hex, width: 3, height: 3}\nlegend: {"~": sea}\nterrain: |\n  ~~\n  ~~\n  ~~~\n'
    (wrong,) = complaints(text, None)
    assert (wrong.code, wrong.span.line if wrong.span else 0) == ("map-row-length", 5)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "map-empty"), ("\n\n", "map-empty"), ("# only a comment\n", "map-empty"), ("---\n", "map-empty"),
        ("---\n...\n", "map-empty"),
        ("- a\n- b\n", "map-not-a-mapping"), ("hello", "map-not-a-mapping"), ('""', "map-not-a-mapping"),
        ("fordewind: 1\n", "map-key-missing"), ("fordewind: 1\ngrid: {kind: track}\n", "map-key-missing"),
        ('fordewind: 1\ngrid: {kind: hex}\nlegend: {"~": sea}\nterrain: |\n', "map-no-cells"),
        ('fordewind: 1\ngrid: {kind: hex}\nlegend: {"_": none}\nterrain: |\n  __\n', "map-no-cells"),
        ('grid: {kind: hex, width: 4000, height: 3000}\nlegend: {"_": none}\nterrain: |\n  _\n', "map-too-many-cells"),
    ],
)  # fmt: skip
def test_next_to_nothing(text: str, code: str) -> None:
    assert code in [d.code for d in complaints(text, None)]


def test_every_complaint_can_be_told_in_every_language() -> None:
    everything = [d for old, new, *_ in ONE_MISTAKE for d in complaints(GOOD.replace(old, new, 1))]
    for diagnostic in everything:
        for language in LANGUAGES:
            shown = catalogue(language)[diagnostic.code].format_map(dict(diagnostic.args))
            assert shown
        if diagnostic.span:
            assert len(underlined(diagnostic.span)) == 2


ROOT = Path(__file__).parents[4]
messages = Catalogue("dsl.maps.mapfile", "messages_{}.toml")


# asked for by whatever name, key or list is in a map
NOT_NAMED = ("map-plain-", "map-word-", "map-comment-")


def test_every_code_has_its_words() -> None:
    folder = ROOT / "dsl" / "maps" / "mapfile"
    sources = (*folder.glob("*.py"), *folder.glob("*.json"))
    used = {code for path in sources for code in re.findall(r'"(map-[a-z0-9-]+)"', path.read_text(encoding="utf-8"))}
    kinds = {code for code in messages("en") if code.startswith(NOT_NAMED)}
    assert used | kinds == messages("en").keys()


def test_every_code_is_tried() -> None:
    tests = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests" / "dsl" / "maps").rglob("test_*.py"))
    untried = {code for code in messages("en") if f'"{code}"' not in tests and not code.startswith(NOT_NAMED)}
    assert untried - {"map-value"} == set()  # this one waits for a rule of the schema without a message


def test_a_direction_of_the_other_way_to_lay_hexes() -> None:
    port = Feature(Kind.SITE, "port", attributes=(Attribute("faces", "", ValueType("direction")),))
    spec = BoardSpec("hex", None, (Feature(Kind.TERRAIN, "sea"), port))
    text = 'fordewind: 1\ngrid: {kind: hex}\nlegend: {"~": sea}\nterrain: |\n  ~~\nsites:\n  - {kind: port, at: A1, faces: N}\n'
    (wrong,) = complaints(text, spec)
    assert (wrong.code, wrong.args["known"]) == ("map-no-direction", "NE, E, SE, SW, W, NW")


def test_a_player_is_one_who_can_play() -> None:
    """A game of two has no third seat; where nothing is said, nine may play."""
    for high, codes in ((2, ["map-range"]), (None, [])):
        seat = Attribute("home", "", ValueType("player", high=high), required=True)
        port = Feature(Kind.SITE, "port", attributes=(seat,))
        spec = BoardSpec("square8", None, (Feature(Kind.TERRAIN, "sea"), port))
        text = 'fordewind: 1\ngrid: {kind: square8}\nlegend: {"~": sea}\nterrain: |\n  ~~\nsites:\n  - {kind: port, at: A1, home: 3}\n'
        assert [d.code for d in complaints(text, spec)] == codes
