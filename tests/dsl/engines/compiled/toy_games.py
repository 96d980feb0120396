"""Three games written as modules by hand, to try playouts and searches without any rules: their best moves are known."""

from __future__ import annotations

import ctypes
from array import array

import wasmtime

from dsl.engines.compiled.search.constants import logarithms
from dsl.engines.compiled.search.room import Room, search_text
from dsl.engines.linking.layout import BLOCK, HEADER, OUT, OVER, PHASE, RANDOM_LOW, WINNERS

STATE, WORDS, NUMBERS, REGISTERS = 0x10000, len(HEADER) + 4, 0x8100, 0x8000
REST = REGISTERS + 8
OUTCOMES, VIEW, NAMES, SECRETS, LOGS = 0x8200, 0x9000, 0xA000, 0xB000, 0x18000
PLACES = {
    "COUNT": REGISTERS,
    "PLAYER": REGISTERS + 4,
    "ERROR": REGISTERS + 12,
    "VIEWERS": REGISTERS + 16,
    "NUMBERS": NUMBERS,
    "OUTCOMES": OUTCOMES,
    "VIEW": VIEW,
    "VIEW_END": VIEW + 4 * WORDS,
    "CURRENT": STATE,
    "SECRET_BLOCKS": SECRETS,
    "OPTIONS": 0,
    "NAMES": NAMES,
    "LOGS": LOGS,
    "KINDS": 0,
    "TEMPLATES": 0,
    "SEATS": 2,
    "VALUED": 0,
    **{name: STATE + 4 * word for name, word in (("BLOCK", BLOCK), ("PHASE", PHASE), ("OVER", OVER))},
    **{name: STATE + 4 * word for name, word in (("WINNERS", WINNERS), ("OUT", OUT), ("RANDOM", RANDOM_LOW))},
}
HEAP_WORD = STATE + 4 * len(HEADER)
"""The first of four words that the games have besides the header."""

COMMON = f"""
(memory (export "memory") 2048)
(tag $failed)
(global $turns (mut i32) (i32.const 0)) (global $last_line (mut i32) (i32.const -1)) (global $ended (mut i32) (i32.const -1))
(func $recover)
(func $rest (result i32) (i32.load (i32.const {REST})))
(func $save (param i32) (memory.copy (local.get 0) (i32.const {STATE}) (i32.const {4 * WORDS})))
(func $load (param i32) (memory.copy (i32.const {STATE}) (local.get 0) (i32.const {4 * WORDS})))
(func $numbers (param i32) (result i32)
  (i64.store (i32.const {NUMBERS}) (i64.extend_i32_s (local.get 0))) (i32.const 1))
(func $value (param i32) (result i64) (i64.const 0))
(func $over (param $winners i32)
  (i32.store (i32.const {PLACES["OVER"]}) (i32.const 1))
  (i32.store (i32.const {PLACES["WINNERS"]}) (local.get $winners))
  (global.set $ended (i32.const 5))
  (drop (call $list)))
(func $clear (param $seed i64)
  (memory.fill (i32.const {STATE}) (i32.const 0) (i32.const {4 * WORDS}))
  (i64.store (i32.const {PLACES["RANDOM"]}) (local.get $seed))
  (i32.store (i32.const {PLACES["PHASE"]}) (i32.const 1))
  (global.set $turns (i32.const 0)) (global.set $ended (i32.const -1)))
(func $roll (result i32)
  (local $x i64)
  (local.set $x (i64.add (i64.mul (i64.load (i32.const {PLACES["RANDOM"]})) (i64.const 6364136223846793005)) (i64.const 1)))
  (i64.store (i32.const {PLACES["RANDOM"]}) (local.get $x))
  (i32.wrap_i64 (i64.rem_u (i64.shr_u (local.get $x) (i64.const 33)) (i64.extend_i32_u (call $outcomes)))))
"""

NIM = f"""
;; Ten matches; who is to move takes one, two or three; who takes the last one wins.
(func $start (param $seed i64)
  (call $clear (local.get $seed)) (i32.store (i32.const {HEAP_WORD}) (i32.const 10)) (drop (call $list)))
(func $list (result i32)
  (local $left i32)
  (local.set $left (i32.load (i32.const {HEAP_WORD})))
  (i32.store (i32.const {REST}) (select (i32.const 2) (i32.const 0) (i32.load (i32.const {PLACES["OVER"]}))))
  (i32.store (i32.const {PLACES["PLAYER"]}) (i32.load (i32.const {HEAP_WORD + 4})))
  (i32.store (i32.const {PLACES["COUNT"]})
    (select (i32.const 3) (local.get $left) (i32.gt_s (local.get $left) (i32.const 3))))
  (i32.load (i32.const {PLACES["COUNT"]})))
(func $choose (param $i i32)
  (global.set $turns (i32.add (global.get $turns) (i32.const 1)))
  (i32.store (i32.const {HEAP_WORD})
    (i32.sub (i32.load (i32.const {HEAP_WORD})) (i32.add (local.get $i) (i32.const 1))))
  (if (i32.eqz (i32.load (i32.const {HEAP_WORD}))) (then
    (call $over (i32.shl (i32.const 1) (i32.load (i32.const {PLACES["PLAYER"]})))) (return)))
  (i32.store (i32.const {HEAP_WORD + 4}) (i32.sub (i32.const 1) (i32.load (i32.const {HEAP_WORD + 4}))))
  (drop (call $list)))
(func $resolve (param i32))
(func $outcomes (result i32) (i32.const 1))
"""

GAMBLE = f"""
;; One choice of player 0: a die of 2, 3, 6 faces that loses on its first, a mistake of the rules, or to give up.
(func $start (param $seed i64) (call $clear (local.get $seed)) (drop (call $list)))
(func $list (result i32)
  (local $faces i32)
  (local.set $faces (i32.load (i32.const {HEAP_WORD})))
  (i32.store (i32.const {PLACES["COUNT"]}) (i32.const 5))
  (i32.store (i32.const {PLACES["PLAYER"]}) (i32.const 0))
  (i32.store (i32.const {REST}) (select (i32.const 2)
    (i32.ne (local.get $faces) (i32.const 0)) (i32.load (i32.const {PLACES["OVER"]}))))
  (i32.load (i32.const {PLACES["COUNT"]})))
(func $outcomes (result i32)
  (i64.store (i32.const {PLACES["VIEWERS"]}) (i64.const -1))
  (i64.store (i32.const {OUTCOMES}) (i64.const 0)) (i64.store offset=8 (i32.const {OUTCOMES}) (i64.const 1))
  (i64.store offset=16 (i32.const {OUTCOMES}) (i64.const 2)) (i64.store offset=24 (i32.const {OUTCOMES}) (i64.const 3))
  (i64.store offset=32 (i32.const {OUTCOMES}) (i64.const 4)) (i64.store offset=40 (i32.const {OUTCOMES}) (i64.const 5))
  (i32.load (i32.const {HEAP_WORD})))
(func $resolve (param $i i32)
  (call $over (select (i32.const 2) (i32.const 1) (i32.eqz (local.get $i)))))
(func $choose (param $i i32)
  (if (i32.eq (local.get $i) (i32.const 3)) (then
    (i32.store (i32.const {PLACES["ERROR"]}) (i32.const 17)) (throw $failed)))
  (if (i32.eq (local.get $i) (i32.const 4)) (then (call $over (i32.const 2)) (return)))
  (i32.store (i32.const {HEAP_WORD}) (i32.mul (i32.add (local.get $i) (i32.const 1)) (i32.add (i32.const 1)
    (i32.ne (local.get $i) (i32.const 1)))))
  (if (i32.eq (local.get $i) (i32.const 1)) (then (i32.store (i32.const {HEAP_WORD}) (i32.const 3))))
  (drop (call $list)))
"""

HIDE = f"""
;; Player 1 hides in one of seven boxes, secretly. Player 0 has three guesses and is told whether it is higher or lower.
;; The words: the box, the lowest and the highest that it can be by what was told, the guesses made.
(func $start (param $seed i64)
  (call $clear (local.get $seed))
  (i32.store (i32.const {PLACES["BLOCK"]}) (i32.const 1))
  (i32.store (i32.const {HEAP_WORD + 8}) (i32.const 6))
  (drop (call $list)))
(func $list (result i32)
  (i32.store (i32.const {REST}) (select (i32.const 2) (i32.const 0) (i32.load (i32.const {PLACES["OVER"]}))))
  (i32.store (i32.const {PLACES["PLAYER"]}) (i32.load (i32.const {PLACES["BLOCK"]})))
  (i32.store (i32.const {PLACES["COUNT"]}) (i32.const 7))
  (i32.const 7))
(func $choose (param $i i32)
  (local $box i32)
  (local.set $box (i32.load (i32.const {HEAP_WORD})))
  (if (i32.load (i32.const {PLACES["BLOCK"]})) (then
    (i32.store (i32.const {PLACES["BLOCK"]}) (i32.const 0))
    (i32.store (i32.const {HEAP_WORD}) (local.get $i))
    (drop (call $list)) (return)))
  (i32.store (i32.const {HEAP_WORD + 12}) (i32.add (i32.load (i32.const {HEAP_WORD + 12})) (i32.const 1)))
  (if (i32.eq (local.get $i) (local.get $box)) (then (call $over (i32.const 1)) (return)))
  (if (i32.eq (i32.load (i32.const {HEAP_WORD + 12})) (i32.const 3)) (then (call $over (i32.const 2)) (return)))
  (if (i32.gt_s (local.get $box) (local.get $i))
    (then (i32.store (i32.const {HEAP_WORD + 4}) (i32.add (local.get $i) (i32.const 1))))
    (else (i32.store (i32.const {HEAP_WORD + 8}) (i32.sub (local.get $i) (i32.const 1)))))
  (drop (call $list)))
(func $resolve (param i32))
(func $outcomes (result i32) (i32.const 1))
(func $view (param i32)
  (memory.copy (i32.const {VIEW}) (i32.const {STATE}) (i32.const {4 * WORDS}))
  (i64.store (i32.const {VIEW + 4 * RANDOM_LOW}) (i64.const 0))
  (if (i32.eqz (local.get 0)) (then (i32.store (i32.const {VIEW + HEAP_WORD - STATE}) (i32.const 0)))))
"""
ALL_SEEN = "(func $view (param i32))"


class Toy:
    """A module made of one of them: what searches need of an instance."""

    def __init__(self, game: str) -> None:
        self.room = Room(0x20000, 2048 << 16, 4 * WORDS, 1, [])
        self.seats, self.secretive, self.valued = 2, False, False
        self._store = wasmtime.Store()
        text = f"(module {COMMON} {game} {'' if '$view' in game else ALL_SEEN} {search_text(PLACES | self.room.names)})"
        module = wasmtime.Module(self._store.engine, wasmtime.wat2wasm(text))
        self._exports = wasmtime.Instance(self._store, module, []).exports(self._store)
        memory = self._exports["memory"]
        assert isinstance(memory, wasmtime.Memory)
        address = ctypes.addressof(memory.data_ptr(self._store).contents)
        size = memory.data_len(self._store)
        self.memory = memoryview((ctypes.c_ubyte * size).from_address(address)).cast("B")
        names = array("i", range(7)).tobytes()
        for place, data in ((NAMES, names), (LOGS, logarithms()), (SECRETS, b"\0\1")):
            self.memory[place : place + len(data)] = data

    def call(self, name: str, *arguments: int) -> int:
        """Call an export."""
        function = self._exports[name]
        assert isinstance(function, wasmtime.Func)
        return function(self._store, *arguments) or 0  # type: ignore[no-any-return]
