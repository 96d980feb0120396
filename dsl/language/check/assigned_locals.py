"""The values that are assigned to locals."""

from __future__ import annotations

from dsl.language.typed import code as k
from dsl.language.typed import nodes as n
from dsl.language.typed.program import Program
from dsl.language.typed.walk import statements


def loose(program: Program) -> frozenset[n.Local]:
    """The locals whose types prove nothing, because values assigned to them are not tested."""
    found = {x for rule in program.rules.values() for x in rule.parameters}
    found |= {x for function in program.functions.values() for x in function.parameters}
    found |= {x for route in program.routes.values() for x in route.parameters}
    for rule in program.rules.values():
        for s in statements(rule.body):
            match s:
                case k.SetLocal(local=local) | k.Fill(local=local) | k.SetPart(local=local):
                    found.add(local)
                case k.CallRule(result=n.Local() as local):
                    found.add(local)
    return frozenset(found)


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
