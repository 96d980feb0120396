"""Turns and mirrors of pieces, selections and whole maps: forms, features, directions, and the way back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from hands import FORMS, GRIDS, Bench

from editor.model.documents.chart import Ink
from editor.model.games import Games
from editor.model.sessions import edit_commands
from editor.model.sessions.painting import transform
from editor.model.sessions.pieces import map_piece, whole_map
from tests.share import usually_first

MAPS = Path(__file__).parents[4] / "maps"


def turns(form: str) -> int:
    return 6 if form.startswith(("pointy", "flat")) else 4


def state(bench: Bench) -> tuple[object, ...]:
    """Everything that a turn may change, without the order of cells in lists."""
    chart = bench.document.chart
    features = [
        (
            section,
            {k: v for k, v in item.items() if k not in ("at", "cells", "from", "to")},
            sorted(chart.cells_of(item)),
        )
        for section in ("sites", "arrows", "regions")
        for _, item in chart.features(section)
    ]
    places = [bench.geometry.centre(c) for c in range(bench.geometry.size)]
    return bench.inks(), features, places, bench.session.selection.tolist()


def small_disc(bench: Bench) -> list[int]:
    if bench.geometry.is_track:
        return [0, 1, 2]
    if bench.geometry.kind == "hex":
        return [52, *bench.geometry.neighbours(52)]
    return [r * 12 + c for r in (3, 4, 5) for c in (3, 4, 5)]


@pytest.mark.parametrize("form", FORMS)
def test_a_selection_turned_all_round_is_where_it_was(form: str) -> None:
    bench = Bench(form)
    bench.session.selection = np.array(small_disc(bench))
    before = state(bench)
    for _ in range(turns(form)):
        assert transform.turn_selection(bench.session, 1)
    assert state(bench) == before
    transform.turn_selection(bench.session, 1)
    bench.proved()
    transform.turn_selection(bench.session, -1)
    assert state(bench) == before


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("family", [transform.LEFT_TO_RIGHT, transform.TOP_TO_BOTTOM])
def test_a_selection_mirrored_twice_is_where_it_was(form: str, family: str) -> None:
    bench = Bench(form)
    bench.session.selection = np.array(small_disc(bench))
    before = state(bench)
    transform.mirror_selection(bench.session, family)
    transform.mirror_selection(bench.session, family)
    assert state(bench) == before


@pytest.mark.parametrize("form", ["square4", "square8"])
def test_an_uneven_selection_comes_back_to_its_place(form: str) -> None:
    """2 × 1 cells have no middle about which they turn; four turns lead back to the same cells all the same."""
    bench = Bench(form)
    bench.session.selection = np.array([40, 41])
    for steps in range(1, 5):
        transform.turn_selection(bench.session, 1)
        assert len(bench.session.selection) == 2, steps
    assert bench.session.selection.tolist() == [40, 41]
    assert bench.inks()[40] == bench.inks()[41] == Ink("land")


def test_a_square_turns_clockwise() -> None:
    text = 'fordewind: 1\ngrid: {kind: square8}\nlegend: {"~": sea, "#": land, "r": reef}\nterrain: |\n  #r~~\n  ~~~~\n  ~~~~\n'
    bench = Bench("square8", text)
    bench.session.selection = np.array([0, 1, 4, 5])
    transform.turn_selection(bench.session, 1)
    assert [bench.inks()[c] for c in (0, 1, 4, 5)] == [Ink("sea"), Ink("land"), Ink("sea"), Ink("reef")]
    transform.mirror_selection(bench.session, transform.LEFT_TO_RIGHT)
    assert [bench.inks()[c] for c in (0, 1, 4, 5)] == [Ink("land"), Ink("sea"), Ink("reef"), Ink("sea")]


@pytest.mark.parametrize("form", ["pointy", "pointy-odd", "pointy-every"])
def test_a_hex_turns_by_60_degrees_clockwise(form: str) -> None:
    bench = Bench(form)
    bench.session.ink = Ink("reef")
    x, y = bench.geometry.centre(52)
    east, southeast = bench.geometry.at(x + 1, y), bench.geometry.at(x + 0.5, y + 0.866)
    bench.drag(east)
    bench.session.selection = np.array(small_disc(bench))
    transform.turn_selection(bench.session, 1)
    assert [c for c, ink in enumerate(bench.inks()) if ink == Ink("reef")] == [southeast]


@pytest.mark.parametrize("form", GRIDS)
def test_a_turned_piece_is_turned_on_the_drawing(form: str) -> None:
    """Distances from the middle stay, angles grow by one step, clockwise."""
    bench = Bench(form)
    found = map_piece.copied(bench.document.chart, np.array(small_disc(bench)[:3], dtype=np.int32))
    assert found is not None
    lattice = transform.Lattice(bench.geometry)
    x0, y0 = lattice.centre(np.array([0]), np.array([0]))
    turned = found.turned(1)

    def complexes(one: map_piece.MapPiece) -> np.ndarray:  # type: ignore[type-arg]
        x, y = lattice.centre(one.i, one.j)
        return (x - x0) + 1j * (y - y0)

    assert np.allclose(complexes(turned), complexes(found) * np.exp(2j * np.pi / turns(form)))
    mirrored = complexes(found.mirrored())
    assert np.allclose(mirrored, -np.conj(complexes(found)))


# --- whole maps ----------------------------------------------------------------------------------


def picture(bench: Bench) -> dict[tuple[float, float], Ink | None]:
    """Inks by where their cells are drawn, seen from the middle of the board; gaps left out."""
    left, top, right, bottom = bench.geometry.bounds
    centres = [bench.geometry.centre(c) for c in range(bench.geometry.size)]
    mx, my = (left + right) / 2, (top + bottom) / 2
    return {
        (round(x - mx, 3) + 0.0, round(y - my, 3) + 0.0): ink for (x, y), ink in zip(centres, bench.inks(), strict=True)
    }


FLIPS: dict[str, Callable[[float, float], tuple[float, float]]] = {
    "left-right": lambda x, y: (-x, y),
    "top-bottom": lambda x, y: (x, -y),
    "half-turn": lambda x, y: (-x, -y),
    "right": lambda x, y: (-y, x),
    "left": lambda x, y: (y, -x),
}


@pytest.mark.parametrize("height", usually_first([9, 8]))
@pytest.mark.parametrize("what", list(FLIPS))
@pytest.mark.parametrize("form", FORMS)
def test_a_whole_map_is_mirrored_and_turned(form: str, what: str, height: int) -> None:
    bench = Bench(form, height=height)
    hexes, rhombus = bench.geometry.kind == "hex", form.endswith("every")
    if hexes and what in ("right", "left"):
        assert not whole_map.turn_map(bench.session, what)
        return
    if rhombus:  # its mirrors go about the diagonals: another test
        what = "half-turn"
    if form != "track":
        bench.session.ink = Ink("reef")
        bench.drag(1)
    before = picture(bench)
    assert whole_map.turn_map(bench.session, what)
    expected = {tuple(round(part, 3) + 0.0 for part in FLIPS[what](*place)): ink for place, ink in before.items()}
    assert picture(bench) == expected
    bench.proved()


@pytest.mark.parametrize("what", whole_map.WHATS)
@pytest.mark.parametrize("form", FORMS)
def test_a_whole_map_comes_back(form: str, what: str) -> None:
    bench = Bench(form)
    if not whole_map.can_turn(bench.document.chart, what):
        return
    before = state(bench)
    for _ in range(4 if what in ("right", "left") else 2):
        whole_map.turn_map(bench.session, what)
    assert state(bench) == before


@pytest.mark.parametrize("form", ["pointy-every", "flat-every"])
@pytest.mark.parametrize("what", ["left-right", "top-bottom"])
def test_a_rhombus_mirrors_about_a_diagonal(form: str, what: str) -> None:
    bench = Bench(form, width=5, height=5)
    bench.session.ink = Ink("reef")
    bench.drag(1)
    bench.drag(7)
    pairs = [(a, b) for a in range(25) for b in range(25)]
    distance = bench.geometry.topology.distance
    far = {(a, b): distance(a, b) for a, b in pairs}
    reefs = [c for c, ink in enumerate(bench.inks()) if ink == Ink("reef")]
    whole_map.turn_map(bench.session, what)
    after = [c for c, ink in enumerate(bench.inks()) if ink == Ink("reef")]
    assert [far[a, b] for a in reefs for b in reefs] == [
        bench.geometry.topology.distance(a, b) for a in after for b in after
    ]
    (x, _), (x2, _) = bench.geometry.centre(reefs[0]), bench.geometry.centre(after[0])
    assert reefs != after or x == x2
    bench.proved()


def test_short_rows_stay_short() -> None:
    text = 'fordewind: 1\ngrid: {kind: hex}\nlegend: {"~": sea, "#": land}\nterrain: |\n  #~~~\n  ~~#\n  ~~~~\n'
    bench = Bench("pointy", text)
    whole_map.turn_map(bench.session, "left-right")
    assert bench.document.chart.write_rows() == ["~~~#", "#~~", "~~~~"]
    assert "shifted" not in bench.document.text()
    bench.reloaded()


def test_open_sides_turn_with_the_map() -> None:
    """The board of nine islands is made of four equal quarters: a quarter turn leaves terrain and open sides alike."""
    bench = Bench("square4", (MAPS / "pirates_fame.yaml").read_text(encoding="utf-8"))
    games = Games()
    bench.session.game = games.board("pirates_fame")

    def docks() -> set[tuple[object, ...]]:
        chart = bench.document.chart
        return {
            (tuple(chart.cells_of(item)), tuple(sorted(map(str, item["open"]))))  # type: ignore[union-attr,arg-type]
            for _, item in chart.features("sites")
            if item["kind"] in ("dock", "bay")
        }

    before, cells = docks(), bench.inks()
    whole_map.turn_map(bench.session, "right")
    assert docks() == before
    assert bench.inks() == cells
    bench.proved()


def test_directions_follow_a_turned_selection() -> None:
    text = (
        'fordewind: 1\ngrid: {kind: square8, width: 3, height: 3}\nlegend: {"~": sea}\nterrain: |\n  ~~~\n  ~~~\n  ~~~\n'
        "sites:\n  - {kind: dock, at: A1, open: [N, SE]}\n"
    )
    bench = Bench("square8", text)
    edit_commands.select_all(bench.session)
    transform.turn_selection(bench.session, 1)
    assert bench.document.chart.items("sites") == [{"kind": "dock", "at": "C1", "open": ["E", "SW"]}]
    transform.mirror_selection(bench.session, transform.TOP_TO_BOTTOM)
    assert bench.document.chart.items("sites") == [{"kind": "dock", "at": "C3", "open": ["E", "NW"]}]
