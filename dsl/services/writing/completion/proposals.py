"""The completions at a place of a rules text, best first."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import chain

from dsl.language.syntax.keywords import phrases
from dsl.services.writing.completion.around_cursor import CompletionRequest, PlaceInfo, place_info
from dsl.services.writing.completion.candidates import Candidate
from dsl.services.writing.completion.cursor import Cursor, cursor_at
from dsl.services.writing.completion.ranking import BegunWord
from dsl.services.writing.contract import Completions, Proposal
from dsl.services.writing.game_words import builtin_help, word_help
from dsl.text.source import Place

_MOST_BEGUN = 4
"""The greatest number of words of a phrase before its last one."""


def phrase_ends(request: CompletionRequest, cursor: Cursor, line: int) -> Iterator[Candidate]:
    """The missing words of keyword phrases whose first words are before the cursor."""
    skin = request.chain.own.skin
    begun = list(re.finditer(r"\S+", request.source.line(line)[: cursor.column - 1]))[-_MOST_BEGUN:]
    for at, first in enumerate(begun):
        words = tuple(word.group() for word in begun[at:])
        longer: dict[str, tuple[str, ...]] = {}  # of several spellings the first, which the formatter writes
        for phrase, meant in phrases(skin).get(words[0], ()):
            if len(phrase) > len(words) and phrase[: len(words)] == words:
                longer.setdefault(" ".join(meant), phrase[len(words) :])
        around = place_info(request, cursor_at(request.source, line, first.end() + 1)) if longer else None
        allowed = {word.detail or word.text for word in around.words} if around is not None else set()
        for english, rest in sorted(longer.items(), key=lambda pair: len(pair[1])):
            if english in allowed:
                yield Candidate(" ".join(rest), "keyword", detail=english, preferred=True)


def completions(request: CompletionRequest, line: int, column: int, language: str = "en") -> Completions:
    """The completions before ``column`` of a line; keywords are explained in ``language``."""
    cursor = cursor_at(request.source, line, column)
    found: list[Candidate] = []
    if cursor.kind == "clause":
        numbers = (Candidate(number, "clause", label=sentence) for number, sentence in request.clauses())
        found = BegunWord(cursor.word).best(numbers)
    elif cursor.kind == "code":
        found = _in_code(request, cursor, line)
    bracket = request.source.line(line)[column - 1 : column] == "("
    place = Place(request.source.name, line, cursor.column, line, column)
    return Completions(place, tuple(_proposal(one, bracket, request.word, language) for one in found))


def _proposal(candidate: Candidate, bracket: bool, word: Callable[[str], str], language: str) -> Proposal:
    """A candidate as the editor shows it; ``bracket``: a bracket follows already and is not inserted."""
    text = candidate.text.removesuffix("()").removesuffix("(") if bracket else candidate.text
    label = word(candidate.label) if candidate.label else ""
    return Proposal(text, candidate.kind, label, candidate.detail, _help(candidate, word, language))


def _help(candidate: Candidate, word: Callable[[str], str], language: str) -> str:
    """The help for a candidate, from the game or, for keywords, from the language."""
    if candidate.kind == "keyword":
        return word_help(candidate.detail or candidate.text, language)
    if candidate.kind in ("builtin", "question"):
        if meaning := builtin_help(candidate.text, language):
            return meaning
    return word(candidate.help) if candidate.help else ""


def _in_code(request: CompletionRequest, cursor: Cursor, line: int) -> list[Candidate]:
    """Names and keywords for a place in the code, missing words of begun phrases first."""
    around, ends = place_info(request, cursor), phrase_ends(request, cursor, line)
    if around is None:
        return BegunWord(cursor.word).best(ends)
    return around.begun.best(chain(ends, _joined(around)))


def _joined(around: PlaceInfo) -> Iterator[Candidate]:
    """Names and keywords: names first if a type is expected, else keywords first."""
    begun = around.begun
    if begun.expected is None:
        yield from (replace(word, preferred=not begun.many and not around.found) for word in around.words)
    yield from around.found
    yield from around.words
