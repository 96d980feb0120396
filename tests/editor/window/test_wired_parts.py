"""Parts of the wiring without a window: following what is picked, naming cells and features, hiding kinds."""

from __future__ import annotations

from pathlib import Path

import pytest
from charts import TOPOLOGIES, small_map

from dsl.maps.mapfile import MapFile
from dsl.text.diagnostics import Diagnostic
from editor.base.texts import ui
from editor.model.documents.feature_edits import human_name, named
from editor.model.documents.map_document import MapDocument, label
from editor.model.documents.patches import Items, Value
from editor.model.documents.references import naming_of, renamed_cells
from editor.model.games import Games
from editor.model.problems.problem_texts import problem_text
from editor.model.sessions.picked import Thing, followed

MAPS = Path(__file__).parents[3] / "maps"
A, B, C = {"id": "a"}, {"id": "b"}, {"id": "c"}


@pytest.mark.parametrize(
    "patch, after",
    [
        (Items("sites", 0, (A,), ()), [0]),
        (Items("sites", 1, (B,), ()), []),
        (Items("sites", 2, (C,), ()), [1]),
        (Items("sites", 0, (), (C, C)), [3]),
        (Items("arrows", 0, (A,), ()), [1]),
        (Items("sites", 0, (A, B), (B,)), [0]),
        (Items("sites", 0, (A, B), (B, A)), [1]),
        (Items("sites", 0, (A, B, C), (A, C)), []),
        (Value(("sites", 1, "id"), "b", "x"), [1]),
    ],
)
def test_a_picked_thing_is_followed_or_let_go(patch: Items | Value, after: list[int]) -> None:
    assert followed((Thing("sites", 1),), [patch]) == tuple(Thing("sites", index) for index in after)


@pytest.mark.parametrize("topology", TOPOLOGIES)
def test_cells_called_another_way_are_the_same_cells(topology: str) -> None:
    document = small_map(topology)
    chart, before = document.chart, document.text()
    naming = naming_of(chart)
    other = "row-column" if naming == "column-row" else "column-row"
    listed = [(section, item) for section in ("sites", "arrows", "regions") for _, item in chart.features(section)]
    cells = [chart.cells_of(item) for _, item in listed]
    done = document.do(label("panels-properties-set-naming"), renamed_cells(chart, None, other))
    assert done == (topology != "track")
    if done:
        assert naming_of(chart) == other and chart.geometry.name(1) == ("A2" if other == "row-column" else "B1")
        again = MapDocument(MapFile(document.text())).chart
        after = [
            again.cells_of(item) for section in ("sites", "arrows", "regions") for _, item in again.features(section)
        ]
        assert after == cells and again.geometry.name(1) == chart.geometry.name(1)
        document.do(label("panels-properties-set-naming"), renamed_cells(chart, None, naming))
        assert [chart.cells_of(i) for s in ("sites", "arrows", "regions") for _, i in chart.features(s)] == cells
        document.undo_stack.undo()
        document.undo_stack.undo()
    assert document.text() == before


def test_features_are_called_by_the_players_words_in_the_language_spoken() -> None:
    chart = MapDocument.open(MAPS / "atlantic.yaml").chart
    game = Games().board("pirates_1989")
    assert game is not None
    arrow = chart.features("arrows")[0][1]
    said = named(chart, arrow, game.spec)
    assert str(said) == "Current D20"
    ui.language = "ru"
    assert str(said) == "Течение D20"
    assert human_name(chart, {"kind": "site", "at": "A1"}) == "Место A1"
    port = next(item for _, item in chart.features("sites") if item.get("id") == "havana")
    cuba = named(chart, port, game.spec)
    assert str(cuba) == "Гавана"
    ui.language = "en"
    assert str(cuba) == "Havana"


def test_problems_are_told_in_the_players_words() -> None:
    game = Games().board("pirates_1989")
    assert game is not None
    wrong = Diagnostic("map-range", None, {"key": "houses", "value": 100, "low": 1, "high": 99})
    said = problem_text(wrong, game)
    assert "`" not in said and "houses" not in said and "“Repairs”" in said and "100" in said
    ui.language = "ru"
    assert "«Ремонт»" in problem_text(wrong, game)
    assert "`" not in problem_text(Diagnostic("map-range", None, {"key": "houses", "value": 1, "low": 1, "high": 2}))
