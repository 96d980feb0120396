"""Tracks of a mat share their lines: in order, none wider than there is room, every field with room for a cube."""

from __future__ import annotations

import pytest

from dsl.services.kit.kit_values import Track
from editor.charts.kit.mat_tracks import HIGH, STEP, packed_tracks

FAME = [Track("Fame", 0, 40, 0), Track("Hull", 0, 10, 10), *(Track(f"Level {n}", 0, 3, 0) for n in range(4))]


def test_short_tracks_stand_beside_each_other() -> None:
    packed = packed_tracks(FAME, 180.0)
    labels = [[run.label for run in line] for line in packed.lines]
    assert labels == [["Fame"], ["Hull", "Level 0"], ["Level 1", "Level 2", "Level 3"]]
    assert packed.height == 3 * HIGH


def test_figures_of_a_number_stand_in_one_line_with_a_cube_each() -> None:
    (run,) = packed_tracks([Track("Fame", 0, 40, 27)], 180.0).lines[0]
    assert run.fields == ("0", "10", "20", "30", "40", *map(str, range(10)))
    assert {run.fields[at] for at in run.marked} == {"20", "7"} and run.gaps == {5}


def test_nothing_stands_beside_the_last_line_of_a_number_of_several() -> None:
    packed = packed_tracks([Track("Gold", 0, 9999, 50), Track("Sail", 0, 3), Track("Guns", 0, 3)], 180.0)
    assert [[run.label for run in line] for line in packed.lines] == [["Gold"], [""], [""], [""], ["Sail", "Guns"]]


@pytest.mark.parametrize("wide", [110.0, 134.0, 180.0, 271.0])
def test_no_line_is_wider_than_its_room(wide: float) -> None:
    packed = packed_tracks([*FAME, Track("Gold", 0, 9999, 50), Track("Turns", 0, 20)], wide)
    assert packed.step >= STEP
    for line in packed.lines:
        assert sum(run.width(packed.step) for run in line) + 4.0 * (len(line) - 1) <= wide + 1e-6
