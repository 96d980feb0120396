"""What a chance was asked for: how two courses of a match know that they ask the same of it."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass

from dsl.engines.linking.game import Game
from dsl.engines.protocol.events import Chance
from dsl.text.source import Span


@dataclass(frozen=True, slots=True)
class Asked:
    """A chance as it was asked for: ``kind`` and ``what`` as in ``Chance``, in whose turn (-1: in nobody's).

    ``rule`` is the rule that asks and ``words`` are its words there; lines above them do not matter.
    """

    kind: str
    what: str
    active: int
    rule: str
    words: str

    def likeness(self, other: Asked) -> int:
        """How much alike another chance was asked for: 3 to the word, 2 by the same rule, 1 in the same turn, 0 not."""
        if (self.kind, self.what, self.active) != (other.kind, other.what, other.active):
            return 0
        if self.rule != other.rule:
            return 1
        return 3 if self.words == other.words else 2


class ChanceWords:
    """Tells of the chances of one game what they are asked for."""

    def __init__(self, game: Game) -> None:
        rules = sorted((rule.span.source.name, rule.span.line, rule.name) for rule in game.program.rules.values())
        self._begins = [(file, line) for file, line, _ in rules]
        self._names = [name for _, _, name in rules]
        self._known: dict[int, tuple[Span, str, str]] = {}

    def asked(self, chance: Chance, active: int | None) -> Asked:
        """What a chance is asked for in the turn of ``active``."""
        rule, words = self._place(chance.span) if chance.span is not None else ("", "")
        return Asked(chance.kind, chance.what, -1 if active is None else active, rule, words)

    def _place(self, span: Span) -> tuple[str, str]:
        known = self._known.get(id(span))
        if known is None:
            at = bisect_right(self._begins, (span.source.name, span.line)) - 1
            inside = at >= 0 and self._begins[at][0] == span.source.name
            known = self._known[id(span)] = span, self._names[at] if inside else "", span.text
        return known[1], known[2]
