"""The head, board, pieces, players and state of a game as plain values with their places in the text."""

from __future__ import annotations

from dataclasses import dataclass

from dsl.maps.board.spec import ValueType
from dsl.services.forms.form_values import Written
from dsl.text.source import Place


@dataclass(frozen=True)
class Attribute:
    """An attribute. ``default`` is its initial value.

    ``marks`` are the English words before its name: ``secret``, ``inner``, ``each turn``. ``per`` is the domain for
    whose every member it has a value, ``seen`` the condition for seeing it, both as written in the rules.
    """

    name: str
    label: str
    help: str
    type: ValueType
    default: Written | None
    marks: tuple[str, ...]
    per: str
    seen: str
    declared: Place
    own: bool


@dataclass(frozen=True)
class Feature:
    """A terrain, or a kind of site, arrow, region or start, that maps are drawn with."""

    kind: str
    name: str
    label: str
    help: str
    clauses: tuple[str, ...]
    flags: tuple[str, ...]
    attributes: tuple[Attribute, ...]
    declared: Place
    own: bool


@dataclass(frozen=True)
class Demand:
    """A requirement on a map (``require``, ``warn``) or a position (``must hold``): its message and condition."""

    kind: str
    message: str
    condition: str
    clauses: tuple[str, ...]
    declared: Place
    own: bool


@dataclass(frozen=True)
class Board:
    """The board of a game; ``directions`` are names and labels, ``size`` columns and rows where the rules fix them."""

    topology: str
    size: tuple[int, int] | None
    directions: tuple[tuple[str, str], ...]
    features: tuple[Feature, ...]
    demands: tuple[Demand, ...]
    declared: Place


@dataclass(frozen=True)
class Kind:
    """Something with attributes that change in play: a kind of piece, the players, or the game with its state.

    ``kind`` is ``piece``, ``player`` or ``state``; ``limit`` is how many pieces there can be, ``seen`` who sees them,
    both as written in the rules.
    """

    kind: str
    name: str
    label: str
    help: str
    clauses: tuple[str, ...]
    limit: str
    names: tuple[str, ...]
    seen: str
    attributes: tuple[Attribute, ...]
    declared: Place | None


@dataclass(frozen=True)
class Head:
    """The head of a game: its players, and the notes for clauses without an effect."""

    title: str
    players: tuple[int, int]
    seats: tuple[tuple[str, str], ...]
    notes: tuple[Demand, ...]
    declared: Place
