"""Sentences above the board: where other rules lead, and what a hint says of a move."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from play_tables import table, turn
from PySide6.QtCore import QObject, Signal
from pytestqt.qtbot import QtBot

from dsl.services.match.passage_values import Difference
from editor.model.match.hints import Expected, Hint
from editor.play.prompt.hint_bar import HintBar
from editor.play.time.difference_banner import DifferenceBanner

SHOT = "Thunder: 0 shots instead of 3."


@pytest.mark.parametrize(
    ("found", "sentence"),
    [
        (Difference(3, (SHOT,), (), heading="Round 2"), f"From here (Round 2) the match goes another way: {SHOT}"),
        (
            Difference(0, (SHOT, "b", "c"), ()),
            f"From here (before the first turn) the match goes another way: {SHOT} And 2 more.",
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
        self.hint = hint


@pytest.mark.parametrize(
    ("worths", "ends", "said"),
    [
        ((1.0, 0.99), (0, 0), "As good"),
        ((1.0, 0.9), (0, 0), "A little weaker"),
        ((0.9, 0.2), (0, 0), "much weaker"),
        ((0.9,), (0,), "came off best"),
        ((), (), "one move ahead"),
        ((1.0, 0.9), (1, 0), "it wins"),
        ((0.4, 0.0), (0, -1), "every other move loses"),
        ((0.0, 0.0), (-1, -1), "every move loses"),
    ],
)
def test_a_hint_speaks_of_moves_and_not_of_a_bots_numbers(
    qtbot: QtBot, worths: tuple[float, ...], ends: tuple[int, ...], said: str
) -> None:
    session, play = table()
    weighed = tuple(map(Expected, range(2), worths, ends))
    session._match = SimpleNamespace(play=play, hints=Said(Hint(0, "hard" if worths else "greedy", weighed)))
    play.put(turn())
    bar = HintBar(session)
    qtbot.addWidget(bar)
    text = bar.expected.text()
    assert said.lower() in text.lower()
    assert play.question is not None
    assert not any(sign.isdigit() for sign in text.replace(play.question.choices[1].text, ""))
    bar.resize(1100, bar.heightForWidth(1100))
    bar.show()
    assert bar.box.height() < 2 * bar.take.height(), "it lies over the first row of the board"
