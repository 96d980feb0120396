"""What is told of loading a game: without what is no mistake for this one, in the words of its translation."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from dsl.games.library.shelves import Header
from dsl.games.play import load_translation
from dsl.text.diagnostics import Diagnostic, Problems, Severity, asked

OTHER_GAME = "map-other-game"
_ASKED = ("map-check", "map-check-more")


def told(problems: Problems, family_names: list[str]) -> list[Diagnostic]:
    """What to tell of loading a game: a map for quite another game is one mistake, not a hundred.

    A map for a game that this one extends is no mistake at all, and notes are for who writes rules (``check``).
    """
    shown = [d for d in problems if d.severity is not Severity.NOTE]
    found = [d for d in shown if d.code != OTHER_GAME or not _meant(d, family_names)]
    other = [d for d in found if d.code == OTHER_GAME]
    return [replace(other[0], severity=Severity.ERROR)] if other and problems.failed else found


def in_words(found: Iterable[Diagnostic], kin: Sequence[Header], language: str) -> list[Diagnostic]:
    """Reports with what the rules ask of a map in the reader's language, as far as the game has a translation."""
    found = list(found)
    if not any(d.code in _ASKED for d in found):
        return found
    words = load_translation(kin, language, Problems())
    return [replace(d, args={**d.args, "text": asked(d.args, words.word)}) if d.code in _ASKED else d for d in found]


def _meant(diagnostic: Diagnostic, names: list[str]) -> bool:
    games = str(diagnostic.args.get("games", "")).split(", ")
    return any(name in games for name in names)
