"""Reports as they are shown: names that are near, letters that look alike, many reports, long lines."""

from __future__ import annotations

from itertools import pairwise

import pytest
from mistake_files import reports
from test_hostile_rules import HEAD, PLAY

from dsl.text.diagnostics import Diagnostic, render_all
from dsl.text.diagnostics.diagnostic import render
from dsl.text.diagnostics.lookalikes import doubtful, letters_alike, letters_mixed, lookalike, near, stranger
from dsl.text.source import Source, Span


@pytest.mark.parametrize(
    ("name", "known", "meant"), [("ab", "ac", ""), ("ab", "ba", "ba"), ("no", "now", "now"), ("x", "xy", "")]
)
def test_a_tiny_name_is_no_slip_for_another(name: str, known: str, meant: str) -> None:
    assert near(name, [known]) == meant


def test_among_few_words_one_letter_of_two_may_be_wrong() -> None:
    assert near("ab", ["ac"], few=True) == "ac"
    assert near("fir", ["for"]) == "for", "longer names have their slip anyway"


def span(word: str) -> Span:
    return Span(Source("a.rules", word), 1, 1, 1, len(word) + 1)


@pytest.mark.parametrize(
    ("word", "right", "number", "script"),
    [
        ("\u0441lass", "class", 1, "cyrillic"),
        ("l\u043eg", "log", 2, "cyrillic"),
        ("д\u0061_нет", "д\u0430_нет", 2, "latin"),
        ("A2O", "A20", 3, "latin"),
        ("\u03bfpen", "open", 1, "greek"),
        ("\u0421\u04123", "CB3", 1, "cyrillic"),
    ],
)
def test_the_letter_is_named(word: str, right: str, number: int, script: str) -> None:
    assert lookalike(word, ("other", right, "thing")) == right
    found = stranger(word, right)
    assert (found.number, found.script, found.letter) == (number, script, word[number - 1])


@pytest.mark.parametrize("word", ["class", "clas", "glass", "klass"])
def test_what_looks_otherwise_is_no_lookalike(word: str) -> None:
    assert lookalike(word, ("class",)) == ""


def test_a_report_says_which_letter_and_the_right_word() -> None:
    said = render(letters_alike(span("l\u043eg"), "l\u043eg", "log"))
    assert "character 2, “\u043e” (Cyrillic)" in said and "did you mean: log" in said


@pytest.mark.parametrize("name", ["sh\u043ert_game", "корабл\u0069ь", "Пo\u0440т"])
def test_a_name_of_mixed_alphabets_is_doubtful(name: str) -> None:
    warning = letters_mixed(span(name), name)
    assert warning is not None and doubtful(warning.hint) is None


@pytest.mark.parametrize("name", ["short_game", "короткая_игра", "ход_x", "ship2", "ряд1", "Яwing"])
def test_a_name_that_is_clear_is_left_alone(name: str) -> None:
    assert letters_mixed(span(name), name) is None


def reported(text: str) -> list[Diagnostic]:
    """What is said of a game with ``text`` in it."""
    return reports(Source("probe.rules", HEAD + text + PLAY))


def test_twenty_reports_of_a_file_are_shown_and_the_rest_counted() -> None:
    names = "".join(f'rule r{i}():\n    log "{{unheard_of_{i}}}"\n' for i in range(2_000))
    problems = reported(names)
    assert len(problems) == 2_000
    assert sum(bool(d.hint) for d in problems) <= 200, "suggestions are only looked for while somebody reads them"
    shown = render_all(problems).split("\n\n")
    assert len(shown) == 21
    assert "1980" in shown[-1]


def test_a_long_line_is_cut_around_the_place() -> None:
    long = " and ".join(["yes"] * 1_000)
    lines = render_all(reported(f"function f() -> bool = {long} and unheard_of and {long}\n")).split("\n")
    assert all(len(line) < 200 for line in lines)
    shown, carets = next((one, two) for one, two in pairwise(lines) if set(two.split("|")[-1]) == {" ", "^"})
    begin = carets.index("^")
    assert shown[begin : carets.rindex("^") + 1] == "unheard_of"
