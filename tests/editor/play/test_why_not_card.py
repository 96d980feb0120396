"""The card that tells why something is not offered: conditions, what would help, the rule."""

from __future__ import annotations

from cut_texts import assert_whole
from match_table import Table, laid
from play_views import position, sail, ship
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QScrollArea
from pytestqt.qtbot import QtBot

from dsl.services.match.match_values import Condition, WhyNot
from dsl.text.source import Place
from editor.play.condition_row import ConditionRow
from editor.play.why_not_card import WhyNotCard
from editor.view.widgets.callouts import card_place

LEFT = Qt.MouseButton.LeftButton
RULE = Place("a.rules", 3, 1, 3, 9)


def doubted(qtbot: QtBot) -> tuple[Table, WhyNotCard]:
    """A ship whose line of fire is closed, asked about with the right button."""
    table = laid(qtbot)
    table.view.resize(1100, 600)
    card = WhyNotCard(table.view)
    own, other = ship(0, table.cell("B5"), name="Gull"), ship(1, table.cell("G5"), 1, name="Tern")
    table.play.reasons = (
        WhyNot(
            "Gull cannot fire at Tern",
            (
                Condition(False, "The line of fire is open.", ("E5 is land",), (("7c", "Not across land."),), RULE),
                Condition(True, "It is another's ship.", (), (("6a", "Only at others."),), None),
            ),
            (1,),
        ),
    )
    table.play.put(position([own, other], [sail(own, table.cell("C7")), sail(own, table.cell("J8"), "to J8")]))
    table.click(table.cell("G5"), Qt.MouseButton.RightButton)
    return table, card


def pressed(card: WhyNotCard, text: str) -> None:
    """Click the button of a text."""
    found = next(made for made in card.findChildren(QPushButton) if made.text() == text and made.isVisible())
    QTest.mouseClick(found, LEFT)


def test_conditions_that_hold_come_first_and_the_failing_one_last(qtbot: QtBot) -> None:
    table, card = doubted(qtbot)
    assert card.isVisible()
    assert [row.condition.holds for row in card.findChildren(ConditionRow)] == [True, False]
    assert not card.geometry().contains(table.pixel(table.cell("G5")))
    assert not card.geometry().contains(table.pixel(table.cell("B5")))


def test_the_card_stays_beside_what_lies_over_the_edge_of_the_board(qtbot: QtBot) -> None:
    table, card = doubted(qtbot)
    assert card.geometry().right() > 700, "there is room at the right"
    table.view.leave_free((0.0, 400.0))
    table.click(table.cell("G5"), Qt.MouseButton.RightButton)
    assert card.isVisible() and card.geometry().right() <= 700
    before, notice = card.geometry(), QLabel("Saved.", table.view.window())
    card.place_below(notice)
    notice.setGeometry(100, 0, 900, before.top() + 50)
    notice.show()
    assert card.geometry().top() > before.top() + 50, "below a notice"
    notice.hide()
    assert card.geometry() == before


def test_many_clauses_leave_the_sentence_its_width(qtbot: QtBot) -> None:
    sentence = "Ships fire before moving and after it; a shot after the spin ends the moving, unless agreed otherwise."
    clauses = tuple((f"P89-6.4{letter}", "Said.") for letter in "abcdef")
    row = ConditionRow(Condition(True, sentence, (), clauses, None), False)
    qtbot.addWidget(row)
    row.setFixedWidth(384)
    row.show()
    assert_whole(row)
    said = next(made for made in row.findChildren(QLabel) if made.text() == sentence)
    assert said.width() > 0.75 * row.width()


def test_of_many_conditions_the_failing_one_is_in_sight(qtbot: QtBot) -> None:
    table, card = doubted(qtbot)
    holding = [Condition(True, f"Condition {n} of many that hold is met.", (), (), None) for n in range(14)]
    failing = Condition(False, "The line of fire is open.", ("E5 is land",), (("7c", "Not across land."),), RULE)
    table.view.resize(700, 420)
    table.play.reasons = (WhyNot("Gull cannot fire at Tern", (*holding, failing), ()),)
    table.click(table.cell("G5"), Qt.MouseButton.RightButton)
    QApplication.processEvents()
    area = next(area for area in card.findChildren(QScrollArea) if area.isVisible())
    row = next(row for row in area.findChildren(ConditionRow) if not row.condition.holds)
    assert area.verticalScrollBar().maximum() > 0, "there is more than can be seen at once"
    top = row.mapTo(area.viewport(), QPoint(0, 0)).y()
    assert top >= 0
    assert top + row.height() <= area.viewport().height()
    pressed(card, "Show the rule")
    QApplication.processEvents()
    area = next(area for area in card.findChildren(QScrollArea) if area.isVisible())
    row = next(row for row in area.findChildren(ConditionRow) if not row.condition.holds)
    assert row.mapTo(area.viewport(), QPoint(0, 0)).y() < area.viewport().height() - 20


def test_what_is_in_the_way_is_hatched(qtbot: QtBot) -> None:
    table, _ = doubted(qtbot)
    marks = table.scene.own_marks
    assert [sight.blocked for sight in marks.sights] == [table.cell("E5")]
    assert any(cells.hatched and cells.cells == (table.cell("E5"),) for cells in marks.cells)


def test_what_would_help_can_be_taken(qtbot: QtBot) -> None:
    table, card = doubted(qtbot)
    pressed(card, "to J8")
    assert table.play.chosen == [1]


def test_the_rule_is_shown_when_asked_for_and_opened(qtbot: QtBot) -> None:
    _, card = doubted(qtbot)
    assert "Not across land." not in [made.text() for made in card.findChildren(QLabel)]
    pressed(card, "Show the rule")
    assert "Not across land." in [made.text() for made in card.findChildren(QLabel)]
    with qtbot.waitSignal(card.rule_requested) as wanted:
        pressed(card, "Allow it in our house…")
    assert wanted.args == [RULE]


def test_escape_folds_it_and_the_marks_with_it(qtbot: QtBot) -> None:
    table, card = doubted(qtbot)
    table.key(Qt.Key.Key_Escape)
    assert not card.isVisible()
    assert not table.scene.own_marks


def test_it_stands_on_the_side_with_room() -> None:
    page, size = QRect(0, 0, 800, 600), QSize(300, 200)
    assert card_place(size, QRect(100, 100, 40, 40), (), page).left() > 140
    assert card_place(size, QRect(700, 100, 40, 40), (), page).right() < 700
