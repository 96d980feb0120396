"""Finds all mistakes of a map: in the text that would be saved, and loose or overlapping circles of a track."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import dataclass, replace
from itertools import product
from math import floor, hypot, isfinite
from pathlib import Path

from dsl.games.library.shelves import kin_of
from dsl.maps.mapfile import MapEditError, load_map
from dsl.maps.mapfile.values import Data
from dsl.text.diagnostics import COUNTED, Diagnostic, Problems, Severity
from dsl.text.source import Place, Source
from editor.model.documents.chart import Chart
from editor.model.documents.write_back import updated_text
from editor.model.games import GameBoard
from editor.model.problems.locate import Located, TextPlace, locate, path_of

ALONE, OVERLAP = "panels-check-alone", "panels-check-overlap"
TOUCH = 0.05
"""The share of its width by which a circle may overlap another."""
MOST = 20
"""The most circles that are reported."""


def loose_circles(chart: Chart) -> list[tuple[Diagnostic, TextPlace]]:
    """A warning for each circle of a track without lines or on another one; empty for a grid."""
    if not chart.is_track or chart.geometry.size < 2:
        return []
    found = [*_alone(chart), *_overlapping(chart)][:MOST]
    return [
        (Diagnostic(code, None, args, severity=Severity.WARNING), TextPlace((c,), ("nodes", chart.nodes[c][0])))
        for code, c, args in found
    ]


Found = tuple[str, int, dict[str, object]]


def _alone(chart: Chart) -> Iterator[Found]:
    geometry = chart.geometry
    joined = {cell for edge in geometry.edges for cell in edge}
    for cell in range(geometry.size):
        if cell not in joined:
            yield ALONE, cell, {"name": geometry.name(cell)}


def _overlapping(chart: Chart) -> Iterator[Found]:
    """Each circle that is too close to an earlier one; searched in squares as wide as a circle."""
    geometry = chart.geometry
    apart = 2 * geometry.radius * (1 - TOUCH)
    squares: dict[tuple[int, int], list[int]] = {}
    for cell in range(geometry.size):
        x, y = geometry.centre(cell)
        if not (isfinite(x / apart) and isfinite(y / apart)):
            continue
        column, row = floor(x / apart), floor(y / apart)
        steps = product((-1, 0, 1), repeat=2)
        around = [other for i, j in steps for other in squares.get((column + i, row + j), ())]
        centres = [(other, geometry.centre(other)) for other in around]
        below = next((other for other, (a, b) in centres if hypot(a - x, b - y) < apart), None)
        squares.setdefault((column, row), []).append(cell)
        if below is not None:
            yield OVERLAP, cell, {"name": geometry.name(cell), "other": geometry.name(below)}


NAME = "map"
"""The name of the map's source in places (``Span``); other sources are files of rules."""
TOO_LARGE, FAILED = "panels-check-left-out", "panels-check-failed"

NOWHERE = TextPlace()
Cancelled = Callable[[], bool]


@dataclass(frozen=True)
class Finding:
    """A diagnostic, its place on the map, and the place in the rules that it violates, if any."""

    diagnostic: Diagnostic
    place: TextPlace = NOWHERE
    cause: Place | None = None


def check_text(
    text: str, game: GameBoard | None, *, whole: bool = True, cancelled: Cancelled = lambda: False
) -> list[Diagnostic]:
    """All mistakes of a map file by a ruleset, without one those of its form; ``whole``: with the rules' own checks.

    Without the rules' checks a note says so. ``cancelled`` is asked between the steps; then the list is incomplete.
    """
    problems = Problems()
    board = load_map(text, game.spec if game else None, problems, name=NAME, lenient=True)
    found = list(problems)
    if game is None or cancelled():
        return _with_other_games_first(found, game)
    if not whole and game.program.checks:
        return [*_with_other_games_first(found, game), Diagnostic(TOO_LARGE, None, severity=Severity.NOTE)]
    from dsl.games.pipeline import check_board  # heavy: a window should stand before it is needed

    check_board(game.program, game.spec, board, problems, cancelled)
    return _with_other_games_first(list(problems), game)


def _with_other_games_first(found: list[Diagnostic], game: GameBoard | None) -> list[Diagnostic]:
    """The findings, with "map of another game" first; without it if this game extends the game of the map."""
    kin = [header.name for header in kin_of(game.program.files)] if game is not None else []
    other = [d for d in found if d.code == "map-other-game"]
    rest = [d for d in found if d.code != "map-other-game"]
    meant = any(name in str(d.args.get("games", "")).split(", ") for d in other for name in kin)
    return rest if meant else [*other, *rest]


def snapshot(chart: Chart) -> Chart:
    """A copy of a chart that another thread may read."""
    made = copy(chart)
    made.data = {key: _copied(value) for key, value in chart.data.items()}
    made.cells, made.slots = chart.cells.copy(), list(chart.slots)
    return made


def _copied(value: Data) -> Data:
    if isinstance(value, dict):
        return {key: _copied(part) for key, part in value.items()}
    return [_copied(part) for part in value] if isinstance(value, list) else value


def check_chart(
    base: str, chart: Chart, game: GameBoard | None, *, whole: bool = True, cancelled: Cancelled = lambda: False
) -> list[Finding]:
    """All mistakes of a chart that was read from the text ``base``, with their places on the map."""
    try:
        text = updated_text(base, chart)
    except MapEditError as trouble:
        return [Finding(trouble.diagnostic)]
    if cancelled():
        return []
    found = check_text(text, game, whole=whole, cancelled=cancelled)
    if cancelled():
        return []
    drawn = [Finding(diagnostic, place) for diagnostic, place in loose_circles(chart)]
    return [*(Finding(d, _place(text, d, chart), d.cause) for d in found), *drawn]


def _place(text: str, diagnostic: Diagnostic, chart: Chart) -> TextPlace:
    """The place on the map; empty for line 1, column 1, which checks report that are about no feature."""
    span = diagnostic.span
    things = [note.span for note in diagnostic.notes if note.code == COUNTED and note.span.source.name == NAME]
    if things:
        places = [locate(text, thing, chart) for thing in things]
        cells = tuple(dict.fromkeys(cell for place in places for cell in place.cells))
        return TextPlace(cells, counted=tuple(place.thing for place in places if place.thing is not None))
    if span is None or span.source.name != NAME or (diagnostic.code == "map-check" and span.line == span.column == 1):
        return TextPlace()
    place = locate(text, span, chart)
    named = chart.geometry.cell(str(diagnostic.args.get("cell", "")))
    return TextPlace((named,), place.thing) if named >= 0 else place


@dataclass(frozen=True)
class Question:
    """What to check: a chart that was read from ``base``, for the ruleset of a file (None: its form alone).

    ``house``: unsaved house rules to use; if they have mistakes, the ruleset is used.
    """

    chart: Chart
    base: str
    rules: Path | None
    whole: bool
    house: Source | None = None


def without_text(finding: Finding) -> Finding:
    """The finding with the path in the data instead of the map's text."""
    diagnostic = finding.diagnostic
    span = diagnostic.span and replace(diagnostic.span, source=Source(diagnostic.span.source.name, ""))
    return replace(
        finding,
        diagnostic=Located(
            diagnostic.code, span, diagnostic.args, diagnostic.hint, (), diagnostic.severity, path_of(diagnostic)
        ),
    )
