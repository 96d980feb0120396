"""The section ``chart`` of a map file: mistakes in it are told, and one can play all the same."""

from __future__ import annotations

import pytest

from dsl.maps.mapfile import MapFile
from dsl.maps.mapfile.changes import Put
from dsl.maps.mapfile.load import load_map
from dsl.text.diagnostics import Problems, Severity

MAP = """\
fordewind: 1
grid: {kind: square8}
legend: {"~": sea, ".": none}
terrain: |
  ~~~~~
  ~~~..
  ~~~~~
"""


def told(section: str, text: str = MAP) -> list[tuple[str, str]]:
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
    assert told(section) == []


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
    assert told(section) == [(code, hint)]


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
