"""The help column says what is known of the row that has the focus, and quotes the book."""

from __future__ import annotations

import pytest
from on_screen import on_screen
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot
from rules_hands import house_session

from dsl.services.writing.workspace import Workspace
from editor.base.texts import ui
from editor.model.rules.rule_replacing import Chosen
from editor.rules.forms.help_cards import QuotationCard
from editor.rules.forms.help_column import HelpColumn


@pytest.fixture
def column(qtbot: QtBot) -> HelpColumn:
    ui.language = "ru"
    return on_screen(qtbot, HelpColumn(house_session()), 328, 700)


def texts(column: HelpColumn) -> list[str]:
    QApplication.processEvents()
    return [one.text() for one in column.page.findChildren(QLabel) if one.isVisible()]


def cards(column: HelpColumn) -> list[QuotationCard]:
    QApplication.processEvents()
    return [one for one in column.page.findChildren(QuotationCard) if one.isVisible()]


def test_a_parameter_with_its_value_range_name_and_clauses(column: HelpColumn) -> None:
    assert column.session is not None
    column.session.chosen = Chosen("params", "param", "storm_drift_cells")
    said = texts(column)
    assert {"Снос штормом, клеток", "4: домашнее правило", "от 1 до 8", "storm_drift_cells"} <= set(said)
    assert said[said.index("В книге") + 1] == "1"
    assert [card.number for card in cards(column)] == ["4.2b", "4.2Na"]
    assert cards(column)[0].sentence == column.sentence("P89-4.2b") != ""
    assert all(card.height() >= card.heightForWidth(card.width()) for card in cards(column))


def test_beside_the_text_a_rule_with_its_clauses(column: HelpColumn) -> None:
    assert column.session is not None
    column.session.rules_as = "text"
    column.session.chosen = Chosen("rules", "rule", "drift")
    assert {card.number for card in cards(column)} >= {"4.4c", "4.2Nb"}


def test_a_chapter_says_what_it_is_for(column: HelpColumn) -> None:
    assert column.session is not None
    for chapter in ("about", "params", "tables", "wheels", "board", "pieces", "rules", "ends", "bots"):
        column.session.chosen = Chosen(chapter)
        (said,) = texts(column)
        assert said and not said.startswith("rules-")


def test_who_uses_it_is_listed_and_leads_there(column: HelpColumn) -> None:
    assert column.session is not None and column.rules is not None
    column.session.chosen = Chosen("params", "param", "storm_drift_cells")
    entry, space = column.entry, Workspace()
    assert entry is not None
    file = column.rules.source.name
    space.open(file, column.rules.source.text, 0)
    column.show_related(*space.related(file, entry.place, entry.whole))
    QApplication.processEvents()
    links = {one.accessibleName(): one for one in column.page.findChildren(QPushButton) if one.isVisible()}
    links["По клетке за шаг, пропустить или сократить нельзя"].click()
    assert column.session.chosen == Chosen("rules", "rule", "drift")


def test_what_is_wrong_is_told_first_and_mended_with_a_click(column: HelpColumn) -> None:
    assert column.rules is not None and column.session is not None
    column.session.chosen = Chosen("params", "param", "storm_drift_cells")
    before = column.rules.source.text
    place = before.index("storm_drift_cells")
    column.rules.replace_text(place, len("storm_drift_cells"), "storm_drift_cels")
    said = texts(column)
    assert said[0] == "Замечаний: 1" and "storm_drift_cels" in said[1]
    mend = next(one for one in column.page.findChildren(QPushButton) if one.text() == "Исправить")
    mend.click()
    assert column.rules.source.text == before
    assert texts(column)[0] == "Снос штормом, клеток"
    column.session.undo_stack.undo()
    assert "storm_drift_cels " in column.rules.source.text


@pytest.mark.parametrize(("language", "shown"), [("ru", True), ("en", False), ("uk", False)])
def test_help_that_nobody_has_translated_is_not_shown_to_others(column: HelpColumn, language: str, shown: bool) -> None:
    assert column.session is not None
    ui.language = language
    column.session.chosen = Chosen("rules", "rule", "drift")
    assert any(text.startswith("По клетке за шаг") for text in texts(column)) is shown
