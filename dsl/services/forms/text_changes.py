"""Changes of a rules text: applied together, formatted, checked; and names for new declarations."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from itertools import takewhile

from dsl.games.pipeline import check_chain
from dsl.language.loading.loader import Chain
from dsl.language.syntax.format import format_declarations, tag_column
from dsl.language.syntax.keywords import SKINS, words
from dsl.language.syntax.parser import parse
from dsl.language.typed.program import Program
from dsl.text.diagnostics import Diagnostic, Problems
from dsl.text.source import Edit, Place, Source, Span
from dsl.text.transliteration import transliterated


def fresh_name(label: str, taken: Container[str], otherwise: str) -> str:
    """An unused name that is no keyword, similar to ``label``; ``otherwise`` if that has no letters."""
    stem = transliterated(label) or otherwise
    if stem[0].isdigit():
        stem = f"{otherwise}_{stem}"
    return next(name for name in (stem, *(f"{stem}_{number}" for number in range(2, 1000))) if _free(name, taken))


def _free(name: str, taken: Container[str]) -> bool:
    return name not in taken and not any(name in words(skin) for skin in SKINS)


@dataclass(frozen=True)
class Change:
    """Replaces the text from ``start`` to ``end`` by ``text``."""

    start: int
    end: int
    text: str


def at_span(span: Span, text: str) -> Change:
    """The change that replaces the text of a span."""
    source = span.source
    return Change(source.offset(span.line, span.column), source.offset(span.end_line, span.end_column), text)


def edits_for(source: Source, changes: Iterable[Change]) -> tuple[Edit, ...]:
    """The edits for all of ``changes``, which must not overlap; declarations that were formatted stay formatted."""
    old = new = source.text
    column = tag_column(source)
    tidy: set[int] = set()
    for change in sorted(changes, key=lambda change: change.start, reverse=True):
        if format_declarations(old, _lines(old, change.start, change.end), column) == old:
            more = change.text.count("\n") - old.count("\n", change.start, change.end)
            first = old.count("\n", 0, change.start) + 1
            tidy = {line + more for line in tidy} | set(_lines(change.text, 0, len(change.text), first))
        new = new[: change.start] + change.text + new[change.end :]
    return differing(source, old, format_declarations(new, tidy, column))


def applied(text: str, edits: Iterable[Edit]) -> str:
    """A text with ``edits`` applied."""
    source = Source("", text)
    for edit in sorted(edits, key=lambda edit: (edit.place.line, edit.place.column), reverse=True):
        place = edit.place
        start, end = source.offset(place.line, place.column), source.offset(place.end_line, place.end_column)
        text = text[:start] + edit.text + text[end:]
    return text


def _lines(text: str, start: int, end: int, first: int = 1) -> range:
    """The numbers of the lines of a stretch of text; the text's first line has the number ``first``."""
    return range(first + text.count("\n", 0, start), first + text.count("\n", 0, end) + 1)


# --- the fewest edits ----------------------------------------------------------------------------


def differing(source: Source, old: str, new: str) -> tuple[Edit, ...]:
    """The fewest edits that change the text ``old`` of ``source`` to ``new``; common parts are not touched."""
    one, two = old.splitlines(keepends=True), new.splitlines(keepends=True)
    found: list[Edit] = []
    offset, at = 0, 0
    for what, first, last, begin, end in SequenceMatcher(None, one, two, autojunk=False).get_opcodes():
        offset += sum(map(len, one[at:first]))
        at = first
        if what == "replace" and last - first == end - begin:
            for k in range(last - first):
                start = offset + sum(map(len, one[first : first + k]))
                found += _trimmed(source, start, one[first + k], two[begin + k])
        elif what != "equal":
            found += _trimmed(source, offset, "".join(one[first:last]), "".join(two[begin:end]))
    return tuple(found)


def _trimmed(source: Source, start: int, old: str, new: str) -> Iterator[Edit]:
    """The edit for one stretch, without the common beginning and end."""
    if old == new:
        return
    head = _alike(old, new)
    tail = _alike(old[head:][::-1], new[head:][::-1])
    where = (*source.place(start + head), *source.place(start + len(old) - tail))
    yield Edit(Place(source.name, *where), new[head : len(new) - tail])


def _alike(one: str, two: str) -> int:
    """The length of the common beginning."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, two)))


def changed_chain(chain: Chain, edits: Iterable[Edit]) -> Chain:
    """The chain with ``edits`` applied to its own file."""
    source, problems = chain.own.source, Problems()
    own = parse(Source(source.name, applied(source.text, edits)), problems, chain.own)
    under = Problems()
    for file in chain.files[:-1]:
        under.extend(file.problems)
    return replace(chain, files=(*chain.files[:-1], own), sound=not problems.failed and not under.failed)


def tried(chain: Chain, edits: Iterable[Edit]) -> tuple[Program | None, tuple[Diagnostic, ...]]:
    """The program with ``edits`` applied, None if there are errors, and all its problems."""
    changed, problems = changed_chain(chain, edits), Problems()
    problems.extend(changed.own.problems)
    program = check_chain(changed, problems)
    return program, tuple(problems)
