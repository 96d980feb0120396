"""A reference engine that records which rules run; the engine itself is not slowed down."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from dsl.engines.linking.game import Game
from dsl.engines.linking.layout import BLOCK
from dsl.engines.program.nodes import NO
from dsl.engines.protocol.engine import Look, Opening, Traced
from dsl.engines.protocol.events import Chance, Entry
from dsl.engines.reference.engine import ReferenceEngine
from dsl.engines.reference.flow.statements import CompiledRule
from dsl.engines.reference.operators import Frame, Run

_Written = Callable[[int], None]


class _Journal(list[Entry]):
    """A journal that reports the number of each entry written."""

    def __init__(self, written: _Written) -> None:
        super().__init__()
        self._written = written

    def append(self, entry: Entry) -> None:
        """Write an entry."""
        self._written(len(self))
        super().append(entry)


class _Watched(dict[int, CompiledRule]):
    """The compiled rules that never wait; each appends its name to ``running`` while it runs."""

    def __init__(self, running: list[int]) -> None:
        super().__init__()
        self._running = running

    def __setitem__(self, number: int, rule: CompiledRule) -> None:
        body, rest = rule
        super().__setitem__(number, (self._recording(number, body), rest))

    def _recording(self, number: int, body: Run) -> Run:
        running = self._running

        def run(f: Frame) -> int | None:
            running.append(number)
            try:
                return body(f)
            finally:
                running.pop()

        return run


class ReferenceTracer:
    """Repeats the answers of a match on a separate engine and records the rules that wrote each entry."""

    def __init__(self, game: Game) -> None:
        self._engine = ReferenceEngine(game)
        self._running: list[int] = []
        self._chains: dict[int, tuple[tuple[str, ...], int]] = {}
        self._look: Look | None = None
        self._engine.m.journal = _Journal(self._written)
        self._engine.s.rules.compiled = _Watched(self._running)

    def began(self, seed: int, opening: Opening | None = None, look: Look | None = None) -> list[Traced]:
        """The entries of a beginning."""
        self._expect(look)
        self._engine.start(seed, opening)
        return self._traced()

    def answered(self, state: bytes, index: int, look: Look | None = None) -> list[Traced]:
        """The entries that the answer ``index`` brings in a saved position; may raise RuleError."""
        engine = self._engine
        engine.load(state)
        pending = engine.pending  # listed here, before anything that runs is traced
        self._expect(look)
        if isinstance(pending, Chance):
            engine.roll()
            engine.resolve(index)
        else:
            engine.choose(index)
        return self._traced()

    def _expect(self, look: Look | None) -> None:
        self._look = look
        self._chains.clear()
        self._running.clear()

    def _written(self, number: int) -> None:
        seen = self._look(self._engine.state) if self._look is not None else 0
        self._chains[number] = tuple(self._rules()), seen

    def _traced(self) -> list[Traced]:
        entries = self._engine.take_journal()
        return [Traced(entry, *self._chains[number]) for number, entry in enumerate(entries)]

    def _rules(self) -> Iterator[str]:
        """The rules that are running; those that can wait are found by the return addresses in the state."""
        program, words = self._engine.p, self._engine.words
        waiting: list[str] = []
        block = words[BLOCK]
        while block >= 0 and program.blocks[block].rule != NO:
            rule = program.rules[program.blocks[block].rule]
            waiting.append(rule.name)
            block = words[rule.frame[0]] - 1
        yield from reversed(waiting)
        yield from (program.rules[number].name for number in self._running)
