"""The pending decision, chance or result as one viewer may know it."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from dsl.engines.linking.game import Datum, Game
from dsl.engines.protocol.engine import Engine
from dsl.engines.protocol.events import Chance, Choice, Decision, Option, Over, Pending
from dsl.games.play import Chosen, Match
from dsl.games.play.game_facts import Facts
from dsl.games.play.match_words import QuestionWords, roller
from dsl.games.play.notation import all_texts, value_text
from dsl.services.match.loaded_game import decides_before, sees_chance
from dsl.services.match.position_values import ChanceView, ChoiceView, OptionView, OutcomeView, QuestionView, ResultView
from dsl.services.match.views.piece_views import PieceViews
from dsl.text.source import Span


class QuestionViews:
    """Converts what is pending to text and places; the engine must be at it, ``facts.viewer`` is the viewer."""

    def __init__(self, facts: Facts, pieces: PieceViews) -> None:
        self._facts, self._pieces = facts, pieces
        self._game = facts.game
        self._words = QuestionWords(self._game, facts.words)
        self._outcomes: dict[tuple[Datum, int], OutcomeView] = {}

    def pending(self, match: Match, pending: Pending, viewer: int) -> QuestionView | ChanceView | ResultView:
        """The view of what is pending."""
        match pending:
            case Decision():
                return self._decision(match.engine, pending, viewer)
            case Chance():
                return self.chance(match, pending, viewer)
            case Over():
                return self._result(pending)
            case other:
                assert_never(other)

    # --- decisions -----------------------------------------------------------------------------------

    def _decision(self, engine: Engine, decision: Decision, viewer: int) -> QuestionView:
        clauses = self._clauses(decision.span)
        if not decides_before(viewer, decision.player, not (self._game.has_secrets or decision.secret)):
            return QuestionView(decision.player, decision.secret, "", (), (), (), 0, () if decision.secret else clauses)
        prompt = decision.prompt
        named = [value for _, value in prompt.values if value is not None] if prompt is not None else []
        places: dict[Datum, tuple[int, ...]] = {}
        texts = all_texts(self._game, decision)
        choices = tuple(
            self._choice(engine, decision.labelled(index), notation, places) for index, notation in enumerate(texts)
        )
        return QuestionView(
            decision.player, decision.secret, self._words.decision(decision), choices,
            tuple(map(self._option, decision.options)),
            tuple(dict.fromkeys(cell for value in named for cell in self._pieces.cells_of(engine, value))),
            len(choices), clauses, tuple(named),
        )  # fmt: skip

    def _choice(
        self, engine: Engine, choice: Choice, notation: str, places: dict[Datum, tuple[int, ...]]
    ) -> ChoiceView:
        for value in choice.values:
            if value not in places:
                places[value] = self._pieces.cells_of(engine, value)
        at = tuple(places[value] for value in choice.values)
        return ChoiceView(choice.option, choice.values, self._words.choice(choice), at, notation)

    def _option(self, option: Option) -> OptionView:
        label = self._facts.words.word(option.label) if option.label is not None else option.name
        return OptionView(option.name, label, tuple(self._game.type_datum(kind, 0).domain for _, kind in option.binds))

    def _clauses(self, span: Span | None) -> tuple[str, ...]:
        """The clauses on the line of the rules that asks."""
        if span is None:
            return ()
        homes = (
            h for h in self._game.program.homes if h.span.source.name == span.source.name and h.span.line == span.line
        )
        return tuple(dict.fromkeys(home.clause for home in homes))

    # --- chances and the end -------------------------------------------------------------------------

    def chance(self, match: Match, chance: Chance, viewer: int) -> ChanceView:
        """A chance; its outcomes are shown to those who may see the result."""
        domain = self._game.program.domains.get(chance.what)
        label = self._facts.words.word(domain.label) if domain is not None and domain.label else chance.what
        player = viewer if chance.viewers is not None and viewer >= 0 else roller(match)
        if not sees_chance(viewer, chance.viewers):
            seers = [seat for seat in range(self._game.seats) if chance.seen_by(seat)]
            return ChanceView(chance.kind, chance.what, label, seers[0] if seers else None, "", ())
        known = known_chance(match.engine, chance, self._facts.viewer)
        last = match.events[-1] if match.events else None
        named = not isinstance(last, Chosen) or decides_before(viewer, last.player, not self._game.has_secrets)
        asked = self._words.reason(match, player) if named else ""
        outcomes = tuple(map(self._outcome, known.outcomes, known.weights))
        return ChanceView(chance.kind, chance.what, label, player, asked, outcomes)

    def _outcome(self, outcome: Datum, weight: int) -> OutcomeView:
        """An outcome; cached, because log lines keep those of every throw."""
        found = self._outcomes.get((outcome, weight))
        if found is None:
            columns = tuple(self._facts.columns(outcome))
            found = OutcomeView(self._facts.label(outcome), self.name(outcome), weight, columns)
            self._outcomes[outcome, weight] = found
        return found

    def name(self, outcome: Datum) -> str:
        """The stable name of an outcome."""
        return value_text(self._game, outcome)

    def _result(self, over: Over) -> ResultView:
        seats = range(self._game.seats)
        winners = tuple(seat for seat in seats if over.winners >> seat & 1)
        losers = tuple(seat for seat in seats if over.losers >> seat & 1)
        return ResultView(winners, losers, self._words.result(over))


def known_chance(engine: Engine, chance: Chance, viewer: int | None) -> Chance:
    """A chance as a viewer knows it: of a deck any card may come that the viewer sees nowhere else."""
    game = engine.game
    if chance.what not in game.cards:
        return chance
    deck = chance.what
    places = [f"{deck}.discards", *(f"p{seat + 1}.{deck}" for seat in range(game.seats))]
    hidden = [place for place in places if not engine.sees(place, viewer)]
    unseen = {card for place in hidden for card in game.split(engine.state.get(place))}
    cards = tuple(sorted({*chance.outcomes, *unseen}, key=lambda card: card.value))
    return replace(chance, outcomes=cards, weights=(1,) * len(cards))


def fallen_index(game: Game, chance: Chance, card: Datum) -> int | None:
    """The real outcome for a known one: itself, or an equal card; None if it cannot come."""
    if card in chance.outcomes:
        return chance.outcomes.index(card)
    rows = game.cards.get(chance.what, ())
    alike = (i for i, other in enumerate(chance.outcomes) if rows and rows[other.value] == rows[card.value])
    return next(alike, None)
