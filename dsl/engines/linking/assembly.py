"""Joins rules, map, seats and parameter values to a game: names become numbers, attributes become offsets."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate

from dsl.engines.linking.cells import Columns, all_cells, own_columns, set_columns
from dsl.engines.linking.constants import ParameterReader, evaluate, mask_from
from dsl.engines.linking.game import Game
from dsl.engines.linking.layout import ON_TOP, has_room, make_layout, zone_size
from dsl.engines.linking.linker import Linker
from dsl.engines.linking.spec import with_ways
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.language.typed.program import Param, Program, PutItem
from dsl.maps.board.map import Map, Placed
from dsl.maps.board.spec import PLACED, BoardSpec, Kind
from dsl.maps.board.topology import make_topology
from dsl.text.diagnostics import Problems, near
from dsl.text.source import Source, Span

MAX_CARDS = 512
MAX_PLACES = ON_TOP
"""The most places for cards in the zones of a deck, together."""


def link(
    program: Program,
    spec: BoardSpec,
    board: Map,
    parameters: Mapping[str, object],
    seats: int,
    problems: Problems,
    spans: Mapping[str, Span] | None = None,
    before: Game | None = None,
) -> Game | None:
    """The game that engines run; None if map, seats or parameters do not fit the rules.

    ``parameters`` are texts or plain data by name; ``spans`` says where each was written, and under ``players`` where
    the seats were. Parts shared with ``before``, a game of nearly the same rules, are reused.
    """
    spans = spans or {}
    _check_seats(program, seats, problems, spans.get("players"))
    board = with_ways(board, spec)
    directions = _directions(spec, board)
    features = _features(program, board)
    values = _parameters(program, parameters, directions, problems, spans)
    sizes = _sizes(program, board, features, seats, values)
    if problems.failed:
        return None
    tables = set_columns(program, own_columns(program, directions, sizes), parameters, directions, problems, spans)
    if problems.failed:
        return None
    cards = _cards(program, tables, problems, spans)
    if cards is None:
        return None
    sizes |= {deck: len(rows) for deck, rows in cards.items()}
    layout = make_layout(program, sizes)
    game = Game(
        program,
        board,
        spec,
        seats,
        values,
        sizes,
        layout,
        features,
        tables,
        {},
        cards,
        seat_names=program.seats,
    )
    game.constants = _constants(game, board)
    if before is not None:
        game.linker = Linker(game, before.linker)
    game.linker.cut_rules()
    return game if has_room(program, layout, problems) and _has_places(game, problems) else None


def _check_seats(program: Program, seats: int, problems: Problems, span: Span | None) -> None:
    low, high = program.players
    if not low <= seats <= high:
        players = str(low) if low == high else f"{low}–{high}"
        problems.error("seats-wrong", span, players=players, found=seats)


def _has_places(game: Game, problems: Problems) -> bool:
    """Whether the zones of a deck have at most ``MAX_PLACES`` places; if not, it is reported at the zone."""
    for zone, first in game.layout.zones.items():
        if (found := first + zone_size(zone, game.sizes)) > MAX_PLACES:
            problems.error("zones-too-large", zone.span, name=zone.name, limit=MAX_PLACES, found=found)
            return False
    return True


def _cards(
    program: Program, tables: Columns, problems: Problems, spans: Mapping[str, Span]
) -> dict[str, tuple[int, ...]] | None:
    """For each deck the row of every card; None, after a report, if a deck has too many. A row has ``count`` cards."""
    found = {}
    for name, domain in program.domains.items():
        if domain.kind != "deck":
            continue
        counts = tables[name, "count"]
        row = next((row for row, cards in enumerate(accumulate(counts)) if cards > MAX_CARDS), None)
        if row is not None:
            span = spans.get(f"{name}.{domain.members[row]}.count", program.tables[name].cells["count", row].span)
            problems.error("deck-too-large", span, name=name, limit=MAX_CARDS, found=sum(counts))
            return None
        found[name] = tuple(row for row, count in enumerate(counts) for _ in range(count))
    return found


def _directions(spec: BoardSpec, board: Map) -> dict[str, int]:
    renamed = dict(spec.directions)
    return {renamed.get(d, d): i for i, d in enumerate(board.topology.directions)}


def _features(program: Program, board: Map) -> dict[str, tuple[Placed, ...]]:
    """The features of the map by their declared names; an empty list for those of which the map has none."""
    placed = {"site": board.sites, "arrow": board.arrows, "region": board.regions, "start": board.starts}
    return {
        domain.name: tuple(feature for feature in placed[domain.kind] if feature.kind == domain.name)
        for domain in program.domains.values()
        if domain.kind in PLACED
    }


def _parameters(
    program: Program,
    written: Mapping[str, object],
    directions: Mapping[str, int],
    problems: Problems,
    spans: Mapping[str, Span],
) -> dict[str, int]:
    """The value of every parameter: the one written by the user, else its default."""
    reader = ParameterReader(program, directions, problems)
    # sizes matter only to "all of a domain", which no parameter of pieces or cells can be
    sizes = {d.name: len(d.members) for d in program.domains.values()} | {"direction": len(directions)}
    values = {p.name: evaluate(p.default, directions, sizes) for p in program.params.values()}
    cells = {cell.name for cell in all_cells(program)}
    for name, text in written.items():
        param: Param | None = program.params.get(name)
        if param is None and name in cells:
            continue
        if param is not None and param.fixed:
            problems.error("param-fixed", spans.get(name), name=name)
            continue
        if param is None:
            known = [*(p.name for p in program.params.values() if not p.fixed), *cells]
            problems.error("param-unknown", spans.get(name), hint=near(name, known), name=name)
            continue
        value = reader.read(param, text, spans.get(name))
        if value is not None:
            values[name] = value
    return values


def _sizes(
    program: Program, board: Map, features: Mapping[str, tuple[Placed, ...]], seats: int, values: Mapping[str, int]
) -> dict[str, int]:
    """How many members every domain has in this game."""
    sizes = {}
    for domain in program.domains.values():
        if domain.kind == "cell":
            size = board.topology.size
        elif domain.kind == "player":
            size = seats
        elif domain.kind == "direction":
            size = len(board.topology.directions)
        elif domain.kind == "piece":
            size = max(0, evaluate(domain.limit, {}, {}, values)) if domain.limit is not None else 1
        elif domain.kind in PLACED:
            size = len(features[domain.name])
        else:
            size = len(domain.members)
        sizes[domain.name] = size
    return sizes


def _constants(game: Game, board: Map) -> dict[n.Field, tuple[int, ...]]:
    """For each attribute that does not change in play, its value for each member, from the map."""
    found = {}
    for field in game.program.fields:
        if not field.constant or field.owner is None:
            continue
        if field.owner == "cell":
            raw = [values.get(field.name) for values in board.values]
        else:
            raw = [placed.attributes.get(field.name) for placed in game.features[field.owner]]
        found[field] = tuple(number_of(game, field.type, value) for value in raw)
    return found


def number_of(game: Game, kind: ty.Type, value: object) -> int:
    """A map's value as a number."""
    inner = ty.bare(kind)
    if isinstance(inner, ty.SetOf) and inner.element is not None:
        parts = value if isinstance(value, tuple | list) else ()
        return mask_from(inner.element, (number_of(game, inner.element, part) for part in parts))
    if value is None:
        return ty.none_value(kind)
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, int):
        return value - 1 if inner == ty.PLAYER else value
    if isinstance(inner, ty.Dom | ty.Colour):
        found = game.parse(ty.shown_as(inner), str(value))
        return found if found is not None else -1
    return 0


def own_map(program: Program, spec: BoardSpec, problems: Problems) -> Map | None:
    """The board of a game that needs no map file: its size, its first terrain everywhere, and the ``put`` features."""
    if spec.size is None or program.topology == "track":
        return None
    width, height = spec.size
    topology = make_topology(program.topology, width, height, coordinates=program.coordinates)
    terrains = program.domains["terrain"].members
    sites: list[Placed] = []
    arrows: list[Placed] = []
    for put in program.puts:
        tail = topology.cell(put.at)
        head = topology.cell(put.to) if put.to is not None else None
        if tail is None or (put.to is not None and head is None):
            problems.error("put-cell", put.span, name=put.at if tail is None else put.to)
            continue
        cells = (tail,) if head is None else (tail, head)
        values = _put_attributes(program, spec, put, problems)
        placed = Placed(put.feature, "", {}, cells, values, put.span)
        (sites if head is None else arrows).append(placed)
    first = 0 if terrains else -1
    declared = spec.feature(Kind.TERRAIN, terrains[0]) if terrains else None
    ground = {a.name: a.default for a in declared.attributes} if declared is not None else {}
    return Map(
        program.name,
        {},
        (program.name,),
        topology,
        terrains,
        (first,) * topology.size,
        (ground,) * topology.size,
        tuple(sites),
        tuple(arrows),
        source=Source(program.name, ""),
    )


def _put_attributes(program: Program, spec: BoardSpec, put: PutItem, problems: Problems) -> dict[str, object]:
    """The attributes of a feature that the rules put: those written there, else the default values."""
    kind = program.domains[put.feature].kind
    feature = spec.feature(Kind(kind), put.feature)
    values: dict[str, object] = {}
    for attribute in feature.attributes if feature is not None else ():
        values[attribute.name] = attribute.default
        if attribute.required and attribute.name not in put.values:
            problems.error("put-missing", put.span, name=attribute.name, feature=put.feature)
    return values | {name: _plain(program, value) for name, value in put.values.items()}


def _plain(program: Program, node: n.Expr) -> object:
    kind = ty.bare(node.type)
    if isinstance(node, n.Const) and isinstance(kind, ty.Dom):
        return program.domains[kind.name].members[node.value]
    return node.value if isinstance(node, n.Const) else None
