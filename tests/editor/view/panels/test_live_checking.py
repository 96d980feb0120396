"""The panel of problems with real maps: what is wrong is told while one draws."""

from __future__ import annotations

import pytest
from live_maps import GAMES, MAPS, SHIPPED, opened
from on_screen import on_screen
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from editor.base.texts import LANGUAGES, Message, ui
from editor.model.documents.map_document import MapDocument
from editor.model.documents.patches import Value
from editor.model.problems.map_checks import check_chart, snapshot
from editor.view.panels.problems_panel import ProblemsPanel


@pytest.mark.parametrize(
    "name, game", [SHIPPED[0], *(pytest.param(*pair, marks=pytest.mark.slow) for pair in SHIPPED[1:])]
)
def test_shipped_maps_are_well(name: str, game: str) -> None:
    document = MapDocument.open(MAPS / f"{name}.yaml")
    assert check_chart(document.file.text(), snapshot(document.chart), GAMES.board(game)) == []


@pytest.mark.parametrize(
    "name, old, new, code, cells",
    [
        ("atlantic", "at: AY11", "at: ZZ11", "map-cell-outside", ""),
        ("atlantic", "id: havana", "id: cadiz", "map-duplicate-id", "L20"),
        ("atlantic", "goal: yes", "goal: no", "map-check", ""),
        ("caribbean", "at: V32, points: 1", "at: V32, points: 100", "map-range", "V32"),
        (
            "pirates_fame",
            "{kind: bay, id: bay_se, at: T20, open: [W]",
            "{kind: bay, id: bay_se, at: T20",
            "map-attribute-missing",
            "T20",
        ),
        ("sea_battle_strait", "at: F2, side: red", "at: F2, side: green", "map-not-one-of", "F2"),
        ("ships_track", "kind: recon", "kind: recom", "map-not-one-of", "U4"),
    ],
)
def test_broken_maps_say_what_and_where(qtbot: QtBot, name: str, old: str, new: str, code: str, cells: str) -> None:
    panel = on_screen(qtbot, ProblemsPanel(None), 320, 480)
    session = opened(panel, name, (old, new))
    document = session.document
    qtbot.waitUntil(lambda: panel.checker.fresh and not panel.model.empty)
    rows = [panel.model.row(panel.model.index(k)) for k in range(panel.model.rowCount())]
    row = next(k for k, r in enumerate(rows) if r is not None and r.finding.diagnostic.code == code)
    went: list[list[int]] = []
    panel.goto.connect(went.append)
    view = panel.view
    rect = view.visualRect(panel.model.index(row))
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=rect.topLeft() + QPoint(40, 12))
    if cells:
        assert went == [[document.chart.geometry.cell(cells)]]
        assert session.things and document.chart.geometry.cell(cells) >= 0
    said = {str(panel.model.data(panel.model.index(row)))}
    for language in LANGUAGES:
        ui.language = language
        said.add(str(panel.model.data(panel.model.index(row))))
    assert len(said) == 3


@pytest.mark.parametrize("left", (1, 3))
def test_those_of_which_there_are_too_few_stay_marked_on_the_chart(qtbot: QtBot, left: int) -> None:
    panel = on_screen(qtbot, ProblemsPanel(None), 320, 480)
    session = opened(panel, "atlantic")
    ports = session.chart.items("sites")
    bases = [port for port in ports if isinstance(port, dict) and port.get("side") == "pirates"]
    session.do(Message("panels-problems"), [Value(("sites",), ports, [p for p in ports if p not in bases[left:]])])
    qtbot.waitUntil(lambda: panel.checker.fresh and not panel.model.empty)
    rows = [panel.model.index(k) for k in range(panel.model.rowCount())]
    [row] = [row for row in rows if "M3" in str(panel.model.row(row).finding)]
    rect = panel.view.visualRect(row)
    qtbot.mouseClick(panel.view.viewport(), Qt.MouseButton.LeftButton, pos=rect.topLeft() + QPoint(40, 12))
    items = session.chart.items("sites")
    assert [items[thing.index] for thing in session.things] == bases[:left]


def test_too_few_of_a_kind_leads_to_those_there_are_and_to_the_number_wanted() -> None:
    document = MapDocument.open(MAPS / "atlantic.yaml")
    ports = document.chart.items("sites")
    bases = [port for port in ports if isinstance(port, dict) and port.get("side") == "pirates"]
    chart = snapshot(document.chart)
    chart.data["sites"] = [port for port in ports if port not in bases[1:]]
    [found] = [f for f in check_chart(document.file.text(), chart, GAMES.board("pirates_1989")) if "M3" in str(f)]
    assert found.place.cells == (chart.geometry.cell(str(bases[0]["at"])),)
    assert found.cause is not None and found.cause.file.endswith("pirates_1989.rules") and found.cause.line == 33
