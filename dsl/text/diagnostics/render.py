"""Diagnostics as text: place, message, the line underlined, the other places, the suggestion."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from dsl.text.diagnostics.diagnostic import Diagnostic, Note, Severity
from dsl.text.diagnostics.messages import message
from dsl.text.source import Span

LONGEST = 160
"""So many letters of a line are shown."""
PLACES = 3
"""So many other places of one kind are shown with a report."""
MOST = 20
"""So many reports of a file are shown."""


def render(diagnostic: Diagnostic, language: str = "en") -> str:
    """One diagnostic as several lines of plain text, without a line end."""
    word = message(f"severity-{diagnostic.severity.value}", {}, language)
    head = f"{word}: {message(diagnostic.code, diagnostic.args, language)} [{diagnostic.code}]"
    lines = [f"{diagnostic.span}: {head}" if diagnostic.span else head]
    if diagnostic.span:
        lines += underlined(diagnostic.span)
    if diagnostic.hint:
        lines.append("  " + message("hint", {"hint": diagnostic.hint}, language))
    for note in _few(diagnostic.notes):
        lines.append(f"  {note.span}: {message(note.code, note.args, language)}")
        lines += ["  " + line for line in underlined(note.span)]
    return "\n".join(lines)


def _few(notes: Sequence[Note]) -> list[Note]:
    """The first notes of each kind."""
    counts: Counter[str] = Counter()
    kept = []
    for note in notes:
        counts[note.code] += 1
        if counts[note.code] <= PLACES:
            kept.append(note)
    return kept


def underlined(span: Span) -> list[str]:
    """The first line of ``span`` with its number, and carets under the part meant; a long line cut around it."""
    text = span.source.line(span.line).replace("\t", " ")
    end = span.end_column if span.end_line == span.line else len(text) + 1
    width = max(1, min(end, len(text) + 1) - span.column)
    text, column = _cut(text, span.column)
    width = min(width, max(1, len(text) + 1 - column))
    number = str(span.line)
    return [f"  {number} | {text}", f"  {' ' * len(number)} | {' ' * (column - 1)}{'^' * width}"]


def _cut(text: str, column: int) -> tuple[str, int]:
    """A long line around ``column``, and the column there."""
    if len(text) <= LONGEST:
        return text, column
    begin = max(0, min(column - 1 - LONGEST // 3, len(text) - LONGEST))
    before, after = ("…" if begin else ""), ("…" if begin + LONGEST < len(text) else "")
    return before + text[begin : begin + LONGEST] + after, column - begin + len(before)


def shortlist(diagnostics: Iterable[Diagnostic], most: int = MOST) -> list[Diagnostic]:
    """The first ``most`` reports of each file, errors before all others, and how many more there are."""
    found = list(diagnostics)
    counts: Counter[str] = Counter()
    kept: set[int] = set()
    for d in sorted(found, key=lambda d: d.severity is not Severity.ERROR):
        name = d.span.source.name if d.span else ""
        counts[name] += 1
        if counts[name] <= most or d.span is None:
            kept.add(id(d))
    more = [
        Diagnostic("more-reports", None, {"name": name, "count": count - most}, severity=Severity.NOTE)
        for name, count in counts.items()
        if name and count > most
    ]
    return [d for d in found if id(d) in kept] + more


def render_all(diagnostics: Iterable[Diagnostic], language: str = "en") -> str:
    """The diagnostics of each file, twenty at most, one after another with a blank line between."""
    return "\n\n".join(render(d, language) for d in shortlist(diagnostics))
