"""What could be shot at after a choice, and how likely a hit is: found by trying, where nothing is secret."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from dsl.engines.choice import make_engine
from dsl.engines.linking.game import Datum
from dsl.engines.protocol.engine import Engine
from dsl.engines.protocol.errors import RuleError
from dsl.engines.protocol.events import Chance, Decision
from dsl.language.typed.nodes import Field
from dsl.language.typed.walk import option_binds
from dsl.services.match.match_values import Prospect
from dsl.services.match.views.position_views import PositionViews
from dsl.services.theme.sections import StageKeys

MOST = 6
"""So many targets are tried."""


class Prospects:
    """Tries choices of one match on an engine of its own."""

    def __init__(self, views: PositionViews) -> None:
        self._views, self._match = views, views.match
        self._game = self._match.game
        self._names = option_binds(rule.body for rule in self._game.program.rules.values())

    @cached_property
    def _trial(self) -> Engine:
        return make_engine(self._game)

    def of(self, index: int, keys: StageKeys, viewer: int) -> tuple[Prospect, ...]:
        """The targets of a choice that is a shot, or of the shots that its piece could fire after it."""
        decision = self._match.pending
        if self._game.has_secrets or not isinstance(decision, Decision) or decision.secret:
            return ()
        if not 0 <= index < len(decision.choices):
            return ()
        with self._views.looking(self._match.node, viewer):
            try:
                return tuple(self._tried(decision, index, keys))[:MOST]
            except RuleError:
                return ()

    def _tried(self, decision: Decision, index: int, keys: StageKeys) -> Iterator[Prospect]:
        chosen, state, trial = decision.choices[index], self._match.engine.save(), self._trial
        if self._target(chosen.option, chosen.values, keys) is not None:
            yield from self._shot(state, index, self._target(chosen.option, chosen.values, keys), keys)
            return
        trial.load(state)
        trial.choose(index)
        after = trial.pending
        if not isinstance(after, Decision) or after.player != decision.player:
            return
        moved, state, tried = set(chosen.values), trial.save(), 0
        for number, choice in enumerate(after.choices):
            target = self._target(choice.option, choice.values, keys)
            if target is not None and moved & set(choice.values) and tried < MOST:
                tried += 1
                yield from self._shot(state, number, target, keys)

    def _target(self, option: str, values: tuple[Datum, ...], keys: StageKeys) -> Datum | None:
        """At what an option fires, as the theme says."""
        shown = keys.effects.get(option)
        if shown is None or shown.show != "shot":
            return None
        bound = dict(zip(self._names.get(option, ()), values, strict=False))
        return bound.get(shown.end)

    def _shot(self, state: bytes, index: int, target: Datum | None, keys: StageKeys) -> Iterator[Prospect]:
        """A shot, with all that can fall."""
        field = self._wound(target, keys) if target is not None else None
        if target is None or field is None:
            return
        trial = self._trial
        trial.load(state)
        before = trial.state.read(field, target.value)
        trial.choose(index)
        chance = trial.pending
        if not isinstance(chance, Chance):
            return
        state, good, all_weights, faces = trial.save(), 0, 0, []
        for number, (outcome, weight) in enumerate(zip(chance.outcomes, chance.weights, strict=True)):
            if not weight:
                continue
            trial.load(state)
            trial.resolve(number)
            if isinstance(trial.pending, Chance):
                continue  # it is thrown again
            all_weights += weight
            if trial.state.read(field, target.value) != before:
                good += weight
                faces.append(self._views.facts.label(outcome))
        cells = self._views.pieces.cells_of(self._match.engine, target)
        if all_weights and cells:
            yield Prospect(cells, self._views.facts.label(target), tuple(faces), round(100 * good / all_weights))

    def _wound(self, target: Datum, keys: StageKeys) -> Field | None:
        shown = keys.of(target.domain)
        return self._game.program.find_field(target.domain, shown.wound or shown.strength)
