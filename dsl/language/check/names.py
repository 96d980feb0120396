"""Scopes of names, and records of what each name stands for, made only on request."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from dsl.language.syntax import tree as t
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.language.typed.nodes import Expr, Local
from dsl.text.diagnostics import Note, Problems
from dsl.text.source import Span


def value_of(local: Local, span: Span) -> Expr:
    """A read of a local at this place."""
    found = n.Load(local, type=local.type, span=span)
    return n.Arith("+", found, n.number(local.low, span), type=local.type, span=span) if local.low else found


@dataclass
class Procedure:
    """The function, rule or route being checked; without a name, code outside of all.

    ``replaced`` is the function or rule that ``as before`` calls, ``arguments`` its arguments.
    """

    name: str = ""
    replaced: str = ""
    arguments: tuple[Expr, ...] = ()


@dataclass
class Scope:
    """The names of a block; ``outer``: the block around it, ``chosen``: names bound by options."""

    procedure: Procedure = field(default_factory=Procedure)
    outer: Scope | None = None
    names: dict[str, tuple[Local, Span]] = field(default_factory=dict)
    chosen: set[str] = field(default_factory=set)

    def find(self, name: str) -> Local | None:
        """The local called ``name`` that is visible here."""
        holder = self._holder(name)
        return holder.names[name][0] if holder is not None else None

    def place(self, name: str) -> Span | None:
        """Where the visible local ``name`` was declared."""
        holder = self._holder(name)
        return holder.names[name][1] if holder is not None else None

    def _holder(self, name: str) -> Scope | None:
        return next((scope for scope in self._outward() if name in scope.names), None)

    def declare(self, name: t.Id, local: Local, problems: Problems, of_option: bool = False) -> None:
        """Bind ``name`` to a local to the end of the block; report a name that is bound already.

        Only a name bound by an option may hide one bound by an outer option.
        """
        holder = self._holder(name.text)
        if holder is not None and not (of_option and name.text in holder.chosen):
            problems.error("shadowed", name.span, notes=[Note(holder.names[name.text][1])], name=name.text)
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


Where = tuple[str, int, int]
"""File, line and column of the first letter of a name."""


@dataclass(frozen=True)
class Symbol:
    """What a name stands for; equal symbols are the same thing.

    ``kind`` is the word it is declared with in English, or ``row column value attribute flag choice direction``, or
    ``parameter local``; ``owner`` is the table, enum, kind of things, group or procedure that it belongs to; ``place``
    is where it is declared if that is what tells it from others of its name. What no file declares is built in.
    """

    kind: str
    name: str
    owner: str = ""
    place: Where | None = None


@dataclass(frozen=True)
class Use:
    """A written name and its symbol; ``declares``: whether this is its declaration."""

    span: Span
    symbol: Symbol
    declares: bool = False


class Names:
    """Called for each name while rules are checked. This class records nothing, for ordinary checks."""

    def use(self, span: Span, kind: str, name: str, owner: str = "") -> None:
        """Record that ``name`` at ``span`` stands for a global thing."""

    def local(self, span: Span, name: str, scope: Scope) -> None:
        """Record that it stands for the local of that name visible in ``scope``."""

    def argument(self, span: Span, name: str, declared: Span) -> None:
        """Record that it stands for the parameter declared at ``declared``."""


class RecordedNames(Names):
    """Records all names. If a name is checked twice, the last result counts."""

    def __init__(self) -> None:
        self._uses: dict[Where, Use] = {}
        self._parameters: dict[Where, Symbol] = {}

    def uses(self) -> Iterator[Use]:
        """All recorded uses of names."""
        for use in self._uses.values():
            symbol = use.symbol
            known = self._parameters.get(symbol.place) if symbol.place is not None else None
            yield use if known is None else replace(use, symbol=known)

    def use(self, span: Span, kind: str, name: str, owner: str = "") -> None:
        """Record a global name."""
        self._record(span, Symbol(kind, name, owner))

    def local(self, span: Span, name: str, scope: Scope) -> None:
        """Record a local name."""
        declared = scope.place(name)
        if declared is not None:
            self.argument(span, name, declared)

    def argument(self, span: Span, name: str, declared: Span) -> None:
        """Record an argument's name."""
        self._record(span, Symbol("local", name, place=where(declared)))

    def declare(self, span: Span, symbol: Symbol) -> None:
        """Record the declaration of ``symbol`` at ``span``."""
        known = self._uses.get(where(span))
        self._record(span, known.symbol if known is not None else symbol, True)

    def declare_parameter(self, span: Span, name: str, procedure: str) -> None:
        """Record a parameter: the same symbol as those of its name in replacements of its procedure."""
        self._parameters[where(span)] = Symbol("parameter", name, procedure)

    def _record(self, span: Span, symbol: Symbol, declares: bool = False) -> None:
        if span.text == symbol.name:  # else the checker has rewritten what is there
            place = where(span)
            old = self._uses.get(place)
            self._uses[place] = Use(span, symbol, declares or (old is not None and old.declares))


def where(span: Span) -> Where:
    """The place of a name, as a key."""
    return span.source.name, span.line, span.column


MARK = "\N{LATIN LETTER RETROFLEX CLICK}"
"""The name put at the cursor: nobody writes such a name."""


@dataclass
class Mark:
    """What the checker found at the cursor.

    ``scope``: the visible names, ``expected``: the expected type, if a value belongs there;
    ``owner``: the type of the expression before the ``.``, ``domain``: the domain, if a domain is before it.
    """

    scope: Scope | None = None
    expected: ty.Type | None = None
    owner: ty.Type | None = None
    domain: str = ""

    def value(self, scope: Scope, expected: ty.Type | None) -> None:
        """Record a place for a value; of several records, one with an expected type counts."""
        if self.scope is None or expected is not None:
            self.scope, self.expected = scope, expected
