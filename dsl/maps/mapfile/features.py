"""Sites, arrows, regions and starts: what stands on the board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from dsl.maps.board.map import Placed, Titles
from dsl.maps.board.spec import LINE, OVERLAPPING, SECTIONS, Kind
from dsl.maps.board.topology import Topology
from dsl.maps.mapfile.attributes import read_attributes
from dsl.maps.mapfile.reading import Reading
from dsl.maps.mapfile.schema import BASE_KEYS, TWO_WAY
from dsl.maps.mapfile.values import resolve, truth
from dsl.text.diagnostics import Note
from dsl.text.files.yaml_tree import MappingNode, Node, ScalarNode, SequenceNode


def read_titles(node: Node | None) -> Titles:
    """A text by language code; a text without languages is under an empty code."""
    if node is None:
        return {}
    if isinstance(node, MappingNode):
        return {key.value: value.value for key, value in node.pairs if isinstance(value, ScalarNode)}
    return {"": node.value} if isinstance(node, ScalarNode) and node.value else {}


def leads_back(root: Node) -> bool:
    """Whether all lines of a track lead both ways."""
    grid = root.get("grid")
    flag = grid.get(TWO_WAY) if grid is not None else None
    return flag is not None and truth(resolve(flag)) is True


def read_features(root: Node, section: str, topology: Topology, reading: Reading) -> tuple[Placed, ...]:
    """All valid features of a section; the others are reported."""
    kind = SECTIONS[section]
    listed = root.get(section)
    found: list[Placed] = []
    for item in listed.items if isinstance(listed, SequenceNode) else []:
        if isinstance(item, MappingNode):
            placed = (
                _arrow(item, topology, reading) if kind is Kind.ARROW else _read_feature(item, kind, topology, reading)
            )
            if placed is not None:
                found.append(placed)
    found = _unique_ids(found, reading)
    if kind is Kind.ARROW:
        arrows = tuple(_distinct_arrows(found, reading))
        return (*arrows, *_ways_back(arrows, reading)) if topology.kind == "track" and leads_back(root) else arrows
    if kind in (Kind.SITE, Kind.REGION):
        _unique_cells(found, kind, topology, reading)
    return tuple(found)


def _read_feature(item: Node, kind: Kind, topology: Topology, reading: Reading) -> Placed | None:
    at, cells = item.get("at"), item.get("cells")
    if at is None and cells is None:
        reading.report("map-key-missing", item, keys="cells" if kind is Kind.REGION else "at")
        return None
    if at is not None and cells is not None:
        reading.report("map-cells-twice", item)
    where = at if at is not None else cells
    found = reading.cells(where, topology)
    return _made(item, kind, found, (), topology, reading) if found else None


def _arrow(item: Node, topology: Topology, reading: Reading) -> Placed | None:
    ends = [item.get("from"), item.get("to")]
    cells = tuple(c for c in (reading.cell(end, topology) for end in ends if end is not None) if c is not None)
    via = reading.cells(item.get("via"), topology)
    return _made(item, Kind.ARROW, cells, via, topology, reading) if len(cells) == 2 else None


def _made(
    item: Node, kind: Kind, cells: tuple[int, ...], via: tuple[int, ...], topology: Topology, reading: Reading
) -> Placed | None:
    named = item.word("kind")
    feature = reading.spec.feature(kind, named) if reading.spec else None
    values, spans = read_attributes(item, feature, BASE_KEYS[kind], topology, reading)
    if reading.spec is not None and feature is None:
        return None  # the schema has reported or, for another ruleset's kinds, mentioned it
    return Placed(named, item.word("id"), read_titles(item.get("name")), cells, values, item.span, via, spans)


def _unique_ids(placed: list[Placed], reading: Reading) -> list[Placed]:
    """The features without exact repetitions; a second feature with the same id is reported."""
    seen: dict[tuple[str, str], Placed] = {}
    kept = []
    for thing in placed:
        first = seen.setdefault((thing.kind, thing.id.casefold()), thing) if thing.id else thing
        if first is not thing:
            notes = [Note(first.spans["id"], "first-here")]
            reading.problems.error("map-duplicate-id", thing.spans["id"], notes=notes, id=thing.id)
        if first is thing or first.cells != thing.cells:
            kept.append(thing)
    return kept


def _distinct_arrows(placed: list[Placed], reading: Reading) -> Iterator[Placed]:
    """The arrows without repetitions, which are reported."""
    seen: dict[object, Placed] = {}
    for arrow in placed:
        first = seen.setdefault((arrow.kind, arrow.cells), arrow)
        if first is arrow:
            yield arrow
        elif arrow.span is not None:
            notes = [Note(first.span, "first-here")] if first.span else []
            reading.problems.error("map-arrow-twice", arrow.span, notes=notes)


def _ways_back(arrows: tuple[Placed, ...], reading: Reading) -> Iterator[Placed]:
    """Of each line of a track that is written in one direction only, the same line in the other."""
    lines = {f.name for f in reading.spec.of(Kind.ARROW) if LINE in f.flags} if reading.spec is not None else set()
    written = {(arrow.kind, arrow.cells) for arrow in arrows}
    for arrow in arrows:
        back = arrow.cells[::-1]
        if arrow.kind in lines and (arrow.kind, back) not in written:
            yield replace(arrow, id="", cells=back, via=arrow.via[::-1])


def _unique_cells(placed: list[Placed], kind: Kind, topology: Topology, reading: Reading) -> None:
    """Report two sites of one kind on a cell, and two regions, as a rule finds only the first."""
    seen: dict[tuple[str, int], Placed] = {}
    free = {f.name for f in reading.spec.of(kind) if OVERLAPPING in f.flags} if reading.spec is not None else set()
    for thing in placed:
        if thing.kind in free:
            continue
        for c in thing.cells:
            first = seen.setdefault((thing.kind, c), thing)
            if first is thing:
                continue
            span = thing.spans.get("at") or thing.spans.get("cells") or thing.span
            notes = [Note(first.span, "first-here")] if first.span else []
            tell = reading.problems.error if kind is Kind.SITE else reading.problems.warn
            tell("map-two-on-cell", span, notes=notes, kind=thing.kind, cell=topology.names[c])
