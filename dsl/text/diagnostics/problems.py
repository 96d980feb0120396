"""A collection of diagnostics, filled while a text is read. ``Problems.unknown`` reports every unknown name."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from dsl.text.diagnostics.diagnostic import Diagnostic, Note, Severity, message
from dsl.text.diagnostics.lookalikes import letters_alike, lookalike, near, slips
from dsl.text.source import Span

_LAST = ("map-check", "map-check-more", "map-rules-waiting", "map-rules-unchecked")


def digest(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The diagnostics grouped by file, mistakes of form before requirements of the rules, without repetitions."""
    files: dict[str, list[Diagnostic]] = {}
    for d in diagnostics:
        files.setdefault(_file(d), []).append(d)
    return [d for found in files.values() for d in _once(sorted(found, key=lambda d: d.code in _LAST))]


def _file(diagnostic: Diagnostic) -> str:
    """The file of a diagnostic, however its path is written."""
    return os.path.realpath(diagnostic.span.source.name) if diagnostic.span is not None else ""


def _once(found: list[Diagnostic]) -> list[Diagnostic]:
    """The diagnostics of a file without repetitions; the first of equal ones has their number and the next place."""
    alike: dict[object, list[Diagnostic]] = {}
    reported: set[object] = set()
    for d in found:
        text = message(d.code, d.args)
        if d.span is not None and (here := (d.span.line, d.span.column, d.code, text)) in reported:
            continue  # reported already, of the same file under another path
        if d.span is not None:
            reported.add(here)
        alone = d.span is None or d.code in _LAST
        alike.setdefault(id(d) if alone else (d.code, d.severity, d.hint, text), []).append(d)
    return [same[0] if len(same) == 1 else _with_count(same) for same in alike.values()]


def _with_count(same: list[Diagnostic]) -> Diagnostic:
    first, second = same[0], same[1].span
    assert second is not None  # diagnostics without a place are never grouped
    return replace(first, notes=(*first.notes, Note(second, "said-again", {"count": len(same)})))


# The most unknown names of a file that get a suggestion: each is compared with all known names.
_SUGGESTIONS = 100
_LONG = 4


def hyphenated(span: Span) -> tuple[Span, str] | None:
    """The word with hyphens at ``span`` (``pirates-1989``) and its valid spelling; None if there is none."""
    for found in re.finditer(r"[^\W\d]\w*(?:-\w+)+", span.source.line(span.line)):
        if found.start() < span.column <= found.end():
            return Span(span.source, span.line, found.start() + 1, span.line, found.end() + 1), found[0].replace(
                "-", "_"
            )
    return None


class Problems:
    """The diagnostics found while a text is read; at most one for each place and code."""

    def __init__(self, broken: frozenset[str] = frozenset()) -> None:
        self.broken = broken  # names of declarations that could not be parsed; they are not reported as unknown
        self._items: list[Diagnostic] = []
        self._seen: set[tuple[object, ...]] = set()
        self._suggested = 0
        self._missing: set[str] = set()

    def add(self, diagnostic: Diagnostic) -> None:
        """Add a diagnostic, unless one with the same code and place is there already."""
        span = diagnostic.span
        place = (
            (span.source.name, span.line, span.column)
            if span
            else (None, repr(sorted(diagnostic.args.items(), key=str)))
        )
        # the checks of a map share one code and differ in their text
        key = (diagnostic.code, diagnostic.args.get("text"), *place)
        if key not in self._seen:
            self._seen.add(key)
            self._items.append(diagnostic)

    def error(self, code: str, span: Span | None, hint: str = "", notes: Iterable[Note] = (), **args: object) -> None:
        """Report an error."""
        self.add(Diagnostic(code, span, args, hint, tuple(notes)))

    def unknown(
        self,
        code: str,
        span: Span | None,
        name: str,
        among: Iterable[str],
        /,
        instead: str = "",
        notes: Iterable[Note] = (),
        **args: object,
    ) -> None:
        """Report that ``name`` is none of ``among``, suggesting the most similar one, or ``instead`` if set.

        A name that only looks like a known one (letters of another alphabet) is reported as ``letters-alike``, not as
        ``code``.
        """
        if name in self.broken or name in self._missing or self._is_broken(name):
            return
        if not self.suggests:
            self.error(code, span, instead, notes, name=name, **args)
            return
        self._suggested += 1
        names = list(among)
        run = hyphenated(span) if span is not None else None
        right = lookalike(name, names)
        if run and run[1] in names:
            self.error("name-hyphen", run[0], run[1], name=run[0].text)
        elif right and span is not None:
            self.add(letters_alike(span, name, right))
        else:
            hint = instead or near(name, names)
            self.error(code, span, hint, notes, name=name, **args)
            if not hint:  # probably its declaration is missing: one report is enough
                self._missing.add(name)

    @property
    def suggests(self) -> bool:
        """Whether the next unknown name gets a suggestion; finding one takes time, so their number is limited."""
        return self._suggested < _SUGGESTIONS

    def _is_broken(self, name: str) -> bool:
        """Whether ``name`` may have been declared by a declaration that could not be parsed."""
        return any(
            word.startswith(name) or slips(word, name, 2) < 2
            for word in self.broken
            if len(name) >= _LONG and len(name) - 1 <= len(word)
        )

    def warn(self, code: str, span: Span | None, hint: str = "", notes: Iterable[Note] = (), **args: object) -> None:
        """Report a warning: something that is probably a mistake."""
        self.add(Diagnostic(code, span, args, hint, tuple(notes), Severity.WARNING))

    def note(self, code: str, span: Span | None, **args: object) -> None:
        """Report a note: something worth knowing that is no mistake."""
        self.add(Diagnostic(code, span, args, severity=Severity.NOTE))

    def extend(self, others: Iterable[Diagnostic]) -> None:
        """Add several diagnostics."""
        for diagnostic in others:
            self.add(diagnostic)

    @property
    def failed(self) -> bool:
        """Whether an error was reported."""
        return any(d.severity is Severity.ERROR for d in self._items)

    def __iter__(self) -> Iterator[Diagnostic]:
        def place(d: Diagnostic) -> tuple[str, int, int]:
            return (d.span.source.name, d.span.line, d.span.column) if d.span else ("", 0, 0)

        return iter(sorted(self._items, key=place))

    def __len__(self) -> int:
        return len(self._items)
