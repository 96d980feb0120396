;; Whole random games. A game's choices and its chances depend on its own seed alone; one that the rules stop with an
;; error counts as failed.

(global $game (mut i32) (i32.const 0))
(global $games (mut i32) (i32.const 0))
(global $decisions (mut i32) (i32.const 0))
(global $offered (mut i32) (i32.const 0))    ;; the choices of all decisions together
(global $limit (mut i32) (i32.const 0))
(global $row (mut i32) (i32.const 0))        ;; the bytes of a game's row of results
(global $noted (mut i32) (i32.const 0))      ;; how many words of the state are kept as play begins
(global $playing (mut i32) (i32.const 0))    ;; whether play has begun
(global $watching (mut i32) (i32.const 0))   ;; whether pieces are counted by cell

(func $here (result i32)
  (i32.add (i32.const RESULTS) (i32.mul (global.get $game) (global.get $row))))

(func (export "playouts_begin") (param $games i32) (param $limit i32) (param $noted i32) (param $watching i32)
  (global.set $games (local.get $games))
  (global.set $limit (local.get $limit))
  (global.set $noted (local.get $noted))
  (global.set $row (i32.shl (i32.add (local.get $noted) (i32.const 9)) (i32.const 2)))
  (global.set $watching (local.get $watching))
  (global.set $game (i32.const 0)))

;; What became of the game: how it ended (0 over, 1 the limit, 2 an error).
(func $finish (param $how i32)
  (local $at i32)
  (local.set $at (call $here))
  (if (i32.eqz (local.get $how)) (then
    (i32.store (local.get $at) (i32.load (i32.const WINNERS)))
    (i32.store offset=4 (local.get $at) (i32.load (i32.const OUT)))))
  (i32.store offset=8 (local.get $at) (local.get $how))
  (i32.store offset=12 (local.get $at) (global.get $decisions))
  (i32.store offset=16 (local.get $at) (global.get $turns))
  (i32.store offset=20 (local.get $at) (global.get $last_line))
  (i32.store offset=24 (local.get $at) (global.get $ended))
  (i32.store offset=28 (local.get $at) (i32.load (i32.const ERROR)))
  (i32.store offset=32 (local.get $at) (global.get $offered))
  (global.set $game (i32.add (global.get $game) (i32.const 1))))

;; The words that are asked for, at the first rest of play.
(func $note
  (local $i i32) (local $at i32)
  (global.set $playing (i32.const 1))
  (local.set $at (call $here))
  (block $done (loop $next
    (br_if $done (i32.ge_u (local.get $i) (global.get $noted)))
    (i32.store offset=36 (i32.add (local.get $at) (i32.shl (local.get $i) (i32.const 2)))
      (i32.load (i32.add (i32.const CURRENT)
        (i32.shl (i32.load (i32.add (i32.const OFFSETS) (i32.shl (local.get $i) (i32.const 2)))) (i32.const 2)))))
    (local.set $i (i32.add (local.get $i) (i32.const 1)))
    (br $next))))

(func $play_game
  (local $rest i32)
  (global.set $decisions (i32.const 0))
  (global.set $offered (i32.const 0))
  (global.set $playing (i32.const 0))
  (memory.fill (call $here) (i32.const 0) (global.get $row))
  (call $scatter (i64.load (i32.add (i32.const SEEDS) (i32.shl (global.get $game) (i32.const 3)))))
  (if (global.get $watching) (then (call $watch_begin)))
  (call $start (i64.load (i32.add (i32.const SEEDS) (i32.shl (global.get $game) (i32.const 3)))))
  (loop $on
    (if (i32.eqz (global.get $playing)) (then
      (if (i32.eq (i32.load (i32.const PHASE)) (i32.const 1)) (then (call $note)))))
    (if (global.get $watching) (then (call $watch)))
    (local.set $rest (call $rest))
    (if (i32.eqz (local.get $rest)) (then
      (if (i32.eq (global.get $decisions) (global.get $limit)) (then
        (call $finish (i32.const 1))
        (return)))
      (global.set $decisions (i32.add (global.get $decisions) (i32.const 1)))
      (global.set $offered (i32.add (global.get $offered) (i32.load (i32.const COUNT))))
      (call $choose (call $below (i32.load (i32.const COUNT))))
      (br $on)))
    (if (i32.eq (local.get $rest) (i32.const 1)) (then
      (call $resolve (call $roll))
      (br $on))))
  (call $finish (i32.const 0)))

;; Plays some of the games that are left; how many are done of all.
(func (export "playouts") (param $some i32) (result i32)
  (block $done (loop $next
    (br_if $done (i32.ge_u (global.get $game) (global.get $games)))
    (br_if $done (i32.le_s (local.get $some) (i32.const 0)))
    (local.set $some (i32.sub (local.get $some) (i32.const 1)))
    (block $caught
      (try_table (catch $failed $caught) (call $play_game))
      (br $next))
    (call $recover)
    (call $finish (i32.const 2))
    (br $next)))
  (global.get $game))

;; ---- pieces by cell: where they stand as turns begin, come from off the board, leave it, change hands
(global $watched_turns (mut i32) (i32.const 0))

(func $watch_begin
  (global.set $watched_turns (i32.const 0))
  ;; nothing stands anywhere before a game
  (memory.fill (i32.const SEEN_AT) (i32.const 255) (i32.const SEEN_BYTES)))

(func $count (param $kind i32) (param $what i32) (param $cell i32)
  (local $at i32)
  (local.set $at (i32.add (i32.const CELL_COUNTS) (i32.shl
    (i32.add (i32.mul (i32.add (i32.shl (local.get $kind) (i32.const 2)) (local.get $what)) (i32.const CELLS))
      (local.get $cell))
    (i32.const 2))))
  (i32.store (local.get $at) (i32.add (i32.load (local.get $at)) (i32.const 1))))

;; Compares the places and owners of all pieces with those at the last rest. KINDS has for each kind four words: the
;; addresses of the first place, of the first owner, of the number that entered, and how far behind SEEN_AT it begins.
(func $watch
  (local $kind i32) (local $row i32) (local $piece i32) (local $used i32) (local $seen i32)
  (local $was i32) (local $is i32) (local $owner i32) (local $begins i32)
  (local.set $begins (i32.ne (global.get $turns) (global.get $watched_turns)))
  (global.set $watched_turns (global.get $turns))
  (block $done (loop $kinds
    (br_if $done (i32.ge_u (local.get $kind) (i32.const KIND_COUNT)))
    (local.set $row (i32.add (i32.const KINDS) (i32.shl (local.get $kind) (i32.const 4))))
    (local.set $used (i32.load (i32.load offset=8 (local.get $row))))
    (local.set $piece (i32.const 0))
    (block $last (loop $pieces
      (br_if $last (i32.ge_u (local.get $piece) (local.get $used)))
      (local.set $is (i32.load (i32.add (i32.load (local.get $row)) (i32.shl (local.get $piece) (i32.const 2)))))
      (local.set $owner (i32.load (i32.add (i32.load offset=4 (local.get $row)) (i32.shl (local.get $piece) (i32.const 2)))))
      (local.set $seen (i32.add (i32.const SEEN_AT)
        (i32.add (i32.load offset=12 (local.get $row)) (i32.shl (local.get $piece) (i32.const 3)))))
      (local.set $was (i32.load (local.get $seen)))
      (if (i32.ge_s (local.get $is) (i32.const 0)) (then
        (if (local.get $begins) (then (call $count (local.get $kind) (i32.const 0) (local.get $is))))
        (if (i32.lt_s (local.get $was) (i32.const 0)) (then
          (call $count (local.get $kind) (i32.const 1) (local.get $is)))
        (else (if (i32.ne (local.get $owner) (i32.load offset=4 (local.get $seen))) (then
          (call $count (local.get $kind) (i32.const 3) (local.get $is)))))))
      (else (if (i32.ge_s (local.get $was) (i32.const 0)) (then
        (call $count (local.get $kind) (i32.const 2) (local.get $was))))))
      (i32.store (local.get $seen) (local.get $is))
      (i32.store offset=4 (local.get $seen) (local.get $owner))
      (local.set $piece (i32.add (local.get $piece) (i32.const 1)))
      (br $pieces)))
    (local.set $kind (i32.add (local.get $kind) (i32.const 1)))
    (br $kinds))))
