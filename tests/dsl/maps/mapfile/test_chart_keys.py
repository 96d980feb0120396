"""Names across a chart, its ornaments, colours: what is read of them, and what is said of a wrong one."""

from __future__ import annotations

import pytest
from map_samples import BOARD, GOOD, complaints, loaded

from dsl.maps.board.spec import Attribute, BoardSpec, Feature, Kind, ValueType
from dsl.maps.mapfile import MapFile, new_map
from dsl.maps.mapfile.changes import Put
from dsl.maps.mapfile.compare import Side, compare
from dsl.maps.mapfile.load import load_map
from dsl.text.diagnostics import Problems, Severity


def with_names(*lines: str) -> str:
    return GOOD.rstrip("\n") + "\nnames:\n" + "".join(f"  - {line}\n" for line in lines)


@pytest.mark.parametrize(
    "line",
    [
        "{kind: sea, name: {ru: Залив, en: Bay}, at: [A1, D1], bow: 0.1, size: 1.5}",
        "{kind: land, name: Terra, at: B2}",
        "{kind: sea, name: The North, region: north}",
    ],
)
def test_a_good_name_is_no_matter_for_the_rules(line: str) -> None:
    assert complaints(with_names(line)) == []
    made, plain = loaded(with_names(line)), loaded(GOOD)
    assert (made.sites, made.regions, made.header) == (plain.sites, plain.regions, plain.header)


@pytest.mark.parametrize(
    ("line", "code", "hint"),
    [
        ("{kind: sea, name: Bay}", "map-name-nowhere", ""),
        ("{kind: sea, name: Bay, at: A1, region: north}", "map-name-twice", ""),
        ("{kind: sea, at: [A1, D1]}", "map-name-empty", ""),
        ("{kind: free, region: north}", "map-name-empty", ""),
        ("{kind: sea, name: {en: ' '}, at: [A1, D1]}", "map-name-empty", ""),
        ("{kind: see, name: Bay, at: A1}", "map-not-one-of", "sea"),
        ("{kind: sea, name: Bay, at: [A1, Z9]}", "map-cell-outside", ""),
        ("{kind: sea, name: Bay, at: [A1, B1, C1]}", "map-name-ends", ""),
        ("{kind: sea, name: Bay, region: nroth}", "map-name-region", "north"),
        ("{kind: sea, name: Bay, at: A1, bow: 3}", "map-range", ""),
        ("{kind: sea, name: Bay, at: A1, bow: much}", "map-expected-number", ""),
        ("{kind: sea, name: Bay, at: A1, bent: 1}", "map-unknown-key", ""),
        ("{kind: sea, nmae: Bay, at: A1}", "map-unknown-key", "name"),
        ("{kind: sea, name: " + "a" * 90 + ", at: A1}", "map-name-endless", ""),
    ],
)
def test_what_is_wrong_with_a_name_is_told_at_its_place(line: str, code: str, hint: str) -> None:
    found = complaints(with_names(line))
    assert [(d.code, d.hint, d.severity) for d in found] == [(code, hint, Severity.ERROR)]
    assert found[0].span is not None and found[0].span.line == with_names(line).count("\n")


def test_a_name_too_long_for_its_place_is_a_warning_with_the_room_there_is() -> None:
    (found,) = complaints(with_names("{kind: sea, name: The Great Southern Sea, at: [A1, B1]}"))
    assert (found.code, found.severity) == ("map-name-long", Severity.WARNING)
    assert (found.args["count"], found.args["room"]) == (22, 9)


def test_a_region_with_a_name_lends_it() -> None:
    text = with_names("{kind: free, region: north}").replace("id: north,", "id: north, name: North,")
    assert complaints(text) == []


def test_names_are_compared_and_written_like_all_else() -> None:
    one = MapFile(with_names("{kind: sea, name: Bay, at: [A1, D1]}"))
    other = MapFile(with_names("{kind: sea, name: Bay, at: [A1, D1], bow: 0.2}"))
    (change,) = compare(Side.read(one), Side.read(other)).features
    assert (change.section, change.what, change.keys) == ("names", "changed", ("bow",))
    one.set(["names", 0, "bow"], 0.2)
    assert one.text() == other.text()


def test_a_list_of_names_under_another_heading_is_understood() -> None:
    (found,) = complaints(with_names("{kind: sea, name: Bay, at: A1}").replace("\nnames:", "\nlettering:"), BOARD)
    assert (found.code, found.hint) == ("map-section-other", "names")


MAP = """\
fordewind: 1
grid: {kind: square8}
legend: {"~": sea, ".": none}
terrain: |
  ~~~~~
  ~~~..
  ~~~~~
"""


def warnings_of(section: str, text: str = MAP) -> list[tuple[str, str]]:
    problems = Problems()
    assert load_map(text + section, None, problems) is not None, "one can play"
    assert all(d.severity is Severity.WARNING for d in problems)
    return [(d.code, d.suggestion if hasattr(d, "suggestion") else d.hint) for d in problems]


def test_a_whole_section_is_taken_without_a_word() -> None:
    section = """\
chart:
  style: engraved
  seed: 7
  equator: 2
  without: [relief, whale]
  ornaments:
    - {kind: ship, at: B2, size: 2, facing: west}
    - {kind: wind, at: E2}
    - {kind: rose, at: [1.5, 0.5]}
  cartouche: A1..C2
  legend: frame
"""
    assert warnings_of(section) == []


@pytest.mark.parametrize(
    ("section", "code", "hint"),
    [
        ("chart: {style: engravd}\n", "map-not-one-of", "engraved"),
        ("chart: {style: neon}\n", "map-not-one-of", ""),
        ("chart: {sede: 5}\n", "map-unknown-key", "seed"),
        ("chart: {seed: many}\n", "map-expected-integer", ""),
        ("chart: {without: [reliev]}\n", "map-not-one-of", "relief"),
        ("chart: {ornaments: [{kind: whal, at: A1}]}\n", "map-not-one-of", "whale"),
        ("chart: {ornaments: [{kind: whale}]}\n", "map-key-missing", ""),
        ("chart: {ornaments: [{kind: whale, at: Z9}]}\n", "map-cell-outside", ""),
        ("chart: {ornaments: [{kind: whale, at: A1, size: 900}]}\n", "map-range", ""),
        ("chart: {cartouche: A1..Q40}\n", "map-cell-outside", ""),
        ("chart: {legend: there}\n", "map-not-a-cell", ""),
        ("chart: engraved\n", "map-expected-mapping", ""),
    ],
)
def test_a_slip_is_told_with_what_was_meant(section: str, code: str, hint: str) -> None:
    assert warnings_of(section) == [(code, hint)]


def test_a_new_section_is_written_in_lines_one_for_each_ornament() -> None:
    document = MapFile(MAP)
    ornaments = [{"kind": "ship", "at": "B2"}, {"kind": "whale", "at": "C3", "size": 1.5}]
    document.edit([Put(("chart",), {"seed": 3, "ornaments": ornaments})])
    assert document.text() == MAP + (
        "chart:\n  seed: 3\n  ornaments:\n    - {kind: ship, at: B2}\n    - {kind: whale, at: C3, size: 1.5}\n"
    )


def test_ornaments_are_added_to_a_section_that_is_there() -> None:
    document = MapFile(MAP + "chart:\n  style: ink # for the printer\n")
    document.edit([Put(("chart", "ornaments"), [{"kind": "ship", "at": "B2"}])])
    assert document.text() == MAP + (
        "chart:\n  style: ink # for the printer\n  ornaments:\n    - {kind: ship, at: B2}\n"
    )


RIM = ValueType("colour", optional=True)
TINTED = BoardSpec(
    "square8",
    features=(
        Feature(Kind.TERRAIN, "sea"),
        Feature(
            Kind.SITE,
            "port",
            attributes=(Attribute("tint", "", ValueType("colour"), default="#d08020"), Attribute("rim", "", RIM)),
        ),
    ),
)
COLOURED = "fordewind: 1\ntitle: Bay\ngrid: {kind: square8}\nlegend: {~: sea}\nterrain: |\n  ~~\nsites:\n  - {kind: port, at: A1%s}\n"


@pytest.mark.parametrize(
    ("said", "tint", "rim"),
    [("", 0xD08020, None), (', tint: "#20C0a0", rim: none', 0x20C0A0, None), (', rim: "#000001"', 0xD08020, 1)],
)
def test_a_colour_is_a_number_for_the_rules(said: str, tint: int, rim: int | None) -> None:
    assert loaded(COLOURED % said, TINTED).sites[0].attributes == {"tint": tint, "rim": rim}


@pytest.mark.parametrize("wrong", ["red", "12", '"#12345"', '"d08020"', "[1]", "yes", "none"])
def test_what_is_no_colour_is_reported_where_it_stands(wrong: str) -> None:
    (found,) = complaints(COLOURED % f", tint: {wrong}", TINTED)
    assert found.code == "map-expected-colour" and found.span is not None and found.span.line == 8


def test_a_fresh_map_writes_its_colours_in_quotes() -> None:
    needed = Attribute("tint", "", ValueType("colour"), required=True)
    spec = BoardSpec(
        "square8", features=(Feature(Kind.TERRAIN, "sea"), Feature(Kind.SITE, "port", attributes=(needed,)))
    )
    text = new_map(spec, 3, 3)
    assert 'tint: "#808080"' in text and not complaints(text, spec)
