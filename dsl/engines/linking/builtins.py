"""Links built-ins of the language: to kernels, tables of the map, or other nodes."""

from __future__ import annotations

from dsl.engines.linking.rows import Parts, Rows
from dsl.engines.program import nodes as x
from dsl.engines.program.kernels import KERNELS, Kernel, PieceKernel
from dsl.engines.program.linked import sides_of
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.language.typed.builtins import Builtin
from dsl.maps.board.masks import mask_of

_KERNELS: dict[str, Kernel] = {kernel.name: kernel for kernel in KERNELS} | {"CELL_PIECE": PieceKernel.PIECE_ON}
"""The kernel of each built-in that is one, by name."""


class Builtins:
    """Links built-ins whose arguments are linked."""

    def __init__(self, rows: Rows) -> None:
        self.rows = rows
        self.parts: Parts = rows.parts

    def link(self, node: n.CallBuiltin, a: tuple[x.Expr, ...], bits: int) -> x.Expr:
        """The node of a built-in: a kernel, or a value known from map and seats."""
        kernel = _KERNELS.get(node.builtin.name)
        if kernel is None:
            return self.other(node, a, bits)
        error = self.rows.error("secret-read", node.span, name=node.builtin.value.name) if kernel.fails else x.NO
        return x.Apply(kernel, a, self.of(kernel, node.of), error, bits=bits, row=isinstance(node.type, ty.RowOf))

    # ---- for formulas
    def ask(self, builtin: Builtin, *arguments: x.Expr) -> x.Expr:
        """A built-in of numbers or cells, applied to arguments."""
        kernel = _KERNELS.get(builtin.name)
        if kernel is not None:
            return x.Apply(kernel, arguments)
        found = self.of_cells(builtin)
        assert found is not None, builtin
        return self.entry(found[0], arguments[0], found[1])

    @staticmethod
    def subtract(one: x.Expr, other: x.Expr) -> x.Expr:
        """A difference that cannot overflow."""
        return x.Binary(x.Op.SUBTRACT, one, other)

    @staticmethod
    def add(one: x.Expr, other: x.Expr) -> x.Expr:
        """A sum that cannot overflow."""
        return x.Binary(x.Op.ADD, one, other)

    def of(self, kernel: Kernel, name: str) -> int:
        """The number of the kind, deck or other thing that a kernel belongs to."""
        match kernel.of:
            case "kind":
                return self.rows.kinds[name]
            case "deck":
                return self.rows.decks[name]
            case "arrows":
                return self.rows.arrows(tuple((p.cells[0], p.cells[1]) for p in self.parts.features[name]))
        return int(x.NO)

    def other(self, node: n.CallBuiltin, a: tuple[x.Expr, ...], bits: int) -> x.Expr:  # noqa: C901  # a case for each node that matters here
        """A built-in that is no kernel: a value known from map, seats and parameters, or its own argument."""
        topology = self.parts.map.topology
        match node.builtin:
            case Builtin.MOST_PLAYERS:
                return x.Const(self.parts.program.players[1])
            case Builtin.COLUMNS:
                return x.Const(topology.width)
            case Builtin.ROWS:
                return x.Const(topology.height)
            case Builtin.SEAT:
                return x.Binary(x.Op.ADD, a[0], x.Const(1))
            case Builtin.PLAYER_TEAM:
                return self.entry(
                    sides_of([t.seats for t in self.parts.program.teams], self.parts.seats), a[0], 0, bits
                )
            case Builtin.PLAYER_SEAT | Builtin.ORDINAL:
                return a[0]
            case Builtin.OPPOSITE:
                return self.entry(topology.opposite, a[0], -1)
            case Builtin.ANGLE:
                return self.angle(a)
            case Builtin.CELL_EMPTY:
                full = x.Const(topology.full, bits=topology.size)
                taken = x.Apply(PieceKernel.OCCUPIED, (), bits=topology.size)
                return x.In(a[0], x.Binary(x.Op.MINUS, full, taken, bits=topology.size))
            case Builtin.CELL_FLAG:
                return x.In(a[0], x.Const(self.flag(node.of), bits=topology.size))
            case Builtin.CELL_FEATURE:
                return self.entry(self.lying(node.of), a[0], -1)
        values, missing = self.of_cells(node.builtin) or self.attribute(node)
        return self.entry(values, a[0], missing, bits)

    def of_cells(self, builtin: Builtin) -> tuple[tuple[int, ...], int] | None:
        """A cell attribute's value for each cell, and the value for no cell; None for other built-ins."""
        cells, topology = self.parts.map, self.parts.map.topology
        match builtin:
            case Builtin.CELL_ROW:
                return topology.rows, ty.INT_NONE
            case Builtin.CELL_COLUMN:
                return topology.columns, ty.INT_NONE
            case Builtin.CELL_NUMBER:
                return tuple(range(1, topology.size + 1)), ty.INT_NONE
            case Builtin.CELL_TERRAIN:
                return cells.terrain, -1
        return None

    def attribute(self, node: n.CallBuiltin) -> tuple[tuple[int, ...], int]:
        """A built-in attribute's value for each member of a domain, and the value for no member."""
        domain = ty.bare(node.arguments[0].type)
        assert isinstance(domain, ty.Dom)
        if node.builtin is Builtin.ROW_NUMBER:
            return tuple(int(m) for m in self.parts.program.domains[domain.name].members), ty.INT_NONE
        placed = self.parts.features[domain.name]
        if node.builtin is Builtin.FEATURE_CELLS:
            return tuple(mask_of(p.cells) for p in placed), 0
        assert node.builtin in (Builtin.FEATURE_AT, Builtin.ARROW_TAIL, Builtin.ARROW_HEAD), node.builtin
        index = 1 if node.builtin is Builtin.ARROW_HEAD else 0
        return tuple(p.cells[index] for p in placed), -1

    def entry(self, values: tuple[int, ...], key: x.Expr, missing: int, bits: int = 0) -> x.Expr:
        """The entry of a table with one key."""
        return x.Item(self.rows.column(values), (key,), x.Const(missing, bits=bits), bits=bits)

    def angle(self, a: tuple[x.Expr, ...]) -> x.Expr:
        """The angle between two directions, from a table of all pairs."""
        topology = self.parts.map.topology
        count = len(topology.directions)
        values = tuple(topology.angle(one, other) for one in range(count) for other in range(count))
        return x.Item(self.rows.pairs(count, values), a, x.Const(0))

    def numbered(self, node: n.CallBuiltin, number: x.Temp) -> x.Expr:
        """The row of a table with a given number, or an error."""
        domain = self.parts.program.domains[node.of]
        known = {int(member): row for row, member in enumerate(domain.members)}
        code = "key-range" if domain.kind == "range" else "row-number"
        error = self.rows.error(code, node.span, "value", table=node.of)
        table = self.rows.numbered(known)
        return x.Item(table, (number,), x.Fail(error, (number,)))

    def flag(self, name: str) -> int:
        """The set of cells whose terrain has a flag."""
        flags = {f.name: f.flags for f in self.parts.program.features if f.kind == "terrain"}
        terrains = self.parts.program.domains["terrain"].members
        flagged = {i for i, terrain in enumerate(terrains) if name in flags.get(terrain, ())}
        return sum(self.parts.map.cells_of_terrain(i) for i in flagged)

    def lying(self, name: str) -> tuple[int, ...]:
        """For each cell the first feature of a kind on it, or -1; an arrow is on its tail."""
        found = [-1] * self.parts.map.topology.size
        arrow = self.parts.program.domains[name].kind == "arrow"
        for index, item in reversed(list(enumerate(self.parts.features[name]))):
            for cell in item.cells[:1] if arrow else item.cells:
                found[cell] = index
        return tuple(found)
