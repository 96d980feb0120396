"""What keys do with lines, as functions of the text; ``|`` is the caret, ``[ ]`` a selection."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from editor.rules.text import line_edits
from editor.rules.text.line_edits import LineEdit
from editor.rules.text.search_bar import Query, matches, previews, replaced
from editor.rules.text.text_positions import Offsets, cleaned, displayed

Change = Callable[[str, tuple[int, int]], LineEdit | None]


def done(change: Change, text: str) -> str:
    """The text after a change, with its caret or selection in it."""
    if "|" in text:
        at = text.index("|")
        caret, plain = (at, at), text.replace("|", "")
    else:
        caret = (text.index("["), text.index("]") - 1)
        plain = text.replace("[", "").replace("]", "")
    edit = change(plain, caret)
    if edit is None:
        return "nothing"
    now = plain[: edit.start] + edit.text + plain[edit.end :]
    low, high = sorted(edit.caret)
    return now[:low] + ("|" if low == high else "[" + now[low:high] + "]") + now[high:]


@pytest.mark.parametrize(
    ("change", "before", "after"),
    [
        (line_edits.indented, "a|b", "a   |b"),
        (line_edits.indented, "[a\n  b\n\nc]", "[    a\n    b\n\n    c]"),
        (line_edits.indented, "[a\n]b", "[    a\n]b"),
        (line_edits.outdented, "      a|", "    a|"),
        (line_edits.outdented, "    |a", "|a"),
        (line_edits.outdented, "a|", "nothing"),
        (line_edits.commented, "    [a\n  b]", "    # [a\n  # b]".replace("    # [a", "  #   [a")),
        (line_edits.commented, "# a|", "a|"),
        (line_edits.commented, "|", "nothing"),
        (line_edits.moved_up, "a\nb|\nc", "b|\na\nc"),
        (line_edits.moved_up, "a|\nb", "nothing"),
        (line_edits.moved_down, "a|\nb", "b\na|"),
        (line_edits.moved_down, "[a\nb]\nc\n", "c\n[a\nb]\n"),
        (line_edits.moved_down, "a\nb|", "nothing"),
        (line_edits.doubled, "a|b\nc", "ab\na|b\nc"),
        (line_edits.without_lines, "a\nb|\nc", "a\n|c"),
        (line_edits.without_lines, "a\nb|", "a|"),
        (line_edits.without_lines, "|", "nothing"),
        (line_edits.with_new_line, "rule a():|", "rule a():\n    |"),
        (line_edits.with_new_line, "    if b:  @1.2  # why|", "    if b:  @1.2  # why\n        |"),
        (line_edits.with_new_line, "    x = 1|  y", "    x = 1\n    |y"),
        (line_edits.with_new_line, "## help|", "## help\n## |"),
        (line_edits.with_new_line, "|a", "\n|a"),
    ],
)
def test_lines(change: Change, before: str, after: str) -> None:
    assert done(change, before) == after


def test_partners_of_brackets() -> None:
    text = "f(a[1], {b})"
    assert line_edits.partners(text, 1) == (1, 11)
    assert line_edits.partners(text, 12) == (11, 1)
    assert line_edits.partners(text, 4) == (3, 5)
    assert line_edits.partners("(", 0) is None and line_edits.partners("ab", 1) is None


def test_home_goes_to_the_letters_and_then_to_the_margin() -> None:
    assert line_edits.home_target("a\n    b", 7) == 6
    assert line_edits.home_target("a\n    b", 6) == 2
    assert line_edits.home_target("a\n    b", 2) == 6


def test_what_is_pasted_has_plain_ends_blanks_and_no_hidden_letters() -> None:
    assert cleaned("a\r\nb\rc\u2028d\te\u00a0f\u200bg\ufeff\x00") == "a\nb\nc\nd   e fg"


def test_offsets_with_rare_characters() -> None:
    counted = Offsets("a🏴b🏴")
    assert [counted.position(offset) for offset in range(5)] == [0, 1, 3, 4, 6]
    assert [counted.offset(position) for position in (0, 1, 3, 4, 6)] == [0, 1, 2, 3, 4]
    assert len(displayed("a\u2029\r\x00b")) == 5 and "\u2029" not in displayed("a\u2029")


def test_search_by_case_words_and_stretch() -> None:
    text = "Ship ship ships\nship"
    assert len(matches(text, Query("ship"))) == 4
    assert len(matches(text, Query("ship", case=True))) == 3
    assert matches(text, Query("ship", case=True, whole=True)) == [(5, 9), (16, 20)]
    assert matches(text, Query("ship", within=(0, 5))) == [(0, 4)]
    assert matches("a.b axb", Query("a.b")) == [(0, 3)] and matches(text, Query("")) == []


def test_previews_show_each_line_once_as_it_will_be() -> None:
    text = "  a b a\nc\n  a"
    found = matches(text, Query("a"))
    assert [(each.line, each.before, each.after) for each in previews(text, found, "x")] == [
        (1, "a b a", "x b x"),
        (3, "a", "x"),
    ]
    assert replaced(text, found, "x") == "  x b x\nc\n  x"
