"""A diagnostic is a value: a stable code, a place, and the words to fill its message with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

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
