"""The WebAssembly text of one function while it is being written.

Instructions are added to a ``Body`` one after another. A value is an *operand*: folded text that neither fails nor
traps nor calls, so that it can be put anywhere after the instructions written before it, or left out. Reading with an
index that may be out of range is no operand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import reduce

from dsl.engines.program.linked import Holds, Slot, Slots

SMALL = 64
"""Sets with at most this number of bits are one number; larger ones are in memory."""
EMPTY = "(i32.const 0)"
"""The address of an empty set of any size; nothing is ever written there."""


def number(value: int) -> str:
    """The operand of a constant number, or small set."""
    return f"(i64.const {value})"


def word(value: int) -> str:
    """The operand of a constant condition or address."""
    return f"(i32.const {value})"


def known(operand: str) -> int | None:
    """The value of a constant operand; None for others."""
    return int(operand[11:-1]) if operand.startswith(("(i64.const ", "(i32.const ")) else None


def wrapped(operand: str) -> str:
    """The operand of the lower half of a number (i32)."""
    value = known(operand)
    if value is not None:
        return word(value & 0xFFFFFFFF)
    return operand[18:-1] if operand.startswith("(i64.extend_i32_u ") else f"(i32.wrap_i64 {operand})"


def extended(operand: str) -> str:
    """A condition or an address as a number (i64)."""
    value = known(operand)
    return number(value & 0xFFFFFFFF) if value is not None else f"(i64.extend_i32_u {operand})"


def truth(operand: str) -> str:
    """The operand of whether a number is not 0."""
    value = known(operand)
    if value is not None:
        return word(int(value != 0))
    return operand[18:-1] if operand.startswith("(i64.extend_i32_u (i32.") else f"(i64.ne {operand} (i64.const 0))"


def negated(operand: str) -> str:
    """The operand of whether a number is 0."""
    value = known(operand)
    return word(int(not value)) if value is not None else f"(i32.eqz {operand})"


def folded(instruction: str, operands: Sequence[str]) -> str:
    """The operand of one instruction applied to several operands, from left to right."""
    return reduce(lambda one, other: f"({instruction} {one} {other})", operands)


def word_address(address: str, member: str) -> str:
    """The address of the word of a large set that has the bit of a member (i64); for -1 the word before the set."""
    return f"(i32.add {address} (i32.shl (i32.wrap_i64 (i64.shr_u {member} (i64.const 6))) (i32.const 3)))"


def has_bit(value: str, member: str) -> str:
    """The operand of whether a word of a set has the bit of a member (i64)."""
    return f"(i32.wrap_i64 (i64.and (i64.shr_u {value} {member}) (i64.const 1)))"


def each_below(count: str, inner: str) -> str:
    """A loop over each number ``$i`` (i32) below a count."""
    return f"""(local.set $i (i32.const 0))
(block (loop (br_if 1 (i32.ge_u (local.get $i) {count}))
{inner}
(local.set $i (i32.add (local.get $i) (i32.const 1))) (br 0)))"""


def words_of(bits: int) -> int:
    """The number of i64 words of a large set; it is even."""
    return 2 * ((bits + 127) // 128)


def kind_of(bits: int) -> str:
    """The type of the operand of a number (0 bits) or a set."""
    return "i64" if bits <= SMALL else "i32"


@dataclass
class Body:
    """A function being written. Its first ``arguments`` temporaries are its parameters."""

    temps: Slots
    arguments: int = 0
    lines: list[str] = field(default_factory=list)
    effects: int = 0
    """The number of instructions that may fail, store, call or jump."""
    _locals: dict[str, str] = field(default_factory=dict)
    _places: dict[int, int] = field(default_factory=dict)
    _size: int = 0
    _count: int = 0
    _leaves: bool = False

    # ---- instructions
    def add(self, *lines: str) -> None:
        """Add instructions."""
        self.lines.extend(lines)
        self.effects += len(lines)

    @contextmanager
    def aside(self) -> Iterator[list[str]]:
        """Collects instructions in a list, which can then be added or dropped."""
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
        """Instructions that run if a condition (i32) holds."""
        self.add(condition, "if")
        yield
        self.add("end")

    @contextmanager
    def otherwise(self) -> Iterator[None]:
        """Instructions that run if the condition of the preceding ``when`` does not hold."""
        assert self.lines.pop() == "end"
        self.add("else")
        yield
        self.add("end")

    @contextmanager
    def counted(self, count: int) -> Iterator[str]:
        """A loop over each number from 0 below ``count``; yields its operand (i64)."""
        at, again, done = self.fresh(), self.label("round"), self.label("done")
        self.add(f"(local.set {at} (i64.const 0))")
        with self.block(done), self.loop(again):
            self.add(f"(br_if {done} (i64.ge_s (local.get {at}) {number(count)}))")
            yield f"(local.get {at})"
            self.add(f"(local.set {at} (i64.add (local.get {at}) (i64.const 1)))", f"(br {again})")

    def label(self, hint: str) -> str:
        """A new label."""
        self._count += 1
        return f"${hint}{self._count}"

    def leave(self) -> str:
        """The label that leaves the function."""
        self._leaves = True
        return "$leave"

    # ---- locals
    def local(self, name: str, kind: str) -> None:
        """Declare a local with a fixed name."""
        self._locals.setdefault(name, kind)

    def fresh(self, kind: str = "i64") -> str:
        """The name of a new local."""
        self._count += 1
        name = f"$v{self._count}"
        self._locals[name] = kind
        return name

    def keep(self, value: str, kind: str = "i64") -> str:
        """The operand of a new local with the value of an operand."""
        assert "(call" not in value, value
        name = self.fresh(kind)
        self.lines.append(f"(local.set {name} {value})")
        return f"(local.get {name})"

    def now(self, value: str, kind: str = "i64") -> str:
        """The operand of a new local with a value computed here, because it calls or may trap."""
        name = self.fresh(kind)
        self.add(f"(local.set {name} {value})")
        return f"(local.get {name})"

    def once(self, value: str, kind: str = "i64") -> str:
        """An operand of the same value that can be repeated at no cost."""
        return value if value.startswith(("(local.get ", "(i64.const ", "(i32.const ")) else self.keep(value, kind)

    def temp(self, slot: int) -> str:
        """The local of a temporary: a number, a small set, or the address of a large one."""
        name = f"$t{slot}"
        if slot >= self.arguments:
            self._locals.setdefault(name, kind_of(self.temps[slot].bits))
        return name

    # ---- the shadow frame: memory that belongs to one call of the function
    def area(self, size: int) -> str:
        """The address of ``size`` bytes in the stack frame, aligned to 16."""
        return self._at(self._take(size))

    def place(self, slot: int) -> str:
        """The address of a temporary in memory: a table, a queue, a large set that is assigned."""
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
        """The text of the whole function; ``extra`` are parameters after the arguments, ``result`` an operand."""
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


def put_member(target: str, member: str, body: Body) -> None:
    """Emit the adding of a member to a large set."""
    at = body.keep(word_address(target, member), "i32")
    body.add(f"(i64.store {at} (i64.or (i64.load {at}) (i64.shl (i64.const 1) {member})))")


def value_size(bits: int) -> int:
    """The bytes of a number or a set in memory outside the state."""
    return 8 if bits <= SMALL else 8 * words_of(bits)


def place_size(slot: Slot) -> int:
    """The bytes of a temporary in memory; a queue starts with its length."""
    if slot.holds is Holds.QUEUE:
        return 8 + 8 * slot.count
    return value_size(slot.bits) * slot.count
