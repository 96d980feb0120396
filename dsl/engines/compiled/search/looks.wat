;; What is known of choices before they are tried: a look one choice ahead, and ends that are sure.

;; ---- looks: what the position after a choice is worth, with one throw of whatever chance comes before the next decision
(func $looks_now (param $node i32) (result i32)
  (if (i32.eqz (global.get $looking)) (then (return (i32.const 0))))
  (i32.ge_s (i32.load (local.get $node)) (global.get $looking)))

(func $edge_of (param $node i32) (param $i i32) (result i32)
  (if (result i32) (global.get $keyed)
    (then (call $find_or_make (local.get $node) (call $seen_choice_key (local.get $i))))
    (else (call $child (local.get $node) (local.get $i)))))

(func $look_at (param $edge i32) (param $choice i32)
  (local $rest i32) (local $player i32) (local $rolled i32)
  (local.set $player (i32.load (i32.const PLAYER)))
  (call $take_choice (local.get $choice))
  (block $done (loop $on
    (br_if $done (i32.ne (local.tee $rest (call $rest)) (i32.const 1)))
    (drop (call $outcomes))
    (call $take_outcome (call $roll))
    (br_if $done (i32.gt_u (local.tee $rolled (i32.add (local.get $rolled) (i32.const 1))) (i32.const 100)))
    (br $on)))
  (if (i32.and (i32.eq (local.get $rest) (i32.const 2)) (i32.eqz (local.get $rolled))) (then
    (call $note_end (local.get $edge))))
  (if (local.get $rolled) (then (global.set $thrown (i32.const 1))))
  (call $reward (local.get $rest))
  (f64.store offset=40 (local.get $edge) (f64.add (f64.load offset=40 (local.get $edge)) (f64.min
    (f64.load (call $reward_at (local.get $player)))
    (select (f64.const 0.98) (f64.const 1) (local.get $rolled))))))  ;; what luck brings is no sure victory

(global $thrown (mut i32) (i32.const 0))   ;; whether chance fell while choices were looked at

;; A look at every choice of the node where the simulation stands; mistakes of the rules count as lost.
(func $look_over (param $node i32)
  (local $i i32) (local $count i32) (local $edge i32)
  (local.set $count (i32.load (i32.const COUNT)))
  (call $save (i32.const LOOKED))
  (if (global.get $keyed) (then (call $look)))
  (loop $next
    (local.set $edge (call $edge_of (local.get $node) (local.get $i)))
    (if (local.get $edge) (then
      (i32.store offset=36 (local.get $edge) (i32.add (i32.load offset=36 (local.get $edge)) (i32.const 1)))
      (block $fine
        (block $caught
          (try_table (catch $failed $caught) (call $look_at (local.get $edge) (local.get $i)))
          (br $fine))
        (call $recover))
      (call $load (i32.const LOOKED))
      (call $new_chances)  ;; else the next look, and what is taken at last, would throw the same
      (drop (call $list))))
    (local.set $i (i32.add (local.get $i) (i32.const 1)))
    (br_if $next (i32.lt_u (local.get $i) (local.get $count)))))

;; Looks at all choices of the root: once where nothing is hidden and chance has no say, else as often as asked.
(func (export "search_look") (param $times i32)
  (global.set $thrown (i32.const 0))
  (loop $again
    (call $take_world)
    (if (i32.eqz (global.get $keyed)) (then
      (if (i32.eqz (call $expand (i32.const TREE) (i32.load (i32.const COUNT)))) (then (return)))))
    (call $look_over (i32.const TREE))
    (br_if $again (i32.and
      (i32.gt_s (local.tee $times (i32.sub (local.get $times) (i32.const 1))) (i32.const 0))
      (i32.or (global.get $thrown) (i32.gt_u (global.get $worlds) (i32.const 1)))))))

;; ---- ends that are sure
;; The game is over at a node. One that somebody lost and nobody won is left to the rewards.
(func $note_end (param $node i32)
  (if (i32.and (global.get $sure)
      (i32.or (i32.ne (i32.load (i32.const WINNERS)) (i32.const 0)) (i32.eqz (i32.load (i32.const OUT))))) (then
    (i32.store offset=32 (local.get $node) (i32.or (i32.load (i32.const WINNERS)) (i32.const SURE))))))

;; A child's end is sure: that of the node is, if its chooser wins by it, or no child is left open (chance: all alike).
(func $conclude (param $node i32) (param $chooser i32) (param $end i32)
  (local $edge i32) (local $left i32) (local $other i32)
  (if (i32.eqz (i32.and (i32.ge_s (local.get $chooser) (i32.const 0))
      (i32.ne (i32.and (local.get $end) (i32.shl (i32.const 1) (local.get $chooser))) (i32.const 0)))) (then
    (local.set $edge (i32.load offset=4 (local.get $node)))
    (local.set $left (i32.load offset=8 (local.get $node)))
    (loop $next
      (local.set $other (i32.load offset=32 (local.get $edge)))
      (if (i32.eqz (local.get $other)) (then (return)))
      (if (i32.ne (local.get $other) (local.get $end)) (then
        (if (i32.lt_s (local.get $chooser) (i32.const 0)) (then (return)))
        ;; nobody's victory is better than another's
        (if (i32.eq (local.get $other) (i32.const SURE)) (then (local.set $end (local.get $other))))))
      (local.set $edge (i32.add (local.get $edge) (i32.const EDGE)))
      (br_if $next (local.tee $left (i32.sub (local.get $left) (i32.const 1)))))))
  (i32.store offset=32 (local.get $node) (local.get $end)))

;; ---- whether looks are worth anything: a game of one player who takes what promises most against others at random
(func $most_promising (result i32)
  (local $i i32) (local $left i32) (local $edge i32) (local $best i32) (local $most f64)
  (memory.fill (i32.const TREE) (i32.const 0) (i32.const EDGE))
  (global.set $edge_top (i32.const TREE_FIRST))
  (local.set $left (i32.load (i32.const COUNT)))
  (if (i32.eqz (call $expand (i32.const TREE) (local.get $left))) (then (return (i32.const 0))))
  (call $look_over (i32.const TREE))
  (local.set $most (f64.const -1))
  (local.set $i (call $below (local.get $left)))
  (loop $next
    (local.set $edge (call $child (i32.const TREE) (local.get $i)))
    (if (f64.gt (f64.load offset=40 (local.get $edge)) (local.get $most)) (then
      (local.set $most (f64.load offset=40 (local.get $edge)))
      (local.set $best (local.get $i))))
    (local.set $i (i32.rem_u (i32.add (local.get $i) (i32.const 1)) (i32.load (i32.const COUNT))))
    (br_if $next (local.tee $left (i32.sub (local.get $left) (i32.const 1)))))
  (local.get $best))

(func $try_game (param $limit i32)
  (local $rest i32)
  (block $done (loop $on
    (br_if $done (i32.eq (local.tee $rest (call $rest)) (i32.const 2)))
    (if (local.get $rest)
      (then (drop (call $outcomes)) (call $take_outcome (call $roll)))
      (else
        (br_if $done (i32.eqz (local.tee $limit (i32.sub (local.get $limit) (i32.const 1)))))
        (call $take_choice (if (result i32) (i32.eq (i32.load (i32.const PLAYER)) (global.get $thinker))
          (then (call $most_promising)) (else (call $below (i32.load (i32.const COUNT))))))))
    (br $on)))
  (call $ranks (i32.load (i32.const WINNERS)) (i32.load (i32.const OUT))))

;; What became of it for that player, in thousandths; a game that the rules stop counts as a draw.
(func (export "try_looks") (param $seed i64) (param $player i32) (param $limit i32) (result i32)
  (call $scatter (local.get $seed))
  (global.set $thinker (local.get $player))
  (global.set $keyed (i32.const 0))
  (global.set $sure (i32.const 0))
  (call $start (local.get $seed))
  (block $caught
    (try_table (catch $failed $caught)
      (call $look_around_here)
      (call $try_game (local.get $limit)))
    (return (i32.trunc_f64_s (f64.mul (f64.const 1000) (f64.load (call $reward_at (local.get $player)))))))
  (call $recover)
  (i32.const 500))
