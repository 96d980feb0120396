"""Letters of another alphabet that look alike: found, named, and left alone where they are meant."""

from __future__ import annotations

import pytest

from dsl.text.diagnostics.lookalikes import doubtful, letters_alike, letters_mixed, lookalike, stranger
from dsl.text.diagnostics.render import render
from dsl.text.source import Source, Span


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
