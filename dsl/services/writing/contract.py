"""What the language service answers: plain values that name files and places, without the texts of files.

They cross to the process of the window, and the language server makes its messages of them. Lines and columns count
from 1, an end column is exclusive, as in ``Span``. Words for the user are message codes with arguments, said in the
reader's language where they are shown.
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
"""How a stretch of a rules text is coloured."""


@dataclass(frozen=True)
class Repair:
    """A way to mend a problem, or to change the text for the better."""

    said: Words
    edits: tuple[Edit, ...]


@dataclass(frozen=True)
class Problem:
    """A diagnostic with its repairs; ``notes`` are other places that explain it."""

    place: Place | None
    code: str
    severity: Severity
    said: Words
    hint: str = ""
    notes: tuple[tuple[Place, Words], ...] = ()
    repairs: tuple[Repair, ...] = ()


class Token(NamedTuple):
    """A coloured stretch of one line."""

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
    """A declaration in the outline: its name in the text, its label for people, where it stands.

    ``kind`` is the word it is declared with in English (``param``, ``table``, ``rule``, ``site`` …); ``changed`` says
    that the file itself, not one that it extends, declares or changes it; ``former_help`` is what a rule that it
    replaces is called.
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
    """All that is shown of one version of a text. ``tokens[k]`` are those of line k + 1.

    ``sound``: the text is a game as it is. Where it is not, ``outline`` and ``form`` are of the last text that was one.
    """

    file: str
    version: int
    sound: bool
    tokens: tuple[tuple[Token, ...], ...]
    problems: tuple[Problem, ...]
    outline: tuple[Chapter, ...]
    folds: tuple[Fold, ...]
    form: GameForm | None = None

    def __getstate__(self) -> dict[str, Any]:
        """Tokens are sent as plain tuples: there are thousands, and they go to the window with every letter."""
        return {**vars(self), "tokens": tuple(tuple(map(tuple, line)) for line in self.tokens)}

    def __setstate__(self, sent: dict[str, Any]) -> None:
        made = Token._make
        vars(self).update(sent, tokens=tuple(tuple(map(made, line)) for line in sent["tokens"]))


@dataclass(frozen=True)
class Drawn:
    """A map as an editor has it open: its text as it would be saved, and its file; none if it was never saved."""

    text: str
    file: str = ""


@dataclass(frozen=True)
class Proposal:
    """One completion: ``text`` is put at ``Completions.place``; ``help`` are its ``##`` lines."""

    text: str
    kind: str
    label: str = ""
    detail: str = ""
    help: str = ""


@dataclass(frozen=True)
class Completions:
    """What may stand at a place, best first; ``place`` is the word that is begun there."""

    place: Place
    proposals: tuple[Proposal, ...]


@dataclass(frozen=True)
class Hover:
    """What is known of the name at a place. ``heading`` is in the words of the language (``held(s: ship) -> bool``)."""

    place: Place
    heading: str
    kind: str
    label: str = ""
    help: str = ""
    clauses: tuple[str, ...] = ()
    value: str = ""
    declared: Place | None = None
