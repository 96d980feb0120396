"""Changing a shipped game makes house rules at once; the offer gives them a name, and undo takes back both."""

from __future__ import annotations

from pathlib import Path

import pytest
from on_screen import on_screen
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot
from rules_hands import click, key, shipped_session

from dsl.games.library.shelves import user_folder
from editor.base.texts import ui
from editor.rules.forms.parameters_page import ParametersPage
from editor.view.fields.choice_strip import ChoiceStrip


@pytest.fixture
def form(qtbot: QtBot) -> ParametersPage:
    ui.language = "ru"
    return on_screen(qtbot, ParametersPage(shipped_session()), 700, 800, active=True)


def choose(form: ParametersPage, name: str, place: int) -> None:
    strip = form.rows[name].control
    assert isinstance(strip, ChoiceStrip)
    form.area.ensureWidgetVisible(form.rows[name])
    click(strip, strip.rects()[place].center())


def test_a_change_acts_at_once_and_undo_takes_back_the_number_and_the_offer(form: ParametersPage) -> None:
    assert form.rules is not None and form.session is not None
    shipped = form.rules.source
    assert not form.offer.isVisible()
    choose(form, "storm_drift_cells", 2)
    assert form.rules.unnamed and "расширяет pirates_1989" in form.rules.source.text
    assert form.rows["storm_drift_cells"].parameter.now.value == 3
    assert form.offer.isVisible() and form.offer.field.text() == "Пираты: мои правила"
    assert form.offer.field.selectedText() == "мои правила"
    assert form.rows["storm_drift_cells"].control.hasFocus()  # type: ignore[union-attr]
    assert form.list.indexOf(form.offer) == form.list.indexOf(form.rows["storm_drift_cells"]) + 1
    form.session.undo_stack.undo()
    assert form.rules.source == shipped and not form.offer.isVisible()
    assert form.rows["storm_drift_cells"].parameter.now.value == 1


def test_the_offer_names_the_rules(form: ParametersPage, qtbot: QtBot) -> None:
    assert form.session is not None
    choose(form, "storm_drift_cells", 2)
    form.offer.field.setText("Пираты: долгий шторм")
    with qtbot.waitSignal(form.session.house_named) as named:
        form.offer.save.click()
    assert named.args == ["Пираты: долгий шторм"]


def test_the_offer_puts_back_and_can_be_folded_away(form: ParametersPage) -> None:
    choose(form, "storm_drift_cells", 2)
    assert form.offer.back.text() == "вернуть 1"
    choose(form, "storm_off_map", 1)
    assert form.offer.back.text() == "Вернуть как в книге"
    assert form.list.indexOf(form.offer) == form.list.indexOf(form.rows["storm_drift_cells"]) + 1
    form.offer.back.click()
    assert not form.offer.isVisible()
    choose(form, "storm_drift_cells", 4)
    form.offer.field.setFocus()
    key(Qt.Key.Key_Escape)
    assert not form.offer.isVisible()
    choose(form, "storm_drift_cells", 5)
    assert not form.offer.isVisible()


def test_house_rules_that_are_there_are_offered_as_a_home(form: ParametersPage, qtbot: QtBot) -> None:
    assert form.session is not None
    home = user_folder() / "rulesets" / "pirates_1989" / "house"
    home.mkdir(parents=True)
    (home / "ours.rules").write_text('language 1\ngame ours "Наши" extends pirates_1989\n', encoding="utf-8")
    choose(form, "storm_drift_cells", 2)
    QApplication.processEvents()
    (link,) = [one for one in form.offer.findChildren(QPushButton) if one.text() == "Наши"]
    assert form.page.width() <= form.area.viewport().width(), "titles of others do not push the form aside"
    with qtbot.waitSignal(form.session.house_added) as added:
        link.click()
    assert Path(added.args[0]) == home / "ours.rules"
