"""The map of a scenario: a file, a name, the text of a map, or another map with something added or painted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from dsl.diagnostics import Diagnostic, Problems, near
from dsl.files import read_source
from dsl.library import default_map, family, find_map
from dsl.mapfile.file import MapEditError, MapFile
from dsl.play.nodes import Item, Listed, Mapped, Text
from dsl.scenario.script import Scenario, relative
from dsl.source import Source

LIKE = "like"
KEYS = (LIKE, "add", "paint")
SECTIONS = ("sites", "arrows", "regions", "starts")
_TRUTHS = {"true": True, "false": False}


def map_of(scenario: Scenario, rules: Path, problems: Problems) -> Path | Source | None:
    """The map a scenario is played on; None where the rules carry their own, or after a report."""
    given = scenario.map
    if given is None:
        return default_map(family(rules))
    if isinstance(given, Mapped):
        return _changed(scenario, given, problems) if given.key(LIKE) else inline_map(given)
    return _named(scenario, given, problems)


def _named(scenario: Scenario, given: Text, problems: Problems) -> Path | None:
    beside = relative(scenario, given)
    return beside if beside.is_file() else find_map(given.text, problems, given.span)


def inline_map(given: Mapped) -> Source:
    """The text of a map inside a scenario, every line where it stands, so that messages point at the right place.

    What stands before it becomes blank lines: a YAML document may be indented as a whole.
    """
    span = given.span
    lines = span.source.lines[span.line - 1 : span.end_line - (span.end_column == 1)]
    if lines and given.pairs:
        lines = (" " * (span.column - 1) + lines[0][span.column - 1 :], *lines[1:])
    if span.end_column > 1 and span.end_line >= span.line and lines:  # a map in braces on its own lines
        lines = (*lines[:-1], lines[-1][: span.end_column - 1])
    return Source(span.source.name, "\n" * (span.line - 1) + "\n".join(lines) + "\n")


def placed(scenario: Scenario, found: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """What is wrong with a game, where the reader can see it: a changed map stands in no file, its changes do."""
    given = scenario.map
    changes = given if isinstance(given, Mapped) and given.key(LIKE) else None
    for diagnostic in found:
        span = diagnostic.span
        if changes is not None and span is not None and span.source.name == _title(changes):
            place = changes.key("add") or changes.key("paint") or changes.key(LIKE)
            diagnostic = replace(diagnostic, span=place.span if place else changes.span)
        yield diagnostic


# --- another map with changes ----------------------------------------------------------------------


def _title(given: Mapped) -> str:
    like = given.get(LIKE)
    return f"map: like {like.text if isinstance(like, Text) else ''}"


def _changed(scenario: Scenario, given: Mapped, problems: Problems) -> Source | None:
    """``like`` with ``add`` and ``paint``."""
    for key, _ in given.pairs:
        if key.text not in KEYS:
            problems.error("scenario-map-key", key.span, near(key.text, KEYS), key=key.text, known=", ".join(KEYS))
    like = given.get(LIKE)
    path = _named(scenario, like, problems) if isinstance(like, Text) else None
    source = read_source(path, problems) if path is not None else None
    if source is None:
        return None
    document = MapFile(source.text)
    _paint(document, given.get("paint"), problems)
    _add(document, given.get("add"), problems)
    return None if problems.failed else Source(_title(given), document.text())


def _pairs(item: Item | None, problems: Problems) -> tuple[tuple[Text, Item], ...]:
    if item is None or isinstance(item, Mapped):
        return item.pairs if item is not None else ()
    problems.error("scenario-not-table", item.span)
    return ()


def _add(document: MapFile, item: Item | None, problems: Problems) -> None:
    """Sites, arrows, regions and starts, written as in a map."""
    for section, features in _pairs(item, problems):
        if section.text not in SECTIONS:
            hint = near(section.text, SECTIONS)
            told = {"key": section.text, "known": ", ".join(SECTIONS)}
            problems.add(Diagnostic("scenario-map-key", section.span, told, hint))
            continue
        for feature in features.items if isinstance(features, Listed) else (features,):
            value = _plain(feature)
            if not isinstance(value, dict):
                problems.error("scenario-not-table", feature.span)
                continue
            try:
                document.add(section.text, value)
            except MapEditError as error:
                problems.add(replace(error.diagnostic, span=feature.span))


def _paint(document: MapFile, item: Item | None, problems: Problems) -> None:
    """For each terrain the cells that get it."""
    pairs = _pairs(item, problems)
    board = document.map(None, Problems()) if pairs else None
    for terrain, cells in pairs:
        for cell in cells.items if isinstance(cells, Listed) else (cells,):
            number = board.topology.cell(cell.text) if board is not None and isinstance(cell, Text) else None
            if number is None:
                problems.error("scenario-map-cell", cell.span, text=cell.text if isinstance(cell, Text) else "")
                continue
            try:
                document.set_terrain(number, terrain.text)
            except MapEditError as error:
                problems.add(replace(error.diagnostic, span=terrain.span))


def _plain(item: Item) -> object:
    """The plain data of what is written: what a map file would hold in its place."""
    if isinstance(item, Mapped):
        return {key.text: _plain(value) for key, value in item.pairs}
    if isinstance(item, Listed):
        return [_plain(inner) for inner in item.items]
    if item.empty:
        return None
    if item.text in _TRUTHS:
        return _TRUTHS[item.text]
    return int(item.text) if item.text.lstrip("-").isdecimal() else item.text
