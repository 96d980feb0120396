"""What names mean at a place: locals in blocks, inside one procedure of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from dsl.language.syntax import tree as t
from dsl.language.typed import nodes as n
from dsl.language.typed.nodes import Expr, Local
from dsl.text.diagnostics import Note, Problems
from dsl.text.source import Span


def value_of(local: Local, span: Span) -> Expr:
    """What the name of a local stands for."""
    found = n.Load(local, type=local.type, span=span)
    return n.Arith("+", found, n.number(local.low, span), type=local.type, span=span) if local.low else found


@dataclass
class Procedure:
    """The function, rule or route whose text is checked; without a name, what stands outside all of them.

    ``replaced`` is the function or rule that ``as before`` means, and ``arguments`` what it is given.
    """

    name: str = ""
    replaced: str = ""
    arguments: tuple[Expr, ...] = ()


@dataclass
class Scope:
    """A block's names; ``outer`` is the block around it."""

    procedure: Procedure = field(default_factory=Procedure)
    outer: Scope | None = None
    names: dict[str, tuple[Local, Span]] = field(default_factory=dict)

    def find(self, name: str) -> Local | None:
        """The local called ``name`` that is visible here."""
        found = self._known(name)
        return found[0] if found is not None else None

    def place(self, name: str) -> Span | None:
        """Where the visible local ``name`` was declared."""
        found = self._known(name)
        return found[1] if found is not None else None

    def _known(self, name: str) -> tuple[Local, Span] | None:
        scope: Scope | None = self
        while scope is not None:
            if name in scope.names:
                return scope.names[name]
            scope = scope.outer
        return None

    def declare(self, name: t.Id, local: Local, problems: Problems) -> None:
        """Let ``name`` stand for a local from here to the end of the block; reported if it already stands for one."""
        old = self.place(name.text)
        if old is not None:
            problems.error("shadowed", name.span, notes=[Note(old)], name=name.text)
        self.names[name.text] = (local, name.span)

    def visible(self) -> list[str]:
        """All names visible here, innermost first."""
        return [name for scope in self._outward() for name in scope.names]

    def inner(self) -> Scope:
        """A new block inside this one."""
        return Scope(self.procedure, self)

    def _outward(self) -> Iterator[Scope]:
        scope: Scope | None = self
        while scope is not None:
            yield scope
            scope = scope.outer
