"""What names mean at a place of the rules, and what each one stands for, recorded only where somebody asked for it."""

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
    """A block's names; ``outer`` is the block around it, ``chosen`` are those that an option has bound."""

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
        """Let ``name`` stand for a local from here to the end of the block; reported if it already stands for one.

        Only what an option binds may hide what was bound by one around it.
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
    """What a name stands for; the same thing wherever it is equal.

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
    """A name as written, and what it stands for; ``declares`` says that this is what it is declared by."""

    span: Span
    symbol: Symbol
    declares: bool = False


class Names:
    """Is told of names while rules are checked. This one forgets them: ordinary checks cost nothing."""

    def use(self, span: Span, kind: str, name: str, owner: str = "") -> None:
        """``name``, written at ``span``, stands for this."""

    def local(self, span: Span, name: str, scope: Scope) -> None:
        """It stands for the local of that name that is visible in ``scope``."""

    def argument(self, span: Span, name: str, declared: Span) -> None:
        """It stands for the parameter of a procedure that is declared there."""


class RecordedNames(Names):
    """Keeps what it is told. Where a name is looked at twice, what was found last counts."""

    def __init__(self) -> None:
        self._uses: dict[Where, Use] = {}
        self._parameters: dict[Where, Symbol] = {}

    def uses(self) -> Iterator[Use]:
        """All names that were told of."""
        for use in self._uses.values():
            symbol = use.symbol
            known = self._parameters.get(symbol.place) if symbol.place is not None else None
            yield use if known is None else replace(use, symbol=known)

    def use(self, span: Span, kind: str, name: str, owner: str = "") -> None:
        """A name that is the same everywhere."""
        self._record(span, Symbol(kind, name, owner))

    def local(self, span: Span, name: str, scope: Scope) -> None:
        """A name that is seen in one block."""
        declared = scope.place(name)
        if declared is not None:
            self.argument(span, name, declared)

    def argument(self, span: Span, name: str, declared: Span) -> None:
        """A parameter by its name."""
        self._record(span, Symbol("local", name, place=where(declared)))

    def declare(self, span: Span, symbol: Symbol) -> None:
        """The name at ``span`` is what ``symbol`` is declared by."""
        known = self._uses.get(where(span))
        self._record(span, known.symbol if known is not None else symbol, True)

    def declare_parameter(self, span: Span, name: str, procedure: str) -> None:
        """The parameter at ``span`` is one with those of its name in what replaces its procedure."""
        self._parameters[where(span)] = Symbol("parameter", name, procedure)

    def _record(self, span: Span, symbol: Symbol, declares: bool = False) -> None:
        if span.text == symbol.name:  # else the checker looks at what stands there in other words
            place = where(span)
            old = self._uses.get(place)
            self._uses[place] = Use(span, symbol, declares or (old is not None and old.declares))


def where(span: Span) -> Where:
    """The place of a name, whatever text it lies in."""
    return span.source.name, span.line, span.column


MARK = "\N{LATIN LETTER RETROFLEX CLICK}"
"""How the name is written: as nobody writes one."""


@dataclass
class Mark:
    """What was heard of it.

    ``scope`` are the names around it and ``expected`` the type that its place asks for, where it stands as a value;
    ``owner`` is the type of what stands before it and a point, ``domain`` where that is a list of values itself.
    """

    scope: Scope | None = None
    expected: ty.Type | None = None
    owner: ty.Type | None = None
    domain: str = ""

    def value(self, scope: Scope, expected: ty.Type | None) -> None:
        """It stands as a value; where it is looked at several times, the one that asks for a type counts."""
        if self.scope is None or expected is not None:
            self.scope, self.expected = scope, expected
