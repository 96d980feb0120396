"""What names mean at a place: locals in blocks, and the game as a whole."""

from __future__ import annotations

from dataclasses import dataclass, field

from dsl.check.clauses import Clauses
from dsl.check.merge import Called, Merged
from dsl.diagnostics import Problems
from dsl.ir.nodes import Expr, Local
from dsl.ir.program import Program
from dsl.ir.types import Type
from dsl.source import Span
from dsl.syntax import tree as t


@dataclass
class Scope:
    """A block's names; ``outer`` is the block around it. ``frame`` names the rule whose locals these are."""

    frame: str | None = None
    outer: Scope | None = None
    names: dict[str, tuple[Local, Span]] = field(default_factory=dict)

    def find(self, name: str) -> Local | None:
        """The local called ``name`` that is visible here."""
        scope: Scope | None = self
        while scope is not None:
            if name in scope.names:
                return scope.names[name][0]
            scope = scope.outer
        return None

    def place(self, name: str) -> Span | None:
        """Where the visible local ``name`` was declared."""
        scope: Scope | None = self
        while scope is not None:
            if name in scope.names:
                return scope.names[name][1]
            scope = scope.outer
        return None

    def visible(self) -> list[str]:
        """All names visible here, innermost first."""
        scope: Scope | None = self
        found: list[str] = []
        while scope is not None:
            found += scope.names
            scope = scope.outer
        return found

    def inner(self) -> Scope:
        """A new block inside this one."""
        return Scope(self.frame, self)


@dataclass
class Signature:
    """What a function, rule, group of options or route takes and gives, before its body is looked at."""

    kind: str
    name: str
    parameters: list[tuple[str, Type]]
    result: Type | None
    node: Called | t.Value


@dataclass
class Context:
    """Everything the parts of the checker share while one game is checked."""

    program: Program
    merged: Merged
    problems: Problems
    clauses: Clauses
    functions: dict[str, Signature] = field(default_factory=dict)
    rules: dict[str, Signature] = field(default_factory=dict)
    groups: dict[str, Signature] = field(default_factory=dict)
    routes: dict[str, Signature] = field(default_factory=dict)
    skins: dict[str, str] = field(default_factory=dict)  # the skin of each file, for suggestions in its words
    # the replaced function or rule that ``as before`` means while a layer's body is checked
    before: str | None = None
    before_arguments: tuple[Expr, ...] = ()
    calls: dict[str, set[str]] = field(default_factory=dict)
    current: str = ""
    used_in: dict[str, set[str]] = field(default_factory=dict)
    supposed: list[tuple[str, Span]] = field(default_factory=list)  # what each ``would`` tries out, and where
    used_groups: set[str] = field(default_factory=set)
    # what is told as unknown in a rule or function is not told there again
    undeclared: set[tuple[str, str]] = field(default_factory=set)
    asked: frozenset[str] = frozenset()  # names that stand after a point anywhere in the files

    def rule_names(self) -> list[str]:
        """The rules that can be called by name: not the layers beneath them."""
        return [name for name in self.rules if "@" not in name]

    def supplied_wrongly(self, name: str) -> bool:
        """Whether what is open under ``name`` is supplied, only with other types: that is told already."""
        return any(new.name.text == name for new, _ in self.merged.differing)

    def called(self, name: str) -> None:
        """Note that the procedure being checked calls ``name``."""
        self.calls.setdefault(self.current, set()).add(name)
