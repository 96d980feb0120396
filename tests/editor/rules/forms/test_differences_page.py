"""What is different is told in sentences; each can be put back by mouse and keys, and undo brings the bytes back."""

from __future__ import annotations

from pathlib import Path

import pytest
from on_screen import on_screen
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot
from rules_hands import TOP, click, house_session, key

from editor.base.texts import ui
from editor.model.rules.rule_replacing import Chosen
from editor.rules.forms.difference_row import DifferenceRow, marked
from editor.rules.forms.differences_page import DifferencesPage

Key = Qt.Key
HOUSE = """# Шторм сильнее.
language 1
game strong_storm "Пираты: сильный шторм" extends pirates_1989

set storm_drift_cells = 4   # четыре, как в примечании
set Wheel.storm.weight = 2

## Шторм сносит корабли по одному, по порядку журнала.
replace rule drift(adrift: set of ship):
    for each s in adrift:
        repeat storm_drift_cells times:
            if at_sea(s) and not held_by_current(s):
                drift_one_cell(s)
                collisions()
"""


@pytest.fixture
def page(qtbot: QtBot) -> DifferencesPage:
    ui.language = "ru"
    return on_screen(qtbot, DifferencesPage(house_session(HOUSE)), 760, 640, active=True)


def text(page: DifferencesPage) -> str:
    assert page.rules is not None
    return page.rules.source.text


def sentences(page: DifferencesPage) -> list[str]:
    return [row.accessibleName() for row in page.rows]


def row(page: DifferencesPage, name: str) -> DifferenceRow:
    return next(row for row in page.rows if row.difference.name == name)


def test_each_change_is_a_sentence_in_the_words_of_the_game(page: DifferencesPage) -> None:
    assert sentences(page)[0] == "Снос штормом, клеток: 1 → 4"
    said = sentences(page)[1]
    assert "шторм" in said and said.endswith("1 → 2")
    shown = " ".join(label.text() for label in page.rows[1].findChildren(QLabel))
    assert "10\N{NO-BREAK SPACE}%" in shown and "18,2\N{NO-BREAK SPACE}%" in shown  # what the wheel comes to
    assert "drift" in sentences(page)[2]
    assert page.heading.text() == "Отличия от игры «Пираты»"
    assert page.session is not None and page.session.different == 3


def test_one_is_put_back_by_its_button_and_undone_to_the_byte(page: DifferencesPage) -> None:
    made = page.rows[0].findChild(QPushButton)
    assert made is not None
    click(made, made.rect().center())
    assert text(page) == HOUSE.replace("set storm_drift_cells = 4   # четыре, как в примечании\n", "")
    assert len(page.rows) == 2
    assert page.session is not None
    assert "Снос штормом" in page.session.undo_stack.undoText()
    page.session.undo_stack.undo()
    assert text(page) == HOUSE and len(page.rows) == 3


def test_the_keys_of_a_row(page: DifferencesPage) -> None:
    page.rows[0].setFocus()
    key(Key.Key_Down)
    assert page.rows[1].hasFocus()
    key(Key.Key_Backspace)
    assert "Wheel.storm" not in text(page) and len(page.rows) == 2
    QApplication.processEvents()
    assert page.rows[1].hasFocus()  # the next one has come up
    key(Key.Key_Space)
    texts = page.rows[1].texts
    assert texts is not None and texts.isVisible()
    assert any("each s in adrift" in line for sign, line in texts.new if sign == "+")
    assert any("going = adrift" in line for sign, line in texts.old if sign == "-")
    key(Key.Key_Space)
    assert not texts.isVisible()
    key(Key.Key_Up, Key.Key_Return)
    assert page.session is not None
    assert page.session.chosen == Chosen("params", "param", "storm_drift_cells")


def test_what_means_nothing_without_it_goes_with_it(qtbot: QtBot) -> None:
    """The rule that calls a function of one's own cannot stay when that is taken out."""
    ui.language = "ru"
    head = HOUSE[: HOUSE.index("set storm")]
    own = "function twice(n: int) -> int = 2 * n\n\nreplace function galleons_in_play() -> int = twice(galleons)\n"
    page = on_screen(qtbot, DifferencesPage(house_session(head + "set storm_drift_cells = 4\n\n" + own)))
    page.put_back(row(page, "twice").difference)
    assert text(page) == head + "set storm_drift_cells = 4\n"
    assert [made.difference.name for made in page.rows] == ["storm_drift_cells"]


def test_all_are_put_back_at_once(page: DifferencesPage) -> None:
    click(page.back_all, page.back_all.rect().center())
    assert page.rows == [] and page.empty.isVisible() and not page.back_all.isVisible()
    assert "set " not in text(page) and "replace" not in text(page)
    assert text(page).startswith("# Шторм сильнее.\nlanguage 1\n")
    assert page.session is not None
    page.session.undo_stack.undo()
    assert text(page) == HOUSE and len(page.rows) == 3


def test_other_house_rules_can_be_compared_with(page: DifferencesPage) -> None:
    names = [page.other.itemText(place) for place in range(page.other.count())]
    assert names[0] == "с игрой «Пираты»"
    assert {"Пираты: туман", "Пираты: долгий шторм", "Пираты: стреляй или ходи"} <= set(names)
    page.other.setCurrentIndex(names.index("Пираты: туман"))
    page.other.activated.emit(page.other.currentIndex())
    assert page.heading.text() == "Отличия от «Пираты: туман»"


def test_a_game_of_its_own_differs_from_nothing(qtbot: QtBot) -> None:
    ui.language = "ru"
    rules = Path(TOP / "rulesets" / "pirates_1989" / "pirates_1989.rules")
    page = on_screen(qtbot, DifferencesPage(house_session(rules.read_text(encoding="utf-8"), name=str(rules))))
    assert page.rows == [] and page.empty.isVisible()


def test_lines_that_both_texts_have_bear_no_sign() -> None:
    old, new = marked("rule a():\n    b()\n    c()", "replace rule a():\n    b()\n    d()\n    c()")
    assert [sign for sign, _ in old] == ["-", "", ""] and [sign for sign, _ in new] == ["+", "", "+", ""]
