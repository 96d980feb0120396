"""Scripted players, written from the rulebooks: shoot if you can, else go nearer to what the game is won by."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random

from dsl.engines.choice import make_engine
from dsl.engines.protocol.engine import Engine
from dsl.engines.protocol.errors import RuleError
from dsl.games.bots.observation import Observation
from dsl.language.check.outside import check_outside
from dsl.language.syntax.parser import parse_expression
from dsl.language.typed.nodes import Expr
from dsl.text.diagnostics import Problems
from dsl.text.source import Source, Span


@dataclass(frozen=True)
class Script:
    """Options by name, the first on offer is taken; those of ``nearer`` only where ``goal`` grows by it.

    Of choices of one option that with the highest ``goal`` is taken, an expression of the rules; any, if equal.
    """

    order: tuple[str, ...]
    nearer: tuple[str, ...]
    goal: str


TRADE_WINDS = "salvo", "fire", "broadside", "bombard", "port_fires", "reply", "board", "ready", "spin", "heave_to"
NEAREST_PORT = (
    "min(if joined(s.at, q.at, waters(s) + {s.at, q.at}) then steps(s.at, q.at, waters(s) + {s.at, q.at}) "
    "- (if is_free(q) then 3 else 0) else 999 for q in port where q.owner != active)"
)
SCRIPTS = {
    # the flagship is what must be sunk
    "sea_battle": Script(
        ("fire", "done"), ("sail",), "-sum(distance(s.at, opponent(active).flagship.at) for s in ship of active)"
    ),
    # Spaniards sail for Cadiz; pirates for the nearest galleon, and home with what they took
    "pirates_1989": Script(
        (*TRADE_WINDS, "done"),
        ("sail", "tack"),
        "sum(if known == s and active.side == pirates then "
        "-50 * min(steps(s.at, q.at, roads(pirates)) for q in port where q.side == pirates) "
        "else if active.side == spain and s.kind == galleon then "
        "-min(steps(s.at, q.at, roads(spain)) for q in port where q.goal) "
        "else -min(distance(s.at, t.at) for t in ship where t.owner.side != active.side) for s in ship of active)",
    ),
    "colonies_1990": Script(
        ("join", *TRADE_WINDS, "done"), ("sail", "tack"), f"-sum({NEAREST_PORT} for s in ship of active)"
    ),
    # the treasure of the card; what can be bought is bought
    "pirates_fame": Script(
        ("buy", "mend", "attack", "go"),
        (),
        "sum((if card(p) exists then -to_island(p.at, card(p).island) else 0)"
        " - (if p.refuge exists then to_bay(p, p.at) else 0) for p in pirate of active)",
    ),
    # points are power; a mine is none
    "ships_track": Script(
        ("sail", "line"),
        (),
        "might(ship of active) + sum(s.at.points for s in ship of active) + 99 * count(ship of active)",
    ),
}
SCRIPTS["colonies_variant"] = SCRIPTS["colonies_1990"]


class Scripted:
    """Knows its script alone, and the whole position: it plays on the engine of the match as it stands."""

    def __init__(self, engine: Engine, seed: int) -> None:
        self._real, self._engine = engine, make_engine(engine.game)
        self._random = Random(seed)
        self._script = SCRIPTS[engine.game.name]

    @cached_property
    def _goal(self) -> Expr:
        problems, source = Problems(), Source("goal", self._script.goal)
        tree = parse_expression(source.text, Span(source, 1, 1, 1, 1), self._real.game.program.skin, problems)
        found = tree and check_outside(tree, self._real.game.program, lambda domain, name: None, (), problems)
        assert found is not None, [one.code for one in problems]
        return found

    def decide(self, observation: Observation) -> int:
        """The choice that the script names."""
        choices, nearer = observation.decision.choices, self._script.nearer
        now = self._worth(None)
        for name in (*nearer, *self._script.order):
            offered = [i for i, choice in enumerate(choices) if choice.option == name]
            if name not in nearer:
                if offered:
                    return self._best(offered)[0]
            elif offered and (best := self._best(offered))[1] > now:
                return best[0]
        return self._random.randrange(len(choices))

    def _best(self, offered: Sequence[int]) -> tuple[int, float]:
        if len(offered) == 1 and not self._script.nearer:
            return offered[0], 0.0
        worth = {index: self._worth(index) for index in offered}
        most = max(worth.values())
        return self._random.choice([index for index, one in worth.items() if one == most]), most

    def _worth(self, index: int | None) -> float:
        """The goal as it is, or after a choice."""
        self._engine.load(self._real.save())
        try:
            if index is not None:
                self._engine.choose(index)
            return self._engine.evaluate(self._goal).value
        except RuleError:
            return float("-inf")
