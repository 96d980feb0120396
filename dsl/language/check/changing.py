"""What changes while a game is played, and what stays as ``setup`` and the map have made it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from dsl.language.check.effects import maybe
from dsl.language.typed import code as k
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.language.typed.builtins import Builtin
from dsl.language.typed.program import Program
from dsl.language.typed.walk import parts, statements

_STANDING = (Builtin.CELL_EMPTY, Builtin.CELL_PIECE, Builtin.OFF_BOARD)
_LYING = (Builtin.PILE, Builtin.DISCARDS, Builtin.HAND)


class Changing:
    """What the statements of one program do, those of ``setup`` apart from those of the game."""

    def __init__(self, program: Program) -> None:
        self._program = program

    @cached_property
    def begun(self) -> tuple[k.Stmt, ...]:
        """What ``setup`` does, also in rules."""
        return tuple(self._reached("setup"))

    @cached_property
    def played(self) -> tuple[k.Stmt, ...]:
        """What is done in the game."""
        return tuple(s for name in ("play", "always") for s in self._reached(name))

    def _reached(self, name: str) -> Iterator[k.Stmt]:
        seen, open_ = set[str](), [name]
        while open_:
            rule = self._program.rules.get(open_.pop())
            for s in statements(rule.body) if rule is not None and rule.name not in seen else ():
                yield s
                open_ += [s.name] if isinstance(s, k.CallRule) else []
            seen |= {rule.name} if rule is not None else set()

    @cached_property
    def _stored(self) -> frozenset[n.Field]:
        return frozenset(s.field for s in self.played if isinstance(s, k.Store))

    @cached_property
    def _ever_stored(self) -> frozenset[n.Field]:
        given = {f for s in (*self.begun, *self.played) if isinstance(s, k.NewPiece) for f, _ in s.values}
        return frozenset(given | {s.field for s in (*self.begun, *self.played) if isinstance(s, k.Store)})

    @cached_property
    def _moved(self) -> frozenset[str]:
        """The kinds of pieces that come, go or move."""
        return self._created_kinds | {s.kind for s in self.played if isinstance(s, k.MovePiece)}

    @cached_property
    def _created_kinds(self) -> frozenset[str]:
        """The kinds of which new ones come."""
        return frozenset(s.kind for s in self.played if isinstance(s, k.NewPiece))

    @cached_property
    def _counted(self) -> frozenset[str]:
        """The kinds of which there are not always as many on the board."""
        return self._created_kinds | {s.kind for s in self.played if isinstance(s, k.MovePiece) and s.to is None}

    @cached_property
    def always_set(self) -> frozenset[n.Field]:
        """The optional fields that have a value from ``setup`` on: nothing in the game takes it away."""
        given = {s.field for s in self.begun if isinstance(s, k.Store)}
        given |= {f for s in self.begun if isinstance(s, k.NewPiece) for f, _ in s.values}
        return frozenset(given - {s.field for s in self.played if isinstance(s, k.Store) and maybe(s.value)})

    def changes(self, node: object, member: n.Local) -> bool:  # a case for each node that may change
        """Whether those of a set for which a condition holds may be others later: sets, and what ``member`` is like.

        What is asked of others is taken to be meant.
        """
        match node:
            case n.Get(field=field, owner=owner):
                own = isinstance(owner, n.Load) and owner.local is member
                if own and not field.constant and field.name not in ("at", "owner") and field not in self._ever_stored:
                    return True  # as all others, whose value nobody changes either
                if field.zone or (field in self._stored and (own or isinstance(field.type, ty.SetOf))):
                    return True
                if own and field.name == "at" and field.owner in self._moved:
                    return True
            case n.SetOp(operator="+", left=n.AllOf(domain=kind), right=n.CallBuiltin(builtin=Builtin.OFF_BOARD)):
                return kind in self._created_kinds
            case n.AllOf(domain=kind) | n.OwnedBy(kind=kind):
                if kind in self._counted:
                    return True
            case n.CallBuiltin(builtin=builtin):
                if (builtin in _STANDING and self._moved) or builtin in _LYING:
                    return True
        return any(self.changes(part, member) for part in parts(node))
