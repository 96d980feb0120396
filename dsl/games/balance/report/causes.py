"""What ended games, in words: the clauses, and what the journal said last, without what differs from game to game."""

from __future__ import annotations

from dsl.games.play import Translation
from dsl.games.play.translation import split

NO_CAUSE = "–"
"""Where neither clauses nor the journal say anything."""


def cause_text(cause: str, words: Translation) -> str:
    """The clauses that ended games, and what the journal said, without the names that differ from game to game.

    A sentence that goes on with such a name ends with an ellipsis.
    """
    clauses, _, template = cause.partition("\t")
    *cut, last = (part for brace, part in split(words.word(template)) if not brace)
    plain = [f"{part.rstrip()} …" if part.rstrip()[-1:].isalpha() else part for part in cut] + [last]
    said = [tail for part in plain if _letters(tail := part.rpartition(":")[2]) and ":" in part]
    line = (said[-1] if said else max(plain, key=_letters, default="")).strip(' .,:;!«»“”"—–-')
    line = line[:1].upper() + line[1:]
    return "  ".join(text for text in (f"[{clauses}]" if clauses else "", line) if text) or NO_CAUSE


def _letters(text: str) -> int:
    return sum(sign.isalpha() for sign in text)
