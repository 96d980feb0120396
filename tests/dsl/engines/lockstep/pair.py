"""Two engines of one game side by side: the same answers, and after each step all that can be seen is compared."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import astuple, dataclass, field
from random import Random

from dsl.engines.protocol.engine import Engine
from dsl.engines.protocol.errors import RuleError
from dsl.engines.protocol.events import Chance, Decision, Over
from tests.dsl.engines.lockstep.watching import Seen, described, pending_of, reasons_of, texts_of, views_of
from tests.dsl.engines.lockstep.words import differing

Look = Callable[[Engine], Seen]
ERRORS = 4
"""After so many mistakes of its rules a game is given up."""
KEPT = 50
"""The most states of a game that are stored, to go back to."""


class Difference(Exception):
    """Two engines do not agree: in what, and what either says."""


@dataclass(frozen=True)
class Habits:
    """How often, in steps, what is done besides answering: zero is never."""

    texts: int = 7
    views: int = 5
    reasons: int = 40
    swaps: int = 11
    back: int = 60

    def seldom(self, times: int) -> Habits:
        """The same so many times as seldom."""
        return Habits(*(times * often for often in astuple(self)))


@dataclass
class Tally:
    """How much was compared."""

    games: int = 0
    ended: int = 0
    decisions: int = 0
    chances: int = 0
    loads: int = 0
    errors: dict[str, int] = field(default_factory=dict)

    @property
    def steps(self) -> int:
        """Decisions and chances."""
        return self.decisions + self.chances

    def add(self, other: Tally) -> None:
        """Count what another has counted, too."""
        for name in ("games", "ended", "decisions", "chances", "loads"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for code, times in other.errors.items():
            self.errors[code] = self.errors.get(code, 0) + times


class Pair:
    """One game in two engines."""

    def __init__(self, one: Engine, other: Engine, habits: Habits, tally: Tally) -> None:
        self.engines = (one, other)
        self.habits, self.tally = habits, tally
        self._saved: deque[bytes] = deque(maxlen=KEPT)

    def play(self, seed: int, limit: int) -> None:
        """A game with answers made of ``seed``, to its end or to so many steps; raises Difference."""
        dice = Random(seed)
        self._saved.clear()
        by_name, most, failed = dice.random() < 0.5, self.tally.steps + limit, 0
        self.tally.games += 1
        if not self.both(lambda engine: engine.start(seed)):
            return
        self.compare()
        while self.tally.steps < most and not isinstance(self.engines[0].pending, Over):
            self._saved.append(self.engines[0].save())
            if not self._answer(dice, by_name):
                failed += 1
                if failed == ERRORS or not self.load(self._saved[-1], self._saved[-1]):
                    return
            self.compare()
            if not self._look_about(dice):
                return
        self.tally.ended += isinstance(self.engines[0].pending, Over)

    def both(self, act: Callable[[Engine], object]) -> bool:
        """Let both do something; False where both fail in the same way."""
        one, other = (_outcome(engine, act) for engine in self.engines)
        self.same("what comes of a step", one, other)
        if one.startswith("error "):
            code = one.split()[1]
            self.tally.errors[code] = self.tally.errors.get(code, 0) + 1
            return False
        return True

    def load(self, *blocks: bytes) -> bool:
        """Each engine loads a block; False where neither can say what is pending there."""
        self.tally.loads += 1
        for engine, block in zip(self.engines, blocks):
            engine.load(block)
        return self.both(lambda engine: engine.pending)

    def _answer(self, dice: Random, by_name: bool) -> bool:
        """One answer, the same of both; whether it was taken."""
        pending = self.engines[0].pending
        if isinstance(pending, Decision):
            self.tally.decisions += 1
            index = picked(pending, dice, by_name)
            return self.both(lambda engine: engine.choose(index))
        assert isinstance(pending, Chance)
        self.tally.chances += 1
        rolled, too = (engine.roll() for engine in self.engines)
        self.same("what is rolled", rolled, too)
        if dice.random() < 0.1:  # as from a table with real dice
            rolled = dice.choice([index for index, weight in enumerate(pending.weights) if weight])
        return self.both(lambda engine: engine.resolve(rolled))

    def _look_about(self, dice: Random) -> bool:
        """Now and then texts, views and reasons are compared, or saved states loaded; whether the game goes on."""
        for often, look in zip((self.habits.texts, self.habits.views, self.habits.reasons), LOOKS):
            if often and dice.randrange(often) == 0:
                self.compare_seen(look)
        if self.habits.swaps and dice.randrange(self.habits.swaps) == 0:
            one, other = (engine.save() for engine in self.engines)
            if not self.load(other, one):
                return False
            self.compare()
        if self.habits.back and dice.randrange(self.habits.back) == 0:
            block = dice.choice(self._saved)
            if not self.load(block, block):
                return False
            self.compare()
        return True

    # ---- comparing
    def compare(self) -> None:
        """Raises Difference unless both engines have the same state, ask the same and have told the same."""
        one, other = (engine.save() for engine in self.engines)
        if one != other:
            raise Difference("\n".join(["the state", *differing(self.engines[0].game, one, other)]))
        self.compare_seen(pending_of)
        one_told, other_told = (engine.take_journal() for engine in self.engines)
        for number, (entry, too) in enumerate(zip(one_told, other_told)):
            self.same(f"journal entry {number}", entry, too)
        self.same("length of the journal", len(one_told), len(other_told))

    def compare_seen(self, look: Look) -> None:
        """Raises Difference unless both engines show the same."""
        seen, too = (list(look(engine)) for engine in self.engines)
        for (what, value), (_, other) in zip(seen, too):
            self.same(what, value, other)

    def same(self, what: str, one: object, other: object) -> None:
        """Raises Difference if two values are not the same."""
        if one != other:
            if isinstance(one, bytes) and isinstance(other, bytes):
                raise Difference("\n".join([what, *differing(self.engines[0].game, one, other)]))
            raise Difference(f"{what}\n  {one}\n  {other}")


LOOKS: tuple[Look, ...] = (texts_of, views_of, reasons_of)


def picked(decision: Decision, dice: Random, by_name: bool) -> int:
    """A choice: any, or of an option that is drawn first, so that rare ones come as often as broad ones."""
    count = len(decision.choices)
    index = dice.randrange(count)
    if by_name and count <= 1000:
        options = sorted({decision.numbers(i)[0] for i in range(count)})
        option = dice.choice(options)
        index = dice.choice([i for i in range(count) if decision.numbers(i)[0] == option])
    return index


def _outcome(engine: Engine, act: Callable[[Engine], object]) -> str:
    """Nothing, or the mistake of the rules that something runs into."""
    try:
        act(engine)
    except RuleError as error:
        return described(error.diagnostic)
    return ""
