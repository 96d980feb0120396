"""Phrases of the language of which the first words are written already: ``for ea`` is on its way to ``for each``."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dsl.language.syntax.keywords import phrases
from dsl.services.writing.completion.around_cursor import Asked, seen
from dsl.services.writing.completion.candidates import Candidate
from dsl.services.writing.completion.cursor import Cursor, cursor_at

_MOST = 4
"""No phrase has more words before its last."""


def rests(asked: Asked, cursor: Cursor, line: int) -> Iterator[Candidate]:
    """What is missing of phrases that may stand where their first words stand, before the word of the cursor."""
    skin = asked.chain.own.skin
    begun = list(re.finditer(r"\S+", asked.source.line(line)[: cursor.column - 1]))[-_MOST:]
    for at, first in enumerate(begun):
        words = tuple(word.group() for word in begun[at:])
        longer: dict[str, tuple[str, ...]] = {}  # of several spellings the first, which the formatter writes
        for phrase, meant in phrases(skin).get(words[0], ()):
            if len(phrase) > len(words) and phrase[: len(words)] == words:
                longer.setdefault(" ".join(meant), phrase[len(words) :])
        around = seen(asked, cursor_at(asked.source, line, first.end() + 1)) if longer else None
        standing = {word.detail or word.text for word in around.words} if around is not None else set()
        for english, rest in sorted(longer.items(), key=lambda pair: len(pair[1])):
            if english in standing:
                yield Candidate(" ".join(rest), "keyword", detail=english, surely=True)
