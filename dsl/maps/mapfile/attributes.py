"""Attribute values of a map file, with defaults of the rules, as engines use them.

The schema has reported values of the wrong type or range already; they are ignored here.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Literal, assert_never

from dsl.maps.board.map import Values
from dsl.maps.board.spec import BoardSpec, Feature, ValueType, colour_number
from dsl.maps.board.topology import Topology
from dsl.maps.mapfile.reading import Reading
from dsl.maps.mapfile.schema import attributes_of, direction_names
from dsl.maps.mapfile.values import NOTHING, is_nothing, plain, resolve, truth
from dsl.text.files.yaml_tree import Node, ScalarNode, SequenceNode
from dsl.text.source import Span

WRONG = object()
"""Stands for a value that does not fit its type."""
Plain = Literal["int", "bool", "options", "player", "colour"]
"""The types whose values are read without knowing the board."""


def read_attributes(
    node: Node | None, feature: Feature | None, reserved: Collection[str], topology: Topology, reading: Reading
) -> tuple[Values, Mapping[str, Span]]:
    """The values of all attributes of a feature, and the places of those written in the file.

    If the feature is not declared, everything that is not ``reserved`` is returned as it is written.
    """
    pairs = node.pairs if node is not None else []
    spans = {key.value: value.span for key, value in pairs}
    if feature is None:
        return {key.value: plain(value) for key, value in pairs if key.value not in reserved}, spans
    written = {key.value: value for key, value in pairs if key.value not in reserved}
    values: dict[str, object] = {}
    for attribute in attributes_of(feature):
        if attribute.name in written:
            values[attribute.name] = _many_or_one(written[attribute.name], attribute.type, topology, reading)
        else:
            values[attribute.name] = default_value(attribute.default, attribute.type, topology, reading.spec)
    return {name: value for name, value in values.items() if value is not WRONG}, spans


def _many_or_one(node: Node, type_: ValueType, topology: Topology, reading: Reading) -> object:
    if type_.optional and is_nothing(node):
        return None
    if not type_.many:
        return _one(node, type_, topology, reading)
    if type_.base == "cell":
        return tuple(sorted(reading.cells(node, topology)))
    items = node.items if isinstance(node, SequenceNode) else [node]
    found = [_one(item, type_, topology, reading) for item in items]
    return _as_set((value for value in found if value is not WRONG), type_)


def _as_set(values: Iterable[object], type_: ValueType) -> tuple[object, ...]:
    """The values without repetitions: options in the order of their declaration, others ascending."""
    unique = list(dict.fromkeys(values))
    if type_.base == "options":
        return tuple(value for value in type_.values if value in unique)
    return tuple(sorted(unique, key=lambda v: (v is None, v if isinstance(v, int) else 0, str(v))))


def _one(node: Node, type_: ValueType, topology: Topology, reading: Reading) -> object:
    if not isinstance(node, ScalarNode):
        return WRONG
    if type_.base == "cell":
        found = reading.cell(node, topology)
        return WRONG if found is None else found
    if type_.base == "direction":
        number = direction_number(node.value, topology, reading.spec)
        if number is None:
            spec = reading.spec
            if (
                spec and spec.topology == topology.kind and node.value in direction_names(spec)
            ):  # a direction of the other hex orientation
                reading.report("map-no-direction", node, name=node.value, known=", ".join(topology.directions))
            return WRONG
        return number
    return _checked(node.value if type_.base == "options" else resolve(node), type_.base, type_)


def _checked(value: object, base: Plain, type_: ValueType) -> object:
    """A value of a plain type as engines use it; ``WRONG`` if it does not fit."""
    found: object
    match base:
        case "bool":
            found = truth(value)
        case "options":
            found = value if value in type_.values else None
        case "int" | "player":
            found = _number(value, *type_.bounds)
        case "colour":
            found = colour_number(str(value))
        case other:
            assert_never(other)
    return WRONG if found is None else found


def _number(value: object, low: int | None, high: int | None) -> int | None:
    """A whole number within the bounds; None for anything else."""
    if isinstance(value, bool) or not isinstance(value, (int, float)) or value != int(value):
        return None
    return None if (low is not None and value < low) or (high is not None and value > high) else int(value)


def default_value(default: object, type_: ValueType, topology: Topology, spec: BoardSpec | None) -> object:
    """``default`` (as a map file would write it) as engines use it; None if it does not fit this map."""
    if type_.many:
        items = default if isinstance(default, (list, tuple, set, frozenset)) else [] if default is None else [default]
        single = ValueType(type_.base, type_.low, type_.high, type_.values)
        found = (default_value(item, single, topology, spec) for item in items)
        return _as_set((value for value in found if value is not None), type_)
    if default is None or (type_.optional and default == NOTHING):
        return None
    if type_.base == "cell":
        return topology.cell(str(default))
    if type_.base == "direction":
        return direction_number(str(default), topology, spec)
    value = _checked(default, type_.base, type_)
    return None if value is WRONG else value


def direction_number(name: str, topology: Topology, spec: BoardSpec | None) -> int | None:
    """The number of the direction of that name, in the rules or else the topology; None if there is none."""
    renamed = dict(spec.directions) if spec else {}
    folded = name.casefold()
    for number, canonical in enumerate(topology.directions):
        if renamed.get(canonical, canonical).casefold() == folded:
            return number
    return next((n for n, canonical in enumerate(topology.directions) if canonical.casefold() == folded), None)
