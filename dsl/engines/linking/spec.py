"""The rules' ``board`` as a ``BoardSpec``, and the open sides of sites."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import assert_never, cast

from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.language.typed.program import FeatureInfo, Program
from dsl.maps.board.base import Pair
from dsl.maps.board.grid import DIRECTIONS
from dsl.maps.board.map import Map, Placed
from dsl.maps.board.spec import LINE, Attribute, BoardSpec, Feature, Kind, ValueType, colour_text
from dsl.maps.board.topology import shared

SIDED = "sided"
OPEN = "open"


def with_ways(board: Map, spec: BoardSpec) -> Map:
    """The map with the steps that its features allow or forbid.

    ``sided`` sites are entered and left only at open sides; ``line`` arrows of a track become lines of it.
    """
    sided = {f.name for f in spec.of(Kind.SITE) if SIDED in f.flags}
    closed = {pair for site in board.sites if site.kind in sided for pair in _closed(site, board.topology.steps)}
    lines = {f.name for f in spec.of(Kind.ARROW) if LINE in f.flags} if board.topology.kind == "track" else set()
    edges = [*board.topology.edges, *(arrow.cells[:2] for arrow in board.arrows if arrow.kind in lines)]
    if not closed and len(edges) == len(board.topology.edges):
        return board
    pairs = tuple(dict.fromkeys((a, b) for a, b in edges))
    return replace(board, topology=shared(replace(board.topology, closed=frozenset(closed), edges=pairs)))


def _closed(site: Placed, steps: Sequence[tuple[int, ...]]) -> Iterator[Pair]:
    """The steps in both directions over every side of the site that is not open; inside the site all steps are free."""
    found = site.attributes.get(OPEN)
    ways = found if isinstance(found, tuple | list) else ()
    for cell in site.cells:
        for direction, beside in enumerate(steps[cell]):
            if beside >= 0 and beside not in site.cells and direction not in ways:
                yield cell, beside
                yield beside, cell


def board_spec(program: Program) -> BoardSpec:
    """The board that maps of the game must fit."""
    canonical = DIRECTIONS.get(program.topology, ())
    own = program.domains["direction"].members or canonical
    features = tuple(_feature(program, info) for info in program.features)
    pairs = tuple(zip(canonical, own)) if own != canonical else ()
    return BoardSpec(program.topology, program.size, features, pairs, program.name, program.coordinates)


def _feature(program: Program, info: FeatureInfo) -> Feature:
    owner = "cell" if info.kind == "terrain" else info.name
    names = info.attributes
    attributes = tuple(
        _attribute(program, field)
        for field in program.fields
        if field.owner == owner and field.constant and field.name in names
    )
    return Feature(Kind(info.kind), info.name, info.label, info.flags, attributes, info.span)


def _attribute(program: Program, field: n.Field) -> Attribute:
    kind = value_type(program, field.type)
    default = _plain(program, field.default, kind) if field.default is not None else None
    return Attribute(field.name, field.label, kind, default, field.required and not kind.optional)


def value_type(program: Program, kind: ty.Type) -> ValueType:
    """The type of a map attribute for values of ``kind``."""
    optional = isinstance(kind, ty.Opt)
    inner = ty.bare(kind)
    many = isinstance(inner, ty.SetOf)
    if isinstance(inner, ty.SetOf):
        inner = inner.element or ty.BOOL
    return replace(_single(program, cast(ty.AnyType, inner)), optional=optional, many=many)


def _single(program: Program, kind: ty.AnyType) -> ValueType:
    """The type of one value that is not missing."""
    match kind:
        case ty.Colour(low=low, high=high):
            return ValueType("colour", low, high)
        case ty.Int(low=low, high=high):
            return ValueType("int", low, high)
        case ty.Dom(name="player"):
            return ValueType("player", high=program.players[1], values=program.seats)
        case ty.Dom(name="cell" | "direction" as name):
            return ValueType(name)
        case ty.Dom(name=name):
            domain = program.domains[name]
            return ValueType("options", values=domain.members, labels=domain.labels)
        case ty.Bool() | ty.Opt() | ty.SetOf() | ty.RowOf() | ty.NoneType_() | ty.Unknown():
            return ValueType("bool")
        case other:
            assert_never(other)


def _plain(program: Program, node: n.Expr, kind: ValueType) -> object:
    """A default value as a map file would write it."""
    if isinstance(node, n.MakeSet):
        return [_plain(program, item, kind) for item in node.items]
    if isinstance(node, n.Member):
        return node.name
    if not isinstance(node, n.Const) or (node.value == ty.none_value(node.type) and isinstance(node.type, ty.Opt)):
        return None
    match kind.base:
        case "bool":
            return bool(node.value)
        case "options":
            return kind.values[node.value]
        case "colour":
            return colour_text(node.value)
        case "int" | "player" | "cell" | "direction":
            return node.value
        case other:
            assert_never(other)
