"""Cells and lines as map files write them: names, ranges, chains of circles, lists of all."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import pairwise

from dsl.maps.board.topology import Pair
from dsl.maps.mapfile.values import Data
from editor.model.documents.geometry import Geometry

_RANGE = re.compile(r"(\w+)\s*(?:\.\.|:|-|–)\s*(\w+)")


def read_cells(written: Data, geometry: Geometry) -> list[int]:
    """The cells of a name, a range (``A1..C3``) or a list of these, without duplicates; unknown names are left out."""
    found: dict[int, None] = {}
    for name in written if isinstance(written, list) else [written]:
        if not isinstance(name, (str, int)):
            continue
        one = geometry.cell(str(name))
        ends = _RANGE.fullmatch(str(name).strip()) if one < 0 and not geometry.is_track else None
        if ends is None:
            cells: Iterable[int] = [one]
        else:
            corners = [geometry.cell(end) for end in ends.groups()]
            cells = geometry.cells_between(*corners) if min(corners) >= 0 else ()
        found |= {cell: None for cell in cells if cell >= 0}
    return list(found)


def write_cells(cells: Iterable[int], geometry: Geometry) -> Data:
    """The notation of cells in a map file: one name, or a list with ranges for whole rectangles, row by row."""
    rest = sorted(set(cells))
    if geometry.is_track:
        written = [geometry.name(cell) for cell in rest]
    else:
        written = [_range(*box, geometry) for box in _boxes(rest, geometry.width)]
    return written[0] if len(written) == 1 else list(written)


def _boxes(cells: Sequence[int], width: int) -> list[tuple[int, int]]:
    """Rectangles (first cell, last cell) that cover the cells: runs of a row, grown downward while they fit."""
    left = set(cells)
    boxes = []
    for cell in cells:
        if cell not in left:
            continue
        end = cell
        while end + 1 in left and (end + 1) % width:
            end += 1
        rows = 0
        while all(c + (rows + 1) * width in left for c in range(cell, end + 1)):
            rows += 1
        left -= {c + r * width for r in range(rows + 1) for c in range(cell, end + 1)}
        boxes.append((cell, end + rows * width))
    return boxes


def _range(first: int, last: int, geometry: Geometry) -> str:
    return geometry.name(first) if first == last else f"{geometry.name(first)}..{geometry.name(last)}"


# --- tracks --------------------------------------------------------------------------------------


def node_items(nodes: Sequence[Data]) -> list[tuple[int, dict[str, Data]]]:
    """The nodes that are cells, each with its index in the list: those with a unique id."""
    seen: set[str] = set()
    found = []
    for number, node in enumerate(nodes):
        name = str(node.get("id", "")).strip().casefold() if isinstance(node, dict) else ""
        if name and name not in seen and isinstance(node, dict):
            seen.add(name)
            found.append((number, node))
    return found


def track_of(
    nodes: Sequence[Data], edges: Sequence[Data], two_way: bool = False
) -> tuple[list[tuple[str, float, float]], list[Pair]]:
    """The circles (id, x, y) and the lines between them, as numbers of cells; ``two_way``: both directions."""
    listed = [
        (str(node["id"]).strip(), number_of(node.get("x")), number_of(node.get("y"))) for _, node in node_items(nodes)
    ]
    number = {name.casefold(): cell for cell, (name, _, _) in enumerate(listed)}
    lines: dict[Pair, None] = {}
    for edge in edges:
        cells = [number.get(name.casefold(), -1) for name in stations(edge)]
        for a, b in pairwise(cells):
            if a >= 0 and b >= 0 and a != b:
                lines |= {(a, b): None, (b, a): None} if two_way else {(a, b): None}
    return listed, list(lines)


def stations(edge: Data) -> list[str]:
    """The ids along an item of ``edges``: a list of nodes, or ``{from, to}``."""
    if isinstance(edge, dict):
        return [str(edge.get("from", "")), str(edge.get("to", ""))]
    return [str(name).strip() for name in edge] if isinstance(edge, list) else []


def number_of(value: Data) -> float:
    """A number of the file; 0 for other values, and for numbers above a thousand million."""
    if not isinstance(value, (int, float)) or isinstance(value, bool) or abs(value) > 1e9:
        return 0.0
    return float(value)


Edges = list[Data]


def _key(name: Data) -> str:
    return str(name).strip().casefold()


def has_line(edges: Sequence[Data], start: str, end: str) -> bool:
    """Whether there is a line from one circle to another."""
    line = (_key(start), _key(end))
    return any(line in pairwise(map(_key, stations(edge))) for edge in edges)


def with_line(edges: Sequence[Data], start: str, end: str) -> Edges:
    """The edges with a line added: at the end of a chain if it fits, else as a new item."""
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
    """The edges with a line reversed; if the reverse exists, the line is only removed."""
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
    """The edges with circles renamed; keys of ``names`` in small letters."""
    made: Edges = []
    for edge in edges:
        if isinstance(edge, dict):
            made.append({k: names.get(_key(v), v) if k in ("from", "to") else v for k, v in edge.items()})
        elif isinstance(edge, list):
            made.append([names.get(_key(name), name) for name in edge])
        else:
            made.append(edge)
    return made


def _cut(edges: Sequence[Data], is_removed: Callable[[str, str], bool]) -> Edges:
    """The edges without the lines for which ``is_removed`` (called with both ids in small letters) is true."""
    made: Edges = []
    for edge in edges:
        keys = [_key(name) for name in stations(edge)]
        if not any(is_removed(a, b) for a, b in pairwise(keys)):
            made.append(edge)
        elif isinstance(edge, list):
            made += _pieces(edge, keys, is_removed)
    return made


def _pieces(chain: list[Data], keys: list[str], is_removed: Callable[[str, str], bool]) -> Edges:
    pieces: list[list[Data]] = [[chain[0]]]
    for (a, b), name in zip(pairwise(keys), chain[1:]):
        if is_removed(a, b):
            pieces.append([name])
        else:
            pieces[-1].append(name)
    ring = keys[0] == keys[-1] and len(pieces) > 1
    if ring and len(pieces[0]) > 1 and len(pieces[-1]) > 1:  # what was one way round stays one
        last = pieces.pop()
        pieces[0] = [*last, *pieces[0][1:]]
    return list[Data]([piece for piece in pieces if len(piece) > 1])
