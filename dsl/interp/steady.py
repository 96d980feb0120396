"""Which functions hold for a whole match: those that look at map, tables and parameters only."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dsl.ir import nodes as n


def fixed(node: Any, is_fixed: Callable[[str], bool], pieces: frozenset[str]) -> bool:
    """Whether nothing in an expression depends on the state (its locals are its own or its arguments)."""
    match node:
        case n.Get(field=field) if not field.constant:
            return False
        case n.AllOf(domain=domain) if domain in pieces:
            return False
        case n.OwnedBy() | n.RouteCall() | n.Would():
            return False
        case n.CallBuiltin(builtin=builtin) if builtin.value.reads_state:
            return False
        case n.CallFunction(name=name) if not is_fixed(name):
            return False
    if isinstance(node, n.Expr):
        return all(fixed(part, is_fixed, pieces) for part in vars(node).values())
    return not isinstance(node, tuple) or all(fixed(part, is_fixed, pieces) for part in node)
