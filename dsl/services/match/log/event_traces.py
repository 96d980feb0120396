"""What rules ran when an event of a match happened, and what stood in the state while each entry was written."""

from __future__ import annotations

from functools import cached_property

from dsl.engines.choice import make_tracer
from dsl.engines.protocol.engine import Look, Traced, Tracer
from dsl.engines.protocol.errors import RuleError
from dsl.games.play import Match
from dsl.games.play.match_tree import START


class EventTraces:
    """Takes events of one match once more, as often as somebody asks."""

    def __init__(self, match: Match) -> None:
        self._match = match

    @cached_property
    def _tracer(self) -> Tracer:
        return make_tracer(self._match.game)

    def of(self, node: int, look: Look | None = None) -> list[Traced]:
        """The entries of the event that led to a node; none where it cannot be taken again."""
        tree = self._match.tree
        try:
            if node == START:
                found = self._tracer.began(self._match.seed, None, look)
            else:
                found = self._tracer.answered(tree.state(tree.before(node)), tree.event(node).index, look)
        except RuleError:
            return []
        return found if [traced.entry for traced in found] == tree.entries(node) else []  # a position set up by hand
