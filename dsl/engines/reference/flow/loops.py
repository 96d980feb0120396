"""Compiles loops and assignments to locals."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from dsl.engines.program import code as c
from dsl.engines.program.linked import Holds, Slot
from dsl.engines.program.nodes import NO, Expr
from dsl.engines.reference.expressions import Expressions
from dsl.engines.reference.operators import NEXT, STOP, Frame, Run, Temps, in_order


class Locals:
    """Compiles what changes locals, and single words of the state."""

    def __init__(self, expressions: Expressions) -> None:
        self.e, self.m, self.p = expressions, expressions.m, expressions.p
        self.state = self.m.state

    def setter(self, slot: int, state: bool, t: Temps) -> Callable[[Frame, int, int], None]:
        """A function that assigns a value to a local, for a table with the key."""
        if state:
            row, put = self.p.slots[slot], self.m.put
            return lambda f, value, key: put(row, value, key)
        place = t.at(slot)

        def scratch(f: Frame, value: int, key: int) -> None:
            f[place + key] = value

        return scratch

    def set(self, store: Callable[[Frame, int, int], None], value: Expr, key: Expr | None, t: Temps) -> Run:
        """Compile an assignment to a local; the key is computed first."""
        new = self.e.expr(value, t)
        if key is None:
            return lambda f: store(f, new(f), 0)
        which = self.e.expr(key, t)

        def run(f: Frame) -> None:
            at = which(f)
            store(f, new(f), at)

        return run

    def fill(self, node: c.Fill, t: Temps) -> Run:
        """Compile the assignment of one value to all entries of a table."""
        value, store = self.e.expr(node.value, t), self.setter(node.slot, node.state, t)
        keys = range(self.p.slots[node.slot].count if node.state else t.count(node.slot))

        def run(f: Frame) -> None:
            first = value(f)
            for key in keys:
                store(f, first, key)

        return run

    def zero(self, slots: Sequence[int]) -> Run:
        """Compile the clearing of locals that are no longer used."""
        rows = [self.p.slots[slot] for slot in slots]
        words = [w for row in rows for w in range(row.offset, row.offset + _words(row))]
        state = self.state

        def run(_f: Frame) -> None:
            for word in words:
                state[word] = 0

        return run

    def put_word(self, word: int, value: int) -> Run:
        """Compile a store of a constant to one word of the state."""
        state, machine = self.state, self.m

        def run(_f: Frame) -> None:
            state[word] = value
            machine.changed()

        return run


def _words(slot: Slot) -> int:
    """All words of a local in the state; a queue begins with how many are in it."""
    return slot.count + 1 if slot.holds is Holds.QUEUE else slot.words * slot.count


class Loops:
    """Compiles loops; ``code`` compiles what is done in them."""

    def __init__(self, expressions: Expressions, code: Callable[[c.Code, Temps], Run]) -> None:
        self.e, self.m, self.p = expressions, expressions.m, expressions.p
        self.state, self.code = self.m.state, code

    def repeat(self, node: c.Repeat, t: Temps) -> Run:
        """Compile ``repeat``; each round counts for the step budget."""
        times = self.e.expr(node.times, t) if node.times is not None else None
        until = self.e.expr(node.until, t) if node.until is not None else None
        body, last = self.code(node.body, t), self.code(node.last, t)
        spend, error = self.m.spend, node.error

        def run(f: Frame) -> int | None:
            left = times(f) if times is not None else -1
            while left != 0:
                left -= 1
                spend(error)
                signal = body(f)
                if signal is not None and signal != NEXT:
                    return None if signal == STOP else signal
                last(f)
                if until is not None and until(f):
                    return None
            return None

        return run

    def each(self, node: c.Each, t: Temps) -> Run:
        """Compile ``for each``."""
        place = t.at(node.slot)
        members = self.frozen(lambda f, x: f.__setitem__(place, x), node.domain, node.keys, t)
        present = self.present(node.kind)
        where = self.e.expr(node.where, t) if node.where is not None else None
        body, tire = self.code(node.body, t), self.m.tire

        def run(f: Frame) -> int | None:
            found, before = members(f), present()
            for x in found:
                if before >> x & 1 and not present() >> x & 1:
                    continue
                f[place] = x
                tire()
                if where is not None and not where(f):
                    continue
                signal = body(f)
                if signal is not None and signal != NEXT:
                    return None if signal == STOP else signal
            return None

        return run

    def frozen(
        self, store: Callable[[Frame, int], None], domain: Expr, keys: Sequence[Expr], t: Temps
    ) -> Callable[[Frame], Sequence[int]]:
        """A function for the members of a loop in their order, all determined before the first round."""
        members, closures = self.e.expr(domain, t), [self.e.expr(key, t) for key in keys]
        if not closures:
            return lambda f: in_order(members(f))

        def sort(f: Frame) -> list[int]:
            ranked = []
            for place, x in enumerate(in_order(members(f))):
                store(f, x)
                ranked.append(([key(f) for key in closures], place, x))
            return [x for _, _, x in sorted(ranked)]

        return sort

    def present(self, kind: int) -> Callable[[], int]:
        """A function for the pieces on the board at the start of a loop: those that leave it later are skipped."""
        on_board = self.m.on_board
        return (lambda: on_board(kind)) if kind != NO else lambda: 0

    def freeze(self, node: c.Freeze, t: Temps) -> Run:
        """Compile the storing of a loop's members in a set or a queue of the state."""
        members, machine, state = self.p.slots[node.members], self.m, self.state
        slot = self.p.slots[node.slot]
        found = self.frozen(lambda f, x: machine.put(slot, x), node.domain, node.keys, t)
        kept = self.p.slots[node.present] if node.present != NO else None
        present, offset = self.present(node.kind), members.offset

        def run(f: Frame) -> None:
            listed = list(found(f))
            if kept is not None:
                machine.put(kept, present())
            if members.holds is not Holds.QUEUE:
                machine.put(members, sum([1 << x for x in listed]))
                return
            if len(listed) > members.count:
                raise machine.error(node.error, len(listed))
            state[offset] = len(listed)
            for i, x in enumerate(listed):
                state[offset + 1 + i] = x

        return run
