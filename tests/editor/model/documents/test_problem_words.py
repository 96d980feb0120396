"""Problems of a map in plain words, and those of circles on a track."""

from __future__ import annotations

import re

import pytest
from charts import TRACK

from dsl.maps.mapfile import MapFile
from dsl.text.diagnostics import Diagnostic, Severity
from editor.base.texts import ui
from editor.model.documents.chart import Chart
from editor.model.documents.map_document import MapDocument
from editor.model.games import GameBoard, Games
from editor.model.problems.fixes import apply_fix, fixes_for
from editor.model.problems.map_checks import check_chart, check_text
from editor.model.problems.problem_texts import problem_text

MAP = """fordewind: 1
games: [pirates_fame]
grid: {kind: hex}
legend: {"~": sea, "#": land}
terrain: |
  ~~#?
  ~##~
sites:
  - {kind: bay, at: A1, open: [E]}
  - {kind: dokc, at: B1}
"""
GAMES = Games()


def problems(game: str, text: str) -> tuple[GameBoard, list[Diagnostic]]:
    board = GAMES.board(game)
    assert board is not None
    return board, check_text(text, board)


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_messages_and_repairs_without_names_of_the_file(language: str) -> None:
    board, found = problems("pirates_fame", MAP)
    document = MapDocument(MapFile(MAP))
    ui.language = language
    try:
        said = [problem_text(d, board) for d in found]
        fixes = [str(fix.label) for d in found for fix in fixes_for(d, document.chart, board.spec)]
        foreign = [re.findall(r"[a-z]{3,}", text) for text in (*said, *fixes)]
        assert len(said) >= 5 and len(fixes) >= 3
        assert {word for words in foreign for word in words} == {"sea", "dokc"}, "only what the rules do not know"
    finally:
        ui.language = "en"


def test_a_sea_by_another_name_is_mended_on_the_whole_map() -> None:
    text = MAP.replace('"#": land', '"#": land, "o": {terrain: sea}')
    board, found = problems("pirates_fame", text)
    document = MapDocument(MapFile(text))
    strange = [d for d in found if d.code == "map-unknown-terrain"]
    (fix,) = fixes_for(strange[0], document.chart, board.spec)
    assert apply_fix(document, fix)
    assert "map-unknown-terrain" not in [d.code for d in problems("pirates_fame", document.text())[1]]
    document.undo_stack.undo()
    assert document.text() == text
    water = text.replace("pirates_fame", "colonies_1990").replace("sea", "water")
    board, found = problems("colonies_1990", water)
    document = MapDocument(MapFile(water))
    (fix,) = fixes_for(next(d for d in found if d.code == "map-unknown-terrain"), document.chart, board.spec)
    assert "Sea" in str(fix.label)


def test_that_the_rules_were_not_asked_is_said() -> None:
    _, found = problems("pirates_fame", MAP)
    assert [d.severity for d in found if d.code == "map-rules-unchecked"] == [Severity.NOTE]


def found(text: str) -> list[tuple[str, tuple[int, ...], tuple[str, int] | None]]:
    chart = Chart.read(MapFile(text))
    return [(f.diagnostic.code, f.place.cells, f.place.thing) for f in check_chart(text, chart, None)]


def test_a_sound_track_and_a_grid_are_well() -> None:
    assert found(TRACK) == []


def test_a_circle_without_lines() -> None:
    lonely = TRACK.replace("edges:", "  - {id: Z, x: 30, y: 30, terrain: circle}\nedges:")
    assert found(lonely) == [("panels-check-alone", (6,), ("nodes", 6))]


def test_a_circle_on_another() -> None:
    nodes = TRACK[: TRACK.index("edges:")]
    last = "{id: F, x: 0, y: 3, terrain: circle}"
    assert last in nodes
    doubled = TRACK.replace("edges:", "  - {id: Z, x: 0.1, y: 3.1, terrain: circle}\nedges:").replace(
        "- {from: B, to: E}", "- {from: B, to: Z}"
    )
    assert found(doubled) == [("panels-check-overlap", (6,), ("nodes", 6))]
    far = doubled.replace("x: 0.1, y: 3.1", "x: -9, y: 3.1")
    assert found(far) == []
