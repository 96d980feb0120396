"""Facts found in the rules of any game: which number counts its rounds, how much damage a thing can take.

``play`` repeats something in which turns are taken. If one of its lines adds one to a labelled number of the game's
state, that number counts rounds: those begun if the line is before the turns, else those finished. If nothing counts
but all players have a turn in each round, turns are counted. A ``must hold`` sets bounds: ``s.holes <= s.kind.hull``
and ``s.hits < s.class.hull`` both mean a hull of so many holes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from dsl.engines.linking.game import Game
from dsl.language.typed import code as k
from dsl.language.typed import nodes as n
from dsl.language.typed.program import Program
from dsl.language.typed.types import Dom, SetOf, bare
from dsl.language.typed.walk import parts, reaching, statements


@dataclass(frozen=True)
class Counter:
    """A number of the state that counts rounds; ``begun``: those begun, else those finished.

    ``with_turn``: each round starts with a turn.
    """

    field: n.Field
    begun: bool
    with_turn: bool

    def round(self, value: int) -> int:
        """The round that is played while the number has this value."""
        return value if self.begun else value + 1


def counter_of(program: Program) -> Counter | None:
    """The number that counts the rounds of a game; None if there is none."""
    loop = _game_loop(program)
    if loop is None:
        return None
    turns = next(i for i, s in enumerate(loop.body) if _takes_turns(program, s))
    found = ((i, field) for i, s in enumerate(loop.body) if (field := _counted(s)) is not None)
    others = [s for s in loop.body if _counted(s) is None]
    with_turn = _begins_with_turn(program, others[0])
    return next((Counter(field, i < turns, with_turn) for i, field in found), None)


def everybody_in_turn(program: Program) -> bool:
    """Whether all players take a turn in each round."""
    loop = _game_loop(program)
    each = [s for s in loop.body if isinstance(s, k.Each) and _takes_turns(program, s)] if loop is not None else []
    return bool(each) and all(_is_player(s.local) for s in each)


def _game_loop(program: Program) -> k.Loop | None:
    """The outermost loop of ``play`` with turns in it; None if there is none."""
    play = program.rules.get("play")
    loops = (s for s in statements(play.body) if isinstance(s, k.Loop)) if play is not None else iter(())
    return next((loop for loop in loops if any(_takes_turns(program, s) for s in loop.body)), None)


def _takes_turns(program: Program, statement: k.Stmt) -> bool:
    within = reaching(program.rules, k.TurnOf)
    done = statements((statement,))
    return any(isinstance(s, k.TurnOf) or (isinstance(s, k.CallRule) and s.name in within) for s in done)


def _begins_with_turn(program: Program, statement: k.Stmt) -> bool:
    """Whether nothing happens before a turn begins, also in called rules."""
    first: k.Stmt | None = statement
    for _ in range(2 * len(program.rules) + 2):  # each rule, and a loop in it; no deeper
        match first:
            case k.TurnOf():
                return True
            case k.Each(body=(inner, *_)):
                first = inner
            case k.CallRule(name=name) if program.rules[name].body:
                first = program.rules[name].body[0]
            case _:
                return False
    return False


def _counted(statement: k.Stmt) -> n.Field | None:
    """The number of the game's state to which a line adds one; None for other lines."""
    match statement:
        case k.Store(
            field=n.Field(owner=None, seen=None) as field,
            key=None,
            value=n.Arith(operator="+", left=n.Get(field=read), right=n.Const(value=1)),
        ) if read is field:
            return field
    return None


def _is_player(local: n.Local) -> bool:
    kind = bare(local.type)
    return not isinstance(kind, SetOf) and isinstance(kind, Dom) and kind.name == "player"


Read = Callable[[n.Field], int | None]
"""Returns the raw value of an attribute of one thing; None if it is unknown."""


class DeclaredBounds:
    """The bounds set by the ``must hold`` conditions of one game."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._bounds: dict[n.Field, n.Expr] = {}
        for check in game.program.checks:
            if check.kind.startswith("must"):
                for node in _inside(check.condition):
                    if isinstance(node, n.Compare) and node.operator in ("<", "<=") and isinstance(node.left, n.Get):
                        self._bounds.setdefault(node.left.field, node.right)

    def __contains__(self, field: n.Field) -> bool:
        return field in self._bounds

    def of(self, kind: str) -> list[n.Field]:
        """The attributes of a kind with a bound, which are its damage."""
        return [field for field in self._bounds if field.owner == kind]

    def bound(self, field: n.Field, read: Read) -> int | None:
        """The bound of an attribute of the thing read by ``read``; None if it is unknown."""
        return self._number(self._bounds[field], read) if field in self._bounds else None

    def _number(self, node: n.Expr, read: Read) -> int | None:
        """The value of a bound: a number, a parameter, a table cell, a count; else None."""
        match node:
            case n.Const(value=value):
                return value
            case n.ParamValue(name=name):
                return self._game.values.get(name)
            case n.CellOf(table=table, column=name, row=n.Get(field=field)):
                row, column = read(field), self._game.tables.get((table, name), ())
                return column[row] if row is not None and 0 <= row < len(column) else None
            case n.Quant(kind="count", domain=n.AllOf(domain=domain), where=None):
                return self._game.sizes.get(domain)
        return None


def _inside(node: object) -> Iterator[object]:
    yield node
    for part in parts(node):
        yield from _inside(part)
