"""Which expressions may read something hidden from a player, and which have different values for players."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from dsl.language.typed import code as k
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.language.typed.builtins import Builtin
from dsl.language.typed.program import Program
from dsl.language.typed.walk import parts


class Secrecy:
    """Tests expressions of one program; ``locals_`` are locals that count as secret besides those with a guard."""

    def __init__(self, program: Program, locals_: Collection[n.Local] = ()) -> None:
        self._program = program
        self._locals = locals_
        self._functions: dict[str, bool] = {}
        self._rules: dict[str, bool] = {}
        self._hidden = {name for name, domain in program.domains.items() if domain.sight is not None}
        self._open = not (locals_ or has_secrets(program))

    def reads(self, node: Any) -> bool:
        """Whether an expression can read a secret, also inside functions, routes and ``would``."""
        if self._open:
            return False
        match node:
            case n.CallBuiltin(builtin=Builtin.TOP, arguments=(n.Get(field=field, owner=owner, key=key),)) if (
                field.open_top and field.owner not in self._hidden
            ):
                return self.reads((owner, key))
            case n.CallBuiltin(builtin=Builtin.DEPTH):
                return True
            case n.Get(field=field) if field.seen is not None or field.owner in self._hidden:
                return True
            case n.Load(local=local) | n.GetPart(local=local) if local.guard is not None or local in self._locals:
                return True
            case n.CallFunction(name=name) if self._function(name):
                return True
            case n.RouteCall(route=route) if self._route(route):
                return True
            case n.Would(rule=name) | k.CallRule(name=name) if self._rule(name):
                return True
        return any(self.reads(part) for part in parts(node))

    def differs(self, node: Any) -> bool:
        """Whether players may see different values: it reads a secret, or is about pieces that may be hidden."""
        if not self._hidden:
            return self.reads(node)
        return self.reads(node) or self._of_pieces(node)

    def _of_pieces(self, node: Any) -> bool:
        kind = ty.bare(node.type) if isinstance(node, n.Expr) else None
        inner = ty.element(kind) if kind is not None else None
        if any(isinstance(x, ty.Dom) and x.name in self._hidden for x in (kind, inner)):
            return True
        if isinstance(node, n.CallFunction) and node.name in self._program.functions:
            return self._of_pieces(node.arguments) or self._of_pieces(self._program.functions[node.name].body)
        if isinstance(node, n.CallBuiltin) and node.builtin is Builtin.CELL_EMPTY:
            return True
        return any(self._of_pieces(part) for part in parts(node))

    def _function(self, name: str) -> bool:
        if name not in self._functions:
            self._functions[name] = name in self._program.functions and self.reads(self._program.functions[name].body)
        return self._functions[name]

    def _rule(self, name: str) -> bool:
        if name not in self._rules:
            self._rules[name] = name in self._program.rules and self.reads(self._program.rules[name].body)
        return self._rules[name]

    def _route(self, name: str) -> bool:
        route = self._program.routes[name]
        return any(self.reads(part) for part in (route.step, route.halt, route.rest))


def has_secrets(program: Program) -> bool:
    """Whether anything in a game may be hidden from anybody."""
    return (
        any(field.seen is not None for field in program.fields)
        or any(domain.kind == "deck" or domain.sight is not None for domain in program.domains.values())
        or any(local.guard is not None for rule in program.rules.values() for local in (*rule.parameters, *rule.locals))
    )
