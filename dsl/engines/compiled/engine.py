"""The compiled engine: the state and the steps in a module, the words for people made by the reference engine.

While there is no module yet, while a position that was set up by hand comes on the board, and where a step has more to
tell than the module can, the reference engine stands in. States are the same for both: they change over at a rest.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import cached_property
from time import perf_counter

from dsl.engines.compiled.compilation import Supply
from dsl.engines.compiled.event_log import Reader
from dsl.engines.compiled.instance import RingFull
from dsl.engines.compiled.runner import Runner
from dsl.engines.linking.game import Datum, Game
from dsl.engines.linking.layout import PHASE
from dsl.engines.protocol.engine import RULES, Expected, Fault, Opening
from dsl.engines.protocol.events import Decision, Entry, Pending
from dsl.engines.protocol.reasons import Reason
from dsl.engines.protocol.state import State
from dsl.engines.reference.engine import ReferenceEngine
from dsl.language.typed.nodes import Expr, Field

WORTH_LOOKING, WORTH_COMPILING = 0.05, 0.3
"""Seconds that the reference engine works before the cache is asked for a module, and before one is made."""


class CompiledEngine:
    """One game in progress; ``supply`` has its module, or will have it."""

    def __init__(self, game: Game, supply: Supply) -> None:
        self.game, self._supply = game, supply
        self._opening: Opening | None = None
        self._runner: Runner | None = None
        self._worked = 0.0
        self._expects = False
        self._standing_in = self._runner_at_hand() is None

    @cached_property
    def _stand_in(self) -> ReferenceEngine:
        return self._supply.reference(self.game)

    def _reader(self) -> Reader:
        return Reader(lambda: self._supply.reference(self.game))

    def _runner_at_hand(self) -> Runner | None:
        """The module that runs this game, if there is one by now."""
        module = self._supply.at_hand() if self._worked > WORTH_LOOKING else self._supply.module
        if self._runner is None and module is not None:
            with suppress(MemoryError):  # no room for one more
                self._runner = Runner(self.game, self._supply.program, module, self._reader())
        return self._runner

    # ---- who plays
    @property
    def _now(self) -> Runner | ReferenceEngine:
        """Where the position stands."""
        return self._stand_in if self._standing_in or self._runner is None else self._runner

    def _change_over(self) -> Runner | ReferenceEngine:
        """Who makes the next step, with the position and the journal."""
        runner = self._runner_at_hand()
        if runner is None or self._opens():
            self._to_stand_in()
        elif self._standing_in:
            runner.place(self._stand_in.save())
            runner.add(self._stand_in.take_journal())
            self._standing_in = False
        return self._now

    def _to_stand_in(self) -> None:
        """The reference engine goes on from here."""
        if not self._standing_in:
            self._stand_in.load(self._now.save())
            self._stand_in.m.opening = self._opening
            self._standing_in = True

    def _opens(self) -> bool:
        """Whether a position that was set up by hand is still coming on the board."""
        return self._opening is not None and (not self.state.words[PHASE] or not self._opening.done)

    def _step(self, step: Callable[[Runner | ReferenceEngine], None]) -> None:
        now = self._change_over()
        if isinstance(now, Runner):
            try:
                step(now)
                return
            except RingFull:
                self._to_stand_in()
        begun = perf_counter()
        step(self._stand_in)
        self._worked += perf_counter() - begun
        if self._worked > WORTH_COMPILING:
            self._supply.soon()

    # ---- running
    @property
    def state(self) -> State:
        """The state as it is, by names."""
        return self._now.state

    @property
    def pending(self) -> Pending | None:
        """What the game waits for."""
        return self._now.pending

    def start(self, seed: int, opening: Opening | None = None) -> None:
        """Begin at the setup, or in a position set up by hand, and go on to the first question."""
        self._opening = opening
        runner = self._runner_at_hand()
        self._standing_in = runner is None or opening is not None
        if runner is not None and not self._standing_in:
            try:
                runner.start(seed)
                return
            except RingFull:
                self._standing_in = True
        if runner is not None:
            runner.take_journal()
        self._stand_in.start(seed, opening)

    def choose(self, index: int) -> None:
        """Take a choice of the pending decision; whoever takes it may have listed others than who was asked."""
        asked = self.pending if self._expects else None
        if not isinstance(asked, Decision) or not 0 <= index < len(asked.choices):
            self._step(lambda engine: engine.choose(index))
            return
        answer = asked.numbers(index)
        self._step(lambda engine: engine.choose(_listed(engine, index, answer)))

    def resolve(self, index: int) -> None:
        """Take an outcome of the pending chance."""
        self._step(lambda engine: engine.resolve(index))

    def roll(self) -> int:
        """The outcome that the random numbers inside the state give; takes exactly one of them."""
        return self._now.roll()

    def take_journal(self) -> list[Entry]:
        """The entries since the last call."""
        before = self._runner.take_journal() if self._runner is not None else []
        return before + self._stand_in.take_journal() if self._standing_in else before

    def expect(self, answer: Expected | None) -> None:
        """The module lists all choices in no time; the reference engine, where it stands in, does not."""
        self._stand_in.expect(answer)
        self._expects = answer is not None

    # ---- saving
    def save(self) -> bytes:
        """The whole state; what is pending follows from it."""
        return self._now.save()

    def load(self, state: bytes, pending: Pending | None = None) -> None:
        """Go back to a saved state, with an empty journal; ``pending`` is what it waited for, if that is known."""
        if self._standing_in and self._runner is not None:
            self._runner.take_journal()
        self._now.load(state, pending)

    # ---- reading
    def _reading(self) -> ReferenceEngine:
        """The reference engine in the position as it is."""
        now = self._now
        return now.reading() if isinstance(now, Runner) else now

    def view(self, player: int | None) -> bytes:
        """The state without what a player (None: a spectator) may not see."""
        return self._now.view(player)

    def may_see(self, field: Field, member: int, player: int | None) -> bool:
        """Whether a player may see a field of a member."""
        return self._reading().may_see(field, member, player)

    def sees(self, path: str, player: int | None) -> bool:
        """Whether a player may see the value that a path names."""
        return self._reading().sees(path, player)

    def value(self, player: int) -> int | None:
        """What the position is worth to a player by the rules' own ``value``, or None if they give none."""
        return self._now.value(player)

    def evaluate(self, node: Expr, viewer: int = RULES) -> Datum:
        """The value of an expression in the position as it is, as a viewer reads it; may raise RuleError."""
        return self._reading().evaluate(node, viewer)

    def why(self, option: str, values: tuple[int | None, ...]) -> list[Reason]:
        """Why no pending choice of ``option`` begins with these values (None: any): the conditions that fail."""
        return self._reading().why(option, values)

    def faults(self) -> list[Fault]:
        """What the rules demand of positions and the present one does not hold."""
        return self._reading().faults()


def _listed(engine: Runner | ReferenceEngine, index: int, answer: tuple[int, ...]) -> int:
    """Where an answer stands in an engine's own list; ``index`` is where it stood in another one."""
    decision = engine.pending
    assert isinstance(decision, Decision)
    if index < len(decision.choices) and decision.numbers(index) == answer:
        return index
    return next(i for i in range(len(decision.choices)) if decision.numbers(i) == answer)
