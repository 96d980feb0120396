"""A diagnostic as a value: a stable code, a place, the arguments of its message. ``message`` gives the text.

A requirement of the rules on a map or position is shown in the words of the rules, filled with values and translated.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from enum import Enum
from typing import Any

from dsl.text.catalogue import Catalogue
from dsl.text.source import Place, Span


class Severity(Enum):
    """How bad a diagnostic is. A text with errors cannot be used; with warnings and notes it can."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


DEMANDED, WANTED, COUNTED = "demanded-here", "wanted-here", "counted-here"
"""Codes of notes: the rule that requires something, the place with the required number, one thing counted."""


@dataclass(frozen=True)
class Note:
    """A second place that explains a diagnostic; ``code`` names its message."""

    span: Span
    code: str = "declared-here"
    args: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Diagnostic:
    """One error, warning or note for the user.

    ``code`` is a key of the message files and never changes its meaning; ``args`` fill the message; ``hint`` is a
    suggestion that could replace the user's text (a similar name, a form to write), or empty.
    """

    code: str
    span: Span | None
    args: Mapping[str, object] = field(default_factory=dict)
    hint: str = ""
    notes: tuple[Note, ...] = ()
    severity: Severity = Severity.ERROR

    @property
    def cause(self) -> Place | None:
        """The place in the rules of the requirement that is not met; None if the diagnostic is about something else."""
        places = {note.code: Place.of(note.span) for note in self.notes}
        return places.get(WANTED) or places.get(DEMANDED)


_FOLDERS = (
    "text/diagnostics", "maps/mapfile", "games/library", "games/play", "games/scenario", "games/bots", "games/balance",
    "games/sharing", "services/forms", "services/house", "services/match", "services/theme", "services/words",
    "services/writing", "services/book", "fronts/cli",
)  # fmt: skip
"""The folders of ``dsl`` with messages of their own; ``editor`` adds its folders in its ``__init__.py``."""
catalogue = Catalogue("dsl", *(f"{folder}/messages_{{}}.toml" for folder in _FOLDERS))


LONGEST_PART = 2_000
"""The most characters of one argument in a message, because a line of a file may have millions."""


DIGITS = 18
"""The most digits of a number that a message shows."""
_NUMBER = re.compile(rf"\d{{{DIGITS + 1},}}…?")


def message(code: str, args: Mapping[str, object], language: str = "en") -> str:
    """The message of ``code`` filled with ``args``; English where a translation is missing."""
    return catalogue.text(code, language, {key: localized(value, language) for key, value in args.items()})


class Label(str):
    """A text written in the rules of a game, as an argument of a message: the game's own files translate it."""

    __slots__ = ()


class Share(float):
    """A share as an argument of a message, from 0 to 1, shown in per cent."""

    __slots__ = ()

    def text(self, language: str) -> str:
        """The share in per cent to one decimal, in the number format of a language (CLDR)."""
        written = f"{Decimal(str(float(self))) * 100:.1f}".removesuffix(".0")
        return f"{written}%" if language == "en" else f"{written.replace('.', ',')}\u00a0%"


@dataclass(frozen=True)
class Words:
    """A translatable text: a key of the message files and its arguments.

    An argument may be ``Words`` or ``Label`` itself, or a tuple of these, which is shown as a list.
    """

    code: str
    args: Mapping[str, object] = field(default_factory=dict)

    def text(self, language: str, word: Callable[[str], str] = str) -> str:
        """The text in a language; ``word`` translates the labels of the game."""
        return str(localized(self, language, word))


def localized(value: object, language: str, word: Callable[[str], str] = str) -> object:
    """An argument of a message, with ``Words`` and ``Label`` turned into text of that language."""
    if isinstance(value, Words):
        return message(value.code, {key: localized(part, language, word) for key, part in value.args.items()}, language)
    if isinstance(value, tuple):
        return ", ".join(str(localized(part, language, word)) for part in value)
    if isinstance(value, Share):
        return value.text(language)
    if isinstance(value, Label):
        return word(value)
    if isinstance(value, int) and abs(value) >= 10**DIGITS:
        value = str(value)
    return _shortened(value) if isinstance(value, str) else value


def _shortened(text: str) -> str:
    """A text as an argument, cut after ``LONGEST_PART`` characters; a number in it is cut after ``DIGITS`` digits.

    A text of several lines keeps its numbers, because some of its lines point at columns of others.
    """
    text = f"{text[:LONGEST_PART]}…" if len(text) > LONGEST_PART else text
    return text if "\n" in text else _NUMBER.sub(lambda number: f"{number[0][:DIGITS]}…", text)


_BRACES = re.compile(r"\{([^{}]*)\}")


def filled(template: str, values: Iterable[tuple[str, str]]) -> str:
    """``template`` with its braces filled; ``values`` are pairs of the text between braces and its replacement."""
    known = {_single_blanks(source): value for source, value in values}
    return _BRACES.sub(lambda found: known.get(_single_blanks(found[1]), "…"), template)


def requirement_text(args: Mapping[str, Any], word: Callable[[str], str]) -> str:
    """The text of a requirement that is not met, in the language to which ``word`` translates."""
    template = str(args.get("template", args.get("text", "")))
    values = [(str(source), str(value)) for source, value in args.get("values", ())]
    translation = word(template)
    known = {_single_blanks(source) for source, _ in values}
    if not all(_single_blanks(source) in known for source in _BRACES.findall(translation)):
        translation = template  # it has a gap that cannot be filled
    return filled(translation, values)


def _single_blanks(source: str) -> str:
    """The text between braces with single blanks, so that spacing makes no difference."""
    return " ".join(source.split())


LONGEST = 160
"""The most characters of a line that are printed."""
PLACES = 3
"""The most notes of one kind that are printed with a diagnostic."""
MOST = 20
"""The most diagnostics of a file that are printed."""


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
    """At most ``PLACES`` notes of each code, in their order."""
    counts: Counter[str] = Counter()
    kept = []
    for note in notes:
        counts[note.code] += 1
        if counts[note.code] <= PLACES:
            kept.append(note)
    return kept


def underlined(span: Span) -> list[str]:
    """Two lines: the first line of ``span`` with its number, and carets under the span. A long line is shortened."""
    text = span.source.line(span.line).replace("\t", " ")
    end = span.end_column if span.end_line == span.line else len(text) + 1
    width = max(1, min(end, len(text) + 1) - span.column)
    text, column = _cut(text, span.column)
    width = min(width, max(1, len(text) + 1 - column))
    number = str(span.line)
    return [f"  {number} | {text}", f"  {' ' * len(number)} | {' ' * (column - 1)}{'^' * width}"]


def _cut(text: str, column: int) -> tuple[str, int]:
    """``text`` shortened to ``LONGEST`` characters around ``column``, and the column in the shortened text."""
    if len(text) <= LONGEST:
        return text, column
    begin = max(0, min(column - 1 - LONGEST // 3, len(text) - LONGEST))
    before, after = ("…" if begin else ""), ("…" if begin + LONGEST < len(text) else "")
    return before + text[begin : begin + LONGEST] + after, column - begin + len(before)


def shortlist(diagnostics: Iterable[Diagnostic], most: int = MOST) -> list[Diagnostic]:
    """The first ``most`` diagnostics of each file, errors first, followed by a count of those left out."""
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
    """The diagnostics of each file as plain text, separated by blank lines; at most ``MOST`` a file."""
    return "\n\n".join(render(d, language) for d in shortlist(diagnostics))
