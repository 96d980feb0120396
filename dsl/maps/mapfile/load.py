"""Reads a map file into a ``Map``. Every mistake is reported at its line and column; none is raised."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from pathlib import Path

from dsl.maps.board.map import EVERYTHING, Map, Placed
from dsl.maps.board.spec import SECTIONS, BoardSpec
from dsl.maps.mapfile.adornment import check_adornment, check_names
from dsl.maps.mapfile.features import read_features, read_titles
from dsl.maps.mapfile.grid import Board, read_grid
from dsl.maps.mapfile.keys import Keys
from dsl.maps.mapfile.reading import Reading
from dsl.maps.mapfile.schema import TOP_KEYS, attributes_of
from dsl.maps.mapfile.shape import check_shape, shared_with_others
from dsl.maps.mapfile.terrain import block_fault
from dsl.maps.mapfile.tracks import read_track
from dsl.maps.mapfile.values import Data, plain
from dsl.text.diagnostics import Diagnostic, Problems, Severity
from dsl.text.files import decode, read_bytes
from dsl.text.files.yaml_tree import MappingNode, Node, ScalarNode, compose, run_together, yaml_source
from dsl.text.source import Source

MAX_ENTRIES = 10_000
"""The most entries of one list of a map, as each is checked against the schema."""
MAX_PROBLEMS = 100
"""The most problems of a map that are reported."""


def load_map(
    source: str | bytes | Path,
    spec: BoardSpec | None,
    problems: Problems,
    *,
    name: str = "",
    lenient: bool = False,
) -> Map | None:
    """The map in ``source``: a text, the bytes of a file, or the ``Path`` of one.

    ``spec`` is the board of the ruleset it is for; without one only the form of the file is checked. ``name`` is what
    messages call the file (by default its path). Everything wrong is added to ``problems``; after an error the result
    is None, unless ``lenient``: then features with mistakes are left out, and cells of unknown terrain have the terrain
    -2. Never raises for anything that a file can contain.
    """
    found = Problems()
    text = _text(source, name, found)
    made = _load(text, _stem(source, name), spec, found) if text is not None else None
    _pass_on(found, problems)
    return made if lenient or not found.failed else None


def _stem(source: str | bytes | Path, name: str) -> str:
    return source.stem if isinstance(source, Path) else Path(name).stem


def _text(source: str | bytes | Path, name: str, problems: Problems) -> Source | None:
    if isinstance(source, Path):
        name = name or str(source)
        data = read_bytes(source, problems, name)
        if data is None:
            return None
        source = data
    name = name or "map"
    if isinstance(source, bytes):
        decoded = decode(source, name, problems)
        if decoded is None:
            return None
        source = decoded
    return yaml_source(source, name)


def _load(source: Source, name: str, spec: BoardSpec | None, problems: Problems) -> Map | None:
    root = compose(source, problems, block_fault)
    if root is None or (isinstance(root, ScalarNode) and not root.value and not root.style):
        if not problems.failed:
            problems.error("map-empty", source.span(0, 0))
        return None
    if not isinstance(root, MappingNode):
        problems.error("map-not-a-mapping", source.span(root.start, root.start + 1))
        return None
    for key, value in root.pairs:
        if len(value.items) > MAX_ENTRIES:
            problems.error("map-too-many-entries", value.items[MAX_ENTRIES].span, key=key.value, limit=MAX_ENTRIES)
            return None
    Keys(spec, problems, shared_with_others(root, spec)).mend(root)
    data = plain(root)
    assert isinstance(data, dict)
    check_shape(root, data, spec, problems)
    return _made(root, data, name, Reading(source, spec, problems))


def _made(root: Node, data: dict[str, Data], name: str, reading: Reading) -> Map | None:
    header = root.get("grid")
    kind = header.get("kind") if isinstance(header, MappingNode) else None
    if header is None or kind is None or kind.value not in ("square4", "square8", "hex", "track"):
        return None
    spec = reading.spec
    if spec is not None and spec.topology != kind.value:
        reading.other_grid = True
        if root.get("nodes" if kind.value == "track" else "terrain") is None:
            return None  # grid instead of track or the other way round: that one report is enough
    games = data.get("games")
    meant = tuple(str(g) for g in games) if isinstance(games, list) else ()
    _check_games(root, meant, reading)
    nodes: tuple[Placed, ...] = ()
    board: Board | None
    if kind.value == "track":
        track = read_track(root, reading)
        if track is None:
            return None
        board, nodes = track
    else:
        board = read_grid(root, kind.value, header, reading)
        if board is None:
            return None
    placed = {section: read_features(root, section, board.topology, reading) for section in SECTIONS}
    check_names(root, board.topology, placed["regions"], reading)
    check_adornment(root, board.topology, reading)
    underlay = data.get("underlay")
    return Map(
        name=name,
        titles=read_titles(root.get("title")),
        games=meant,
        topology=board.topology,
        terrains=board.terrains,
        terrain=board.terrain,
        values=board.values,
        **placed,
        nodes=nodes,
        underlay=underlay if isinstance(underlay, dict) else None,
        header={key: value for key, value in data.items() if key not in TOP_KEYS},
        source=reading.source,
        corner=board.corner,
        sections={kind.value: key.span for name, kind in SECTIONS.items() if (key := root.key(name)) is not None},
        unread=unread_parts(root, reading.spec, reading.problems),
    )


def _check_games(root: Node, games: tuple[str, ...], reading: Reading) -> None:
    node = root.get("games")
    joined = [d for item in (node.items if node is not None else ()) if (d := run_together(item))]
    reading.problems.extend(joined)
    if joined:
        return
    if node is not None and games and reading.spec and reading.spec.game and reading.spec.game not in games:
        span = node.span
        reading.problems.warn("map-other-game", span, game=reading.spec.game, games=", ".join(games))


def _pass_on(found: Problems, problems: Problems) -> None:
    """Add the first hundred of ``found`` to ``problems``, errors first, and a note with the number of the others."""
    ranked = sorted(found, key=lambda d: d.severity is not Severity.ERROR)
    problems.extend(ranked[:MAX_PROBLEMS])
    if len(ranked) > MAX_PROBLEMS:
        problems.note("map-and-more", None, count=len(ranked) - MAX_PROBLEMS)


_BOARD = ("grid", "legend", "terrain", "nodes", "edges")
_HARMLESS = ("id", "name")
# In a map for several games these are only warnings, because another game may know the word.
_MILD = ("map-unknown-kind", "map-unknown-attribute")


def unread_parts(root: Node, spec: BoardSpec | None, found: Iterable[Diagnostic]) -> frozenset[str]:
    """What is missing because of mistakes: names of kinds, ``kind.attribute``, or ``EVERYTHING``."""
    lost: set[str] = set()
    for d in found:
        if spec is not None and d.span is not None and (d.severity is Severity.ERROR or d.code in _MILD):
            lost |= _unread_at(root, spec, root.source.offset(d.span.line, d.span.column))
    return frozenset(lost)


def _unread_at(root: Node, spec: BoardSpec, place: int) -> set[str]:
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
