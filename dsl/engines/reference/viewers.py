"""Tests who may see a value or a piece, and which functions read nothing hidden."""

from __future__ import annotations

from collections.abc import Callable

from dsl.engines.linking.layout import ON_TOP, PILE
from dsl.engines.program import nodes as x
from dsl.engines.program.kernels import CourseKernel, PieceKernel
from dsl.engines.program.linked import LinkedProgram, Sight
from dsl.engines.program.nodes import NO
from dsl.engines.program.walk import expressions
from dsl.engines.protocol.engine import RULES
from dsl.engines.reference.machine import Machine
from dsl.engines.reference.operators import Compile, Eval, Frame, Temps
from dsl.maps.board.masks import members as bits


class Openness:
    """Finds which expressions read nothing hidden, for one program."""

    def __init__(self, program: LinkedProgram) -> None:
        self._p = program
        self._known: dict[int, bool] = {}

    def function(self, number: int) -> bool:
        """Whether a function reads nothing that may be hidden from any player."""
        known = self._known.get(number)
        if known is None:
            body = self._p.functions[number].formula.body
            known = self._known[number] = all(self._open(node) for node in expressions(body))
        return known

    def _open(self, node: x.Expr) -> bool:
        """Whether a node itself, without its operands, reads nothing that may be hidden."""
        match node:
            case x.Get(error=error):
                return bool(error == NO)
            case x.Guarded() | x.SeenBy() | x.Would():
                return False
            case x.Call(function=function):
                return self.function(function)
            case x.RouteCells(route=route):
                row = self._p.routes[route]
                return all(self._open(inner) for inner in expressions((row.step, row.halt, row.rest)))
            case x.Apply(what=what, error=error):
                hidden = isinstance(what, PieceKernel) and any(kind.sight != NO for kind in self._p.kinds)
                return bool(error == NO) and not hidden and what is not CourseKernel.REPEATED
        return True


READER = 64
Sees = Callable[[int, int], bool]


def player_of(viewer: int) -> int:
    """The player of a viewer code, whether asked or reading; codes of spectators and rules unchanged."""
    return viewer - READER if viewer >= READER else viewer


def reading(viewer: int) -> int:
    """The viewer code of a player who reads a text."""
    return viewer + READER if 0 <= viewer < READER else viewer


class Viewers:
    """Tests of ``seen by``, each compiled at the first use; pieces as a viewer sees them."""

    def __init__(self, machine: Machine, expr: Compile) -> None:
        self.m, self.p = machine, machine.program
        self.expr = expr
        self.everybody = (1 << self.p.seats) - 1
        self._tests: dict[int, Sees] = {}

    # ---- who may see
    def sees(self, field: int, viewer: int, member: int) -> bool:
        """Whether a player, or a spectator, may see a field of a member."""
        row = self.p.fields[field]
        if row.kind != NO and not self.sees_piece(row.kind, viewer, member):
            return False
        return row.seen == NO or self.may_see(row.seen)(viewer, member)

    def sees_piece(self, kind: int, viewer: int, piece: int) -> bool:
        """Whether a viewer sees a piece; all see pieces off the board."""
        sight = self.p.kinds[kind].sight
        return sight == NO or not self.m.on_board(kind) >> piece & 1 or self.may_see(sight)(viewer, piece)

    def sees_cards(self, deck: int, viewer: int, place: int) -> bool:
        """Whether a player, or a spectator, may see the cards in a place."""
        if place >= ON_TOP:
            place = PILE
        zone = next(zone for zone in self.p.decks[deck].zones if zone.first <= place < zone.end)
        member = (place - zone.first) // zone.keys
        if zone.kind != NO and not self.sees_piece(zone.kind, viewer, member):
            return False
        if zone.open_top and (place - zone.first) % zone.depth == 0:
            return True
        return zone.sight == NO or self.may_see(zone.sight)(viewer, member)

    def may_see(self, sight: int) -> Sees:
        """The test of one ``seen by``."""
        if sight not in self._tests:
            self._tests[sight] = self._test(self.p.sights[sight])
        return self._tests[sight]

    def _test(self, sight: Sight) -> Sees:
        """Compile ``seen by``: for a player and a member; a spectator sees what all players see."""
        machine, seats, temps = self.m, range(self.p.seats), Temps(sight.test.temps)
        test, size = self.expr(sight.test.body, temps), temps.size

        def allowed(who: int, member: int) -> bool:
            if machine.fact is not None:  # a move that is only thought of shows nothing new
                return machine.in_fact(lambda: allowed(who, member))
            if sight.revealed != NO and machine.state[sight.revealed]:
                return True
            if who < 0:
                return all(allowed(player, member) for player in seats)
            frame = [who, member, *([0] * size)]
            looking, machine.viewer = machine.viewer, RULES
            try:
                return bool(test(frame))
            finally:
                machine.viewer = looking

        return allowed

    # ---- closures that only some may read
    def guarded(self, node: x.Get, owner: Eval | None, read: Eval) -> Eval:
        """The closure of a field that only some may read; a hidden piece has no cell for a player who is asked."""
        machine, field = self.m, self.p.fields[node.field]
        place = field.kind != NO and self.p.kinds[field.kind].at == node.field

        def check(f: Frame) -> int:
            viewer = machine.viewer
            if viewer == RULES:
                return read(f)
            member = owner(f) if owner is not None else 0
            if member >= 0 and not self.sees(node.field, player_of(viewer), member):
                if place and 0 <= viewer < READER:
                    return -1
                raise machine.error(node.error)
            return read(f)

        return check

    def for_some(self, seers: Eval, operand: Eval, error: int) -> Eval:
        """The closure for a value that only the players of a set may read."""
        machine, everybody = self.m, self.everybody

        def check(f: Frame) -> int:
            viewer = player_of(machine.viewer)
            if viewer != RULES and not (seers(f) >> viewer & 1 if viewer >= 0 else seers(f) == everybody):
                raise machine.error(error)
            return operand(f)

        return check

    # ---- which pieces are there
    def visible(self, kind: int) -> Callable[[], int]:
        """The pieces of a kind that the viewer sees on the board."""
        sight, machine, on_board = self.p.kinds[kind].sight, self.m, self.m.on_board
        if sight == NO:
            return lambda: on_board(kind)
        memo: dict[int, int] = {}

        def hidden(viewer: int) -> int:
            test = self.may_see(sight)
            return sum(1 << piece for piece in bits(on_board(kind)) if not test(viewer, piece))

        def pieces() -> int:
            here = on_board(kind)
            if machine.viewer == RULES:
                return here
            viewer = player_of(machine.viewer)
            found = memo.get(viewer)
            if found is None:
                found = machine.in_fact(lambda: hidden(viewer))
                if not memo:
                    machine.filled.append(memo)
                memo[viewer] = found
            return here & ~found

        return pieces

    def standing(self, kind: int) -> Callable[[], int]:
        """A function for the cells with visible pieces of a kind."""
        visible, machine = self.visible(kind), self.m
        if self.p.kinds[kind].sight == NO:
            return lambda: machine.standing(kind)

        def cells() -> int:
            at, found = machine.at[kind], 0
            for piece in bits(visible()):
                found |= 1 << machine.state[at + piece]
            return found

        return cells

    def occupied(self) -> Callable[[], int]:
        """A function for the cells with any visible piece."""
        machine = self.m
        if all(kind.sight == NO for kind in self.p.kinds):
            return machine.occupied
        kinds = [self.standing(kind) for kind in range(len(self.p.kinds))]

        def cells() -> int:
            if machine.viewer == RULES:
                return machine.occupied()
            found = 0
            for standing in kinds:
                found |= standing()
            return found

        return cells

    def piece_on(self, kind: int) -> Callable[[int], int]:
        """The first piece of a kind on a cell, or -1."""
        visible, machine = self.visible(kind), self.m
        if self.p.kinds[kind].sight == NO:
            return lambda cell: machine.piece_on(kind, cell)

        def first(cell: int) -> int:
            at = machine.at[kind]
            return next((piece for piece in bits(visible()) if machine.state[at + piece] == cell), -1)

        return first
