"""The map of a scenario: a file, a name, the text of a map, or another map with something added or painted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from dsl.games.library import default_map, find_map
from dsl.games.scenario.scenario_shelf import kin_of_rules
from dsl.games.scenario.script import Scenario, relative
from dsl.maps.board.spec import SECTIONS
from dsl.maps.mapfile.file import MapEditError, MapFile
from dsl.maps.mapfile.values import plain
from dsl.text.diagnostics import Diagnostic, Problems, near
from dsl.text.files import read_source
from dsl.text.files.yaml_tree import MappingNode, Node, ScalarNode, SequenceNode
from dsl.text.source import Source

LIKE = "like"
KEYS = (LIKE, "add", "paint")


def map_of(scenario: Scenario, rules: Path, problems: Problems) -> Path | Source | None:
    """The map a scenario is played on; None where the rules carry their own, or after a report."""
    given = scenario.map
    if given is None:
        return default_map(kin_of_rules(rules))
    if isinstance(given, MappingNode):
        return _changed(scenario, given, rules, problems) if given.key(LIKE) else inline_map(given)
    return _named(scenario, given, rules, problems)


def _named(scenario: Scenario, given: ScalarNode, rules: Path, problems: Problems) -> Path | None:
    beside = relative(scenario, given)
    return beside if beside.is_file() else find_map(given.value, problems, given.span, rules.parent)


def inline_map(given: MappingNode) -> Source:
    """The text of a map inside a scenario, every line where it stands, so that messages point at the right place.

    What stands before it becomes blank lines: a YAML document may be indented as a whole.
    """
    span = given.span
    lines = span.source.lines[span.line - 1 : span.end_line]
    if lines and given.pairs:
        lines = (" " * (span.column - 1) + lines[0][span.column - 1 :], *lines[1:])
    if given.flow and lines:
        lines = (*lines[:-1], lines[-1][: span.end_column - 1])
    return Source(span.source.name, "\n" * (span.line - 1) + "\n".join(lines) + "\n")


def placed(scenario: Scenario, found: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """What is wrong with a game, where the reader can see it: a changed map stands in no file, its changes do."""
    given = scenario.map
    changes = given if isinstance(given, MappingNode) and given.key(LIKE) else None
    for diagnostic in found:
        span = diagnostic.span
        if changes is not None and span is not None and span.source.name == _title(changes):
            place = changes.key("add") or changes.key("paint") or changes.key(LIKE)
            diagnostic = replace(diagnostic, span=place.span if place else changes.span)
        yield diagnostic


# --- another map with changes ----------------------------------------------------------------------


def _title(given: MappingNode) -> str:
    like = given.get(LIKE)
    return f"map: like {like.value if isinstance(like, ScalarNode) else ''}"


def _changed(scenario: Scenario, given: MappingNode, rules: Path, problems: Problems) -> Source | None:
    """``like`` with ``add`` and ``paint``."""
    for key, _ in given.pairs:
        if key.value not in KEYS:
            problems.error("scenario-map-key", key.span, near(key.value, KEYS), key=key.value, known=", ".join(KEYS))
    like = given.get(LIKE)
    path = _named(scenario, like, rules, problems) if isinstance(like, ScalarNode) else None
    source = read_source(path, problems) if path is not None else None
    if source is None:
        return None
    document = MapFile(source.text)
    _paint(document, given.get("paint"), problems)
    _add(document, given.get("add"), problems)
    return None if problems.failed else Source(_title(given), document.text())


def _pairs(item: Node | None, problems: Problems) -> Sequence[tuple[ScalarNode, Node]]:
    if item is None or isinstance(item, MappingNode):
        return item.pairs if item is not None else ()
    problems.error("scenario-not-table", item.span)
    return ()


def _add(document: MapFile, item: Node | None, problems: Problems) -> None:
    """Sites, arrows, regions and starts, written as in a map."""
    for section, features in _pairs(item, problems):
        if section.value not in SECTIONS:
            hint = near(section.value, SECTIONS)
            told = {"key": section.value, "known": ", ".join(SECTIONS)}
            problems.add(Diagnostic("scenario-map-key", section.span, told, hint))
            continue
        for feature in features.items if isinstance(features, SequenceNode) else (features,):
            value = plain(feature)
            if not isinstance(value, dict):
                problems.error("scenario-not-table", feature.span)
                continue
            try:
                document.add(section.value, value)
            except MapEditError as error:
                problems.add(replace(error.diagnostic, span=feature.span))


def _paint(document: MapFile, item: Node | None, problems: Problems) -> None:
    """For each terrain the cells that get it."""
    pairs = _pairs(item, problems)
    board = document.map(None, Problems()) if pairs else None
    for terrain, cells in pairs:
        for cell in cells.items if isinstance(cells, SequenceNode) else (cells,):
            number = board.topology.cell(cell.value) if board is not None and isinstance(cell, ScalarNode) else None
            if number is None:
                problems.error("scenario-map-cell", cell.span, text=cell.value if isinstance(cell, ScalarNode) else "")
                continue
            try:
                document.set_terrain(number, terrain.value)
            except MapEditError as error:
                problems.add(replace(error.diagnostic, span=terrain.span))
