"""The reference engine: runs a game from one decision or chance to the next.

The place in the rules is part of the state: the number of the block the game waits in, and in each frame the
block to go back to. So a saved state is all there is; loading it finds the pending question again.
"""

from __future__ import annotations

from functools import cached_property

from dsl.interp import outcome
from dsl.interp.ends import WAIT, Ends
from dsl.interp.errors import GameOver, RuleError
from dsl.interp.machine import STEP_BUDGET, Frame, Machine
from dsl.interp.random import draw, seed
from dsl.interp.supposing import Supposing
from dsl.interp.whynot import Reason
from dsl.interp.writes import Run
from dsl.ir import blocks as b
from dsl.link.events import Chance, Datum, Decision, Entry, Over, Shown
from dsl.link.game import Game
from dsl.link.layout import BLOCK, CHANCES, OUT, OVER, PHASE, WINNERS
from dsl.source import Span

CHANCE_BUDGET = 100_000


class Engine(Ends):
    """One game in progress. ``pending`` says what it waits for; answer with ``choose`` or ``resolve``."""

    def __init__(self, game: Game, traced: bool = False, labels: bool = True) -> None:
        """``traced`` notes which rules run; without ``labels`` choices carry no texts (bots need none)."""
        self.game = game
        self.labels = labels
        self.m = Machine(game)
        self.m.trace = [] if traced else None
        self.c = _Compiled(self.m)
        self.state = self.m.state
        self.choices = []
        self.unsettled = []
        self.frames: dict[str, Frame] = {}
        self.questions = {}
        self.answer = lambda f, index: WAIT

    # ---- compiling
    @cached_property
    def blocks(self) -> list[tuple[list[Run], Run, Frame]]:
        """The rules, compiled when they are first run: map checks and values of functions need none of them."""
        blocks = [self.compile(block) for block in self.game.lowered.blocks]
        self.fit_frames()
        return blocks

    def compile(self, block: b.Block) -> tuple[list[Run], Run, Frame]:
        """A block's statements, its end, and the scratch of its rule."""
        self.c.enter(f"block {block.rule}")
        frame = self.frames.setdefault(self.c.current, [])
        code = [self.c.statement(s) for s in block.code]
        return code, self.end(block), frame

    def fit_frames(self) -> None:
        """Scratch is as large as all of a rule's blocks need."""
        for name, frame in self.frames.items():
            frame.extend([0] * (self.c.sizes.get(name, 0) - len(frame)))

    # ---- running
    def start(self, number: int) -> None:
        """Begin at setup with a seed; runs to the first question."""
        self.clear(number)
        self.begin()

    def begin(self) -> None:
        """Begin at setup in the position as it is."""
        self.state[BLOCK] = self.game.lowered.start
        self.run(self.game.lowered.start)

    def clear(self, number: int) -> None:
        """The state before setup."""
        self.state[:] = type(self.state)("i", bytes(4 * len(self.state)))
        outcome.all_first_values(self.c)
        seed(self.state, number)
        self.m.moved()
        self.m.journal.clear()
        self.pending = None

    def go(self) -> None:
        """Begin at ``play`` in the position as it is: for scenarios and positions set up by hand."""
        self.state[BLOCK] = self.game.lowered.play
        self.run(self.game.lowered.play)

    def run(self, block: int) -> None:
        """Run blocks until the game waits or ends."""
        self.m.steps = STEP_BUDGET
        self.pending = None
        blocks, state, spend = self.blocks, self.state, self.m
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
                self.state[i] = 0
        self.state[BLOCK] = 0
        self.pending = Over(self.state[WINNERS], self.state[OUT])

    @property
    def losers(self) -> int:
        """Who is out of the game, as a set of seats; the others may still play."""
        return self.state[OUT]

    def choose(self, index: int) -> None:
        """Take choice ``index`` of the pending decision."""
        decision = self.pending
        if not isinstance(decision, Decision) or not 0 <= index < len(decision.choices):
            raise ValueError("no such choice is pending")
        self.state[CHANCES] = 0
        frame = self.blocks[self.state[BLOCK]][2]
        self.written(decision, index, self.questions[id(self.asked)], frame, False)
        self.go_on(index)

    def resolve(self, index: int) -> None:
        """Take outcome ``index`` of the pending chance."""
        chance = self.pending
        if not isinstance(chance, Chance) or not 0 <= index < len(chance.outcomes):
            raise ValueError("no such outcome is pending")
        self.state[CHANCES] += 1
        if self.state[CHANCES] > CHANCE_BUDGET:
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
        self.go_on(index)

    def go_on(self, index: int) -> None:
        """From an answer to the next question."""
        frame = self.blocks[self.state[BLOCK]][2]
        self.run(self.answer(frame, index))

    def roll(self) -> int:
        """The outcome that the random numbers inside the state give; takes exactly one of them."""
        chance = self.pending
        if not isinstance(chance, Chance):
            raise ValueError("no chance is pending")
        number = draw(self.state, sum(chance.weights))
        for index, weight in enumerate(chance.weights):
            number -= weight
            if number < 0:
                return index
        raise AssertionError(number)

    # ---- saving
    def save(self) -> bytes:
        """The whole state; what is pending follows from it."""
        return self.m.save()

    def load(self, data: bytes) -> None:
        """Go back to a saved state. The journal is not part of it."""
        self.m.load(data)
        self.m.journal.clear()
        if self.state[OVER]:
            self.pending = Over(self.state[WINNERS], self.state[OUT])
            return
        self.m.steps = STEP_BUDGET
        _, end, frame = self.blocks[self.state[BLOCK]]  # a block that waits runs nothing
        self.pending = None
        end(frame)

    def take_journal(self) -> list[Entry]:
        """The entries since the last call."""
        entries = list(self.m.journal)
        self.m.journal.clear()
        return entries

    def take_trace(self) -> list[tuple[str, Span]]:
        """The rules that were called since the last time, in order, with their places; traced mode only."""
        called = list(self.m.trace or ())
        if self.m.trace is not None:
            self.m.trace.clear()
        return called

    def why(self, option: str, values: tuple[int | None, ...]) -> list[Reason]:
        """Why no pending choice of ``option`` begins with these values (None: any): the conditions that fail."""
        if not isinstance(self.pending, Decision) or not isinstance(self.asked, b.Decide):
            return []
        block = self.game.lowered.blocks[self.state[BLOCK]]
        self.c.enter(f"block {block.rule}")
        frame = list(self.blocks[self.state[BLOCK]][2]) + [0] * 64
        before, self.m.viewer = self.m.viewer, self.pending.player
        try:
            return self.questions[id(self.asked)].why(option, values, frame)
        finally:
            self.m.viewer = before

    def options(self) -> list[str]:
        """The names of all options of the pending decision, offered or not."""
        return [o.name for o in self.asked.ask.options] if isinstance(self.asked, b.Decide) else []


class _Compiled(Supposing):
    """Statements with the end tests of the game."""

    def __init__(self, machine: Machine) -> None:
        super().__init__(machine)
        self.prepare()
        self.test: Run | None = None
        if "always" in self.game.program.rules:
            size, body = self.rule("always")
            self.test = body[0]
            self.frame: Frame = [0] * size[0]

    def always(self) -> None:
        """Test the ends of the game, unless setup is still going on."""
        if self.test is not None and self.m.state[PHASE] == 1:
            self.test(self.frame)
