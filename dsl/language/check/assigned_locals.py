"""The values that are assigned to locals."""

from __future__ import annotations

from dsl.language.typed import code as k
from dsl.language.typed import nodes as n
from dsl.language.typed.program import Program
from dsl.language.typed.walk import statements


def loose(program: Program) -> frozenset[n.Local]:
    """The locals whose types prove nothing, because values assigned to them are not tested."""
    codes: list[k.RuleCode | k.FunctionCode | k.RouteCode] = [*program.rules.values(), *program.functions.values()]
    codes += program.routes.values()
    done = [s for rule in program.rules.values() for s in statements(rule.body)]
    found = {s.local for s in done if isinstance(s, k.SetLocal | k.Fill | k.SetPart)}
    found |= {s.result for s in done if isinstance(s, k.CallRule) and s.result is not None}
    return frozenset(found.union(*(code.parameters for code in codes)))


def made_once(program: Program) -> dict[n.Local, n.Expr]:
    """The locals that are assigned exactly once, by a plain expression, each with that expression."""
    given: dict[n.Local, list[n.Expr]] = {}
    elsewhere = {x for rule in program.rules.values() for x in rule.parameters}
    for rule in program.rules.values():
        for s in statements(rule.body):
            match s:
                case k.SetLocal(local=local, value=value):
                    given.setdefault(local, []).append(value)
                case k.AskChance(result=local) | k.CallRule(result=n.Local() as local):
                    elsewhere.add(local)
    return {x: values[0] for x, values in given.items() if len(values) == 1 and x not in elsewhere}
