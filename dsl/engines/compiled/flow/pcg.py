"""Random numbers in the module: PCG32 (XSH-RR), O'Neill 2014, with the state's two words, like the reference engine."""

from __future__ import annotations

from dsl.engines.compiled.memory import STATE
from dsl.engines.linking.layout import RANDOM_LOW

_MULTIPLIER, _INCREMENT = 6364136223846793005, 1442695040888963407
_WORDS = f"(i32.const {STATE + 4 * RANDOM_LOW})"

FUNCTIONS = {
    "$scatter": f"""(func $scatter (param $seed i64)
(i64.store {_WORDS} (i64.add (i64.mul (i64.add (local.get $seed) (i64.const {_INCREMENT}))
  (i64.const {_MULTIPLIER})) (i64.const {_INCREMENT}))))""",
    "$random": f"""(func $random (param $bound i64) (result i64) (local $old i64)
(local.set $old (i64.load {_WORDS}))
(i64.store {_WORDS} (i64.add (i64.mul (local.get $old) (i64.const {_MULTIPLIER})) (i64.const {_INCREMENT})))
(i64.shr_u (i64.mul (local.get $bound) (i64.extend_i32_u (i32.rotr
  (i32.wrap_i64 (i64.shr_u (i64.xor (i64.shr_u (local.get $old) (i64.const 18)) (local.get $old)) (i64.const 27)))
  (i32.wrap_i64 (i64.shr_u (local.get $old) (i64.const 59)))))) (i64.const 32)))""",
}
"""``$scatter`` starts the stream from a seed; ``$random`` returns a number below a bound and advances the stream."""
