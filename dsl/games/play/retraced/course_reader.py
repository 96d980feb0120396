"""The line of a match, read as steps that can be taken again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dsl.engines.linking.game import Game
from dsl.engines.protocol.events import Chance, Entry
from dsl.games.play.match import Match
from dsl.games.play.match_tree import Chosen, Event
from dsl.games.play.notation import choice_words
from dsl.games.play.retraced.asked_chance import Asked, ChanceWords

Forced = tuple[int, str]
"""A choice that was taken without asking: of which player, its words."""


@dataclass(frozen=True, slots=True)
class Step:
    """An event of a course: what a chance was asked for, and the choices that were taken before it without asking."""

    event: Event
    asked: Asked | None
    forced: tuple[Forced, ...]


class CourseReader:
    """Reads the line of a match as steps; what has been read is kept while the match goes on there."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._words = ChanceWords(match.game)
        self._steps: dict[int, Step] = {}

    def steps(self, nodes: Sequence[int]) -> list[Step]:
        """The events that lead to some nodes."""
        tree = self._match.tree
        for node in nodes:
            if node not in self._steps:
                self._steps[node] = self._step(tree.before(node), node)
        return [self._steps[node] for node in nodes]

    def _step(self, before: int, at: int) -> Step:
        match = self._match
        event, asked = match.tree.event(at), None
        if not isinstance(event, Chosen):
            with match.glance(before):
                assert isinstance(match.pending, Chance)
                asked = self._words.asked(match.pending, match.active)
        return Step(event, asked, forced_choices(match.game, match.tree.entries(before)))


def forced_choices(game: Game, entries: Sequence[Entry]) -> tuple[Forced, ...]:
    """The choices of a journal that were taken without asking, with their players."""
    return tuple(
        (entry.player, " ".join(choice_words(game, entry.choice)))
        for entry in entries
        if entry.choice is not None and entry.player is not None
    )


def entries_since_decision(match: Match) -> list[Entry]:
    """What the journal got since the last decision that was asked for, with its own."""
    found: list[Entry] = []
    for node in reversed(match.tree.path(match.node)):
        found += match.tree.entries(node)
        if node == 0 or isinstance(match.tree.event(node), Chosen):
            break
    return found
