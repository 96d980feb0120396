"""The reference engine: runs a game from one decision or chance to the next.

The place in the rules is part of the state: the number of the block the game waits in, and in each frame the
block to go back to. So a saved state is all there is; loading it finds the pending question again.
"""

from __future__ import annotations

from functools import cached_property

from dsl.engine.errors import RuleError
from dsl.engine.events import Chance, Decision, Entry, Over, Pending, Shown
from dsl.engine.limits import CHANCE_BUDGET, STEP_BUDGET
from dsl.engine.protocol import Fault, Opening
from dsl.engine.reasons import Reason
from dsl.engine.state import State
from dsl.interp import outcome
from dsl.interp.checks import position_faults
from dsl.interp.compiled import Compiled
from dsl.interp.ends import WAIT, Ends
from dsl.interp.machine import Frame, Machine
from dsl.interp.random import draw
from dsl.interp.random import seed as scatter
from dsl.interp.signals import GameOver
from dsl.interp.writes import Run
from dsl.ir import blocks as b
from dsl.link.datum import Datum
from dsl.link.game import Game
from dsl.link.layout import BLOCK, CHANCES, OUT, OVER, WINNERS


class ReferenceEngine(Ends):
    """One game in progress, run by closures."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.m = Machine(game)
        self.c = Compiled(self.m)
        self.words = self.m.state
        self.state = State(game, self.words, self.m.moved)
        self.unsettled = []
        self.frames: dict[str, Frame] = {}
        self.waits = {}
        self.asked = None
        self._loaded = False

    @property
    def pending(self) -> Pending | None:
        """What the game waits for; after ``load`` it is listed when somebody asks."""
        if self._loaded:
            self._loaded = False
            self.asked = self._ask()
        return self.asked

    def _ask(self) -> Pending | None:
        """The question of the block in which the game waits, in the position as it is."""
        if self.words[OVER]:
            return Over(self.words[WINNERS], self.words[OUT])
        block = self.words[BLOCK]
        self.m.steps = STEP_BUDGET
        frame = self.blocks[block][2]
        return self.waits[block].ask(frame) if block in self.waits else None

    # ---- compiling
    @cached_property
    def blocks(self) -> list[tuple[list[Run], Run, Frame]]:
        """The rules, compiled when they are first run: map checks and values of functions need none of them."""
        blocks = [self.compile(number, block) for number, block in enumerate(self.game.lowered.blocks)]
        self.fit_frames()
        return blocks

    def compile(self, number: int, block: b.Block) -> tuple[list[Run], Run, Frame]:
        """A block's statements, its end, and the scratch of its rule."""
        self.c.enter(f"block {block.rule}")
        frame = self.frames.setdefault(self.c.current, [])
        code = [self.c.statement(s) for s in block.code]
        return code, self.end(number, block), frame

    def fit_frames(self) -> None:
        """Scratch is as large as all of a rule's blocks need."""
        for name, frame in self.frames.items():
            frame.extend([0] * (self.c.sizes.get(name, 0) - len(frame)))

    # ---- running
    def start(self, seed: int, opening: Opening | None = None) -> None:
        """Begin at the setup, or in a position set up by hand, and go on to the first question."""
        self.clear(seed)
        self.m.opening = opening
        for kind in opening.pieces if opening is not None else ():
            self.add_piece(kind)
        lowered = self.game.lowered
        self.run(lowered.start if opening is None or opening.with_setup else lowered.play)

    def clear(self, seed: int) -> None:
        """The state before setup."""
        self.words[:] = type(self.words)("i", bytes(4 * len(self.words)))
        outcome.all_first_values(self.c)
        scatter(self.words, seed)
        self.m.moved()
        self.m.journal.clear()
        self.asked, self._loaded = None, False

    def add_piece(self, kind: str) -> int:
        """A new piece with its first values, off the board and nobody's; gives its number."""
        used = self.m.layout.used[kind]
        piece = self.words[used]
        self.words[used] += 1
        outcome.first_values(self.c, kind, piece)
        self.m.moved()
        return piece

    def run(self, block: int) -> None:
        """Run blocks until the game waits or ends."""
        self.m.steps = STEP_BUDGET
        self.asked, self._loaded = None, False
        blocks, state, spend = self.blocks, self.words, self.m
        try:
            while True:
                state[BLOCK] = block
                code, end, frame = blocks[block]
                spend.steps -= 1
                if spend.steps < 0:
                    spend.spend(0, self.game.program.rules[self.game.lowered.blocks[block].rule or "play"].span)
                for part in code:
                    part(frame)
                following = end(frame)
                if following is None or following == WAIT:
                    break
                block = following
        except GameOver:
            self.finish()
        except OverflowError:
            rule = self.game.program.rules.get(self.game.lowered.blocks[block].rule)
            raise RuleError("number-overflow", rule.span if rule else None, value="…") from None
        if self.unsettled:
            self.settle()

    def finish(self) -> None:
        """The game is over: where it stood no longer matters."""
        for begin, stop in self.m.layout.frames.values():
            for i in range(begin, stop):
                self.words[i] = 0
        self.words[BLOCK] = 0
        self.asked = Over(self.words[WINNERS], self.words[OUT])

    def choose(self, index: int) -> None:
        """Take choice ``index`` of the pending decision."""
        decision = self.pending
        if not isinstance(decision, Decision) or not 0 <= index < len(decision.choices):
            raise ValueError("no such choice is pending")
        self.words[CHANCES] = 0
        block = self.words[BLOCK]
        question = self.waits[block].question
        assert question is not None
        self.written(decision, index, question, self.blocks[block][2], False)
        self.go_on(decision, index)

    def resolve(self, index: int) -> None:
        """Take outcome ``index`` of the pending chance."""
        chance = self.pending
        if not isinstance(chance, Chance) or not 0 <= index < len(chance.outcomes):
            raise ValueError("no such outcome is pending")
        self.words[CHANCES] += 1
        if self.words[CHANCES] > CHANCE_BUDGET:
            raise RuleError("chance-budget", chance.span, budget=CHANCE_BUDGET)
        what = chance.what or chance.kind
        shown = Shown("", ((what, chance.outcomes[index]),))
        private: dict[int, Shown] = {}
        if chance.viewers is not None:
            seers = ("by", Datum("player", chance.viewers, many=True))
            shown, public = Shown("", (*shown.values, seers)), Shown("", ((what, None), seers))
            private = {p: shown for p in range(self.game.seats) if chance.seen_by(p)}
            shown = public
        self.m.journal.append(Entry("chance", shown, None, (), private, chance.span))
        self.go_on(chance, index)

    def go_on(self, pending: Pending, index: int) -> None:
        """From an answer to the next question."""
        block = self.words[BLOCK]
        self.run(self.waits[block].take(self.blocks[block][2], pending, index))

    def roll(self) -> int:
        """The outcome that the random numbers inside the state give; takes exactly one of them."""
        chance = self.pending
        if not isinstance(chance, Chance):
            raise ValueError("no chance is pending")
        number = draw(self.words, sum(chance.weights))
        for index, weight in enumerate(chance.weights):
            number -= weight
            if number < 0:
                return index
        raise AssertionError(number)

    # ---- saving
    def save(self) -> bytes:
        """The whole state; what is pending follows from it."""
        return self.m.save()

    def load(self, state: bytes, pending: Pending | None = None) -> None:
        """Go back to a saved state, with an empty journal; ``pending`` is what it waited for, if that is known."""
        self.m.load(state)
        self.m.journal.clear()
        self.asked, self._loaded = pending, pending is None

    def take_journal(self) -> list[Entry]:
        """The entries since the last call."""
        entries = list(self.m.journal)
        self.m.journal.clear()
        return entries

    def why(self, option: str, values: tuple[int | None, ...]) -> list[Reason]:
        """Why no pending choice of ``option`` begins with these values (None: any): the conditions that fail."""
        decision, number = self.pending, self.words[BLOCK]
        if not isinstance(decision, Decision):
            return []
        question = self.waits[number].question
        assert question is not None
        self.c.enter(f"block {self.game.lowered.blocks[number].rule}")
        frame = list(self.blocks[number][2]) + [0] * 64
        before, self.m.viewer = self.m.viewer, decision.player
        try:
            return question.why(option, values, frame)
        finally:
            self.m.viewer = before

    def faults(self) -> list[Fault]:
        """What the rules demand of positions and the present one does not hold."""
        return position_faults(self.c)
