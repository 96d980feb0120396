"""Attributes that come with a domain: ``c.row``, ``c.port``, ``site.at``, ``arrow.tail``… and sets of cells by them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from dsl.board.masks import mask_of
from dsl.interp.filters import is_load
from dsl.interp.machine import Eval, Frame
from dsl.interp.words import Words
from dsl.ir import nodes as n
from dsl.ir import types as ty
from dsl.link.events import NONE

if TYPE_CHECKING:
    from dsl.interp.expressions import Compiler

_FEATURES = ("site", "arrow", "region", "start")


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

    def attribute(self, kind: str, name: str, node: n.Builtin, owner: Eval) -> Eval:
        """``c.row``, ``c.port``, ``site.at``, ``arrow.tail``…"""
        if kind == "cell":
            return self.cell_attribute(name, node, owner)
        if kind in _FEATURES:
            domain = ty.bare(node.arguments[0].type)
            assert isinstance(domain, ty.Dom)
            placed = self.game.features[domain.name]
            if name == "cells":
                return self.table([mask_of(p.cells) for p in placed], owner, 0)
            index = 1 if name == "head" else 0
            return self.table([p.cells[index] for p in placed], owner, NONE)
        if name == "number":  # rows of a table that are keyed by numbers
            domain = ty.bare(node.arguments[0].type)
            assert isinstance(domain, ty.Dom)
            return self.table([int(m) for m in self.game.program.domains[domain.name].members], owner, ty.INT_NONE)
        return owner  # player.seat: seats are numbered like players

    @staticmethod
    def table(values: list[int], owner: Eval, missing: int) -> Eval:
        """A value for each member."""
        fixed = tuple(values)

        def read(f: Frame) -> int:
            i = owner(f)
            return fixed[i] if i >= 0 else missing

        return read

    def cell_attribute(self, name: str, node: n.Builtin, owner: Eval) -> Eval:
        topology = self.topology
        if name in ("row", "column", "number"):
            values = {"row": topology.rows, "column": topology.columns, "number": range(1, topology.size + 1)}[name]
            return self.table(list(values), owner, ty.INT_NONE)
        if name == "terrain":
            return self.table(list(self.game.map.terrain), owner, NONE)
        if name == "empty":
            occupied = self.c.occupied()

            def empty(f: Frame) -> int:
                i = owner(f)
                return i >= 0 and not occupied() >> i & 1

            return empty
        domain = self.game.program.domains.get(name)
        if domain is not None and domain.kind == "piece":
            piece_on = self.c.piece_on(name)

            def piece(f: Frame) -> int:
                i = owner(f)
                return piece_on(i) if i >= 0 else NONE

            return piece
        if domain is not None and domain.kind in _FEATURES:
            found = self.at_cell[name]
            return lambda f: found.get(owner(f), NONE)
        mask = self.flag(name)
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
            case n.Builtin(name="cell.empty", arguments=(cell,)) if is_load(cell, local):
                occupied, full = self.c.occupied(), self.topology.full
                return lambda f: full & ~occupied()
            case n.Builtin(name=name, arguments=(cell,)) if name.startswith("cell.") and is_load(cell, local):
                if isinstance(where.type, ty.Bool):
                    mask = self.flag(name[5:])
                    return lambda f: mask
            case n.Compare(
                operator="==", left=n.Builtin(name="cell.terrain", arguments=(cell,)), right=n.Const(value=terrain)
            ):
                if is_load(cell, local):
                    mask = self.game.map.where(terrain)
                    return lambda f: mask
            case n.Given(operand=n.Builtin(name=name, arguments=(cell,))) if is_load(cell, local):
                return self.mask_of_feature(name.partition(".")[2])
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
