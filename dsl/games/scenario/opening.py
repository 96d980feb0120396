"""Opens the games that scenarios are about: rules, map and engine, shared between scenarios."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from dsl.engines.choice import make_engine
from dsl.engines.linking.game import Game
from dsl.engines.protocol.engine import Engine
from dsl.engines.protocol.errors import REFERENCE
from dsl.games.library.rules_loader import loader
from dsl.games.library.shelves import default_map, find_map, find_rules
from dsl.games.pipeline import load_program, make_game
from dsl.games.scenario.plain_yaml import one_or_more, pairs_of
from dsl.games.scenario.script import Scenario
from dsl.games.scenario.shelf import FOLDER, kin_of_rules
from dsl.language.typed.program import Program
from dsl.maps.board.spec import SECTIONS
from dsl.maps.mapfile.file import MapEditError, MapFile
from dsl.maps.mapfile.values import plain
from dsl.text.diagnostics import Diagnostic, Problems, near
from dsl.text.files import read_source
from dsl.text.files.yaml_tree import MappingNode, Node, ScalarNode
from dsl.text.source import Source, Span

BRISK = "brisk"
"""The engine for one short run: the reference engine without optimisation, which would take longer than the run."""


def engine_for(game: Game, which: str = "") -> Engine:
    """An engine for a scenario; ``which`` is ``BRISK``, or for ``make_engine``."""
    return make_engine(game, REFERENCE, game.linker.plain) if which == BRISK else make_engine(game, which)


class Games:
    """Caches programs by file, and valid games by their parts, for one run of scenarios."""

    def __init__(self) -> None:
        self._programs: dict[Path, tuple[Program | None, Problems]] = {}
        self._games: dict[tuple[object, ...], Game] = {}

    def program(self, rules: Path, problems: Problems) -> Program | None:
        """The typed program of a rules file; its mistakes are reported each time."""
        if rules not in self._programs:
            found = Problems()
            self._programs[rules] = load_program(rules, found, loader), found
        program, found = self._programs[rules]
        problems.extend(found)
        return program

    def game(
        self,
        rules: Path,
        board: Path | Source | None,
        settings: Mapping[str, object],
        seats: int,
        problems: Problems,
        spans: Mapping[str, Span],
    ) -> Game | None:
        """A game whose map is not checked by its rules; None (reported) if it has errors."""
        key = (rules, board, tuple(settings.items()), seats)
        if key not in self._games:
            program = self.program(rules, problems)
            game = make_game(program, board, settings, seats, problems, spans, check=False) if program else None
            if game is None:
                return None
            self._games[key] = game
        return self._games[key]


LIKE = "like"
KEYS = (LIKE, "add", "paint")


def map_of(scenario: Scenario, rules: Path, problems: Problems) -> Path | Source | None:
    """The map on which a scenario is played; None if the board is declared in the rules, or after an error."""
    given = scenario.map
    if given is None:
        return default_map(kin_of_rules(rules))
    if isinstance(given, MappingNode):
        return _changed(scenario, given, rules, problems) if given.key(LIKE) else inline_map(given)
    return _named(scenario, given, rules, problems)


def _named(scenario: Scenario, given: ScalarNode, rules: Path, problems: Problems) -> Path | None:
    beside = scenario.beside(given)
    return find_map(str(beside) if beside.is_file() else given.value, problems, given.span, rules.parent)


def inline_map(given: MappingNode) -> Source:
    """The text of a map inside a scenario, with its line numbers, so that messages point at the right place.

    Lines before it become blank.
    """
    span = given.span
    lines = span.source.lines[span.line - 1 : span.end_line]
    if lines and given.pairs:
        lines = (" " * (span.column - 1) + lines[0][span.column - 1 :], *lines[1:])
    if given.flow and lines:
        lines = (*lines[:-1], lines[-1][: span.end_column - 1])
    return Source(span.source.name, "\n" * (span.line - 1) + "\n".join(lines) + "\n")


def placed(scenario: Scenario, found: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """Mistakes of a game, those in a changed map (which has no file) moved to their place in the scenario."""
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
    """The map named under ``like``, changed by ``add`` and ``paint``; None (reported) if that fails."""
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


def _add(document: MapFile, item: Node | None, problems: Problems) -> None:
    """Add the sites, arrows, regions and starts under ``add``, which are written as in a map."""
    for section, features in pairs_of(item, problems) if item is not None else ():
        if section.value not in SECTIONS:
            hint = near(section.value, SECTIONS)
            args = {"key": section.value, "known": ", ".join(SECTIONS)}
            problems.add(Diagnostic("scenario-map-key", section.span, args, hint))
            continue
        for feature in one_or_more(features):
            value = plain(feature)
            if not isinstance(value, dict):
                problems.error("scenario-not-table", feature.span)
                continue
            try:
                document.add(section.value, value)
            except MapEditError as error:
                problems.add(replace(error.diagnostic, span=feature.span))


def _paint(document: MapFile, item: Node | None, problems: Problems) -> None:
    """Set the terrain of the cells listed for each terrain."""
    pairs = pairs_of(item, problems) if item is not None else ()
    board = document.map(None, Problems()) if pairs else None
    for terrain, cells in pairs:
        for cell in one_or_more(cells):
            number = board.topology.cell(cell.value) if board is not None and isinstance(cell, ScalarNode) else None
            if number is None:
                problems.error("scenario-map-cell", cell.span, text=cell.value if isinstance(cell, ScalarNode) else "")
                continue
            try:
                document.set_terrain(number, terrain.value)
            except MapEditError as error:
                problems.add(replace(error.diagnostic, span=terrain.span))


# --- the rules and the game ------------------------------------------------------------------------


def open_scenario(scenario: Scenario, problems: Problems, games: Games, rules: Path | None = None) -> Game | None:
    """The game of a scenario, or other ``rules`` on its map; None after a report."""
    rules = rules_of(scenario, problems) if rules is None else rules
    if rules is None:
        return None
    board = map_of(scenario, rules, problems)
    if problems.failed:
        return None
    settings: dict[str, object] = {key.value: value.value for key, value in scenario.parameters}
    spans = {"players": scenario.players[0].span, **{key.value: value.span for key, value in scenario.parameters}}
    mine = Problems()
    game = games.game(rules, board, settings, len(scenario.players), mine, spans)
    for diagnostic in placed(scenario, mine):
        if diagnostic.severity.value == "error":
            problems.add(diagnostic)
    return game


def rules_of(scenario: Scenario, problems: Problems) -> Path | None:
    """The rules of a scenario: the house rules or game it names, or the ruleset of its folder; None after a report."""
    folder = Path(scenario.source.name).resolve().parent
    home = folder.parent if folder.name == FOLDER else folder
    if scenario.game:
        beside = folder / scenario.game.value
        name = str(beside) if beside.exists() else scenario.game.value
        game = find_rules(name, problems, scenario.game.span, home)
        return _house(scenario.house, (folder, game.parent), problems) if game and scenario.house else game
    if scenario.house:
        return _house(scenario.house, (folder, home), problems)
    named = home / f"{home.name}.rules"
    found = [named] if named.is_file() else sorted(home.glob("*.rules"))
    if len(found) != 1:
        problems.error("scenario-no-rules", scenario.span, "game: …", folder=home)
        return None
    return found[0]


def _house(house: ScalarNode, folders: Sequence[Path], problems: Problems) -> Path | None:
    """House rules by file or name: beside the scenario or the game, in its ``house``, or on the shelves."""
    names = (house.value, f"{house.value}.rules", f"house/{house.value}.rules")
    for path in (folder / name for folder in folders for name in names):
        if path.is_file():
            return find_rules(str(path), problems, house.span)
    found = find_rules(house.value, mine := Problems(), house.span, folders[-1])
    own = {path.stem for folder in folders for path in (*folder.glob("*.rules"), *folder.glob("house/*.rules"))}
    hint = near(house.value, own)
    if found is None and hint:
        problems.error("no-such-ruleset", house.span, hint, name=house.value, known=", ".join(sorted(own)))
    else:
        problems.extend(mine)
    return found
