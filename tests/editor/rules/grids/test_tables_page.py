"""Tables are typed into by mouse and keys; each change is one step, and undo brings the text back to the byte."""

from __future__ import annotations

import pytest
from on_screen import on_screen
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot
from rules_hands import Reader, house_session

from editor.base.texts import ui
from editor.model.rules.rule_replacing import Chosen
from editor.rules.grids.grid_frame import GridFrame
from editor.rules.grids.tables_page import DeckFrame, DecksPage, TablesPage

HOUSE = """language 1
game strong_storm "Пираты: сильный шторм" extends pirates_1989

set Kind.brigantine.hull = 3

add to Kind:
    frigate "фрегат" 2, 2, 1
"""
Key = Qt.Key


@pytest.fixture
def page(qtbot: QtBot) -> TablesPage:
    ui.language = "ru"
    return on_screen(qtbot, TablesPage(house_session(HOUSE)), 840, 800, active=True)


def text(page: TablesPage) -> str:
    assert page.rules is not None
    return page.rules.source.text


def go(frame: GridFrame, row: int, column: int) -> None:
    frame.view.setFocus()
    frame.view.setCurrentIndex(frame.model.index(row, column))


def typed(widget: QWidget, letters: str) -> None:
    QTest.keyClicks(widget, letters)
    QApplication.processEvents()


def entered(frame: GridFrame, letters: str, key: Key = Key.Key_Return) -> None:
    """Type into the chosen cell and leave it by a key."""
    typed(frame.view, letters[0])
    line = QApplication.focusWidget()
    assert line is not None and line is not frame.view
    typed(line, letters[1:])
    QTest.keyClick(line, key)
    QApplication.processEvents()


def test_digits_go_in_at_once_and_enter_goes_down(page: TablesPage) -> None:
    kind = page.frames["Kind"]
    go(kind, 0, 2)
    entered(kind, "5")
    assert "set Kind.galleon.hull = 5\n" in text(page)
    assert kind.view.currentIndex().row() == 1
    assert page.session is not None
    assert page.session.undo_stack.undoText() == "галеон, Тонет на пробоине: 3 → 5"
    page.session.undo_stack.undo()
    assert text(page) == HOUSE and kind.model.data(kind.model.index(0, 2)) == "3"


def test_tab_goes_right_and_goes_on_typing(page: TablesPage) -> None:
    kind = page.frames["Kind"]
    go(kind, 2, 1)
    entered(kind, "7", Key.Key_Tab)
    assert '    frigate "фрегат" 7, 2, 1\n' in text(page)
    assert kind.view.currentIndex().column() == 2


def test_a_number_out_of_range_keeps_the_old_value_and_says_the_range(page: TablesPage) -> None:
    kind = page.frames["Kind"]
    go(kind, 0, 2)
    entered(kind, "99")
    assert text(page) == HOUSE
    go(kind, 0, 2)
    assert "1" in kind.facts.text() and "99" in kind.facts.text()
    assert kind.model.data(kind.model.index(0, 2)) == "3"


def test_backspace_brings_the_book_back(page: TablesPage) -> None:
    kind = page.frames["Kind"]
    go(kind, 1, 2)
    assert kind.back.isVisible()
    QTest.keyClick(kind.view, Key.Key_Backspace)
    assert "set Kind" not in text(page) and not kind.back.isVisible()


def test_rows_are_added_named_removed_and_put_back(page: TablesPage) -> None:
    kind = page.frames["Kind"]
    kind.name.setFocus()
    kind.name.insert("шлюп")
    QTest.keyClick(kind.name, Key.Key_Return)
    assert '    shliup  "шлюп"   0, 1, 0\n' in text(page)
    assert kind.view.currentIndex().row() == 3
    go(kind, 3, 0)
    entered(kind, "sloop")
    assert '    shliup  "sloop"  0, 1, 0\n' in text(page)
    QTest.mouseClick(kind.less, Qt.MouseButton.LeftButton)
    assert text(page) == HOUSE


def test_a_row_of_the_book_is_taken_away_and_brought_back(page: TablesPage) -> None:
    course = page.frames["Course"]
    go(course, 4, 0)
    QTest.mouseClick(course.less, Qt.MouseButton.LeftButton)
    assert "remove row Course.against\n" in text(page)
    back = next(button for button in course.findChildren(QPushButton) if "против ветра" in button.text())
    QTest.mouseClick(back, Qt.MouseButton.LeftButton)
    assert text(page) == HOUSE


def test_the_whole_table_as_in_the_book(page: TablesPage) -> None:
    kind = page.frames["Kind"]
    QTest.mouseClick(kind.all_back, Qt.MouseButton.LeftButton)
    assert text(page) == HOUSE[: HOUSE.index("\nset")]
    assert page.session is not None
    page.session.undo_stack.undo()
    assert text(page) == HOUSE


def test_blocks_go_to_spreadsheets_and_come_from_them(page: TablesPage) -> None:
    kind = page.frames["Kind"]
    kind.view.selectAll()
    QTest.keyClick(kind.view, Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    copied = QGuiApplication.clipboard().text()
    assert copied.splitlines()[0].split("\t") == ["галеон", "2", "3", "0"]
    QGuiApplication.clipboard().setText("4\t4\n3\t4")
    go(kind, 0, 1)
    QTest.keyClick(kind.view, Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert "set Kind.galleon.fire_range = 4\n" in text(page) and "set Kind.brigantine.hull = 4\n" in text(page)
    assert page.session is not None and page.session.undo_stack.count() == 1


def test_a_block_with_wrong_cells_does_nothing_and_says_so_at_each(page: TablesPage) -> None:
    kind = page.frames["Kind"]
    QGuiApplication.clipboard().setText("4\tмного\n3\t4")
    go(kind, 0, 1)
    kind.view.paste()
    assert text(page) == HOUSE and set(kind.model.wrong) == {(0, 2)}


def test_what_is_looked_at_is_chosen(page: TablesPage) -> None:
    go(page.frames["Kind"], 1, 1)
    assert page.session is not None and page.session.chosen == Chosen("tables", "table", "Kind")
    assert "Kind.brigantine.fire_range" in page.frames["Kind"].facts.text()


def test_a_cell_says_all_that_it_shows(page: TablesPage) -> None:
    model = page.frames["Kind"].model
    said = model.data(model.index(1, 2), Qt.ItemDataRole.AccessibleTextRole)
    assert said == "бригантина, Тонет на пробоине, 3, в книге 2, изменено"


def test_cards_have_chances(qtbot: QtBot) -> None:
    ui.language = "ru"
    house = 'language 1\ngame strong_storm "Быстро" extends pirates_fame\n\nset treasure.treasure_30.count = 3\n'
    made = DecksPage(house_session(house, "pirates_fame"))
    qtbot.addWidget(made)
    deck = made.frames["treasure"]
    place = next(k for k, row in enumerate(deck.grid.rows) if row.key == "treasure_30")
    chance = str(deck.model.data(deck.model.index(place, 4)))
    assert chance.replace("\xa0", " ") == "14,3 %"
    assert isinstance(deck, DeckFrame)
    assert [share.label for share in deck.bar.now] == ["10", "20", "30", "40"]
    assert deck.bar.now[2].part == pytest.approx(7 / 21) and deck.bar.base[2].part == pytest.approx(6 / 20)


def test_cards_are_laid_out_and_counted_by_mouse_and_keys(qtbot: QtBot) -> None:
    ui.language = "ru"
    house = 'language 1\ngame strong_storm "Быстро" extends pirates_fame\n'
    made = on_screen(qtbot, DecksPage(house_session(house, "pirates_fame")), 700, 800)
    deck = made.frames["treasure"]
    assert isinstance(deck, DeckFrame) and deck.sheet.isVisible() and not deck.view.isVisible()
    place = next(k for k, row in enumerate(deck.grid.rows) if row.key == "treasure_30")
    QTest.mouseClick(deck.sheet, Qt.MouseButton.LeftButton, pos=deck.sheet.more(place).center())
    assert made.rules is not None and made.rules.source.text == house + "\nset treasure.treasure_30.count = 3\n"
    QTest.keyClick(deck.sheet, Key.Key_Minus)
    assert made.rules.source.text == house
    QTest.keyClick(deck.sheet, Key.Key_Right)
    assert deck.sheet.selected == "treasure_40"
    deck.show_as(True)
    assert deck.view.isVisible() and not deck.sheet.isVisible()


def test_cards_of_ones_own_are_put_in_another_order(qtbot: QtBot) -> None:
    rows = ['one "One" 1, parrot, 10', 'two "Two" 1, turtle, 10', 'three "Three" 1, monkey, 10']
    head = 'language 1\ngame quick "Quick" extends pirates_fame\n\nadd to treasure:\n'

    def written(*order: int) -> str:
        return head + "".join(f"    {rows[number]}\n" for number in order)

    made = on_screen(qtbot, DecksPage(house_session(written(0, 1, 2), "pirates_fame")), 700, 1200)
    sheet = made.frames["treasure"].sheet  # type: ignore[attr-defined]  # the frame of a deck
    places = {row.key: place for place, row in enumerate(sheet.grid.rows)}
    start, end = sheet.card(places["three"]).center(), sheet.card(places["one"]).center() - QPoint(40, 0)
    left = Qt.MouseButton.LeftButton
    QTest.mousePress(sheet, left, pos=start)
    for part in (0.3, 0.7, 1.0):
        QTest.mouseMove(sheet, start + (end - start) * part)
    QTest.mouseRelease(sheet, left, pos=end)
    assert made.rules is not None and made.rules.source.text == written(2, 0, 1)
    QTest.keyClick(sheet, Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    assert made.rules.source.text == written(0, 2, 1)
    QTest.keyClick(sheet, Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    QTest.keyClick(sheet, Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert made.rules.source.text == written(2, 0, 1), "above the first of one's own there is no place"


def test_the_outline_brings_a_table_to_the_top_and_typing_moves_nothing(page: TablesPage) -> None:
    assert page.session is not None
    page.resize(840, 400)
    QApplication.processEvents()
    page.session.chosen = Chosen("tables", "table", "Kind")
    kind, bar = page.frames["Kind"], page.area.verticalScrollBar()
    top = kind.mapTo(page.area.viewport(), kind.rect().topLeft()).y()
    assert top == 0 or bar.value() == bar.maximum()
    assert 0 <= top < page.area.viewport().height() // 2
    before = bar.value()
    go(kind, 2, 1)
    assert bar.value() == before


def test_a_table_that_was_chosen_before_the_page_is_seen_stands_at_its_top(qtbot: QtBot) -> None:
    session = house_session(HOUSE)
    session.chosen = Chosen("tables", "table", "Kind")
    made = on_screen(qtbot, TablesPage(session), 840, 400)
    area = made.area

    def top() -> int:
        return made.frames["Kind"].mapTo(area.viewport(), QPoint()).y()

    qtbot.waitUntil(lambda: 0 <= top() < area.viewport().height() // 2 and area.verticalScrollBar().value() > 0)


def test_columns_that_have_room_need_no_scroll_bar(page: TablesPage) -> None:
    kind = page.frames["Kind"]
    page.resize(700, 800)
    QApplication.processEvents()
    kind.name.insert("шлюп")
    kind.add()
    QApplication.processEvents()
    assert kind.view.horizontalHeader().length() <= kind.view.viewport().width()
    assert not kind.view.horizontalScrollBar().isVisible()


def test_a_new_row_waits_for_its_first_value_once_the_rules_are_read(page: TablesPage) -> None:
    kind = page.frames["Kind"]
    assert page.rules is not None
    reader = page.rules.findChild(Reader)
    assert reader is not None
    page.rules.changed.disconnect(reader.read)
    kind.name.setFocus()
    kind.name.insert("шлюп")
    QTest.keyClick(kind.name, Key.Key_Return)
    assert kind.name.hasFocus(), "the row is not there yet"
    reader.read()
    index = kind.view.currentIndex()
    assert kind.view.hasFocus() and (kind.grid.rows[index.row()].label, index.column()) == ("шлюп", 1)
