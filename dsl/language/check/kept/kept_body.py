"""A body that was checked: its code, and all that was told of it beside."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from dsl.language.check.context import References
from dsl.language.check.declarations.merged import Merged
from dsl.language.check.names import Names
from dsl.language.syntax import tree as t
from dsl.language.syntax.tree.traversal import inside
from dsl.language.typed.code import FunctionCode, RouteCode, RuleCode
from dsl.language.typed.program import MapCheck, TextUse

Code = FunctionCode | RouteCode | RuleCode | MapCheck


@dataclass(frozen=True)
class BodyKey:
    """Where a body stands, what ``as before`` means in it, and the ``##`` lines above it."""

    file: str
    line: int
    replaced: str
    help: str


@dataclass(frozen=True)
class Told:
    """What the checker tells of a body beside its code."""

    names: Names
    references: References = field(default_factory=References)
    texts: dict[str, dict[TextUse, None]] = field(default_factory=dict)


@dataclass(frozen=True)
class KeptBody:
    """A body of which nothing was reported.

    ``words`` are all that stand in it and in the groups of options that it takes in.
    """

    key: BodyKey
    code: Code
    told: Told
    words: frozenset[str]


def words(node: t.Node, merged: Merged) -> frozenset[str]:
    """All that is written in a body, and in the groups of options that it takes in."""
    found, waiting = set[str](), [*written((node,))]
    while waiting:
        word = waiting.pop()
        if word in found:
            continue
        found.add(word)
        if word in merged.options:
            groups = merged.options[word], merged.added_options.get(word, ())
            waiting += [inner for group in groups for inner in written(group)]
    return frozenset(found)


def written(nodes: Iterable[t.Node | None]) -> set[str]:
    """The words of trees."""
    every = (part for node in nodes for inner in inside(node) for part in vars(inner).values())
    return {part for part in every if isinstance(part, str)}
