"""Why a choice is not among those offered: the conditions that fail, those that hold, and what is so in the game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from dsl.engine.errors import RuleError
from dsl.engine.reasons import DISTANCE, EMPTY, FLAG, NEIGHBOURS, OWNER, SAYS, VALUE, WOULD, Fact, Reason
from dsl.interp.closures import as_set
from dsl.interp.outside import Outside
from dsl.ir import code as k
from dsl.ir import nodes as n
from dsl.ir import types as ty
from dsl.ir.builtins import Builtin
from dsl.ir.secrecy import Secrecy
from dsl.link.datum import Datum

_CONDITIONS = n.AndOr | n.CallFunction | n.Not | n.Compare
"""What a function of conditions is made of."""


class WhyNot:
    """Looks for what stands against a choice, in the place of the rules where it is asked."""

    def __init__(self, place: Outside) -> None:
        self.at, self.game = place, place.game
        self.secrecy = Secrecy(self.game.program)

    def option(self, code: k.OptionCode, wanted: Sequence[int | None]) -> list[Reason]:
        """Why no choice of an option begins with these values (None: any); empty if one does."""
        if code.when is None:
            return self._bind(code, wanted, 0)
        if not self.at.holds(code.when):
            return self.failing(code.when, self.at)
        return self._after(code.when, self._bind(code, wanted, 0))

    def _after(self, held: n.Expr, found: list[Reason]) -> list[Reason]:
        """What stands against a choice, after a condition that holds."""
        return [*self.holding(held, self.at), *found] if found else []

    def _bind(self, code: k.OptionCode, wanted: Sequence[int | None], number: int) -> list[Reason]:
        """Follow the wanted values as far as they are allowed; then say what stands against the next."""
        if number == len(code.binds) or number == len(wanted):
            return []
        bind, value, at = code.binds[number], wanted[number], self.at
        if value is None:  # any value will do: the reasons of the first that leads somewhere, or of all
            found: list[Reason] = []
            for x in at.members(bind.asked, bind.domain, bind.where):
                at.bind(bind.asked, x)
                reasons = self._bind(code, wanted, number + 1)
                if not reasons:
                    return []
                found += (reason for reason in reasons if not reason.holds)
            return found or [self._reason(bind.domain, at)]
        if value not in at.members(bind.asked, bind.domain, None):
            return self._outside(bind.domain, bind.asked, value, at)
        at.bind(bind.asked, value)
        if bind.where is None:
            return self._bind(code, wanted, number + 1)
        if not at.holds(bind.where):
            return self.failing(bind.where, at)
        return self._after(bind.where, self._bind(code, wanted, number + 1))

    def _outside(self, domain: n.Expr, asked: n.Local, value: int, at: Outside) -> list[Reason]:
        """Why a value is not in the set that is offered."""
        at.bind(asked, value)
        match domain:
            case n.Filter(local=local, domain=outer, where=where):
                if value in at.members(local, outer, None):
                    at.bind(local, value)
                    return self.failing(where, at)
                return self._outside(outer, asked, value, at)
            case n.OwnedBy(kind=kind):
                owner = Datum("player", at.m.state[at.m.owner[self.game.linker.rows.kinds[kind]] + value])
                return [Reason(domain.span, (Fact(OWNER, "", (Datum(kind, value), owner)),))]
            case n.CallBuiltin() if told := _sentence(domain):
                inside = n.Load(asked, type=asked.type, span=domain.span)
                values = (self._datum(inside, at), *(self._datum(a, at) for a in domain.arguments))
                return [Reason(domain.span, (Fact(told, "", values),))]
            case n.CallFunction(name=name) if not self.game.program.functions[name].help:
                return self._outside(self.game.program.functions[name].body, asked, value, self._called(domain, at))
        return [self._reason(domain, at)]

    def failing(self, node: n.Expr, at: Outside) -> list[Reason]:
        """The innermost conditions because of which ``node`` does not hold, and before them those that hold."""
        if isinstance(node, n.AndOr) and node.operator == "and":
            held: list[Reason] = []
            for part in node.parts:
                if not at.holds(part):
                    return [*held, *self.failing(part, at)]
                held += self.holding(part, at)
        if isinstance(node, n.AndOr):
            return [reason for part in node.parts for reason in self.failing(part, at) if not reason.holds]
        if isinstance(node, n.CallFunction) and not self.secrecy.reads(node):
            return self._inside(node, at)
        return [self._reason(node, at)]

    def holding(self, node: n.Expr, at: Outside) -> list[Reason]:
        """The conditions that make ``node`` hold; nothing of what may be secret."""
        if self.secrecy.reads(node):
            return []
        if isinstance(node, n.AndOr) and node.operator == "and":
            return [reason for part in node.parts for reason in self.holding(part, at)]
        if isinstance(node, n.AndOr):
            return next((self.holding(part, at) for part in node.parts if at.holds(part)), [])
        if isinstance(node, n.CallFunction):
            code = self.game.program.functions[node.name]
            if not code.help and isinstance(code.body, _CONDITIONS):
                return self.holding(code.body, self._called(node, at))
        return [replace(self._reason(node, at), holds=True)]

    def _inside(self, node: n.CallFunction, at: Outside) -> list[Reason]:
        """A function made of conditions: which of them fails, with the caller's values."""
        code = self.game.program.functions[node.name]
        if not isinstance(code.body, _CONDITIONS):
            return [self._reason(node, at)]
        found = self.failing(code.body, self._called(node, at))
        if code.help and not any(reason.facts for reason in found if not reason.holds):
            return [Reason(node.span, (Fact(SAYS, code.help),))]
        return found

    def _called(self, node: n.CallFunction, at: Outside) -> Outside:
        """The place inside a function, with the caller's values."""
        code = self.game.program.functions[node.name]
        values = [as_set(at.ask(a)) for a in node.arguments]
        return at.inside(f"function {code.name}", code.parameters, values)

    # --- what is so ------------------------------------------------------------------------------------

    def _reason(self, node: n.Expr, at: Outside) -> Reason:
        return Reason(node.span, tuple(dict.fromkeys(self._facts(node, at))))

    def _facts(self, node: n.Expr, at: Outside) -> Iterator[Fact]:  # noqa: C901  # a case for each node that matters here
        """What can be told of the parts of a condition."""
        hidden = self.secrecy.reads(node)
        match node:
            case n.Get(field=field, owner=owner) if field.label and not field.inner and not hidden:
                whose = (self._datum(owner, at),) if owner is not None else ()
                yield Fact(VALUE, field.label, (*whose, self._datum(node, at)))
                return
            case n.Get(field=field, owner=n.Expr() as owner) if field.name == "owner" and not hidden:
                yield Fact(OWNER, "", (self._datum(owner, at), self._datum(node, at)))
                return
            case n.ParamValue(name=name) if label := self.game.program.params[name].label:
                yield Fact(VALUE, label, (self._datum(node, at),))
                return
            case n.CallFunction(name=name):
                said = self.game.program.functions[name].help
                if said:
                    more = not hidden and not isinstance(ty.bare(node.type), ty.Bool | ty.SetOf | ty.RowOf)
                    yield Fact(SAYS, said, (self._datum(node, at),) if more else ())
                    for part in node.arguments:
                        if isinstance(part, n.CallFunction):  # how far, how many: what the function was asked with
                            yield from self._facts(part, at)
                    return
            case n.Would(condition=condition):  # the values of today are not those of that position
                helps = (fact for fact in self._facts(condition, at) if fact.what in (SAYS, WOULD))
                yield from (Fact(WOULD, fact.text) for fact in helps)
                return
            case n.RouteCall(route=route):
                said = self.game.program.routes[route].help
                if said:
                    yield Fact(SAYS, said)
            case n.CallBuiltin() if (name := _sentence(node)) and not hidden:
                yield Fact(name, "", (*(self._datum(a, at) for a in node.arguments), self._datum(node, at)))
                return
            case n.Quant() | n.MapTo() | n.Filter():
                yield from self._said(node)
                return
        for part in _parts(vars(node).values()):
            yield from self._facts(part, at)

    def _said(self, node: n.Expr) -> Iterator[Fact]:
        """The helps of functions that are asked of many things at once: there is no one value to tell."""
        for part in _parts(vars(node).values()):
            if isinstance(part, n.CallFunction) and (said := self.game.program.functions[part.name].help):
                yield Fact(SAYS, said)
            yield from self._said(part)

    def _datum(self, node: n.Expr, at: Outside) -> Datum:
        """The value of an expression; none where it cannot be had."""
        try:
            return at.datum(node)
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
