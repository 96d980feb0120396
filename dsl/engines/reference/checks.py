"""The checks that a ruleset declares, of the map and of positions, with the places in the map that fail them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from dsl.engines.linking.game import Datum, Game
from dsl.engines.protocol.engine import Fault
from dsl.engines.protocol.errors import RuleError
from dsl.engines.reference.both_ways import heedless_routes
from dsl.engines.reference.needs import must_wait, needs
from dsl.engines.reference.outside import Closures, Outside, closures_of
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.language.typed.program import MapCheck
from dsl.maps.board.spec import PLACED
from dsl.text.diagnostics import COUNTED, DEMANDED, WANTED, Diagnostic, Note, Problems, Severity, Words, filled
from dsl.text.source import Span

_MIRRORED = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "==": "=="}
_MEANINGS = {
    "<": "map-counted-below",
    ">": "map-counted-above",
    "<=": "map-counted-at-most",
    ">=": "map-counted-at-least",
    "==": "map-counted-exactly",
}


@dataclass(frozen=True)
class Counted:
    """A count that is not the ``wanted`` number; ``meaning`` is the message for that.

    ``things`` are the things counted, as local and member; ``cause``: where a parameter gives the wanted number.
    """

    found: int
    wanted: int
    meaning: str
    things: tuple[tuple[n.Local, int], ...]
    cause: Span | None


def counted(place: Outside, node: n.Expr) -> Counted | None:
    """The first count that makes a condition fail; None if no count does.

    Of alternatives only the last one counts: those before it (``count(cell) > 1000``) say when the condition does not
    apply.
    """
    return next(_counts(place, node), None)


def _counts(place: Outside, node: n.Expr) -> Iterator[Counted]:
    if isinstance(node, n.AndOr):
        for part in node.parts if node.operator == "and" else node.parts[-1:]:
            if not place.holds(part):
                yield from _counts(place, part)
    elif isinstance(node, n.Quant) and node.kind == "all" and node.body is not None:
        for x in place.members(node.local, node.domain, node.where):
            place.bind(node.local, x)
            if not place.holds(node.body):
                yield from _counts(place, node.body)
    elif isinstance(node, n.Compare) and node.operator in _MIRRORED and isinstance(ty.bare(node.left.type), ty.Int):
        if isinstance(node.left, n.Quant):
            yield _compared(place, node.left, node.operator, node.right)
        elif isinstance(node.right, n.Quant):
            yield _compared(place, node.right, _MIRRORED[node.operator], node.left)


def _compared(place: Outside, count: n.Quant, operator: str, limit: n.Expr) -> Counted:
    found, wanted = place.ask(count), place.ask(limit)
    assert isinstance(found, int) and isinstance(wanted, int)
    things = tuple((count.local, x) for x in place.members(count.local, count.domain, count.where))
    param = place.game.program.params.get(limit.name) if isinstance(limit, n.ParamValue) else None
    return Counted(found, wanted, _MEANINGS[operator], things, param.default.span if param is not None else None)


POSITION = "must hold"
"""The kind of a check of positions, not of the map."""
SHOWN, WARNED = 20, 1
"""The most places named for a failed ``require`` and for a ``warn``; a note says how many more there are."""
SCOPE = "map checks"


def check_map(game: Game, problems: Problems, cancelled: Callable[[], bool] = lambda: False) -> None:
    """Report every ``require`` (as an error) and ``warn`` that does not hold; ``cancelled`` is called between them.

    Checks of parts of the map that could not be read are skipped; a note says how many.
    """
    closures = closures_of(game)
    closures.statements.fields.all_firsts()
    place, waiting = Outside(closures, SCOPE), 0
    for check in game.program.checks:
        if cancelled():
            return
        if check.kind == POSITION:
            continue
        if must_wait(check, game.program, game.map.unread):
            waiting += 1
            continue
        try:
            if not place.holds(check.condition):
                _report(place, check, list(_places(place, check.condition)), problems)
        except RuleError as error:
            problems.add(error.diagnostic)
    if waiting:
        problems.note("map-rules-waiting", None, count=waiting)
    for route in heedless_routes(game):
        problems.note("route-both-ways", route.span, name=route.name)


def position_faults(closures: Closures) -> list[Fault]:
    """The ``must hold`` conditions that the current position violates, with the members for which each fails."""
    place, found = Outside(closures, SCOPE), []
    for check in closures.game.program.checks:
        if check.kind == POSITION and not place.holds(check.condition):
            members = tuple(_culprits(place, check.condition))
            found.append(Fault(check, members, str(_message_args(place, check)["text"])))
    return found


def _culprits(place: Outside, node: n.Expr) -> Iterator[Datum]:
    """The members for which an ``all`` or ``no`` fails, in every part of an ``and``."""
    if isinstance(node, n.AndOr) and node.operator == "and":
        for part in node.parts:
            yield from _culprits(place, part)
    if isinstance(node, n.Quant) and node.kind in ("all", "no"):
        for x in _failing(place, node):
            yield place.game.type_datum(node.local.type, x)


def _report(place: Outside, check: MapCheck, places: list[Span], problems: Problems) -> None:
    """Report a failed check at every place that fails, else where the list of such things begins."""
    clauses = ", ".join(check.clauses)
    count = counted(place, check.condition)
    numbers = Words(count.meaning, {"found": count.found, "wanted": count.wanted}) if count else ""
    args = {
        **_message_args(place, check),
        "clauses": clauses,
        "cited": f" [{clauses}]" if clauses else "",
        "counted": numbers,
    }
    notes = (Note(check.span, DEMANDED), *_notes(place.game, count))
    severity = Severity.ERROR if check.kind == "require" else Severity.WARNING
    most = SHOWN if check.kind == "require" else WARNED
    shown: list[Span | None] = [*places[:most]]
    for where in shown or [_section(place.game, check)]:
        problems.add(Diagnostic("map-check", where, args, notes=notes, severity=severity))
    more = len(places) - most
    if more > 0:
        problems.note("map-check-more", places[most - 1], **args, count=more)


def _notes(game: Game, count: Counted | None) -> Iterator[Note]:
    """Notes with the place of the wanted number, and the things that were counted."""
    if count is None:
        return
    if count.cause is not None:
        yield Note(count.cause, WANTED)
    spans = dict.fromkeys(span_of(game, local.type, x) for local, x in count.things)
    yield from (Note(span, COUNTED) for span in list(spans)[:SHOWN] if span is not None)


def _message_args(place: Outside, check: MapCheck) -> dict[str, object]:
    """The arguments of a check's message; ``template`` and ``values`` allow its translation."""
    values = [(source, place.game.label(place.datum(node))) for source, node in check.text.values]
    template = check.text.template
    return {"text": filled(template, values), "template": template, "values": tuple(values)}


def _section(game: Game, check: MapCheck) -> Span | None:
    """The place of the list in the map file that a check is about; the start of the file if that is not clear."""
    domains = (game.program.domains.get(name) for name in needs(check, game.program))
    kinds = {domain.kind for domain in domains if domain is not None}
    found = [game.map.sections[kind] for kind in kinds if kind in game.map.sections]
    return found[0] if len(found) == 1 else _beginning(game)


def _beginning(game: Game) -> Span | None:
    source = game.map.source
    return Span(source, 1, 1, 1, 2) if source is not None and source.text else None


def _places(place: Outside, node: n.Expr) -> Iterator[Span]:
    """The places in the map for which a condition fails, without repetitions; not all if there are too many."""
    seen: set[Span] = set()
    try:
        for where in _offenders(place, node):
            if where is not None and where not in seen:
                seen.add(where)
                yield where
    except RuleError:
        return  # that the check fails is known already


def _offenders(place: Outside, node: n.Expr) -> Iterator[Span | None]:
    """The members for which an ``all`` or ``no`` fails, in the failing parts of an ``and`` or ``or``."""
    if isinstance(node, n.AndOr):
        for part in node.parts:
            if not place.holds(part):
                yield from _offenders(place, part)
    if isinstance(node, n.Quant) and node.kind in ("all", "no"):
        yield from _members(place, node)


def _members(place: Outside, node: n.Quant) -> Iterator[Span | None]:
    for x in _failing(place, node):
        where = span_of(place.game, node.local.type, x)
        if where is None and node.body is not None and node.kind == "all":
            yield from _offenders(place, node.body)  # not of the map itself, but maybe what it is asked about
        else:
            yield where


def _failing(place: Outside, node: n.Quant) -> Iterator[int]:
    """The members for which an ``all`` or ``no`` fails; each is bound while it is yielded."""
    for x in place.members(node.local, node.domain, node.where):
        place.bind(node.local, x)
        if node.body is None or place.holds(node.body) != (node.kind == "all"):
            yield x


def span_of(game: Game, kind: ty.Type, member: int) -> Span | None:
    """The place of a domain's member in the map file; None if it is not in there."""
    domain = game.program.domains.get(kind.name) if isinstance(kind, ty.Dom) else None
    if domain is None:
        return None
    if domain.kind in PLACED:
        return game.features[domain.name][member].span
    return game.map.cell_span(member) if domain.kind == "cell" else None
