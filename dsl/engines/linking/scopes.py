"""Numbers for the locals of a procedure: a function, a rule, a route, what stands outside of all."""

from __future__ import annotations

from collections.abc import Mapping

from dsl.engines.linking.layout import width_of
from dsl.engines.program.ids import TempId
from dsl.engines.program.linked import Holds, Slot
from dsl.engines.program.scope import Scope
from dsl.language.typed import types as ty
from dsl.language.typed.nodes import Local


class LocalScope(Scope):
    """The temporaries of one procedure of the rules, numbered as its locals are met."""

    def __init__(self, sizes: Mapping[str, int]) -> None:
        super().__init__()
        self._sizes = sizes
        self._numbers: dict[Local, TempId] = {}

    def slot(self, local: Local) -> TempId:
        """The number of a local's temporary."""
        number = self._numbers.get(local)
        if number is None:
            number = self._numbers[local] = self.add(slot_of(local, self._sizes))
        return number


def slot_of(local: Local, sizes: Mapping[str, int]) -> Slot:
    """What a local has room for."""
    low, high, missing, bits = limits(local.type, sizes)
    if local.per:
        words = width_of(ty.bare(local.type), sizes)
        return Slot(local.name, Holds.TABLE, low, high, missing, bits, words, sizes[local.per])
    if bits:
        return Slot(local.name, Holds.SET, bits=bits, words=width_of(ty.bare(local.type), sizes))
    return Slot(local.name, Holds.NUMBER, low, high, missing)


def limits(kind: ty.Type, sizes: Mapping[str, int]) -> tuple[int, int, int | None, int]:
    """What a local of a type can hold: the smallest and largest number, what stands for none, the bits of a set."""
    inner = ty.bare(kind)
    missing = ty.none_value(kind) if isinstance(kind, ty.Opt) else None
    if isinstance(inner, ty.Bool):
        return 0, 1, None, 0
    if isinstance(inner, ty.Dom):
        return 0, max(0, sizes[inner.name] - 1), missing, 0
    if isinstance(inner, ty.MANY):
        return 0, 0, None, room(inner, sizes)
    return ty.INT_LOW, ty.INT_HIGH, ty.INT_NONE, 0


def room(kind: ty.Type, sizes: Mapping[str, int]) -> int:
    """How many members a set or row of a type has room for; 0 for a number."""
    inner = ty.bare(kind)
    return max(0, ty.largest_member(inner, sizes)) + 1 if isinstance(inner, ty.MANY) else 0
