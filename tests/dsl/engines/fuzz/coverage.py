"""Which constructs of the language rulesets reach: nodes of their text, and of the linked program before and after passes.

A construct is a kind of node; a part of one that may be left out (``Choose.prompt``, and ``Choose.prompt -`` without);
a function or question by its name (``count()``); a value that tells nodes apart (``BoardKernel.RAY``).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from enum import Enum
from typing import get_args

from dsl.engines.linking.game import Game
from dsl.engines.program import code as c
from dsl.engines.program import nodes as x
from dsl.engines.program.kernels import Kernel
from dsl.engines.program.walk import everything
from dsl.language.syntax import tree
from dsl.language.syntax.keywords import QUANTIFIERS
from dsl.language.syntax.parser import parse
from dsl.language.syntax.tree.statements import Text
from dsl.language.typed.builtins import FUNCTIONS
from dsl.text.diagnostics import Problems
from dsl.text.source import Source
from tests.dsl.engines.fuzz.rulesets import Ruleset

ENUMS: tuple[type[Enum], ...] = (x.Op, x.Over, x.Walk, *get_args(Kernel), c.End, c.Chance)
LINKED = (*get_args(x.AnyExpr), *get_args(c.AnyStmt), *get_args(c.AnyTerminator))
SYNTAX = tuple(
    each
    for each in vars(tree).values()
    if isinstance(each, type) and issubclass(each, tree.Node | Text) and each is not tree.Node
)

NO_MATTER = ("span", "label", "help", "clauses")
"""Parts of nodes that no engine ever reads."""


def all_constructs() -> set[str]:
    """Everything there is to be reached."""
    found = {each.__name__ for each in LINKED} | {_word(value) for enum in ENUMS for value in enum}
    found |= {f"{name}()" for name in (*FUNCTIONS, *QUANTIFIERS)} | {f"text {each.__name__}" for each in SYNTAX}
    for each in SYNTAX:
        for field in fields(each):
            kind = str(field.type)
            if field.name not in NO_MATTER and ("None" in kind or kind.startswith(("tuple", "bool"))):
                found.add(f"{each.__name__}.{field.name}")
            if field.name not in NO_MATTER and ("None" in kind or kind == "bool"):
                found.add(f"{each.__name__}.{field.name} -")
    return found


def reached(ruleset: Ruleset, game: Game) -> Iterator[str]:
    """The constructs of one ruleset, and of the game that it is."""
    for text in filter(None, (ruleset.rules, ruleset.house)):
        for node in _inside(parse(Source("fuzz.rules", text), Problems(), None).declarations):
            yield from _of_text(node)
    for node in (*everything(game.linker.plain), *everything(game.linked)):
        yield type(node).__name__
        for field in fields(node):  # type: ignore[arg-type]  # all that is found there is a dataclass
            if isinstance(value := getattr(node, field.name), Enum):
                yield _word(value)


def _of_text(node: object) -> Iterator[str]:
    name = type(node).__name__
    yield f"text {name}"
    if isinstance(node, tree.Call | tree.Query | tree.Mapped):
        yield f"{node.name.text if isinstance(node, tree.Call) else node.quantifier}()"
    for field in fields(node):  # type: ignore[arg-type]  # see above
        yield f"{name}.{field.name}" + ("" if getattr(node, field.name) else " -")


def _inside(value: object) -> Iterator[object]:
    """All nodes of the tree in something."""
    if isinstance(value, tuple):
        for part in value:
            yield from _inside(part)
    elif isinstance(value, tree.Node | Text):
        yield value
        for field in fields(value):
            yield from _inside(getattr(value, field.name))


def _word(value: Enum) -> str:
    return f"{type(value).__name__}.{value.name}"
