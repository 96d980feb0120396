"""What a map says of how its chart is adorned, and how that is written back."""

from __future__ import annotations

from dsl.maps.mapfile import MapFile
from editor.model.documents.chart import Chart, Ink
from editor.model.documents.chart_adornment import PlacedOrnament, adornment_of, ornament_kinds, seed_of
from editor.model.documents.patches import Value
from editor.model.documents.reshape import resized
from editor.model.documents.write_back import updated_text

MAP = """\
fordewind: 1
grid: {kind: square8}
legend: {"~": sea, ".": none}
terrain: |
  ~~~~~
  ~~~..
  ~~~~~
"""
SECTION = """\
chart:
  style: engraved
  seed: 7
  equator: 2.5
  without: [relief]
  ornaments:
    - {kind: ship, at: B2, size: 2, facing: west} # the flagship
    - {kind: wind, at: E2}
    - {kind: rose, at: [1.5, 0.5]}
  cartouche: A1..C2
  legend: frame
"""


def read(text: str) -> Chart:
    return Chart.read(MapFile(text))


def test_a_section_is_read() -> None:
    said = adornment_of(read(MAP + SECTION))
    assert (said.style, said.seed, said.equator, said.without) == ("engraved", 7, 2.5, {"relief"})
    assert said.ornaments == (
        PlacedOrnament(0, "ship", (1.5, 1.5), 2.0, True),
        PlacedOrnament(1, "wind", (4.5, 1.5)),
        PlacedOrnament(2, "rose", (1.5, 0.5)),
    )
    assert (said.cartouche, said.legend) == ((0.0, 0.0, 3.0, 2.0), "frame")


def test_what_makes_no_sense_is_not_said() -> None:
    odd = "chart: {style: [], seed: x, equator: yes, without: 5, cartouche: [1, 2], legend: Z1..Z9, ornaments: [5, "
    odd += (
        "{kind: cat, at: A1}, {kind: ship, at: Q99}, {kind: ship, at: [1, 2, 3]}, {kind: whale, at: A1, size: big}]}\n"
    )
    said = adornment_of(read(MAP + odd))
    assert said.ornaments == (PlacedOrnament(4, "whale", (0.5, 0.5)),)
    assert (said.seed, said.equator, said.without, said.cartouche, said.legend) == (0, None, frozenset(), None, None)
    assert adornment_of(read(MAP)).ornaments == ()


def test_one_ornament_changed_changes_one_line() -> None:
    chart = read(MAP + SECTION)
    chart.apply(Value(("chart", "ornaments", 1, "at"), "E2", "D2"))
    assert updated_text(MAP + SECTION, chart) == MAP + SECTION.replace("at: E2", "at: D2")


def test_one_ornament_removed_takes_its_line_along() -> None:
    chart = read(MAP + SECTION)
    held = chart.value(("chart", "ornaments"))
    assert isinstance(held, list)
    chart.apply(Value(("chart", "ornaments"), held, [held[0], held[2]]))
    assert updated_text(MAP + SECTION, chart) == MAP + SECTION.replace("    - {kind: wind, at: E2}\n", "")


def test_ornaments_go_with_their_cells_when_the_board_grows() -> None:
    chart = read(MAP + SECTION)
    for patch in resized(chart, 2, 1, 0, 0, Ink("sea")).patches:
        chart.apply(patch)
    held = chart.data["chart"]
    assert isinstance(held, dict)
    assert [item["at"] for item in held["ornaments"]] == ["D3", "G3", [1.5, 0.5]]  # type: ignore[union-attr,call-overload,index]
    assert (held["cartouche"], held["legend"]) == ("C2..E3", "frame")


def test_an_ornament_whose_cell_is_cut_off_is_the_programs_again() -> None:
    chart = read(MAP + SECTION)
    for patch in resized(chart, 0, 0, -2, 0, Ink("sea")).patches:
        chart.apply(patch)
    assert [thing.kind for thing in adornment_of(chart).ornaments] == ["ship", "rose"]


def test_the_seed_is_the_same_in_every_run_and_another_for_another_number() -> None:
    chart = read(MAP)
    assert seed_of(chart, "ornaments") == seed_of(read(MAP), "ornaments")
    assert seed_of(chart, "ornaments") != seed_of(chart, "relief")
    assert seed_of(chart, "ornaments") != seed_of(read(MAP + "chart: {seed: 1}\n"), "ornaments")


def test_all_kinds_are_known() -> None:
    assert {"ship", "whale", "kraken", "rose", "wind"} <= set(ornament_kinds())
