"""In whose eyes an expression is read: who may see a value, and which pieces are there at all.

``machine.viewer`` says who looks: the rules (-1), who see everything; the player who is asked (0…), for whom a hidden
piece is simply not there; a spectator (-2); or a player who reads a text (from ``READER``), for whom the place of a
hidden piece is a gap.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from dsl.engine.errors import RuleError
from dsl.engine.protocol import RULES
from dsl.interp.core import Core
from dsl.interp.machine import Eval, Frame, bits
from dsl.ir import nodes as n
from dsl.ir import types as ty
from dsl.source import Span

READER = 64
Sees = Callable[[int, int], bool]


def eyes(viewer: int) -> int:
    """The player who looks, whether asked or reading; or a spectator."""
    return viewer - READER if viewer >= READER else viewer


def reading(viewer: int) -> int:
    """The same eyes, reading a text."""
    return viewer + READER if 0 <= viewer < READER else viewer


class Eyes(Core):
    """Tests of ``seen by``, made once a field; pieces as somebody sees them."""

    tests: dict[n.Field, Sees]

    @cached_property
    def sighted(self) -> bool:
        """Whether there are kinds of pieces that only some see."""
        return any(domain.sight is not None for domain in self.game.program.domains.values())

    # ---- who may see
    def sight(self, kind: str | None) -> n.Field | None:
        """What says who sees the pieces of a kind, if not all do."""
        domain = self.game.program.domains.get(kind or "")
        return domain.sight if domain is not None else None

    def is_secret(self, field: n.Field) -> bool:
        """Whether there may be somebody who does not see a field."""
        return field.seen is not None or self.sight(field.owner) is not None

    def sees(self, field: n.Field, viewer: int, member: int) -> bool:
        """Whether a player, or a spectator, may see a field of a member."""
        if not self.sees_piece(field.owner, viewer, member):
            return False
        return field.seen is None or self.may_see(field)(viewer, member)

    def sees_piece(self, kind: str | None, viewer: int, piece: int) -> bool:
        """Whether somebody sees a piece. What is off the board is no secret."""
        sight = self.sight(kind)
        if sight is None or kind is None or not self.m.on_board(kind) >> piece & 1:
            return True
        return self.may_see(sight)(viewer, piece)

    def may_see(self, field: n.Field) -> Sees:
        """The test of a field's own ``seen by``."""
        if field not in self.tests:
            self.tests[field] = self.make_test(field)
        return self.tests[field]

    def make_test(self, field: n.Field) -> Sees:
        """Compile ``seen by``: for a player and a member; a spectator sees what all players see."""
        machine, revealed, seats = self.m, self.m.layout.revealed.get(field), self.game.seats
        before = self.enter(f"seen {field.owner}.{field.name}")
        viewer, owner = self.slot(field.viewer or n.Local("", ty.PLAYER)), None
        if field.self is not None:
            owner = self.slot(field.self)
        assert field.seen is not None
        test = self.expr(field.seen)
        name = self.current
        self.enter(before)

        def allowed(who: int, member: int) -> bool:
            if machine.fact is not None:  # a move that is only thought of shows nothing new
                return machine.in_fact(lambda: allowed(who, member))
            if revealed is not None and machine.state[revealed]:
                return True
            if who < 0:
                return all(allowed(player, member) for player in range(seats))
            frame = [0] * self.sizes[name]
            frame[viewer] = who
            if owner is not None:
                frame[owner] = member
            looking, machine.viewer = machine.viewer, RULES
            try:
                return bool(test(frame))
            finally:
                machine.viewer = looking

        return allowed

    def guarded(self, node: n.Get, read: Eval) -> Eval:
        """A field that is only read for those who may see it; a hidden piece has no place for who is asked."""
        machine, span, field = self.m, node.span, node.field
        owner = self.expr(node.owner) if node.owner is not None else None
        place = field.name == "at" and field.owner in machine.at

        def check(f: Frame) -> int:
            viewer = machine.viewer
            if viewer == RULES:
                return read(f)
            member = owner(f) if owner is not None else 0
            if member >= 0 and not self.sees(field, eyes(viewer), member):
                if place and 0 <= viewer < READER:
                    return -1
                raise RuleError("secret-read", span, name=field.name)
            return read(f)

        return check

    def guarded_read(self, local: n.Local, guard: n.Local, read: Eval, span: Span) -> Eval:
        """What reads a local with a secret, for those whom its guard names."""
        machine, everybody = self.m, (1 << self.game.seats) - 1
        seers = self.expr(n.Load(guard, type=guard.type, span=span))

        def check(f: Frame) -> int:
            viewer = eyes(machine.viewer)
            if viewer != RULES and not (seers(f) >> viewer & 1 if viewer >= 0 else seers(f) == everybody):
                raise RuleError("secret-read", span, name=local.name)
            return read(f)

        return check

    def SeenBy(self, node: n.SeenBy) -> Eval:
        """The players in whose eyes the operand can be read."""
        operand, machine, seats = self.expr(node.operand), self.m, range(self.game.seats)

        def seers(f: Frame) -> int:
            before, found = machine.viewer, 0
            try:
                for player in seats:
                    machine.viewer = reading(player)
                    try:
                        operand(f)
                    except RuleError:  # hidden, or missing in these eyes; what is wrong for all is told afterwards
                        continue
                    found |= 1 << player
            finally:
                machine.viewer = before
            return found

        return seers

    # ---- which pieces are there
    def visible(self, kind: str) -> Callable[[], int] | None:
        """The pieces of a kind on the board in the eyes of who looks; None if all see all of them."""
        sight, machine = self.sight(kind), self.m
        if sight is None:
            return None

        def hidden(viewer: int) -> int:
            test = self.may_see(sight)
            return sum(1 << piece for piece in bits(machine.on_board(kind)) if not test(viewer, piece))

        def pieces() -> int:
            here = machine.on_board(kind)
            if machine.viewer == RULES:
                return here
            viewer = eyes(machine.viewer)
            key = ("*hidden", kind, viewer)
            found = machine.memo.get(key)
            if found is None:
                found = machine.in_fact(lambda: hidden(viewer))
                machine.memo[key] = found
            return here & ~found

        return pieces

    def standing(self, kind: str) -> Callable[[], int]:
        """The cells on which pieces of a kind stand."""
        visible, machine = self.visible(kind), self.m
        if visible is None:
            return lambda: machine.standing(kind)

        def cells() -> int:
            at, found = machine.at[kind], 0
            for piece in bits(visible()):
                found |= 1 << machine.state[at + piece]
            return found

        return cells

    def occupied(self) -> Callable[[], int]:
        """The cells on which any piece stands."""
        machine = self.m
        if all(self.sight(kind) is None for kind in machine.at):
            return machine.occupied
        kinds = [self.standing(kind) for kind in machine.at]

        def cells() -> int:
            if machine.viewer == RULES:
                return machine.occupied()
            found = 0
            for standing in kinds:
                found |= standing()
            return found

        return cells

    def piece_on(self, kind: str) -> Callable[[int], int]:
        """The first piece of a kind on a cell, or -1."""
        visible, machine = self.visible(kind), self.m
        if visible is None:
            return lambda cell: machine.piece_on(kind, cell)

        def first(cell: int) -> int:
            at = machine.at[kind]
            return next((piece for piece in bits(visible()) if machine.state[at + piece] == cell), -1)

        return first
