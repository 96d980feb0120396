"""What a faulty map has lost: the rules' own checks that depend on it would only report consequences.

The place of a mistake tells what it touches: one in a port's price leaves the board and all other ports as they are.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable

from dsl.maps.board.map import EVERYTHING
from dsl.maps.board.spec import SECTIONS, BoardSpec
from dsl.maps.mapfile.schema import attributes_of
from dsl.text.diagnostics import Diagnostic, Severity
from dsl.text.files.yaml_tree import Node

_BOARD = ("grid", "legend", "terrain", "nodes", "edges")
_HARMLESS = ("id", "name")
# In a map for several games these are only warnings, for another of them may know the word.
_MILD = ("map-unknown-kind", "map-unknown-attribute")


def losses(root: Node, spec: BoardSpec | None, found: Iterable[Diagnostic]) -> frozenset[str]:
    """Names of kinds of which some are lost, ``kind.attribute`` of which some values are, or ``EVERYTHING``."""
    lost: set[str] = set()
    for d in found:
        if spec is not None and d.span is not None and (d.severity is Severity.ERROR or d.code in _MILD):
            lost |= _lost_at(root, spec, root.source.offset(d.span.line, d.span.column))
    return frozenset(lost)


def _lost_at(root: Node, spec: BoardSpec, place: int) -> set[str]:
    above = bisect_right(root.pairs, place, key=lambda pair: pair[0].start)
    if not above:
        return {EVERYTHING}
    key, value = root.pairs[above - 1]
    if key.value in _BOARD:
        return {EVERYTHING}
    if key.value not in SECTIONS:
        return set()
    features = spec.of(SECTIONS[key.value])
    number = bisect_right(value.items, place, key=lambda item: item.start)
    item = value.items[number - 1] if number and place <= value.items[number - 1].end else None
    named = item.get("kind") if item is not None else None
    feature = next((f for f in features if named is not None and f.name == named.value), None)
    if item is None or feature is None:
        return {name for f in features for name in (f.name, *(f"{f.name}.{a.name}" for a in attributes_of(f)))}
    attributes = [a.name for a in attributes_of(feature)]
    inside = next((k.value for k, v in item.pairs if k.start <= place <= max(k.end, v.end)), "")
    if inside in _HARMLESS:
        return set()
    if inside in attributes:
        return {f"{feature.name}.{inside}"}
    return {feature.name, *(f"{feature.name}.{name}" for name in attributes)}
