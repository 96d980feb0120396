"""Why a choice is not among those offered: the conditions that fail, and what makes them fail in the game as it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from dsl.engine.errors import RuleError
from dsl.engine.reasons import DISTANCE, EMPTY, FLAG, NEIGHBOURS, OWNER, SAYS, VALUE, WOULD, Fact, Reason
from dsl.interp.machine import Frame
from dsl.ir import code as k
from dsl.ir import nodes as n
from dsl.ir import types as ty
from dsl.ir.builtins import Builtin
from dsl.link.datum import Datum

if TYPE_CHECKING:
    from dsl.interp.expressions import Compiler

ROOM = 64
"""Scratch for what is evaluated here and was not when the block was compiled."""


class WhyNot:
    """Looks for what stands against a choice, in the place of the rules that a compiler is at."""

    def __init__(self, compiler: Compiler) -> None:
        self.c = compiler
        self.game = compiler.game

    def option(self, code: k.OptionCode, wanted: Sequence[int | None], frame: Frame) -> list[Reason]:
        """Why no choice of an option begins with these values (None: any); empty if one does."""
        if code.when is not None and not self.c.expr(code.when)(frame):
            return self.failing(code.when, frame)
        return self._bind(code, wanted, 0, frame)

    def _bind(self, code: k.OptionCode, wanted: Sequence[int | None], at: int, frame: Frame) -> list[Reason]:
        """Follow the wanted values as far as they are allowed; then say what stands against the next."""
        if at == len(code.binds) or at == len(wanted):
            return []
        bind, value = code.binds[at], wanted[at]
        slot = self.c.slot(bind.asked)
        if value is None:  # any value will do: the reasons of the first that leads somewhere, or of all
            found: list[Reason] = []
            for x in list(self.c.filters.members(bind.asked, bind.domain, bind.where)(frame)):
                frame[slot] = x
                reasons = self._bind(code, wanted, at + 1, frame)
                if not reasons:
                    return []
                found += reasons
            return found or [self._reason(bind.domain, frame)]
        members = self.c.filters.members(bind.asked, bind.domain, None)
        frame[slot] = value
        if value not in list(members(frame)):
            return self._outside(bind.domain, bind.asked, value, frame)
        frame[slot] = value
        if bind.where is not None and not self.c.expr(bind.where)(frame):
            return self.failing(bind.where, frame)
        return self._bind(code, wanted, at + 1, frame)

    def _outside(self, domain: n.Expr, asked: n.Local, value: int, frame: Frame) -> list[Reason]:
        """Why a value is not in the set that is offered."""
        inside = n.Load(asked, type=asked.type, span=domain.span)
        match domain:
            case n.Filter(local=local, domain=outer, where=where):
                frame[self.c.slot(local)] = value
                if value in list(self.c.filters.members(local, outer, None)(frame)):
                    frame[self.c.slot(local)] = value
                    return self.failing(where, frame)
                return self._outside(outer, asked, value, frame)
            case n.OwnedBy():
                machine = self.c.m
                owner = Datum("player", machine.state[machine.owner[domain.kind] + value])
                return [Reason(domain.span, (Fact(OWNER, "", (Datum(domain.kind, value), owner)),))]
            case n.CallBuiltin() if name := _sentence(domain):
                values = (self._datum(inside, frame), *(self._datum(a, frame) for a in domain.arguments))
                return [Reason(domain.span, (Fact(name, "", values),))]
            case n.CallFunction(name=name) if not self.game.program.functions[name].help:
                with self._called(domain, frame) as inner:
                    return self._outside(self.game.program.functions[name].body, asked, value, inner)
        return [self._reason(domain, frame)]

    def failing(self, node: n.Expr, frame: Frame) -> list[Reason]:
        """The innermost conditions because of which ``node`` does not hold."""
        if isinstance(node, n.AndOr) and node.operator == "and":
            for part in node.parts:
                if not self.c.expr(part)(frame):
                    return self.failing(part, frame)
        if isinstance(node, n.AndOr):
            return [reason for part in node.parts for reason in self.failing(part, frame)]
        if isinstance(node, n.CallFunction) and not self.c.secrecy.reads(node):
            return self._inside(node, frame)
        return [self._reason(node, frame)]

    def _inside(self, node: n.CallFunction, frame: Frame) -> list[Reason]:
        """A function made of conditions: which of them fails, with the caller's values."""
        code = self.game.program.functions[node.name]
        if not isinstance(code.body, n.AndOr | n.CallFunction | n.Not | n.Compare):
            return [self._reason(node, frame)]
        with self._called(node, frame) as inner:
            found = self.failing(code.body, inner)
        if code.help and not any(reason.facts for reason in found):
            return [Reason(node.span, (Fact(SAYS, code.help),))]
        return found

    @contextmanager
    def _called(self, node: n.CallFunction, frame: Frame) -> Iterator[Frame]:
        """The place inside a function, with a frame that holds the caller's values."""
        code = self.game.program.functions[node.name]
        values = [self.c.expr(a)(frame) for a in node.arguments]
        before = self.c.enter(f"function {code.name}")
        slots = [self.c.slot(p) for p in code.parameters]
        self.c.expr(code.body)
        inner = [0] * (self.c.sizes.get(self.c.current, 0) + ROOM)
        for slot, value in zip(slots, values):
            inner[slot] = value
        try:
            yield inner
        finally:
            self.c.enter(before)

    # --- what is so ------------------------------------------------------------------------------------

    def _reason(self, node: n.Expr, frame: Frame) -> Reason:
        return Reason(node.span, tuple(dict.fromkeys(self._facts(node, frame))))

    def _facts(self, node: n.Expr, frame: Frame) -> Iterator[Fact]:
        """What can be told of the parts of a condition."""
        hidden = self.c.secrecy.reads(node)
        match node:
            case n.Get(field=field, owner=owner) if field.label and not field.inner and not hidden:
                whose = (self._datum(owner, frame),) if owner is not None else ()
                yield Fact(VALUE, field.label, (*whose, self._datum(node, frame)))
                return
            case n.CallFunction(name=name):
                said = self.game.program.functions[name].help
                if said:
                    more = not hidden and not isinstance(ty.bare(node.type), ty.Bool | ty.SetOf | ty.RowOf)
                    yield Fact(SAYS, said, (self._datum(node, frame),) if more else ())
                    for part in node.arguments:
                        if isinstance(part, n.CallFunction):  # how far, how many: what the function was asked with
                            yield from self._facts(part, frame)
                    return
            case n.Would(condition=condition):  # the values of today are not those of that position
                helps = (fact for fact in self._facts(condition, frame) if fact.what in (SAYS, WOULD))
                yield from (Fact(WOULD, fact.text) for fact in helps)
                return
            case n.RouteCall(route=route):
                said = self.game.program.routes[route].help
                if said:
                    yield Fact(SAYS, said)
            case n.CallBuiltin() if (name := _sentence(node)) and not hidden:
                yield Fact(name, "", (*(self._datum(a, frame) for a in node.arguments), self._datum(node, frame)))
                return
            case n.Quant() | n.MapTo() | n.Filter():
                yield from self._said(node)
                return
        for part in _parts(vars(node).values()):
            yield from self._facts(part, frame)

    def _said(self, node: n.Expr) -> Iterator[Fact]:
        """The helps of functions that are asked of many things at once: there is no one value to tell."""
        for part in _parts(vars(node).values()):
            if isinstance(part, n.CallFunction) and (said := self.game.program.functions[part.name].help):
                yield Fact(SAYS, said)
            yield from self._said(part)

    def _datum(self, node: n.Expr, frame: Frame) -> Datum:
        """The value of an expression; none where it cannot be had."""
        try:
            return self.game.type_datum(node.type, self.c.expr(node)(frame))
        except (RuleError, IndexError):
            return self.game.type_datum(node.type, -1)


def _parts(values: Iterable[object]) -> Iterator[n.Expr]:
    for value in values:
        if isinstance(value, n.Expr):
            yield value
        elif isinstance(value, tuple):
            yield from _parts(value)


def _sentence(node: n.CallBuiltin) -> str:
    """The name by which a front end has a sentence for this built-in; empty if it has none."""
    match node.builtin:
        case Builtin.CELL_EMPTY:
            return EMPTY
        case Builtin.CELL_FLAG if node.of == "passable":
            return FLAG
        case Builtin.DISTANCE:
            return DISTANCE
        case Builtin.NEIGHBOURS:
            return NEIGHBOURS
    return ""
