;; What playouts, tree search and worlds share. Words in capitals are addresses and numbers of the game's module.

;; ---- random numbers of their own: no choice of a bot ever takes one of the state
(global $random (mut i64) (i64.const 1))

(func $scatter (param $seed i64)
  (local $x i64)
  ;; splitmix64: neighbouring seeds give streams that have nothing in common
  (local.set $x (i64.add (local.get $seed) (i64.const 0x9e3779b97f4a7c15)))
  (local.set $x (i64.mul (i64.xor (local.get $x) (i64.shr_u (local.get $x) (i64.const 30))) (i64.const 0xbf58476d1ce4e5b9)))
  (local.set $x (i64.mul (i64.xor (local.get $x) (i64.shr_u (local.get $x) (i64.const 27))) (i64.const 0x94d049bb133111eb)))
  (global.set $random (i64.or (i64.xor (local.get $x) (i64.shr_u (local.get $x) (i64.const 31))) (i64.const 1))))

(func $random_bits (result i64)
  (local $x i64)
  ;; xorshift64*
  (local.set $x (global.get $random))
  (local.set $x (i64.xor (local.get $x) (i64.shr_u (local.get $x) (i64.const 12))))
  (local.set $x (i64.xor (local.get $x) (i64.shl (local.get $x) (i64.const 25))))
  (local.set $x (i64.xor (local.get $x) (i64.shr_u (local.get $x) (i64.const 27))))
  (global.set $random (local.get $x))
  (i64.mul (local.get $x) (i64.const 0x2545f4914f6cdd1d)))

(func $below (param $n i32) (result i32)
  (i32.wrap_i64 (i64.shr_u
    (i64.mul (i64.shr_u (call $random_bits) (i64.const 32)) (i64.extend_i32_u (local.get $n)))
    (i64.const 32))))

;; The stream inside the state goes on from a number of ours: what chance brings is drawn from there.
(func $new_chances
  (i64.store (i32.const RANDOM) (call $random_bits)))

;; ---- keys of answers: numbers that tell choices and outcomes apart whatever place they have in a list
(func $mix (param $hash i64) (param $value i64) (result i64)
  (local $x i64)
  (local.set $x (i64.mul (i64.xor (local.get $hash) (local.get $value)) (i64.const 0x9e3779b97f4a7c15)))
  (i64.xor (local.get $x) (i64.shr_u (local.get $x) (i64.const 29))))

;; The name of an option, as a number: OPTIONS says for each block where in NAMES those of its question begin.
(func $name_of (param $option i32) (result i64)
  (i64.load32_u (i32.add (i32.const NAMES) (i32.shl
    (i32.add (local.get $option)
      (i32.load (i32.add (i32.const OPTIONS) (i32.shl (i32.load (i32.const BLOCK)) (i32.const 2)))))
    (i32.const 2)))))

(func $choice_key (param $choice i32) (result i64)
  (local $end i32) (local $at i32) (local $hash i64)
  (local.set $end (i32.add (i32.const NUMBERS) (i32.shl (call $numbers (local.get $choice)) (i32.const 3))))
  (local.set $at (i32.const NUMBERS))
  (local.set $hash (call $mix (i64.const 0x1000000000000000) (call $name_of (i32.load (local.get $at)))))
  (block $done (loop $next
    (local.set $at (i32.add (local.get $at) (i32.const 8)))
    (br_if $done (i32.ge_u (local.get $at) (local.get $end)))
    (local.set $hash (call $mix (local.get $hash) (i64.load (local.get $at))))
    (br $next)))
  (local.get $hash))
