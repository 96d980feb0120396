"""Conditions on whole sets give what asking member by member gives."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dsl.engines.linking.game import Game
from dsl.engines.program import nodes as x
from dsl.engines.program.walk import expressions
from dsl.engines.reference.engine import ReferenceEngine
from tests.games_at_hand import load
from tests.share import share

RULES = """
language 1
game sieve
    players 2
param much: bool = no
board square8 6 5:
    terrain sea passable
    terrain land
    site port:
        rich: bool = no
    put port B2 with rich: yes
    put port E4
player:
    marked: set of cell = {}
piece ship up to 8:
    big: bool = no
function near(c: cell) -> bool = c.row <= 3 and c.empty
function rich_port(c: cell) -> bool = c.port exists and c.port.rich
function odd(n: int) -> bool = n % 2 == 1
FOUND
play:
    tie
"""

ATOMS = (
    "c.empty", "c.passable", "c is sea", "c is land", "c.port exists", "c.port.rich", "c.row > 2", "odd(c.column)",
    "c in neighbours(a)", "near(c)", "rich_port(c)", "much", "distance(c, a) < 3", "c.ship exists", "c == a",
    "c.ship.big", "c.ship.owner == first(p in players)", "c in {x in cell where x.row == c.row}",
)  # fmt: skip


def conditions() -> st.SearchStrategy[str]:
    """Conditions on ``c`` of any shape."""
    return st.recursive(
        st.sampled_from(ATOMS),
        lambda inner: st.one_of(
            st.tuples(inner, inner).map(lambda p: f"({p[0]} and {p[1]})"),
            st.tuples(inner, inner).map(lambda p: f"({p[0]} or {p[1]})"),
            inner.map(lambda c: f"(not {c})"),
            st.tuples(inner, inner, inner).map(lambda p: f"(if {p[0]} then {p[1]} else {p[2]})"),
        ),
        max_leaves=6,
    )


def game_with(condition: str) -> Game:
    """A game in which ``condition`` is asked of all cells."""
    return load(RULES.replace("FOUND", f"function found(a: cell) -> set of cell = {{c in cell where {condition}}}"))


def set_up(engine: ReferenceEngine) -> ReferenceEngine:
    """A position with ships and ports."""
    engine.clear(0)
    for i, (cell, owner) in enumerate((("A1", 0), ("B2", 1), ("C3", 0), ("F5", 1))):
        engine.add_piece("ship")
        engine.state.set(f"ship{i + 1}.owner", str(owner + 1))
        engine.state.set(f"ship{i + 1}.big", "yes" if i % 2 else "no")
        engine.state.set(f"ship{i + 1}.at", cell)
    return engine


def found(engine: ReferenceEngine, cell: int) -> int:
    return engine.e.function_value(engine.game.linker.rows.functions["found"], [cell])


@settings(max_examples=share(60), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(conditions())
def test_masks_agree_with_single_questions(condition: str) -> None:
    """With all passes left out the same cells come out."""
    game = game_with(condition)
    quick, slow = set_up(ReferenceEngine(game)), set_up(ReferenceEngine(game, game.linker.plain))
    for cell in (0, 13, 29):
        assert found(quick, cell) == found(slow, cell), condition


def test_a_shortcut_is_taken() -> None:
    """The masks are really used: this condition asks nothing of single cells."""
    game = game_with("c.passable and c.empty and not c.port exists")
    body = game.linked.functions[game.linker.rows.functions["found"]].formula.body
    assert not any(isinstance(node, x.Filter) for node in expressions(body))
