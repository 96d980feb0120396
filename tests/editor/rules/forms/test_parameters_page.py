"""Parameters are changed by mouse and keys; each change is one step, and undo brings the text back to the byte."""

from __future__ import annotations

import pytest
from on_screen import on_screen
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from rules_hands import HOUSE, click, house_session, key

from editor.base.texts import ui
from editor.model.rules.rule_replacing import Chosen
from editor.rules.forms.parameters_page import ParametersPage
from editor.view.fields.choice_strip import ChoiceStrip
from editor.view.fields.switch import DropDown, NumberStepper, Switch

Key = Qt.Key


@pytest.fixture
def form(qtbot: QtBot) -> ParametersPage:
    """The parameters of «Пираты» under a house file that lets storms carry four cells."""
    ui.language = "ru"
    return on_screen(qtbot, ParametersPage(house_session()), 700, 700, active=True)


def text(form: ParametersPage) -> str:
    assert form.rules is not None
    return form.rules.source.text


def pip(form: ParametersPage, name: str, value: object) -> None:
    """Click a value."""
    strip = form.rows[name].control
    assert isinstance(strip, ChoiceStrip)
    form.area.ensureWidgetVisible(form.rows[name])
    place = next(k for k, choice in enumerate(strip.choices) if choice.value == value)
    click(strip, strip.rects()[place].center())


def focus(form: ParametersPage, name: str) -> None:
    form.rows[name].setFocus()
    QApplication.processEvents()


def test_a_click_writes_the_value_in_one_step_that_can_be_undone_to_the_byte(form: ParametersPage) -> None:
    pip(form, "storm_drift_cells", 6)
    assert text(form) == HOUSE.replace("= 4 ", "= 6 ")
    assert form.session is not None
    stack = form.session.undo_stack
    assert stack.count() == 1 and stack.undoText() == "Снос штормом, клеток: 4 → 6"
    assert form.rows["storm_drift_cells"].parameter.now.value == 6
    stack.undo()
    assert text(form) == HOUSE and form.rows["storm_drift_cells"].parameter.now.value == 4


def test_what_the_file_does_not_say_yet_gets_a_line_of_its_own(form: ParametersPage) -> None:
    pip(form, "wind_arrow", "blows_from")
    assert "set wind_arrow = blows_from\n" in text(form)
    assert text(form).replace("set wind_arrow = blows_from\n", "") == HOUSE
    form.rows["wind_arrow"].back.click()
    assert text(form) == HOUSE


def test_keys_change_the_value_and_go_from_row_to_row(form: ParametersPage) -> None:
    focus(form, "storm_drift_cells")
    key(Key.Key_Right)
    assert form.rows["storm_drift_cells"].parameter.now.value == 5
    key(Key.Key_8)
    assert form.rows["storm_drift_cells"].parameter.now.value == 8
    key(Key.Key_Right)  # there is no nine
    assert form.rows["storm_drift_cells"].parameter.now.value == 8
    key(Key.Key_Down, Key.Key_Up, Key.Key_Backspace)
    assert form.rows["storm_drift_cells"].parameter.now.value == 1
    assert "storm_drift_cells" not in text(form)
    key(Key.Key_Down, Key.Key_Down)
    assert form.chosen == Chosen("params", "param", "storm_scope")


def test_sets_are_toggled_member_by_member(form: ParametersPage) -> None:
    pip(form, "hit_rhumbs", "NO")
    assert "set hit_rhumbs = {N, NO, O, S, W}\n" in text(form)
    pip(form, "hit_rhumbs", "N")
    assert "set hit_rhumbs = {NO, O, S, W}\n" in text(form)
    focus(form, "hit_rhumbs")
    key(Key.Key_Space)
    assert "set hit_rhumbs = {N, NO, O, S, W}\n" in text(form)


def test_switches_steppers_and_lists(form: ParametersPage) -> None:
    switch = form.rows["current_chain"].control
    assert isinstance(switch, Switch)
    form.area.ensureWidgetVisible(switch)
    click(switch, QPoint(20, 15))
    assert "set current_chain = no\n" in text(form)
    stepper = form.rows["round_limit"].control
    assert isinstance(stepper, NumberStepper)
    focus(form, "round_limit")
    key(Key.Key_4, Key.Key_0, Key.Key_Return)
    assert "set round_limit = 40\n" in text(form)
    key(Key.Key_Left)
    assert "set round_limit = 39\n" in text(form)
    lists = [row for row in form.rows.values() if isinstance(row.control, DropDown)]
    for row in lists:
        focus(form, row.parameter.name)
        before = row.parameter.now.value
        key(Key.Key_Right if row.control.box.currentIndex() == 0 else Key.Key_Left)  # type: ignore[union-attr]
        assert row.parameter.now.value != before


def test_the_wheel_changes_nothing(form: ParametersPage) -> None:
    for name in ("storm_drift_cells", "current_chain", "round_limit", "hit_rhumbs"):
        row = form.rows[name]
        focus(form, name)
        control = row.control
        assert control is not None
        middle = QPointF(control.rect().center())
        turn = QWheelEvent(
            middle, control.mapToGlobal(middle), QPoint(), QPoint(0, -120), Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(control, turn)
    assert text(form) == HOUSE


def test_a_parameter_that_does_not_count_says_what_it_waits_for(form: ParametersPage) -> None:
    row = form.rows["fire_windows"]
    assert row.control is not None and row.control.isEnabled()
    pip(form, "turn_mode", "fire_or_move")
    assert not row.control.isEnabled()
    assert row.control.accessibleDescription() == "только когда «За ход»: стрелять и ходить"


def test_only_what_is_changed_is_shown_and_all_is_put_back(form: ParametersPage) -> None:
    pip(form, "storm_off_map", "sinks")
    click(form.filter, form.filter.rects()[1].center())
    shown = [name for name, row in form.rows.items() if row.isVisible()]
    assert shown == ["storm_drift_cells", "storm_off_map"]
    assert form.below.text().endswith("Изменено 2 из 27.")
    form.back_all.click()
    assert "set " not in text(form) and form.empty.isVisible()
    assert form.session is not None
    form.session.undo_stack.undo()
    form.session.undo_stack.undo()
    assert text(form) == HOUSE


def test_a_row_is_heard_as_it_is_seen(form: ParametersPage) -> None:
    control = form.rows["storm_drift_cells"].control
    assert control is not None
    assert control.accessibleName() == "Снос штормом, клеток, 4, в книге 1, изменено"
    ui.language = "en"
    control = form.rows["storm_drift_cells"].control
    assert control is not None and control.accessibleName() == "Cells of storm drift, 4, in the book 1, changed"


def test_while_the_text_is_broken_the_form_shows_what_was_right(form: ParametersPage) -> None:
    assert form.rules is not None
    end = len(text(form))
    form.rules.replace_text(end, 0, "set \n")
    assert form.rows["storm_drift_cells"].parameter.now.value == 4


@pytest.mark.parametrize("language", ["ru", "en", "uk"])
def test_no_word_is_cut_in_narrow_windows(form: ParametersPage, language: str) -> None:
    ui.language = language
    form.resize(560, 700)
    QApplication.processEvents()
    for row in form.rows.values():
        if isinstance(row.control, ChoiceStrip):
            assert row.control.rects()[-1].bottom() < row.control.height()
            assert all(rect.right() < row.control.width() for rect in row.control.rects())
        assert row.control is None or row.control.geometry().bottom() < row.height()
    QTest.qWait(1)


def test_a_group_that_is_looked_at_is_rolled_to(form: ParametersPage) -> None:
    assert form.session is not None and form.area.verticalScrollBar().value() == 0
    form.session.chosen = Chosen("params", "group", "Стрельба")
    QApplication.processEvents()
    (heading,) = [one for one, _ in form.headings if one.text == "Стрельба"]
    assert form.area.verticalScrollBar().value() == heading.y() > 0
