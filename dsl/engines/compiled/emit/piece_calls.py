"""Emits kernels of pieces: which are on the board, where, and whose, as the viewer sees it."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from dsl.engines.compiled.emit.memos import Memos
from dsl.engines.compiled.emit.places import Wide, indexed
from dsl.engines.compiled.emit.viewers import VIEWING_PLAYER, Viewers
from dsl.engines.compiled.indexes.plan import Indexes
from dsl.engines.compiled.sets.lanes import clear, each_offset, lanes_at, put, without
from dsl.engines.compiled.sets.set_values import combined, new_set
from dsl.engines.compiled.sets.walks import each_of
from dsl.engines.compiled.wat import SMALL, Body, put_member, value_size, word, words_of
from dsl.engines.compiled.writer import Writer
from dsl.engines.program import nodes as x
from dsl.engines.program.kernels import PieceKernel
from dsl.engines.program.nodes import NO


class PieceSights:
    """Writes functions that return the pieces visible to a viewer."""

    def __init__(self, writer: Writer, viewers: Viewers, wide: Wide, memos: Memos) -> None:
        self.w, self.p, self.viewers, self.wide, self.memos = writer, writer.program, viewers, wide, memos

    def seen(self, name: str, bits: int, body: Body, find: Callable[[Body], str]) -> str:
        """The operand of a set as the viewer sees it, memoised if it is known what it depends on."""
        called = f"$find_{name}"
        self.w.function(called, lambda: self._text(f"$find_{name}", bits, find))
        if self.memos.sights:
            called = f"$k_{name}"
            self.w.function(called, lambda: self.memos.text(called, f"$find_{name}", (), bits, viewed=True))
        if bits <= SMALL:
            return body.now(f"(call {called})")
        return body.now(f"(call {called} {body.area(value_size(bits))})", "i32")

    def _text(self, name: str, bits: int, find: Callable[[Body], str]) -> str:
        body = Body(())
        found = find(body)
        if bits <= SMALL:
            return body.function(name, body.once(found), "i64")
        self.wide.copy(found, "(local.get $into)", value_size(bits), body)
        return body.function(name, "(local.get $into)", "i32", "(param $into i32)")

    def unhidden(self, kind: int, here: str, body: Body) -> str:
        """The operand of those pieces of ``here`` that the viewer may see."""
        name, limit = f"$k_hidden_{kind}", self.p.kinds[kind].limit
        self.w.function(name, lambda: self._hidden_text(name, kind, here))
        if limit <= SMALL:
            hidden = body.fresh()
            body.add(f"(local.set {hidden} (i64.const 0))")
            with self.viewers.if_viewed(body):
                body.add(f"(local.set {hidden} (call {name} {VIEWING_PLAYER}))")
            return f"(i64.and {here} (i64.xor (local.get {hidden}) (i64.const -1)))"
        target, hidden = body.area(value_size(limit)), body.area(value_size(limit))
        clear(hidden, 0, value_size(limit), body)
        with self.viewers.if_viewed(body):
            body.add(f"(call {name} {VIEWING_PLAYER} {hidden})")
        size = words_of(limit)
        put(without(lanes_at(body.once(here, "i32"), size), lanes_at(hidden, size)), target, size, body)
        return target

    def _hidden_text(self, name: str, kind: int, here: str) -> str:
        """The function that finds the pieces hidden from the viewer in the real position.

        It returns a small set; of a large one it adds members to an empty set in memory.
        """
        body, row = Body(()), self.p.kinds[kind]
        small, sight, found = row.limit <= SMALL, self.viewers.sight(row.sight), body.fresh()
        with body.when("(global.get $real_position)"):
            stored = body.now("(call $push_position)", "i32")
            body.add("(call $to_real_position)")
            again = f"(call {name} (local.get $player){'' if small else ' (local.get $to)'})"
            body.add(f"(local.set {found} {again})" if small else again, f"(call $pop_position {stored})")
            body.add(f"(return (local.get {found}))" if small else "(return)")

        def look(piece: str) -> None:
            seen = body.label("seen")
            with body.block(seen):
                body.add(f"(br_if {seen} (call {sight} (local.get $player) {piece}))")
                if small:
                    more = f"(i64.or (local.get {found}) (i64.shl (i64.const 1) {piece}))"
                    body.add(f"(local.set {found} {more})")
                else:
                    put_member("(local.get $to)", piece, body)

        each_of(here, row.limit, body, look)
        if small:
            return body.function(name, f"(local.get {found})", "i64", "(param $player i64)")
        return body.function(name, extra="(param $player i64)(param $to i32)")


class PieceCalls:
    """Emits the kernels of pieces: reads of the indexes, or loops over the state where there is no index."""

    def __init__(self, writer: Writer, indexes: Indexes, sights: PieceSights) -> None:
        self.w, self.p, self.indexes, self.sights = writer, writer.program, indexes, sights
        self.cells = self.p.board.size

    def value(self, what: PieceKernel, node: x.Apply, body: Body) -> str:
        """The operand of a kernel's value."""
        match what:
            case PieceKernel.ON_BOARD:
                return self.visible(node.of, body)
            case PieceKernel.OFF_BOARD:
                return self.off_board(node.of, body)
            case PieceKernel.OWNED:
                return self.owned(node, body)
            case PieceKernel.STANDING:
                return self.standing(node.of, body)
            case PieceKernel.LED:
                return self.indexes.led(node.of, self.w.number(node.arguments[0], body))
            case PieceKernel.OCCUPIED:
                return self.occupied(body)
            case PieceKernel.PIECE_ON:
                return self.piece_on(node, body)
            case other:
                assert_never(other)

    def _hides(self, kind: int) -> bool:
        return bool(self.p.kinds[kind].sight != NO)

    def _limit(self, kind: int) -> int:
        return self.p.kinds[kind].limit

    # ---- sets of pieces
    def on_board(self, kind: int, body: Body) -> str:
        """The operand of all pieces of a kind on the board."""
        stored = self.indexes.on_board(kind)
        return stored if stored is not None else self._gathered(kind, body, lambda _piece: None)

    def visible(self, kind: int, body: Body) -> str:
        """The operand of the pieces of a kind on the board that the viewer sees."""
        if not self._hides(kind):
            return self.on_board(kind, body)
        here = self.on_board(kind, body)  # it is stored of every kind that somebody may not see
        return self.sights.seen(
            f"visible_{kind}", self._limit(kind), body, lambda inner: self.sights.unhidden(kind, here, inner)
        )

    def off_board(self, kind: int, body: Body) -> str:
        """The operand of the pieces that have entered the game and are not on the board."""
        limit, used = self._limit(kind), self._used(kind)
        here = self.on_board(kind, body)
        if limit <= SMALL:
            entered = f"(i64.sub (i64.shl (i64.const 1) {used}) (i64.const 1))"
            entered = f"(select (i64.const -1) {entered} (i64.ge_s {used} (i64.const 64)))"
            return f"(i64.and {entered} (i64.xor {here} (i64.const -1)))"
        target, here = body.area(value_size(limit)), body.once(here, "i32")
        with each_offset(body, value_size(limit), 8) as place:
            more = body.keep(f"(i64.sub {used} (i64.extend_i32_u (i32.shl {place} (i32.const 3))))")
            entered = f"(i64.sub (i64.shl (i64.const 1) {more}) (i64.const 1))"
            entered = f"(select (i64.const -1) {entered} (i64.ge_s {more} (i64.const 64)))"
            entered = f"(select {entered} (i64.const 0) (i64.gt_s {more} (i64.const 0)))"
            gone = f"(i64.and {entered} (i64.xor (i64.load (i32.add {here} {place})) (i64.const -1)))"
            body.add(f"(i64.store (i32.add {target} {place}) {gone})")
        return target

    def owned(self, node: x.Apply, body: Body) -> str:
        """The operand of a player's pieces on the board."""
        kind, player = node.of, body.once(self.w.number(node.arguments[0], body))
        found, limit = self.indexes.owned(kind, player), self._limit(kind)
        if found is None:
            owner = self.p.fields[self.p.kinds[kind].owner].offset
            found = self._gathered(kind, body, lambda piece: f"(i64.ne {self._word(owner, piece)} {player})")
        elif self.w.ranges.of(node.arguments[0], body.temps)[0] < -1 and limit <= SMALL:
            found = body.now(found)
        if not self._hides(kind):
            return found
        seen = self.visible(kind, body)
        return combined("and", [found, seen], limit, body)

    # ---- cells
    def standing(self, kind: int, body: Body) -> str:
        """The operand of the cells with a piece of a kind."""
        stored = self.indexes.standing(kind)
        if stored is not None and not self._hides(kind):
            return stored
        return self.sights.seen(f"standing_{kind}", self.cells, body, lambda inner: self._standing(kind, inner))

    def _standing(self, kind: int, body: Body) -> str:
        add, found = new_set(self.cells, body)
        at = self.p.fields[self.p.kinds[kind].at].offset
        pieces = self.visible(kind, body)
        each_of(pieces, self._limit(kind), body, lambda piece: add(body.keep(self._word(at, piece))))
        return found

    def occupied(self, body: Body) -> str:
        """The operand of the cells with any piece."""
        kinds = range(len(self.p.kinds))
        stored = self.indexes.occupied()
        if stored is not None and not any(map(self._hides, kinds)):
            return stored
        return self.sights.seen("occupied", self.cells, body, self._occupied)

    def _occupied(self, body: Body) -> str:
        parts = [self.standing(kind, body) for kind in range(len(self.p.kinds))]
        return combined("or", parts, self.cells, body)

    def piece_on(self, node: x.Apply, body: Body) -> str:
        """The operand of the first piece of a kind on a cell, or -1."""
        kind, cell = node.of, body.once(self.w.number(node.arguments[0], body))
        stored = self.indexes.first(kind, cell)
        present = self.w.ranges.of(node.arguments[0], body.temps)[0] >= 0
        if stored is not None and not self._hides(kind):
            return stored if present else f"(select {body.now(stored)} (i64.const -1) (i64.ge_s {cell} (i64.const 0)))"
        result, out = body.fresh(), body.label("first")
        at = self.p.fields[self.p.kinds[kind].at].offset
        with body.block(out):
            body.add(f"(local.set {result} (i64.const -1))", f"(br_if {out} (i64.lt_s {cell} (i64.const 0)))")
            pieces = self.visible(kind, body)

            def look(piece: str) -> None:
                with body.when(f"(i64.eq {self._word(at, piece)} {cell})"):
                    body.add(f"(local.set {result} {piece})", f"(br {out})")

            each_of(pieces, self._limit(kind), body, look)
        return f"(local.get {result})"

    # ---- parts
    def _used(self, kind: int) -> str:
        return f"(i64.load32_s {word(self.w.plan.word(self.p.kinds[kind].used))})"

    def _word(self, offset: int, piece: str) -> str:
        """The operand of a field of a piece that takes one word."""
        return f"(i64.load32_s {indexed(word(self.w.plan.word(offset)), piece, 4)})"

    def _gathered(self, kind: int, body: Body, differs: Callable[[str], str | None]) -> str:
        """The operand of the pieces on the board, found by a loop over all that have entered.

        ``differs`` emits a condition under which a piece is left out.
        """
        limit, piece = self._limit(kind), body.fresh()
        add, found = new_set(limit, body)
        at, here = self.p.fields[self.p.kinds[kind].at].offset, f"(local.get {piece})"
        out, again, following = body.label("out"), body.label("piece"), body.label("following")
        body.add(f"(local.set {piece} (i64.const 0))")
        with body.block(out), body.loop(again):
            body.add(f"(br_if {out} (i64.ge_s {here} {self._used(kind)}))")
            with body.block(following):
                body.add(f"(br_if {following} (i64.lt_s {self._word(at, here)} (i64.const 0)))")
                if (other := differs(here)) is not None:
                    body.add(f"(br_if {following} {other})")
                add(here)
            body.add(f"(local.set {piece} (i64.add {here} (i64.const 1)))", f"(br {again})")
        return found
