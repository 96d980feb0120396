"""The checks that a ruleset declares: of the map, with every place in it that fails, and of positions."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from dsl.board.spec import PLACED
from dsl.diagnostics import Diagnostic, Note, Problems, Severity, filled
from dsl.engine.errors import RuleError
from dsl.engine.limits import STEP_BUDGET
from dsl.engine.protocol import Fault
from dsl.interp import outcome
from dsl.interp.compiled import Compiled
from dsl.interp.core import mask_of
from dsl.interp.machine import Machine
from dsl.interp.needs import must_wait, needs
from dsl.ir import nodes as n
from dsl.ir import types as ty
from dsl.ir.program import MapCheck
from dsl.link.datum import Datum
from dsl.link.game import Game
from dsl.source import Span

POSITION = "must hold"
"""The kind of check that is of positions, not of the map."""
SHOWN = 20
"""No more places than that are named for one check; a note says how many more there are."""
STEPS_A_CELL = 100
"""How much more work a check may do for every cell of the map, before it counts as endless."""

Frame = list[int]


def check_map(game: Game, problems: Problems, cancelled: Callable[[], bool] = lambda: False) -> None:
    """Report every ``require`` (as an error) and ``warn`` that does not hold; ``cancelled`` is asked between them.

    Checks of what the map has lost by a mistake wait until that is mended; a note says how many.
    """
    c = Compiled(Machine(game))
    outcome.all_first_values(c)
    c.enter("map checks")
    waiting = 0
    for check in game.program.checks:
        if cancelled():
            return
        if check.kind == POSITION:
            continue
        if must_wait(check, game.program, game.map.lost):
            waiting += 1
            continue
        c.m.steps = STEP_BUDGET + STEPS_A_CELL * game.map.topology.size
        try:
            frame: Frame = []
            if not _holds(c, check.condition, frame):
                _report(c, check, list(_places(c, check.condition, frame)), problems)
        except RuleError as error:
            problems.add(error.diagnostic)
    if waiting:
        problems.note("map-rules-waiting", None, count=waiting)


def position_faults(c: Compiled) -> list[Fault]:
    """The ``must hold`` that the present position breaks, with the members for which each fails."""
    before, found = c.enter("map checks"), []
    try:
        for check in c.game.program.checks:
            if check.kind == POSITION:
                c.m.steps = STEP_BUDGET
                frame: Frame = []
                if not _holds(c, check.condition, frame):
                    members = tuple(_culprits(c, check.condition, frame))
                    found.append(Fault(check, members, str(_said(c, check)["text"])))
    finally:
        c.enter(before)
    return found


def _culprits(c: Compiled, node: n.Expr, frame: Frame) -> Iterator[Datum]:
    """The members for which an ``all`` or ``no`` fails, in every part of an ``and``."""
    if isinstance(node, n.AndOr) and node.operator == "and":
        for part in node.parts:
            yield from _culprits(c, part, frame)
    if isinstance(node, n.Quant) and node.kind in ("all", "no"):
        for x in _failing(c, node, frame):
            yield c.game.type_datum(node.local.type, x)


def _holds(c: Compiled, node: n.Expr, frame: Frame) -> bool:
    test = c.expr(node)
    _widen(c, frame)
    return bool(test(frame))


def _widen(c: Compiled, frame: Frame) -> None:
    """Room for all locals: what was compiled since may have brought new ones."""
    frame += [0] * (c.sizes.get("map checks", 0) - len(frame))


def _report(c: Compiled, check: MapCheck, places: list[Span], problems: Problems) -> None:
    """One failed check: at every place that fails, else where such things begin; the rule as the other place."""
    clauses = ", ".join(check.clauses)
    args = {**_said(c, check), "clauses": clauses, "cited": f" [{clauses}]" if clauses else ""}
    notes = (Note(check.span, "demanded-here"),)
    severity = Severity.ERROR if check.kind == "require" else Severity.WARNING
    shown: list[Span | None] = [*places[:SHOWN]]
    for where in shown or [_section(c.game, check)]:
        problems.add(Diagnostic("map-check", where, args, notes=notes, severity=severity))
    more = len(places) - SHOWN
    if more > 0:
        problems.note("map-check-more", places[SHOWN - 1], **args, count=more)


def _said(c: Compiled, check: MapCheck) -> dict[str, object]:
    """What a check says, its braces filled; with ``template`` and ``values`` it can be said in another language."""
    frame: Frame = []
    closures = [(source, node.type, c.expr(node)) for source, node in check.text.values]
    _widen(c, frame)
    values = []
    for source, kind, value in closures:
        found = mask_of(value(frame)) if isinstance(ty.bare(kind), ty.SetOf | ty.RowOf) else int(value(frame))
        values.append((source, c.game.label(c.game.type_datum(kind, found))))
    template = check.text.template
    return {"text": filled(template, values), "template": template, "values": tuple(values)}


def _section(game: Game, check: MapCheck) -> Span | None:
    """Where the things begin that a check counts, as far as it is about one kind of list; else the map's beginning."""
    domains = (game.program.domains.get(name) for name in needs(check, game.program))
    kinds = {domain.kind for domain in domains if domain is not None}
    found = [game.map.sections[kind] for kind in kinds if kind in game.map.sections]
    return found[0] if len(found) == 1 else _beginning(game)


def _beginning(game: Game) -> Span | None:
    source = game.map.source
    return Span(source, 1, 1, 1, 2) if source is not None and source.text else None


def _places(c: Compiled, node: n.Expr, frame: Frame) -> Iterator[Span]:
    """The places in the map for which a condition fails, each once; the first ones where counting them is endless."""
    seen: set[Span] = set()
    try:
        for place in _offenders(c, node, frame):
            if place is not None and place not in seen:
                seen.add(place)
                yield place
    except RuleError:
        return  # that the check fails is known already


def _offenders(c: Compiled, node: n.Expr, frame: Frame) -> Iterator[Span | None]:
    """The members for which an ``all`` or ``no`` fails, in the failing parts of an ``and`` or ``or``."""
    if isinstance(node, n.AndOr):
        for part in node.parts:
            if not _holds(c, part, frame):
                yield from _offenders(c, part, frame)
    if isinstance(node, n.Quant) and node.kind in ("all", "no"):
        yield from _members(c, node, frame)


def _members(c: Compiled, node: n.Quant, frame: Frame) -> Iterator[Span | None]:
    for x in _failing(c, node, frame):
        place = span_of(c.game, node.local.type, x)
        if place is None and node.body is not None and node.kind == "all":
            yield from _offenders(c, node.body, frame)  # not of the map itself, but maybe what it is asked about
        else:
            yield place


def _failing(c: Compiled, node: n.Quant, frame: Frame) -> Iterator[int]:
    """The members for which an ``all`` or ``no`` fails; the frame holds each while it is looked at."""
    slot, members = c.slot(node.local), c.filters.members(node.local, node.domain, node.where)
    test = c.expr(node.body) if node.body is not None else None
    _widen(c, frame)
    for x in members(frame):
        frame[slot] = x
        if test is None or bool(test(frame)) != (node.kind == "all"):
            yield x


def span_of(game: Game, kind: ty.Type, member: int) -> Span | None:
    """Where a member of a domain stands in the map file."""
    domain = game.program.domains.get(kind.name) if isinstance(kind, ty.Dom) else None
    if domain is None:
        return None
    if domain.kind in PLACED:
        return game.features[domain.name][member].span
    return game.map.cell_span(member) if domain.kind == "cell" else None
