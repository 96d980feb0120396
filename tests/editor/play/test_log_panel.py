"""The log says whole sentences, shows place and rule at a click, is searched and copied, and follows the time line."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from on_screen import on_screen
from play_tables import PLACE, TablePlay, line, log_of, table, tell, turn
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from dsl.engines.linking.game import Datum
from dsl.services.match.match_values import Cause
from editor.model.match.log_rows import LogRow, nodes_of_rounds, rows_of
from editor.play.log.log_commands import markdown_of
from editor.play.log.log_panel import LogPanel
from editor.play.margin.last_lines import LastLines

LEFT, ROLE = Qt.MouseButton.LeftButton, Qt.ItemDataRole


@pytest.fixture
def shown(qtbot: QtBot) -> tuple[LogPanel, TablePlay]:
    session, play = table()
    panel = on_screen(qtbot, LogPanel(session), 312, 500)
    play.put(turn())
    tell(play, log_of(3))
    QApplication.processEvents()
    return panel, play


def click(panel: LogPanel, number: int, button: Qt.MouseButton = LEFT) -> None:
    panel.show_row(number)
    QApplication.processEvents()
    box = panel.view.visualRect(panel.model.index_of(number))
    QTest.mouseClick(panel.view.viewport(), button, pos=box.center())
    QApplication.processEvents()


def rows(panel: LogPanel) -> list[str]:
    return [str(panel.model.index(at).data()) for at in range(panel.model.rowCount())]


def spoken(panel: LogPanel, number: int) -> str:
    return str(panel.model.index_of(number).data(ROLE.AccessibleTextRole))


def detail_texts(panel: LogPanel) -> list[str]:
    assert panel.detail is not None
    return [label.text() for label in panel.detail.findChildren(QLabel) if not label.isHidden()]


def press(panel: LogPanel, text: str) -> None:
    assert panel.detail is not None
    made = next(b for b in panel.detail.findChildren(QPushButton) if b.text() == text)
    QTest.mouseClick(made, LEFT)
    QApplication.processEvents()


def test_clauses_never_need_a_line_of_their_own(shown: tuple[LogPanel, TablePlay]) -> None:
    panel, play = shown
    said = "Gull: from A1 to C7."
    few, many = line(1, "log", said, "P89-1"), line(2, "log", said, *(f"P89-{n}.{n}a" for n in range(1, 12)))
    tell(play, (few, many))
    QApplication.processEvents()
    high = [panel.view.visualRect(panel.model.index_of(number)).height() for number in (0, 1)]
    assert high[0] == high[1]


def test_sentences_stand_with_their_clauses_and_the_newest_is_in_sight(shown: tuple[LogPanel, TablePlay]) -> None:
    panel, play = shown
    assert rows(panel)[:3] == ["Round 1", "Anna, traders", "A fresh wind blows, 0. [4.3a]"]
    last = panel.view.visualRect(panel.model.index_of(len(panel.model.rows) - 1))
    assert panel.view.viewport().rect().contains(last)
    tell(play, log_of(9))
    QApplication.processEvents()
    last = panel.view.visualRect(panel.model.index_of(len(panel.model.rows) - 1))
    assert panel.view.viewport().rect().contains(last)


def test_what_came_of_a_throw_is_told_when_it_stands(shown: tuple[LogPanel, TablePlay]) -> None:
    panel, play = shown
    lines, whole = LastLines(panel.session), rows(panel)
    node = play.log[-1].node
    play.turn_throw(node)
    before = [one for one in play.log if one.node != node]
    assert (
        len(rows(panel)) < len(whole) and panel.model.rows[-1].line.node == lines.rows[-1].line.node == before[-1].node
    )
    play.turn_throw(None)
    assert rows(panel) == whole and lines.rows[-1].line == play.log[-1]


def test_the_newest_stays_in_sight_when_there_is_less_room(shown: tuple[LogPanel, TablePlay]) -> None:
    panel, _ = shown
    panel.resize(282, 260)
    QApplication.processEvents()
    last = panel.view.visualRect(panel.model.index_of(len(panel.model.rows) - 1))
    assert panel.view.viewport().rect().contains(last.bottomLeft())


@pytest.mark.parametrize("width", [90, 200, 700])
def test_in_another_width_the_lines_stand_close_again(shown: tuple[LogPanel, TablePlay], width: int) -> None:
    panel, _ = shown
    for wide in (width, 282):
        panel.resize(wide, 500)
        QApplication.processEvents()
    boxes = [panel.view.visualRect(panel.model.index(at)) for at in range(panel.model.rowCount())]
    assert all(upper.bottom() + 1 == lower.top() for upper, lower in pairwise(boxes))
    assert panel.view.viewport().rect().contains(boxes[-1].bottomLeft())


def test_who_reads_above_is_left_there(shown: tuple[LogPanel, TablePlay]) -> None:
    panel, play = shown
    tell(play, log_of(9))
    panel.view.verticalScrollBar().setValue(0)
    tell(play, log_of(10))
    QApplication.processEvents()
    assert panel.view.verticalScrollBar().value() == 0


def test_a_click_shows_the_place_and_the_clause(shown: tuple[LogPanel, TablePlay]) -> None:
    panel, play = shown
    click(panel, 3)
    assert ("point", (20, 21)) in play.asked
    assert any(text.startswith("4.3d. So says") for text in detail_texts(panel))
    assert panel.model.rowCount() == len(panel.model.rows) + 1
    click(panel, 3)
    assert panel.detail is None and panel.model.rowCount() == len(panel.model.rows)


def test_why_it_happened_is_told_below_the_line(shown: tuple[LogPanel, TablePlay]) -> None:
    panel, play = shown
    play.causes = (
        Cause("shoot", "Anna shoots", (("P89-6.1", "Who passes may shoot."),), PLACE),
        Cause("hit", "hit", (), None),
    )
    click(panel, 5)
    press(panel, "Why did this happen?")
    assert ("why", 3, 1) in play.asked, "the second line of its node"
    assert detail_texts(panel)[:2] == ["Anna shoots", "6.1. Who passes may shoot."]


@pytest.mark.parametrize("width", [205, 240, 282, 301, 312, 348])
def test_what_stands_below_a_line_is_as_high_as_its_lines_need(shown: tuple[LogPanel, TablePlay], width: int) -> None:
    panel, play = shown
    said = "Ships sail in turn around the table; who has no ship left is passed over at once."
    words = said.split()
    play.causes = tuple(Cause("r", " ".join(words[k:]), (("P89-6.1", said[5 * k :]),), PLACE) for k in range(8))
    panel.view.setStyleSheet("QListView::item { padding: 3px; }")  # as in the window
    panel.resize(width, 500)
    click(panel, 5)
    press(panel, "Why did this happen?")
    assert panel.detail is not None and panel.detail.width() == panel.view.viewport().width()
    told = list(panel.detail.card.findChildren(QLabel))
    assert len(told) == 16 and all(label.height() >= label.heightForWidth(label.width()) for label in told)


def test_the_rule_is_asked_for_by_its_place(shown: tuple[LogPanel, TablePlay], qtbot: QtBot) -> None:
    panel, _ = shown
    click(panel, 2)
    with qtbot.waitSignal(panel.rule_requested) as told:
        press(panel, "To the rule")
    assert told.args == [PLACE]


def test_what_lies_ahead_and_what_is_now_is_said(shown: tuple[LogPanel, TablePlay]) -> None:
    panel, play = shown
    tell(play, log_of(3), here=5)
    assert spoken(panel, 8).endswith("now") and spoken(panel, 2).endswith("[4.3a]")
    assert spoken(panel, len(panel.model.rows) - 1).endswith("not yet played")
    panel.model.stand_at(play.time_line, 6)
    assert spoken(panel, 9).endswith("came out differently")


def test_another_match_is_not_marked_where_the_last_one_was(shown: tuple[LogPanel, TablePlay]) -> None:
    panel, play = shown
    panel.model.stand_at(play.time_line, 6)
    other, its = table()
    its.put(turn())
    tell(its, log_of(3))
    panel.show_session(other)
    assert not any(spoken(panel, number).endswith("came out differently") for number in range(len(panel.model.rows)))


def test_search_goes_through_what_is_found(shown: tuple[LogPanel, TablePlay]) -> None:
    panel, _ = shown
    panel.view.setFocus()
    QTest.keyClick(panel.view, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(panel.search.line, "fresh")
    assert panel.search.count.text() == "3 of 3"
    row = panel.model.row(panel.view.currentIndex())
    assert isinstance(row, LogRow) and row.line.text == "A fresh wind blows, 2."
    QTest.keyClick(panel.search.line, Qt.Key.Key_Return)
    row = panel.model.row(panel.view.currentIndex())
    assert isinstance(row, LogRow) and row.line.text == "A fresh wind blows, 1."
    QTest.keyClicks(panel.search.line, "er")
    assert panel.search.count.text() == "not found"


def test_copied_are_the_chosen_lines_or_all(shown: tuple[LogPanel, TablePlay]) -> None:
    panel, _ = shown
    click(panel, 2)
    QTest.keyClick(panel.view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "A fresh wind blows, 0. [4.3a]"
    panel.commands.copy_all()
    assert QGuiApplication.clipboard().text().count("\n") == len(panel.model.rows) - 1


def test_by_keys_a_line_is_opened_and_closed(shown: tuple[LogPanel, TablePlay]) -> None:
    panel, _ = shown
    panel.show_row(2)
    panel.view.setFocus()
    QTest.keyClick(panel.view, Qt.Key.Key_Return)
    assert panel.detail is not None and panel.model.opened == 2
    QTest.keyClick(panel.view, Qt.Key.Key_Escape)
    assert panel.detail is None and panel.model.opened == -1


def test_long_sentences_are_broken_and_never_cut(shown: tuple[LogPanel, TablePlay]) -> None:
    panel, play = shown
    tell(play, (line(1, "log", "Short."), line(2, "log", "A sentence that goes on and on, " * 6)))
    QApplication.processEvents()
    short, long = (panel.view.visualRect(panel.model.index(at)).height() for at in (0, 1))
    assert long > 4 * short
    assert panel.view.visualRect(panel.model.index(1)).width() <= panel.view.viewport().width()


def test_behind_the_curtain_nothing_is_left(shown: tuple[LogPanel, TablePlay]) -> None:
    panel, play = shown
    click(panel, 2)
    play.veiled = True
    play.changed.emit("veiled")
    QApplication.processEvents()
    assert panel.model.rowCount() == 0 and panel.detail is None
    assert panel.model.texts() == "" and panel.model.found("wind") == []
    panel.commands.copy_all()
    assert QGuiApplication.clipboard().text() == ""


def test_an_empty_log_says_what_will_be_there(qtbot: QtBot) -> None:
    session, _ = table()
    panel = on_screen(qtbot, LogPanel(session))
    assert panel.empty.isVisible() and panel.empty.text() == "The log begins with the first decision."
    assert panel.view.indexAt(QPoint(5, 5)).row() == -1


def test_a_line_gets_its_picture_in_the_saved_log_by_a_key(shown: tuple[LogPanel, TablePlay]) -> None:
    panel, _ = shown
    panel.show_row(4)
    QTest.keyClick(panel.view, Qt.Key.Key_P)
    assert spoken(panel, 5).endswith("with a picture in the saved log"), "after the last sentence of the event"
    assert not spoken(panel, 4).endswith("log")
    made = markdown_of(panel.model.rows, "Sea", dict.fromkeys(panel.model.pictured, "log 1/01.png"))
    before, _, after = made.partition("(log%201/01.png)")
    assert "drifts over" in before and "Round 2" in after and "Round 2" not in before
    QTest.keyClick(panel.view, Qt.Key.Key_P)
    assert not panel.model.pictured


def test_every_round_gets_a_picture_and_another_match_none(shown: tuple[LogPanel, TablePlay]) -> None:
    panel, play = shown
    panel.model.picture_rounds()
    assert panel.model.pictured == {3, 7, 11}
    play.serial += 1
    play.changed.emit("setup")
    assert not panel.model.pictured


def test_very_many_rounds_get_pictures_from_all_over_the_match() -> None:
    nodes = nodes_of_rounds(rows_of(log_of(100)), 60)
    assert len(nodes) == 50 and nodes[-1] == 399 and nodes[0] < 8


def test_what_opens_below_the_newest_line_is_in_sight_also_without_a_clause(
    shown: tuple[LogPanel, TablePlay],
) -> None:
    panel, play = shown
    tell(play, (*log_of(9), line(99, "log", "So it ends.")))
    click(panel, len(panel.model.rows) - 1)
    assert panel.detail is not None and panel.detail.isVisible()
    assert panel.view.viewport().rect().contains(panel.detail.geometry())


def test_a_way_without_a_choice_is_not_told_beside_the_sentence_that_names_its_end() -> None:
    way = line(1, "forced", "U1 → U2.", cells=(1, 2))
    told, other = line(1, "log", "A: S1 → U2.", cells=(0, 2)), line(1, "log", "A fight on S9.", cells=(9,))
    assert [row.line for row in rows_of((way, told))] == [told]
    assert [row.line for row in rows_of((way, other))] == [way, other]
    cell = (Datum("cell", 1), Datum("cell", 2))
    chosen = replace(line(1, "choice", "U1 → U2.", cells=(1, 2)), things=cell, names=("U1", "U2"))
    assert [row.line for row in rows_of((chosen, told))] == [told]
    assert [row.line for row in rows_of((chosen, other))] == [chosen, other]
    ship, begun = line(1, "choice", "A, S1."), line(2, "forced", "S2 → U1.", cells=(5, 1))
    parted = (ship, begun, replace(chosen, node=3), replace(told, node=3))
    assert [row.line for row in rows_of(parted)] == [parted[-1]], "a way in several answers, told at its end"
    assert [row.line for row in rows_of((*parted[:-1], other))] == [*parted[:-1], other]
    answer, known = line(1, "choice", "Ann: “Which side?” — Red."), line(1, "log", "Ann has the red sails.")
    assert [row.line for row in rows_of((answer, known))] == [known]
    throw, about = line(2, "chance", "Die: 4."), line(2, "log", "Ann throws a 4.")
    hit, holes = line(2, "log", "Hit!"), line(2, "log", "Gull: 3 holes of 4.")
    assert [row.line for row in rows_of((throw, about, holes))] == [about, holes]
    assert [row.line for row in rows_of((throw, hit, holes))] == [throw, hit, holes], "that is another 4"
    player = Datum("player", 1)
    lot = replace(line(2, "log", "Player 2: for the order — 4."), things=(player,), names=("Player 2",))
    assert [row.line for row in rows_of((throw, lot))] == [lot]
    first = replace(throw, node=1)
    both = replace(lot, text="For the order: Player 1 — 4, Player 2 — 4.")
    assert [row.line for row in rows_of((first, throw, both))] == [both], "throws one after another, told together"
    assert [row.line for row in rows_of((first, throw, lot))] == [first, lot], "only one of the two is told"
    two = line(2, "chance", "Die: 2.")
    sails = replace(lot, text="Player 2: G1 → G3.")
    assert [row.line for row in rows_of((two, sails))] == [two, sails], "that is the 2 of a name"
    wheel, wind = line(2, "chance", "Wheel: SO."), line(2, "log", "A fresh wind blows to SO.")
    wind = replace(wind, things=(Datum("direction", 3),), names=("SO",))
    assert [row.line for row in rows_of((wheel, wind))] == [wind], "no number, so it is this one"
    draw = replace(line(2, "chance", "Card: Player 2."), things=(player,))
    assert [row.line for row in rows_of((draw, sails))] == [sails], "what is drawn is told by its name"
