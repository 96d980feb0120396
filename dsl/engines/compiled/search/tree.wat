;; Tree search: UCT for any number of players, with chance as nodes of their own. Where nothing is ever hidden, the
;; children of a node stand in a row in the order of its choices; where something may be, they are found by keys, and
;; what the thinking player does not learn leads to one and the same node.
;;
;; An edge (with the node it leads to) takes EDGE bytes:
;;    0 visits   4 first child, or 32 bits of its key   8 number of children, or how often it was there to take
;;   12 who took it (-1 chance)   16 reward of who took it
;;   32 how the game is sure to end from there: its winners and SURE, or 0
;;   36 how often it was looked at before it was taken   40 what that came to, for who takes it
;;   48 what it is worth to the thinking player if everybody goes on as well as is known   56 the same when it was new

(global $edge_top (mut i32) (i32.const 0))
(global $path (mut i32) (i32.const 0))          ;; where the path of the simulation ends
(global $chooser (mut i32) (i32.const 0))       ;; who decided last
(global $keyed (mut i32) (i32.const 0))
(global $thinker (mut i32) (i32.const 0))
(global $worlds (mut i32) (i32.const 0))        ;; how many positions a simulation may begin in
(global $rollout (mut i32) (i32.const 0))       ;; decisions of a rollout before the position is valued; -1: to the end
(global $exploration (mut f64) (f64.const 1.4))
(global $spent (mut i64) (i64.const 0))         ;; simulations, and decisions and chances in them
(global $sure (mut i32) (i32.const 0))          ;; whether ends that are sure are handed up the tree
(global $prior (mut f64) (f64.const 0))         ;; for how many visits a look at a choice counts
(global $looking (mut i32) (i32.const 0))       ;; visits of a node after which its choices are looked at; 0: never
(global $scale (mut f64) (f64.const 1))         ;; how far values commonly lie from those of the present

(func (export "search_begin")
  (param $seed i64) (param $thinker i32) (param $worlds i32) (param $keyed i32) (param $rollout i32)
  (param $exploration i32) (param $prior i32) (param $looking i32) (param $minimax i32) (param $slots i32)
  (call $scatter (local.get $seed))
  (global.set $thinker (local.get $thinker))
  (global.set $worlds (local.get $worlds))
  (global.set $keyed (local.get $keyed))
  (global.set $rollout (local.get $rollout))
  (global.set $exploration (f64.div (f64.convert_i32_s (local.get $exploration)) (f64.const 1000)))
  (global.set $prior (f64.div (f64.convert_i32_s (local.get $prior)) (f64.const 1000)))
  (global.set $looking (local.get $looking))
  (global.set $sure (i32.eqz (local.get $keyed)))
  (global.set $minimax (local.get $minimax))
  (global.set $spent (i64.const 0))
  (global.set $path (i32.const PATH))
  (memory.fill (i32.const TREE) (i32.const 0) (i32.const EDGE))
  (global.set $edge_top (i32.const TREE_FIRST))
  (if (local.get $keyed) (then (call $clear_slots (local.get $slots)))))

;; ---- a simulation's position
(func $take_world
  (call $load (i32.add (i32.const WORLDS) (i32.mul (call $below (global.get $worlds)) (i32.const POSITION))))
  (call $new_chances)
  (drop (call $list)))

;; Bytes of the tree that are free.
(func (export "search_left") (result i32) (i32.sub (i32.const TREE_END) (global.get $edge_top)))

(func $take_choice (param $choice i32)
  (global.set $chooser (i32.load (i32.const PLAYER)))
  (global.set $spent (i64.add (global.get $spent) (i64.const 1)))
  (call $choose (local.get $choice)))

(func $take_outcome (param $outcome i32)
  (global.set $spent (i64.add (global.get $spent) (i64.const 1)))
  (call $resolve (local.get $outcome)))

;; ---- logarithms: a table of them below 4096, written when the module is made ready
(func $log (param $n i32) (result f64)
  (local $halved i32)
  (block $small (loop $halve
    (br_if $small (i32.lt_u (local.get $n) (i32.const 4096)))
    (local.set $n (i32.shr_u (local.get $n) (i32.const 1)))
    (local.set $halved (i32.add (local.get $halved) (i32.const 1)))
    (br $halve)))
  (f64.add (f64.load (i32.add (i32.const LOGS) (i32.shl (local.get $n) (i32.const 3))))
    (f64.mul (f64.convert_i32_u (local.get $halved)) (f64.const 0.6931471805599453))))

;; ---- going down
(func $push (param $edge i32) (param $chooser i32)
  (i32.store offset=12 (local.get $edge) (local.get $chooser))
  (i32.store (global.get $path) (local.get $edge))
  (global.set $path (i32.add (global.get $path) (i32.const 4))))

;; Room for the children of a node; 0 if the memory is full, or so nearly that only nodes of more visits get some.
(func $expand (param $node i32) (param $count i32) (result i32)
  (local $bytes i32)
  (if (i32.eq (i32.load offset=8 (local.get $node)) (local.get $count)) (then (return (i32.const 1))))
  (if (i32.load offset=8 (local.get $node)) (then (return (i32.const 0))))
  (if (i32.lt_u (i32.load (local.get $node)) (i32.div_u (i32.const HALF_TREE) (i32.sub (i32.const TREE_LAST) (global.get $edge_top))))
    (then (return (i32.const 0))))
  (local.set $bytes (i32.mul (local.get $count) (i32.const EDGE)))
  (if (i32.gt_u (local.get $bytes) (i32.sub (i32.const TREE_END) (global.get $edge_top))) (then (return (i32.const 0))))
  (memory.fill (global.get $edge_top) (i32.const 0) (local.get $bytes))
  (i32.store offset=4 (local.get $node) (global.get $edge_top))
  (i32.store offset=8 (local.get $node) (local.get $count))
  (global.set $edge_top (i32.add (global.get $edge_top) (local.get $bytes)))
  (i32.const 1))

;; The upper bound of a choice: its mean with what a look at it promised, or what minimax says, and what is not known yet.
;; One that was neither taken nor looked at comes before all others.
(func $bound (param $edge i32) (param $width f64) (result f64)
  (local $tries f64) (local $sum f64)
  (if (i32.load offset=32 (local.get $edge)) (then
    (return (call $sure_score (i32.load offset=32 (local.get $edge))))))
  (local.set $tries (f64.convert_i32_s (i32.load (local.get $edge))))
  (local.set $sum (f64.load offset=16 (local.get $edge)))
  (if (i32.load offset=36 (local.get $edge)) (then
    (local.set $tries (f64.add (local.get $tries) (global.get $prior)))
    (local.set $sum (f64.add (local.get $sum) (f64.mul (global.get $prior)
      (f64.div (f64.load offset=40 (local.get $edge)) (f64.convert_i32_s (i32.load offset=36 (local.get $edge)))))))))
  (if (f64.eq (local.get $tries) (f64.const 0)) (then (return (f64.const 1e6))))
  (f64.add
    (if (result f64) (i32.and (i32.ne (i32.load (local.get $edge)) (i32.const 0)) (call $best_is_taken))
      (then (call $known (local.get $edge))) (else (f64.div (local.get $sum) (local.get $tries))))
    (f64.div (local.get $width) (f64.sqrt (local.get $tries)))))

;; A sure end for who decides: nothing is better than a victory, nothing worse than a defeat.
(func $sure_score (param $end i32) (result f64)
  (if (result f64) (i32.and (local.get $end) (i32.shl (i32.const 1) (i32.load (i32.const PLAYER))))
    (then (f64.const 1e9))
    (else (select (f64.const 0.5) (f64.const -1e9) (i32.eq (local.get $end) (i32.const SURE))))))

;; The child with the highest upper bound; equal ones are as likely as each other only by the place where the walk begins.
(func $select (param $node i32) (param $count i32) (result i32)
  (local $i i32) (local $left i32) (local $best i32) (local $edge i32)
  (local $most f64) (local $score f64) (local $width f64)
  (local.set $width (f64.mul (global.get $exploration) (f64.sqrt (call $log (i32.load (local.get $node))))))
  (local.set $most (f64.const -1e300))
  (call $begin_best)
  (local.set $i (call $below (local.get $count)))
  (local.set $edge (call $child (local.get $node) (local.get $i)))
  (local.set $left (local.get $count))
  (loop $next
    (local.set $score (call $bound (local.get $edge) (local.get $width)))
    (call $add_to_best (local.get $edge))
    (if (f64.gt (local.get $score) (local.get $most)) (then
      (local.set $most (local.get $score))
      (local.set $best (local.get $i))))
    (local.set $i (i32.add (local.get $i) (i32.const 1)))
    (local.set $edge (i32.add (local.get $edge) (i32.const EDGE)))
    (if (i32.eq (local.get $i) (local.get $count)) (then
      (local.set $i (i32.const 0))
      (local.set $edge (i32.load offset=4 (local.get $node)))))
    (br_if $next (local.tee $left (i32.sub (local.get $left) (i32.const 1)))))
  (call $store_best (local.get $node))
  (local.get $best))

(func $child (param $node i32) (param $i i32) (result i32)
  (i32.add (i32.load offset=4 (local.get $node)) (i32.mul (local.get $i) (i32.const EDGE))))

;; One step down a tree whose children stand in a row; 0 if the memory is full.
(func $down (param $node i32) (param $rest i32) (result i32)
  (local $count i32) (local $i i32)
  (local.set $count (if (result i32) (local.get $rest)
    (then (call $outcomes)) (else (i32.load (i32.const COUNT)))))
  (if (i32.eqz (call $expand (local.get $node) (local.get $count))) (then (return (i32.const 0))))
  (if (i32.eqz (local.get $rest)) (then
    (if (i32.eqz (i32.load offset=36 (i32.load offset=4 (local.get $node)))) (then
      (if (call $looks_now (local.get $node)) (then (call $look_over (local.get $node))))))))
  (local.set $i (if (result i32) (local.get $rest)
    (then (call $roll)) (else (call $select (local.get $node) (local.get $count)))))
  (call $push (call $child (local.get $node) (local.get $i))
    (if (result i32) (local.get $rest) (then (i32.const -1)) (else (i32.load (i32.const PLAYER)))))
  (if (local.get $rest) (then (call $take_outcome (local.get $i))) (else (call $take_choice (local.get $i))))
  (i32.const 1))

;; From the root to a leaf; what the simulation waits for there.
(func $descend (result i32)
  (local $node i32) (local $rest i32)
  (global.set $path (i32.const PATH))
  (call $push (i32.const TREE) (i32.const -1))
  (loop $on
    (local.set $rest (call $rest))
    (local.set $node (i32.load (i32.sub (global.get $path) (i32.const 4))))
    (if (i32.eq (local.get $rest) (i32.const 2)) (then
      (call $note_end (local.get $node))
      (return (local.get $rest))))
    (if (i32.load offset=32 (local.get $node)) (then (return (i32.const 3))))
    (if (i32.eqz (i32.load (local.get $node))) (then (return (local.get $rest))))
    (if (i32.ge_u (global.get $path) (i32.const PATH_LAST)) (then (return (local.get $rest))))
    (br_if $on (if (result i32) (global.get $keyed)
      (then (call $down_keyed (local.get $node) (local.get $rest)))
      (else (call $down (local.get $node) (local.get $rest))))))
  (local.get $rest))

;; ---- going back
(func $back_up
  (local $edge i32) (local $below i32) (local $chooser i32) (local $child i32) (local $reward f64)
  (local.set $below (i32.const -1))
  (loop $up
    (global.set $path (i32.sub (global.get $path) (i32.const 4)))
    (local.set $edge (i32.load (global.get $path)))
    (i32.store (local.get $edge) (i32.add (i32.load (local.get $edge)) (i32.const 1)))
    (call $hand_up (local.get $edge) (local.get $child) (local.get $below))
    (if (local.get $child) (then
      (if (i32.load offset=32 (local.get $child)) (then
        (call $conclude (local.get $edge) (local.get $below) (i32.load offset=32 (local.get $child)))))))
    (local.set $child (local.get $edge))
    (local.set $below (local.tee $chooser (i32.load offset=12 (local.get $edge))))
    (if (i32.ge_s (local.get $chooser) (i32.const 0)) (then
      (local.set $reward (f64.load (call $reward_at (local.get $chooser))))
      (f64.store offset=16 (local.get $edge) (f64.add (f64.load offset=16 (local.get $edge)) (local.get $reward)))))
    (br_if $up (i32.gt_u (global.get $path) (i32.const PATH)))))

;; The rules failed in a simulation: lost for who chose.
(func $back_up_failure
  (call $evens)
  (f64.store (call $reward_at (global.get $chooser)) (f64.const 0))
  (call $back_up))

(func $simulate
  (local $rest i32)
  (call $take_world)
  (global.set $chooser (global.get $thinker))
  (local.set $rest (call $descend))
  (if (i32.eq (local.get $rest) (i32.const 3)) (then
    (call $ranks (i32.and (i32.load offset=32 (i32.load (i32.sub (global.get $path) (i32.const 4)))) (i32.const 0x7fffffff)) (i32.const 0))
    (call $back_up)
    (return)))
  (local.set $rest (call $roll_out (local.get $rest)))
  (call $reward (local.get $rest))
  (call $back_up))

;; Simulations until ``budget`` steps are spent since the beginning; a simulation is a step, too.
(func (export "search") (param $budget i64) (result i32)
  (block $enough (loop $next
    (if (i32.load offset=32 (i32.const TREE)) (then (return (i32.const 1))))
    (br_if $enough (i64.ge_u (global.get $spent) (local.get $budget)))
    (global.set $spent (i64.add (global.get $spent) (i64.const 1)))
    (block $caught
      (try_table (catch $failed $caught) (call $simulate))
      (br $next))
    (call $recover)
    (call $back_up_failure)
    (br $next)))
  (i32.const 0))

;; ---- what was found
;; Writes visits, whether the end is sure (0, or winners and SURE), reward, looks and what they promised of each choice of
;; the question in world 0 to FOUND; how many there are.
(func (export "search_found") (result i32)
  (local $i i32) (local $at i32) (local $edge i32) (local $count i32)
  (call $load (i32.const WORLDS))
  (drop (call $list))
  (if (global.get $keyed) (then (call $look)))
  (local.set $count (i32.load (i32.const COUNT)))
  (local.set $at (i32.const FOUND))
  (block $done (loop $next
    (br_if $done (i32.ge_u (local.get $i) (local.get $count)))
    (local.set $edge (if (result i32) (global.get $keyed)
      (then (call $find (i32.const TREE) (call $seen_choice_key (local.get $i))))
      (else (select
        (call $child (i32.const TREE) (local.get $i))
        (i32.const 0)
        (i32.load offset=8 (i32.const TREE))))))
    (memory.fill (local.get $at) (i32.const 0) (i32.const 32))
    (if (local.get $edge) (then
      (i32.store (local.get $at) (i32.load (local.get $edge)))
      (i32.store offset=4 (local.get $at) (i32.load offset=32 (local.get $edge)))
      (f64.store offset=8 (local.get $at) (if (result f64) (global.get $minimax)
        (then (f64.mul (f64.load offset=48 (local.get $edge)) (f64.convert_i32_s (i32.load (local.get $edge)))))
        (else (f64.load offset=16 (local.get $edge)))))
      (i32.store offset=16 (local.get $at) (i32.load offset=36 (local.get $edge)))
      (f64.store offset=24 (local.get $at) (f64.load offset=40 (local.get $edge)))))
    (local.set $at (i32.add (local.get $at) (i32.const 32)))
    (local.set $i (i32.add (local.get $i) (i32.const 1)))
    (br $next)))
  (local.get $count))
