"""A diagnostic is a value: a stable code, a place, the words of its message; and its text in each language.

What a ruleset asks of a map or position is shown in its own words with values, or in those of a translation.
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
    """How bad it is: an error stops, a warning and a note do not."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


DEMANDED, WANTED, COUNTED = "demanded-here", "wanted-here", "counted-here"
"""Notes: the rule that asks for something, what says how many are wanted, a thing that was counted."""


@dataclass(frozen=True)
class Note:
    """A second place that explains a diagnostic; ``code`` names its message."""

    span: Span
    code: str = "declared-here"
    args: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Diagnostic:
    """One thing to tell the user.

    ``code`` is a key of the message files and never changes its meaning; ``args`` fill the message;
    ``hint`` is a suggestion in the user's own text (a name that is near, a form to write), or empty.
    """

    code: str
    span: Span | None
    args: Mapping[str, object] = field(default_factory=dict)
    hint: str = ""
    notes: tuple[Note, ...] = ()
    severity: Severity = Severity.ERROR

    @property
    def cause(self) -> Place | None:
        """Where the rules say what was not met: how many are wanted, or else the rule itself; None where none does."""
        places = {note.code: Place.of(note.span) for note in self.notes}
        return places.get(WANTED) or places.get(DEMANDED)


# The folders of ``dsl`` that bring messages of their own.
_PARTS = (
    "text/diagnostics",
    "maps/mapfile",
    "games/play",
    "games/balance",
    "games/sharing",
    "services/forms",
    "services/house",
    "services/match",
    "services/book",
    "fronts/cli",
)
catalogue = Catalogue("dsl", *(f"{part}/messages_{{}}.toml" for part in _PARTS))


LONGEST_PART = 2_000
"""So many letters of what fills a message are shown: a line of a stranger's file may have millions."""


def message(code: str, args: Mapping[str, object], language: str = "en") -> str:
    """The message of ``code`` filled with ``args``; English where a translation is missing."""
    return catalogue.text(code, language, {key: spoken(value, language) for key, value in args.items()})


class Label(str):
    """A text of the game inside a message: its own translations have it in other languages."""

    __slots__ = ()


class Share(float):
    """A part of the whole inside a message, said in per cent."""

    __slots__ = ()

    def text(self, language: str) -> str:
        """It in a language, to a tenth of a per cent, in digits and signs as CLDR has them."""
        written = f"{Decimal(str(float(self))) * 100:.1f}".removesuffix(".0")
        return f"{written}%" if language == "en" else f"{written.replace('.', ',')}\u00a0%"


@dataclass(frozen=True)
class Words:
    """A text for the user: a key of the message files, and what fills it, which may be words again or labels.

    A tuple of such stands for a list of them.
    """

    code: str
    args: Mapping[str, object] = field(default_factory=dict)

    def text(self, language: str, word: Callable[[str], str] = str) -> str:
        """It in a language; ``word`` translates the labels of the game."""
        return str(spoken(self, language, word))


def spoken(value: object, language: str, word: Callable[[str], str] = str) -> object:
    """What fills a message; ``Words`` in that language."""
    if isinstance(value, Words):
        return message(value.code, {key: spoken(part, language, word) for key, part in value.args.items()}, language)
    if isinstance(value, tuple):
        return ", ".join(str(spoken(part, language, word)) for part in value)
    if isinstance(value, Share):
        return value.text(language)
    if isinstance(value, Label):
        return word(value)
    return f"{value[:LONGEST_PART]}…" if isinstance(value, str) and len(value) > LONGEST_PART else value


_BRACES = re.compile(r"\{([^{}]*)\}")


def filled(template: str, values: Iterable[tuple[str, str]]) -> str:
    """``template`` with its braces filled; ``values`` are what stands between them and what is to be read there."""
    known = {_even(source): value for source, value in values}
    return _BRACES.sub(lambda found: known.get(_even(found[1]), "…"), template)


def asked(args: Mapping[str, Any], word: Callable[[str], str]) -> str:
    """The text of a failed check in the language to which ``word`` translates."""
    template = str(args.get("template", args.get("text", "")))
    values = [(str(source), str(value)) for source, value in args.get("values", ())]
    translation = word(template)
    known = {_even(source) for source, _ in values}
    if not all(_even(source) in known for source in _BRACES.findall(translation)):
        translation = template  # a translation that asks for something unknown cannot be filled
    return filled(translation, values)


def _even(source: str) -> str:
    """What stands between braces, however it is spaced."""
    return " ".join(source.split())


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
