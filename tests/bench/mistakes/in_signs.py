"""Mistakes in signs: brackets, colons, commas, quotes, and the operators of other languages."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tests.bench.mistakes.in_words import replaced
from tests.bench.mistakes.rules_page import RulesPage, Word
from tests.bench.mistakes.slip import Slip, edited

# The sign or keyword of this language, and what other languages write for it.
_ELSEWHERE = (
    ("==", "="),
    ("==", "==="),
    ("<=", "=<"),
    (">=", "=>"),
    ("!=", "<>"),
    ("=", ":="),
    ("=", "=="),
    ("+=", "=+"),
    ("-=", "=-"),
    ("and", "&&"),
    ("or", "||"),
    ("not", "!"),
    ("and", "&"),
    ("/", "//"),
    ("->", "=>"),
    ("..", "..."),
    ("..", "–"),
    (".", "->"),
)


def _signs(*texts: str) -> Callable[[Word], bool]:
    return lambda word: word.token.kind == "sign" and word.token.text in texts


def bracket_drop(page: RulesPage, chance: Random) -> Slip:
    """A bracket forgotten."""
    word = page.some(_signs(*"()[]{}"), chance)
    codes = ("bracket-not-closed", "bracket-not-opened", "bracket-wrong")
    return replaced(page, word, "", codes=codes)


def bracket_add(page: RulesPage, chance: Random) -> Slip:
    """A bracket typed twice."""
    word = page.some(_signs(*"()[]{}"), chance)
    codes = ("bracket-not-closed", "bracket-not-opened", "bracket-wrong")
    return replaced(page, word, word.token.text * 2, codes=codes)


def colon_drop(page: RulesPage, chance: Random) -> Slip:
    """The colon at the end of a line forgotten."""

    def fits(word: Word) -> bool:
        after = page.after(word)
        return word.token.text == ":" and (after is None or after.token.line > word.token.line)

    word = page.some(fits, chance)
    return replaced(page, word, "", codes=("colon-missing",))


def comma(page: RulesPage, chance: Random) -> Slip:
    """A comma forgotten, doubled, or a point in its place."""
    word = page.some(_signs(","), chance)
    new = chance.choice(["", ",,", "."])
    return replaced(page, word, new, legal=True)


def quote_open(page: RulesPage, chance: Random) -> Slip:
    """The quote at the beginning of a text forgotten."""
    word = page.some(lambda w: w.token.kind == "string" and len(w.token.text) > 2, chance)
    token = word.token
    text = edited(page, token.line, token.column, token.column + 1, "")
    return Slip(page, text, frozenset((token.line,)), codes=("text-not-opened",))


def quote_close(page: RulesPage, chance: Random) -> Slip:
    """The quote at the end of a text forgotten, or one of the typesetter's."""
    word = page.some(lambda w: w.token.kind == "string" and len(w.token.text) > 2, chance)
    token, new = word.token, chance.choice(["", "", "”", "'"])
    text = edited(page, token.line, token.end - 1, token.end, new)
    return Slip(page, text, frozenset((token.line,)), codes=("text-not-closed",))


def operator(page: RulesPage, chance: Random) -> Slip:
    """An operator as another language writes it."""
    own, foreign = chance.choice(_ELSEWHERE)

    def fits(word: Word) -> bool:
        after = page.after(word)
        if own == "." and not (after is not None and after.is_name):
            return False
        return word.english == own or (word.token.kind == "sign" and word.token.text == own)

    word = page.some(fits, chance)
    right = word.token.text
    quoted = (f"“{right}”", f" {right}")
    return replaced(page, word, foreign, words=quoted, right=right if right != "." else "")


def increment(page: RulesPage, chance: Random) -> Slip:
    """``x++`` for ``x += 1``"""
    word = page.some(_signs("+=", "-="), chance)
    token = word.token
    line = page.text.split("\n")[token.line - 1]
    text = edited(page, token.line, token.column, len(line) + 1, token.text[0] * 2)
    return Slip(page, text, frozenset((token.line,)), words=(f"{token.text} 1",))
