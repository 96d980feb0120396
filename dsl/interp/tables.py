"""Locals that have a value for each member of something."""

from __future__ import annotations

from collections.abc import Callable

from dsl.interp.machine import Eval, Frame
from dsl.interp.writes import Run, Writes
from dsl.ir import code as k
from dsl.ir import nodes as n
from dsl.ir import types as ty


class Tables(Writes):
    """Such a local is a row of words in the frame, or of scratch slots, by the member's number."""

    def GetPart(self, node: n.GetPart) -> Eval:
        read = self.part(node)
        guard = node.local.guard
        return read if guard is None else self.guarded_read(node.local, guard, read, node.span)

    def part(self, node: n.GetPart) -> Eval:
        """One of the values, whoever asks."""
        key, place = self.expr(node.key), self.m.layout.locals.get(node.local)
        if place is None:
            slot = self.slot(node.local)
            return lambda f: f[slot + key(f)]
        state, offset, width, get = self.state, place.offset, place.width, self.m.get_set
        if isinstance(ty.bare(node.type), ty.SetOf):
            return lambda f: get(offset + key(f) * width, width)
        return lambda f: state[offset + key(f)]

    def part_setter(self, local: n.Local) -> Callable[[Frame, int, int], None]:
        """How the value of one member is stored."""
        place = self.m.layout.locals.get(local)
        if place is None:
            slot = self.slot(local)

            def scratch(f: Frame, key: int, value: int) -> None:
                f[slot + key] = value

            return scratch
        state, offset, width, put = self.state, place.offset, place.width, self.m.put_set
        if isinstance(ty.bare(local.type), ty.SetOf):
            return lambda f, key, value: put(offset + key * width, width, value)

        def store(f: Frame, key: int, value: int) -> None:
            state[offset + key] = value

        return store

    def Fill(self, node: k.Fill) -> Run:
        value, store = self.fitting(node.value, node.local.type), self.part_setter(node.local)
        members = range(self.game.sizes[node.local.per])

        def run(f: Frame) -> None:
            first = value(f)
            for member in members:
                store(f, member, first)

        return run

    def SetPart(self, node: k.SetPart) -> Run:
        key, value = self.expr(node.key), self.fitting(node.value, node.local.type)
        store = self.part_setter(node.local)
        return lambda f: store(f, key(f), value(f))
