"""Compiles texts for players: values are read when the text is written, as far as each reader may see them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from dsl.engines.linking.game import Datum
from dsl.engines.program import code as c
from dsl.engines.program.code import Text
from dsl.engines.program.nodes import NO
from dsl.engines.protocol.engine import RULES, SPECTATOR
from dsl.engines.protocol.errors import RuleError
from dsl.engines.protocol.events import Shown
from dsl.engines.reference.expressions import Expressions
from dsl.engines.reference.operators import Eval, Frame, Temps, as_set
from dsl.engines.reference.viewers import player_of, reading
from dsl.maps.board.masks import members as bits


class Texts:
    """Compiles texts."""

    def __init__(self, expressions: Expressions) -> None:
        self.e, self.m, self.p = expressions, expressions.m, expressions.p
        self.names = [domain.name for domain in self.p.domains]
        kinds = enumerate(self.p.kinds)
        self._kinds: dict[int, int] = {kind.domain: number for number, kind in kinds if kind.sight != NO}

    def hidden_kind(self, domain: int) -> int | None:
        """The kind of piece that a domain is, if some of its pieces may be hidden."""
        return self._kinds.get(domain)

    def shown(self, text: Text, t: Temps) -> Callable[[Frame], Shown]:
        """The text for the machine's current viewer; hidden values are left open."""
        template, sources = self.p.templates[text.template]
        if not sources:
            plain = Shown(template)
            return lambda f: plain
        closures, filled = [self.e.expr(v.value, t) for v in text.values], self.filled(text)
        if not text.differs:
            return lambda f: filled([as_set(value(f)) for value in closures])
        parts = list(zip(sources, zip(text.values, closures)))
        machine = self.m

        def write(f: Frame) -> Shown:
            before, machine.viewer = machine.viewer, reading(machine.viewer)
            try:
                return Shown(template, tuple([(source, self.value(*value, f)) for source, value in parts]))
            finally:
                machine.viewer = before

        return write

    def filled(self, text: Text) -> Callable[[Sequence[int]], Shown]:
        """The text for given values, for texts without hidden values."""
        template, sources = self.p.templates[text.template]
        kinds = [(source, self.names[v.domain], _many(v), v.first) for source, v in zip(sources, text.values)]

        def fill(values: Sequence[int]) -> Shown:
            return Shown(
                template, tuple([(s, Datum(d, v, many, first)) for (s, d, many, first), v in zip(kinds, values)])
            )

        return fill

    def value(self, part: c.Shown, value: Eval, f: Frame) -> Datum | None:
        """One value, or None if it is hidden from the viewer."""
        viewer = self.m.viewer
        try:
            found = as_set(value(f))
        except RuleError as error:
            if viewer == RULES:
                raise
            if error.diagnostic.code != "secret-read":  # wrong for all, or does this viewer not see something?
                self._in_truth(value, f)
            return None
        kind = self.hidden_kind(part.domain)
        if viewer == RULES or kind is None:
            return Datum(self.names[part.domain], found, _many(part), part.first)
        return self._seen(part.domain, kind, found, _many(part), player_of(viewer))

    def _in_truth(self, value: Eval, f: Frame) -> None:
        """Evaluate as the rules, so that errors are raised."""
        before, self.m.viewer = self.m.viewer, RULES
        try:
            value(f)
        finally:
            self.m.viewer = before

    def _seen(self, domain: int, kind: int, found: int, many: bool, viewer: int) -> Datum | None:
        """A piece, or a set of pieces, as far as the viewer sees them; None if hidden."""
        name, sees = self.names[domain], self.e.viewers.sees_piece
        if not many:
            return Datum(name, found) if found < 0 or sees(kind, viewer, found) else None
        seen = sum(1 << piece for piece in bits(found) if sees(kind, viewer, piece))
        return Datum(name, seen, True) if seen or not found else None

    def entry(self, text: Text, t: Temps) -> Callable[[Frame], tuple[Shown, dict[int, Shown]]]:
        """The text for all, and other texts for players who may read more."""
        write, machine, seats = self.shown(text, t), self.m, range(self.p.seats)
        if not text.differs:
            return lambda f: (write(f), {})

        def all_readers(f: Frame) -> tuple[Shown, dict[int, Shown]]:
            before = machine.viewer
            try:
                machine.viewer = SPECTATOR
                public, private = write(f), {}
                for player in seats:
                    machine.viewer = player
                    own = write(f)
                    if own != public:
                        private[player] = own
            finally:
                machine.viewer = before
            return public, private

        return all_readers


def _many(value: c.Shown) -> bool:
    """Whether a value of a text is a set or a row."""
    return value.value.bits > 0 or value.value.row
