"""The outline is searched, narrowed to what house rules changed, and walked with the keys."""

from __future__ import annotations

import pytest
from on_screen import on_screen
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from rules_hands import house_session, key

from dsl.services.writing.contract import Entry
from dsl.text.source import Place
from editor.base.texts import LANGUAGES, ui
from editor.model.rules.rule_replacing import Chosen
from editor.rules.forms.outline_model import Node, entry_title
from editor.rules.forms.outline_panel import OutlinePanel

Key = Qt.Key


@pytest.fixture
def panel(qtbot: QtBot) -> OutlinePanel:
    ui.language = "ru"
    return on_screen(qtbot, OutlinePanel(house_session()), 272, 700, active=True)


def found(panel: OutlinePanel) -> list[Node]:
    return [one for node in panel.model.nodes for one in node.walk() if one.entry is not None]


def search(panel: OutlinePanel, text: str) -> list[str]:
    panel.search.setFocus()
    panel.search.clear()
    panel.search.insert(text)  # keyClicks knows Latin letters only
    QTest.keyClick(panel.search, Key.Key_Return)
    return [node.chosen.name for node in found(panel)]


def test_chapters_have_names_and_counts(panel: OutlinePanel) -> None:
    titles = [node.title for node in panel.model.nodes]
    assert titles[:2] == ["Об игре", "Параметры"] and "Правила" in titles and "Конец игры" in titles
    assert next(node for node in panel.model.nodes if node.title == "Параметры").count == 27


@pytest.mark.parametrize(
    ("kind", "name", "label", "title"),
    [
        ("option", "announce", "{s.class} «{s}»", ("announce", True)),
        ("option", "sail", "{s}: курс на {c}", ("…: курс на …", False)),
        ("player", "player", "", ("Что есть у игрока", False)),
        ("board", "hex", "", ("Поле", False)),
        ("after-round", "", "", ("После каждого круга", False)),
        ("after", "round", "", ("round", True)),
    ],
)
def test_a_title_is_words_without_values_or_words_of_the_language(
    kind: str, name: str, label: str, title: tuple[str, bool]
) -> None:
    ui.language = "ru"
    place = Place("x.rules", 1, 1, 1, 2)
    assert entry_title(Entry(kind, name, label, place, place), lambda text: text) == title


def test_search_looks_into_names_labels_clauses_and_sentences(panel: OutlinePanel) -> None:
    assert search(panel, "storm_drift") == ["storm_drift_cells"]
    assert "storm_drift_cells" in search(panel, "снос штормом")
    assert "storm_drift_cells" in search(panel, "4.2Na")
    assert panel.session is not None
    sentence = panel.sentence("P89-4.2Na")
    assert "storm_drift_cells" in search(panel, sentence.split(".")[0])
    assert search(panel, "бармаглот") == []
    assert panel.hint.isVisible() and panel.hint.text() == "Нет такого слова ни в названиях, ни в пунктах."
    panel.search.setFocus()
    key(Key.Key_Escape)
    assert len(panel.model.nodes) > 5 and not panel.hint.isVisible()


def test_the_chip_shows_what_house_rules_changed(panel: OutlinePanel) -> None:
    assert panel.chips["changed"].text() == "Изменено 1"
    panel.chips["changed"].click()
    assert [node.chosen.name for node in found(panel)] == ["storm_drift_cells"]
    assert panel.session is not None and panel.session.rules is not None
    rules = panel.session.rules
    line = rules.source.text.index("set ")
    rules.replace_text(line, len(rules.source.text) - line, "")
    assert found(panel) == [] and panel.hint.isVisible()


def test_problems_are_counted_and_found(panel: OutlinePanel) -> None:
    assert panel.session is not None and panel.session.rules is not None
    rules = panel.session.rules
    rules.replace_text(rules.source.text.index("= 4") + 2, 1, "40")
    assert panel.chips["problems"].text() == "Замечаний 1"


def test_arrows_look_at_what_they_pass_and_open_chapters(panel: OutlinePanel) -> None:
    assert panel.session is not None
    panel.session.chosen = Chosen("about")
    panel.tree.setFocus()
    key(Key.Key_Down)
    assert panel.session.chosen == Chosen("params")
    key(Key.Key_Right, Key.Key_Down, Key.Key_Right, Key.Key_Down)
    assert panel.session.chosen.kind == "param"
    key(Key.Key_Left, Key.Key_Left, Key.Key_Left)
    assert panel.session.chosen == Chosen("params")


def test_what_is_looked_at_elsewhere_is_brought_into_sight(panel: OutlinePanel) -> None:
    assert panel.session is not None
    panel.session.chosen = Chosen("rules", "rule", "drift")
    node = panel.model.node(panel.tree.currentIndex())
    assert node is not None and node.chosen.name == "drift"
    assert panel.tree.visualRect(panel.tree.currentIndex()).isValid()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_row_has_words(panel: OutlinePanel, language: str) -> None:
    ui.language = language
    QApplication.processEvents()
    every = [one for node in panel.model.nodes for one in node.walk()]
    assert every and all(one.title and not one.title.startswith("rules-") for one in every)
