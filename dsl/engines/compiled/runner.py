"""Runs a game in a module until it waits. After an error the position is as before the step."""

from __future__ import annotations

from dsl.engines.compiled.event_log import EventLog, Reader
from dsl.engines.compiled.instance import Calls, Instance, Module
from dsl.engines.compiled.journal_sites import Chosen, Ran, Resolved, Step
from dsl.engines.linking.game import Datum, Game
from dsl.engines.linking.layout import BLOCK, OUT, OVER, WINNERS
from dsl.engines.program import code as c
from dsl.engines.program.linked import LinkedProgram
from dsl.engines.program.nodes import NO
from dsl.engines.protocol.engine import shown_options
from dsl.engines.protocol.errors import RuleError
from dsl.engines.protocol.events import Chance, Choices, Decision, Entry, Over, Pending, Shown
from dsl.engines.protocol.state import State
from dsl.engines.reference.engine import ReferenceEngine

ALL = -1
"""The value of ``viewers`` if everybody may see an outcome."""


class PendingState:
    """Caches what is pending, and whether what the module has derived from its position is up to date."""

    def __init__(self, game: Game, program: LinkedProgram, instance: Instance, calls: Calls, reader: Reader) -> None:
        self._p, self._instance, self._calls, self.reader = program, instance, calls, reader
        self._options = shown_options(game)
        self._names = [domain.name for domain in program.domains]
        self._pending: Pending | None = None
        self._known = True  # whether ``_pending`` is what the game waits for
        self._indexed = False  # whether the indexes are those of the state
        self._listed = False  # whether the module has listed the question of this position

    # ---- events that invalidate what is cached
    def stepped(self) -> None:
        """To be called when the module has run until the game waits, and has listed the question."""
        self._pending, self._known, self._indexed, self._listed = None, False, True, True

    def stopped(self) -> None:
        """To be called when a step has failed: nothing is pending."""
        self.moved()
        self._known = True

    def moved(self, pending: Pending | None = None) -> None:
        """To be called after another position was loaded; ``pending`` is what it waits for, if known."""
        self._pending, self._known, self._indexed, self._listed = pending, pending is not None, False, False

    def written(self) -> None:
        """To be called after a store to the state that leaves the question the same."""
        self._indexed = False

    def prepare(self, listed: bool = True) -> None:
        """Update the module's indexes and, if ``listed``, the choices that it has listed."""
        if not self._indexed:
            self._calls("rebuild")
            self._indexed = True
        if listed and not self._listed:
            self._calls("list")
            self._listed = True

    # ---- what is pending
    @property
    def pending(self) -> Pending | None:
        """What the game waits for, made when it is first read."""
        if not self._known:
            self._pending, self._known = self._ask(), True
        return self._pending

    def _ask(self) -> Pending | None:
        words = self._instance.words
        if words[OVER]:
            return Over(words[WINNERS], words[OUT])
        end = self._p.blocks[words[BLOCK]].end
        if isinstance(end, c.Decide):
            return self._decision(end.question)
        return self._chance(end) if isinstance(end, c.Draw) else None

    def _decision(self, number: int) -> Decision:
        self.prepare()
        row, at = self._p.questions[number], self._instance
        listed = Listed(self, at.count, at.player, bytes(at.block))
        return Decision(at.player, row.secret, Choices(self._options[number], listed), self._p.spans[row.at])

    def _chance(self, node: c.Draw) -> Chance | None:
        self.prepare()
        at, name = self._instance, self._names[node.domain]
        count = self._calls("outcomes")
        if not count:
            return None
        outcomes = tuple([Datum(name, value) for value in at.numbers_at(at.at.outcomes, count)])
        weights, viewers = tuple(at.numbers_at(at.at.weights, count)), at.viewers
        what = "" if node.how is c.Chance.ROLL else name
        seers = None if viewers == ALL else viewers
        return Chance(node.how.value, what, outcomes, weights, seers, self._p.spans[node.at])

    def numbers(self, index: int) -> tuple[int, ...]:
        """The numbers of a choice of the pending decision."""
        self.prepare()
        return self._instance.numbers(index)

    def lists(self, listed: Listed) -> bool:
        """Whether these choices are those of the pending decision."""
        return isinstance(self._pending, Decision) and self._pending.choices.listing is listed


class Listed:
    """The choices of one question: read from the module while it is pending, later from the reader."""

    def __init__(self, state: PendingState, count: int, player: int, block: bytes) -> None:
        self._state, self._count, self._player, self._block = state, count, player, block

    def __len__(self) -> int:
        return self._count

    def numbers(self, index: int) -> tuple[int, ...]:
        """The number of a choice's option, and the values it binds."""
        if not 0 <= index < self._count:
            raise IndexError(index)
        if self._state.lists(self):
            return self._state.numbers(index)
        pending = self._state.reader.at(self._block).pending
        assert isinstance(pending, Decision)
        return pending.numbers(index)

    def label(self, index: int) -> Shown | None:
        """The text of a choice for the player who is asked; None if it has none."""
        option, *values = self.numbers(index)
        engine = self._state.reader.at(self._block)
        question, frame = engine.question(engine.words[BLOCK])
        return question.label(option, values, frame, self._player)

    def prompt(self) -> Shown | None:
        """The text of the question; None if it has none."""
        engine = self._state.reader.at(self._block)
        question, frame = engine.question(engine.words[BLOCK])
        return question.read(question.prompt, frame, self._player) if question.prompt is not None else None


class Runner:
    """A game in an instance of its module: everything that needs no names and no expressions of the caller."""

    def __init__(self, game: Game, program: LinkedProgram, module: Module, reader: Reader) -> None:
        self._p, self._reader, self._instance = program, reader, Instance(module)
        self._calls = Calls(game, self._instance)
        self._pending = PendingState(game, program, self._instance, self._calls, reader)
        self._log = EventLog(program, module.journal, reader)
        self.state = State(game, self._instance.words, self._pending.written)
        self._instance.call("journal", 1)

    # ---- running
    @property
    def pending(self) -> Pending | None:
        """What the game waits for."""
        return self._pending.pending

    def start(self, seed: int) -> None:
        """Run from the setup to the first question."""
        self._log.clear()
        self._run("start", seed)

    def choose(self, index: int) -> None:
        """Take the choice with this index in the pending decision."""
        decision = self.pending
        if not isinstance(decision, Decision) or not 0 <= index < len(decision.choices):
            raise ValueError("no such choice is pending")
        self._pending.prepare()
        numbers = self._instance.numbers(index)
        block = self._instance.words[BLOCK]
        self._run("choose", index, Chosen(self.save(), block, decision.player, numbers))

    def resolve(self, index: int) -> None:
        """Take the outcome with this index in the pending chance."""
        chance = self.pending
        if not isinstance(chance, Chance) or not 0 <= index < len(chance.outcomes):
            raise ValueError("no such outcome is pending")
        self._pending.prepare()
        self._run("resolve", index, Resolved(chance, index))

    def _run(self, name: str, argument: int, *before: Step) -> None:
        """Run the module until the game waits, and record the events."""
        was = self.save()
        self._instance.clear_events()
        try:
            self._log.test(*before)
            self._calls(name, argument)
            ran = Ran(self._instance.events(), self.save())
            self._log.test(ran)
        except RuleError:
            self._instance.block[:] = was
            self._pending.stopped()
            raise
        self._log.add(*before, ran)
        self._pending.stepped()

    def roll(self) -> int:
        """The index of an outcome, drawn with one random number from the state."""
        if not isinstance(self.pending, Chance):
            raise ValueError("no chance is pending")
        self._pending.prepare()
        return self._calls("roll")

    # ---- the journal
    def add(self, entries: list[Entry]) -> None:
        """Add journal entries made by another engine."""
        self._log.add(*entries)

    def take_journal(self) -> list[Entry]:
        """The journal entries since the last call."""
        return self._log.take()

    # ---- saving and reading
    def save(self) -> bytes:
        """The whole state."""
        return bytes(self._instance.block)

    def load(self, state: bytes, pending: Pending | None = None) -> None:
        """Restore a saved state, with an empty journal."""
        self._log.clear()
        self.place(state, pending)

    def place(self, state: bytes, pending: Pending | None = None) -> None:
        """Set the position without changing the journal."""
        self._instance.block[:] = state
        self._pending.moved(pending)

    def value(self, player: int) -> int | None:
        """The value of the position for a player; None if the rules have no ``value``."""
        if self._p.worth == NO:
            return None
        self._pending.prepare(listed=False)
        return self._calls("value", player)

    def view(self, player: int | None) -> bytes:
        """The state without what a player (None: a spectator) may not see."""
        self._pending.prepare(listed=False)
        self._calls("view", NO if player is None else player)
        begin = self._instance.at.view
        return bytes(self._instance.memory[begin : begin + 4 * self._p.words])

    def question_engine(self) -> ReferenceEngine:
        """A reference engine in the current position, for questions that the module cannot answer."""
        return self._reader.at(self.save())
