"""What panels look like and say after a change of theme or language, and that no rules are read for a mere title."""

from __future__ import annotations

from pathlib import Path

import pytest
from charts import map_text
from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon, QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from dsl.maps.board.spec import Kind
from dsl.maps.mapfile import MapFile
from dsl.maps.mapfile.compare import EntryChange, FeatureChange
from editor.base.texts import ui
from editor.draw.palette.palette_panel import PalettePanel
from editor.model.documents import write_back
from editor.model.documents.map_document import MapDocument
from editor.model.games import GameBoard, Games
from editor.model.sessions.session import Session
from editor.view.fields.box_fields import CellField
from editor.view.panels.backups_panel import BackupsPanel
from editor.view.panels.feature_titles import entry_text, feature_text, terrain_text
from editor.view.panels.problems_panel import ProblemsPanel
from editor.view.widgets.shades import DARK, LIGHT, palette_of


def light_of(image: QImage) -> float:
    small = image.scaled(1, 1)
    return small.pixelColor(0, 0).lightnessF()


def test_titles_of_games_need_no_rules(qtbot: QtBot) -> None:
    asked: list[str] = []

    class Watched(Games):
        def board(self, name: str) -> GameBoard | None:
            asked.append(name)
            return super().board(name)

    games = Watched()
    session = Session(MapDocument(MapFile(map_text("square8"))), games=games)  # for no game
    ui.language = "ru"
    panel = PalettePanel(session, games=games)
    qtbot.addWidget(panel)
    titles = [panel.chooser.itemText(row) for row in range(panel.chooser.count())]
    assert "Захват колоний" in titles and "Морской бой" in titles
    ui.language = "en"
    assert "Sea Battle" in [panel.chooser.itemText(row) for row in range(panel.chooser.count())]
    assert asked == []


def test_pictures_of_earlier_saves_are_dark_by_night(qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "bay.yaml"
    path.write_text(map_text("square8"), encoding="utf-8")
    assert write_back.save_present(path) is not None
    panel = BackupsPanel(Session(MapDocument.open(path)))
    qtbot.addWidget(panel)
    seen = []
    for shades in (LIGHT, DARK, LIGHT):
        panel.setPalette(palette_of(shades))
        QApplication.processEvents()
        icon = panel.model.index(0).data(Qt.ItemDataRole.DecorationRole)
        seen.append(light_of(icon.pixmap(112, 72).toImage()))
    assert seen[1] < seen[0] - 0.1 and seen[2] == seen[0]


def test_the_aim_beside_a_cell_is_seen_by_day_and_by_night(qtbot: QtBot) -> None:
    field = CellField(lambda _text: True, "panels-form-cell")
    qtbot.addWidget(field)
    pictures = []
    for shades in (LIGHT, DARK):
        field.setPalette(palette_of(shades))
        QApplication.processEvents()
        pictures.append(field.pick.icon().pixmap(20, 20).toImage())
    assert pictures[0] != pictures[1]
    lit = field.pick.icon().pixmap(20, 20, QIcon.Mode.Normal, QIcon.State.On).toImage()
    assert lit != pictures[1], "pressed in it has the colour of its ground"


def test_a_comparison_speaks_the_readers_language() -> None:
    game = Games().board("colonies_1990")
    assert game is not None and game.spec.feature(Kind.SITE, "port") is not None
    old = {"kind": "port", "id": "cuba", "at": "B2", "points": 1, "name": {"ru": "Куба", "en": "Cuba"}}
    change = FeatureChange("sites", "changed", old, {**old, "points": 3, "at": "C2"}, ("points", "at"))
    said = {}
    for language in ("en", "ru"):
        ui.language = language
        said[language] = (
            feature_text(change, game),
            terrain_text("sea", game),
            entry_text(EntryChange(("title",), "A", "B")),
        )
    assert said["en"] == ("Changed: Colony · Cuba (Points: 1 → 3; Cell: B2 → C2)", "Sea", "Title: A → B")
    assert said["ru"] == ("Изменено: Колония · Куба (Баллы: 1 → 3; Клетка: B2 → C2)", "Море", "Название: A → B")


def test_a_comparison_for_no_game_names_what_it_can() -> None:
    change = FeatureChange("arrows", "added", None, {"from": "A1", "to": "B1"})
    assert feature_text(change, None) == "New: Arrow · A1 → B1"
    assert terrain_text(None, None) == "No cell" or terrain_text(None, None)
    assert entry_text(EntryChange(("author",), None, "me")) == "Author: – → me"


def test_nothing_is_said_to_be_well_before_it_was_checked(qtbot: QtBot) -> None:
    panel = ProblemsPanel(Session(MapDocument(MapFile(map_text("square8")))))
    qtbot.addWidget(panel)
    assert panel.pages.currentWidget() is not panel.well
    qtbot.waitUntil(lambda: panel.checker.fresh)
    assert panel.pages.currentWidget() is panel.well
    panel.show_session(Session(MapDocument(MapFile(map_text("square8").replace("at: H5", "at: H99")))))
    assert panel.pages.currentWidget() is not panel.well
    qtbot.waitUntil(lambda: panel.checker.fresh)
    assert panel.pages.currentWidget() is not panel.well and not panel.model.empty


@pytest.mark.parametrize("size", [(900, 120), (320, 480)])  # a low dock under the chart, a narrow one beside it
def test_the_first_problem_takes_no_room_from_the_chart(qtbot: QtBot, size: tuple[int, int]) -> None:
    good, bad = map_text("square8"), map_text("square8").replace("at: H5", "at: H99")
    panel = ProblemsPanel(Session(MapDocument(MapFile(good))))
    qtbot.addWidget(panel)
    panel.resize(*size)
    panel.show()
    qtbot.waitUntil(lambda: panel.checker.fresh and panel.model.empty)
    before = panel.minimumSizeHint()
    panel.show_session(Session(MapDocument(MapFile(bad))))
    qtbot.waitUntil(lambda: panel.checker.fresh and not panel.model.empty)
    QApplication.processEvents()
    assert panel.minimumSizeHint() == before
