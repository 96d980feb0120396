"""Which declarations differ between two readings of a game's files."""

from __future__ import annotations

from collections.abc import Sequence

from dsl.language.check.declarations.merge import result_of
from dsl.language.syntax import tree as t
from dsl.language.syntax.rules_file import ParsedDeclaration, RulesFile
from dsl.language.syntax.tree.traversal import inside

_RUN = t.Function | t.Rule | t.Options | t.AddOptions | t.Hook | t.Route | t.Procedure | t.Param | t.Table
"""Declarations that reach a scenario only by what runs in it and by their names."""


def changed_declarations(before: Sequence[RulesFile], now: Sequence[RulesFile]) -> tuple[t.Declaration, ...] | None:
    """The declarations that are removed, changed or added; of ``replace`` what it replaces something with.

    None where a change may concern the whole game: other files, names or types of parameters and tables, types that
    are made in a heading, any declaration that is neither run nor a number.
    """
    if [(file.source.name, file.skin) for file in before] != [(file.source.name, file.skin) for file in now]:
        return None
    if any(file.mixed or file.corrected for file in (*before, *now)):  # words are read as others than are written
        return None
    found: list[t.Declaration] = []
    for old, new in zip(before, now):
        removed, added = _differing(old.parsed, new.parsed)
        if _declared(removed) != _declared(added):
            return None
        found += (*removed, *added)
    return tuple(found) if all(map(_runs, found)) else None


def _differing(
    before: Sequence[ParsedDeclaration], now: Sequence[ParsedDeclaration]
) -> tuple[list[t.Declaration], list[t.Declaration]]:
    """The declarations of before and of now between the first and the last that differ, as far as they are readable."""
    same = min(len(before), len(now))
    first = next((at for at in range(same) if not _same(before[at], now[at], 0)), same)
    by = now[-1].line - before[-1].line if before and now else 0
    last = next((at for at in range(same - first) if not _same(before[-1 - at], now[-1 - at], by)), same - first)
    return _trees(before[first : len(before) - last]), _trees(now[first : len(now) - last])


def _trees(parsed: Sequence[ParsedDeclaration]) -> list[t.Declaration]:
    trees = (each.tree for each in parsed if not each.key[1].faulty)
    return [tree.declaration if isinstance(tree, t.Replace) else tree for tree in trees if tree is not None]


def _same(old: ParsedDeclaration, new: ParsedDeclaration, by: int) -> bool:
    return new.line - old.line == by and (old is new or old.key == new.key)


def _declared(found: Sequence[t.Declaration]) -> list[tuple[object, ...]]:
    """Names and types of parameters and tables, columns and rows, but no number that stands there."""
    shapes: list[tuple[object, ...]] = []
    for d in found:
        match d:
            case t.Param():
                shapes.append((d.name, d.type))
            case t.Table():
                columns = tuple((column.name, column.type) for column in d.columns)
                shapes.append((d.kind, d.name, columns, tuple(row.key for row in d.rows)))
                if d.hands is not None:  # an attribute of the cards, with an expression of its own: like no other
                    shapes.append((object(),))
    return shapes


def _runs(d: t.Declaration) -> bool:
    """Whether a declaration only says what is run, or a number; a heading that makes a type concerns the whole game."""
    written: tuple[t.Node | None, ...] = ()
    if isinstance(d, t.Function | t.Rule | t.Options | t.Route):
        written = (*(p.type for p in d.parameters), result_of(d))
    return isinstance(d, _RUN) and not any(isinstance(node, t.OptionsType | t.PerType) for node in inside(written))
