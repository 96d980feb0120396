"""Functions of the module that follow arrows one after another, by a breadth-first search."""

from __future__ import annotations

from collections.abc import Sequence

from dsl.engines.compiled.kernels.growth import each_bit, in_locals
from dsl.engines.compiled.memory import Plan
from dsl.engines.compiled.wat import SMALL, Body, value_size, word

Arrows = Sequence[tuple[int, int]]


def chain_text(name: str, arrows: Arrows, plan: Plan) -> str:
    """The text of ``$k_chain_N``: the arrows of the set ``$among`` that can be followed from the end of ``$first``.

    Where one arrow ends the next one begins; ``arrows`` are the first and the last cell of each arrow of the kind.
    """
    bits = len(arrows)
    following = [sum(1 << i for i, (tail, _) in enumerate(arrows) if tail == head) for _, head in arrows]
    size = value_size(bits)
    table = plan.constant(b"".join(mask.to_bytes(size, "little") for mask in following))
    return _small(name, table) if bits <= SMALL else _large(name, table, size, plan)


def _small(name: str, table: int) -> str:
    body = Body(())
    found, ahead = body.fresh(), body.fresh()

    def after(arrow: str) -> str:
        return f"(i64.load (i32.add {word(table)} (i32.shl (i32.wrap_i64 {arrow}) (i32.const 3))))"

    body.add(f"(local.set {ahead} (i64.and (local.get $among) {after('(local.get $first)')}))")
    body.add(f"(local.set {found} (local.get {ahead}))")
    with body.block("$out"), body.loop("$again"):
        body.add(f"(br_if $out (i64.eqz (local.get {ahead})))")
        more = f"(i64.and (local.get $among) {after(f'(i64.ctz (local.get {ahead}))')})"
        more = body.keep(f"(i64.and {more} (i64.xor (local.get {found}) (i64.const -1)))")
        body.add(f"(local.set {found} (i64.or (local.get {found}) {more}))")
        rest = f"(i64.and (local.get {ahead}) (i64.sub (local.get {ahead}) (i64.const 1)))"
        body.add(f"(local.set {ahead} (i64.or {rest} {more}))", "(br $again)")
    return body.function(name, f"(local.get {found})", "i64", "(param $first i64)(param $among i64)")


def _large(name: str, table: int, size: int, plan: Plan) -> str:
    """The function for sets of several words; ``ahead`` has the arrows that were found but not yet followed."""
    body, ahead = Body(()), plan.reserve(size)
    arrow, word_, some = body.fresh(), body.fresh("i32"), body.fresh("i32")
    body.add(
        f"(memory.fill (local.get $to) (i32.const 0) {word(size)})",
        f"(memory.fill {word(ahead)} (i32.const 0) {word(size)})",
    )
    body.add(f"(local.set {arrow} (local.get $first))")

    def follow() -> None:
        row = body.keep(f"(i32.add {word(table)} (i32.mul (i32.wrap_i64 (local.get {arrow})) {word(size)}))", "i32")
        for at in range(0, size, 8):
            parts = in_locals(
                body, [f"(i64.load offset={at} {place})" for place in (row, "(local.get $among)", "(local.get $to)")]
            )
            more = body.keep(f"(i64.and (i64.and {parts[0]} {parts[1]}) (i64.xor {parts[2]} (i64.const -1)))")
            body.add(f"(i64.store offset={at} (local.get $to) (i64.or {parts[2]} {more}))")
            body.add(f"(i64.store {word(ahead + at)} (i64.or (i64.load {word(ahead + at)}) {more}))")

    follow()
    with body.loop("$round"):
        body.add(f"(local.set {some} (i32.const 0))", f"(local.set {word_} (i32.const 0))")
        with body.loop("$word"):
            place = f"(local.get {word_})"
            now = body.keep(f"(i64.load offset={ahead} {place})")
            body.add(f"(i64.store offset={ahead} {place} (i64.const 0))")
            with each_bit(body, now) as bit:
                body.add(f"(local.set {some} (i32.const 1))")
                body.add(f"(local.set {arrow} (i64.add (i64.extend_i32_u (i32.shl {place} (i32.const 3))) {bit}))")
                follow()
            body.add(f"(br_if $word (i32.lt_u (local.tee {word_} (i32.add {place} (i32.const 8))) {word(size)}))")
        body.add(f"(br_if $round (local.get {some}))")
    return body.function(name, extra="(param $first i64)(param $among i32)(param $to i32)")
