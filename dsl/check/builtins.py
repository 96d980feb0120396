"""The built-in functions: signatures, meaning and an example each. The tables of LANGUAGE.md are made from this.

Those written in the language itself stand in ``prelude.rules``; the rest are primitives of the engines.
A signature in which the types depend on the arguments (``min``, ``off_board``…) is checked by ``calls.py``.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from dsl.ir import types as ty


@dataclass(frozen=True)
class BuiltinFunction:
    """One built-in: ``signature`` as shown to people; ``special`` ones have their own typing."""

    name: str
    signature: str
    doc: str
    example: str
    group: str
    special: bool = False

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
    """A type as these tables write it."""
    for word, make in (("set of ", ty.SetOf), ("row of ", ty.RowOf), ("optional ", ty.Opt)):
        if text.startswith(word):
            return make(parse_type(text[len(word) :]))
    plain: dict[str, ty.Type] = {"int": ty.INT, "bool": ty.BOOL}
    return plain.get(text, ty.Dom(text))


def _f(group: str, signature: str, doc: str, example: str, special: bool = False) -> BuiltinFunction:
    return BuiltinFunction(signature.split("(")[0], signature, doc, example, group, special)


_LIST = (
    _f("board", "neighbours(c: cell) -> set of cell", "the cells beside c", "any(n in neighbours(c): n is land)"),
    _f(
        "board",
        "exits(c: cell) -> set of cell",
        "where one may step from c; on a track, along its arrows",
        "count(exits(c))",
    ),
    _f("board", "entries(c: cell) -> set of cell", "the cells from which one may step to c", "entries(c) exists"),
    _f(
        "board",
        "step(c: cell, d: direction) -> optional cell",
        "the cell beside c in direction d; none at the rim",
        "step(s.at, wind)",
    ),
    _f(
        "board",
        "direction(a: cell, b: cell) -> optional direction",
        "the direction of the ray from a on which b lies",
        "direction(s.at, c) == wind",
    ),
    _f(
        "board",
        "angle(a: direction, b: direction) -> int",
        "the turn between two directions: 0..4 steps of 45° on square8, 0..2 of 90° on square4, 0..3 of 60° on hexes",
        "angle(d, wind) == 2",
    ),
    _f("board", "opposite(d: direction) -> direction", "the other way", "opposite(wind)"),
    _f("board", "distance(a: cell, b: cell) -> int", "steps as the crow flies", "distance(s.at, t.at) <= 2"),
    _f(
        "board",
        "ray(c: cell, d: direction, n: int, through: set of cell) -> row of cell",
        "outward from c, at most n cells, up to the first that is not in the set",
        "ray(s.at, d, 3, waters)",
    ),
    _f(
        "board",
        "run(c: cell, d: direction, through: set of cell) -> row of cell",
        "the unbroken run of such cells from c, without c",
        "count(run(c, d, mine))",
    ),
    _f(
        "board",
        "beyond(c: cell, d: direction, through: set of cell) -> optional cell",
        "the first cell of the ray outside the set",
        "beyond(c, d, theirs)",
    ),
    _f(
        "board",
        "between(a: cell, b: cell) -> set of cell",
        "the cells whose inside the straight line between the centres crosses, without a and b",
        "between(a, b) * land empty",
    ),
    _f(
        "board",
        "clear(a: cell, b: cell, blockers: set of cell, grazing: both | either | ignore) -> bool",
        "no blocker is crossed; along an edge or through a corner a line is closed by both cells, by either, or never"
        " (on the rim only one cell lies beside it, and `both` leaves it open)",
        "clear(a, b, rocks, both)",
        True,
    ),
    _f(
        "board",
        "reachable(c: cell, n: int, through: set of cell) -> set of cell",
        "the cells within 1..n steps through the set, without c",
        "reachable(s.at, 3, open_sea())",
    ),
    _f(
        "board",
        "steps(a: cell, b: cell, through: set of cell) -> optional int",
        "the length of the shortest walk through the set; a may lie outside, b may not; none if there is none",
        "steps(s.at, c, open_sea())",
    ),
    _f(
        "board",
        "group(c: cell, through: set of cell) -> set of cell",
        "the cells of the set connected with c, with c itself",
        "group(c, stones(p))",
    ),
    _f(
        "board",
        "chain(a: ARROW, over: set of ARROW) -> set of ARROW",
        "the arrows reached from a's head on; contains a only if it lies on a circle",
        "a in chain(a, current)",
        True,
    ),
    _f(
        "board",
        "onward(route(…), from: cell, left: int, trail: set of cell) -> set of cell",
        "next cells from which the rest of the way can still be used up (the trail may be left out)",
        "onward(voyage(p), p.at, left, trail)",
        True,
    ),
    _f(
        "board",
        "ends(route(…), from: cell, left: int, trail: set of cell) -> set of cell",
        "the cells on which such a way may end",
        "ends(voyage(p), p.at, 4)",
        True,
    ),
    _f("players", "seat(p: player) -> int", "the place in the turn order, from 1", "seat(p)"),
    _f(
        "players",
        "players_after(p: player) -> row of player",
        "the others in turn order, the next first, p last",
        "first(q in players_after(p) where q.side == x)",
    ),
    _f(
        "pieces",
        "off_board(KIND) -> set of KIND",
        "the pieces that exist but do not stand on the board",
        "count(s in off_board(ship))",
        True,
    ),
    _f(
        "positions",
        "repeated(n: int) -> bool",
        "the position at the beginning of this turn has stood at least n times; needs a `history`",
        "repeated(3)",
    ),
    _f("cards", "pile(DECK) -> set of DECK", "the cards that can be drawn", "count(pile(chest))", True),
    _f("cards", "discards(DECK) -> set of DECK", "the cards laid aside", "discards(chest) empty", True),
    _f("cards", "hand(p: player, DECK) -> set of DECK", "the cards a player holds", "hand(p, chest)", True),
    _f("numbers", "min(a: int, b: int, …) -> int", "the smallest; also min(e for x in S)", "min(holes + 1, 3)", True),
    _f("numbers", "max(a: int, b: int, …) -> int", "the largest; also max(e for x in S)", "max(1, n - 2)", True),
    _f("numbers", "clamp(x: int, low: int, high: int) -> int", "x, but not below low nor above high", "clamp(n, 0, 9)"),
    _f("numbers", "abs(x: int) -> int", "without the sign", "abs(a - b)"),
    _f("numbers", "ordinal(x: ENUM) -> int", "the place in the declaration, from 0", "ordinal(k)", True),
)

BUILTINS = {function.name: function for function in _LIST}

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
