"""Finds which features of a map a check depends on, so that it is skipped if those could not be read.

A port that could not be read makes "there are ten ports" fail, and "no two ports touch" hold: only the first must be
skipped. So each part of a condition is examined for what may turn it false, or make a number smaller, if something is
missing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.language.typed.program import MapCheck, Program
from dsl.maps.board.map import EVERYTHING
from dsl.maps.board.spec import PLACED

_ON_BOARD = (*PLACED, "cell", "terrain")


def must_wait(check: MapCheck, program: Program, lost: frozenset[str]) -> bool:
    """Whether a check may fail only for what the map has lost."""
    if EVERYTHING in lost:
        return any(True for _ in _Needs(program, _ON_BOARD).either(check.condition))
    return bool(lost) and bool(needs(check, program) & lost)


def needs(check: MapCheck, program: Program) -> frozenset[str]:
    """The kinds of features whose loss may make a check fail, and the attributes (``kind.attribute``) that it reads."""
    return frozenset(_Needs(program, PLACED).falling(check.condition, True))


class _Needs:
    """Examines a condition and the functions that it calls."""

    def __init__(self, program: Program, kinds: tuple[str, ...]) -> None:
        self._program, self._kinds = program, kinds
        self._open: set[tuple[str, bool]] = set()

    def either(self, node: n.Expr | None) -> Iterator[str]:
        """Every name that ``node`` depends on."""
        yield from self.falling(node, True)
        yield from self.falling(node, False)

    def falling(self, node: n.Expr | None, down: bool) -> Iterator[str]:  # noqa: C901  # a case for each node that matters here
        """The names whose loss from the map may turn ``node`` false or smaller; true or larger, if not ``down``."""
        match node:
            case None:
                return
            case n.Not():
                yield from self.falling(node.operand, not down)
            case n.AndOr():
                for part in node.parts:
                    yield from self.falling(part, down)
            case n.Given() | n.ToSet() | n.Need():
                yield from self.falling(node.operand, down)
            case n.Compare(operator="<" | "<="):
                yield from self.falling(node.left, not down)
                yield from self.falling(node.right, down)
            case n.Compare(operator=">" | ">="):
                yield from self.falling(node.left, down)
                yield from self.falling(node.right, not down)
            case n.Quant(kind="all" | "no"):
                yield from self.falling(node.domain, not down)
                yield from self.falling(node.where, not down)
                yield from self.falling(node.body, down == (node.kind == "all"))
            case n.Quant(kind="any" | "count" | "sum"):
                for inner in (node.domain, node.where, node.body):
                    yield from self.falling(inner, down)
            case n.Filter():
                yield from self.falling(node.domain, down)
                yield from self.falling(node.where, down)
            case n.CallFunction():
                yield from self._called(node, down)
            case _:
                yield from self._other(node, down)

    def _called(self, node: n.CallFunction, down: bool) -> Iterator[str]:
        for argument in node.arguments:
            yield from self.either(argument)
        if (node.name, down) not in self._open:
            self._open.add((node.name, down))
            yield from self.falling(self._program.functions[node.name].body, down)

    def _other(self, node: n.Expr, down: bool) -> Iterator[str]:
        if isinstance(node, n.Get) and node.field.owner is not None:
            yield f"{node.field.owner}.{node.field.name}"
        gone = isinstance(node, n.AllOf) or (isinstance(node, n.CallBuiltin) and isinstance(node.type, ty.Opt))
        if not isinstance(node, n.Load) and (down or not gone):
            # of a lookup or of all members there is less where something is lost, and never more
            yield from self._kind(node.type)
        for part in fields(node):
            value = getattr(node, part.name)
            for inner in value if isinstance(value, tuple) else (value,):
                if isinstance(inner, n.Expr):
                    yield from self.either(inner)

    def _kind(self, type_: ty.Type) -> Iterator[str]:
        inner = ty.element(ty.bare(type_)) or ty.bare(type_)
        domain = self._program.domains.get(inner.name) if isinstance(inner, ty.Dom) else None
        if domain is not None and domain.kind in self._kinds:
            yield domain.name
