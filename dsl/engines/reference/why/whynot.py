"""Explains why a choice is not offered: the conditions that fail, those that hold, and facts about the position."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from dsl.engines.linking.game import Datum
from dsl.engines.protocol.errors import RuleError
from dsl.engines.protocol.reasons import NEIGHBOURS, OWNER, SAYS, WOULD, Fact, Reason
from dsl.engines.reference.operators import as_set
from dsl.engines.reference.outside import Outside
from dsl.engines.reference.why.what_is_so import WhatIsSo, called, sentence
from dsl.language.typed import code as k
from dsl.language.typed import nodes as n
from dsl.language.typed.builtins import Builtin, RouteQuestion
from dsl.language.typed.secrecy import Secrecy
from dsl.language.typed.walk import statements
from dsl.text.source import Span

_THROUGH = (Builtin.RAY, Builtin.RUN, Builtin.REACHABLE, Builtin.GROUP)
"""Built-ins whose last argument is a set of cells that is passed through."""
_CONDITIONS = n.AndOr | n.CallFunction | n.Not | n.Compare
"""The kinds of node that a function of conditions consists of."""


class WhyNot:
    """Finds what forbids a choice of the pending question."""

    def __init__(self, place: Outside) -> None:
        self.at, self.game = place, place.game
        self.secrecy = Secrecy(self.game.program)
        self.so = WhatIsSo(self.game, self.secrecy)

    def option(self, code: k.OptionCode, wanted: Sequence[int | None]) -> list[Reason]:
        """Why no choice of an option begins with these values (None: any); empty if one does."""
        if code.when is None:
            return self._bind(code, wanted, 0)
        if not self.at.holds(code.when):
            return self.failing(code.when, self.at)
        return self._after(code.when, self._bind(code, wanted, 0))

    def _after(self, held: n.Expr, found: list[Reason]) -> list[Reason]:
        """The reasons after a condition that holds, which comes first; empty if there are none."""
        return [*self.holding(held, self.at), *found] if found else []

    def _bind(self, code: k.OptionCode, wanted: Sequence[int | None], number: int) -> list[Reason]:
        """Follow the wanted values as far as they are allowed; returns the reasons against the next."""
        if number == len(code.binds) or number == len(wanted):
            return []
        bind, value, at = code.binds[number], wanted[number], self.at
        if value is None:  # any value will do: the reasons of the first that leads somewhere, or of all
            found: list[Reason] = []
            for x in at.members(bind.listed, bind.domain, bind.where):
                at.bind(bind.listed, x)
                reasons = self._bind(code, wanted, number + 1)
                if not reasons:
                    return []
                found += (reason for reason in reasons if not reason.holds)
            return list(_in_common(found)) or [self.so.reason(bind.domain, at)]
        if value not in at.members(bind.listed, bind.domain, None):
            return self._outside(bind.domain, bind.listed, value, at)
        at.bind(bind.listed, value)
        if bind.where is None:
            return self._bind(code, wanted, number + 1)
        if not at.holds(bind.where):
            return self.failing(bind.where, at)
        return self._after(bind.where, self._bind(code, wanted, number + 1))

    def _outside(  # noqa: C901  # a case for each kind of set that matters here
        self, domain: n.Expr, asked: n.Local, value: int, at: Outside
    ) -> list[Reason]:
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
            case n.ToSet(operand=row):
                return self._outside(row, asked, value, at)
            case n.Load(local=local) if (known := self._value(local)) and value not in at.members(asked, known, None):
                return self._outside(known, asked, value, at)
            case n.IfElse(condition=condition, then=then, otherwise=otherwise):
                return self._outside(then if at.holds(condition) else otherwise, asked, value, at)
            case n.SetOp(operator="-", left=left, right=right):
                if value not in at.members(asked, left, None):
                    return self._outside(left, asked, value, at)
                at.bind(asked, value)
                taken = self.so.taken(n.Load(asked, type=asked.type, span=domain.span), at)
                return [Reason(domain.span, taken)] if taken else [self.so.reason(right, at)]
            case n.SetOp(operator="+", left=left):
                return self._outside(left, asked, value, at)
            case n.CallBuiltin(builtin=builtin, arguments=(*_, through)) if builtin in _THROUGH:
                if value not in at.members(asked, through, None):
                    return self._outside(through, asked, value, at)
                at.bind(asked, value)
                return [self.so.too_far(domain, n.Load(asked, type=asked.type, span=domain.span), at)]
            case n.CallBuiltin() if told := sentence(domain):
                inside = n.Load(asked, type=asked.type, span=domain.span)
                values = (self.so.datum(inside, at), *(self.so.datum(a, at) for a in domain.arguments))
                return [Reason(domain.span, (Fact(told, "", values),))]
            case n.CallFunction() if not self.secrecy.reads(domain):
                return self._outside_function(domain, asked, value, at)
            case n.RouteCall(question=RouteQuestion.ONWARD) if not self.secrecy.reads(domain):
                whole, of_step = self.so.reason(domain, at), self._off_route(domain, value, at)
                return [*([whole] if whole.facts or not of_step else ()), *of_step]
        return [self.so.reason(domain, at)]

    def _value(self, local: n.Local) -> n.Expr | None:
        """The expression that a ``let`` gives a name for good; None if it is changed later, or reads secrets."""
        codes = (rule.body for rule in self.game.program.rules.values())
        given = [s for code in codes for s in statements(code) if isinstance(s, k.SetLocal) and s.local is local]
        return given[0].value if len(given) == 1 and not self.secrecy.reads(given[0].value) else None

    def _off_route(self, call: n.RouteCall, value: int, at: Outside) -> list[Reason]:
        """Why a route has no step to a cell: it is not adjacent, or a condition of the step fails.

        Empty if there is such a step: then the rest of the path fails.
        """
        code, here = self.game.program.routes[call.route], as_set(at.ask(call.start))
        if not at.m.program.board.touching[here] >> value & 1:
            ends = Datum("cell", value), Datum("cell", here)
            return [Reason(call.span, (Fact(NEIGHBOURS, "", ends),))]
        values = [*(as_set(at.ask(argument)) for argument in call.arguments), here, value]
        inside = at.inside(f"route {code.name}", (*code.parameters, code.here, code.there), values)
        found = [] if inside.holds(code.step) else self.failing(code.step, inside)
        return [reason for reason in found if not reason.holds]

    def _outside_function(self, call: n.CallFunction, asked: n.Local, value: int, at: Outside) -> list[Reason]:
        """Why a value is not in the set returned by a function: its help, and the facts inside."""
        code = self.game.program.functions[call.name]
        inner = self._outside(code.body, asked, value, called(self.game, call, at))
        told = any(reason.facts for reason in inner if not reason.holds)
        if not code.help or (told and isinstance(code.body, n.Filter)):
            return inner
        more = (fact for reason in inner if not reason.holds for fact in reason.facts)
        facts = (*self.so.facts(call, at), *(fact for fact in more if fact.what not in (SAYS, WOULD)))
        return [Reason(call.span, tuple(dict.fromkeys(facts)))]

    def failing(self, node: n.Expr, at: Outside) -> list[Reason]:
        """The innermost conditions because of which ``node`` does not hold, and before them those that hold."""
        if isinstance(node, n.AndOr) and node.operator == "and":
            first = next((number for number, part in enumerate(node.parts) if not at.holds(part)), len(node.parts) - 1)
            held = [reason for part in node.parts[:first] for reason in self.holding(part, at)]
            more = (part for part in node.parts[first + 1 :] if self._fails_too(part, at))
            failing = [reason for part in (node.parts[first], *more) for reason in self.failing(part, at)]
            return sorted([*held, *failing], key=lambda reason: not reason.holds)
        if isinstance(node, n.AndOr):
            return [reason for part in node.parts for reason in self.failing(part, at) if not reason.holds]
        if isinstance(node, n.CallFunction) and not self.secrecy.reads(node):
            return self._inside(node, at)
        return [self.so.reason(node, at)]

    def _fails_too(self, part: n.Expr, at: Outside) -> bool:
        """Whether a condition after one that fails does not hold either.

        It may rely on those before it; secrets are not evaluated.
        """
        if self.secrecy.reads(part):
            return False
        try:
            return not at.holds(part)
        except RuleError:
            return False

    def holding(self, node: n.Expr, at: Outside) -> list[Reason]:
        """The conditions that make ``node`` hold, without anything that may be secret."""
        if self.secrecy.reads(node):
            return []
        if isinstance(node, n.AndOr) and node.operator == "and":
            return [reason for part in node.parts for reason in self.holding(part, at)]
        if isinstance(node, n.AndOr):
            return next((self.holding(part, at) for part in node.parts if at.holds(part)), [])
        if isinstance(node, n.CallFunction):
            code = self.game.program.functions[node.name]
            if not code.help and isinstance(code.body, _CONDITIONS):
                return self.holding(code.body, called(self.game, node, at))
        return [replace(self.so.reason(node, at), holds=True)]

    def _inside(self, node: n.CallFunction, at: Outside) -> list[Reason]:
        """Which condition inside a function fails, with the caller's values."""
        code = self.game.program.functions[node.name]
        if not isinstance(code.body, _CONDITIONS):
            return [self.so.reason(node, at)]
        found = self.failing(code.body, called(self.game, node, at))
        if code.help and not any(reason.facts for reason in found if not reason.holds):
            return [Reason(node.span, (Fact(SAYS, code.help),))]
        return found


def _in_common(reasons: Sequence[Reason]) -> Iterator[Reason]:
    """Each condition once, with the facts that are the same for all values tried."""
    by_place: dict[Span, list[Reason]] = {}
    for reason in reasons:
        by_place.setdefault(reason.span, []).append(reason)
    for alike in by_place.values():
        facts = (fact for fact in alike[0].facts if all(fact in other.facts for other in alike))
        yield Reason(alike[0].span, tuple(facts))
