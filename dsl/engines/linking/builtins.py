"""The built-ins of the language in the linked program: kernels, tables of the map, or a few other nodes."""

from __future__ import annotations

from dsl.engines.linking.parts import Parts
from dsl.engines.linking.rows import Rows
from dsl.engines.program import nodes as x
from dsl.engines.program.kernels import Kernel
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.language.typed.builtins import Builtin
from dsl.maps.board.masks import mask_of

_KERNELS = {
    Builtin.NEIGHBOURS: Kernel.NEIGHBOURS,
    Builtin.EXITS: Kernel.EXITS,
    Builtin.ENTRIES: Kernel.ENTRIES,
    Builtin.STEP: Kernel.STEP,
    Builtin.DIRECTION: Kernel.DIRECTION,
    Builtin.DISTANCE: Kernel.DISTANCE,
    Builtin.RAY: Kernel.RAY,
    Builtin.RUN: Kernel.RUN,
    Builtin.BEYOND: Kernel.BEYOND,
    Builtin.BETWEEN: Kernel.BETWEEN,
    Builtin.CLEAR: Kernel.CLEAR,
    Builtin.REACHABLE: Kernel.REACHABLE,
    Builtin.STEPS: Kernel.STEPS,
    Builtin.GROUP: Kernel.GROUP,
    Builtin.CHAIN: Kernel.CHAIN,
    Builtin.PLAYERS_AFTER: Kernel.PLAYERS_AFTER,
    Builtin.MIN: Kernel.MIN,
    Builtin.MAX: Kernel.MAX,
    Builtin.CLAMP: Kernel.CLAMP,
    Builtin.ABS: Kernel.ABS,
    Builtin.OFF_BOARD: Kernel.OFF_BOARD,
    Builtin.PILE: Kernel.PILE,
    Builtin.DISCARDS: Kernel.DISCARDS,
    Builtin.HAND: Kernel.HAND,
    Builtin.ACTIVE: Kernel.ACTIVE,
    Builtin.REPEATED: Kernel.REPEATED,
    Builtin.CELL_PIECE: Kernel.PIECE_ON,
}
_HIDDEN = {Builtin.PILE: "pile", Builtin.HAND: "hand", Builtin.REPEATED: "repeated"}


class Builtins:
    """Links built-ins whose arguments are linked."""

    def __init__(self, rows: Rows) -> None:
        self.rows = rows
        self.parts: Parts = rows.parts

    def link(self, node: n.CallBuiltin, a: tuple[x.Expr, ...], bits: int, open_to_all: bool) -> x.Expr:
        """A built-in; ``open_to_all``: the number of hidden cards may be asked for by everybody."""
        kernel = _KERNELS.get(node.builtin)
        if kernel is None:
            return self.other(node, a, bits)
        name = _HIDDEN.get(node.builtin)
        error = self.rows.error("secret-read", node.span, name=name) if name and not open_to_all else x.NO
        return x.Apply(kernel, a, self.of(kernel, node.of), error, bits=bits, row=isinstance(node.type, ty.RowOf))

    def of(self, kernel: Kernel, name: str) -> int:
        """The number of what a kernel is about."""
        match kernel.of:
            case "kind":
                return self.rows.kinds[name]
            case "deck":
                return self.rows.decks[name]
            case "arrows":
                return self.rows.arrows(tuple((p.cells[0], p.cells[1]) for p in self.parts.features[name]))
        return x.NO

    def other(self, node: n.CallBuiltin, a: tuple[x.Expr, ...], bits: int) -> x.Expr:  # noqa: C901  # a case for each node that matters here
        """What map, seats and parameters fix, and what is nothing but its argument."""
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
            case Builtin.PLAYER_SEAT | Builtin.ORDINAL:
                return a[0]
            case Builtin.OPPOSITE:
                return self.entry(topology.opposite, a[0], -1)
            case Builtin.ANGLE:
                return self.angle(a)
            case Builtin.CELL_EMPTY:
                full = x.Const(topology.full, bits=topology.size)
                taken = x.Apply(Kernel.OCCUPIED, (), bits=topology.size)
                return x.In(a[0], x.Binary(x.Op.MINUS, full, taken, bits=topology.size))
            case Builtin.CELL_FLAG:
                return x.In(a[0], x.Const(self.flag(node.of), bits=topology.size))
            case Builtin.CELL_FEATURE:
                return self.entry(self.lying(node.of), a[0], -1)
        values, missing = self.attribute(node)
        return self.entry(values, a[0], missing, bits)

    def attribute(self, node: n.CallBuiltin) -> tuple[tuple[int, ...], int]:
        """What the members of a domain have by themselves, and what stands for no member."""
        cells, topology = self.parts.map, self.parts.map.topology
        match node.builtin:
            case Builtin.CELL_ROW:
                return topology.rows, ty.INT_NONE
            case Builtin.CELL_COLUMN:
                return topology.columns, ty.INT_NONE
            case Builtin.CELL_NUMBER:
                return tuple(range(1, topology.size + 1)), ty.INT_NONE
            case Builtin.CELL_TERRAIN:
                return cells.terrain, -1
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
        """An entry of a table by one key."""
        return x.Item(self.rows.column(values), (key,), x.Const(missing, bits=bits), bits=bits)

    def angle(self, a: tuple[x.Expr, ...]) -> x.Expr:
        """The turn between two directions, for all pairs."""
        topology = self.parts.map.topology
        count = len(topology.directions)
        values = tuple(topology.angle(one, other) for one in range(count) for other in range(count))
        return x.Item(self.rows.pairs(count, values), a, x.Const(0))

    def numbered(self, node: n.CallBuiltin, number: x.Temp) -> x.Expr:
        """The row of a table that has a number, or an error."""
        domain = self.parts.program.domains[node.of]
        known = {int(member): row for row, member in enumerate(domain.members)}
        code = "key-range" if domain.kind == "range" else "row-number"
        error = self.rows.error(code, node.span, "value", table=node.of)
        table = self.rows.numbered(known)
        return x.Item(table, (number,), x.Fail(error, (number,)))

    def flag(self, name: str) -> int:
        """The cells whose terrain has a flag."""
        flags = {f.name: f.flags for f in self.parts.program.features if f.kind == "terrain"}
        terrains = self.parts.program.domains["terrain"].members
        flagged = {i for i, terrain in enumerate(terrains) if name in flags.get(terrain, ())}
        return sum(self.parts.map.where(i) for i in flagged)

    def lying(self, name: str) -> tuple[int, ...]:
        """For each cell the first feature of a kind that lies there; an arrow lies on its tail."""
        found = [-1] * self.parts.map.topology.size
        arrow = self.parts.program.domains[name].kind == "arrow"
        for index, item in reversed(list(enumerate(self.parts.features[name]))):
            for cell in item.cells[:1] if arrow else item.cells:
                found[cell] = index
        return tuple(found)
