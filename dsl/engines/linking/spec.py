"""What the rules' ``board`` asks of a map, in the terms of ``dsl.maps.board.spec``."""

from __future__ import annotations

from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.language.typed.program import FeatureInfo, Program
from dsl.maps.board.directions import DIRECTIONS
from dsl.maps.board.spec import Attribute, BoardSpec, Feature, Kind, ValueType

_BASES = {"cell": "cell", "direction": "direction"}


def board_spec(program: Program) -> BoardSpec:
    """The palette, forms and schema of a game's maps."""
    canonical = DIRECTIONS.get(program.topology, ())
    own = program.domains["direction"].members or canonical
    features = tuple(_feature(program, info) for info in program.features)
    pairs = tuple(zip(canonical, own)) if own != canonical else ()
    return BoardSpec(program.topology, program.size, features, pairs, program.name)


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
    """The form a map file writes a value of ``kind`` in."""
    optional = isinstance(kind, ty.Opt)
    inner = ty.bare(kind)
    many = isinstance(inner, ty.SetOf)
    if isinstance(inner, ty.SetOf):
        inner = inner.element or ty.BOOL
    if isinstance(inner, ty.Int):
        return ValueType("int", inner.low, inner.high, optional=optional, many=many)
    if inner == ty.PLAYER:
        return ValueType("player", high=program.players[1], optional=optional, many=many)
    if isinstance(inner, ty.Dom) and inner.name in _BASES:
        return ValueType(_BASES[inner.name], optional=optional, many=many)
    if isinstance(inner, ty.Dom):
        domain = program.domains[inner.name]
        return ValueType("options", values=domain.members, labels=domain.labels, optional=optional, many=many)
    return ValueType("bool", optional=optional, many=many)


def _plain(program: Program, node: n.Expr, kind: ValueType) -> object:
    """A default as a map file would write it."""
    if isinstance(node, n.MakeSet):
        return [_plain(program, item, kind) for item in node.items]
    if isinstance(node, n.Member):
        return node.name
    if not isinstance(node, n.Const) or (node.value == ty.none_value(node.type) and isinstance(node.type, ty.Opt)):
        return None
    if kind.base == "bool":
        return bool(node.value)
    return kind.values[node.value] if kind.base == "options" else node.value
