"""The compiled engine: a WebAssembly module has the state and makes the steps of a game.

Questions that need names (``view``, ``why``, ``evaluate``) are passed to the reference engine. It also plays while the
module is not compiled yet, while a position set up by hand is entered, and where a step has more events than the module
can report. The state has the same bytes in both, so that the game can change engines whenever it waits for an answer.
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

LOOK_AFTER, COMPILE_AFTER = 0.05, 0.3
"""Seconds of work by the reference engine after which a module is looked for in the cache, and then compiled."""


class CompiledEngine:
    """One game in progress; ``supply`` compiles the module or takes it from the cache."""

    def __init__(self, game: Game, supply: Supply) -> None:
        self.game, self._supply = game, supply
        self._opening: Opening | None = None
        self._runner: Runner | None = None
        self._reference_seconds = 0.0
        self._has_expected_answer = False
        self._on_reference = self._runner_if_compiled() is None

    @cached_property
    def _reference(self) -> ReferenceEngine:
        return self._supply.reference(self.game)

    def _runner_if_compiled(self) -> Runner | None:
        """The instance of the module that runs this game; None if there is none yet."""
        module = self._supply.if_ready() if self._reference_seconds > LOOK_AFTER else self._supply.module
        if self._runner is None and module is not None:
            with suppress(MemoryError):  # no room for one more
                reader = Reader(lambda: self._supply.reference(self.game))
                self._runner = Runner(self.game, self._supply.program, module, reader)
        return self._runner

    # ---- who plays
    @property
    def _current(self) -> Runner | ReferenceEngine:
        """The engine that has the current position."""
        return self._reference if self._on_reference or self._runner is None else self._runner

    def _engine_for_step(self) -> Runner | ReferenceEngine:
        """The engine that makes the next step, with position and journal handed over to it."""
        runner = self._runner_if_compiled()
        if runner is None or self._is_entering_position():
            self._switch_to_reference()
        elif self._on_reference:
            runner.place(self._reference.save())
            runner.add(self._reference.take_journal())
            self._on_reference = False
        return self._current

    def _switch_to_reference(self) -> None:
        """Hand the position over to the reference engine."""
        if not self._on_reference:
            self._reference.load(self._current.save())
            self._reference.m.opening = self._opening
            self._on_reference = True

    def _is_entering_position(self) -> bool:
        """Whether a position that was set up by hand is still being entered."""
        return self._opening is not None and (not self.state.words[PHASE] or not self._opening.done)

    def _step(self, step: Callable[[Runner | ReferenceEngine], None]) -> None:
        engine = self._engine_for_step()
        if isinstance(engine, Runner):
            try:
                step(engine)
                return
            except RingFull:
                self._switch_to_reference()
        begun = perf_counter()
        step(self._reference)
        self._reference_seconds += perf_counter() - begun
        if self._reference_seconds > COMPILE_AFTER:
            self._supply.compile_in_thread()

    # ---- running
    @property
    def state(self) -> State:
        """The current state, by names."""
        return self._current.state

    @property
    def pending(self) -> Pending | None:
        """What the game waits for; None before the start."""
        return self._current.pending

    def start(self, seed: int, opening: Opening | None = None) -> None:
        """Begin with the setup, or in a position set up by hand, and run to the first question."""
        self._opening = opening
        runner = self._runner_if_compiled()
        self._on_reference = runner is None or opening is not None
        if runner is not None and not self._on_reference:
            try:
                runner.start(seed)
                return
            except RingFull:
                self._on_reference = True
        if runner is not None:
            runner.take_journal()
        self._reference.start(seed, opening)

    def choose(self, index: int) -> None:
        """Take the choice with this index in the pending decision.

        After ``expect`` the lists of both engines may differ; the index is then that of the engine that was asked.
        """
        asked = self.pending if self._has_expected_answer else None
        if not isinstance(asked, Decision) or not 0 <= index < len(asked.choices):
            self._step(lambda engine: engine.choose(index))
            return
        answer = asked.numbers(index)
        self._step(lambda engine: engine.choose(_index_in_own_list(engine, index, answer)))

    def resolve(self, index: int) -> None:
        """Take the outcome with this index in the pending chance."""
        self._step(lambda engine: engine.resolve(index))

    def roll(self) -> int:
        """The index of an outcome, drawn with one random number from the state."""
        return self._current.roll()

    def take_journal(self) -> list[Entry]:
        """The journal entries since the last call."""
        before = self._runner.take_journal() if self._runner is not None else []
        return before + self._reference.take_journal() if self._on_reference else before

    def expect(self, answer: Expected | None) -> None:
        """Inform the reference engine which answer comes next, so that it lists only that one; the module lists all."""
        self._reference.expect(answer)
        self._has_expected_answer = answer is not None

    # ---- saving
    def save(self) -> bytes:
        """The whole state as bytes; what is pending follows from it."""
        return self._current.save()

    def load(self, state: bytes, pending: Pending | None = None) -> None:
        """Restore a saved state, with an empty journal; ``pending`` is what it waited for, if known."""
        if self._on_reference and self._runner is not None:
            self._runner.take_journal()
        self._current.load(state, pending)

    # ---- reading
    def _question_engine(self) -> ReferenceEngine:
        """A reference engine in the current position, for questions that the module cannot answer."""
        now = self._current
        return now.question_engine() if isinstance(now, Runner) else now

    def view(self, player: int | None) -> bytes:
        """The state without what a player (None: a spectator) may not see."""
        return self._current.view(player)

    def may_see(self, field: Field, member: int, player: int | None) -> bool:
        """Whether a player (None: a spectator) may see a field of a member."""
        return self._question_engine().may_see(field, member, player)

    def sees(self, path: str, player: int | None) -> bool:
        """Whether a player (None: a spectator) may see the value at a path."""
        return self._question_engine().sees(path, player)

    def value(self, player: int) -> int | None:
        """The value of the position for a player by the rules' ``value``; None if they have none."""
        return self._current.value(player)

    def evaluate(self, node: Expr, viewer: int = RULES) -> Datum:
        """The value of an expression in the current position, as a viewer reads it. May raise ``RuleError``."""
        return self._question_engine().evaluate(node, viewer)

    def why(self, option: str, values: tuple[int | None, ...]) -> list[Reason]:
        """Why no pending choice of ``option`` begins with these values (None: any): the conditions that fail."""
        return self._question_engine().why(option, values)

    def faults(self) -> list[Fault]:
        """The conditions of the rules for positions that the current one does not satisfy."""
        return self._question_engine().faults()


def _index_in_own_list(engine: Runner | ReferenceEngine, index: int, answer: tuple[int, ...]) -> int:
    """The index of an answer in an engine's own list; ``index`` is its index in another list."""
    decision = engine.pending
    assert isinstance(decision, Decision)
    if index < len(decision.choices) and decision.numbers(index) == answer:
        return index
    return next(i for i in range(len(decision.choices)) if decision.numbers(i) == answer)
