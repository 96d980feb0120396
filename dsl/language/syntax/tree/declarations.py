"""The game itself, and everything that stands at the left margin of a rules file."""

from __future__ import annotations

from dataclasses import dataclass, field

from dsl.language.syntax.tree.data import Data
from dsl.language.syntax.tree.house_rules import HouseRule
from dsl.language.syntax.tree.node import Id, Node
from dsl.language.syntax.tree.procedures import Definition
from dsl.language.syntax.tree.types import Item
from dsl.text.source import Span


@dataclass(frozen=True)
class Language(Node):
    """``language 1 [skin]``"""

    version: int
    skin: str


@dataclass(frozen=True)
class Game(Node):
    """``game NAME "Title" [extends BASE]`` and the lines under it"""

    name: Id
    title: str
    extends: Id | None
    base: bool
    players: tuple[int, int] | None
    seats: tuple[Item, ...]
    clauses: str
    players_span: Span | None = field(default=None, repr=False, compare=False)


@dataclass(frozen=True)
class NoteDecl(Node):
    """``note "…"``: a clause without an effect"""

    text: str


@dataclass(frozen=True)
class Holds(Node):
    """``holds in RULE``: a clause that follows from something written elsewhere"""

    names: tuple[Id, ...]


Declaration = Language | Game | NoteDecl | Holds | Data | Definition | HouseRule
"""What stands at the left margin of a rules file."""
