"""Kernels of pieces: who stands where, whose is what, in the eyes of who looks."""

from __future__ import annotations

from collections.abc import Callable

from dsl.compiled.emit.eyes import EYES, Eyes
from dsl.compiled.emit.memos import Memos
from dsl.compiled.emit.places import indexed
from dsl.compiled.emit.wide import Wide
from dsl.compiled.indexes.plan import Indexes
from dsl.compiled.sets.lanes import clear, joined, lanes_at, put, through, without
from dsl.compiled.sets.set_values import put_member
from dsl.compiled.sets.walks import bits, words
from dsl.compiled.wat import SMALL, Body, number, value_size, word, words_of
from dsl.compiled.writer import Writer
from dsl.linked import nodes as x
from dsl.linked.kernels import Kernel
from dsl.linked.nodes import NO


class PieceCalls:
    """Reads the sets that the writes keep; what nobody keeps is found in the state."""

    def __init__(self, writer: Writer, indexes: Indexes, eyes: Eyes, wide: Wide, memos: Memos) -> None:
        self.w, self.p, self.indexes, self.eyes, self.wide, self.memos = (
            writer,
            writer.program,
            indexes,
            eyes,
            wide,
            memos,
        )
        self.cells = self.p.board.size

    def value(self, node: x.Apply, body: Body) -> str:
        """What a kernel gives."""
        match node.what:
            case Kernel.ON_BOARD:
                return self.visible(node.of, body)
            case Kernel.OFF_BOARD:
                return self.off_board(node.of, body)
            case Kernel.OWNED:
                return self.owned(node, body)
            case Kernel.STANDING:
                return self.standing(node.of, body)
            case Kernel.LED:
                return self.indexes.led(node.of, self.w.number(node.arguments[0], body))
            case Kernel.OCCUPIED:
                return self.occupied(body)
            case Kernel.PIECE_ON:
                return self.piece_on(node, body)
        raise AssertionError(node.what)

    def _hides(self, kind: int) -> bool:
        return self.p.kinds[kind].sight != NO

    def _limit(self, kind: int) -> int:
        return self.p.kinds[kind].limit

    # ---- sets of pieces
    def on_board(self, kind: int, body: Body) -> str:
        """All pieces of a kind that stand on the board."""
        kept = self.indexes.on_board(kind)
        return kept if kept is not None else self._gathered(kind, body, lambda _piece: None)

    def visible(self, kind: int, body: Body) -> str:
        """The pieces on the board in the eyes of who looks."""
        if not self._hides(kind):
            return self.on_board(kind, body)
        return self._seen(f"visible_{kind}", self._limit(kind), body, lambda inner: self._visible(kind, inner))

    def _seen(self, name: str, bits: int, body: Body, find: Callable[[Body], str]) -> str:
        """What somebody sees of the pieces: kept for each who looks, if it is known what it depends on."""
        self.w.function(f"$find_{name}", lambda: self._seen_text(f"$find_{name}", bits, find))
        called = f"$find_{name}"
        if self.memos.sights:
            called = f"$k_{name}"
            self.w.function(called, lambda: self.memos.text(called, f"$find_{name}", (), bits, viewed=True))
        if bits <= SMALL:
            return body.now(f"(call {called})")
        return body.now(f"(call {called} {body.area(value_size(bits))})", "i32")

    def _seen_text(self, name: str, bits: int, find: Callable[[Body], str]) -> str:
        body = Body(())
        found = find(body)
        if bits <= SMALL:
            return body.function(name, body.once(found), "i64")
        self.wide.copy(found, "(local.get $into)", value_size(bits), body)
        return body.function(name, "(local.get $into)", "i32", "(param $into i32)")

    def _visible(self, kind: int, body: Body) -> str:
        here, limit = self.on_board(kind, body), self._limit(kind)
        name = f"$k_hidden_{kind}"
        self.w.function(name, lambda: self._hidden_text(name, kind))
        if limit <= SMALL:
            hidden = body.fresh()
            body.add(f"(local.set {hidden} (i64.const 0))")
            with self.eyes.watched(body):
                body.add(f"(local.set {hidden} (call {name} {EYES}))")
            return f"(i64.and {here} (i64.xor (local.get {hidden}) (i64.const -1)))"
        target, hidden = body.area(value_size(limit)), body.area(value_size(limit))
        clear(hidden, 0, value_size(limit), body)
        with self.eyes.watched(body):
            body.add(f"(call {name} {EYES} {hidden})")
        size = words_of(limit)
        put(without(lanes_at(body.once(here, "i32"), size), lanes_at(hidden, size)), target, size, body)
        return target

    def _hidden_text(self, name: str, kind: int) -> str:
        """The function that finds the pieces which somebody does not see, as the position stands in fact."""
        body, limit, sight = Body(()), self._limit(kind), self.eyes.sight(self.p.kinds[kind].sight)
        small = limit <= SMALL
        with body.when("(global.get $fact)"):
            kept = body.now("(call $push_position)", "i32")
            body.add("(call $to_fact)")
            again = f"(call {name} (local.get $eyes){'' if small else ' (local.get $to)'})"
            found = body.now(again) if small else ""
            body.add(*([] if small else [again]), f"(call $pop_position {kept})", f"(return {found})")
        add, found = self._growing(limit, "(local.get $to)", body)

        def look(piece: str) -> None:
            seen = body.label("seen")
            with body.block(seen):
                body.add(f"(br_if {seen} (call {sight} (local.get $eyes) {piece}))")
                add(piece)

        self._each(self.on_board(kind, body), limit, body, look)
        if small:
            return body.function(name, found, "i64", "(param $eyes i64)")
        return body.function(name, extra="(param $eyes i64)(param $to i32)")

    def off_board(self, kind: int, body: Body) -> str:
        """The pieces that have entered the game and do not stand on the board."""
        limit, used = self._limit(kind), self._used(kind)
        here = self.on_board(kind, body)
        if limit <= SMALL:
            entered = f"(i64.sub (i64.shl (i64.const 1) {used}) (i64.const 1))"
            entered = f"(select (i64.const -1) {entered} (i64.ge_s {used} (i64.const 64)))"
            return f"(i64.and {entered} (i64.xor {here} (i64.const -1)))"
        target, here = body.area(value_size(limit)), body.once(here, "i32")
        with through(body, value_size(limit), 8) as place:
            more = body.keep(f"(i64.sub {used} (i64.extend_i32_u (i32.shl {place} (i32.const 3))))")
            entered = f"(i64.sub (i64.shl (i64.const 1) {more}) (i64.const 1))"
            entered = f"(select (i64.const -1) {entered} (i64.ge_s {more} (i64.const 64)))"
            entered = f"(select {entered} (i64.const 0) (i64.gt_s {more} (i64.const 0)))"
            gone = f"(i64.and {entered} (i64.xor (i64.load (i32.add {here} {place})) (i64.const -1)))"
            body.add(f"(i64.store (i32.add {target} {place}) {gone})")
        return target

    def owned(self, node: x.Apply, body: Body) -> str:
        """A player's pieces on the board."""
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
        if limit <= SMALL:
            return f"(i64.and {found} {seen})"
        return self._together("and", [found, seen], limit, body)

    # ---- cells
    def standing(self, kind: int, body: Body) -> str:
        """The cells on which pieces of a kind stand."""
        kept = self.indexes.standing(kind)
        if kept is not None and not self._hides(kind):
            return kept
        return self._seen(f"standing_{kind}", self.cells, body, lambda inner: self._standing(kind, inner))

    def _standing(self, kind: int, body: Body) -> str:
        target = body.area(value_size(self.cells)) if self.cells > SMALL else ""
        if target:
            clear(target, 0, value_size(self.cells), body)
        add, found = self._growing(self.cells, target, body)
        at = self.p.fields[self.p.kinds[kind].at].offset
        pieces = self.visible(kind, body)
        self._each(pieces, self._limit(kind), body, lambda piece: add(body.keep(self._word(at, piece))))
        return target or found

    def occupied(self, body: Body) -> str:
        """The cells on which any piece stands."""
        kinds = range(len(self.p.kinds))
        kept = self.indexes.occupied()
        if kept is not None and not any(map(self._hides, kinds)):
            return kept
        return self._seen("occupied", self.cells, body, self._occupied)

    def _occupied(self, body: Body) -> str:
        kinds = range(len(self.p.kinds))
        parts = [self.standing(kind, body) for kind in kinds]
        if self.cells > SMALL:
            return self._together("or", parts, self.cells, body)
        together = number(0)
        for part in parts:
            together = f"(i64.or {together} {part})"
        return together

    def piece_on(self, node: x.Apply, body: Body) -> str:
        """The first piece of a kind on a cell, or -1."""
        kind, cell = node.of, body.once(self.w.number(node.arguments[0], body))
        kept = self.indexes.first(kind, cell)
        sure = self.w.ranges.of(node.arguments[0], body.temps)[0] >= 0
        if kept is not None and not self._hides(kind):
            return kept if sure else f"(select {body.now(kept)} (i64.const -1) (i64.ge_s {cell} (i64.const 0)))"
        result, out = body.fresh(), body.label("first")
        at = self.p.fields[self.p.kinds[kind].at].offset
        with body.block(out):
            body.add(f"(local.set {result} (i64.const -1))", f"(br_if {out} (i64.lt_s {cell} (i64.const 0)))")
            pieces = self.visible(kind, body)

            def look(piece: str) -> None:
                with body.when(f"(i64.eq {self._word(at, piece)} {cell})"):
                    body.add(f"(local.set {result} {piece})", f"(br {out})")

            self._each(pieces, self._limit(kind), body, look)
        return f"(local.get {result})"

    # ---- parts
    def _used(self, kind: int) -> str:
        return f"(i64.load32_s {word(self.w.plan.word(self.p.kinds[kind].used))})"

    def _word(self, offset: int, piece: str) -> str:
        """A field of a piece that takes one word."""
        return f"(i64.load32_s {indexed(word(self.w.plan.word(offset)), piece, 4)})"

    @staticmethod
    def _growing(room: int, target: str, body: Body) -> tuple[Callable[[str], None], str]:
        """How a member is added to a set, a local or one in memory that is empty so far; and the local."""
        if room > SMALL:
            return (lambda item: put_member(target, item, body)), target
        found = body.fresh()
        body.add(f"(local.set {found} (i64.const 0))")
        more = f"(local.set {found} (i64.or (local.get {found}) (i64.shl (i64.const 1) %s)))"
        return (lambda item: body.add(more % item)), f"(local.get {found})"

    @staticmethod
    def _each(operand: str, room: int, body: Body, inner: Callable[[str], None]) -> None:
        """Go through a set that is an operand."""
        if room <= SMALL:
            bits(body, operand, "", inner)
        else:
            lanes = lanes_at(body.once(operand, "i32"), words_of(room))
            words(body, lanes, lambda place, part: bits(body, part, place, inner))

    @staticmethod
    def _together(op: str, parts: list[str], room: int, body: Body) -> str:
        """The union or meet of large sets."""
        target, size = body.area(value_size(room)), words_of(room)
        lanes = lanes_at(body.once(parts[0], "i32"), size)
        for part in parts[1:]:
            lanes = joined(op, lanes, lanes_at(body.once(part, "i32"), size))
        put(lanes, target, size, body)
        return target

    def _gathered(self, kind: int, body: Body, differs: Callable[[str], str | None]) -> str:
        """The pieces on the board, found by going through all that have entered; without those that differ."""
        limit, piece = self._limit(kind), body.fresh()
        target = body.area(value_size(limit)) if limit > SMALL else ""
        if target:
            clear(target, 0, value_size(limit), body)
        add, found = self._growing(limit, target, body)
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
        return target or found
