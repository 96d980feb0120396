"""Types expressions outside of the rules (in scenarios) against a checked program.

They may name things that only a linked game has (cells, ports), and names defined by their place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from dsl.language.check.call_graph import suppositions
from dsl.language.check.clauses import Clauses
from dsl.language.check.context import Context, Signature
from dsl.language.check.declarations.merge import Merged
from dsl.language.check.expressions.expression_checker import ExpressionChecker
from dsl.language.check.expressions.resolver import Resolver
from dsl.language.check.names import Scope
from dsl.language.syntax import tree as t
from dsl.language.typed import code as k
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.language.typed.program import Program
from dsl.language.typed.walk import reaching
from dsl.text.diagnostics import Problems, near
from dsl.text.source import Span

_MOMENTS = ("setup", "play", "always")
"""Rules that cannot be called by name."""
Members = Callable[[str, str], int | None]
"""Returns the number of the member of a domain with this name, or None."""


def check_outside(
    node: t.Expr, program: Program, members: Members, own: Iterable[str], problems: Problems, condition: bool = False
) -> n.Expr | None:
    """The typed form of ``node``, which must be a condition if ``condition`` is set; None after a report.

    ``members`` finds members of domains by name; ``own`` are the names defined by the place.
    """
    context = _context(program, problems)
    operands = ExpressionChecker(context, _OutsideResolver(context, members, own)).operands
    found = operands.condition(node, Scope()) if condition else operands.expr(node, Scope())
    if context.references.supposed:
        suppositions(context, reaching(program.rules, k.Ask | k.AskChance))
    return None if problems.failed else found


class _OutsideResolver(Resolver):
    """Also resolves names of the place and of the linked game."""

    def __init__(self, context: Context, members: Members, own: Iterable[str]) -> None:
        super().__init__(context)
        self._members = members
        self._own = frozenset(own)

    def name(self, node: t.Name, scope: Scope, expected: ty.Type | None) -> n.Expr:
        """Resolve a name; those of the place come before those of the rules, unless another type is expected."""
        wanted = ty.bare(expected) if expected is not None else None
        asked = isinstance(wanted, ty.Dom) and self.member(wanted.name, node.id, node.span) is not None
        if node.id in self._own and scope.find(node.id) is None and not asked:
            return self.unique_value(node) or super().name(node, scope, expected)
        return super().name(node, scope, expected)

    def member(self, domain: str, name: str, span: Span) -> n.Expr | None:
        """A member of a domain, from the rules or the linked game."""
        found = super().member(domain, name, span)
        if found is None and domain in self.p.domains and (number := self._members(domain, name)) is not None:
            return n.Const(number, type=ty.Dom(domain), span=span)
        return found

    def unique_value(self, node: t.Name) -> n.Expr | None:
        """A name of the place, else a value of the rules, else a member of any domain of the game."""
        if node.id in self._own:
            for domain in self.p.domains:
                if (number := self._members(domain, node.id)) is not None:
                    return n.Const(number, type=ty.Dom(domain), span=node.span)
        found = super().unique_value(node)
        if found is None:
            holders = [domain for domain in self.p.domains if self._members(domain, node.id) is not None]
            return self.member(holders[0], node.id, node.span) if holders else None
        return found

    def unknown_name(self, node: t.Name, scope: Scope, wanted: ty.Type | None) -> n.Expr:
        """Report an unknown name, with suggestions that include names of the place."""
        if not near(node.id, self._own):
            return super().unknown_name(node, scope, wanted)
        self.problems.unknown("name-unknown", node.span, node.id, self._own)
        return n.unknown(node.span)


def _context(program: Program, problems: Problems) -> Context:
    """A checker context for a program that is checked already."""
    merged = Merged()
    context = Context(program, merged, problems, Clauses(()))
    for domain in program.domains.values():
        if domain.kind == "enum" and domain.name.isidentifier() and domain.span is not None:
            merged.enums[domain.name] = t.Enum(t.Id(domain.name, span=domain.span), domain.label, (), span=domain.span)
    for name, function in program.functions.items():
        context.functions[name] = _signature(function, function.result)
    for name, route in program.routes.items():
        context.routes[name] = _signature(route, None)
    for name, rule in program.rules.items():
        if name.isidentifier() and name not in _MOMENTS:
            context.rules[name] = _signature(rule, rule.result)
    return context


def _signature(code: k.FunctionCode | k.RouteCode | k.RuleCode, result: ty.Type | None) -> Signature:
    """The signature of a function, route or rule."""
    parameters = [(local.name, local.type) for local in code.parameters]
    heading = f"{code.name}({', '.join(f'{name}: {kind}' for name, kind in parameters)})"
    places = (code.span,) * len(parameters)
    return Signature(code.name, parameters, result, heading + (f" -> {result}" if result else ""), code.span, places)
