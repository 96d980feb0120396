"""What fell on the table is told by mouse and keys; wheel and buttons light each other; the panel is drawn aside."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from play_tables import CARDS, DIE, WHEEL, TablePlay, table, turn, waiting
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QEnterEvent, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from editor.play.chance.own_dice import OwnDice
from editor.view.widgets.chance_painting import on_rim

LEFT = Qt.MouseButton.LeftButton
Shown = tuple[OwnDice, TablePlay]


@pytest.fixture
def shown(qtbot: QtBot) -> Iterator[Shown]:
    session, play = table()
    chart = QWidget()
    qtbot.addWidget(chart)
    chart.resize(968, 600)
    panel = OwnDice(session, chart)
    chart.show()
    play.put(waiting(WHEEL))
    QApplication.processEvents()
    yield panel, play
    assert chart is not None  # it owns the panel


def key(panel: OwnDice, which: Qt.Key, text: str = "") -> bool:
    return panel.take_key(QKeyEvent(QEvent.Type.KeyPress, which, Qt.KeyboardModifier.NoModifier, text))


def faces(panel: OwnDice) -> list[str]:
    return [face.text() for face in panel.grid.shown().values()]


def sector(panel: OwnDice, turned: float) -> QPoint:
    return on_rim(turned, QRectF(panel.picture.rect()).adjusted(60, 60, -60, -60)).toPoint()


def test_it_is_there_only_while_something_is_awaited(shown: Shown) -> None:
    panel, play = shown
    assert panel.isVisible() and faces(panel) == ["N", "O", "S", "Storm"]
    play.put(turn())
    assert not panel.isVisible()


def test_it_does_not_cover_the_chart_of_scenarios_and_of_balance(shown: Shown) -> None:
    panel, play = shown
    play.show_side_panel("balance")
    assert not panel.isVisible()
    play.show_side_panel("")
    assert panel.isVisible()


def test_a_throw_of_the_program_is_looked_back_at_without_it(shown: Shown) -> None:
    panel, play = shown
    assert play.setup is not None
    play.setup = replace(play.setup, own_dice=False)
    play.put(turn())
    play.put(waiting(WHEEL))
    assert not panel.isVisible() and not key(panel, Qt.Key.Key_2, "2")
    play.ask_otherwise(True)
    assert panel.isVisible() and panel.back.text() == "Close"
    assert key(panel, Qt.Key.Key_Escape) and not panel.isVisible()
    play.ask_otherwise(True)
    QTest.mouseClick(panel.back, LEFT)
    assert not panel.isVisible() and play.asked == []


def test_whose_turn_it_is_is_said_once(shown: Shown) -> None:
    panel, play = shown
    play.put(replace(waiting(WHEEL), heading="Round 3 · Anna · traders"))
    assert panel.purpose.text() == "Round 3 · Anna · traders · all her ships"
    play.put(replace(waiting(WHEEL), heading="Round 3 · Annabel · traders"))
    assert panel.purpose.text().startswith("Anna, traders · Round 3"), "somebody else's turn"


def test_it_says_for_whom_and_for_what(shown: Shown) -> None:
    panel, _ = shown
    assert panel.purpose.text() == "Anna, traders · Round 3 · all her ships"
    assert panel.heading.text() == "Wind. What fell?"


def test_a_button_tells_what_fell(shown: Shown) -> None:
    panel, play = shown
    QTest.mouseClick(panel.grid.buttons[3], LEFT)
    assert play.asked == [("resolve", 3)]


def test_a_sector_tells_what_fell(shown: Shown) -> None:
    panel, play = shown
    QTest.mouseClick(panel.picture, LEFT, pos=sector(panel, 180))  # O has two of five parts, from 72 to 216 degrees
    assert play.asked == [("resolve", 1)]


def test_wheel_and_buttons_light_each_other(shown: Shown) -> None:
    panel, _ = shown
    QTest.mouseMove(panel.picture, sector(panel, 330))
    assert panel.grid.buttons[3].lit and "20" in panel.odds.text()
    at = QPointF(4, 4)
    QApplication.sendEvent(panel.grid.buttons[0], QEnterEvent(at, at, at))
    assert panel.picture.lit == ("n",) and not panel.grid.buttons[3].lit


def test_digits_arrows_and_letters(shown: Shown) -> None:
    panel, play = shown
    assert key(panel, Qt.Key.Key_2, "2") and play.asked == [("resolve", 1)]
    key(panel, Qt.Key.Key_Down)
    key(panel, Qt.Key.Key_Right)
    key(panel, Qt.Key.Key_Return)
    assert play.asked[-1] == ("resolve", 1)
    for letter in "st":
        assert key(panel, Qt.Key.Key_S, letter)
    key(panel, Qt.Key.Key_Return)
    assert play.asked[-1] == ("resolve", 3)
    assert not key(panel, Qt.Key.Key_F5)


def test_the_program_may_throw_and_a_step_is_taken_back(shown: Shown) -> None:
    panel, play = shown
    QTest.mouseClick(panel.throw, LEFT)
    assert play.asked == [("resolve", None)]
    assert panel.session is not None
    panel.session.undo_stack.beginMacro("a step")
    panel.session.undo_stack.endMacro()
    QTest.mouseClick(panel.back, LEFT)
    assert not panel.session.undo_stack.canUndo()


def test_what_cannot_come_has_no_button(shown: Shown) -> None:
    panel, play = shown
    outcomes = (replace(WHEEL.outcomes[0], weight=0), *WHEEL.outcomes[1:])
    play.put(waiting(replace(WHEEL, outcomes=outcomes)))
    assert faces(panel) == ["O", "S", "Storm"]
    QTest.mouseClick(panel.grid.buttons[1], LEFT)
    assert play.asked == [("resolve", 1)]


def test_fifty_cards_roll_and_are_found_by_typing(shown: Shown) -> None:
    panel, play = shown
    play.put(waiting(CARDS))
    QApplication.processEvents()
    assert len(faces(panel)) == 50 and panel.grid.search.isVisible()
    assert panel.grid.area.verticalScrollBar().maximum() > 0
    QTest.keyClicks(panel.grid.search, "42")
    assert faces(panel) == ["Find 42 on the shoal"]
    QTest.keyClick(panel.grid.search, Qt.Key.Key_Return)
    assert play.asked == [("resolve", 42)]


def test_a_die_shows_the_face_that_is_pointed_at(shown: Shown) -> None:
    panel, play = shown
    play.put(waiting(DIE))
    key(panel, Qt.Key.Key_Right)
    assert panel.picture.index == 0
    assert panel.hint.text() == "Throw the die on the table and tell what it shows"


def test_drawn_aside_by_its_head_it_stays_there(shown: Shown) -> None:
    panel, play = shown
    before = panel.pos()
    grip = panel.heading.geometry().center()
    QTest.mousePress(panel, LEFT, pos=grip)
    QTest.mouseMove(panel, grip + QPoint(-90, -60))
    QTest.mouseRelease(panel, LEFT, pos=grip)
    assert panel.pos() != before
    moved = panel.pos()
    play.put(turn())
    play.put(waiting(DIE))
    assert panel.pos() == moved


def test_in_a_small_chart_it_stays_inside(shown: Shown) -> None:
    panel, _ = shown
    chart = panel.parentWidget()
    assert isinstance(chart, QWidget)
    chart.resize(480, 300)
    QApplication.processEvents()
    assert chart.rect().contains(panel.geometry()) and panel.left.isHidden()


def test_whoever_may_not_see_it_is_not_asked(shown: Shown) -> None:
    panel, play = shown
    play.put(waiting(replace(CARDS, outcomes=())))
    assert not panel.isVisible() and not key(panel, Qt.Key.Key_1, "1")
    play.put(waiting(CARDS))
    play.veiled = True
    play.changed.emit("veiled")
    assert not panel.isVisible() and panel.chance is None and not key(panel, Qt.Key.Key_1, "1")
