;; Drawing a hidden answer anew: one that always led to a contradiction is taken less often than others.
;; SCORES has for each answer (found by its key; two may share a place) how far the past agreed at best when it was
;; drawn; 0: never drawn, FAR: to the end. MARKS are the places of those that the present replay drew anew.

(global $marks (mut i32) (i32.const 0))
(global $watermark (mut i32) (i32.const 0))   ;; events that agreed already when the player thought last

(func $score_of (param $key i64) (result i32)
  (i32.add (i32.const SCORES) (i32.shl
    (i32.and (i32.wrap_i64 (call $mix (i64.extend_i32_u (global.get $event)) (local.get $key))) (i32.const 0xffff))
    (i32.const 2))))

;; Any choice: of one to eight, the first that has the best score; not the one that the particle had here.
(func $draw_choice (param $particle i32) (result i32)
  (local $tries i32) (local $i i32) (local $place i32) (local $score i32) (local $key i64)
  (local $best i32) (local $chosen i32) (local $mark i32)
  (local.set $tries (i32.add (call $below (i32.const 8)) (i32.const 1)))
  (local.set $chosen (call $below (i32.load (i32.const COUNT))))
  (block $enough (loop $next
    (local.set $i (call $below (i32.load (i32.const COUNT))))
    (local.set $key (call $choice_key (local.get $i)))
    (local.set $place (call $score_of (local.get $key)))
    (local.set $score (i32.sub (i32.load (local.get $place)) (i32.const 1)))  ;; never drawn: the largest
    (if (i64.eq (local.get $key) (call $had (local.get $particle))) (then (local.set $score (i32.const 0))))
    (if (i32.gt_u (local.get $score) (local.get $best)) (then
      (local.set $best (local.get $score))
      (local.set $chosen (local.get $i))
      (local.set $mark (local.get $place))))
    (br_if $enough (i32.ge_u (local.get $best) (i32.const BEST_SCORE)))
    (br_if $next (local.tee $tries (i32.sub (local.get $tries) (i32.const 1))))))
  (if (local.get $mark) (then (call $note_mark (local.get $mark))))
  (local.get $chosen))

(func $note_mark (param $place i32)
  (if (i32.lt_u (global.get $marks) (i32.const MOST_MARKS)) (then
    (i32.store (i32.add (i32.const MARKS) (i32.shl (global.get $marks) (i32.const 2))) (local.get $place))
    (global.set $marks (i32.add (global.get $marks) (i32.const 1))))))

;; A replay has agreed with the first ``reached`` of ``to`` events.
(func $score (param $reached i32) (param $to i32)
  (local $place i32) (local $before i32)
  (block $done (loop $next
    (br_if $done (i32.eqz (global.get $marks)))
    (global.set $marks (i32.sub (global.get $marks) (i32.const 1)))
    (local.set $place (i32.load (i32.add (i32.const MARKS) (i32.shl (global.get $marks) (i32.const 2)))))
    (local.set $before (i32.load (local.get $place)))
    (if (i32.eq (local.get $reached) (local.get $to))
      (then (i32.store (local.get $place) (i32.const FAR)))
      (else (if (select
          (i32.ge_u (local.get $reached) (global.get $watermark))
          (i32.ge_u (local.get $reached) (local.get $before))
          (i32.eq (local.get $before) (i32.const FAR))) (then
        (i32.store (local.get $place) (i32.add (local.get $reached) (i32.const 1)))))))
    (br $next))))
