"""Tries choices in a separate engine, in worlds that a viewer cannot distinguish from the real one.

So the results reveal nothing that the viewer could not work out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from random import Random

from dsl.engines.choice import make_engine
from dsl.engines.linking.game import Datum
from dsl.engines.protocol.engine import Engine
from dsl.engines.protocol.events import Chance, Decision, Entry
from dsl.games.bots.make import Witness
from dsl.games.bots.possible_worlds import Worlds
from dsl.games.play import Match
from dsl.services.match.loaded_game import decides_before
from dsl.services.match.match_values import EVERYTHING

WORLDS, EVENTS = 2, 2_000
"""The number of possible worlds to find if something is hidden, and of events to replay at most."""
STEPS = 40
"""The greatest number of questions and chances until a player is asked again."""
SETTLED = 3
"""The greatest number of plain questions to answer before a chance."""


@dataclass(frozen=True)
class Tried:
    """The result of an answer: the cells of the asked player's pieces before and after it, the journal's entries."""

    question: Decision
    before: dict[Datum, int]
    after: dict[Datum, int]
    entries: tuple[Entry, ...]

    @property
    def moved(self) -> set[Datum]:
        """The pieces that are on another cell."""
        return {ref for ref, cell in self.after.items() if self.before.get(ref, cell) != cell}

    @property
    def lost(self) -> set[Datum]:
        """The pieces that are no longer on the board."""
        return self.before.keys() - self.after.keys()

    @property
    def steps(self) -> list[int]:
        """The cells of the answers that the journal tells of, also of those that the rules left no choice of."""
        ends = (entry.choice.values[-1] for entry in self.entries if entry.choice is not None and entry.choice.values)
        return [end.value for end in ends if end.domain == "cell" and not end.many]


class Trials:
    """Tries possible continuations of one match."""

    def __init__(self, match: Match, by_hand: bool) -> None:
        """``by_hand``: the match began in a position set up by hand that not everybody need know."""
        self._match, self.game, self._by_hand = match, match.game, by_hand
        self._witnesses: dict[int, tuple[Witness, Worlds]] = {}
        self._known: tuple[object, tuple[bytes, ...]] = None, ()

    @cached_property
    def engine(self) -> Engine:
        """The engine used for trying."""
        return make_engine(self.game)

    # --- where one could stand -------------------------------------------------------------------

    def worlds(self, viewer: int) -> tuple[bytes, ...]:
        """States consistent with all that a viewer knows, in which the pending question may be asked.

        Empty if none is found, or the viewer may not know the possible answers.
        """
        decision = self._match.pending
        if not isinstance(decision, Decision):
            return ()
        is_open = not (self.game.has_secrets or decision.secret)
        if not decides_before(viewer, decision.player, is_open):
            return ()
        if is_open or viewer == EVERYTHING:
            return (self._match.engine.save(),)
        key = self._match.node, viewer
        if key != self._known[0]:
            self._known = key, tuple(self._possible(decision, viewer))
        return self._known[1]

    def _possible(self, decision: Decision, viewer: int) -> Iterator[bytes]:
        if viewer not in self._witnesses:
            worlds = Worlds(self.engine, Random(viewer), WORLDS, EVENTS)
            self._witnesses[viewer] = Witness(viewer), worlds
        witness, worlds = self._witnesses[viewer]
        seen = witness.sees(self._match, decision)
        if not any(event.hidden for event in seen.course) and not self._by_hand:
            yield self._match.engine.save()  # whoever saw all that happened knows all that is
            return
        for world in worlds.agreeing(seen):
            world.restore(self.engine)
            yield self.engine.save()

    # --- going on --------------------------------------------------------------------------------

    def answer(self, world: bytes, index: int) -> Tried:
        """Give an answer in a world; the engine is then in the position after it. Raises ``RuleError``."""
        engine = self.engine
        engine.load(world)
        asked = engine.pending
        assert isinstance(asked, Decision)
        before = self.places(asked.player)
        engine.take_journal()
        engine.choose(index)
        return Tried(asked, before, self.places(asked.player), tuple(engine.take_journal()))

    def settle(self, asked: Decision) -> None:
        """Give the first answer in the same turn as long as all answers are plain (have no values).

        Stops at a chance, or if the same question comes again.
        """
        active = self.engine.state.active
        for _ in range(SETTLED):
            pending = self.engine.pending
            if not isinstance(pending, Decision) or pending.span == asked.span or self.engine.state.active != active:
                return
            if len(list(_plain(pending))) < len(pending.choices):
                return
            self.engine.choose(0)

    def others(self, player: int) -> Iterator[Decision]:
        """The questions to other players before a player's next turn, if everybody gives a plain answer.

        Of a chance the most probable outcome is taken.
        """
        passed = False
        for _ in range(STEPS):
            pending = self.engine.pending
            if isinstance(pending, Chance):
                self.engine.resolve(pending.weights.index(max(pending.weights)))
                continue
            if not isinstance(pending, Decision) or (passed and pending.player == player):
                return
            if pending.player != player:
                passed = True
                yield pending
            plain = next(_plain(pending), None)
            if plain is None:
                return
            self.engine.choose(plain)

    def places(self, player: int) -> dict[Datum, int]:
        """The pieces of a player and their cells."""
        found, read = {}, self.engine.state.read
        for domain in self.game.program.domains.values():
            at, owner = (self.game.program.find_field(domain.name, name) for name in ("at", "owner"))
            if domain.kind == "piece" and at is not None and owner is not None:
                for number in range(self.game.sizes[domain.name]):
                    if read(owner, number) == player and read(at, number) >= 0:
                        found[Datum(domain.name, number)] = read(at, number)
        return found


def _plain(decision: Decision) -> Iterator[int]:
    """The choices without values, the last first: one of them usually ends the turn."""
    return (number for number in reversed(range(len(decision.choices))) if len(decision.numbers(number)) == 1)
