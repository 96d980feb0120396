"""Which pieces somebody sees: found as the position stands in fact, and kept until something is stored that matters."""

from __future__ import annotations

from collections.abc import Callable

from dsl.engines.compiled.emit.memos import Memos
from dsl.engines.compiled.emit.places import Wide
from dsl.engines.compiled.emit.viewers import EYES, Viewers
from dsl.engines.compiled.sets.lanes import clear, lanes_at, put, without
from dsl.engines.compiled.sets.set_values import put_member
from dsl.engines.compiled.sets.walks import each_of
from dsl.engines.compiled.wat import SMALL, Body, value_size, words_of
from dsl.engines.compiled.writer import Writer


class PieceSights:
    """Functions that find, for whoever looks, what is seen."""

    def __init__(self, writer: Writer, eyes: Viewers, wide: Wide, memos: Memos) -> None:
        self.w, self.p, self.eyes, self.wide, self.memos = writer, writer.program, eyes, wide, memos

    def seen(self, name: str, bits: int, body: Body, find: Callable[[Body], str]) -> str:
        """A set in the eyes of who looks: kept for each, if it is known what it depends on."""
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
        """Those pieces on the board (``here``) that who looks may see."""
        name, limit = f"$k_hidden_{kind}", self.p.kinds[kind].limit
        self.w.function(name, lambda: self._hidden_text(name, kind, here))
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

    def _hidden_text(self, name: str, kind: int, here: str) -> str:
        """The function that finds the pieces which somebody does not see, as the position stands in fact.

        It gives a small set, and adds to a large one that is empty so far.
        """
        body, row = Body(()), self.p.kinds[kind]
        small, sight, found = row.limit <= SMALL, self.eyes.sight(row.sight), body.fresh()
        with body.when("(global.get $fact)"):
            kept = body.now("(call $push_position)", "i32")
            body.add("(call $to_fact)")
            again = f"(call {name} (local.get $eyes){'' if small else ' (local.get $to)'})"
            body.add(f"(local.set {found} {again})" if small else again, f"(call $pop_position {kept})")
            body.add(f"(return (local.get {found}))" if small else "(return)")

        def look(piece: str) -> None:
            seen = body.label("seen")
            with body.block(seen):
                body.add(f"(br_if {seen} (call {sight} (local.get $eyes) {piece}))")
                if small:
                    more = f"(i64.or (local.get {found}) (i64.shl (i64.const 1) {piece}))"
                    body.add(f"(local.set {found} {more})")
                else:
                    put_member("(local.get $to)", piece, body)

        each_of(here, row.limit, body, look)
        if small:
            return body.function(name, f"(local.get {found})", "i64", "(param $eyes i64)")
        return body.function(name, extra="(param $eyes i64)(param $to i32)")
