"""What a change of the rules may affect: the declarations that differ, their names, and the code those name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from dsl.engines.linking.game import Game
from dsl.engines.program.same_code import SameCode
from dsl.games.play.retraced.known_steps import same_names
from dsl.language.check.declarations.merge import result_of
from dsl.language.loading.loader import Chain
from dsl.language.syntax import tree as t
from dsl.language.syntax.rules_file import ParsedDeclaration, RulesFile
from dsl.language.syntax.tree.statements import inside

WORD = re.compile(r"\w+")

_RUN = t.Function | t.Rule | t.Options | t.AddOptions | t.Hook | t.Route | t.Procedure | t.Param | t.Table
"""Kinds of declarations that affect a scenario only if their code runs in it or if it names them."""


def changed_declarations(before: Sequence[RulesFile], now: Sequence[RulesFile]) -> tuple[t.Declaration, ...] | None:
    """The declarations that were removed, changed or added; for ``replace`` the replacement.

    None if a change may affect the whole game: other files, names or types of parameters and tables, types declared in
    a heading, any declaration that is neither run nor a number.
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
    """The old and new declarations between the first and the last that differ, as far as they can be parsed."""
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
    """The names and types of parameters, tables, columns and rows, without the numbers in them."""
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
    """Whether a declaration only contains code or a number; a heading that declares a type affects the whole game."""
    written: tuple[t.Node | None, ...] = ()
    if isinstance(d, t.Function | t.Rule | t.Options | t.Route):
        written = (*(p.type for p in d.parameters), result_of(d))
    return isinstance(d, _RUN) and not any(isinstance(node, t.OptionsType | t.PerType) for node in inside(written))


def changed_names(before: Chain, now: Chain) -> frozenset[str] | None:
    """The names of the declarations that differ; None if the change may affect everything."""
    found = changed_declarations(before.files, now.files)
    return frozenset(name for d in found for name in _names(d)) if found is not None else None


def procedures_alike(before: Game, now: Game, words: frozenset[str], code: SameCode) -> bool:
    """Whether the functions and routes that some words name do the same in both games, on boards of the same kind."""
    if before.spec != now.spec or not same_names(before, now):
        return False
    return all(code.procedure(rows, *numbers) for rows, numbers in _named(before, now, words))


def maps_checked_alike(before: tuple[Chain, Game], now: tuple[Chain, Game]) -> bool:
    """Whether the demands of the rules find the same in one map file in two games; False if that is not certain."""
    names, words = changed_names(before[0], now[0]), frozenset(words_of_checks(now[1], True))
    (one, numbers), (other, numbers_now) = ((game, (game.values, game.tables, game.cards)) for _, game in (before, now))
    if names is None or names & words or numbers != numbers_now:
        return False
    return procedures_alike(one, other, words, SameCode(one.linker.plain, other.linker.plain))


def words_of_checks(game: Game, of_maps: bool) -> Iterator[str]:
    """The words in requirements on positions, and on maps if the scenario tests those."""
    for check in game.program.checks:
        if of_maps or check.kind == "must hold":
            span = check.span
            yield from WORD.findall("\n".join(span.source.lines[span.line - 1 : span.end_line]))


def _named(before: Game, now: Game, words: frozenset[str]) -> Iterator[tuple[str, tuple[int, int]]]:
    """The named functions and routes with their numbers in both games."""
    for rows in ("functions", "routes"):
        old, new = (list(getattr(game.program, rows)) for game in (before, now))
        for name in words.intersection(old):
            yield rows, (old.index(name), new.index(name) if name in new else -1)


def _names(declaration: t.Declaration) -> Iterator[str]:
    """The names a scenario or check can use for a declaration."""
    if isinstance(declaration, t.Function | t.Rule | t.Options | t.Route | t.Param | t.Table):
        yield declaration.name.text
