"""Texts for players: values are taken when the text is written, for each reader as far as he may see them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from dsl.engine.errors import RuleError
from dsl.engine.events import Shown
from dsl.engine.protocol import RULES, SPECTATOR
from dsl.interp.eyes import eyes, reading
from dsl.interp.machine import Eval, Frame, bits
from dsl.ir import code as k
from dsl.link.datum import Datum
from dsl.link.game import datum_kind

if TYPE_CHECKING:
    from dsl.interp.expressions import Compiler


class Texts:
    """Compiles texts."""

    def __init__(self, compiler: Compiler) -> None:
        self.c = compiler

    def shown(self, text: k.Text) -> Callable[[Frame], Shown]:
        """The text for whoever is the machine's viewer now; what he may not see is left open."""
        values = [(source, *datum_kind(node.type)[::2], self.c.expr(node)) for source, node in text.values]
        template, machine = text.template, self.c.m
        if not any(self.c.secrecy.differs(node) for _, node in text.values):
            return self.open(template, values)

        def write(f: Frame) -> Shown:
            found: list[tuple[str, Datum | None]] = []
            before, machine.viewer = machine.viewer, reading(machine.viewer)
            try:
                for source, domain, many, value in values:
                    found.append((source, self.value(domain, many, value, f)))
            finally:
                machine.viewer = before
            return Shown(template, tuple(found))

        return write

    @staticmethod
    def open(template: str, values: Sequence[tuple[str, str, bool, Eval]]) -> Callable[[Frame], Shown]:
        """A text that holds nothing that anybody may not see."""
        if not values:
            plain = Shown(template)
            return lambda f: plain

        def write(f: Frame) -> Shown:
            found: list[tuple[str, Datum | None]] = []
            for source, domain, many, value in values:
                number: Any = value(f)
                if isinstance(number, tuple):
                    number = sum(1 << x for x in number)
                found.append((source, Datum(domain, int(number), many)))
            return Shown(template, tuple(found))

        return write

    def value(self, domain: str, many: bool, value: Eval, f: Frame) -> Datum | None:
        """One value, or None if it is hidden from the viewer."""
        viewer = self.c.m.viewer
        try:
            found: Any = value(f)
        except RuleError as error:
            if viewer == RULES:
                raise
            if error.diagnostic.code != "secret-read":  # wrong for all, or is something not there in these eyes?
                self.in_truth(value, f)
            return None
        if isinstance(found, tuple):
            found = sum(1 << x for x in found)
        if viewer != RULES and self.c.sight(domain) is not None:
            return self.seen(domain, int(found), many, eyes(viewer))
        return Datum(domain, int(found), many)

    def in_truth(self, value: Eval, f: Frame) -> None:
        """What the rules see; raises what is wrong with it."""
        before, self.c.m.viewer = self.c.m.viewer, RULES
        try:
            value(f)
        finally:
            self.c.m.viewer = before

    def seen(self, kind: str, found: int, many: bool, viewer: int) -> Datum | None:
        """A piece, or a set of pieces, as far as somebody sees them."""
        if not many:
            return Datum(kind, found) if found < 0 or self.c.sees_piece(kind, viewer, found) else None
        seen = sum(1 << piece for piece in bits(found) if self.c.sees_piece(kind, viewer, piece))
        return Datum(kind, seen, True) if seen or not found else None

    def entry(self, text: k.Text) -> Callable[[Frame], tuple[Shown, dict[int, Shown]]]:
        """The text for all, and for those players who may read more."""
        write, machine, seats = self.shown(text), self.c.m, range(self.c.game.seats)
        if not any(self.c.secrecy.differs(node) for _, node in text.values):
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
