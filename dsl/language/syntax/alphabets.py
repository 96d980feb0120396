"""Words of a file that mix two alphabets: read as what they look like, if that is a word of the file or a keyword."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache

from dsl.language.syntax.keywords import QUANTIFIERS, SKINS, phrases
from dsl.language.syntax.tokens import Lexed
from dsl.text.diagnostics import Problems
from dsl.text.diagnostics.lookalikes import in_one_alphabet, letters_alike, lookalike, shape
from dsl.text.source import Span


def one_alphabet(lexed: Lexed, problems: Problems) -> Mapping[str, Span]:
    """Report and correct words with a letter of the wrong alphabet; returns those that may be names of the author.

    Each of them is a name only if it is found declared: that is known later.
    """
    written = Counter(token.text for chunk in lexed.chunks for token in chunk.tokens if token.kind == "word")
    found = {word: right for word in written if (right := in_one_alphabet(word)) != word}
    own: dict[str, Span] = {}
    keywords = _keywords()
    found |= _once_alike(written, keywords)
    if not found:
        return own
    known = written.keys() | keywords | QUANTIFIERS
    for chunk in lexed.chunks:
        for place, token in enumerate(chunk.tokens):
            right = found.get(token.text, "") if token.kind == "word" else ""
            if not right or token.line in lexed.open_quotes:  # where a quote is lost, it may be a word of a text
                continue
            if right in known:
                problems.add(letters_alike(token.span(lexed.source), token.text, right))
                lexed.corrected.add(token.line)
                chunk.tokens[place] = token._replace(text=right, length=len(token.text))
            else:
                own.setdefault(token.text, token.span(lexed.source))
    return own


def _once_alike(written: Counter[str], keywords: frozenset[str]) -> dict[str, str]:
    """Words that stand once and look just like another name of the file, as a Cyrillic “с” like a Latin “c”."""
    looks: dict[str, list[str]] = {}
    for word in written:
        looks.setdefault(shape(word), []).append(word)
    found: dict[str, str] = {}
    for alike in looks.values():
        for word in alike if len(alike) > 1 else ():
            usual = [other for other in alike if written[other] > 2]
            right = lookalike(word, usual)
            if right and written[word] == 1 and word not in keywords:
                found[word] = right
    return found


@cache
def _keywords() -> frozenset[str]:
    return frozenset(
        word for skin in SKINS for pairs in phrases(skin).values() for phrase, _ in pairs for word in phrase
    )
