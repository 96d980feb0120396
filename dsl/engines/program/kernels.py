"""What an engine has to know how to work out: signature, what of the state it looks at, whether it can fail."""

from __future__ import annotations

from enum import Enum
from typing import Self


class Looks(Enum):
    """What of the state a kernel depends on."""

    NOTHING = "nothing"
    PIECES = "pieces"
    CARDS = "cards"
    COURSE = "course"
    """Whose turn it is, and what stood before."""


class Kernel(Enum):
    """Every kernel, by the word in which the text form writes it.

    ``signature`` has a letter for each argument and, after a blank, one for the value: c cell, d direction, p player,
    a arrow, n number, S set, R row; a last argument ``*`` may come any number of times. ``of`` says which table of the
    program the number beside it is of. One that ``fails`` does so if it has an error, which hides it from players.
    """

    signature: str
    looks: Looks
    of: str
    fails: bool

    def __new__(cls, word: str, signature: str, looks: str = "nothing", of: str = "", fails: bool = False) -> Self:
        """A member whose value is its word."""
        member = object.__new__(cls)
        member._value_ = word
        member.signature, member.looks, member.of, member.fails = signature, Looks(looks), of, fails
        return member

    # the board: tables and kernels of the topology
    NEIGHBOURS = "neighbours", "c S"
    EXITS = "exits", "c S"
    ENTRIES = "entries", "c S"
    STEP = "step", "cd c"
    DIRECTION = "direction", "cc d"
    DISTANCE = "distance", "cc n"
    RAY = "ray", "cdnS R"
    RUN = "run", "cdS R"
    BEYOND = "beyond", "cdS c"
    FACING = "facing", "dSS S"
    """The cells whose first cell in a direction beyond the first set is in the second; where steps are offsets."""
    BETWEEN = "between", "cc S"
    CLEAR = "clear", "ccSn n"
    REACHABLE = "reachable", "cnS S"
    STEPS = "steps", "ccS n"
    GROUP = "group", "cS S"
    CHAIN = "chain", "aS S", "nothing", "arrows"
    # players and numbers
    PLAYERS_AFTER = "players-after", "p R"
    MIN = "min", "n* n"
    MAX = "max", "n* n"
    CLAMP = "clamp", "nnn n"
    ABS = "abs", "n n"
    # pieces: in the eyes of who looks, where a kind has a sight
    ON_BOARD = "on-board", "S", "pieces", "kind"
    OFF_BOARD = "off-board", "S", "pieces", "kind"
    OWNED = "owned", "p S", "pieces", "kind"
    STANDING = "standing", "S", "pieces", "kind"
    LED = "led", "p S", "pieces", "kind"
    """The cells on which the first piece of a kind, which is hidden from nobody, is a player's."""
    OCCUPIED = "occupied", "S", "pieces"
    PIECE_ON = "piece-on", "c n", "pieces", "kind"
    # cards: with an error the pile is for the rules only, and a hand for those who see it
    PILE = "pile", "S", "cards", "deck", True
    DISCARDS = "discards", "S", "cards", "deck"
    HAND = "hand", "p S", "cards", "deck", True
    # the course of the game
    ACTIVE = "active", "n", "course"
    REPEATED = "repeated", "n n", "course", "", True
