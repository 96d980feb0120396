"""The position that a setup begins in: a ``given`` as scenarios have it, alone or with the names of the players."""

from __future__ import annotations

from dsl.engines.linking.game import Game
from dsl.games.scenario.given import Given
from dsl.games.scenario.names import Names
from dsl.games.scenario.position_setup import BadPosition, Position
from dsl.services.match.match_values import MatchSetup, Trouble
from dsl.text.diagnostics import Diagnostic, Problems, Words
from dsl.text.diagnostics.diagnostic import Severity
from dsl.text.files.yaml_tree import MappingNode, ScalarNode, SequenceNode, compose
from dsl.text.source import Place, Source

NAME = "given"


def opening_of(setup: MatchSetup, game: Game) -> tuple[Game, Position | None] | tuple[Trouble, ...]:
    """The game with the names of the position, and what puts that on the board; None where the setup is played.

    The text is a mapping as under ``given``, whose players are called ``p1``, ``p2`` and so on, or has ``players`` (a
    list of their names) beside ``given``. What is wrong with it is told with places in it. What only shows when it is
    put on the board (``BadPosition`` while the engine starts) is told in ``troubles_of`` of the position's problems.
    """
    if not setup.given.strip():
        return game, None
    problems = Problems()
    node = compose(Source(NAME, setup.given), problems)
    if not isinstance(node, MappingNode):
        if not problems.failed and node is not None:
            problems.error("scenario-not-table", node.span)
        return _told(problems)
    given, players = _parts(node, game)
    if given is None:
        return game, None
    read = Given(given, game, Names(game, players), problems)
    if problems.failed:
        return _told(problems)
    return read.game, Position(read, Names(read.game, players), problems)


def _parts(node: MappingNode, game: Game) -> tuple[MappingNode | None, tuple[str, ...]]:
    """The position itself, and what it calls the players."""
    players = tuple(f"p{seat + 1}" for seat in range(game.seats))
    named, given = node.get("players"), node.get("given")
    if isinstance(named, SequenceNode):
        players = tuple(item.value for item in named.items if isinstance(item, ScalarNode))
        return given if isinstance(given, MappingNode) else None, players
    return given if isinstance(given, MappingNode) else node, players


def _told(problems: Problems) -> tuple[Trouble, ...]:
    return tuple(map(_trouble, (found for found in problems if found.severity is Severity.ERROR)))


def _trouble(found: Diagnostic) -> Trouble:
    place = Place.of(found.span) if found.span is not None else None
    return Trouble(found.code, Words(found.code, dict(found.args)), place)


__all__ = ["NAME", "BadPosition", "opening_of"]
