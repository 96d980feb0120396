"""The temporaries of a procedure while it is made or changed."""

from __future__ import annotations

from collections.abc import Sequence

from dsl.engines.program.ids import TempId
from dsl.engines.program.linked import Slot, Slots


class Scope:
    """Slots in the order of their numbers."""

    def __init__(self, slots: Sequence[Slot] = ()) -> None:
        self.slots = list(slots)

    def add(self, slot: Slot) -> TempId:
        """One more temporary; gives its number."""
        self.slots.append(slot)
        return TempId(len(self.slots) - 1)

    @property
    def temps(self) -> Slots:
        """All of them."""
        return tuple(self.slots)
