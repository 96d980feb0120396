"""The end of a match over the board: what decided it, how to go on; put away it does not come back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace

import pytest
from play_tables import TablePlay, line, line_to, table, turn
from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from dsl.services.match.match_values import Account
from dsl.services.match.passage_values import Tick
from dsl.services.match.position_values import ResultView
from editor.play import end_card
from editor.play.end_card import EndCard, what_decided

Shown = tuple[EndCard, TablePlay]


@pytest.fixture
def shown(qtbot: QtBot) -> Iterator[Shown]:
    session, play = table()
    play.animated = False
    page = QWidget()
    qtbot.addWidget(page)
    page.resize(960, 600)
    card = EndCard(session, page)
    page.show()
    play.show(turn(), line_to(6, 5))
    assert not card.isVisible()
    ended(play)
    qtbot.wait(5)
    assert not card.isVisible(), "its numbers are not known yet: nothing is to move when they come"
    counted(play, None)
    yield card, play


def ended(play: TablePlay) -> None:
    """The match is over."""
    play.show(replace(turn(), node=6, pending=ResultView((1,), (0,), "Boris has won.")), line_to(6, 6))


def counted(play: TablePlay, account: Account | None) -> None:
    """The match in numbers is known."""
    play.ahead["account"](account)


def press(card: EndCard, text: str) -> None:
    made = next(one for one in card.findChildren(QPushButton) if one.text() == text)
    QTest.mouseClick(made, Qt.MouseButton.LeftButton)


def test_it_says_who_won_and_enter_plays_again(shown: Shown) -> None:
    card, play = shown
    assert card.head.text() == "Boris has won." and "Boris" in card.accessibleName()
    assert card.parentWidget() is not None and card.parentWidget().rect().contains(card.geometry())
    press(card, "Swap sides")
    QTest.keyClick(card.rematch, Qt.Key.Key_Return)
    assert play.asked == ["swap", "again"]


def test_it_comes_when_all_that_happened_was_seen(shown: Shown, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    card, play = shown
    monkeypatch.setattr(end_card, "LOOKED_AT", 1)
    again = list[bool]()
    motion = SimpleNamespace(
        running=True, last=("shot",), again=lambda speed: again.append(card.isVisible()) or speed < 1
    )
    board = SimpleNamespace(match=SimpleNamespace(context=SimpleNamespace(motion=motion), picture=lambda *_: QPixmap()))
    monkeypatch.setattr(card, "board", lambda: board)
    monkeypatch.setattr(card, "_stand", lambda: None)
    play.show(turn(), line_to(6, 5))
    for _ in range(2):  # the second time for other eyes
        ended(play)
        counted(play, None)
    qtbot.wait(30)
    assert not card.isVisible(), "a ship still sails there"
    motion.running = False
    qtbot.waitUntil(card.isVisible)
    press(card, "Show it again")
    assert again == [True] and not card.isVisible()
    qtbot.waitUntil(card.isVisible)


def test_what_is_read_after_it_came_is_told(shown: Shown) -> None:
    card, play = shown
    play.log = (line(6, "log", "Gull goes down."),)
    play.changed.emit("log")
    counted(play, None)
    assert "Gull goes down." in card.decided.text()


def test_whenever_it_is_laid_anew_what_may_lie_over_it_is_called(shown: Shown, qtbot: QtBot) -> None:
    card, play = shown
    with qtbot.waitSignal(card.appeared):
        counted(play, Account((3, 2), (1, 0), "", (), ()))


def test_on_a_large_page_it_is_larger_with_its_texts(shown: Shown) -> None:
    card, page = shown[0], shown[0].parentWidget()
    told = [card.head, card.decided, *(one for one in card.findChildren(QLabel) if one.text() == "Boris")]
    before, heights = card.width(), [one.fontMetrics().height() for one in told]
    assert page is not None and len(told) == 3
    page.resize(1920, 976)
    card.place()
    assert card.width() > before and card.geometry().bottom() < page.height()
    assert all(one.fontMetrics().height() > high for one, high in zip(told, heights, strict=True))


def test_put_away_it_does_not_come_back_for_this_match_but_for_one_of_another_tab(shown: Shown, qtbot: QtBot) -> None:
    card, play = shown
    with qtbot.waitSignal(card.study_requested):
        press(card, "Study")
    assert not card.isVisible()
    play.show(turn(), line_to(6, 5))
    ended(play)
    QTest.qWait(5)
    assert not card.isVisible()
    session, other = table()
    other.animated = False
    card.show_session(session)
    ended(other)
    QTest.qWait(5)
    counted(other, None)
    assert card.isVisible()


def test_escape_puts_it_away_and_it_can_be_called_again(shown: Shown, qtbot: QtBot) -> None:
    card, play = shown
    card.study_requested.connect(lambda: pytest.fail("nobody asked for that"))
    QTest.keyClick(card, Qt.Key.Key_Escape)
    assert not card.isVisible()
    play.show_side_panel("log")
    card.turn()
    counted(play, None)
    qtbot.waitUntil(card.isVisible)
    with qtbot.waitSignal(card.replay_requested):
        press(card, "Replay")
    assert not card.isVisible() and play.beside == ""


def test_behind_a_curtain_there_is_no_end(shown: Shown) -> None:
    card, play = shown
    play.veiled = True
    play.changed.emit("veiled")
    assert not card.isVisible()


def test_what_decided_is_what_the_log_says_of_the_last_loud_event() -> None:
    ticks = (Tick(1, "decision", 0, "Round 1", "Shot"), Tick(2, "chance", 1, "Round 2", "Die: 5", True))
    log = (line(1, "log", "Missed."), line(2, "chance", "Die: 5."), line(2, "log", "Gull goes down."))
    assert what_decided(ticks, log) == "Round 2: Missed. Gull goes down.", "what was said of the shot comes first"
    assert what_decided((ticks[1],), log) == "Round 2: Gull goes down."
    assert what_decided(ticks[:1], log) == "Round 1: Missed."


def test_shots_and_a_line_of_each_player_by_rounds_are_shown_once_they_are_known(shown: Shown) -> None:
    card, play = shown
    assert not card.plot.isVisible()
    counted(play, Account((4, 0), (3, 0), "Coins", ("Round 1", "Round 2"), ((0, 0), (5, 2))))
    texts = [label.text() for label in card.findChildren(QLabel) if label.isVisibleTo(card)]
    assert card.plot.isVisible() and "Coins by round" in texts
    assert {"Shots", "Hits", "3 · 75 %", "–"} <= set(texts)
    assert {"Coins", "5", "2"} <= set(texts), "their points at the end, which are of their pieces"
    counted(play, Account((4, 0), (3, 0), "Coins", ("Round 1",), ((0, 0),)))
    assert "Coins" not in [label.text() for label in card.findChildren(QLabel) if label.isVisibleTo(card)], "all 0"


def test_whoever_follows_a_match_of_another_window_is_not_asked_for_another(shown: Shown) -> None:
    card, play = shown
    assert card.rematch.isVisible() and card.swap.isVisible()
    play.following = True
    play.changed.emit("log")
    counted(play, None)
    assert not card.rematch.isVisible() and not card.swap.isVisible()
