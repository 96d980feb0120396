"""Flood fills on boards of at most ``MOST_WORDS`` words: the set is in locals and grows by whole steps."""

from __future__ import annotations

from collections.abc import Sequence

from dsl.engines.compiled.kernels.board_tables import BoardTables
from dsl.engines.compiled.kernels.growth import WORD, Growth, joined
from dsl.engines.compiled.wat import Body, number
from dsl.engines.program.nodes import INT_NONE

MOST_WORDS = 4
"""Sets of larger boards are in memory while they grow."""


class Floods:
    """The flood fill functions of one board."""

    def __init__(self, tables: BoardTables) -> None:
        self.tables, self.board = tables, tables.board
        self.growths = {name: Growth(tables, name) for name in ("exits", "neighbours")}
        self.words = -(-self.board.size // WORD)
        self.kind = "i64" if self.words == 1 else "i32"

    # ---- the functions
    def reachable(self) -> str:
        """Returns the cells reached in 1 to n steps, each to a cell of ``through``."""
        body = Body(())
        start = self.single(body, "$c")
        front, rest = self.begin(body, start, "$through")
        with body.block("$out"), body.loop("$again"):
            body.add("(br_if $out (i64.le_s (local.get $n) (i64.const 0)))")
            body.add(f"(br_if $out {self.empty(self.step(body, 'exits', front, rest))})")
            body.add("(local.set $n (i64.sub (local.get $n) (i64.const 1)))", "(br $again)")
        return self.set_function(body, "$k_reachable", "(param $c i64)(param $n i64)", self.reached(body, rest, start))

    def steps(self) -> str:
        """Returns the length of a shortest path."""
        body = Body(())
        start, goal = self.single(body, "$a"), self.single(body, "$b")
        front, rest = self.begin(body, start, "$through")
        count = body.fresh()
        with body.block("$out"), body.loop("$again"):
            body.add(f"(br_if $out {self.meets(front, goal)})")
            body.add(f"(local.set {count} (i64.add (local.get {count}) (i64.const 1)))")
            grown = self.step(body, "exits", front, rest)
            body.add(f"(br_if $again (i32.eqz {self.empty(grown)}))")
            body.add(f"(local.set {count} {number(INT_NONE)})")
        params = f"(param $a i64)(param $b i64)(param $through {self.kind})"
        return body.function("$k_steps", f"(local.get {count})", "i64", params)

    def group(self) -> str:
        """Returns the cells connected with a cell, including it."""
        body = Body(())
        start = self.single(body, "$c")
        found = self.spread(body, start)
        return self.set_function(body, "$k_group", "(param $c i64)", [joined([f, s]) for f, s in zip(found, start)])

    def flood(self) -> str:
        """Returns the cells connected with any cell of a set."""
        body = Body(())
        seeds = self.loaded(body, "$seeds")
        found = self.spread(body, seeds)
        return self.set_function(
            body, "$k_flood", f"(param $seeds {self.kind})", [joined(p) for p in zip(found, seeds)]
        )

    def joins(self) -> str:
        """Returns whether a cell of one set is connected with one of another; stops as soon as they meet."""
        body = Body(())
        seeds, goal = self.loaded(body, "$seeds"), self.loaded(body, "$goal")
        front, rest = self.begin(body, seeds, "$through")
        with body.loop("$again"):
            with body.when(self.meets(front, goal)):
                body.add("(return (i32.const 1))")
            body.add(f"(br_if $again (i32.eqz {self.empty(self.step(body, 'neighbours', front, rest))}))")
        params = "".join(f"(param {name} {self.kind})" for name in ("$seeds", "$goal", "$through"))
        return body.function("$k_joins", "(i32.const 0)", "i32", params)

    # ---- their parts
    def loaded(self, body: Body, name: str) -> list[str]:
        """The operands of the words of a set that is a parameter."""
        if self.kind == "i64":
            return [f"(local.get {name})"]
        return [body.keep(f"(i64.load offset={8 * j} (local.get {name}))") for j in range(self.words)]

    def single(self, body: Body, name: str) -> list[str]:
        """The operands of the words of a set with one cell, a parameter."""
        cell = f"(local.get {name})"
        bit = body.keep(f"(i64.shl (i64.const 1) {cell})")
        if self.words == 1:
            return [bit]
        word = body.keep(f"(i32.wrap_i64 (i64.shr_u {cell} (i64.const 6)))", "i32")
        return [body.keep(f"(select {bit} (i64.const 0) (i32.eq {word} (i32.const {j})))") for j in range(self.words)]

    def begin(self, body: Body, start: Sequence[str], through: str) -> tuple[list[str], list[str]]:
        """Locals with the cells from which the next step is made, and with those that it may find."""
        front, rest = [body.fresh() for _ in start], [body.fresh() for _ in start]
        for j, (cells, allowed) in enumerate(zip(start, self.loaded(body, through))):
            present = self.board.present >> WORD * j & (1 << WORD) - 1
            full = (1 << min(WORD, self.board.size - WORD * j)) - 1
            among = f"(i64.and {allowed} (i64.xor {cells} (i64.const -1)))"
            if present != full:
                among, cells = f"(i64.and {among} {number(present)})", f"(i64.and {cells} {number(present)})"
            body.add(f"(local.set {rest[j]} {among})", f"(local.set {front[j]} {cells})")
        return [f"(local.get {name})" for name in front], [f"(local.get {name})" for name in rest]

    def step(self, body: Body, relation: str, front: Sequence[str], rest: Sequence[str]) -> Sequence[str]:
        """Emit one step of the front; the cells found are removed from ``rest``."""
        grown = [body.keep(word) for word in self.growths[relation].grow(body, front)]
        for present, ahead, left in zip(grown, front, rest):
            body.add(f"{_set(ahead)} (i64.and {present} {left}))", f"{_set(left)} (i64.xor {left} {ahead}))")
        return front

    def spread(self, body: Body, start: Sequence[str]) -> list[str]:
        """The operands of the cells connected with the start, which is not included unless ``through`` leads to it."""
        front, rest = self.begin(body, start, "$through")
        with body.loop("$again"):
            body.add(f"(br_if $again (i32.eqz {self.empty(self.step(body, 'neighbours', front, rest))}))")
        return self.reached(body, rest, start)

    def reached(self, body: Body, rest: Sequence[str], start: Sequence[str]) -> list[str]:
        """The operands of the cells of ``through`` that were removed from ``rest``, without the start."""
        found = []
        for j, (left, cells, allowed) in enumerate(zip(rest, start, self.loaded(body, "$through"))):
            present = self.board.present >> WORD * j & (1 << WORD) - 1
            full = (1 << min(WORD, self.board.size - WORD * j)) - 1
            among = allowed if present == full else f"(i64.and {allowed} {number(present)})"
            found.append(f"(i64.and {among} (i64.xor (i64.or {left} {cells}) (i64.const -1)))")
        return found

    @staticmethod
    def empty(words: Sequence[str]) -> str:
        """The operand of whether a set is empty."""
        return f"(i64.eqz {joined(words)})"

    @staticmethod
    def meets(one: Sequence[str], other: Sequence[str]) -> str:
        """The operand of whether two sets have a common member."""
        return f"(i64.ne {joined([f'(i64.and {a} {b})' for a, b in zip(one, other)])} (i64.const 0))"

    def set_function(self, body: Body, name: str, params: str, found: Sequence[str]) -> str:
        """A function that returns a set, or writes its words to the address given by its caller."""
        params += f"(param $through {self.kind})"
        if self.kind == "i64":
            return body.function(name, found[0], "i64", params)
        words = [body.keep(word) for word in found]
        for j, word in enumerate(words):
            body.add(f"(i64.store offset={8 * j} (local.get $to) {word})")
        if len(words) % 2:
            body.add(f"(i64.store offset={8 * len(words)} (local.get $to) (i64.const 0))")
        return body.function(name, extra=params + "(param $to i32)")


def _set(operand: str) -> str:
    return operand.replace("(local.get ", "(local.set ", 1)[:-1]
