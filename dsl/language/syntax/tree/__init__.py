"""The abstract syntax tree: frozen values with a span each; equality ignores the spans."""

from __future__ import annotations

from dsl.language.syntax.tree.data import *  # noqa: F403  (the tree is one vocabulary)
from dsl.language.syntax.tree.declarations import *  # noqa: F403  (likewise)
from dsl.language.syntax.tree.expressions import *  # noqa: F403  (likewise)
from dsl.language.syntax.tree.node import *  # noqa: F403  (likewise)
from dsl.language.syntax.tree.node import Id, Node
from dsl.language.syntax.tree.procedures import *  # noqa: F403  (likewise)
from dsl.language.syntax.tree.statements import *  # noqa: F403  (likewise)

__all__ = ["Id", "Node"]
