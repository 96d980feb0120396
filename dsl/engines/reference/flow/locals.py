"""Locals: temporaries of a procedure and locals in the state take values."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from dsl.engines.program import code as c
from dsl.engines.program.linked import Holds, Slot
from dsl.engines.program.nodes import Expr
from dsl.engines.reference.closures import Frame, Run, Temps
from dsl.engines.reference.expressions import Expressions


class Locals:
    """Compiles what changes locals, and single words of the state."""

    def __init__(self, expressions: Expressions) -> None:
        self.e, self.m, self.p = expressions, expressions.m, expressions.p
        self.state = self.m.state

    def setter(self, slot: int, state: bool, t: Temps) -> Callable[[Frame, int, int], None]:
        """How a local takes a value; of a table with the key."""
        if state:
            row, put = self.p.slots[slot], self.m.put
            return lambda f, value, key: put(row, value, key)
        place = t.at(slot)

        def scratch(f: Frame, value: int, key: int) -> None:
            f[place + key] = value

        return scratch

    def set(self, store: Callable[[Frame, int, int], None], value: Expr, key: Expr | None, t: Temps) -> Run:
        """A local takes a value; the key is worked out first."""
        new = self.e.expr(value, t)
        if key is None:
            return lambda f: store(f, new(f), 0)
        which = self.e.expr(key, t)

        def run(f: Frame) -> None:
            at = which(f)
            store(f, new(f), at)

        return run

    def fill(self, node: c.Fill, t: Temps) -> Run:
        """All values of a table become one."""
        value, store = self.e.expr(node.value, t), self.setter(node.slot, node.state, t)
        keys = range(self.p.slots[node.slot].count if node.state else t.count(node.slot))

        def run(f: Frame) -> None:
            first = value(f)
            for key in keys:
                store(f, first, key)

        return run

    def zero(self, slots: Sequence[int]) -> Run:
        """Locals that are dead become 0."""
        rows = [self.p.slots[slot] for slot in slots]
        words = [w for row in rows for w in range(row.offset, row.offset + _words(row))]
        state = self.state

        def run(_f: Frame) -> None:
            for word in words:
                state[word] = 0

        return run

    def put_word(self, word: int, value: int) -> Run:
        """One word of the state takes a value that is known."""
        state, machine = self.state, self.m

        def run(_f: Frame) -> None:
            state[word] = value
            machine.changed()

        return run


def _words(slot: Slot) -> int:
    """All words of a local in the state; a queue begins with how many are in it."""
    return slot.count + 1 if slot.holds is Holds.QUEUE else slot.words * slot.count
