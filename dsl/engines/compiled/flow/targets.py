"""Jump targets of code: out of a loop, to its next round, out of a rule, to the end of the game."""

from __future__ import annotations

from dataclasses import dataclass, replace

from dsl.engines.compiled.wat import Body

Lines = tuple[str, ...]
"""Instructions of which the last one jumps."""
NOWHERE: Lines = ("unreachable",)


@dataclass(frozen=True, slots=True)
class Targets:
    """The instructions that leave code: ``stop`` and ``again`` a loop or its round, ``give`` a rule, ``over`` all.

    ``over`` is a label; ``bits`` is the room of what the rule gives. ``fact``: what is written here is never only
    thought of.
    """

    over: str
    give: Lines = NOWHERE
    stop: Lines = NOWHERE
    again: Lines = NOWHERE
    bits: int = 0
    fact: bool = False

    def in_loop(self, stop: str, again: str) -> Targets:
        """Inside of a loop with these labels."""
        return replace(self, stop=(f"br {stop}",), again=(f"br {again}",))

    def all_to(self, label: str) -> Targets:
        """Where whatever leaves code only leaves this part of it."""
        jump = (f"br {label}",)
        return replace(self, give=jump, stop=jump, again=jump)

    def noted(self, signal: str, label: str) -> Targets:
        """Inside of a turn: what leaves it is kept in a local, and goes on when the turn has ended."""
        give, stop, again = ((f"(local.set {signal} (i32.const {n}))", f"br {label}") for n in (1, 2, 3))
        return replace(self, give=give, stop=stop, again=again)

    def go_on(self, signal: str, body: Body) -> None:
        """Leave as was kept."""
        for number, jump in enumerate((self.give, self.stop, self.again), start=1):
            if jump != NOWHERE:
                with body.when(f"(i32.eq (local.get {signal}) (i32.const {number}))"):
                    body.add(*jump)
