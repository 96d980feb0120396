"""The reasons for advice: certain effects, probable effects until the player's next turn, losses by other choices.

For probable effects the game is played on from each choice several times, everybody using ``value`` one step ahead.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from time import monotonic

from dsl.engines.linking.game import Datum
from dsl.engines.protocol.errors import RuleError
from dsl.engines.protocol.events import Chance, Decision
from dsl.games.bots.greedy import Greedy
from dsl.games.bots.possible_worlds import Snapshot
from dsl.games.play import Match, Translation
from dsl.games.play.match_words import QuestionWords
from dsl.language.typed import types as ty
from dsl.services.match.trials import Trials

TRIES, ENOUGH, FEWEST = 8, 6, 3
"""How often the game is played on from each choice. If ``SECONDS`` end before, shares are of at least
``ENOUGH`` tries; ``FEWEST`` tries are made even if that takes longer."""
LIKELY, CLEARLY = 0.5, 0.5
"""The share of tries in which a named consequence must come of a choice, and by how much it exceeds that of others."""
OTHERS = 3
"""How many choices the best one is compared with."""
STEPS = 40
"""The most questions and chances in one try."""
SECONDS = 1.2
"""The time limit for one answer."""
LEAVES = 30
"""The most positions evaluated for one step of a try."""
WHOLE = ""
"""What changes where a whole thing is won or lost; else it is the label of one of its attributes."""
BRINGS_AND_COSTS = ("hint-brings", "hint-costs")
"""The keys of the sentences on what the player gains and on what the others lose."""
ALIKE = 0.03
"""Up to this difference in expected result (0: lost, 1: won) two choices are about as good."""
FAR = 0.15
"""From this difference in expected result on a choice is much weaker."""
MOST_NAMED = 3
"""The most things that a sentence names."""
NOBODY = -1
Holdings = dict[Datum, tuple[int, tuple[int, ...]]]
"""The owner of each owned thing, and its numbers."""
Consequence = tuple[bool, str, int, Datum]
"""Whether it is good for the owner; the label of the attribute, or ``WHOLE``; the owner of the thing; the thing."""
Likelihoods = Mapping[Consequence, float]
"""The part of the tries in which each consequence came."""


@dataclass(frozen=True)
class Weighed:
    """A considered choice: its number, its line in a record, its share of all tries, their average result.

    ``worth``, that average, is between 0 (lost) and 1 (won). ``sure`` is 1 for a certain victory, -1 for a defeat
    against good play, else 0.
    """

    index: int
    notation: str
    share: float
    worth: float
    sure: int = 0


class Reasons:
    """Finds reasons in one match; ``by_hand``: it began in a position set up by hand that not everybody knows."""

    def __init__(self, match: Match, words: Translation, by_hand: bool) -> None:
        self._match, self._words, self._trials = match, words, Trials(match, by_hand)
        self._random = Random(0)
        self._worths: list[float] = []
        """The value of the position for each player before the latest choice of a try."""
        self._pieces = {name for name, domain in match.game.program.domains.items() if domain.kind == "piece"}
        program = match.game.program
        numbers = [
            field
            for field in program.fields
            if field.per is None and field.label and not field.inner and isinstance(ty.bare(field.type), ty.Int)
        ]
        self._of_players = [field for field in numbers if field.owner == ty.PLAYER.name]
        self._owned = [
            (owner, program.find_field(owner.owner, "at"), [field for field in numbers if field.owner == owner.owner])
            for owner in program.fields
            if owner.name == "owner" and owner.owner is not None
        ]

    def of(self, decision: Decision, weighed: Sequence[Weighed], deep: bool = True) -> tuple[str, ...]:
        """Sentences for the first of these choices, the best; probable effects only if ``deep``."""
        if not weighed:
            return (self._words.message("hint-one-ahead"),)
        sure = [one.sure for one in weighed[:2]]
        if sure[0] or sure[1:] == [-1]:  # if the second loses, so do all others
            return (self._words.message("hint-wins" if sure[0] > 0 else "hint-loses" if sure[0] else "hint-only"),)
        found = list(self._probable(decision, weighed)) if deep else []
        return tuple(found) or (self._words.message("hint-tried"), *self._second(decision, weighed))

    def _second(self, decision: Decision, weighed: Sequence[Weighed]) -> Iterator[str]:
        """A sentence on how much weaker the second choice is."""
        for best, second in [weighed[:2]] if len(weighed) > 1 else []:
            lost = best.worth - second.worth
            key = "hint-second-alike" if lost < ALIKE else "hint-second-weaker" if lost < FAR else "hint-second-far"
            yield self._words.message(key, choice=self._text(decision, second.index))

    def _probable(self, decision: Decision, weighed: Sequence[Weighed]) -> Iterator[str]:
        """Sentences on what follows the best choice, but not all others compared, and on what another would lose."""
        player, worlds = decision.player, self._trials.worlds(decision.player)
        best, *others = self._likelihoods(worlds, [one.index for one in weighed[: 1 + OTHERS]], player)
        usual = {what: sum(follows.get(what, 0.0) for follows in others) / max(1, len(others)) for what in best}
        telling = _likelier(best, usual)
        won = {(what, ref) for good, what, owner, ref in telling if good and owner == player}
        cost = {(what, ref) for good, what, owner, ref in telling if not good and owner != player}
        yield from (
            self._words.message(key, what=self._named(all_)) for key, all_ in zip(BRINGS_AND_COSTS, (won, cost)) if all_
        )
        for one, follows in zip(weighed[1:], others):
            lost = {(what, ref) for good, what, owner, ref in _likelier(follows, best) if not good and owner == player}
            if lost:
                yield self._words.message("hint-avoids", what=self._named(lost), choice=self._text(decision, one.index))
                return

    def _text(self, decision: Decision, index: int) -> str:
        return QuestionWords(self._match.game, self._words).choice(decision.labelled(index))

    def _named(self, found: set[tuple[str, Datum]]) -> str:
        """The names of things, with the number that changes; what is won or lost itself has no such number."""
        whole = {ref for what, ref in found if what == WHOLE}
        names = [
            name if what == WHOLE else f"{name} ({self._words.word(what)})"
            for what, ref in sorted(found, key=lambda one: (one[0] != WHOLE, one[1].domain, one[1].value))
            for name in [self._words.label(self._match.game, ref)]
            if what == WHOLE or ref not in whole
        ]
        return ", ".join(names[:MOST_NAMED])

    # --- playing on ------------------------------------------------------------------------------

    def _likelihoods(self, worlds: tuple[bytes, ...], choices: Sequence[int], player: int) -> list[Likelihoods]:
        """For each choice what comes of it until its player's next turn.

        In each try the luck is the same for all choices, so that what differs comes of them.
        """
        found, tries, end = [Counter[Consequence]() for _ in choices], 0, monotonic() + SECONDS
        for world in worlds * (TRIES // max(1, len(worlds))):
            if tries >= FEWEST and monotonic() > end:
                break
            tries += 1
            for choice, counted in zip(choices, found):
                self._random.seed(tries)
                with suppress(RuleError):  # nothing more is known of what comes of it
                    counted.update(set(self._try(world, Greedy(self._trials.engine, tries, LEAVES), choice, player)))
        return [{what: times / max(tries, ENOUGH) for what, times in counted.items()} for counted in found]

    def _try(self, world: bytes, greedy: Greedy, choice: int, player: int) -> Iterator[Consequence]:
        """Play on once from a state with this choice, then by ``greedy``; yields consequences until the next turn."""
        engine, decided, passed = self._trials.engine, player, False
        engine.load(world)
        before = self._holdings()
        for step in range(STEPS):
            pending = engine.pending
            if isinstance(pending, Chance):
                engine.resolve(self._random.choices(range(len(pending.weights)), pending.weights)[0])
            elif isinstance(pending, Decision):
                decided, passed = pending.player, passed or pending.player != player
                if passed and decided == player:
                    return
                here, count = Snapshot(engine), len(pending.choices)
                self._worths = [engine.value(seat) or 0 for seat in range(self._match.game.seats)]
                taken = choice if not step else greedy.best([here], decided, count) if count > 1 else 0
                here.restore(engine)
                engine.choose(taken)
            else:
                return
            now = self._holdings()
            yield from self._differences(before, now, decided)
            before = now

    def _holdings(self) -> Holdings:
        """The owner of each piece on the board and of each site, with its numbers; each player with theirs."""
        read, found = self._trials.engine.state.read, Holdings()
        for owner, at, numbers in self._owned:
            for member in range(self._match.game.sizes[owner.owner or ""]):
                if (whose := read(owner, member)) >= 0 and (at is None or read(at, member) >= 0):
                    ref = Datum(owner.owner or "", member)
                    found[ref] = whose, tuple(read(field, member) for field in numbers)
        for seat in range(self._match.game.seats):
            found[Datum(ty.PLAYER.name, seat)] = seat, tuple(read(field, seat) for field in self._of_players)
        return found

    def _differences(self, before: Holdings, now: Holdings, decided: int) -> Iterator[Consequence]:
        """The consequences of one step by ``decided``: what a player gives away is not a loss."""
        for ref, (owner, numbers) in before.items():
            becomes, others = now.get(ref, (NOBODY, ()))
            if becomes == owner:
                if numbers != others and (change := self._change(ref, owner, numbers, others)):
                    yield *change, owner, ref
            elif owner != decided:
                yield False, WHOLE, owner, ref
        for ref, (owner, _) in now.items():
            brought = ref not in before and ref.domain in self._pieces  # a piece its owner placed is not a gain
            if owner == decided and not brought and before.get(ref, (NOBODY, ()))[0] != owner:
                yield True, WHOLE, owner, ref

    def _change(self, ref: Datum, owner: int, before: tuple[int, ...], now: tuple[int, ...]) -> tuple[bool, str] | None:
        """Whether the owner's position is worth more, and the label of a thing's number that makes it so; or None.

        A change is no loss if the position is worth at least as much as before: unloaded cargo is not lost.
        """
        engine, here = self._trials.engine, Snapshot(self._trials.engine)
        worth, former_worth = engine.value(owner) or 0, self._worths[owner]
        good, found = worth > former_worth, None
        fields = next((fields for whose, _, fields in self._owned if whose.owner == ref.domain), self._of_players)
        for field, former, number in zip(fields, before, now, strict=True):
            if former != number and not field.constant and worth != former_worth and found is None:
                engine.state.write(field, ref.value, former)
                without = engine.value(owner) or 0
                found = (good, field.label) if (without < worth if good else without > worth) else None
                engine.state.write(field, ref.value, number)
        here.restore(engine)
        return found


def _likelier(one: Likelihoods, other: Likelihoods) -> set[Consequence]:
    """What probably comes of one choice, and clearly less often of another."""
    return {what for what, part in one.items() if part >= LIKELY and part - other.get(what, 0.0) >= CLEARLY}
