;; What a choice is worth if everybody goes on as well as is known by now: the best of what was tried of his choices for
;; who decides, and no less than the position itself promised while not all were tried; the mean where chance decides,
;; or others of more than two sides (a team is one side). In long turns a mean says little: choices that are tried once make it worse for whoever
;; has most of them, so that to end a turn seems better than to go on.

(global $minimax (mut i32) (i32.const 0))   ;; whether choices go by this, and not by the mean of their tries

;; Whether who decides is expected to take the best.
(func $best_is_taken (result i32)
  (i32.and (global.get $minimax)
    (i32.or (i32.const TWO_SIDES) (call $allied (i32.load (i32.const PLAYER)) (global.get $thinker)))))

(func $for_player (param $worth f64) (result f64)
  (select (local.get $worth) (f64.sub (f64.const 1) (local.get $worth))
    (call $allied (i32.load (i32.const PLAYER)) (global.get $thinker))))

(func $known (param $edge i32) (result f64)
  (call $for_player (f64.load offset=48 (local.get $edge))))

;; ---- the best of a node's choices, found while one of them is selected
(global $best_known (mut f64) (f64.const -1))
(global $untried (mut i32) (i32.const 0))

(func $begin_best
  (global.set $best_known (f64.const -1))
  (global.set $untried (i32.const 0)))

(func $add_to_best (param $edge i32)
  (if (i32.eqz (global.get $minimax)) (then (return)))
  (if (i32.load (local.get $edge))
    (then (global.set $best_known (f64.max (global.get $best_known) (call $known (local.get $edge)))))
    (else (global.set $untried (i32.const 1)))))

(func $store_best (param $node i32)
  (if (global.get $untried) (then
    (global.set $best_known (f64.max (global.get $best_known) (call $for_player (f64.load offset=56 (local.get $node)))))))
  (if (call $best_is_taken) (then
    (f64.store offset=48 (local.get $node) (call $for_player (global.get $best_known))))))

;; A simulation comes back: what is new has its reward; by chance, or by others of more than two, comes the mean.
(func $hand_up (param $edge i32) (param $child i32) (param $chooser i32)
  (local $reward f64)
  (if (i32.eq (i32.load (local.get $edge)) (i32.const 1)) (then
    (local.set $reward (f64.load (call $reward_at (global.get $thinker))))
    (f64.store offset=48 (local.get $edge) (local.get $reward))
    (f64.store offset=56 (local.get $edge) (local.get $reward))
    (return)))
  (if (i32.eqz (local.get $child)) (then (return)))
  (if (i32.or (i32.lt_s (local.get $chooser) (i32.const 0))
      (i32.eqz (i32.or (i32.const TWO_SIDES) (call $allied (local.get $chooser) (global.get $thinker))))) (then
    (f64.store offset=48 (local.get $edge) (f64.add (f64.load offset=48 (local.get $edge)) (f64.div
      (f64.sub (f64.load offset=48 (local.get $child)) (f64.load offset=48 (local.get $edge)))
      (f64.convert_i32_s (i32.load (local.get $edge)))))))))
