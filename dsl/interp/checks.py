"""The map checks that a ruleset declares, run on a linked game, with the place in the map that fails."""

from __future__ import annotations

from dsl.diagnostics import Note, Problems
from dsl.interp.engine import Engine
from dsl.interp.errors import RuleError
from dsl.ir import nodes as n
from dsl.ir import types as ty
from dsl.ir.program import MapCheck
from dsl.link.game import Game
from dsl.source import Span

_FEATURES = ("site", "arrow", "region", "start")


def check_map(game: Game, problems: Problems) -> None:
    """Report every ``require`` (as an error) and ``warn`` that does not hold."""
    engine = Engine(game)
    engine.clear(0)
    engine.c.enter("map checks")
    for check in game.program.checks:
        try:
            test = engine.c.expr(check.condition)
            frame = [0] * (engine.c.sizes.get("map checks", 0) + 8)
            if not test(frame):
                report(game, check, place_of(engine, check.condition, frame), problems)
        except RuleError as error:
            problems.add(error.diagnostic)


def report(game: Game, check: MapCheck, place: Span | None, problems: Problems) -> None:
    """One failed check: at the feature that fails, else at the map's beginning; the rule as the other place."""
    where = place or _beginning(game)
    notes = [Note(check.span, "demanded-here")]
    tell = problems.error if check.kind == "require" else problems.warn
    tell("map-check", where, notes=notes, text=check.text, clauses=", ".join(check.clauses))


def _beginning(game: Game) -> Span | None:
    source = game.map.source
    return Span(source, 1, 1, 1, 2) if source is not None and source.text else None


def place_of(engine: Engine, node: n.Expr, frame: list[int]) -> Span | None:
    """The first member of the map for which an ``all`` or ``no`` fails."""
    if isinstance(node, n.AndOr) and node.operator == "and":
        for part in node.parts:
            if not engine.c.expr(part)(frame):
                return place_of(engine, part, frame)
    if isinstance(node, n.Quant) and node.kind in ("all", "no"):
        kind = node.local.type
        slot, members = engine.c.slot(node.local), engine.c.filters.members(node.local, node.domain, node.where)
        test = engine.c.expr(node.body) if node.body is not None else None
        frame += [0] * 16
        for x in members(frame):
            frame[slot] = x
            if test is None or bool(test(frame)) == (node.kind == "no"):
                return span_of(engine.game, kind, x)
    return None


def span_of(game: Game, kind: ty.Type, member: int) -> Span | None:
    """Where a member of a domain stands in the map file."""
    domain = game.program.domains.get(kind.name) if isinstance(kind, ty.Dom) else None
    if domain is None:
        return None
    if domain.kind in _FEATURES:
        return game.features[domain.name][member].span
    return game.map.cell_span(member) if domain.kind == "cell" else None
