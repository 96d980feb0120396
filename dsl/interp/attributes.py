"""Attributes that come with a domain: ``c.row``, ``c.port``, ``site.at``, ``arrow.tail``… and sets of cells by them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from dsl.board.masks import mask_of
from dsl.interp.filters import is_load
from dsl.interp.machine import Eval, Frame
from dsl.interp.words import Words
from dsl.ir import nodes as n
from dsl.ir import types as ty
from dsl.ir.builtins import Builtin
from dsl.link.datum import NONE

if TYPE_CHECKING:
    from dsl.interp.expressions import Compiler


class Attributes(Words):
    """What cells, features and rows of tables have, over the tables of the map."""

    def __init__(self, compiler: Compiler) -> None:
        super().__init__(compiler)
        self.at_cell: dict[str, dict[int, int]] = {}
        for name, placed in self.game.features.items():
            found: dict[int, int] = {}
            arrow = self.game.program.domains[name].kind == "arrow"
            for index, item in enumerate(placed):
                for cell in item.cells[:1] if arrow else item.cells:
                    found.setdefault(cell, index)
            self.at_cell[name] = found

    def attribute(self, node: n.CallBuiltin, owner: Eval) -> Eval | None:
        """``c.row``, ``c.port``, ``site.at``, ``arrow.tail``…; None for what is no attribute."""
        topology = self.topology
        match node.builtin:
            case Builtin.CELL_ROW:
                return self.table(topology.rows, owner, ty.INT_NONE)
            case Builtin.CELL_COLUMN:
                return self.table(topology.columns, owner, ty.INT_NONE)
            case Builtin.CELL_NUMBER:
                return self.table(range(1, topology.size + 1), owner, ty.INT_NONE)
            case Builtin.CELL_TERRAIN:
                return self.table(self.game.map.terrain, owner, NONE)
            case Builtin.CELL_EMPTY | Builtin.CELL_FLAG | Builtin.CELL_FEATURE | Builtin.CELL_PIECE:
                return self.on_cell(node, owner)
            case Builtin.FEATURE_CELLS:
                return self.table([mask_of(p.cells) for p in self.game.features[node.of]], owner, 0)
            case Builtin.FEATURE_AT | Builtin.ARROW_TAIL | Builtin.ARROW_HEAD:
                index = 1 if node.builtin is Builtin.ARROW_HEAD else 0
                return self.table([p.cells[index] for p in self.game.features[node.of]], owner, NONE)
            case Builtin.ROW_NUMBER:
                return self.table([int(m) for m in self.game.program.domains[node.of].members], owner, ty.INT_NONE)
            case Builtin.PLAYER_SEAT:
                return owner  # seats are numbered like players
        return None

    @staticmethod
    def table(values: Sequence[int], owner: Eval, missing: int) -> Eval:
        """A value for each member."""
        fixed = tuple(values)

        def read(f: Frame) -> int:
            i = owner(f)
            return fixed[i] if i >= 0 else missing

        return read

    def on_cell(self, node: n.CallBuiltin, owner: Eval) -> Eval:
        """What is on a cell, and whether its terrain has a flag."""
        if node.builtin is Builtin.CELL_EMPTY:
            occupied = self.c.occupied()

            def empty(f: Frame) -> int:
                i = owner(f)
                return i >= 0 and not occupied() >> i & 1

            return empty
        if node.builtin is Builtin.CELL_PIECE:
            piece_on = self.c.piece_on(node.of)

            def piece(f: Frame) -> int:
                i = owner(f)
                return piece_on(i) if i >= 0 else NONE

            return piece
        if node.builtin is Builtin.CELL_FEATURE:
            found = self.at_cell[node.of]
            return lambda f: found.get(owner(f), NONE)
        mask = self.flag(node.of)
        return lambda f: mask >> i & 1 if (i := owner(f)) >= 0 else 0

    def flag(self, name: str) -> int:
        """The cells whose terrain has a flag."""
        names = self.game.program.domains["terrain"].members
        flagged = {i for i, t in enumerate(names) if name in self.flags_of(t)}
        return sum(self.game.map.where(i) for i in flagged)

    def flags_of(self, terrain: str) -> tuple[str, ...]:
        return next((f.flags for f in self.game.program.features if f.kind == "terrain" and f.name == terrain), ())

    def mask_of(self, where: n.Expr, local: n.Local) -> Callable[[Frame], int] | None:
        """The set of all cells for which a test on the bound cell holds, where that is known at once."""
        match where:
            case n.CallBuiltin(builtin=Builtin.CELL_EMPTY, arguments=(cell,)) if is_load(cell, local):
                occupied, full = self.c.occupied(), self.topology.full
                return lambda f: full & ~occupied()
            case n.CallBuiltin(builtin=Builtin.CELL_FLAG, arguments=(cell,), of=flag) if is_load(cell, local):
                mask = self.flag(flag)
                return lambda f: mask
            case n.Compare(
                operator="==",
                left=n.CallBuiltin(builtin=Builtin.CELL_TERRAIN, arguments=(cell,)),
                right=n.Const(value=terrain),
            ):
                if is_load(cell, local):
                    mask = self.game.map.where(terrain)
                    return lambda f: mask
            case n.Given(
                operand=n.CallBuiltin(builtin=Builtin.CELL_FEATURE | Builtin.CELL_PIECE, arguments=(cell,), of=kind)
            ) if is_load(cell, local):
                return self.mask_of_feature(kind)
        return None

    def mask_of_feature(self, name: str) -> Callable[[Frame], int] | None:
        """The cells with a site, region, arrow or piece of a kind."""
        if name in self.at_cell:
            mask = mask_of(self.at_cell[name])
            return lambda f: mask
        if name in self.m.at:
            standing = self.c.standing(name)
            return lambda f: standing()
        return None
