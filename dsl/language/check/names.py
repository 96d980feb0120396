"""What each name of the rules stands for, also the one at the cursor; recorded only where somebody asked for it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from dsl.language.check.scope import Scope
from dsl.language.typed import types as ty
from dsl.text.source import Span

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
        self._keep(span, Symbol(kind, name, owner))

    def local(self, span: Span, name: str, scope: Scope) -> None:
        """A name that is seen in one block."""
        declared = scope.place(name)
        if declared is not None:
            self.argument(span, name, declared)

    def argument(self, span: Span, name: str, declared: Span) -> None:
        """A parameter by its name."""
        self._keep(span, Symbol("local", name, place=where(declared)))

    def declare(self, span: Span, symbol: Symbol) -> None:
        """The name at ``span`` is what ``symbol`` is declared by."""
        known = self._uses.get(where(span))
        self._keep(span, known.symbol if known is not None else symbol, True)

    def declare_parameter(self, span: Span, name: str, procedure: str) -> None:
        """The parameter at ``span`` is one with those of its name in what replaces its procedure."""
        self._parameters[where(span)] = Symbol("parameter", name, procedure)

    def _keep(self, span: Span, symbol: Symbol, declares: bool = False) -> None:
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
