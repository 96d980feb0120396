"""Names written across a chart: what is read of them, and what is said of a wrong one, once and at its place."""

from __future__ import annotations

import pytest
from map_samples import BOARD, GOOD, complaints, loaded

from dsl.maps.mapfile import MapFile
from dsl.maps.mapfile.compare import Side, compare
from dsl.text.diagnostics import Severity


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
