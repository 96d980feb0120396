"""What is to be changed so that a text is written evenly: the same text as the formatter's, and few lines."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dsl.language.syntax.format import format_text
from dsl.services.forms.text_changes import applied
from dsl.services.writing.formatting import formatting
from tests.share import usual, usually_first

RULES = sorted((Path(__file__).parents[4] / "rulesets").glob("*/*.rules"))


@pytest.mark.parametrize("skin", usually_first(["uk", "", "ru"]))
@pytest.mark.parametrize("path", usual(RULES, "sea_battle", "colonies_1990"), ids=lambda path: path.stem)
def test_the_edits_make_what_the_formatter_makes(path: Path, skin: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert applied(text, formatting(str(path), text, skin)) == format_text(text, skin or None)
    if not skin:
        assert formatting(str(path), text) == ()  # ours are even


def test_lines_that_are_even_are_left_alone() -> None:
    text = 'language 1\ngame x "X"\n\nparam   a "A": 1..2 = 1\nparam b "B": 1..2 = 1\n'
    (edit,) = formatting("x.rules", text)
    assert (edit.place.line, edit.place.end_line, edit.text) == (4, 5, 'param a "A": 1..2 = 1\n')


@given(
    st.lists(st.sampled_from(["", " ", "param  a : 1", "# x", "  # y", "rule r():", "    nothing", '"'])).map("\n".join)
)
def test_any_text(text: str) -> None:
    assert applied(text, formatting("x.rules", text)) == format_text(text)
