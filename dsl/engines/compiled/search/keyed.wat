;; Trees whose children are found by keys: for worlds that differ in what may be chosen and in what chance brings.
;; A table of addresses of edges, a power of two of them, sought from the place that the key names onwards.

(global $slot_mask (mut i32) (i32.const 0))
(global $keyed_end (mut i32) (i32.const 0))   ;; where half of the slots are taken

(func $clear_slots (param $slots i32)
  (global.set $slot_mask (i32.shl (i32.sub (local.get $slots) (i32.const 1)) (i32.const 2)))
  (global.set $keyed_end (i32.add (i32.const TREE_FIRST) (i32.mul (i32.shr_u (local.get $slots) (i32.const 1)) (i32.const EDGE))))
  (memory.fill (i32.const SLOTS) (i32.const 0) (i32.shl (local.get $slots) (i32.const 2))))

(func $slot_of (param $key i64) (result i32)
  (i32.and (i32.shl (i32.wrap_i64 (local.get $key)) (i32.const 2)) (global.get $slot_mask)))

;; The edge of a node with a key, or 0. Of the key 32 bits are compared, those that do not name the place.
(func $find (param $node i32) (param $key i64) (result i32)
  (local $slot i32) (local $edge i32) (local $mark i32)
  (local.set $key (call $mix (i64.extend_i32_u (local.get $node)) (local.get $key)))
  (local.set $mark (i32.wrap_i64 (i64.shr_u (local.get $key) (i64.const 32))))
  (local.set $slot (call $slot_of (local.get $key)))
  (loop $next
    (local.set $edge (i32.load (i32.add (i32.const SLOTS) (local.get $slot))))
    (if (i32.eqz (local.get $edge)) (then (return (i32.const 0))))
    (if (i32.eq (i32.load offset=4 (local.get $edge)) (local.get $mark)) (then (return (local.get $edge))))
    (local.set $slot (i32.and (i32.add (local.get $slot) (i32.const 4)) (global.get $slot_mask)))
    (br $next))
  (unreachable))

;; The same, made if there is none yet; 0 if the memory, or half of the table, is full.
(func $find_or_make (param $node i32) (param $key i64) (result i32)
  (local $slot i32) (local $edge i32)
  (local.set $edge (call $find (local.get $node) (local.get $key)))
  (if (local.get $edge) (then (return (local.get $edge))))
  (local.set $edge (global.get $edge_top))
  (if (i32.gt_u (i32.add (local.get $edge) (i32.const EDGE)) (global.get $keyed_end)) (then (return (i32.const 0))))
  (global.set $edge_top (i32.add (local.get $edge) (i32.const EDGE)))
  (memory.fill (local.get $edge) (i32.const 0) (i32.const EDGE))
  (local.set $key (call $mix (i64.extend_i32_u (local.get $node)) (local.get $key)))
  (i32.store offset=4 (local.get $edge) (i32.wrap_i64 (i64.shr_u (local.get $key) (i64.const 32))))
  (local.set $slot (call $slot_of (local.get $key)))
  (block $free (loop $next
    (br_if $free (i32.eqz (i32.load (i32.add (i32.const SLOTS) (local.get $slot)))))
    (local.set $slot (i32.and (i32.add (local.get $slot) (i32.const 4)) (global.get $slot_mask)))
    (br $next)))
  (i32.store (i32.add (i32.const SLOTS) (local.get $slot)) (local.get $edge))
  (local.get $edge))

;; Who decides goes by what he sees: his choices are told apart by his view as well.
(global $sight (mut i64) (i64.const 0))

(func $look
  (global.set $sight (call $view_key (i32.load (i32.const PLAYER)))))

(func $seen_choice_key (param $choice i32) (result i64)
  (call $mix (global.get $sight) (call $choice_key (local.get $choice))))

;; The choice with the highest upper bound among those that this world has. How often a choice was there counts
;; instead of how often the node was visited.
(func $select_keyed (param $node i32) (param $count i32) (result i32)
  (local $i i32) (local $left i32) (local $best i32) (local $edge i32)
  (local $most f64) (local $score f64)
  (call $look)
  (local.set $most (f64.const -1e300))
  (call $begin_best)
  (local.set $i (call $below (local.get $count)))
  (local.set $left (local.get $count))
  (loop $next
    (local.set $edge (call $find (local.get $node) (call $seen_choice_key (local.get $i))))
    (local.set $score (f64.const 1e6))
    (if (i32.eqz (local.get $edge)) (then (global.set $untried (i32.const 1))))
    (if (local.get $edge) (then
      (call $add_to_best (local.get $edge))
      (i32.store offset=8 (local.get $edge) (i32.add (i32.load offset=8 (local.get $edge)) (i32.const 1)))
      (local.set $score (call $bound (local.get $edge)
        (f64.mul (global.get $exploration) (f64.sqrt (call $log (i32.load offset=8 (local.get $edge)))))))))
    (if (f64.gt (local.get $score) (local.get $most)) (then
      (local.set $most (local.get $score))
      (local.set $best (local.get $i))))
    (local.set $i (i32.add (local.get $i) (i32.const 1)))
    (if (i32.eq (local.get $i) (local.get $count)) (then (local.set $i (i32.const 0))))
    (br_if $next (local.tee $left (i32.sub (local.get $left) (i32.const 1)))))
  (call $store_best (local.get $node))
  (local.get $best))

;; Whether the answer of the pending question stays hidden from others.
(func $asked_secretly (result i32)
  (i32.load8_u (i32.add (i32.const SECRET_BLOCKS) (i32.load (i32.const BLOCK)))))

;; One step down; 0 if the memory is full.
(func $down_keyed (param $node i32) (param $rest i32) (result i32)
  (if (result i32) (local.get $rest)
    (then (call $down_chance (local.get $node)))
    (else (call $down_choice (local.get $node)))))

(func $down_chance (param $node i32) (result i32)
  (local $outcome i32) (local $edge i32)
  (drop (call $outcomes))
  (local.set $outcome (call $roll))
  (local.set $edge (call $find_or_make (local.get $node) (if (result i64) (call $seen_by (global.get $thinker))
    (then (call $outcome_key (local.get $outcome))) (else (i64.const 0)))))
  (if (i32.eqz (local.get $edge)) (then (return (i32.const 0))))
  (call $push (local.get $edge) (i32.const -1))
  (call $take_outcome (local.get $outcome))
  (i32.const 1))

(func $down_choice (param $node i32) (result i32)
  (local $choice i32) (local $edge i32) (local $after i32) (local $player i32)
  (local.set $player (i32.load (i32.const PLAYER)))
  ;; choices of worlds that came later are looked at when the node was visited twice as often
  (if (call $looks_now (local.get $node)) (then
    (if (i32.eq (i32.popcnt (i32.load (local.get $node))) (i32.const 1)) (then (call $look_over (local.get $node))))))
  (local.set $choice (call $select_keyed (local.get $node) (i32.load (i32.const COUNT))))
  (local.set $edge (call $find_or_make (local.get $node) (call $seen_choice_key (local.get $choice))))
  (if (i32.eqz (local.get $edge)) (then (return (i32.const 0))))
  ;; what another player saw is not known to who thinks, nor what was answered secretly: the tree goes on in one node
  (if (i32.ne (local.get $player) (global.get $thinker)) (then
    (local.set $after (call $find_or_make (local.get $node) (if (result i64) (call $asked_secretly)
      (then (i64.const 0)) (else (call $choice_key (local.get $choice))))))
    (if (i32.eqz (local.get $after)) (then (return (i32.const 0))))))
  (call $push (local.get $edge) (local.get $player))
  (if (local.get $after) (then (call $push (local.get $after) (i32.const -1))))
  (call $take_choice (local.get $choice))
  (i32.const 1))
