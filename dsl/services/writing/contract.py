"""The results of the language service: plain values that name files and places, without the texts of files.

They are sent to the process of the window, and the language server converts them to its messages. Lines and columns
count from 1, an end column is exclusive, as in ``Span``. Texts for the user are message codes with arguments, which are
translated where they are shown.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from dsl.services.forms.game_form import GameForm
from dsl.text.diagnostics import Severity, Words
from dsl.text.source import Edit, Place

Role = Literal[
    "keyword", "decision", "chance", "text", "brace", "number", "type", "parameter", "declared", "name", "label",
    "help", "comment", "clause", "sign",
]  # fmt: skip
"""The role of a word or sign in a rules text, which decides its colour."""


@dataclass(frozen=True)
class Repair:
    """A repair of a problem, or an improvement of the text, as edits."""

    text: Words
    edits: tuple[Edit, ...]


@dataclass(frozen=True)
class Problem:
    """A diagnostic with its repairs; ``notes`` are other places that explain it."""

    place: Place | None
    code: str
    severity: Severity
    message: Words
    hint: str = ""
    notes: tuple[tuple[Place, Words], ...] = ()
    repairs: tuple[Repair, ...] = ()


class Token(NamedTuple):
    """The role of a part of a line, from ``column`` on."""

    column: int
    length: int
    role: Role


@dataclass(frozen=True)
class Fold:
    """Lines ``line + 1`` to ``end_line`` can be hidden behind ``line``."""

    line: int
    end_line: int
    kind: Literal["chapter", "declaration", "block", "comment"]


@dataclass(frozen=True)
class Entry:
    """A declaration in the outline: its name, its label, the place of its name and of the ``whole`` declaration.

    ``kind`` is its keyword in English (``param``, ``table``, ``rule``, ``site`` …); ``changed``: declared or changed by
    the file itself, not by one it extends; ``former_help`` is the help text of the rule that it replaces.
    """

    kind: str
    name: str
    label: str
    place: Place
    whole: Place
    clauses: tuple[str, ...] = ()
    help: str = ""
    changed: bool = False
    children: tuple[Entry, ...] = ()
    former_help: str = ""


@dataclass(frozen=True)
class Chapter:
    """A part of the outline.

    ``kind`` is ``about``, ``params``, ``tables``, ``wheels``, ``decks``, ``board``, ``pieces``, ``rules``, ``ends`` or
    ``bots``; ``title`` is that of a section comment, or empty for the name of the kind.
    """

    kind: str
    title: str
    entries: tuple[Entry, ...]
    children: tuple[Chapter, ...] = ()


@dataclass(frozen=True)
class Analysis:
    """Everything shown for one version of a text. ``tokens[k]`` are those of line k + 1.

    ``valid``: the text has no errors. Otherwise ``outline`` and ``form`` are those of the last valid text.
    """

    file: str
    version: int
    valid: bool
    tokens: tuple[tuple[Token, ...], ...]
    problems: tuple[Problem, ...]
    outline: tuple[Chapter, ...]
    folds: tuple[Fold, ...]
    form: GameForm | None = None

    def __getstate__(self) -> dict[str, Any]:
        """Pickle tokens as plain tuples, which is faster: thousands are sent to the window after every key."""
        return {**vars(self), "tokens": tuple(tuple(map(tuple, line)) for line in self.tokens)}

    def __setstate__(self, sent: dict[str, Any]) -> None:
        made = Token._make
        vars(self).update(sent, tokens=tuple(tuple(map(made, line)) for line in sent["tokens"]))


@dataclass(frozen=True)
class OpenMap:
    """A map open in an editor: its text as it would be saved, and its file (empty if it was never saved)."""

    text: str
    file: str = ""


@dataclass(frozen=True)
class Proposal:
    """One completion: ``text`` replaces ``Completions.place``; ``help`` are its ``##`` lines."""

    text: str
    kind: str
    label: str = ""
    detail: str = ""
    help: str = ""


@dataclass(frozen=True)
class Completions:
    """The completions at a cursor, best first; ``place`` is that of the unfinished word."""

    place: Place
    proposals: tuple[Proposal, ...]


@dataclass(frozen=True)
class Hover:
    """What is known about the name at a place. ``heading`` is its signature or type (``held(s: ship) -> bool``)."""

    place: Place
    heading: str
    kind: str
    label: str = ""
    help: str = ""
    clauses: tuple[str, ...] = ()
    value: str = ""
    declared: Place | None = None
