"""WebAssembly text of one function while it is being written.

Instructions go to a ``Body`` one after another. A value is an *operand*: folded text that neither fails nor traps nor
calls, so it may stand anywhere behind the instructions that were written before it, also where nobody asks for it:
there it may be anything that its type allows. What reads by an index that may be out of its range is no operand.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from dsl.engines.program.linked import Holds, Slot, Slots

SMALL = 64
"""Sets with at most so many bits are one number; larger ones stand in memory."""
EMPTY = "(i32.const 0)"
"""The address of a set without members, of any size: nothing is ever written there."""


def number(value: int) -> str:
    """A number, or a small set, that is known."""
    return f"(i64.const {value})"


def word(value: int) -> str:
    """A condition or an address that is known."""
    return f"(i32.const {value})"


def known(operand: str) -> int | None:
    """The value of an operand that is known."""
    return int(operand[11:-1]) if operand.startswith(("(i64.const ", "(i32.const ")) else None


def wrapped(operand: str) -> str:
    """The lower half of a number."""
    value = known(operand)
    if value is not None:
        return word(value & 0xFFFFFFFF)
    return operand[18:-1] if operand.startswith("(i64.extend_i32_u ") else f"(i32.wrap_i64 {operand})"


def extended(operand: str) -> str:
    """A condition or an address as a number."""
    value = known(operand)
    return number(value & 0xFFFFFFFF) if value is not None else f"(i64.extend_i32_u {operand})"


def truth(operand: str) -> str:
    """Whether a number is not 0."""
    value = known(operand)
    if value is not None:
        return word(int(value != 0))
    return operand[18:-1] if operand.startswith("(i64.extend_i32_u (i32.") else f"(i64.ne {operand} (i64.const 0))"


def negated(operand: str) -> str:
    """1 for 0 and 0 for anything else."""
    value = known(operand)
    return word(int(not value)) if value is not None else f"(i32.eqz {operand})"


def words_of(bits: int) -> int:
    """The i64 words of a large set: an even number of them."""
    return 2 * ((bits + 127) // 128)


def kind_of(bits: int) -> str:
    """The type of the operand of a number (no bits) or a set."""
    return "i64" if bits <= SMALL else "i32"


@dataclass
class Body:
    """One function being written. Its first ``arguments`` temporaries are its parameters."""

    temps: Slots
    arguments: int = 0
    lines: list[str] = field(default_factory=list)
    effects: int = 0
    """How many instructions there are that may fail, store, call or jump."""
    _locals: dict[str, str] = field(default_factory=dict)
    _places: dict[int, int] = field(default_factory=dict)
    _size: int = 0
    _count: int = 0
    _leaves: bool = False

    # ---- instructions
    def add(self, *lines: str) -> None:
        """Write instructions."""
        self.lines.extend(lines)
        self.effects += len(lines)

    @contextmanager
    def aside(self) -> Iterator[list[str]]:
        """Instructions go to a list of their own; ``add`` it, or leave it out."""
        before, self.lines = self.lines, []
        effects = self.effects
        try:
            yield self.lines
        finally:
            self.lines, self.effects = before, effects

    @contextmanager
    def block(self, label: str) -> Iterator[None]:
        """A block: ``br`` to its label leaves it."""
        self.add(f"block {label}")
        yield
        self.add("end")

    @contextmanager
    def loop(self, label: str) -> Iterator[None]:
        """A loop: ``br`` to its label begins the next round; without it the loop ends."""
        self.add(f"loop {label}")
        yield
        self.add("end")

    @contextmanager
    def when(self, condition: str) -> Iterator[None]:
        """What is done if a condition (an i32) holds."""
        self.add(condition, "if")
        yield
        self.add("end")

    @contextmanager
    def otherwise(self) -> Iterator[None]:
        """What is done if the condition of the ``when`` just before does not hold."""
        assert self.lines.pop() == "end"
        self.add("else")
        yield
        self.add("end")

    @contextmanager
    def counted(self, count: int) -> Iterator[str]:
        """What is done for each number from 0 on, of which there are ``count``; gives the number (i64)."""
        at, again, done = self.fresh(), self.label("round"), self.label("done")
        self.add(f"(local.set {at} (i64.const 0))")
        with self.block(done), self.loop(again):
            self.add(f"(br_if {done} (i64.ge_s (local.get {at}) {number(count)}))")
            yield f"(local.get {at})"
            self.add(f"(local.set {at} (i64.add (local.get {at}) (i64.const 1)))", f"(br {again})")

    def label(self, hint: str) -> str:
        """A label of its own."""
        self._count += 1
        return f"${hint}{self._count}"

    def leave(self) -> str:
        """The label that leads out of the function."""
        self._leaves = True
        return "$leave"

    # ---- locals
    def local(self, name: str, kind: str) -> None:
        """A local with a name that others know."""
        self._locals.setdefault(name, kind)

    def fresh(self, kind: str = "i64") -> str:
        """The name of a new local."""
        self._count += 1
        name = f"$v{self._count}"
        self._locals[name] = kind
        return name

    def keep(self, value: str, kind: str = "i64") -> str:
        """An operand in a new local."""
        assert "(call" not in value, value
        name = self.fresh(kind)
        self.lines.append(f"(local.set {name} {value})")
        return f"(local.get {name})"

    def now(self, value: str, kind: str = "i64") -> str:
        """What is worked out here and nowhere else, because it calls or may trap, in a new local."""
        name = self.fresh(kind)
        self.add(f"(local.set {name} {value})")
        return f"(local.get {name})"

    def once(self, value: str, kind: str = "i64") -> str:
        """The value as an operand that costs nothing to repeat."""
        return value if value.startswith(("(local.get ", "(i64.const ", "(i32.const ")) else self.keep(value, kind)

    def temp(self, slot: int) -> str:
        """The local of a temporary: a number, a small set, or the address of a large one."""
        name = f"$t{slot}"
        if slot >= self.arguments:
            self._locals.setdefault(name, kind_of(self.temps[slot].bits))
        return name

    # ---- the shadow frame: memory that belongs to one call of the function
    def area(self, size: int) -> str:
        """The address of so many bytes of the frame, aligned by 16."""
        return self._at(self._take(size))

    def place(self, slot: int) -> str:
        """The address of what a temporary keeps in memory: a table, a queue, a large set that is assigned."""
        if slot not in self._places:
            self._places[slot] = self._take(place_size(self.temps[slot]))
        return self._at(self._places[slot])

    def _take(self, size: int) -> int:
        begin = self._size
        self._size += (size + 15) // 16 * 16
        return begin

    @staticmethod
    def _at(offset: int) -> str:
        return f"(i32.add (local.get $fp) (i32.const {offset}))" if offset else "(local.get $fp)"

    # ---- the end
    def function(self, name: str, result: str = "", kind: str = "", extra: str = "") -> str:
        """The whole function; ``extra`` are parameters behind the arguments, ``result`` an operand of a ``kind``."""
        params = "".join(f"(param $t{i} {kind_of(slot.bits)})" for i, slot in enumerate(self.temps[: self.arguments]))
        head = f"(func {name} {params}{extra}" + (f"(result {kind})" if kind else "")
        locals_ = [f"(local {local} {type_})" for local, type_ in self._locals.items()]
        lines = ["block $leave", *self.lines, "end"] if self._leaves else self.lines
        if self._size:
            locals_.append("(local $fp i32)")
            begin = f"(local.set $fp (i32.sub (global.get $sp) (i32.const {self._size})))"
            lines = [begin, "(global.set $sp (local.get $fp))", *lines]
            lines.append(f"(global.set $sp (i32.add (local.get $fp) (i32.const {self._size})))")
        return "\n".join([head, *locals_, *lines, result + ")"])


def value_size(bits: int) -> int:
    """The bytes of a number or a set in memory outside of the state."""
    return 8 if bits <= SMALL else 8 * words_of(bits)


def place_size(slot: Slot) -> int:
    """The bytes of what a temporary keeps in memory; a queue has how many come first."""
    if slot.holds is Holds.QUEUE:
        return 8 + 8 * slot.count
    return value_size(slot.bits) * slot.count
