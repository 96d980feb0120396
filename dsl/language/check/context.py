"""The symbols of the game being checked, and the references between them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property

from dsl.language.check.clauses import Clauses
from dsl.language.check.declarations.merge import Merged
from dsl.language.check.names import Mark, Names, Procedure, Scope
from dsl.language.syntax import tree as t
from dsl.language.typed.program import Program
from dsl.language.typed.types import Type
from dsl.text.diagnostics import Problems
from dsl.text.source import Span


@dataclass
class Signature:
    """Parameters and result of a function, rule, group of options or route, known before its body is checked.

    ``heading`` is their text, ``place`` the place of the name, ``places`` those of the parameters.
    """

    name: str
    parameters: list[tuple[str, Type]]
    result: Type | None
    heading: str
    place: Span
    places: tuple[Span, ...] = ()


@dataclass
class References:
    """Uses of names by procedure; the empty name stands for code outside all procedures."""

    calls: dict[str, set[str]] = field(default_factory=dict)
    parameters: dict[str, set[str]] = field(default_factory=dict)
    groups: set[str] = field(default_factory=set)
    supposed: list[tuple[str, Span]] = field(default_factory=list)  # the rule of each ``would``, and its place

    def call(self, caller: Procedure, name: str) -> None:
        """Record that ``caller`` calls ``name``."""
        self.calls.setdefault(caller.name, set()).add(name)

    def parameter(self, scope: Scope, name: str) -> None:
        """Record that a parameter is read."""
        self.parameters.setdefault(scope.procedure.name, set()).add(name)


@dataclass
class Context:
    """The state that the parts of the checker share about the game being checked."""

    program: Program
    merged: Merged
    problems: Problems
    clauses: Clauses
    functions: dict[str, Signature] = field(default_factory=dict)
    rules: dict[str, Signature] = field(default_factory=dict)
    groups: dict[str, Signature] = field(default_factory=dict)
    routes: dict[str, Signature] = field(default_factory=dict)
    references: References = field(default_factory=References)
    skins: dict[str, str] = field(default_factory=dict)  # the skin of each file, for suggestions in its keywords
    helps: dict[tuple[str, int], str] = field(default_factory=dict)  # the ``##`` lines above a line of a file
    names: Names = field(default_factory=Names)  # records what each name stands for
    mark: Mark | None = None  # what to record about the cursor in the text, if there is one

    @cached_property
    def asked(self) -> frozenset[str]:
        """The names after a ``.`` anywhere in the files."""
        return frozenset(name for file in self.program.files for name in re.findall(r"\.(\w+)", file.text))

    def rule_names(self) -> list[str]:
        """The rules that can be called by name: not their replaced layers."""
        return [name for name in self.rules if "@" not in name]

    def supplied_wrongly(self, name: str) -> bool:
        """Whether the open procedure ``name`` is supplied with wrong types, which is reported already."""
        return any(new.name.text == name for new, _ in self.merged.differing)

    def skin_at(self, span: Span) -> str:
        """The skin of the file in which ``span`` stands."""
        return self.skins.get(span.source.name, self.program.skin)

    def help(self, node: t.Node) -> str:
        """The ``##`` lines above a declaration."""
        return self.helps.get((node.span.source.name, node.span.line), "")
