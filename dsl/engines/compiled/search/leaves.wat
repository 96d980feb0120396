;; The end of a simulation: random choices to the end of the game or for a while, and what comes of it for each player.

;; ---- rollouts
(global $most_steps (mut i32) (i32.const 4000))

;; Any choices and chances to the end, or as many decisions as a rollout has, or until the position is worth something
;; else to somebody than at present.
(func $roll_out (param $rest i32) (result i32)
  (local $left i32) (local $steps i32)
  (local.set $left (global.get $rollout))
  (local.set $steps (global.get $most_steps))
  (loop $on
    (if (i32.eq (local.get $rest) (i32.const 2)) (then (return (local.get $rest))))
    (if (i32.eqz (local.tee $steps (i32.sub (local.get $steps) (i32.const 1)))) (then (return (local.get $rest))))
    (if (local.get $rest)
      (then (drop (call $outcomes)) (call $take_outcome (call $roll)))
      (else
        (if (i32.eqz (local.get $left)) (then (return (local.get $rest))))
        (if (i32.eq (global.get $rollout) (i32.const -2)) (then
          (if (call $changed) (then (return (local.get $rest))))))
        (local.set $left (i32.sub (local.get $left) (i32.const 1)))
        (call $take_choice (call $below (i32.load (i32.const COUNT))))))
    (local.set $rest (call $rest))
    (br $on))
  (unreachable))

(func $reward_at (param $player i32) (result i32)
  (i32.add (i32.const REWARDS) (i32.shl (local.get $player) (i32.const 3))))

;; The set of those who win together with a player, and whether all of them are out.
(func $side (param $player i32) (result i32)
  (i32.load (i32.add (i32.const SIDES) (i32.shl (local.get $player) (i32.const 2)))))

(func $allied (param $one i32) (param $other i32) (result i32)
  (i32.and (i32.shr_u (call $side (local.get $one)) (local.get $other)) (i32.const 1)))

(func $side_out (param $player i32) (param $out i32) (result i32)
  (i32.eqz (i32.and (call $side (local.get $player)) (i32.xor (local.get $out) (i32.const -1)))))

;; What the end is worth to each: 1 to who won, a half if nobody did, 0 to all others.
(func $ranks (param $winners i32) (param $out i32)
  (local $player i32) (local $mask i32)
  (loop $next
    (local.set $mask (i32.shl (i32.const 1) (local.get $player)))
    (f64.store (call $reward_at (local.get $player)) (if (result f64)
      (i32.and (local.get $winners) (local.get $mask))
      (then (f64.const 1))
      (else (select (f64.const 0) (f64.const 0.5)
        (i32.or (local.get $winners) (call $side_out (local.get $player) (local.get $out)))))))
    (br_if $next (i32.lt_u (local.tee $player (i32.add (local.get $player) (i32.const 1))) (i32.const SEATS)))))

;; The value of the position to a player, less the mean of that to others, of other teams, that are still in the game.
(func $lead (param $player i32) (result f64)
  (local $other i32) (local $sum f64) (local $others f64)
  (loop $next
    (if (i32.and
        (i32.eqz (call $allied (local.get $player) (local.get $other)))
        (i32.eqz (i32.and (i32.load (i32.const OUT)) (i32.shl (i32.const 1) (local.get $other))))) (then
      (local.set $sum (f64.add (local.get $sum) (f64.convert_i64_s (call $value (local.get $other)))))
      (local.set $others (f64.add (local.get $others) (f64.const 1)))))
    (br_if $next (i32.lt_u (local.tee $other (i32.add (local.get $other) (i32.const 1))) (i32.const SEATS))))
  (f64.sub (f64.convert_i64_s (call $value (local.get $player)))
    (if (result f64) (f64.gt (local.get $others) (f64.const 0))
      (then (f64.div (local.get $sum) (local.get $others))) (else (f64.const 0)))))

;; Whether the position is worth something else to somebody than at present.
(func $changed (result i32)
  (local $player i32)
  (loop $next
    (if (f64.ne (call $lead (local.get $player)) (f64.load (call $present (local.get $player)))) (then (return (i32.const 1))))
    (br_if $next (i32.lt_u (local.tee $player (i32.add (local.get $player) (i32.const 1))) (i32.const SEATS))))
  (i32.const 0))

(func $present (param $player i32) (result i32)
  (i32.add (i32.const PRESENT) (i32.shl (local.get $player) (i32.const 3))))

;; Where the game goes on: how much better or worse than at present it stands for each, squashed into 0.02 … 0.98.
(func $values
  (local $player i32) (local $change f64)
  (loop $next
    (if (call $side_out (local.get $player) (i32.load (i32.const OUT)))
      (then (f64.store (call $reward_at (local.get $player)) (f64.const 0)))
      (else
        (local.set $change (f64.div
          (f64.sub (call $lead (local.get $player)) (f64.load (call $present (local.get $player))))
          (global.get $scale)))
        (f64.store (call $reward_at (local.get $player)) (f64.add (f64.const 0.5) (f64.mul (f64.const 0.48)
          (f64.div (local.get $change) (f64.add (f64.const 1) (f64.abs (local.get $change)))))))))
    (br_if $next (i32.lt_u (local.tee $player (i32.add (local.get $player) (i32.const 1))) (i32.const SEATS)))))

;; A game that was given up half-way and has no values: nobody has won.
(func $evens
  (local $player i32)
  (loop $next
    (f64.store (call $reward_at (local.get $player)) (f64.const 0.5))
    (br_if $next (i32.lt_u (local.tee $player (i32.add (local.get $player) (i32.const 1))) (i32.const SEATS)))))

(func $reward (param $rest i32)
  (if (i32.eq (local.get $rest) (i32.const 2)) (then
    (call $ranks (i32.load (i32.const WINNERS)) (i32.load (i32.const OUT)))
    (return)))
  (if (i32.const VALUED) (then (call $values)) (else (call $evens))))

;; Of a random game the decisions and chances until somebody's value has changed.
(func (export "steadiness") (param $seed i64) (result i32)
  (call $scatter (local.get $seed))
  (global.set $rollout (i32.const -2))
  (global.set $spent (i64.const 0))
  (call $start (local.get $seed))
  (block $caught
    (try_table (catch $failed $caught)
      (call $look_around_here)
      (drop (call $roll_out (call $rest))))
    (return (i32.wrap_i64 (global.get $spent))))
  (call $recover)
  (i32.wrap_i64 (global.get $spent)))

;; ---- how much values differ: how far those after some rollouts are from the present one, on average
(func $wander (param $depth i32) (result f64)
  (local $before i32) (local $rest i32)
  (local.set $before (global.get $rollout))
  (global.set $rollout (local.get $depth))
  (call $take_world)
  (local.set $rest (call $roll_out (call $rest)))
  (global.set $rollout (local.get $before))
  (f64.abs (f64.sub (call $lead (global.get $thinker)) (f64.load (call $present (global.get $thinker))))))

(func $look_around
  (call $take_world)
  (call $look_around_here))

(func $look_around_here
  (local $player i32)
  (loop $next
    (f64.store (call $present (local.get $player)) (call $lead (local.get $player)))
    (br_if $next (i32.lt_u (local.tee $player (i32.add (local.get $player) (i32.const 1))) (i32.const SEATS)))))

(func (export "calibrate") (param $samples i32) (param $depth i32)
  (local $left i32) (local $sum f64)
  (global.set $scale (f64.const 1))
  (if (i32.eqz (i32.const VALUED)) (then (return)))
  (local.set $left (local.get $samples))
  (block $caught
    (try_table (catch $failed $caught)
      (call $look_around)
      (loop $again
        (local.set $sum (f64.add (local.get $sum) (call $wander (local.get $depth))))
        (br_if $again (local.tee $left (i32.sub (local.get $left) (i32.const 1)))))))
  (call $recover)
  (if (i32.gt_s (local.get $samples) (local.get $left)) (then
    (global.set $scale (f64.max (f64.const 1) (f64.div (local.get $sum)
      (f64.convert_i32_s (i32.sub (local.get $samples) (local.get $left)))))))))
