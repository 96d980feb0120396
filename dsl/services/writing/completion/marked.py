"""Where the mark of the cursor stands in a tree."""

from __future__ import annotations

from typing import NamedTuple

from dsl.language.check.names import MARK
from dsl.language.syntax import tree as t


class Marked(NamedTuple):
    """Where the mark stands in a tree: the nodes around it, innermost first, and as what of the innermost."""

    around: tuple[t.Node, ...]
    part: str


def marked(tree: t.Declaration) -> Marked | None:
    """Where the mark stands in ``tree``."""
    return _find(tree, ())


def _find(part: object, around: tuple[t.Node, ...]) -> Marked | None:
    if isinstance(part, tuple):
        return next((found for inner in part if (found := _find(inner, around)) is not None), None)
    if isinstance(part, t.Text):
        return _find(part.parts, around)
    if not isinstance(part, t.Node):
        return None
    inside = (part, *around)
    for name, value in vars(part).items():
        if value == MARK or (isinstance(value, t.Id) and value.text == MARK):
            return Marked(inside, name)
        if isinstance(value, tuple) and any(isinstance(item, t.Id) and item.text == MARK for item in value):
            return Marked(inside, name)
        if (found := _find(value, inside)) is not None:
            return found
    return None
