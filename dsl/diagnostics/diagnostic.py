"""A diagnostic is a value: a stable code, a place, and the words to fill its message with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from enum import Enum

from dsl.source import Span


class Severity(Enum):
    """How bad it is: an error stops, a warning and a note do not."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


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


class Problems:
    """The diagnostics collected while one thing is read; at most one report for a place and code."""

    def __init__(self) -> None:
        self._items: list[Diagnostic] = []
        self._seen: set[tuple[object, ...]] = set()

    def add(self, diagnostic: Diagnostic) -> None:
        """Keep ``diagnostic`` unless the same was already said of the same place."""
        span = diagnostic.span
        place = (
            (span.source.name, span.line, span.column)
            if span
            else (None, repr(sorted(diagnostic.args.items(), key=str)))
        )
        # the checks of a map share one code: they differ by what they demand
        key = (diagnostic.code, diagnostic.args.get("text"), *place)
        if key not in self._seen:
            self._seen.add(key)
            self._items.append(diagnostic)

    def error(self, code: str, span: Span | None, hint: str = "", notes: Iterable[Note] = (), **args: object) -> None:
        """Report something that must be mended."""
        self.add(Diagnostic(code, span, args, hint, tuple(notes)))

    def warn(self, code: str, span: Span | None, hint: str = "", notes: Iterable[Note] = (), **args: object) -> None:
        """Report something that is probably not meant."""
        self.add(Diagnostic(code, span, args, hint, tuple(notes), Severity.WARNING))

    def note(self, code: str, span: Span | None, **args: object) -> None:
        """Report something worth knowing."""
        self.add(Diagnostic(code, span, args, severity=Severity.NOTE))

    def extend(self, others: Iterable[Diagnostic]) -> None:
        """Keep all of ``others``."""
        for diagnostic in others:
            self.add(diagnostic)

    @property
    def failed(self) -> bool:
        """Whether anything was reported that must be mended."""
        return any(d.severity is Severity.ERROR for d in self._items)

    def __iter__(self) -> Iterator[Diagnostic]:
        def place(d: Diagnostic) -> tuple[str, int, int]:
            return (d.span.source.name, d.span.line, d.span.column) if d.span else ("", 0, 0)

        return iter(sorted(self._items, key=place))

    def __len__(self) -> int:
        return len(self._items)


def near(name: str, known: Iterable[str]) -> str:
    """The known name most like ``name``, or an empty text if none is near (difflib's ratio, 0.6 and up)."""
    folded = {k.casefold(): k for k in known if len(k) > 1}
    swapped = [k for k in folded if len(name) > 1 and sorted(k) == sorted(name.casefold())]
    if swapped:  # letters in another order, which difflib thinks little of in short names
        return folded[swapped[0]]
    found = get_close_matches(name.casefold(), folded, n=1, cutoff=0.6)
    return folded[found[0]] if found else ""
