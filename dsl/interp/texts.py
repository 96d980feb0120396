"""Texts for players: values are taken when the text is written, for each reader as far as he may see them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from dsl.interp.errors import RuleError
from dsl.interp.machine import Eval, Frame
from dsl.ir import code as k
from dsl.link.events import Datum, Shown
from dsl.link.game import datum_kind

if TYPE_CHECKING:
    from dsl.interp.expressions import Compiler

SPECTATOR = -2


class Texts:
    """Compiles texts."""

    def __init__(self, compiler: Compiler) -> None:
        self.c = compiler

    def shown(self, text: k.Text) -> Callable[[Frame], Shown]:
        """The text for whoever is the machine's viewer now; what he may not see is left open."""
        values = [(source, *datum_kind(node.type)[::2], self.c.expr(node)) for source, node in text.values]
        template = text.template

        def write(f: Frame) -> Shown:
            found: list[tuple[str, Datum | None]] = []
            for source, domain, many, value in values:
                found.append((source, self.value(domain, many, value, f)))
            return Shown(template, tuple(found))

        return write

    @staticmethod
    def value(domain: str, many: bool, value: Eval, f: Frame) -> Datum | None:
        """One value, or None if it is hidden from the viewer."""
        try:
            found: Any = value(f)
        except RuleError as error:
            if error.diagnostic.code == "secret-read":
                return None
            raise
        if isinstance(found, tuple):
            found = sum(1 << x for x in found)
        return Datum(domain, int(found), many)

    def entry(self, text: k.Text) -> Callable[[Frame], tuple[Shown, dict[int, Shown]]]:
        """The text for all, and for those players who may read more."""
        write, machine, seats = self.shown(text), self.c.m, range(self.c.game.seats)
        if not any(self.c.secrecy.reads(node) for _, node in text.values):
            return lambda f: (write(f), {})

        def all_readers(f: Frame) -> tuple[Shown, dict[int, Shown]]:
            before = machine.viewer
            try:
                machine.viewer = SPECTATOR
                public = write(f)
                private = {}
                for player in seats:
                    machine.viewer = player
                    own = write(f)
                    if own != public:
                        private[player] = own
            finally:
                machine.viewer = before
            return public, private

        return all_readers
