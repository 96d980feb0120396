"""Sentences above the board: where other rules lead, and what a hint says of a move."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from play_tables import table, turn
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from dsl.services.match.passage_values import Difference
from editor.model.match.hints import Hint
from editor.play.prompt.hint_bar import HintBar
from editor.play.time.difference_banner import DifferenceBanner

SHOT = "Thunder: 0 shots instead of 3."


@pytest.mark.parametrize(
    ("found", "sentence"),
    [
        (Difference(3, (SHOT,), (), heading="Round 2"), f"From here (Round 2) the match goes another way: {SHOT}"),
        (
            Difference(0, (SHOT, "b", "c"), ()),
            f"The match goes another way from the very beginning: {SHOT} And 2 more.",
        ),
        (
            Difference(3, (SHOT, "b"), (), heading="Round 2", why="Thunder fires at K14."),
            "Here (Round 2) the new rules do not allow what was done: Thunder fires at K14.",
        ),
        (
            Difference(3, (), ("It was so.",), stopped=True, heading="Round 2", why="Thunder fires at K14."),
            "Here (Round 2) the new rules do not allow what was done: Thunder fires at K14.",
        ),
    ],
)
def test_one_sentence_says_where_and_what(found: Difference, sentence: str) -> None:
    assert DifferenceBanner._sentence(found) == sentence


class Said(QObject):
    """Hints that are there at once."""

    changed = Signal()
    thinking, trouble = False, None

    def __init__(self, hint: Hint) -> None:
        super().__init__()
        self.hint: Hint | None = hint

    def drop(self) -> None:
        self.hint = None


def test_a_hint_says_why_in_one_row_over_the_board_until_esc(qtbot: QtBot) -> None:
    session, play = table()
    reasons = ("You will probably get: the fort.", "After “End the turn” you would lose: Swift.")
    session._match = SimpleNamespace(play=play, hints=Said(Hint(0, "hard", reasons)))
    play.put(turn())
    bar = HintBar(session)
    qtbot.addWidget(bar)
    assert bar.expected.text() == " ".join(reasons)
    bar.resize(1100, bar.heightForWidth(1100))
    bar.show()
    assert bar.box.height() < 2 * bar.take.height(), "it lies over the first row of the board"
    qtbot.waitUntil(bar.isActiveWindow)
    QTest.keyClick(bar, Qt.Key.Key_Escape)
    assert session._match.hints.hint is None
