"""Runs the map checks of a ruleset on a map with mistakes, so that one wrong port hides no other mistakes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import assert_never

from dsl.engines.linking.assembly import link
from dsl.engines.reference.checks import check_map
from dsl.language.typed.program import Program
from dsl.maps.board.map import Map, Placed, Values
from dsl.maps.board.spec import BoardSpec, Feature, Kind, ValueType
from dsl.text.diagnostics import Problems

UNCHECKED = "map-rules-unchecked"


def check_faulty(
    program: Program,
    spec: BoardSpec,
    board: Map | None,
    problems: Problems,
    cancelled: Callable[[], bool] = lambda: False,
) -> None:
    """Report what the rules' checks find in the readable part of a map; a note says if that is too little.

    ``board`` is the map read leniently, for instance without sites that have no valid place.
    """
    found = Problems()
    if board is not None and _whole(board, spec) and _checked(program, spec, board, found, cancelled):
        problems.extend(found)
    else:
        problems.note(UNCHECKED, None)


def _whole(board: Map, spec: BoardSpec) -> bool:
    """Whether the map has the kind and size that the rules need, and the terrain of every cell is known."""
    fits = spec.size is None or spec.size == (board.topology.width, board.topology.height)
    return fits and board.topology.kind == spec.topology and all(terrain >= -1 for terrain in board.terrain)


def _checked(program: Program, spec: BoardSpec, board: Map, found: Problems, cancelled: Callable[[], bool]) -> bool:
    try:
        game = link(program, spec, _filled(board, spec), {}, program.players[0], found)
        if game is not None:
            check_map(game, found, cancelled)
    except (ArithmeticError, LookupError, TypeError, ValueError):  # no engine was made for maps with mistakes
        return False
    return game is not None


def _filled(board: Map, spec: BoardSpec) -> Map:
    """The map with some value for every attribute, as rules may count on."""

    def filled(kind: Kind, placed: tuple[Placed, ...]) -> tuple[Placed, ...]:
        return tuple(replace(p, attributes=_completed(p.attributes, spec.feature(kind, p.kind))) for p in placed)

    terrains = [spec.feature(Kind.TERRAIN, name) for name in board.terrains]
    ground = [_completed(v, terrains[t] if t >= 0 else None) for t, v in zip(board.terrain, board.values)]
    return replace(
        board,
        values=tuple(ground),
        sites=filled(Kind.SITE, board.sites),
        arrows=filled(Kind.ARROW, board.arrows),
        regions=filled(Kind.REGION, board.regions),
        starts=filled(Kind.START, board.starts),
    )


def _completed(values: Values, feature: Feature | None) -> Values:
    declared = feature.attributes if feature is not None else ()
    lacking = {a.name: _any(a.type) for a in declared if values.get(a.name) is None and not a.type.optional}
    return {**values, **lacking} if lacking else values


def _any(type_: ValueType) -> object:
    """The first value of a type."""
    if type_.many:
        return ()
    match type_.base:
        case "options":
            return type_.values[0] if type_.values else None
        case "bool":
            return False
        case "player":
            return 1
        case "int" | "cell" | "direction" | "colour":
            return type_.low or 0
        case other:
            assert_never(other)
