;; Worlds: the past played again with other people's hidden answers and hidden chances drawn anew, and kept only as
;; far as it agrees with what a player saw. The script at SCRIPT has 48 bytes for each event:
;;    0 what it is: 0 a known choice, 1 a hidden one, 2 a known chance, 3 a hidden one, 4 the moment of thinking
;;    4 who is asked   8 the key of the answer, where it is known   16 what the view must come to before it, 0: any
;;   24 how many choices there must be, 0: any   28 the place in the list where the key was found last
;;   32 the template of the last line that the journal must tell of it, -1: none
;; What was drawn for hidden events stands, by event, at DRAWN; a particle's own at KEYS.

(global $me (mut i32) (i32.const 0))
(global $event (mut i32) (i32.const 0))
(global $redrawn (mut i32) (i32.const -1))   ;; the hidden event that is drawn anew whatever the particle says
(global $loose (mut i32) (i32.const 0))      ;; of how many others in 1024 the same is true
(global $forced (mut i64) (i64.const 0))     ;; what is drawn at $redrawn, 0: anything
(global $freed (mut i64) (i64.const 0))      ;; what was drawn at $redrawn before: so two events exchange their cards
(global $apart (mut i32) (i32.const 0))      ;; how much the moment of thinking looks different from what is seen

(func $event_at (param $event i32) (result i32)
  (i32.add (i32.const SCRIPT) (i32.mul (local.get $event) (i32.const 48))))

;; Whether a player learns the outcome of the pending chance.
(func $seen_by (param $player i32) (result i32)
  (i32.wrap_i64 (i64.and (i64.const 1)
    (i64.shr_u (i64.load (i32.const VIEWERS)) (i64.extend_i32_u (local.get $player))))))

(func $outcome_key (param $outcome i32) (result i64)
  (call $mix (i64.const 0x2000000000000000) (i64.load (i32.add (i32.const OUTCOMES) (i32.shl (local.get $outcome) (i32.const 3))))))

;; A number for all that a player sees of the position.
(func $view_key (param $player i32) (result i64)
  (local $at i32) (local $hash i64)
  (call $view (local.get $player))
  (local.set $at (i32.const VIEW))
  (local.set $hash (i64.const 0x3000000000000000))
  (loop $next
    (local.set $hash (call $mix (local.get $hash) (i64.load32_u (local.get $at))))
    (br_if $next (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 4))) (i32.const VIEW_END))))
  (local.get $hash))

;; ---- answers by their keys (0: any other): their place in the list, or -1
(func $choice_with (param $key i64) (param $at i32) (result i32)
  (local $i i32) (local $count i32)
  (if (i64.eqz (local.get $key)) (then (return (i32.const -1))))
  (local.set $count (i32.load (i32.const COUNT)))
  (local.set $i (i32.load offset=28 (local.get $at)))
  (if (i32.lt_u (local.get $i) (local.get $count)) (then
    (if (i64.eq (call $choice_key (local.get $i)) (local.get $key)) (then (return (local.get $i))))))
  (local.set $i (i32.const 0))
  (block $none (loop $next
    (br_if $none (i32.ge_u (local.get $i) (local.get $count)))
    (if (i64.eq (call $choice_key (local.get $i)) (local.get $key)) (then
      (i32.store offset=28 (local.get $at) (local.get $i))
      (return (local.get $i))))
    (local.set $i (i32.add (local.get $i) (i32.const 1)))
    (br $next)))
  (i32.const -1))

(func $outcome_with (param $key i64) (param $count i32) (result i32)
  (local $i i32)
  (if (i64.eqz (local.get $key)) (then (return (i32.const -1))))
  (block $none (loop $next
    (br_if $none (i32.ge_u (local.get $i) (local.get $count)))
    (if (i64.eq (call $outcome_key (local.get $i)) (local.get $key)) (then (return (local.get $i))))
    (local.set $i (i32.add (local.get $i) (i32.const 1)))
    (br $next)))
  (i32.const -1))

;; ---- one event
(func $drawn_at (param $event i32) (result i32)
  (i32.add (i32.const DRAWN) (i32.shl (local.get $event) (i32.const 3))))

;; What the particle drew here before, or 0 if it is to be drawn anew.
(func $before (param $particle i32) (result i64)
  (if (i32.lt_s (local.get $particle) (i32.const 0)) (then (return (i64.const 0))))
  (if (i32.eq (global.get $event) (global.get $redrawn)) (then (return (global.get $forced))))
  (if (i32.lt_u (call $below (i32.const 1024)) (global.get $loose)) (then (return (i64.const 0))))
  (call $had (local.get $particle)))

;; What stands for a hidden event from now on; one that is taken already gives way to what became free.
(func $draw (param $particle i32) (param $key i64)
  (i64.store (call $drawn_at (global.get $event)) (local.get $key))
  (if (i64.eq (local.get $key) (global.get $freed)) (then (global.set $freed (i64.const 0))))
  (if (i32.eq (global.get $event) (global.get $redrawn)) (then (global.set $freed (call $had (local.get $particle))))))

;; What a particle has here.
(func $had (param $particle i32) (result i64)
  (if (i32.lt_s (local.get $particle) (i32.const 0)) (then (return (i64.const 0))))
  (i64.load (i32.add
    (i32.add (i32.const KEYS) (i32.mul (local.get $particle) (i32.const KEYS_BYTES)))
    (i32.shl (global.get $event) (i32.const 3)))))

(func $replay_choice (param $at i32) (param $particle i32) (result i32)
  (local $i i32)
  (if (i32.or (call $rest) (i32.ne (i32.load (i32.const PLAYER)) (i32.load offset=4 (local.get $at))))
    (then (return (i32.const 0))))
  (if (i32.eqz (call $looks_as_seen (local.get $at))) (then (return (i32.const 0))))
  (if (i32.load (local.get $at))
    (then
      (local.set $i (call $choice_with (call $before (local.get $particle)) (local.get $at)))
      (if (i32.lt_s (local.get $i) (i32.const 0)) (then (local.set $i (call $choice_with (global.get $freed) (local.get $at)))))
      (if (i32.lt_s (local.get $i) (i32.const 0)) (then (local.set $i (call $draw_choice (local.get $particle)))))
      (call $draw (local.get $particle) (call $choice_key (local.get $i))))
    (else
      (local.set $i (call $choice_with (i64.load offset=8 (local.get $at)) (local.get $at)))
      (if (i32.lt_s (local.get $i) (i32.const 0)) (then
        (call $note_choices)
        (return (i32.const 0))))))
  (call $choose (local.get $i))
  (i32.const 1))

(func $replay_chance (param $at i32) (param $particle i32) (result i32)
  (local $i i32) (local $count i32)
  (if (i32.ne (call $rest) (i32.const 1)) (then (return (i32.const 0))))
  (local.set $count (call $outcomes))
  (if (i32.eq (i32.load (local.get $at)) (i32.const 3))
    (then
      (local.set $i (call $outcome_with (call $before (local.get $particle)) (local.get $count)))
      (if (i32.lt_s (local.get $i) (i32.const 0))
        (then (local.set $i (call $outcome_with (global.get $freed) (local.get $count)))))
      (if (i32.lt_s (local.get $i) (i32.const 0)) (then (local.set $i (call $roll))))
      (call $draw (local.get $particle) (call $outcome_key (local.get $i))))
    (else
      (local.set $i (call $outcome_with (i64.load offset=8 (local.get $at)) (local.get $count)))
      (if (i32.lt_s (local.get $i) (i32.const 0)) (then (return (i32.const 0))))))
  (call $resolve (local.get $i))
  (i32.const 1))

;; Whether the view and the number of choices are those that were seen.
(func $looks_as_seen (param $at i32) (result i32)
  (if (i32.load offset=24 (local.get $at)) (then
    (if (i32.ne (i32.load offset=24 (local.get $at)) (i32.load (i32.const COUNT))) (then (return (i32.const 0))))))
  (if (i64.eqz (i64.load offset=16 (local.get $at))) (then (return (i32.const 1))))
  (i64.eq (call $view_key (global.get $me)) (i64.load offset=16 (local.get $at))))

;; CONTRADICTIONS: how many numbers are noted, then these: of words of a view, or of choices instead of the one that was made.
(func $note_contradiction (param $number i32)
  (local $count i32)
  (local.set $count (i32.load (i32.const CONTRADICTIONS)))
  (if (i32.lt_u (local.get $count) (i32.const MOST_CONTRADICTIONS)) (then
    (i32.store (i32.const CONTRADICTIONS) (local.tee $count (i32.add (local.get $count) (i32.const 1))))
    (i32.store (i32.add (i32.const CONTRADICTIONS) (i32.shl (local.get $count) (i32.const 2))) (local.get $number)))))

;; Notes the first thing that is bound in each choice.
(func $note_choices
  (local $i i32)
  (block $done (loop $next
    (br_if $done (i32.ge_u (local.get $i) (i32.load (i32.const COUNT))))
    (if (i32.gt_u (call $numbers (local.get $i)) (i32.const 1))
      (then (call $note_contradiction (i32.load (i32.add (i32.const NUMBERS) (i32.const 8))))))
    (local.set $i (i32.add (local.get $i) (i32.const 1)))
    (br $next))))

;; How much the view differs from the one at SEEN_VIEW: 32 for each word, 1 for each bit. Notes the words.
(func $difference (result i32)
  (local $at i32) (local $bits i32) (local $sum i32)
  (call $view (global.get $me))
  (local.set $at (i32.const VIEW))
  (loop $next
    (local.set $bits (i32.popcnt (i32.xor (i32.load (local.get $at))
      (i32.load (i32.add (i32.const SEEN_VIEW) (i32.sub (local.get $at) (i32.const VIEW)))))))
    (if (local.get $bits) (then
      (local.set $sum (i32.add (local.get $sum) (i32.add (i32.const 32) (local.get $bits))))
      (call $note_contradiction (i32.shr_u (i32.sub (local.get $at) (i32.const VIEW)) (i32.const 2)))))
    (br_if $next (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 4))) (i32.const VIEW_END))))
  (local.get $sum))

;; Whether the journal tells of an event what was read; which values stand in the line the view shows anyway.
(func $tells_as_read (param $at i32) (result i32)
  (i32.eq (i32.load offset=32 (local.get $at)) (if (result i32) (i32.lt_s (global.get $last_line) (i32.const 0))
    (then (i32.const -1))
    (else (i32.load (i32.add (i32.const TEMPLATES) (i32.shl (global.get $last_line) (i32.const 2))))))))

(func $replay_event (param $particle i32) (result i32)
  (local $at i32) (local $what i32)
  (local.set $at (call $event_at (global.get $event)))
  (local.set $what (i32.load (local.get $at)))
  (global.set $last_line (i32.const -1))
  (if (i32.eq (local.get $what) (i32.const 4)) (then
    (if (i32.or (call $rest) (i32.ne (i32.load (i32.const PLAYER)) (global.get $me)))
      (then (return (i32.const 0))))
    (if (call $looks_as_seen (local.get $at)) (then (return (i32.const 1))))
    (global.set $apart (call $difference))
    (return (i32.const 0))))
  (if (i32.eqz (if (result i32) (i32.lt_u (local.get $what) (i32.const 2))
      (then (call $replay_choice (local.get $at) (local.get $particle)))
      (else (call $replay_chance (local.get $at) (local.get $particle)))))
    (then (return (i32.const 0))))
  (call $tells_as_read (local.get $at)))

(func $replay_events (param $to i32) (param $particle i32)
  (block $done (loop $next
    (br_if $done (i32.ge_u (global.get $event) (local.get $to)))
    (br_if $done (i32.eqz (call $replay_event (local.get $particle))))
    (global.set $event (i32.add (global.get $event) (i32.const 1)))
    (br $next))))

;; ---- for the host
(func (export "worlds_begin") (param $player i32) (param $seed i64)
  (global.set $me (local.get $player))
  (call $scatter (local.get $seed))
  (memory.fill (i32.const SCORES) (i32.const 0) (i32.const 0x40000))
  (call $start (i64.const 0)))

(func (export "worlds_agreed") (param $events i32) (global.set $watermark (local.get $events)))

;; Plays events ``from`` … ``to`` - 1 on from a position, with what a particle (-1: none) drew, but event ``redrawn``
;; anew (``forced``, if that is not 0 and possible), and ``loose`` of 1024 others; the number of the first that
;; contradicts what was seen, or ``to``.
(func (export "replay")
  (param $position i32) (param $from i32) (param $to i32) (param $particle i32) (param $redrawn i32) (param $loose i32)
  (param $forced i64) (result i32)
  (call $load (local.get $position))
  (drop (call $list))
  (call $new_chances)
  (global.set $event (local.get $from))
  (global.set $redrawn (local.get $redrawn))
  (global.set $loose (local.get $loose))
  (global.set $forced (local.get $forced))
  (global.set $freed (i64.const 0))
  (global.set $apart (i32.const FAR))
  (i32.store (i32.const CONTRADICTIONS) (i32.const 0))
  (block $caught
    (try_table (catch $failed $caught) (call $replay_events (local.get $to) (local.get $particle)))
    (call $score (global.get $event) (local.get $to))
    (return (global.get $event)))
  (call $recover)
  (call $score (global.get $event) (local.get $to))
  (global.get $event))

;; What was replayed last becomes a particle: what was drawn from event ``from`` on, and the position.
(func (export "keep_world") (param $particle i32) (param $from i32) (param $to i32)
  (memory.copy
    (i32.add (i32.add (i32.const KEYS) (i32.mul (local.get $particle) (i32.const KEYS_BYTES))) (i32.shl (local.get $from) (i32.const 3)))
    (call $drawn_at (local.get $from))
    (i32.shl (i32.sub (local.get $to) (local.get $from)) (i32.const 3)))
  (call $save (i32.add (i32.const WORLDS) (i32.mul (local.get $particle) (i32.const POSITION)))))

(func (export "copy_world") (param $to i32) (param $from i32)
  (memory.copy
    (i32.add (i32.const KEYS) (i32.mul (local.get $to) (i32.const KEYS_BYTES)))
    (i32.add (i32.const KEYS) (i32.mul (local.get $from) (i32.const KEYS_BYTES))) (i32.const KEYS_BYTES))
  (memory.copy
    (i32.add (i32.const BASES) (i32.mul (local.get $to) (i32.const POSITION)))
    (i32.add (i32.const BASES) (i32.mul (local.get $from) (i32.const POSITION))) (i32.const POSITION))
  (memory.copy
    (i32.add (i32.const WORLDS) (i32.mul (local.get $to) (i32.const POSITION)))
    (i32.add (i32.const WORLDS) (i32.mul (local.get $from) (i32.const POSITION))) (i32.const POSITION)))

(func (export "save_position") (param $to i32) (call $save (local.get $to)))
(func (export "apart") (result i32) (global.get $apart))
