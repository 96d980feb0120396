"""What a game declares of its head, board, pieces, players and state, as plain values, each with its place."""

from __future__ import annotations

from dataclasses import dataclass

from dsl.maps.board.spec import ValueType
from dsl.services.forms.form_values import Written
from dsl.text.source import Place


@dataclass(frozen=True)
class Attribute:
    """An attribute. ``default`` is its first value; ``of_map``: maps give it, else it changes in play.

    ``marks`` are the words before its name in English: ``secret``, ``inner``, ``each turn``. ``per`` is what it has a
    value for each of, ``seen`` who sees it, as both are written.
    """

    name: str
    label: str
    help: str
    type: ValueType
    default: Written | None
    of_map: bool
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
    """What is asked of a map (``require``, ``warn``) or of a position (``must hold``): the words, and the condition."""

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
    """A kind of piece, the players, or the game itself with its state: what has attributes that change in play.

    ``kind`` is ``piece``, ``player`` or ``state``; ``limit`` how many pieces there can be and ``seen`` who sees them,
    as both are written.
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
    """The head of a game: who plays, and the notes that stand for clauses without an effect."""

    title: str
    players: tuple[int, int]
    seats: tuple[tuple[str, str], ...]
    notes: tuple[Demand, ...]
    declared: Place
