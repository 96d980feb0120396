"""Diagnostics as text: place, message, the line underlined, the other places, the suggestion."""

from __future__ import annotations

from collections.abc import Iterable

from dsl.diagnostics.diagnostic import Diagnostic
from dsl.diagnostics.messages import message
from dsl.source import Span


def render(diagnostic: Diagnostic, language: str = "en") -> str:
    """One diagnostic as several lines of plain text, without a line end."""
    word = message(f"severity-{diagnostic.severity.value}", {}, language)
    head = f"{word}: {message(diagnostic.code, diagnostic.args, language)} [{diagnostic.code}]"
    lines = [f"{diagnostic.span}: {head}" if diagnostic.span else head]
    if diagnostic.span:
        lines += underlined(diagnostic.span)
    if diagnostic.hint:
        lines.append("  " + message("hint", {"hint": diagnostic.hint}, language))
    for note in diagnostic.notes:
        lines.append(f"  {note.span}: {message(note.code, note.args, language)}")
        lines += ["  " + line for line in underlined(note.span)]
    return "\n".join(lines)


def underlined(span: Span) -> list[str]:
    """The first line of ``span`` with its number, and carets under the part meant."""
    text = span.source.line(span.line).replace("\t", " ")
    end = span.end_column if span.end_line == span.line else len(text) + 1
    width = max(1, min(end, len(text) + 1) - span.column)
    number = str(span.line)
    return [f"  {number} | {text}", f"  {' ' * len(number)} | {' ' * (span.column - 1)}{'^' * width}"]


def render_all(diagnostics: Iterable[Diagnostic], language: str = "en") -> str:
    """All diagnostics, one after another with a blank line between."""
    return "\n\n".join(render(d, language) for d in diagnostics)
