"""The answers to why and why not in one match."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from dsl.engines.linking.game import Datum
from dsl.engines.protocol.events import Decision
from dsl.games.play.rulebook import Rulebook
from dsl.services.match.loaded_game import LoadedGame
from dsl.services.match.match_values import Cause, WhyNot
from dsl.services.match.position_views import PositionViews
from dsl.services.match.viewers import decides_before
from dsl.services.match.why.rule_texts import RuleTexts
from dsl.services.match.why.why_happened import Causes
from dsl.services.match.why.why_not import Refusals


class Explanations:
    """Explains one match to one viewer at a time."""

    def __init__(self, loaded: LoadedGame, views: PositionViews) -> None:
        self._loaded, self._views, self._match = loaded, views, views.match

    def why_not(self, option: str, values: Sequence[Datum], viewer: int) -> tuple[WhyNot, ...]:
        """Why an answer is not offered; nothing for who may not know what is."""
        decision, game = self._match.pending, self._match.game
        if not isinstance(decision, Decision):
            return ()
        if not decides_before(viewer, decision.player, not (game.has_secrets or decision.secret)):
            return ()
        with self._views.looking(self._match.node, viewer):
            return self._refusals.of(self._match.engine, decision, option, values)

    def why(self, node: int, number: int, viewer: int) -> tuple[Cause, ...]:
        """The rules that led to line ``number`` of a node."""
        return self._causes.of(node, number, viewer)

    def sentences(self, clauses: Sequence[str]) -> tuple[tuple[str, str], ...]:
        """Clauses with what they say."""
        return tuple(self._rulebook.told(clauses))

    @cached_property
    def _rulebook(self) -> Rulebook:
        return Rulebook(self._loaded.family, self._loaded.gap_values)

    @cached_property
    def _refusals(self) -> Refusals:
        return Refusals(self._views.facts, self._rulebook)

    @cached_property
    def _causes(self) -> Causes:
        texts = RuleTexts(self._match.game, self._loaded.words, self._rulebook)
        return Causes(self._match, self._views.log, texts)
