"""The banner of other rules is one sentence; all that is told is in its tip."""

from __future__ import annotations

import pytest

from dsl.services.match.match_values import Difference
from editor.play.time.difference_banner import DifferenceBanner

SHOT = "Thunder: 0 shots instead of 3."


@pytest.mark.parametrize(
    ("found", "sentence"),
    [
        (Difference(3, (SHOT,), (), heading="Round 2"), f"From here (Round 2) the match goes another way: {SHOT}"),
        (Difference(0, (SHOT, "b", "c"), ()), f"From here (the start) the match goes another way: {SHOT} And 2 more."),
        (
            Difference(3, (), ("It was so.",), stopped=True, heading="Round 2", why="Thunder fires at K14."),
            "Here (Round 2) the new rules do not allow what was done: Thunder fires at K14.",
        ),
    ],
)
def test_one_sentence_says_where_and_what(found: Difference, sentence: str) -> None:
    assert DifferenceBanner._sentence(found) == sentence
