"""The lines of a track as a map file writes them: chains of circles, or ``{from, to}``. Adding, cutting, turning.

All works on the plain list ``edges``; what a person wrote as one chain stays one chain as long as it can. Names are
compared without regard to capitals, items that are neither chain nor pair stay where they are.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import pairwise

from dsl.maps.mapfile.values import Data
from editor.model.documents.written_cells import stations

Edges = list[Data]


def _key(name: Data) -> str:
    return str(name).strip().casefold()


def has_line(edges: Sequence[Data], start: str, end: str) -> bool:
    """Whether a line leads from one circle to another."""
    line = (_key(start), _key(end))
    return any(line in pairwise(map(_key, stations(edge))) for edge in edges)


def with_line(edges: Sequence[Data], start: str, end: str) -> Edges:
    """The edges and a line more: at an end of a chain where it fits, else as an item of its own."""
    made = list(edges)
    if has_line(edges, start, end) or _key(start) == _key(end):
        return made
    for number, edge in enumerate(made):
        if isinstance(edge, list) and len(edge) > 1 and _key(edge[0]) != _key(edge[-1]):
            if _key(edge[-1]) == _key(start):
                made[number] = [*edge, end]
                return made
            if _key(edge[0]) == _key(end):
                made[number] = [start, *edge]
                return made
    pair: Data = {"from": start, "to": end} if made and isinstance(made[-1], dict) else [start, end]
    return [*made, pair]


def without_line(edges: Sequence[Data], start: str, end: str) -> Edges:
    """The edges without a line; a chain that had it falls in two, a ring opens there."""
    line = (_key(start), _key(end))
    return _cut(edges, lambda a, b: (a, b) == line)


def without_circles(edges: Sequence[Data], names: Collection[str]) -> Edges:
    """The edges without all lines from or to some circles."""
    gone = {_key(name) for name in names}
    return _cut(edges, lambda a, b: a in gone or b in gone)


def turned(edges: Sequence[Data], start: str, end: str) -> Edges:
    """The edges with a line leading the other way; where one does already, the line is only taken away."""
    if has_line(edges, end, start):
        return without_line(edges, start, end)
    line = [_key(start), _key(end)]
    made = list(edges)
    for number, edge in enumerate(made):
        if [_key(name) for name in stations(edge)] == line:
            if isinstance(edge, dict):
                made[number] = edge | {"from": edge["to"], "to": edge["from"]}
            elif isinstance(edge, list):
                made[number] = edge[::-1]
            return without_line(made, start, end)
    return with_line(without_line(edges, start, end), end, start)


def renamed(edges: Sequence[Data], names: Mapping[str, str]) -> Edges:
    """The edges with other names for circles; keys of ``names`` in small letters."""
    made: Edges = []
    for edge in edges:
        if isinstance(edge, dict):
            made.append({k: names.get(_key(v), v) if k in ("from", "to") else v for k, v in edge.items()})
        elif isinstance(edge, list):
            made.append([names.get(_key(name), name) for name in edge])
        else:
            made.append(edge)
    return made


def _cut(edges: Sequence[Data], goes: Callable[[str, str], bool]) -> Edges:
    """The edges without the lines for which ``goes``, each given by its two names in small letters."""
    made: Edges = []
    for edge in edges:
        keys = [_key(name) for name in stations(edge)]
        if not any(goes(a, b) for a, b in pairwise(keys)):
            made.append(edge)
        elif isinstance(edge, list):
            made += _pieces(edge, keys, goes)
    return made


def _pieces(chain: list[Data], keys: list[str], goes: Callable[[str, str], bool]) -> Edges:
    pieces: list[list[Data]] = [[chain[0]]]
    for (a, b), name in zip(pairwise(keys), chain[1:]):
        if goes(a, b):
            pieces.append([name])
        else:
            pieces[-1].append(name)
    ring = keys[0] == keys[-1] and len(pieces) > 1
    if ring and len(pieces[0]) > 1 and len(pieces[-1]) > 1:  # what was one way round stays one
        last = pieces.pop()
        pieces[0] = [*last, *pieces[0][1:]]
    return list[Data]([piece for piece in pieces if len(piece) > 1])
