"""A game in a module: runs it from rest to rest. A step that goes wrong leaves the position as it was."""

from __future__ import annotations

from dsl.engines.compiled.event_log import EventLog, Reader
from dsl.engines.compiled.instance import Calls, Instance
from dsl.engines.compiled.journal_sites import Chosen, Ran, Resolved, Step
from dsl.engines.compiled.module import Module
from dsl.engines.compiled.pending import PendingState
from dsl.engines.linking.game import Game
from dsl.engines.linking.layout import BLOCK
from dsl.engines.program.linked import LinkedProgram
from dsl.engines.program.nodes import NO
from dsl.engines.protocol.errors import RuleError
from dsl.engines.protocol.events import Chance, Decision, Entry, Pending
from dsl.engines.protocol.state import State
from dsl.engines.reference.engine import ReferenceEngine


class Runner:
    """That part of an engine which a module can do by itself."""

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
        """Begin at the setup."""
        self._log.clear()
        self._run("start", seed)

    def choose(self, index: int) -> None:
        """Take a choice of the pending decision."""
        decision = self.pending
        if not isinstance(decision, Decision) or not 0 <= index < len(decision.choices):
            raise ValueError("no such choice is pending")
        self._pending.prepare()
        numbers = self._instance.numbers(index)
        block = self._instance.words[BLOCK]
        self._run("choose", index, Chosen(self.save(), block, decision.player, numbers))

    def resolve(self, index: int) -> None:
        """Take an outcome of the pending chance."""
        chance = self.pending
        if not isinstance(chance, Chance) or not 0 <= index < len(chance.outcomes):
            raise ValueError("no such outcome is pending")
        self._pending.prepare()
        self._run("resolve", index, Resolved(chance, index))

    def _run(self, name: str, argument: int, *before: Step) -> None:
        """Run the module to its next rest, and write down what has happened."""
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
        """The outcome that the random numbers inside the state give."""
        if not isinstance(self.pending, Chance):
            raise ValueError("no chance is pending")
        self._pending.prepare()
        return self._calls("roll")

    # ---- the journal
    def add(self, entries: list[Entry]) -> None:
        """What has happened elsewhere."""
        self._log.add(*entries)

    def take_journal(self) -> list[Entry]:
        """The entries since the last call."""
        return self._log.take()

    # ---- saving and reading
    def save(self) -> bytes:
        """The whole state."""
        return bytes(self._instance.block)

    def load(self, state: bytes, pending: Pending | None = None) -> None:
        """Go to a saved state, with an empty journal."""
        self._log.clear()
        self.place(state, pending)

    def place(self, state: bytes, pending: Pending | None = None) -> None:
        """Stand in a position; the journal stays."""
        self._instance.block[:] = state
        self._pending.moved(pending)

    def value(self, player: int) -> int | None:
        """What the position is worth to a player."""
        if self._p.worth == NO:
            return None
        self._pending.prepare(listed=False)
        return self._calls("value", player)

    def view(self, player: int | None) -> bytes:
        """The state without what a player may not see."""
        self._pending.prepare(listed=False)
        self._calls("view", NO if player is None else player)
        begin = self._instance.at.view
        return bytes(self._instance.memory[begin : begin + 4 * self._p.words])

    def reading(self) -> ReferenceEngine:
        """The reference engine in the position as it is."""
        return self._reader.at(self.save())
