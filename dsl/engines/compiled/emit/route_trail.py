"""The trail of a route: the cells that the search has entered and not left yet."""

from __future__ import annotations

from dsl.engines.compiled.emit.route_memory import MULTIPLIER, TRAIL
from dsl.engines.compiled.wat import SMALL, Body, number, wrapped
from dsl.engines.compiled.writer import Writer
from dsl.engines.program.linked import Route


class Trail:
    """Writes what asks for it and changes it; a route that may enter a cell twice has none."""

    def __init__(self, writer: Writer, route: Route, cells: int) -> None:
        self.w, self.route, self.small = writer, route, cells <= SMALL

    def has(self, cell: str, trail: str) -> str:
        """Whether a cell is on the trail."""
        if self.small:
            return wrapped(f"(i64.and (i64.shr_u {trail} {cell}) (i64.const 1))")
        return wrapped(f"(i64.and (i64.shr_u (i64.load offset={TRAIL} {self._word(cell)}) {cell}) (i64.const 1))")

    @staticmethod
    def _word(cell: str) -> str:
        place = f"(i32.shl (i32.wrap_i64 (i64.shr_u {cell} (i64.const 6))) (i32.const 3))"
        return f"(i32.add (local.get $query) {place})"

    def enter(self, body: Body, cell: str, trail: str) -> tuple[str, str]:
        """The trail with one more cell, and whether it was on it before."""
        if not self.route.once:
            return trail, ""
        before = body.keep(self.has(cell, trail), "i32")
        if self.small:
            return body.keep(f"(i64.or {trail} (i64.shl (i64.const 1) {cell}))"), before
        at = body.keep(self._word(cell), "i32")
        body.add(
            f"(i64.store offset={TRAIL} {at} (i64.or (i64.load offset={TRAIL} {at}) (i64.shl (i64.const 1) {cell})))"
        )
        self.w.function("$k_mix", _MIX)
        mixed = body.now(f"(call $k_mix {cell})")
        return body.keep(f"(select {trail} (i64.xor {trail} {mixed}) {before})"), before

    def leave(self, body: Body, cell: str, before: str) -> None:
        """The trail as it was before the cell was entered."""
        if before and not self.small:
            at = body.keep(self._word(cell), "i32")
            with body.when(f"(i32.eqz {before})"):
                bit = f"(i64.xor (i64.shl (i64.const 1) {cell}) (i64.const -1))"
                body.add(f"(i64.store offset={TRAIL} {at} (i64.and (i64.load offset={TRAIL} {at}) {bit}))")


_MIX = f"""(func $k_mix (param $n i64) (result i64)
(local.set $n (i64.mul (i64.add (local.get $n) (i64.const 1)) {number(MULTIPLIER)}))
(local.set $n (i64.xor (local.get $n) (i64.shr_u (local.get $n) (i64.const 29))))
(local.set $n (i64.mul (local.get $n) (i64.const 0xBF58476D1CE4E5B9)))
(i64.xor (local.get $n) (i64.shr_u (local.get $n) (i64.const 32))))"""
"""64 bits for a cell, so that few sets of cells have the same sum of them."""
