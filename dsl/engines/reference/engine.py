"""The reference engine: runs a game from one decision or chance to the next.

The place in the rules is part of the state: the number of the block in which the game waits, and in each frame the
block to return to. So a saved state is complete: after loading it the pending question is listed again.
"""

from __future__ import annotations

from functools import cached_property

from dsl.engines.linking.game import Datum, Game
from dsl.engines.linking.layout import ACTIVE, BLOCK, CHANCES, OUT, OVER, WINNERS
from dsl.engines.program.linked import LinkedProgram
from dsl.engines.program.nodes import NO
from dsl.engines.protocol.engine import RULES, Expected, Fault, Opening, shown_options
from dsl.engines.protocol.errors import CHANCE_BUDGET, STEP_BUDGET, RuleError
from dsl.engines.protocol.events import Chance, Decision, Entry, Over, Pending
from dsl.engines.protocol.reasons import Reason
from dsl.engines.protocol.state import State
from dsl.engines.reference.checks import position_faults
from dsl.engines.reference.entries import Entries
from dsl.engines.reference.flow.blocks import WAIT, Blocks, End
from dsl.engines.reference.flow.questions import Question
from dsl.engines.reference.machine import GameOver
from dsl.engines.reference.operators import Frame, Run, Temps
from dsl.engines.reference.outside import Closures, Outside, closures_of
from dsl.engines.reference.random import draw
from dsl.engines.reference.random import seed as scatter
from dsl.engines.reference.views import Views
from dsl.engines.reference.why.whynot import WhyNot
from dsl.language.typed.nodes import Expr, Field

_Compiled = tuple[list[Run], End, Frame, int]
"""A block: its statements, its end, the frame of its rule, the error of running out of steps in it."""


class ReferenceEngine:
    """One game in progress, run by closures."""

    def __init__(self, game: Game, program: LinkedProgram | None = None) -> None:
        """``program`` replaces the game's program, e.g. by the same one without some of the passes."""
        self.game = game
        self.closures: Closures = closures_of(game, program)
        self.e, self.s = self.closures.expressions, self.closures.statements
        self.m, self.p = self.e.m, self.e.p
        self.words = self.m.state
        self.state = State(game, self.words, self.m.moved)
        self.views = Views(game, self.e, self.state)
        self.entries = Entries(self.e)
        self._pending: Pending | None = None
        self._loaded = False
        self._blocks: dict[int, _Compiled] = {}
        self._frames: dict[int, Frame] = {}
        self.entered: set[int] = set()
        """The blocks that have run; whoever wants to know of a step clears it before."""
        self._blank: bytes | None = None  # the state before setup, once it has been made

    @property
    def pending(self) -> Pending | None:
        """What the game waits for; after ``load`` it is listed when it is first read."""
        if self._loaded:
            self._loaded = False
            self._pending = self._ask()
        return self._pending

    def _ask(self) -> Pending | None:
        """The question of the block in which the game waits."""
        if self.words[OVER]:
            return Over(self.words[WINNERS], self.words[OUT])
        frame, wait = self.block(self.words[BLOCK])[2], self._ends.waits.get(self.words[BLOCK])
        self.m.refresh()
        return wait.ask(frame) if wait is not None else None

    # ---- compiling
    @cached_property
    def _ends(self) -> Blocks:
        return Blocks(self.s, shown_options(self.game), self._forced)

    def block(self, number: int) -> _Compiled:
        """A block, compiled at the first use; all blocks of a rule share its frame."""
        known = self._blocks.get(number)
        if known is None:
            block = self.p.blocks[number]
            t = Temps(self.p.rules[block.rule].temps if block.rule != NO else ())
            frame = self._frames.setdefault(block.rule, [0] * t.size)
            code = [self.s.statement(s, t) for s in block.code]
            known = self._blocks[number] = code, self._ends.end(number, block, t), frame, block.error
        return known

    def _forced(self, decision: Decision, question: Question, f: Frame) -> None:
        """Write the entry of a choice that was taken because it was the only one."""
        self.entries.choice(question, f, decision.player, decision.numbers(0), forced=True)

    def question(self, number: int) -> tuple[Question, Frame]:
        """The question of a block, and its frame."""
        frame = self.block(number)[2]
        question = self._ends.waits[number].question
        assert question is not None
        return question, frame

    # ---- running
    def start(self, seed: int, opening: Opening | None = None) -> None:
        """Begin with the setup, or in a position set up by hand, and run to the first question."""
        self.clear(seed)
        self.m.opening = opening
        for kind in opening.pieces if opening is not None else ():
            self.add_piece(kind)
        self._run(self.p.start if opening is None or opening.with_setup else self.p.play)

    def clear(self, seed: int) -> None:
        """Set the state to its values before setup."""
        if self._blank is None:
            self.words[:] = type(self.words)("i", bytes(4 * len(self.words)))
            self.words[ACTIVE] = -1
            self.m.moved()
            self.s.fields.all_firsts()
            self._blank = self.m.save()
        self.m.load(self._blank)
        scatter(self.words, seed)
        self.m.moved()
        self.m.journal.clear()
        self._pending, self._loaded = None, False

    def add_piece(self, kind: str) -> int:
        """Add a new piece with its initial values, off the board and without an owner; returns its number."""
        return self.s.fields.enter(self.game.linker.rows.kinds[kind])

    def _run(self, block: int) -> None:
        """Run blocks until the game waits or ends."""
        m, known, state, entered = self.m, self._blocks, self.words, self.entered
        m.refresh()
        self._pending, self._loaded = None, False
        try:
            while True:
                state[BLOCK] = block
                entered.add(block)
                code, end, frame, m.out_of_steps = known.get(block) or self.block(block)
                m.steps -= 1
                if m.steps < 0:
                    raise m.error(m.out_of_steps, STEP_BUDGET)
                for part in code:
                    part(frame)
                following = end(frame)
                if following == WAIT:
                    self._pending = self._ends.asked
                    break
                block = following
        except GameOver:
            self._finish()
        except OverflowError:
            rule = self.p.blocks[block].rule
            span = self.p.spans[self.p.rules[rule].at] if rule != NO else None
            raise RuleError("number-overflow", span, value="…") from None
        self.entries.settle()

    def _finish(self) -> None:
        """Clear block and frames when the game is over."""
        for rule in self.p.rules:
            for i in range(*rule.frame):
                self.words[i] = 0
        self.words[BLOCK] = 0
        self._pending = Over(self.words[WINNERS], self.words[OUT])

    def choose(self, index: int) -> None:
        """Take choice ``index`` of the pending decision."""
        decision = self.pending
        if not isinstance(decision, Decision) or not 0 <= index < len(decision.choices):
            raise ValueError("no such choice is pending")
        self.words[CHANCES] = 0
        question, frame = self.question(self.words[BLOCK])
        self.entries.choice(question, frame, decision.player, decision.numbers(index), forced=False)
        self._go_on(decision, index)

    def resolve(self, index: int) -> None:
        """Take outcome ``index`` of the pending chance."""
        chance = self.pending
        if not isinstance(chance, Chance) or not 0 <= index < len(chance.outcomes):
            raise ValueError("no such outcome is pending")
        self.words[CHANCES] += 1
        if self.words[CHANCES] > CHANCE_BUDGET:
            raise RuleError("chance-budget", chance.span, budget=CHANCE_BUDGET)
        self.entries.chance(chance, index)
        self._go_on(chance, index)

    def _go_on(self, pending: Pending, index: int) -> None:
        """Apply an answer and run to the next question."""
        block = self.words[BLOCK]
        self.m.refresh()
        self._run(self._ends.waits[block].take(self.block(block)[2], pending, index))

    def roll(self) -> int:
        """The index of an outcome, drawn with one random number from the state."""
        chance = self.pending
        if not isinstance(chance, Chance):
            raise ValueError("no chance is pending")
        number = draw(self.words, sum(chance.weights))
        for index, weight in enumerate(chance.weights):
            number -= weight
            if number < 0:
                return index
        raise AssertionError(number)

    def take_journal(self) -> list[Entry]:
        """The entries since the last call."""
        entries = list(self.m.journal)
        self.m.journal.clear()
        return entries

    def expect(self, answer: Expected | None) -> None:
        """Inform the engine which answers will come next, so that it lists only those."""
        self._ends.expect = answer

    # ---- saving
    def save(self) -> bytes:
        """The whole state; what is pending follows from it."""
        return self.m.save()

    def load(self, state: bytes, pending: Pending | None = None) -> None:
        """Restore a saved state, with an empty journal; ``pending`` is what it waited for, if known."""
        self.m.load(state)
        self.m.journal.clear()
        self._pending, self._loaded = pending, pending is None

    # ---- reading
    def view(self, player: int | None) -> bytes:
        """The state without what a player may not see."""
        return self.views.view(player)

    def may_see(self, field: Field, member: int, player: int | None) -> bool:
        """Whether a player (None: a spectator) may see a field of a member."""
        return self.views.may_see(field, member, player)

    def sees(self, path: str, player: int | None) -> bool:
        """Whether a player (None: a spectator) may see the value that a path names."""
        return self.views.sees(path, player)

    def value(self, player: int) -> int | None:
        """The value of the position for a player by the rules' ``value``; None if they have none."""
        if self.p.worth == NO:
            return None
        self.m.refresh()
        return self.e.function_value(self.p.worth, [player])

    def evaluate(self, node: Expr, viewer: int = RULES) -> Datum:
        """The value of an expression in the current position, as a viewer reads it. May raise ``RuleError``."""
        before, self.m.viewer = self.m.viewer, viewer
        try:
            return Outside(self.closures, "outside").datum(node)
        finally:
            self.m.viewer = before

    def why(self, option: str, values: tuple[int | None, ...]) -> list[Reason]:
        """Why no pending choice of ``option`` begins with these values (None: any): what fails, and what holds."""
        decision, number = self.pending, self.words[BLOCK]
        if not isinstance(decision, Decision):
            return []
        question, _ = self.question(number)
        ask = self.game.linker.asks[question.number]
        place = Outside(self.closures, f"block {self.p.rules[question.row.rule].name}")
        before, self.m.viewer = self.m.viewer, decision.player
        try:
            codes = [code for code in ask.options if code.name == option]
            return list(dict.fromkeys(r for code in codes for r in WhyNot(place).option(code, values)))
        finally:
            self.m.viewer = before

    def faults(self) -> list[Fault]:
        """The conditions of the rules for positions that the current one does not satisfy."""
        return position_faults(self.closures)
