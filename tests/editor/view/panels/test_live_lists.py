"""Palette, games, history and contents with real maps; undo restores the file to the byte."""

from __future__ import annotations

from pathlib import Path
from shutil import copyfile

import pytest
from live_maps import GAMES, GRID, MAPS, opened, session_of
from on_screen import on_screen
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QListView
from pytestqt.qtbot import QtBot

from dsl.games.library.shelves import rules_header
from dsl.maps.board.spec import Kind
from editor.base.texts import LANGUAGES, catalogue, ui
from editor.draw.features.contents_panel import ContentsPanel
from editor.draw.features.form_panel import FormPanel
from editor.draw.features.map_properties import PropertiesPanel
from editor.draw.palette.palette_panel import PalettePanel
from editor.model.documents.chart import Ink
from editor.model.documents.map_document import label
from editor.model.games import read_board
from editor.view.panels.history_panel import HistoryPanel
from editor.view.panels.problems_panel import ProblemsPanel

PANELS = (PalettePanel, FormPanel, ProblemsPanel, HistoryPanel, ContentsPanel, PropertiesPanel)


def click_row(qtbot: QtBot, view: QListView, row: int, button: Qt.MouseButton = Qt.MouseButton.LeftButton) -> None:
    view.scrollTo(view.model().index(row, 0))
    qtbot.mouseClick(view.viewport(), button, pos=view.visualRect(view.model().index(row, 0)).center())


def test_the_palette_takes_inks_and_features(qtbot: QtBot) -> None:
    panel = on_screen(qtbot, PalettePanel(None, games=GAMES), 300, 500)
    session = opened(panel, "atlantic")
    rows = [offer.label for offer in panel.model.rows]
    assert rows.index("No cell") and session.ink == Ink("sea")
    session.tools.tool = "rectangle"
    land = next(k for k, offer in enumerate(panel.model.rows) if offer.ink == Ink("land"))
    click_row(qtbot, panel.view, land)
    assert session.ink == Ink("land") and session.tools.tool == "rectangle"
    click_row(qtbot, panel.view, land - 1, Qt.MouseButton.RightButton)
    assert session.second_ink == Ink("sea") and session.ink == Ink("land")
    qtbot.mouseClick(panel.pair, Qt.MouseButton.LeftButton)
    assert (session.ink, session.second_ink) == (Ink("sea"), Ink("land"))
    qtbot.keyClick(panel.view, Qt.Key.Key_2)
    assert session.ink == Ink("land")
    port = next(k for k, offer in enumerate(panel.model.rows) if offer.feature and offer.feature.kind is Kind.SITE)
    click_row(qtbot, panel.view, port)
    assert (session.tools.tool, session.feature) == ("place", "port")
    click_row(qtbot, panel.view, land)
    assert session.tools.tool == "brush"


def test_house_rules_out_of_some_folder_can_be_chosen_again(qtbot: QtBot, tmp_path: Path) -> None:
    panel = on_screen(qtbot, PalettePanel(None, games=GAMES))
    session = opened(panel, "atlantic")
    file = tmp_path / "fog.rules"
    copyfile(MAPS.parent / "rulesets" / "pirates_1989" / "house" / "fog.rules", file)
    fog = read_board(rules_header(file))
    session.game = fog

    def choose(name: str) -> None:
        panel.chooser.setCurrentIndex(panel.chooser.findData(name))
        panel.chooser.activated.emit(panel.chooser.currentIndex())

    choose("colonies_1990")
    assert session.game is not None and session.game.header.name == "colonies_1990"
    choose("fog")
    assert session.game is fog and panel.chooser.currentData() == "fog"


def test_the_games_of_a_map_are_checked_and_undone(qtbot: QtBot) -> None:
    panel = on_screen(qtbot, PalettePanel(None, games=GAMES), 300, 500)
    session = opened(panel, "atlantic")
    document = session.document
    before = document.text()
    qtbot.mouseClick(panel.games_button, Qt.MouseButton.LeftButton)
    rows = [panel.list_model.item(row) for row in range(panel.list_model.rowCount())]
    other = next(item for item in rows if item.data(Qt.ItemDataRole.UserRole) == "colonies_1990")
    rect = panel.game_list.visualRect(other.index())
    qtbot.mouseClick(
        panel.game_list.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(rect.left() + 12, rect.center().y())
    )
    assert document.chart.games == ["pirates_1989", "colonies_1990"]
    document.undo_stack.undo()
    assert document.chart.games == ["pirates_1989"] and document.text() == before


def test_a_new_ink_goes_into_the_legend_when_used(qtbot: QtBot) -> None:
    panel = on_screen(qtbot, PalettePanel(None, games=GAMES))
    session = session_of(GRID)
    document = session.document
    panel.show_session(session)
    panel.new_button.click()
    qtbot.keyClicks(panel.new_ink.name, "fog")
    qtbot.keyClick(panel.new_ink.name, Qt.Key.Key_Return)
    assert session.ink == Ink("fog") and document.undo_stack.count() == 0
    document.do(label("panels-form-set", what="fog"), document.chart.painted([0], session.ink))
    assert Ink("fog") in document.chart.inks()


def test_contents_find_pick_hide_and_remove(qtbot: QtBot) -> None:
    panel = on_screen(qtbot, ContentsPanel(None), 300, 500)
    session = opened(panel, "atlantic")
    document = session.document
    before = document.text()
    qtbot.keyClicks(panel.search, "havan")
    assert [len(group.things) for group in panel.model.groups] == [1]
    QApplication.processEvents()  # until the list has its new places
    eye = panel.tree.visualRect(panel.model.index(0, 1))
    qtbot.mouseClick(panel.tree.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(eye.left() + 12, eye.center().y()))
    assert session.hidden == {"sites:port"}
    went: list[list[int]] = []
    panel.goto.connect(went.append)
    ports = panel.model.index(0, 0)
    row = panel.model.index(0, 0, ports)
    qtbot.mouseClick(panel.tree.viewport(), Qt.MouseButton.LeftButton, pos=panel.tree.visualRect(row).center())
    assert went == [[document.chart.geometry.cell("L20")]]
    (picked,) = session.things
    assert document.chart.value((picked.section, picked.index, "id")) == "havana"
    panel.tree.setFocus()
    qtbot.keyClick(panel.tree, Qt.Key.Key_Delete)
    assert "havana" not in document.text() and session.things == ()
    document.undo_stack.undo()
    assert document.text() == before


def test_the_title_in_several_languages(qtbot: QtBot) -> None:
    panel = on_screen(qtbot, PropertiesPanel(None))
    session = session_of("title: Bay\n" + GRID + "author: me\n")
    document = session.document
    panel.show_session(session)
    before = document.text()
    assert "author: me" in panel.texts["others"].text()
    panel.name.box.setCurrentIndex(panel.name.box.findData("ru"))
    panel.name.box.activated.emit(panel.name.box.currentIndex())
    qtbot.keyClicks(panel.name.edit, "Zaliv")
    assert document.chart.value(("title",)) == {"en": "Bay", "ru": "Zaliv"}
    assert document.undo_stack.count() == 1
    document.undo_stack.undo()
    assert document.text() == before


@pytest.mark.parametrize("kind", PANELS)
def test_every_panel_without_a_map_and_through_changes(qtbot: QtBot, kind: type) -> None:
    panel = on_screen(qtbot, kind(None))
    assert panel.accessibleName() == catalogue("en")[kind.title]
    for name in ("atlantic", "ships_track"):
        opened(panel, name)
        for language in LANGUAGES:
            ui.language = language
            assert panel.accessibleName() == catalogue(language)[kind.title]
    panel.show_session(None)
