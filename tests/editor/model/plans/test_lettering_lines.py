"""Lines for names: how they bend and how long they are; the axis of a region; names read from odd maps."""

from __future__ import annotations

from itertools import pairwise
from math import dist, pi

import numpy as np
import pytest

from dsl.maps.mapfile import MapFile
from editor.model.documents.chart import Chart
from editor.model.plans.placing.name_lines import Bow, clear_of_arrows, longest_axis, name_lines, usual_em
from tests.editor.helpers.charts import map_text


def lines(*names: str, topology: str = "square8") -> list:
    text = map_text(topology) + "names:\n" + "".join(f"  - {name}\n" for name in names)
    return name_lines(Chart.read(MapFile(text)))


def test_a_straight_line_is_walked_evenly() -> None:
    bow = Bow((1.0, 2.0), (5.0, 2.0))
    assert bow.length == pytest.approx(4.0) and bow.middle == (3.0, 2.0)
    assert bow.at(1.0) == pytest.approx((2.0, 2.0, 0.0))
    assert bow.at(-1.0)[:2] == pytest.approx((0.0, 2.0)) and bow.at(5.0)[:2] == pytest.approx((6.0, 2.0))


def test_a_bow_rises_by_its_bend_and_turns_with_it() -> None:
    bow = Bow((0.0, 0.0), (10.0, 0.0), 0.2)
    assert bow.middle == pytest.approx((5.0, -2.0))
    assert bow.at(bow.length / 2)[:2] == pytest.approx((5.0, -2.0), abs=0.02)
    angles = [bow.at(bow.length * t)[2] for t in (0.05, 0.5, 0.95)]
    assert angles[0] < 0 and abs(angles[1]) < 0.03 and angles[2] > 0 and max(map(abs, angles)) < pi / 4
    ways = [bow.at(bow.length * k / 10)[:2] for k in range(11)]
    steps = [dist(a, b) for a, b in pairwise(ways)]
    assert max(steps) - min(steps) < 0.03  # letters stand as far apart everywhere


def test_a_name_is_shorter_where_it_would_end_in_an_arrow_or_a_port_and_no_longer_where_it_is_free() -> None:
    rows = "  ~~~~~~~~~~~~~~~~\n" * 6
    text = f'fordewind: 1\ngrid: {{kind: square8}}\nlegend: {{"~": sea}}\nterrain: |\n{rows}names:\n'
    text += "  - {kind: sea, name: Wide, at: [B2, P2]}\n  - {kind: sea, name: Free, at: [B5, P5], bow: 0.1}\n"
    text += "arrows:\n  - {kind: current, from: P1, to: P3}\nsites:\n  - {kind: port, at: B2}\n"
    chart = Chart.read(MapFile(text))
    wide, free = clear_of_arrows(chart, name_lines(chart))
    assert free.bow == name_lines(chart)[1].bow
    room = (wide.em + 1) / 2
    assert 1.5 + room <= wide.bow.start[0] < 3.5 and 13.5 < wide.bow.end[0] <= 15.5 - room


def test_the_axis_of_a_cloud_of_points() -> None:
    points = np.array([(x, 0.5 * x + 0.1 * (x % 2)) for x in range(20)], dtype=np.float64)
    (x, y), (to_x, to_y) = longest_axis(points)
    assert x < to_x and (to_y - y) / (to_x - x) == pytest.approx(0.5, abs=0.02)
    square = np.array([(x, y) for x in range(5) for y in range(5)], dtype=np.float64)
    (_, one), (_, other) = longest_axis(square)
    assert one == other == 2.0  # round: level


def test_names_of_all_forms_are_read() -> None:
    one, two, three = lines(
        "{kind: sea, name: Bay, at: [A1, D1], bow: 0.1, size: 2}", "{kind: land, name: Isle, at: B2}",
        "{kind: free, name: {en: North}, region: north}",
    )  # fmt: skip
    assert (one.kind, one.spread, one.bow) == ("sea", True, Bow((0.5, 0.5), (3.5, 0.5), 0.1))
    assert one.em == pytest.approx(2 * two.em) and two.bow.chord == 0 and not two.spread
    assert three.text == {"en": "North"} and three.bow.start[1] == 0.5


@pytest.mark.parametrize(
    "odd",
    [
        "{kind: sea}", "{kind: sea, name: Bay}", "{kind: sea, name: Bay, at: Z99}", "{kind: sea, name: Bay, at: []}",
        "{kind: sea, name: Bay, region: nowhere}", "{kind: sea, name: [a, b], at: A1}", "just words",
        "{kind: sea, name: '', at: A1}", "{kind: sea, region: north}",
    ],
)  # fmt: skip
def test_what_is_no_name_is_passed_over(odd: str) -> None:
    assert lines(odd) == []


def test_odd_numbers_are_held_between_bounds() -> None:
    (line,) = lines("{kind: lake, name: Bay, at: [A1, D1], bow: 7, size: huge}")
    assert (
        line.kind == "free"
        and line.bow.bend == 0.5
        and line.em == usual_em(Chart.read(MapFile(map_text("square8"))).geometry)
    )


def test_a_name_along_a_region_keeps_inside_it() -> None:
    text = map_text("square8").replace("cells: [A1..C1, E1]", "cells: [A7..L7, A8..L8, A9..D9, H9..L9]")
    chart = Chart.read(MapFile(text + "names:\n  - {kind: sea, name: South, region: north}\n"))
    (line,) = name_lines(chart)
    cells = set(chart.cells_of(chart.features("regions")[0][1]))
    assert all(chart.geometry.at(*line.bow.at(line.bow.length * k / 8)[:2]) in cells for k in range(9))
