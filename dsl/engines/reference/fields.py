"""Writing fields: first values, what lasts a turn, stores; pieces that enter and move."""

from __future__ import annotations

from dsl.engines.program import code as c
from dsl.engines.program.linked import Field
from dsl.engines.program.nodes import NO, Const
from dsl.engines.reference.expressions import Expressions
from dsl.engines.reference.operators import Eval, Frame, Run, Temps


class Fields:
    """Compiles stores to fields, and sets initial values."""

    def __init__(self, expressions: Expressions) -> None:
        self.e, self.m, self.p = expressions, expressions.m, expressions.p
        self._firsts: dict[int, tuple[Eval, int]] = {}
        self._players = next((i for i, d in enumerate(self.p.domains) if d.name == "player"), NO)
        self._owners = {kind.owner for kind in self.p.kinds}
        self._lasting = [n for n, field in enumerate(self.p.fields) if field.each_turn]

    def first(self, number: int, member: int) -> None:
        """Set the initial value of a field of a member."""
        field = self.p.fields[number]
        body = field.first.body
        found = body.value if isinstance(body, Const) else self._evaluated(number)
        for key in range(field.keys):
            self.put(field, member, key, found)

    def _evaluated(self, number: int) -> int:
        """An initial value that depends on parameters or seats."""
        if number not in self._firsts:
            formula = self.p.fields[number].first
            temps = Temps(formula.temps)
            self._firsts[number] = self.e.expr(formula.body, temps), temps.size
        value, size = self._firsts[number]
        return value([0] * size)

    def put(self, field: Field, member: int, key: int, value: int) -> None:
        """Store a value that fits."""
        at = field.offset + member * field.stride + key * field.words
        if field.bits:
            self.m.put_set(at, field.words, value)
        else:
            self.m.state[at] = value

    def all_firsts(self) -> None:
        """Set the whole state before setup. Pieces get their values when they enter."""
        for kind in self.p.kinds:
            for field in (self.p.fields[kind.at], self.p.fields[kind.owner]):
                for member in range(field.owners):
                    self.put(field, member, 0, NO)
        for number, field in enumerate(self.p.fields):
            if field.kind == NO:
                for member in range(field.owners):
                    self.first(number, member)

    def enter(self, kind: int) -> int:
        """Add a new piece of a kind with its initial values; returns its number."""
        row = self.p.kinds[kind]
        piece = self.m.state[row.used]
        self.m.state[row.used] += 1
        for number, field in enumerate(self.p.fields):
            if field.kind == kind and number not in (row.at, row.owner):
                self.first(number, piece)
        self.m.moved()
        return piece

    def begin_turn(self, player: int) -> None:
        """Reset the fields that last a turn: of the player, the player's pieces, and everything else."""
        for number in self._lasting:
            field = self.p.fields[number]
            if field.owner == self._players:
                self.first(number, player)
            elif field.kind != NO:
                owner = self.m.owner[field.kind]
                for piece in range(self.m.entered(field.kind)):
                    if self.m.state[owner + piece] == player:
                        self.first(number, piece)
            else:
                for member in range(field.owners):
                    self.first(number, member)

    # ---- statements
    def store(self, node: c.Store, t: Temps) -> Run:
        """Compile a store to a field of a member."""
        field, machine, state, words = self.p.fields[node.field], self.m, self.m.state, self.p.fields[node.field].words
        owner = self.e.expr(node.owner, t) if node.owner is not None else None
        key = self.e.expr(node.key, t) if node.key is not None else None
        address, value = self.e.places.address(node.field, owner, key), self.e.expr(node.value, t)
        changed = machine.moved if node.field in self._owners else machine.changed
        is_set = field.bits > 0

        def run(f: Frame) -> None:
            at, new = address(f), value(f)
            if at < 0:
                raise machine.error(node.error)
            if is_set:
                machine.put_set(at, words, new)
            else:
                state[at] = new
            changed()

        return run

    def move(self, node: c.Move, t: Temps) -> Run:
        """Compile a move of a piece to a cell, or off the board."""
        piece, to, move, kind = self.e.expr(node.piece, t), self.e.expr(node.to, t), self.m.move, node.kind
        return lambda f: move(kind, piece(f), to(f))

    def new_piece(self, node: c.NewPiece, t: Temps) -> Run:
        """The next piece of a kind enters."""
        machine, state, kind = self.m, self.m.state, self.p.kinds[node.kind]
        values = [(self.p.fields[number], self.e.expr(value, t)) for number, value in node.values]
        at, owner = self.e.expr(node.at, t), self.e.expr(node.owner, t)

        def run(f: Frame) -> None:
            if state[kind.used] >= kind.limit:
                raise machine.error(node.error)
            given = [(field, value(f)) for field, value in values]
            where, whose = at(f), owner(f)
            piece = self.enter(node.kind)
            for field, value in given:
                self.put(field, piece, 0, value)
            state[machine.owner[node.kind] + piece] = whose
            machine.move(node.kind, piece, where)

        return run
