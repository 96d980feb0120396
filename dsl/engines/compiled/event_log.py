"""The journal: entries are made from the events that the module has recorded, but only when they are read."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from dsl.engines.compiled.journal_sites import (
    Chosen,
    Event,
    JournalLayout,
    Kind,
    Ran,
    Resolved,
    SiteFinder,
    Step,
    events_of,
)
from dsl.engines.program import code as c
from dsl.engines.program.linked import LinkedProgram
from dsl.engines.protocol.events import Entry, end_line, log_line, turn_line
from dsl.engines.reference.engine import ReferenceEngine
from dsl.engines.reference.operators import Run, Temps


class Reader:
    """A reference engine, made at the first use, that loads a position only if it differs from the last one."""

    def __init__(self, make: Callable[[], ReferenceEngine]) -> None:
        self._make = make
        self._engine: ReferenceEngine | None = None
        self._block = b""

    @property
    def engine(self) -> ReferenceEngine:
        """The engine in whatever position it is; call ``moved`` after changing that."""
        if self._engine is None:
            self._engine = self._make()
        return self._engine

    def at(self, block: bytes) -> ReferenceEngine:
        """The engine at the position ``block``."""
        engine = self.engine
        if block != self._block:
            engine.load(block)
            self._block = block
        return engine

    def moved(self) -> None:
        """To be called after the position was changed: the next ``at`` loads its position again."""
        self._block = b""


WORD = 8


class EventLog:
    """The events since the journal was last taken."""

    def __init__(self, program: LinkedProgram, layout: JournalLayout, reader: Reader) -> None:
        self._p, self._layout, self._reader = program, layout, reader
        self._sites = SiteFinder(program, layout)
        self._events: list[Step] = []
        self._lines: dict[int, tuple[Run, int]] = {}

    def add(self, *happened: Step) -> None:
        """Add events."""
        self._events += happened

    def clear(self) -> None:
        """Forget all events."""
        self._events.clear()

    def take(self) -> list[Entry]:
        """The journal entries of all events, which are then forgotten."""
        happened, self._events = self._events, []
        if all(isinstance(one, Entry) for one in happened):
            return [one for one in happened if isinstance(one, Entry)]
        engine = self._reader.engine
        engine.take_journal()
        self._reader.moved()
        for one in happened:
            self._write(one, engine)
        return engine.take_journal()

    def test(self, *happened: Step) -> None:
        """Write and drop the entries of these events, because a text may fail. Raises ``RuleError`` if one does."""
        if any(self._layout.may_fail(one) for one in happened):
            before, self._events = self._events, [*happened]
            try:
                self.take()
            finally:
                self._events = before

    def _write(self, happened: Step, engine: ReferenceEngine) -> None:
        """Write the entries of one event to the engine's journal."""
        match happened:
            case Entry():
                engine.m.journal.append(happened)
            case Chosen(before=before, block=block, player=player, numbers=numbers):
                engine.m.load(before)
                engine.entries.choice(*engine.question(block), player, numbers, forced=False)
            case Resolved(chance=chance, index=index):
                engine.entries.chance(chance, index)
            case Ran(events=data, after=after):
                for event in events_of(data):
                    self._event(event, engine)
                engine.m.load(after)
                engine.entries.settle()

    def _event(self, event: Event, engine: ReferenceEngine) -> None:
        journal = engine.m.journal
        match event.kind:
            case Kind.LOG:
                journal.append(self._log(event, engine))
            case Kind.LOG_DIFFERS:
                self._log_differing(event, engine)
            case Kind.FORCED:
                size = len(event.payload) - self._block_bytes
                engine.m.load(bytes(event.payload[size : size + 4 * self._p.words]))
                numbers = tuple(event.payload[:size].cast("q"))
                engine.entries.choice(*engine.question(event.site), event.who, numbers, forced=True)
            case Kind.TURN:
                journal.append(turn_line(event.who, self._p.spans[event.site]))
            case Kind.OUT | Kind.OVER:
                ending = self._sites.end(event.site)
                cited = ending.clauses if isinstance(ending, c.EndGame) else ()
                clauses, (who,) = tuple(self._p.clauses[i] for i in cited), event.payload.cast("q")
                kind = "out" if event.kind is Kind.OUT else "over"
                journal.append(end_line(kind, who, clauses, self._p.spans[ending.at]))

    @property
    def _block_bytes(self) -> int:
        """The size in bytes of a state in a payload."""
        return (4 * self._p.words + WORD - 1) // WORD * WORD

    def _log(self, event: Event, engine: ReferenceEngine) -> Entry:
        """The entry of a ``log`` statement whose text is the same for all readers."""
        node = self._sites.log(event.site).node
        widths = [value.value.bits for value in node.text.values]
        return log_line(self._p, node)(engine.s.texts.filled(node.text)(_values(event.payload, widths)), {}, event.who)

    def _log_differing(self, event: Event, engine: ReferenceEngine) -> None:
        """Write a ``log`` entry whose text depends on the reader, in the position of that moment."""
        site = self._sites.log(event.site)
        if event.site not in self._lines:
            temps = Temps(site.temps)
            self._lines[event.site] = engine.s.log(site.node, temps), temps.size
        run, size = self._lines[event.site]
        engine.m.load(bytes(event.payload[: 4 * self._p.words]))
        widths = [slot.bits for slot in site.temps for _ in range(slot.count)]
        frame = _values(event.payload[self._block_bytes :], widths)
        engine.m.refresh()
        run([*frame, *([0] * (size - len(frame)))])


def _values(payload: memoryview, widths: Sequence[int]) -> list[int]:
    """The numbers (width 0) and sets of a payload, one after the other."""
    found, at = [], 0
    for bits in widths:
        size = WORD * max(1, (bits + 63) // 64)
        found.append(int.from_bytes(payload[at : at + size], "little", signed=not bits))
        at += size
    return found
