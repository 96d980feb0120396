"""The text of a new map: its grid, all terrains in the legend, and comments with examples of what can be added."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import assert_never

from dsl.maps.board.spec import PLAIN_COLOUR, SECTIONS, BoardSpec, Feature, Kind, ValueType
from dsl.maps.mapfile.schema import MAX_CELLS, attributes_of, direction_names
from dsl.maps.mapfile.terrain import SPARE
from dsl.maps.mapfile.values import Data, emit, key
from dsl.text.diagnostics import message

Word = Callable[[str], str]
UNNAMED = "sea"
"""The terrain of all cells if the rules declare no terrain."""


def new_map(
    spec: BoardSpec,
    width: int = 0,
    height: int = 0,
    *,
    title: str = "New map",
    orientation: str = "pointy",
    shifted: str = "even",
    style: str = "",
    language: str = "en",
    word: Word = str,
) -> str:
    """The text of a valid new map for ``spec``'s board, all its cells of one terrain: the first that the rules name.

    ``width`` and ``height`` are in cells (20 × 15 by default; the ruleset's own size if it is fixed); a track gets
    ``width`` circles in a row. ``style`` is how its chart is drawn. The comments are in ``language``; ``word``
    translates labels of the rules. Raises ``ValueError`` for an impossible size.
    """
    fixed = spec.size or (0, 0)
    width, height = fixed[0] or width or 20, fixed[1] or height or 15
    if width < 1 or height < 1 or width * height > MAX_CELLS:
        raise ValueError(f"a map has from 1 to {MAX_CELLS} cells")
    about = message("map-comment-for" if spec.game else "map-comment-map", {"game": spec.game}, language)
    lines = [f"# {about}", "fordewind: 1", f"title: {emit(title)}"]
    if spec.game:
        lines.append(f"games: {emit([spec.game])}")
    if style:
        lines.append(f"chart: {emit({'style': style})}")
    lines.append("")
    if spec.topology == "track":
        lines += _track(spec, width, language)
    else:
        lines += _grid(spec, width, height, orientation, shifted, language)
    for section, kind in SECTIONS.items():
        if spec.of(kind):
            examples = (f"#   - {line}" for line in _examples(spec, kind, word))
            lines += ["", f"# {message(f'map-comment-{section}', {}, language)}", f"# {section}:", *examples]
    return "\n".join(lines) + "\n"


def _grid(spec: BoardSpec, width: int, height: int, orientation: str, shifted: str, language: str) -> Iterator[str]:
    yield "grid:"
    yield f"  kind: {spec.topology}"
    yield f"  width: {width}"
    yield f"  height: {height}"
    if spec.topology == "hex":
        yield f"  orientation: {orientation}"
        yield f"  shifted: {shifted}"
    if spec.coordinates:
        yield f"  coordinates: {spec.coordinates}"
    yield ""
    yield f"# {message('map-comment-legend', {}, language)}"
    yield "legend:"
    terrains = spec.of(Kind.TERRAIN) or (Feature(Kind.TERRAIN, UNNAMED),)
    for character, terrain in zip(SPARE, terrains, strict=False):
        values = _required(spec, terrain)
        yield f"  {key(character)}: {emit({'terrain': terrain.name} | values if values else terrain.name)}"
    yield '  "_": none'
    yield ""
    yield f"# {message('map-comment-terrain', {}, language)}"
    yield "terrain: |"
    for _ in range(height):
        yield "  " + SPARE[0] * width


def _track(spec: BoardSpec, count: int, language: str) -> Iterator[str]:
    terrain = next(iter(spec.of(Kind.TERRAIN)), None)
    yield "grid:"
    yield "  kind: track"
    yield ""
    yield f"# {message('map-comment-nodes', {}, language)}"
    yield "nodes:"
    for number in range(1, count + 1):
        node: dict[str, object] = {"id": f"n{number}", "x": 4 * number, "y": 4}
        if terrain is not None:
            node |= {"terrain": terrain.name} | _required(spec, terrain)
        yield f"  - {emit(node)}"
    yield ""
    yield f"# {message('map-comment-edges', {}, language)}"
    yield "edges:" if count > 1 else "edges: []"
    if count > 1:
        yield f"  - {emit([f'n{number}' for number in range(1, count + 1)])}"


def _examples(spec: BoardSpec, kind: Kind, word: Word) -> Iterator[str]:
    place = {"track": ("n1", "n2"), "hex": ("A1", "A2")}.get(spec.topology, ("A1", "B1"))
    for feature in spec.of(kind):
        item: dict[str, object] = {"kind": feature.name}
        if kind is Kind.ARROW:
            item |= {"from": place[0], "to": place[1]}
        elif kind is Kind.REGION:
            item |= {"id": "some_id", "cells": list(place)}
        else:
            item |= {"id": "some_id", "name": word(feature.label) if feature.label else feature.name, "at": place[0]}
        optional = {a.name: _default(a.default, a.type) for a in attributes_of(feature) if not a.required}
        yield emit(item | _required(spec, feature) | optional) + (
            f"   # {word(feature.label)}" if feature.label else ""
        )


def _required(spec: BoardSpec, feature: Feature) -> dict[str, object]:
    place = "n1" if spec.topology == "track" else "A1"
    ways = direction_names(spec)[1:]  # the second: flat and pointed hexes both have it
    return {a.name: example(a.type, ways, place) for a in attributes_of(feature) if a.required}


def _default(default: object, type_: ValueType) -> object:
    if type_.many:
        return list(default) if isinstance(default, (tuple, list, set, frozenset)) else []
    return default


def example(type_: ValueType, ways: Sequence[str], place: str | None) -> Data:
    """A value of the type as an example, to be changed by the author: a set gets one member, the first possible one."""
    value = _example(type_, ways, place)
    return [value] if type_.many else value


def _example(type_: ValueType, ways: Sequence[str], place: str | None) -> Data:
    match type_.base:
        case "int":
            return type_.low if type_.low is not None else min(type_.high or 0, 0)
        case "bool":
            return False
        case "options":
            return next(iter(type_.values), None)
        case "direction":
            return next(iter(ways), None)
        case "player":
            return 1
        case "cell":
            return place
        case "colour":
            return PLAIN_COLOUR
        case other:
            assert_never(other)
