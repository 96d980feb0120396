"""A rule stands below the sentences of the book; it is replaced by one's own and put back, in one step each."""

from __future__ import annotations

import pytest
from on_screen import on_screen
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot
from rules_hands import shipped_session

from editor.base.texts import LANGUAGES, ui
from editor.model.rules.rule_replacing import Chosen
from editor.rules.forms.help_cards import QuotationCard
from editor.rules.forms.rule_lines import RuleLines
from editor.rules.forms.rule_page import RulePage
from tests.share import usually_first


@pytest.fixture
def page(qtbot: QtBot) -> RulePage:
    ui.language = "ru"
    return on_screen(qtbot, RulePage(shipped_session()), 800, 800)


def look_at(page: RulePage, *chosen: str) -> None:
    assert page.session is not None
    page.session.chosen = Chosen(*chosen)
    QApplication.processEvents()


def buttons(page: RulePage) -> dict[str, QPushButton]:
    QApplication.processEvents()
    return {one.text(): one for one in page.findChildren(QPushButton) if one.isVisible()}


def frames(page: RulePage) -> list[tuple[str, str]]:
    QApplication.processEvents()
    shown = sorted((one for one in page.findChildren(RuleLines) if one.isVisible()), key=lambda one: one.y())
    return [(one.heading.text(), one.text.toPlainText().split("\n")[1].split("(")[0]) for one in shown]


def test_the_sentences_of_its_clauses_stand_above_the_rule(page: RulePage) -> None:
    look_at(page, "rules", "rule", "drift")
    cards = [one for one in page.findChildren(QuotationCard) if one.isVisible()]
    assert "4.4c" in [card.number for card in cards] and all(card.sentence for card in cards)
    assert frames(page) == [("Правило книги", "rule drift")]
    assert all(card.height() >= card.heightForWidth(card.width()) for card in cards)


def test_a_rule_is_replaced_and_put_back(page: RulePage) -> None:
    assert page.session is not None and page.rules is not None
    shipped = page.rules.source.text
    look_at(page, "rules", "rule", "drift")
    buttons(page)["Заменить это правило"].click()
    assert page.rules.unnamed and "заменить правило drift(" in page.rules.source.text
    assert frames(page) == [("Ваше правило", "заменить правило drift"), ("Правило книги", "rule drift")]
    replaced = page.rules.source.text
    buttons(page)["Вернуть правило книги"].click()
    assert "drift" not in page.rules.source.text
    assert frames(page) == [("Правило книги", "rule drift")]
    page.session.undo_stack.undo()
    assert page.rules.source.text == replaced
    page.session.undo_stack.undo()
    assert page.rules.source.text == shipped


def test_a_rule_is_added_to_and_written_on_in_the_text(page: RulePage, qtbot: QtBot) -> None:
    assert page.rules is not None
    look_at(page, "rules", "rule", "struck")
    with qtbot.waitSignal(page.text_requested) as wanted:
        buttons(page)["Дополнить это правило"].click()
    text, place = page.rules.source, wanted.args[0]
    assert text.line(place.line) == "    как раньше" and place.column == len("    как раньше") + 1
    assert text.line(place.line - 1).startswith("заменить правило struck("), "in the words of the reader"
    QApplication.processEvents()
    own, book = sorted((one for one in page.findChildren(RuleLines) if one.isVisible()), key=lambda one: one.y())
    with qtbot.waitSignal(page.text_requested) as wanted:
        own.text.moveCursor(QTextCursor.MoveOperation.End)
        QTest.keyClick(own.text, Qt.Key.Key_Return)
    assert wanted.args[0] == place, "where one typed"
    heard: list[object] = []
    page.text_requested.connect(heard.append)
    QTest.keyClick(book.text, Qt.Key.Key_Return)
    assert heard == [], "the book's rule is not written on"


def test_a_chapter_lists_what_stands_in_it(page: RulePage) -> None:
    assert page.session is not None
    look_at(page, "rules", "group", "8. Шторм")
    listed = buttons(page)
    assert "Корабли, которые застаёт шторм" in listed
    listed["Шторм сносит корабль на одну клетку"].click()
    assert page.session.chosen == Chosen("rules", "rule", "drift_one_cell")


@pytest.mark.parametrize("language", usually_first(LANGUAGES))
def test_every_chapter_has_a_page_in_every_language(page: RulePage, language: str) -> None:
    ui.language = language
    for chapter in page.outline:
        look_at(page, chapter.kind)
        assert page.list.count() > 1
        for part in (chapter, *chapter.children):
            for entry in part.entries:
                look_at(page, chapter.kind, entry.kind, entry.name)
                assert all(text and not text.startswith("rules-") for text in buttons(page))
