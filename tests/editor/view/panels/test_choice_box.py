"""Drop-downs of the window: what has no room ends in dots and is told whole under the pointer, and in the list."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from editor.view.widgets.inputs import ChoiceBox

LONG = "Сколько клеток проходит корабль за ход при попутном ветре"


@pytest.fixture
def box(qtbot: QtBot) -> ChoiceBox:
    made = ChoiceBox()
    qtbot.addWidget(made)
    made.setStyleSheet("QComboBox { border: 1px solid gray; padding: 4px 8px; }")
    made.addItems([LONG, "Да"])
    made.resize(140, 30)
    made.show()
    return made


def asked(box: ChoiceBox) -> str:
    """What is told under the pointer."""
    QToolTip.hideText()
    at = QPoint(20, 10)
    QApplication.sendEvent(box, QHelpEvent(QEvent.Type.ToolTip, at, box.mapToGlobal(at)))
    return QToolTip.text()


def test_a_long_name_ends_in_dots(box: ChoiceBox) -> None:
    assert box.fitted().startswith("Сколько") and box.fitted().endswith("…")
    whole = box.grab().toImage()
    box.setItemText(0, box.fitted())
    assert box.grab().toImage() == whole, "what is painted is the name with its dots"
    box.setCurrentIndex(1)
    assert box.fitted() == "Да"


def test_it_is_told_whole_under_the_pointer_above_what_the_box_says(box: ChoiceBox) -> None:
    assert asked(box) == LONG
    box.setToolTip("Из правил")
    assert asked(box) == f"{LONG}\nИз правил"
    box.setCurrentIndex(1)
    assert asked(box) == "Из правил"


def test_the_list_has_room_for_it(box: ChoiceBox, qtbot: QtBot) -> None:
    box.showPopup()
    qtbot.waitUntil(box.view().isVisible)
    assert box.view().viewport().width() >= box.view().sizeHintForColumn(0)
    box.hidePopup()


def test_where_nothing_is_chosen_it_says_what_stands_for_it(box: ChoiceBox) -> None:
    box.setPlaceholderText("various")
    box.setCurrentIndex(-1)
    assert box.fitted() == "various"
