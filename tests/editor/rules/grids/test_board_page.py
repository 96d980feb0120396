"""Board, pieces, players and state are listed, and lead to the text."""

from __future__ import annotations

from on_screen import on_screen
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot
from rules_hands import house_session

from editor.base.texts import ui
from editor.model.rules.rule_replacing import Chosen
from editor.rules.grids.board_page import BoardPage, PiecesPage
from editor.rules.grids.share_bar import DeclarationRow

HOUSE = """language 1
game strong_storm "Пираты: туман" extends pirates_1989

add to board:
    region fog "Туман"

add to player:
    debt "Долг": 0..9 = 3
"""


def shown(qtbot: QtBot, page: BoardPage) -> BoardPage:
    return on_screen(qtbot, page, 840, 800)


def said(row: DeclarationRow) -> list[str]:
    return [found.text() for found in row.findChildren(QLabel) if found.text()]


def test_the_board_lists_terrains_sites_and_demands(qtbot: QtBot) -> None:
    ui.language = "ru"
    page = on_screen(qtbot, BoardPage(house_session(HOUSE)))
    assert said(page.rows["terrain", "sea"]) == ["Море", "Свойства: можно войти"]
    assert "Ремонт: да, нет; сначала да" in said(page.rows["site", "port"])
    assert not page.rows["site", "port"].findChild(QLabel).pixmap().isNull()
    demand = page.rows["require", "Нет порта, где грузят сокровища."]
    assert said(demand)[-1] == "M1"
    own = page.rows["region", "fog"].findChildren(QLabel)[1]
    assert own.text() == "Туман" and own.property("role") == "house"


def test_a_row_is_looked_at_and_leads_to_the_text(qtbot: QtBot) -> None:
    ui.language = "ru"
    page = on_screen(qtbot, BoardPage(house_session(HOUSE)))
    row = page.rows["site", "port"]
    QTest.mouseClick(row, Qt.MouseButton.LeftButton)
    assert page.session is not None and page.session.chosen == Chosen("board", "site", "port")
    row.setFocus()
    QTest.keyClick(row, Qt.Key.Key_Return)
    assert page.session.rules_as == "text"


def test_pieces_players_and_state_in_another_language(qtbot: QtBot) -> None:
    ui.language = "en"
    page = on_screen(qtbot, PiecesPage(house_session(HOUSE)))
    assert said(page.rows["piece", "ship"])[1] == "At most: 60"
    assert said(page.rows["attribute", "debt"]) == ["Долг", "from 0 to 9; at first 3"]
    assert "secret" in said(page.rows["state", "treasure"])[-1]
    assert not any("2147483647" in line for row in page.rows.values() for line in said(row))
