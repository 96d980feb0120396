"""Of one or two letters none may be wrong, unless few words can stand there at all."""

from __future__ import annotations

import pytest

from dsl.text.diagnostics.lookalikes import near


@pytest.mark.parametrize(
    ("name", "known", "meant"), [("ab", "ac", ""), ("ab", "ba", "ba"), ("no", "now", "now"), ("x", "xy", "")]
)
def test_a_tiny_name_is_no_slip_for_another(name: str, known: str, meant: str) -> None:
    assert near(name, [known]) == meant


def test_among_few_words_one_letter_of_two_may_be_wrong() -> None:
    assert near("ab", ["ac"], few=True) == "ac"
    assert near("fir", ["for"]) == "for", "longer names have their slip anyway"
