"""Why something cannot be chosen now: the conditions of the rules in order, and alternatives.

Choices are only tried if nothing in the game is secret, and only up to the next chance, so that nothing is revealed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from dsl.engines.choice import make_engine
from dsl.engines.linking.game import Datum, Game
from dsl.engines.protocol.engine import Engine
from dsl.engines.protocol.errors import RuleError
from dsl.engines.protocol.events import Choice, Decision, Option
from dsl.engines.protocol.reasons import Reason
from dsl.games.play.game_facts import Facts
from dsl.games.play.rulebook import Rulebook
from dsl.games.play.visible_state import standing
from dsl.games.play.why_words import Meanings, Refusal, WhyWords, fits, refused_options, refused_values
from dsl.services.match.loaded_game import LoadedGame
from dsl.services.match.match_values import EVERYTHING, Cause, Condition, WhyNot
from dsl.services.match.views.position_views import PositionViews
from dsl.services.match.why_happened import Causes, RuleTexts
from dsl.text.source import Place

MOST_HELPING = 4
"""The greatest number of alternatives."""
TRIED = 120
"""The most choices that are tried."""


class HelpingChoices:
    """Finds choices of a question that are alternatives to a refused one."""

    def __init__(self, game: Game) -> None:
        self._game = game

    @cached_property
    def _trial(self) -> Engine:
        return make_engine(self._game)

    def of(self, engine: Engine, decision: Decision, refusal: Refusal) -> tuple[int, ...]:
        """The choices with the same result, then those after which the wanted one is possible."""
        wanted = _data(self._game, refusal)
        instead = list(_instead(decision, refusal, wanted))
        before = self._before(engine, decision, refusal, instead) if len(instead) < MOST_HELPING else ()
        return tuple(dict.fromkeys([*instead, *before]))[:MOST_HELPING]

    def _before(self, engine: Engine, decision: Decision, refusal: Refusal, known: list[int]) -> Iterator[int]:
        """Choices after which the same player can make the wanted one."""
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
    """The values of the question."""
    pairs = zip(refusal.option.binds, refusal.wanted)
    return [game.type_datum(kind, value) for (_, kind), value in pairs if value is not None]


MOST = 4
"""The greatest number of answers explained at once."""
MOST_CONDITIONS = 6
"""The greatest number of failing conditions of each; there may be one for every piece."""


class Refusals:
    """Explains refusals in one game; ``facts.viewer`` asks, and the engine is at the question."""

    def __init__(self, facts: Facts, rulebook: Rulebook) -> None:
        self._facts, self._game, self._rulebook = facts, facts.game, rulebook
        self._words = WhyWords(facts, rulebook)
        self._helping = HelpingChoices(facts.game)

    def of(self, engine: Engine, decision: Decision, option: str, values: Sequence[Datum]) -> tuple[WhyNot, ...]:
        """Why no choice of an option (empty: any) has these values; empty if one has.

        The last value stands for anything at its place, the others for themselves. Without values: why options are not
        offered at all.
        """
        options = [known for known in decision.options if option in ("", known.name)]
        if not values:
            offered = {choice.option for choice in decision.choices}
            found = refused_options(engine, [known for known in options if known.name not in offered])
            return tuple(self._explained(engine, decision, refusal, ()) for refusal in found[:MOST])
        meanings = [*([value] for value in values[:-1]), self._meaning(engine, values[-1])]
        if any(option in ("", c.option) and fits(c.values, meanings) for c in decision.choices):
            return ()
        found = self._refusals(engine, decision, options, meanings)
        found = found or self._refusals(engine, decision, decision.options, meanings)  # no other option fits, either
        if not found and len(meanings) > 1:  # what was chosen so far is no part of this question's answers
            found = self._refusals(engine, decision, options, meanings[-1:])
        return tuple(self._explained(engine, decision, refusal, values) for refusal in found[:MOST]) or (
            self._nothing(values[-1]),
        )

    def _refusals(
        self, engine: Engine, decision: Decision, options: Sequence[Option], meanings: Meanings
    ) -> list[Refusal]:
        """The refusals of every option that could have these values; those with the literal last value first."""
        asked = [option for option in options if option.binds] or decision.options
        found = refused_values(engine, asked, (), meanings)
        exact = [values[0] for values in meanings]
        return sorted(found, key=lambda refusal: _kind(refusal) != exact[-1].domain)

    def _meaning(self, engine: Engine, value: Datum) -> list[Datum]:
        """A thing and everything else at its place, since a click may mean any of them."""
        pieces = {p.piece: p.cell for p in standing(self._game, engine, self._facts.viewer)}
        places = dict(self._facts.sites)
        cells = {value.value} if value.domain == "cell" else {pieces[value]} if value in pieces else set()
        cells |= set(places.get(value, ()))
        found = [value, *(piece for piece, cell in pieces.items() if cell in cells)]
        found += (site for site, at in places.items() if cells & set(at))
        found += (Datum("cell", cell) for cell in cells)
        return list(dict.fromkeys(found))

    # --- in words --------------------------------------------------------------------------------

    def _explained(self, engine: Engine, decision: Decision, refusal: Refusal, values: Sequence[Datum]) -> WhyNot:
        choice = self._words.choice(refusal.option, refusal.wanted)
        held = [reason for reason in refusal.reasons if reason.holds]
        conditions = [*self._conditions(held), *self._conditions(refusal.failing[:MOST_CONDITIONS])]
        can = self._helping.of(engine, decision, refusal) if values else ()
        return WhyNot(choice, tuple(_each_once(conditions)), can)

    def _conditions(self, reasons: Sequence[Reason]) -> Iterator[Condition]:
        """Conditions as text; those that hold and have no text are left out."""
        for reason in reasons:
            text, facts = self._words.condition_text(reason)
            if text or not reason.holds:
                clauses = tuple(self._rulebook.sentences(self._words.clauses(reason)))
                said = text or self._words.nowhere(reason)
                yield Condition(reason.holds, said, tuple(facts), clauses, Place.of(reason.span))

    def _nothing(self, value: Datum) -> WhyNot:
        """The answer that the question asks for nothing of this kind."""
        name = self._facts.label(value)
        return WhyNot(name, (Condition(False, self._facts.words.message("why-none", text=name), (), (), None),))


def _kind(refusal: Refusal) -> str:
    """The domain of the last value of the question."""
    last = max(at for at, value in enumerate(refusal.wanted) if value is not None)
    return str(refusal.option.binds[last][1])


def _each_once(conditions: Sequence[Condition]) -> Iterator[Condition]:
    """Conditions without duplicates."""
    told = set()
    for condition in conditions:
        key = condition.holds, condition.text, condition.facts
        if key not in told:
            told.add(key)
            yield condition


class Explanations:
    """Explains one match, to one viewer at a time."""

    def __init__(self, loaded: LoadedGame, views: PositionViews) -> None:
        self._loaded, self._views, self._match = loaded, views, views.match

    def why_not(self, option: str, values: Sequence[Datum], viewer: int) -> tuple[WhyNot, ...]:
        """Why an answer is not offered; for a viewer who does not decide: whose turn it is."""
        decision = self._match.pending
        if not isinstance(decision, Decision):
            return ()
        if viewer not in (EVERYTHING, decision.player):
            return (self._others(decision.player, values),)
        with self._views.at_node_as_viewer(self._match.node, viewer):
            return self._refusals.of(self._match.engine, decision, option, values)

    def _others(self, player: int, values: Sequence[Datum]) -> WhyNot:
        """The answer out of turn: whose turn it is."""
        facts = self._views.facts
        told = facts.words.message("why-other", name=facts.player(player))
        return WhyNot(facts.label(values[-1]) if values else "", (Condition(False, told, (), (), None),))

    def why(self, node: int, number: int, viewer: int) -> tuple[Cause, ...]:
        """The rules that led to line ``number`` of a node."""
        return self._causes.of(node, number, viewer)

    def sentences(self, clauses: Sequence[str]) -> tuple[tuple[str, str], ...]:
        """Clauses with their sentences."""
        return tuple(self._rulebook.sentences(clauses))

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
