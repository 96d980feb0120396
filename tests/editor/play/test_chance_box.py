"""What fell is shown as wheel, die or card; it moves on the board only; of a hidden outcome nothing is known."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from cut_texts import assert_whole
from on_screen import on_screen
from play_tables import CARDS, DIE, WHEEL, TablePlay, line, line_to, table, turn, waiting
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from dsl.services.match.passage_values import Passage
from dsl.services.match.position_values import ChanceResult, ChanceView, Fact
from editor.play.chance.chance_box import ChanceBox

Shown = tuple[ChanceBox, TablePlay]


@pytest.fixture
def shown(qtbot: QtBot) -> Shown:
    session, play = table()
    play.animated = False
    box = on_screen(qtbot, ChanceBox(session), 312, 140)
    play.put(replace(turn(), node=2))
    play.time_line = line_to(6, 2)
    return box, play


def fall(play: TablePlay, node: int, chance: ChanceView, index: int | None) -> None:
    chance_result = ChanceResult(chance, index, node)
    play.show(replace(turn(), node=node, chance_result=chance_result), line_to(6, node))
    play.advanced.emit((Passage(node, 0, chance_result, (), (), ()),))


def test_of_a_game_without_chance_only_the_round_is_told(shown: Shown) -> None:
    box, play = shown
    assert box.heading.text() == turn().heading and not box.picture.isVisible() and not box.outcome.isVisible()
    play.show(replace(turn(), heading=""), line_to(6, 2))
    assert box.box.isHidden() and box.sizeHint().height() <= 0


def test_what_fell_is_told_with_what_is_so_now(shown: Shown) -> None:
    box, play = shown
    fall(play, 3, WHEEL, 1)
    assert box.box.isVisible()
    assert (box.outcome.text(), box.purpose.text()) == ("Wind: O", "Anna")
    shown = replace(
        turn(), node=3, state=(Fact("wind", "Wind", "Wind to O", "O"),), chance_result=ChanceResult(WHEEL, 1, 3)
    )
    play.show(shown, line_to(6, 3))
    assert box.facts.text() == "Wind to O"


def test_what_still_turns_on_the_board_is_told_when_it_stands(shown: Shown) -> None:
    box, play = shown
    fall(play, 3, WHEEL, 1)
    play.turn_throw(3)
    assert "O" not in box.outcome.text() and box.picture.index is None and not box.facts.text()
    play.turn_throw(None)
    assert box.outcome.text() == "Wind: O" and box.picture.index == 1


def test_in_the_narrowest_margin_nothing_is_cut_or_lies_over_another(qtbot: QtBot, shown: Shown) -> None:
    box, play = shown
    margin = QWidget()
    qtbot.addWidget(margin)
    column = QVBoxLayout(margin)
    column.addWidget(box)
    column.addStretch(0)
    box.set_narrow(True)
    margin.resize(60 + column.contentsMargins().left(), 500)
    margin.show()
    fall(play, 3, WHEEL, 1)
    play.show(replace(turn(), node=3, heading="Round 1 · Anna", chance_result=ChanceResult(WHEEL, 1, 3)), line_to(6, 3))
    QApplication.processEvents()
    places = [QRect(made.mapTo(box.box, QPoint()), made.size()) for made in (box.heading, box.picture, box.outcome)]
    assert all(above.bottom() < below.top() for above, below in pairwise(places))
    assert all(box.box.contentsRect().contains(place) for place in places)
    assert box.height() == box.heightForWidth(box.width())
    assert_whole(box)
    box.setParent(None)


def test_what_fell_on_nobodys_turn_is_told_by_the_log(shown: Shown) -> None:
    box, play = shown
    thrown = line(3, "log", "Boris: throw for the order of turns, 4.")
    play.log = (line(3, "chance", "The die: 4."), thrown, line(3, "turn", "Clara · Red sails"))
    fall(play, 3, replace(DIE, player=None), 3)
    assert (box.outcome.text(), box.purpose.text()) == ("Die: 4", "Boris: throw for the order of turns, 4.")
    play.log = ()
    play.changed.emit("log")
    assert "Boris" not in box.purpose.text() + box.accessibleDescription()


def test_a_position_that_was_never_seen_moving_shows_what_fell_before_it(shown: Shown) -> None:
    box, play = shown
    session = box.session
    box.show_session(None)
    play.show(replace(turn(), node=4, chance_result=ChanceResult(WHEEL, 1, 3)), line_to(6, 4))
    box.show_session(session)
    assert box.outcome.text() == "Wind: O"
    play.show(replace(turn(), node=1), line_to(6, 1))
    assert not box.picture.isVisible()


def test_of_a_hidden_card_only_its_back_is_seen(shown: Shown) -> None:
    box, play = shown
    fall(play, 3, CARDS, None)
    assert box.outcome.text() == "Events: closed" and "Find" not in box.accessibleDescription()
    hidden = box.picture.grab().toImage()
    fall(play, 4, CARDS, 7)
    assert box.picture.grab().toImage() != hidden


def test_what_others_saw_is_forgotten(shown: Shown) -> None:
    box, play = shown
    fall(play, 3, CARDS, 7)
    play.veiled = True
    play.changed.emit("veiled")
    assert box.outcome.text() == "" and box.accessibleDescription() == "" and box.picture.chance is None
    play.veiled = False
    play.show(
        replace(turn(), node=3, viewer=1, chance_result=ChanceResult(replace(CARDS, outcomes=()), None, 3)),
        line_to(6, 3),
    )
    assert box.outcome.text() == "Events: closed" and "Find" not in box.accessibleDescription()


def test_a_chance_that_is_awaited_is_announced(shown: Shown) -> None:
    box, play = shown
    play.put(waiting(WHEEL))
    QApplication.processEvents()
    assert box.outcome.text() == "Waiting for: Wind"
