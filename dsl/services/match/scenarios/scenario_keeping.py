"""Converts a stretch of a match into the text of a scenario file."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from dsl.games.library.shelves import RULES, Header, default_map, find_map, is_shipped, map_with_text
from dsl.games.play.gap_faults import values_in_play
from dsl.games.play.match import Match
from dsl.games.play.rulebook import Rulebook
from dsl.games.play.translation import load_translation
from dsl.games.play.value_gaps import GapValues
from dsl.games.play.visible_state import see_alike
from dsl.games.scenario.plain_yaml import Table
from dsl.games.scenario.scenario_writer import Course, ScenarioHead, ScenarioWriter, WrittenScenario
from dsl.games.scenario.shelf import is_house, kin_of_rules
from dsl.games.scenario.written_position import spots
from dsl.services.match.loaded_game import setup_game
from dsl.services.match.match_values import EVERYTHING, MatchSetup, Trouble
from dsl.text.diagnostics import Problems, Words
from dsl.text.files import unsaved
from dsl.text.files.yaml_tree import MappingNode, SequenceNode, compose
from dsl.text.source import Source


@dataclass(frozen=True)
class ScenarioRequest:
    """A request to make a scenario: the match (``lines`` of its record), first and last event, the viewer.

    ``left_out`` are keys of expectations to omit; ``folder`` is the folder of the file.
    """

    setup: MatchSetup
    lines: tuple[str, ...]
    since: int
    until: int
    viewer: int
    name: str
    clauses: tuple[str, ...]
    left_out: frozenset[str]
    folder: str


@dataclass(frozen=True)
class ScenarioDraft:
    """The scenario's text, and the game's clauses with their sentences, to choose from."""

    scenario: WrittenScenario
    clauses: tuple[tuple[str, str], ...]


def scenario_draft(wish: ScenarioRequest, problems: Problems) -> ScenarioDraft | Trouble:
    """A stretch of a match as a scenario; a trouble if there is no game, or it would reveal a secret."""
    game = setup_game(wish.setup, problems)
    if game is None:
        return Trouble("keep-no-game", Words("keep-no-game"))
    given, players = _starting_position(wish.setup)
    course = Course(game, wish.setup.seed, wish.lines, given, players)
    writer = ScenarioWriter(course, [seat.name for seat in wish.setup.seats])
    if wish.viewer != EVERYTHING and _hides(writer.match, wish):
        return Trouble("keep-secret", Words("keep-secret"))
    with unsaved({Path(wish.setup.rules.name).resolve(): wish.setup.rules.text}):
        kin = kin_of_rules(Path(wish.setup.rules.name))
    kept = writer.write(_head(wish, kin), wish.since, wish.until, wish.left_out)
    known = dict.fromkeys(home.clause for home in game.program.homes)
    language = wish.setup.language
    words = load_translation(kin, language, Problems())
    book = Rulebook(kin, GapValues(values_in_play(game), language, words.word))
    return ScenarioDraft(kept, tuple((clause, book.sentence(clause)) for clause in known))


def _starting_position(setup: MatchSetup) -> tuple[Table | None, tuple[str, ...]]:
    """The starting position of the match, and the names of the players in it."""
    node = compose(Source("given", setup.given), Problems()) if setup.given.strip() else None
    if not isinstance(node, MappingNode):
        return None, ()
    named, inner = node.get("players"), node.get("given")
    if isinstance(named, SequenceNode):
        return _plain(inner) if isinstance(inner, MappingNode) else None, tuple(item.value for item in named.items)
    players = tuple(f"p{seat + 1}" for seat in range(len(setup.seats)))
    return _plain(inner if isinstance(inner, MappingNode) else node), players


def _plain(node: MappingNode) -> Table:
    """Names and values without their places."""
    found: Table = {}
    for key, value in node.pairs:
        if isinstance(value, MappingNode):
            found[key.value] = _plain(value)
        elif isinstance(value, SequenceNode):
            found[key.value] = tuple(item.value for item in value.items)
        else:
            found[key.value] = "none" if value.empty else value.value
    return found


def _hides(match: Match, wish: ScenarioRequest) -> bool:
    """Whether the match contains anything the viewer may not see."""
    if not match.game.has_secrets:
        return False
    viewer = wish.viewer if wish.viewer >= 0 else None
    for at in (wish.until, wish.since):
        match.go_to_event(min(at, len(match.events) + match.ahead))
        if match.over is not None:
            return False
        state = match.engine.state
        if any(not match.engine.may_see(spot.field, spot.member, viewer) for spot in spots(match.game, state)):
            return True
        if not all(see_alike(match.game, match.engine, viewer, seat) for seat in range(match.game.seats)):
            return True
    return False


def _head(wish: ScenarioRequest, kin: list[Header]) -> ScenarioHead:
    """The head of the file, which refers to the game as seen from its folder."""
    rules, folder = Path(wish.setup.rules.name), Path(wish.folder)
    house = is_house(rules)
    base = kin[1] if house and len(kin) > 1 else kin[0]
    game = "" if folder.parent == base.path.parent and not house else base.name
    return ScenarioHead(
        wish.name.strip() or "…",
        wish.clauses,
        game,
        _relative_path(rules, folder) if house else "",
        _board(wish.setup, kin, folder),
        wish.setup.settings,
    )


def _board(setup: MatchSetup, kin: list[Header], folder: Path) -> str:
    """The map for the head: empty for the game's first map, a shipped name, a path, or its text.

    An unsaved map with the text of a shipped one is that one: a sample that was opened as a copy.
    """
    if setup.board is None:
        return ""
    path = Path(setup.board.name)
    first = default_map(kin)
    if first is not None and path.resolve() == first.resolve():
        return ""
    if not path.is_file():
        same = map_with_text(setup.board.text, path.stem)
        if same is None:
            return setup.board.text
        return "" if first is not None and same.resolve() == first.resolve() else same.stem
    named = find_map(path.stem, Problems())
    if named is not None and named.resolve() == path.resolve():
        return path.stem
    return _relative_path(path, folder)


def _relative_path(path: Path, folder: Path) -> str:
    """The path of a file relative to a folder; shipped files by name or absolute path."""
    if is_shipped(path):
        return path.stem if path.suffix == RULES else str(path.resolve())
    return Path(os.path.relpath(path.resolve(), folder.resolve())).as_posix()
