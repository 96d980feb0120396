"""Words of a file that mix two alphabets: read as what they look like, if that is a word of the file or a keyword."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from dsl.diagnostics import Problems
from dsl.diagnostics.lookalikes import in_one_alphabet, letters_alike
from dsl.source import Span
from dsl.syntax.build import QUANTIFIERS
from dsl.syntax.keywords import SKINS, phrases
from dsl.syntax.tokens import Lexed


def one_alphabet(lexed: Lexed, problems: Problems) -> Mapping[str, Span]:
    """Tell and mend words with a letter of the wrong alphabet; gives those that may be names of the author's own.

    Each of them is a name only if it is found declared: that is known later.
    """
    written = {token.text for chunk in lexed.chunks for token in chunk.tokens if token.kind == "word"}
    found = {word: right for word in written if (right := in_one_alphabet(word)) != word}
    own: dict[str, Span] = {}
    if not found:
        return own
    known = written | _keywords() | QUANTIFIERS
    for chunk in lexed.chunks:
        for place, token in enumerate(chunk.tokens):
            right = found.get(token.text, "") if token.kind == "word" else ""
            if not right:
                continue
            if right in known:
                problems.add(letters_alike(lexed.place(token), token.text, right))
                lexed.mended.add(token.line)
                chunk.tokens[place] = replace(token, text=right, length=len(token.text))
            else:
                own.setdefault(token.text, lexed.place(token))
    return own


def _keywords() -> frozenset[str]:
    return frozenset(
        word for skin in SKINS for pairs in phrases(skin).values() for phrase, _ in pairs for word in phrase
    )
