"""The text form of the typed program: what ``fordewind show --ir`` prints.

A form is ``(node field…)``, with every name resolved: ``$x`` a local, ``ship.hits`` a field, ``-`` nothing. Places,
types and what is empty at the end are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import Enum

from dsl.language.typed import code as k
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.language.typed.program import History, Program
from dsl.text.nested_text import Doc, laid_out

_LEFT_OUT = ("span", "type")


def program_text(program: Program) -> str:
    """The functions and rules of a program as text."""
    return "\n".join(_Writer(program).lines())


def field_name(field: n.Field) -> str:
    """A field with its owner."""
    return f"{field.owner}.{field.name}" if field.owner else field.name


class _Writer:
    """Writes one program; locals without a name are numbered."""

    def __init__(self, program: Program) -> None:
        self.p = program
        self.hidden: dict[n.Local, int] = {}

    def lines(self) -> Iterator[str]:
        """The whole program."""
        if self.p.history is not None:
            yield self.history(self.p.history)
        for function in self.p.functions.values():
            yield f"function {function.name}{self.head(function.parameters)} -> {function.result}:"
            yield from self.block((function.body,))
        for name, rule in self.p.rules.items():
            yield f"rule {name}{self.head(rule.parameters)}:"
            yield from self.block(rule.body)

    def history(self, history: History) -> str:
        """The line with the number of stored positions and the parts that they compare."""
        parts = ["active"] if history.active else []
        return f"history {history.size}: " + ", ".join([*parts, *map(field_name, history.fields), *history.decks])

    def head(self, parameters: tuple[n.Local, ...]) -> str:
        """The parameters of a procedure."""
        return "(" + ", ".join(f"{self.local(p)}: {p.type}" for p in parameters) + ")"

    def block(self, code: tuple[object, ...]) -> Iterator[str]:
        """Statements, indented."""
        for part in code:
            first, *rest = laid_out(self.doc(part), 4)
            yield from ("    " + first, *rest)

    def local(self, local: n.Local) -> str:
        """A local as ``$name``, or ``$number`` if it has no name."""
        return "$" + (local.name.replace(" ", "_") or str(self.hidden.setdefault(local, len(self.hidden))))

    def doc(self, value: object) -> Doc:  # noqa: C901  # a case for each node that matters here
        """A value, node or tuple as words and brackets."""
        match value:
            case None:
                return "-"
            case bool():
                return "yes" if value else "no"
            case Enum():
                return value.name.lower()
            case n.Local():
                return self.local(value)
            case n.Field():
                return field_name(value)
            case n.Load(local=local):
                return self.local(local)
            case n.Const():
                return self.constant(value)
            case k.Text(template=template):
                return f'"{template}"'
            case tuple():
                return ["[", *map(self.doc, value), "]"]
        if not is_dataclass(value):
            return str(value)
        own = [getattr(value, f.name) for f in fields(value) if f.name not in _LEFT_OUT]
        while own and own[-1] in (None, (), "", False):
            own.pop()
        return ["(", re.sub(r"(?<=[a-z])(?=[A-Z])", "-", type(value).__name__).lower(), *map(self.doc, own), ")"]

    def constant(self, node: n.Const) -> str:
        """A number, or the member it stands for."""
        kind = ty.bare(node.type)
        if isinstance(kind, ty.Bool):
            return "yes" if node.value else "no"
        if isinstance(kind, ty.Dom) and 0 <= node.value < len(self.p.domains[kind.name].members):
            return self.p.domains[kind.name].members[node.value]
        return "none" if node.value == ty.none_value(node.type) and not isinstance(kind, ty.SetOf) else str(node.value)
