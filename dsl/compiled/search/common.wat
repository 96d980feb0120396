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

(func $choice_key (param $choice i32) (result i64)
  (local $left i32) (local $at i32) (local $hash i64)
  (local.set $left (call $numbers (local.get $choice)))
  (local.set $at (i32.const NUMBERS))
  (local.set $hash (i64.const 1))
  (loop $next
    (local.set $hash (call $mix (local.get $hash) (i64.load (local.get $at))))
    (local.set $at (i32.add (local.get $at) (i32.const 8)))
    (br_if $next (local.tee $left (i32.sub (local.get $left) (i32.const 1)))))
  (local.get $hash))
