"""Why something cannot be chosen now: the conditions of the rules one after another, and what could be done instead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dsl.engines.linking.game import Datum
from dsl.engines.protocol.engine import Engine
from dsl.engines.protocol.events import Decision, Option
from dsl.engines.protocol.reasons import Reason
from dsl.games.play.game_facts import Facts
from dsl.games.play.rulebook import Rulebook
from dsl.games.play.visible_state import standing
from dsl.games.play.why_words import Meanings, Refusal, WhyWords, fits, refused_options, refused_values
from dsl.services.match.match_values import Condition, WhyNot
from dsl.services.match.why.helping_choices import HelpingChoices
from dsl.text.source import Place

MOST = 4
"""So many answers are explained at once."""
MOST_CONDITIONS = 6
"""So many conditions of each fail at most; there may be one for every piece."""


class Refusals:
    """Explains in the words of one game; ``facts.viewer`` is who asks, and the engine stands at the question."""

    def __init__(self, facts: Facts, rulebook: Rulebook) -> None:
        self._facts, self._game, self._rulebook = facts, facts.game, rulebook
        self._words = WhyWords(facts, rulebook)
        self._helping = HelpingChoices(facts.game)

    def of(self, engine: Engine, decision: Decision, option: str, values: Sequence[Datum]) -> tuple[WhyNot, ...]:
        """Why no choice of an option (empty: of any) has these values; empty if one has.

        All but the last are taken as they are; the last may be anything at the place that it names. Without values:
        why options are not offered at all.
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
        if not found and len(meanings) > 1:  # what was chosen so far is no part of this question's answers
            found = self._refusals(engine, decision, options, meanings[-1:])
        return tuple(self._explained(engine, decision, refusal, values) for refusal in found[:MOST]) or (
            self._nothing(values[-1]),
        )

    def _refusals(
        self, engine: Engine, decision: Decision, options: Sequence[Option], meanings: Meanings
    ) -> list[Refusal]:
        """For every option that could have had the values; first where the last was meant as it was said."""
        asked = [option for option in options if option.binds] or decision.options
        found = refused_values(engine, asked, (), meanings)
        exact = [values[0] for values in meanings]
        return sorted(found, key=lambda refusal: _kind(refusal) != exact[-1].domain)

    def _meaning(self, engine: Engine, value: Datum) -> list[Datum]:
        """A thing, and what else is at its place: what was meant by pointing there."""
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
        """Conditions in words; one that holds and of which nothing can be said is left out."""
        for reason in reasons:
            text, facts = self._words.told(reason)
            if text or not reason.holds:
                clauses = tuple(self._rulebook.told(self._words.clauses(reason)))
                said = text or self._words.nowhere(reason)
                yield Condition(reason.holds, said, tuple(facts), clauses, Place.of(reason.span))

    def _nothing(self, value: Datum) -> WhyNot:
        """Nothing that the question asks for is of this kind."""
        name = self._facts.label(value)
        return WhyNot(name, (Condition(False, self._words.say("why-none", text=name), (), (), None),))


def _kind(refusal: Refusal) -> str:
    """The domain of the last value asked about."""
    last = max(at for at, value in enumerate(refusal.wanted) if value is not None)
    return str(refusal.option.binds[last][1])


def _each_once(conditions: Sequence[Condition]) -> Iterator[Condition]:
    """Conditions without those that say the same as one before."""
    told = set()
    for condition in conditions:
        key = condition.holds, condition.text, condition.facts
        if key not in told:
            told.add(key)
            yield condition
