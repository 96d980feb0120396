"""A position that is set up by hand, as plain values, and as the ``given`` of a setup."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

Values = tuple[tuple[str, str], ...]
"""Attributes by their stable names, with values as records write them."""


@dataclass(frozen=True)
class HandAttribute:
    """What can be said of a piece or a player: one of ``choices`` (names and labels), else a number."""

    name: str
    label: str
    choices: tuple[tuple[str, str], ...]
    least: int
    most: int
    first: str


@dataclass(frozen=True)
class HandKind:
    """A kind of pieces."""

    name: str
    label: str
    attributes: tuple[HandAttribute, ...]


@dataclass(frozen=True)
class HandTray:
    """What a game has to be set up: its kinds of pieces, what must be said of each player, what players are called."""

    kinds: tuple[HandKind, ...]
    players: tuple[HandAttribute, ...]
    seats: tuple[str, ...]
    leaders: Values = ()
    """Attributes of players that name a piece, and its kind: the first of their own is taken, such as a flagship."""


@dataclass(frozen=True)
class PlacedPiece:
    """A piece on the board."""

    kind: str
    cell: int
    owner: int
    values: Values


def given_text(
    tray: HandTray, pieces: Sequence[PlacedPiece], players: Sequence[Values], cell_name: Callable[[int], str]
) -> str:
    """The position as ``given`` (YAML); players are called ``p1``, ``p2`` and so on."""
    told = [(*values, *_leaders(tray, pieces, seat)) for seat, values in enumerate(players)]
    lines = ["setup: no"]
    if any(told):
        lines += ["players:", *(f"  p{seat + 1}: {_flow(values)}" for seat, values in enumerate(told) if values)]
    lines.append("pieces:" if pieces else "pieces: {}")
    for name, piece in zip(_names(pieces), pieces, strict=True):
        head: Values = (("piece", piece.kind),) if len(tray.kinds) > 1 else ()
        values = (*head, ("at", cell_name(piece.cell)), ("owner", f"p{piece.owner + 1}"), *piece.values)
        lines.append(f"  {name}: {_flow(values)}")
    return "\n".join(lines) + "\n"


def _names(pieces: Sequence[PlacedPiece]) -> list[str]:
    """Kind and number: people are told the names that the game itself has for its first, second and further piece."""
    counts: Counter[str] = Counter()
    names = []
    for piece in pieces:
        counts[piece.kind] += 1
        names.append(f"{piece.kind}_{counts[piece.kind]}")
    return names


def _leaders(tray: HandTray, pieces: Sequence[PlacedPiece], seat: int) -> Values:
    found = []
    for attribute, kind in tray.leaders:
        named = zip(_names(pieces), pieces, strict=True)
        own = [name for name, piece in named if (piece.kind, piece.owner) == (kind, seat)]
        found += [(attribute, own[0])] if own else []
    return tuple(found)


def _flow(values: Values) -> str:
    return "{" + ", ".join(f"{name}: {value}" for name, value in values) + "}"
