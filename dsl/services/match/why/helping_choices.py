"""Choices that would do instead of one that is not offered, or after which it is: found by trying, not by guessing.

A choice is tried only where nothing in the game is secret, and only as far as no chance falls: so nothing is told that
its player could not work out.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from dsl.engines.choice import make_engine
from dsl.engines.linking.game import Datum, Game
from dsl.engines.protocol.engine import Engine
from dsl.engines.protocol.errors import RuleError
from dsl.engines.protocol.events import Choice, Decision
from dsl.games.play.why_words import Refusal

MOST = 4
"""So many choices are named."""
TRIED = 120
"""So many choices are tried at most."""


class HelpingChoices:
    """Looks among the choices of a question."""

    def __init__(self, game: Game) -> None:
        self._game = game

    @cached_property
    def _trial(self) -> Engine:
        return make_engine(self._game)

    def of(self, engine: Engine, decision: Decision, refusal: Refusal) -> tuple[int, ...]:
        """The choices that reach the same, then those after which the wanted one can be taken."""
        wanted = _data(self._game, refusal)
        instead = list(_instead(decision, refusal, wanted))
        before = self._before(engine, decision, refusal, instead) if len(instead) < MOST else ()
        return tuple(dict.fromkeys([*instead, *before]))[:MOST]

    def _before(self, engine: Engine, decision: Decision, refusal: Refusal, known: list[int]) -> Iterator[int]:
        """Choices after which the same player can take what is wanted."""
        if self._game.has_secrets or len(decision.choices) > TRIED:
            return
        state = engine.save()
        for index in range(len(decision.choices)):
            if index not in known and self._leads(state, index, decision.player, refusal):
                yield index

    def _leads(self, state: bytes, index: int, player: int, refusal: Refusal) -> bool:
        trial = self._trial
        try:
            trial.load(state)
            trial.choose(index)
            pending = trial.pending
        except RuleError:
            return False
        if not isinstance(pending, Decision) or pending.player != player:
            return False
        return any(_is_wanted(choice, refusal) for choice in pending.choices)


def _instead(decision: Decision, refusal: Refusal, wanted: list[Datum]) -> Iterator[int]:
    """The choices of the same option with the same last value."""
    if len(wanted) < 2:
        return
    for index, choice in enumerate(decision.choices):
        if choice.option == refusal.option.name and wanted[-1] in choice.values:
            yield index


def _is_wanted(choice: Choice, refusal: Refusal) -> bool:
    return choice.option == refusal.option.name and all(
        value is None or value == datum.value for value, datum in zip(refusal.wanted, choice.values)
    )


def _data(game: Game, refusal: Refusal) -> list[Datum]:
    """The values that were asked about."""
    pairs = zip(refusal.option.binds, refusal.wanted)
    return [game.type_datum(kind, value) for (_, kind), value in pairs if value is not None]
