"""Which indexes (derived sets) a program needs, their addresses, and reading them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import assert_never

from dsl.engines.compiled.memory import Plan
from dsl.engines.compiled.wat import value_size
from dsl.engines.program import code as c
from dsl.engines.program import nodes as x
from dsl.engines.program.kernels import PieceKernel
from dsl.engines.program.linked import Field, LinkedProgram
from dsl.engines.program.nodes import NO
from dsl.engines.program.walk import everything


@dataclass
class Demand:
    """Which sets a program reads, so that only these are stored. Numbers are those of kinds of piece.

    ``on_board``: the pieces on the board; ``owned``: those of each player; ``standing``: the cells with such pieces;
    ``first``: a piece on a cell; ``led``: the cells whose first piece is a player's; ``occupied``: cells with any
    piece. ``having``: by field, the values that the rules look for, or None for all values.
    """

    on_board: set[int] = field(default_factory=set)
    owned: set[int] = field(default_factory=set)
    standing: set[int] = field(default_factory=set)
    first: set[int] = field(default_factory=set)
    led: set[int] = field(default_factory=set)
    having: dict[int, set[int] | None] = field(default_factory=dict)
    occupied: bool = False


def demand_of(program: LinkedProgram) -> Demand:
    """The sets read by any code that a game can reach."""
    found = Demand(on_board={kind for kind, row in enumerate(program.kinds) if row.sight != NO})
    for node in _reached(program):
        match node:
            case x.Apply(what=PieceKernel() as what, of=of):
                _kernel(program, found, what, of)
            case x.Having(field=number, value=value):
                known = found.having.setdefault(number, set())
                if known is not None and isinstance(value, x.Const):
                    known.add(value.value)
                else:
                    found.having[number] = None
            case c.Each(kind=kind) | c.Freeze(kind=kind) | c.NextOf(kind=kind) if kind != NO:
                found.on_board.add(kind)
    if not found.occupied:  # members of a cell are searched for only if it is occupied
        found.standing |= {kind for kind, row in enumerate(program.kinds) if row.at in found.having}
    return found


def _kernel(program: LinkedProgram, found: Demand, what: PieceKernel, of: int) -> None:
    match what:
        case PieceKernel.ON_BOARD | PieceKernel.OFF_BOARD:
            found.on_board.add(of)
        case PieceKernel.OWNED:
            found.owned.add(of)
        case PieceKernel.STANDING:
            found.standing.add(of)
        case PieceKernel.PIECE_ON:
            found.first.add(of)
        case PieceKernel.LED:
            found.led.add(of)
            found.first.add(of)
        case PieceKernel.OCCUPIED:
            found.occupied = True
            if any(kind.sight != NO for kind in program.kinds):  # then the cells of each kind are read separately
                found.standing |= set(range(len(program.kinds)))
        case other:
            assert_never(other)


def _reached(program: LinkedProgram) -> Iterator[object]:
    """All nodes of blocks, rules, questions, sights and of the functions and routes they call."""
    done: set[tuple[str, int]] = set()
    waiting: list[object] = [program.blocks, program.rules, program.questions, program.sights, program.fields]
    if program.worth != NO:
        waiting.append(program.functions[program.worth])
    while waiting:
        for node in everything(waiting.pop()):
            yield node
            match node:
                case x.Call(function=number) if ("function", number) not in done:
                    done.add(("function", number))
                    waiting.append(program.functions[number])
                case x.RouteCells(route=number) if ("route", number) not in done:
                    done.add(("route", number))
                    waiting.append(program.routes[number])


MOST_BYTES = 4096
"""The most bytes of the sets of one field, because a position is copied often."""


@dataclass(frozen=True, slots=True)
class Rows:
    """A set for each value from ``base`` on, ``size`` bytes each; after the last of ``count`` an empty one.

    ``whole``: the field has no other values; else only these have sets.
    """

    address: int
    base: int
    count: int
    size: int
    whole: bool


class Indexes:
    """The addresses of one program's derived sets.

    ``counts`` are bytes or half words for each cell: how many pieces of a kind are there; those of kind -1 count all
    kinds.
    """

    def __init__(self, program: LinkedProgram, plan: Plan) -> None:
        self.p = program
        self.base = self.end = plan.index(0)
        self.demand = demand = demand_of(program)
        cells = program.board.size
        limits = [kind.limit for kind in program.kinds]
        self.occupied_at = self._take(value_size(cells)) if demand.occupied else None
        self.on_board_at = {kind: self._take(value_size(limits[kind])) for kind in sorted(demand.on_board)}
        self.owned_at = {
            kind: self._take((program.seats + 1) * value_size(limits[kind])) for kind in sorted(demand.owned)
        }
        self.standing_at = {kind: self._take(value_size(cells)) for kind in sorted(demand.standing)}
        self._having = {number: rows for number in sorted(demand.having) if (rows := self._rows(number)) is not None}
        self.entry = {kind: 2 if limit < 2**15 else 4 for kind, limit in enumerate(limits)}  # bytes of a piece's number
        self.first_at = {kind: self._take(cells * self.entry[kind]) for kind in sorted(demand.first)}
        self.led_at = {kind: self._take((program.seats + 1) * value_size(cells)) for kind in sorted(demand.led)}
        crowd = sum(limits)
        self.count_bytes = 1 if crowd < 2**8 else 2 if crowd < 2**16 else 4
        counted = [*sorted(demand.standing | demand.first), *([NO] if demand.occupied else [])]
        self.counts = {kind: self._take(cells * self.count_bytes) for kind in counted}
        plan.index(self.end - self.base)

    def _take(self, size: int) -> int:
        """The address of ``size`` new bytes; for sets of more than 64 members aligned to 16 bytes."""
        self.end += -self.end % (16 if size % 16 == 0 else 8)
        self.end += size
        return self.end - size

    def _rows(self, number: int) -> Rows | None:
        """Space for the sets of a field; None if they would be too large, or the field has keys."""
        field = self.p.fields[number]
        values, every = self.demand.having[number], values_of(field)
        base, top = (min(values), max(values)) if values else every
        count, size = top - base + 1, value_size(field.owners)
        if field.keys != 1 or field.bits or (count + 1) * size > MOST_BYTES:
            return None
        return Rows(self._take((count + 1) * size), base, count, size, base <= every[0] and every[1] <= top)

    # ---- reading: operands; None for sets that are not stored
    def on_board(self, kind: int) -> str | None:
        """The operand of the pieces of a kind on the board; None if they are not stored."""
        return self._whole(self.on_board_at.get(kind), self.p.kinds[kind].limit)

    def standing(self, kind: int) -> str | None:
        """The operand of the cells with pieces of a kind; None if they are not stored."""
        return self._whole(self.standing_at.get(kind), self.p.board.size)

    def occupied(self) -> str | None:
        """The operand of the cells with any piece; None if they are not stored."""
        return self._whole(self.occupied_at, self.p.board.size)

    def owned(self, kind: int, player: str) -> str | None:
        """The operand of a player's pieces on the board (-1: those of nobody); None if they are not stored."""
        begin, size = self.owned_at.get(kind), value_size(self.p.kinds[kind].limit)
        if begin is None:
            return None
        place = f"(i32.mul (i32.wrap_i64 {player}) (i32.const {size}))"
        address = f"(i32.add (i32.const {begin + size}) {place})"
        return address if size > 8 else f"(i64.load {address})"

    def led(self, kind: int, player: str) -> str:
        """The operand of the cells whose first piece of a kind is a player's (-1: nobody's)."""
        size = value_size(self.p.board.size)
        place = f"(i32.mul (i32.wrap_i64 {player}) (i32.const {size}))"
        address = f"(i32.add (i32.const {self.led_at[kind] + size}) {place})"
        return address if size > 8 else f"(i64.load {address})"

    def first(self, kind: int, cell: str) -> str | None:
        """The operand of the lowest piece of a kind on a cell (not -1), or -1; None if it is not stored."""
        begin = self.first_at.get(kind)
        if begin is None:
            return None
        size = self.entry[kind]
        place = f"(i32.add (i32.const {begin}) (i32.mul (i32.wrap_i64 {cell}) (i32.const {size})))"
        return f"(i64.load{8 * size}_s {place})"

    def having(self, number: int) -> Rows | None:
        """The sets of a field's owners by its value; None if they are not stored."""
        return self._having.get(number)

    @staticmethod
    def _whole(address: int | None, bits: int) -> str | None:
        if address is None:
            return None
        return f"(i32.const {address})" if bits > 64 else f"(i64.load (i32.const {address}))"


def values_of(field: Field) -> tuple[int, int]:
    """The smallest and largest number that a word of a field can have; it is 0 for pieces not yet in the game."""
    ends = [field.low, field.high]
    if field.missing is not None:
        ends.append(field.missing)
    if field.kind != NO:
        ends += [0, -1]
    return min(ends), max(ends)
