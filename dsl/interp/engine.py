"""The reference engine: runs a game from one decision or chance to the next.

The place in the rules is part of the state: the number of the block the game waits in, and in each frame the
block to go back to. So a saved state is all there is; loading it finds the pending question again.
"""

from __future__ import annotations

from collections.abc import Callable

from dsl.interp import outcome
from dsl.interp.builtins import DISCARDED, DRAWN, HAND, PILE
from dsl.interp.decisions import Question
from dsl.interp.errors import GameOver, RuleError
from dsl.interp.machine import STEP_BUDGET, Frame, Machine
from dsl.interp.position import Position
from dsl.interp.random import draw, seed
from dsl.interp.statements import Run, Statements
from dsl.interp.texts import SPECTATOR
from dsl.ir import blocks as b
from dsl.ir import code as k
from dsl.ir import nodes as n
from dsl.ir import types as ty
from dsl.link.events import NONE, Chance, Datum, Decision, Entry, Over, Pending, Shown
from dsl.link.game import Game
from dsl.link.layout import BLOCK, OUT, OVER, PHASE, WINNERS
from dsl.source import Source, Span

WAIT = -1
CHANCE_BUDGET = 100_000
_NOWHERE = Span(Source("", ""), 1, 1, 1, 1)


class Engine(Position):
    """One game in progress. ``pending`` says what it waits for; answer with ``choose`` or ``resolve``."""

    def __init__(self, game: Game, traced: bool = False, labels: bool = True) -> None:
        """``traced`` notes which rules run; without ``labels`` choices carry no texts (bots need none)."""
        self.game = game
        self.labels = labels
        self.m = Machine(game)
        self.m.trace = [] if traced else None
        self.c = _Compiled(self.m)
        self.state = self.m.state
        self.pending: Pending | None = None
        self.choices: list[tuple[int, tuple[int, ...]]] = []
        self.frames: dict[str, Frame] = {}
        self.questions: dict[int, Question] = {}
        self.answer: Callable[[Frame, int], int] = lambda f, index: WAIT
        self.blocks = [self.compile(block) for block in game.lowered.blocks]
        self.fit_frames()

    # ---- compiling
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

    def end(self, block: b.Block) -> Run:
        """A terminator: gives the next block, or WAIT."""
        match block.end:
            case b.Jump(target=target):
                return lambda f: target
            case b.Test(condition=condition, yes=yes, no=no):
                test = self.c.expr(condition)
                return lambda f: yes if test(f) else no
            case b.NextOf():
                return self.next_of(block.end)
            case b.NextTime():
                return self.next_time(block.end)
            case b.CallBlock():
                return self.call(block.end)
            case b.Return():
                return self.give_back(block.end)
            case b.Decide():
                return self.decide(block.end)
            case b.Answered():
                return self.answered(block.end)
            case b.Draw():
                return self.draw(block.end)
        return self.halt

    def halt(self, f: Frame) -> int:
        """``play`` has ended without a winner: a draw."""
        outcome.end(self.m, "tie", 0, (), next(iter(self.game.program.rules.values())).span)
        return WAIT

    def next_of(self, end: b.NextOf) -> Run:
        place, state, m = self.m.layout.locals[end.iterator], self.state, self.m
        store = self.c.setter(end.local)
        present = self.c.present(end.local)
        began = self.c.expr(n.Load(end.present, type=end.present.type, span=_NOWHERE)) if end.present else None
        where = self.c.expr(end.where) if end.where is not None else None
        ordered = end.iterator.ordered

        def take() -> int:
            if ordered:
                count = state[place.offset]
                if count == 0:
                    return NONE
                first = state[place.offset + 1]
                for i in range(place.offset + 1, place.offset + count):
                    state[i] = state[i + 1]
                state[place.offset + count] = 0
                state[place.offset] = count - 1
                return first
            mask = m.get_set(place.offset, place.width)
            if not mask:
                return NONE
            low = mask & -mask
            m.put_set(place.offset, place.width, mask ^ low)
            return low.bit_length() - 1

        def run(f: Frame) -> int:
            while (x := take()) >= 0:
                if began is not None and began(f) >> x & 1 and not present() >> x & 1:
                    continue  # it has left the board since the loop began
                store(f, x)
                if where is None or where(f):
                    return end.body
            return end.end

        return run

    def next_time(self, end: b.NextTime) -> Run:
        offset, state = self.m.layout.locals[end.counter].offset, self.state

        def run(f: Frame) -> int:
            if state[offset] <= 0:
                return end.end
            state[offset] -= 1
            return end.body

        return run

    def call(self, end: b.CallBlock) -> Run:
        """Arguments go to the rule's frame, and with them the block to come back to."""
        arguments = [self.c.expr(a) for a in end.arguments]
        code = self.game.program.rules[end.rule]
        setters = [self.c.setter(p) for p in code.parameters]
        back, entry, state = self.m.layout.returns[end.rule], self.game.lowered.entries[end.rule], self.state
        m = self.m

        def run(f: Frame) -> int:
            if m.trace is not None:
                m.trace.append((end.rule, code.span))
            values = [a(f) for a in arguments]
            state[back] = end.after + 1
            for store, value in zip(setters, values):
                store(f, value)
            return entry

        return run

    def give_back(self, end: b.Return) -> Run:
        """The value is kept, the frame cleared."""
        value = self.c.expr(end.value) if end.value is not None else None
        begin, stop = self.m.layout.frames[end.rule]
        state, back, m = self.state, self.m.layout.returns[end.rule], self.m

        def run(f: Frame) -> int:
            m.result = value(f) if value is not None else 0
            after = state[back] - 1
            for i in range(begin, stop):
                state[i] = 0
            return after

        return run

    # ---- decisions
    def decide(self, end: b.Decide) -> Run:
        """List the choices; none goes on, a single one is taken, else the game waits."""
        question = Question(self.c, end.ask)
        setters = [[self.c.setter(bind.taken) for bind in o.binds] for o in end.ask.options]
        question.labels = self.labels
        self.questions[id(end)] = question

        def take(f: Frame, index: int) -> int:
            option, values = self.choices[index]
            if end.answers is not None:
                self.note(end, question.by(f), option, values)
                return end.after
            for store, value in zip(setters[option], values):
                store(f, value)
            return end.targets[option]

        def run(f: Frame) -> int:
            if not self.asking:
                self.c.always()
            decision, self.choices = question.decision(f)
            if not decision.choices:
                return end.otherwise
            if len(decision.choices) == 1 and not end.ask.secret:
                self.written(decision, 0, question, f, True)
                return take(f, 0)
            self.pending, self.answer, self.asked = decision, take, end
            return WAIT

        return run

    def note(self, end: b.Decide, player: int, option: int, values: tuple[int, ...]) -> None:
        """Keep an answer at the place of the player who gave it."""
        assert end.answers is not None
        place = self.m.layout.locals[end.answers]
        at = place.offset + player * place.width
        self.state[at] = option + 1
        for i, value in enumerate(values):
            self.state[at + 1 + i] = value

    def answered(self, end: b.Answered) -> Run:
        """Act on a noted answer."""
        assert end.ask.each is not None
        who = self.m.layout.locals[end.ask.each].offset
        place, state = self.m.layout.locals[end.answers], self.state
        setters = [[self.c.setter(bind.taken) for bind in o.binds] for o in end.ask.options]

        def run(f: Frame) -> int:
            at = place.offset + state[who] * place.width
            option = state[at] - 1
            if option < 0:
                return end.otherwise
            for i, store in enumerate(setters[option]):
                store(f, state[at + 1 + i])
            return end.targets[option]

        return run

    def written(self, decision: Decision, index: int, question: Question, f: Frame, forced: bool) -> None:
        """The journal's entry of a choice: a secret one is shown to its player only."""
        choice, ask = decision.choices[index], question.ask
        text = choice.label or question.label(*self.choices[index], f)
        text = text or Shown("", ((choice.option, None), *((d.domain, d) for d in choice.values)))
        clauses = next((o.clauses for o in ask.options if o.name == choice.option), ask.clauses)
        private: dict[int, Shown] = {}
        if ask.secret:
            private, text = {decision.player: text}, Shown("", (("secret", Datum("player", decision.player)),))
            clauses = ask.clauses
        kind = "forced" if forced else "choice"
        self.m.journal.append(Entry(kind, text, decision.player, clauses, private, ask.span))

    # ---- chance
    def draw(self, end: b.Draw) -> Run:
        """Offer the outcomes and wait; a card from an empty deck is none without any chance."""
        node = end.chance
        faces = self.c.expr(node.faces) if node.faces is not None else None
        player = self.c.expr(node.player) if node.player is not None else None
        until = self.c.expr(node.until) if node.until is not None else None
        store = self.c.setter(node.result)

        def take(f: Frame, index: int) -> int:
            chance = self.pending
            assert isinstance(chance, Chance)
            value = chance.outcomes[index].value
            if node.kind == "draw":
                zone = DRAWN if player is None else HAND + player(f)
                self.state[self.m.layout.decks[node.what] + value] = zone
                self.m.changed()
            store(f, value)
            if until is not None and not until(f):
                return self.state[BLOCK]  # spun again
            return end.after

        def run(f: Frame) -> int:
            if not self.asking:
                self.c.always()
            chance = self.chance(node, faces(f) if faces is not None else 0, player(f) if player else None)
            if chance is None:
                store(f, NONE)
                return end.after
            self.pending, self.answer, self.asked = chance, take, end
            return WAIT

        return run

    def chance(self, node: k.AskChance, faces: int, player: int | None) -> Chance | None:
        """The outcomes of a roll, a spin or a draw with their weights."""
        game = self.game
        if node.kind == "roll":
            kind = ty.element(ty.bare(node.faces.type)) if node.faces is not None else None
            members = [i for i in range(faces.bit_length()) if faces >> i & 1]
            outcomes = tuple(game.type_datum(kind or ty.INT, x) for x in members)
            weights: tuple[int, ...] = (1,) * len(members)
        elif node.kind == "spin":
            weights = game.tables[node.what, "weight"]
            outcomes = tuple(Datum(node.what, i) for i in range(len(weights)))
        else:
            cards = self.pile(node.what)
            if not cards:
                return None
            outcomes, weights = tuple(Datum(node.what, i) for i in cards), (1,) * len(cards)
        if sum(weights) <= 0:
            raise RuleError("chance-empty", node.span, what=node.what or "roll")
        viewer = None if player is None or self.c.builtins.sees_hand(node.what, SPECTATOR, player) else player
        return Chance(node.kind, node.what, outcomes, weights, viewer, node.span)

    def pile(self, deck: str) -> list[int]:
        """The cards that can be drawn; an empty pile takes the discards back first."""
        begin, size = self.m.layout.decks[deck], self.game.sizes[deck]
        cards = [i for i in range(size) if self.state[begin + i] == PILE]
        if not cards:
            cards = [i for i in range(size) if self.state[begin + i] == DISCARDED]
            for card in cards:
                self.state[begin + card] = PILE
            self.m.changed()
        return cards

    # ---- running
    def start(self, number: int) -> None:
        """Begin at setup with a seed; runs to the first question."""
        self.clear(number)
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
        self.chances = 0

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

    def finish(self) -> None:
        """The game is over: where it stood no longer matters."""
        for begin, stop in self.m.layout.frames.values():
            for i in range(begin, stop):
                self.state[i] = 0
        self.state[BLOCK] = 0
        self.pending = Over(self.state[WINNERS], self.state[OUT])

    def choose(self, index: int) -> None:
        """Take choice ``index`` of the pending decision."""
        decision = self.pending
        if not isinstance(decision, Decision) or not 0 <= index < len(decision.choices):
            raise ValueError("no such choice is pending")
        self.chances = 0
        frame = self.blocks[self.state[BLOCK]][2]
        self.written(decision, index, self.questions[id(self.asked)], frame, False)
        self.go_on(index)

    def resolve(self, index: int) -> None:
        """Take outcome ``index`` of the pending chance."""
        chance = self.pending
        if not isinstance(chance, Chance) or not 0 <= index < len(chance.outcomes):
            raise ValueError("no such outcome is pending")
        self.chances += 1
        if self.chances > CHANCE_BUDGET:
            raise RuleError("chance-budget", chance.span, budget=CHANCE_BUDGET)
        what = chance.what or chance.kind
        shown = Shown("", ((what, chance.outcomes[index]),))
        public = Shown("", ((what, None),)) if chance.viewer is not None else shown
        private = {chance.viewer: shown} if chance.viewer is not None else {}
        self.m.journal.append(Entry("chance", public, None, (), private, chance.span))
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
        self.asking = True  # the game was at rest when it was asked before
        self.m.steps = STEP_BUDGET
        try:
            _, end, frame = self.blocks[self.state[BLOCK]]
            self.pending = None
            end(frame)
        finally:
            self.asking = False

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

    def why(self, option: str, values: tuple[int | None, ...]) -> list[tuple[Span, str]]:
        """Why no pending choice of ``option`` begins with these values (None: any): places and conditions."""
        if not isinstance(self.pending, Decision) or not isinstance(self.asked, b.Decide):
            return []
        block = self.game.lowered.blocks[self.state[BLOCK]]
        self.c.enter(f"block {block.rule}")
        frame = list(self.blocks[self.state[BLOCK]][2]) + [0] * 64
        return self.questions[id(self.asked)].why(option, values, frame)

    def options(self) -> list[str]:
        """The names of all options of the pending decision, offered or not."""
        return [o.name for o in self.asked.ask.options] if isinstance(self.asked, b.Decide) else []

    asking = False
    chances = 0  # since the last decision
    asked: b.Decide | b.Draw | None = None


class _Compiled(Statements):
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
