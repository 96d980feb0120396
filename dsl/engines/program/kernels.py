"""Kernels: functions of the program that each engine implements itself, each with its signature and cost.

``Kernel`` is a closed union of five groups, by what a kernel reads of the state. Each ``match`` over a group in the
reference engine and in the compiled one is exhaustive, so that mypy names every place where a new kernel is missing.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import Self


class Cost(Enum):
    """What a kernel costs, to decide whether its values are stored in a table."""

    LOOKED_UP = auto()
    """It is a table lookup already."""
    PLAIN = auto()
    SEARCH = auto()
    """It searches the board."""


class _Kernel(Enum):
    """A kernel, by its word in the text form of a program.

    ``signature`` has a letter for each argument and, after a blank, one for the value: c cell, d direction, p player,
    a arrow, i piece, k card, n number, w number of steps, b condition, S set, R row; a last argument ``*`` may come
    any number of times. ``of`` names the table of the program (kinds, decks …) to which the kernel's second number,
    if any, belongs. ``fails``: with an error it raises that for players who may not see what it reads.
    """

    signature: str
    cost: Cost
    of: str
    fails: bool

    def __new__(cls, word: str, signature: str, cost: Cost = Cost.PLAIN, of: str = "", fails: bool = False) -> Self:
        """A member whose value is its word."""
        member = object.__new__(cls)
        member._value_ = word
        member.signature, member.cost, member.of, member.fails = signature, cost, of, fails
        return member


class BoardKernel(_Kernel):
    """Tables and searches of the topology; they do not read the state."""

    NEIGHBOURS = "neighbours", "c S", Cost.LOOKED_UP
    EXITS = "exits", "c S", Cost.LOOKED_UP
    ENTRIES = "entries", "c S", Cost.LOOKED_UP
    STEP = "step", "cd c", Cost.LOOKED_UP
    DIRECTION = "direction", "cc d"
    DISTANCE = "distance", "cc w"
    RAY = "ray", "cdnS R"
    RUN = "run", "cdS R"
    BEYOND = "beyond", "cdS c"
    FACING = "facing", "dSS S"
    """The cells from which the first cell in a direction that is not in the first set is in the second set."""
    BETWEEN = "between", "cc S", Cost.SEARCH
    CLEAR = "clear", "ccSn b", Cost.SEARCH
    REACHABLE = "reachable", "cnS S", Cost.SEARCH
    STEPS = "steps", "ccS n", Cost.SEARCH
    GROUP = "group", "cS S", Cost.SEARCH
    CHAIN = "chain", "aS S", Cost.SEARCH, "arrows"


class NumberKernel(_Kernel):
    """Numbers and seats; they do not read the state."""

    PLAYERS_AFTER = "players-after", "p R", Cost.LOOKED_UP
    MIN = "min", "n* n"
    MAX = "max", "n* n"
    CLAMP = "clamp", "nnn n"
    ABS = "abs", "n n"


class PieceKernel(_Kernel):
    """Pieces, as far as the viewer sees them."""

    ON_BOARD = "on-board", "S", Cost.PLAIN, "kind"
    OFF_BOARD = "off-board", "S", Cost.PLAIN, "kind"
    OWNED = "owned", "p S", Cost.PLAIN, "kind"
    STANDING = "standing", "S", Cost.PLAIN, "kind"
    LED = "led", "p S", Cost.PLAIN, "kind"
    """The cells whose first piece of a kind is a player's; only for kinds that everybody sees."""
    OCCUPIED = "occupied", "S"
    PIECE_ON = "piece-on", "c i", Cost.PLAIN, "kind"


class CardKernel(_Kernel):
    """Cards; with an error only players who may see the zone can read them."""

    LYING = "lying", "nn S", Cost.PLAIN, "deck", True
    """The cards in so many places from one place on."""
    TOP = "top", "n k", Cost.PLAIN, "deck", True
    DEPTH = "depth", "k n", Cost.PLAIN, "deck", True


class CourseKernel(_Kernel):
    """Whose turn it is, and whether the position occurred before."""

    ACTIVE = "active", "p"
    REPEATED = "repeated", "n b", Cost.PLAIN, "", True


Kernel = BoardKernel | NumberKernel | PieceKernel | CardKernel | CourseKernel
KERNELS: tuple[Kernel, ...] = (*BoardKernel, *NumberKernel, *PieceKernel, *CardKernel, *CourseKernel)
