"""The built-in functions, words and attributes: the arguments, result and meaning of each.

The tables of LANGUAGE.md are made from this, the checker types by it, and every engine does exactly what stands
here. A built-in with a ``formula`` is complete in this file; one that each engine computes itself has a kernel of the
same name in ``dsl.engines.program.kernels``. Functions that are written in the language itself stand in
``prelude.rules``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property, partial
from typing import Protocol, TypeVar

from dsl.language.typed import types as ty

_E = TypeVar("_E")
SQUARES = ("square4", "square8")


class Maker(Protocol[_E]):
    """Makes expressions for a formula, so that it is written once for all engines."""

    def ask(self, builtin: Builtin, *arguments: _E) -> _E:
        """The application of another built-in."""

    def subtract(self, one: _E, other: _E) -> _E:
        """The first number minus the second."""

    def add(self, one: _E, other: _E) -> _E:
        """The sum of two numbers."""


class Formula(Protocol):
    """The definition of a built-in by other built-ins."""

    def __call__(self, make: Maker[_E], arguments: Sequence[_E]) -> _E:
        """The expression for these arguments, which may be used several times at no cost."""


def _manhattan(make: Maker[_E], arguments: Sequence[_E]) -> _E:
    across, along = (
        make.ask(Builtin.ABS, make.subtract(*(make.ask(part, cell) for cell in arguments)))
        for part in (Builtin.CELL_COLUMN, Builtin.CELL_ROW)
    )
    return make.add(across, along)


@dataclass(frozen=True, eq=False)
class Spec:
    """One built-in. ``signature`` is its form as shown to people; only functions have an example and a group.

    ``owners`` are the kinds of domains whose members have an attribute, ``topologies`` the boards that a function is
    for; empty for all.
    """

    name: str
    signature: str
    meaning: str = ""
    example: str = ""
    group: str = ""
    owners: tuple[str, ...] = ()
    topologies: tuple[str, ...] = ()
    formula: Formula | None = None

    def suits(self, topology: str) -> bool:
        """Whether it can be used on boards of a topology; on all if a base game has none yet."""
        return not topology or not self.topologies or topology in self.topologies

    @property
    def by_arguments(self) -> bool:
        """Whether types depend on the arguments: the signature has capital letters, alternatives or an ellipsis."""
        return re.search("[A-Z|…]", self.signature) is not None

    @cached_property
    def parameters(self) -> tuple[tuple[str, ty.Type], ...]:
        """Names and types of the parameters."""
        inside = self.signature[: self.signature.rindex(") ->")].split("(", 1)[1]
        pairs = [part.split(":") for part in inside.split(",") if ":" in part]
        return tuple((name.strip(), parse_type(kind.strip())) for name, kind in pairs)

    @cached_property
    def result(self) -> ty.Type:
        """The type of the value."""
        return parse_type(self.signature.rsplit("->", 1)[1].strip())


def parse_type(text: str) -> ty.Type:
    """The type for a word of these tables."""
    for word, make in (("set of ", ty.SetOf), ("row of ", ty.RowOf), ("optional ", ty.Opt)):
        if text.startswith(word):
            return make(parse_type(text[len(word) :]))
    plain: dict[str, ty.Type] = {"int": ty.INT, "bool": ty.BOOL}
    return plain.get(text, ty.Dom(text))


def _function(
    group: str,
    signature: str,
    meaning: str,
    example: str,
    topologies: tuple[str, ...] = (),
    formula: Formula | None = None,
) -> Spec:
    name = signature.split("(")[0]
    return Spec(name, signature, meaning, example, group, topologies=topologies, formula=formula)


_board, _players, _pieces, _positions, _cards, _numbers = (
    partial(_function, group) for group in ("board", "players", "pieces", "positions", "cards", "numbers")
)


def _attribute(owners: str, name: str, result: str) -> Spec:
    return Spec(name, f"{name}(of: {owners}) -> {result}", owners=tuple(owners.split(" or ")))


class Builtin(Enum):
    """All built-ins. ``CallBuiltin.of`` names the kind, deck or other thing that some of them are about."""

    NEIGHBOURS = _board(
        "neighbours(c: cell) -> set of cell", "the cells beside c", "any(n in neighbours(c): n is land)"
    )
    EXITS = _board(
        "exits(c: cell) -> set of cell",
        "where one may step from c, on a track along its lines; `exits(c, A)`: where arrows of the set A lead from c",
        "count(exits(c))",
    )
    ENTRIES = _board(
        "entries(c: cell) -> set of cell",
        "the cells from which one may step to c; also `entries(c, A)`",
        "entries(c) exists",
    )
    STEP = _board(
        "step(c: cell, d: direction) -> optional cell",
        "the cell beside c in direction d; none at the rim",
        "step(s.at, wind)",
    )
    DIRECTION = _board(
        "direction(a: cell, b: cell) -> optional direction",
        "the direction of the ray from a on which b lies",
        "direction(s.at, c) == wind",
    )
    ANGLE = _board(
        "angle(a: direction, b: direction) -> int",
        "the turn between two directions: 0..4 steps of 45° on square8, 0..2 of 90° on square4, 0..3 of 60° on hexes",
        "angle(d, wind) == 2",
    )
    OPPOSITE = _board("opposite(d: direction) -> direction", "the other way", "opposite(wind)")
    DISTANCE = _board("distance(a: cell, b: cell) -> int", "steps as the crow flies", "distance(s.at, t.at) <= 2")
    MANHATTAN = _board(
        "manhattan(a: cell, b: cell) -> int",
        "steps along rows and columns, none of them diagonal, whatever lies between; on boards of squares",
        "manhattan(s.at, t.at) == 3",
        SQUARES,
        _manhattan,
    )
    RAY = _board(
        "ray(c: cell, d: direction, n: int, through: set of cell) -> row of cell",
        "outward from c, at most n cells, up to the first that is not in the set",
        "ray(s.at, d, 3, waters)",
    )
    RUN = _board(
        "run(c: cell, d: direction, through: set of cell) -> row of cell",
        "the unbroken run of such cells from c, without c",
        "count(run(c, d, mine))",
    )
    BEYOND = _board(
        "beyond(c: cell, d: direction, through: set of cell) -> optional cell",
        "the first cell of the ray outside the set",
        "beyond(c, d, theirs)",
    )
    BETWEEN = _board(
        "between(a: cell, b: cell) -> set of cell",
        "the cells whose inside the straight line between the centres crosses, without a and b",
        "between(a, b) * land empty",
    )
    CLEAR = _board(
        "clear(a: cell, b: cell, blockers: set of cell, grazing: both | either | ignore) -> bool",
        "no blocker is crossed; along an edge or through a corner a line is closed by both cells, by either, or never"
        " (on the rim only one cell lies beside it, and `both` leaves it open)",
        "clear(a, b, rocks, both)",
    )
    REACHABLE = _board(
        "reachable(c: cell, n: int, through: set of cell) -> set of cell",
        "the cells within 1..n steps through the set, without c",
        "reachable(s.at, 3, open_sea())",
    )
    STEPS = _board(
        "steps(a: cell, b: cell, through: set of cell) -> optional int",
        "the length of the shortest walk through the set; a may lie outside, b may not; none if there is none",
        "steps(s.at, c, open_sea())",
    )
    GROUP = _board(
        "group(c: cell, through: set of cell) -> set of cell",
        "the cells of the set connected with c, with c itself",
        "group(c, stones(p))",
    )
    CHAIN = _board(
        "chain(a: ARROW, over: set of ARROW) -> set of ARROW",
        "the arrows reached from a's head on; contains a only if it lies on a circle",
        "a in chain(a, current)",
    )
    SEAT = _players("seat(p: player) -> int", "the place in the turn order, from 1", "seat(p)")
    PLAYERS_AFTER = _players(
        "players_after(p: player) -> row of player",
        "the others in turn order, the next first, p last",
        "first(q in players_after(p) where q.side == x)",
    )
    OFF_BOARD = _pieces(
        "off_board(KIND) -> set of KIND",
        "the pieces that exist but do not stand on the board",
        "count(s in off_board(ship))",
    )
    REPEATED = _positions(
        "repeated(n: int) -> bool",
        "the position at the beginning of this turn has stood at least n times; needs a `history`",
        "repeated(3)",
    )
    PILE = _cards(
        "pile(DECK) -> set of DECK",
        "the cards that can be drawn",
        "count(pile(chest))",
    )
    DISCARDS = _cards("discards(DECK) -> set of DECK", "the cards laid aside", "discards(chest) empty")
    HAND = _cards(
        "hand(p: player, DECK) -> set of DECK",
        "the cards a player holds",
        "hand(p, chest)",
    )
    TOP = _cards(
        "top(ZONE) -> optional DECK", "the card on top of a zone that is a pile; none if it is empty", "top(heap)"
    )
    DEPTH = _cards(
        "depth(c: DECK) -> int",
        "how far down a card lies in a zone that is a pile: 1 on top, 2 below; 0 of a card that lies in none",
        "{x in heap where depth(x) > 1}",
    )
    MIN = _numbers("min(a: int, b: int, …) -> int", "the smallest; also min(e for x in S)", "min(holes + 1, 3)")
    MAX = _numbers("max(a: int, b: int, …) -> int", "the largest; also max(e for x in S)", "max(1, n - 2)")
    CLAMP = _numbers(
        "clamp(x: int, low: int, high: int) -> int", "x, but not below low nor above high", "clamp(n, 0, 9)"
    )
    ABS = _numbers("abs(x: int) -> int", "without the sign", "abs(a - b)")
    ORDINAL = _numbers("ordinal(x: ENUM) -> int", "the place in the declaration, from 0", "ordinal(k)")
    # words
    ACTIVE = Spec("active", "active() -> optional player")
    MOST_PLAYERS = Spec("most_players", "most_players() -> int")
    COLUMNS = Spec("columns", "columns() -> int")
    ROWS = Spec("rows", "rows() -> int")
    # Table[7], x[7]: the row, or the place of the value, with this number
    ROW_NUMBERED = Spec("row_numbered", "row_numbered(x: int) -> ROW")
    # attributes that come with a kind of domain
    CELL_ROW = _attribute("cell", "row", "int")
    CELL_COLUMN = _attribute("cell", "column", "int")
    CELL_EMPTY = _attribute("cell", "empty", "bool")
    CELL_NUMBER = _attribute("cell", "number", "int")
    CELL_TERRAIN = _attribute("cell", "terrain", "terrain")
    PLAYER_TEAM = _attribute("player", "team", "set of player")
    PLAYER_SEAT = _attribute("player", "seat", "seat")
    FEATURE_AT = _attribute("site or start", "at", "cell")
    FEATURE_CELLS = _attribute("site or start or region", "cells", "set of cell")
    ARROW_TAIL = _attribute("arrow", "tail", "cell")
    ARROW_HEAD = _attribute("arrow", "head", "cell")
    ROW_NUMBER = _attribute("table", "number", "int")
    # attributes of cells that the rules name: a flag of their terrain, what of a kind lies or stands there
    CELL_FLAG = Spec("FLAG", "FLAG(of: cell) -> bool")
    CELL_FEATURE = Spec("FEATURE", "FEATURE(of: cell) -> optional FEATURE")
    CELL_PIECE = Spec("KIND", "KIND(of: cell) -> optional KIND")


class RouteQuestion(Enum):
    """The built-in queries of a route."""

    ONWARD = _board(
        "onward(route(…), from: cell, left: int, trail: set of cell) -> set of cell",
        "next cells from which the rest of the way can still be used up (the trail may be left out)",
        "onward(voyage(p), p.at, left, trail)",
    )
    ENDS = _board(
        "ends(route(…), from: cell, left: int, trail: set of cell) -> set of cell",
        "the cells on which such a way may end",
        "ends(voyage(p), p.at, 4)",
    )


FUNCTIONS: dict[str, Builtin | RouteQuestion] = {
    builtin.value.name: builtin for builtin in (*Builtin, *RouteQuestion) if builtin.value.example
}
"""The functions that every game has, by name."""

ATTRIBUTES: tuple[Builtin, ...] = tuple(builtin for builtin in Builtin if builtin.value.owners)
"""The attributes that members of some kinds of domains have without a declaration."""

WORDS: dict[str, Builtin] = {
    word.value.name: word for word in (Builtin.ACTIVE, Builtin.MOST_PLAYERS, Builtin.COLUMNS, Builtin.ROWS)
}
"""The built-ins without arguments, by name."""

QUANTIFIER_DOCS = (
    ("any(S), no(S), count(S)", "", "without a variable: of the whole set"),
    ("any(x in S where C: E)", "bool", "some member has E"),
    ("all(x in S where C: E)", "bool", "every member has E"),
    ("no(x in S where C: E)", "bool", "no member has E"),
    ("count(x in S where C)", "int", "how many"),
    ("sum(e for x in S where C)", "int", "the sum; 0 of nothing"),
    ("min(e for x in S where C), max(…)", "int", "the smallest or largest; an error of nothing"),
    ("the(x in S where C)", "T", "the only one; an error if there is not exactly one"),
    ("first(x in S where C by k)", "optional T", "the first in order, or by a key; none of nothing"),
    ("least(x in S by k1, k2), most(…)", "optional T", "the one with the smallest or largest key; the first of equals"),
    ("would(RULE(a, b): E)", "bool", "E would hold after the rule had run; nothing is done"),
)
