"""Walks through code: the statements and expressions inside it, and the statements around one of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from dsl.language.typed import code as k
from dsl.language.typed import nodes as n
from dsl.text.source import Span

_NODES = (n.Expr, k.Stmt)
_PARTS = (*_NODES, k.Text, tuple)


def statements(code: k.Code) -> Iterator[k.Stmt]:
    """All statements in ``code``, outer before inner."""
    for statement in code:
        yield statement
        for inner in children(statement):
            yield from statements(inner)


def blocks(code: k.Code) -> Iterator[k.Code]:
    """A block and all blocks inside its statements."""
    yield code
    for statement in code:
        for inner in children(statement):
            yield from blocks(inner)


def children(statement: k.Stmt) -> Iterable[k.Code]:
    """The blocks inside a statement."""
    match statement:
        case k.Branch(then=then, otherwise=otherwise):
            return (then, otherwise)
        case k.Loop(body=body, last=last) | k.TurnOf(body=body, last=last):
            return (body, last)
        case k.Each(body=body):
            return (body,)
        case k.Ask(options=options, otherwise=otherwise):
            return (*(o.body for o in options), otherwise)
    return ()


def parts(node: object) -> Iterable[object]:
    """The expressions, statements, texts and tuples directly inside an expression, a statement or a tuple."""
    if isinstance(node, tuple):
        return node
    return [part for part in vars(node).values() if isinstance(part, _PARTS)] if isinstance(node, _NODES) else ()


def option_binds(codes: Iterable[k.Code]) -> dict[str, tuple[str, ...]]:
    """The options that rules offer, with the names that each binds; of several with one name all names."""
    found: dict[str, tuple[str, ...]] = {}
    for code in codes:
        for asked in statements(code):
            for option in asked.options if isinstance(asked, k.Ask) else ():
                names = (*found.get(option.name, ()), *(bound.chosen.name for bound in option.binds))
                found[option.name] = tuple(dict.fromkeys(names))
    return found


def reaching(rules: Mapping[str, k.RuleCode], what: Any) -> frozenset[str]:
    """The rules that do ``what`` themselves or call one that does."""
    found = {name for name, rule in rules.items() if any(isinstance(s, what) for s in statements(rule.body))}
    calls = {name: {s.name for s in statements(rule.body) if isinstance(s, k.CallRule)} for name, rule in rules.items()}
    while more := {name for name, called in calls.items() if name not in found and called & found}:
        found |= more
    return frozenset(found)


def declared(code: k.Code) -> list[n.Local]:
    """The locals that statements of ``code`` declare, also inside, with their guards."""
    found: list[n.Local] = []
    for s in statements(code):
        match s:
            case k.SetLocal(local=local, declares=True) | k.Fill(local=local) | k.Each(local=local):
                found.append(local)
            case k.AskChance(result=local):
                found.append(local)
            case k.CallRule(result=result) if result is not None:
                found.append(result)
            case k.Ask(options=options, each=each):
                found += [bind.chosen for o in options for bind in o.binds]
                found += [each] if each is not None else []
    return found + [local.guard for local in found if local.guard is not None]


def leaves(statement: k.Stmt, in_loop: bool) -> bool:
    """Whether ``stop``, ``next`` or ``return`` inside leads out of ``statement``."""
    if isinstance(statement, k.Give):
        return True
    if isinstance(statement, k.Leave):
        return not in_loop
    inner = in_loop or isinstance(statement, k.Loop | k.Each)
    return any(leaves(s, inner) for block in children(statement) for s in block)


def ways_to(code: k.Code, wanted: Callable[[k.Stmt], bool]) -> Iterator[tuple[Span, ...]]:
    """For each statement that ``wanted`` accepts, the places of those around it, the outermost first, and its own."""
    for statement in code:
        if wanted(statement):
            yield (statement.span,)
        if isinstance(statement, k.Ask):
            for option in statement.options:
                yield from ((statement.span, option.span, *way) for way in ways_to(option.body, wanted))
            yield from ((statement.span, *way) for way in ways_to(statement.otherwise, wanted))
            continue
        for inner in children(statement):
            yield from ((statement.span, *way) for way in ways_to(inner, wanted))
