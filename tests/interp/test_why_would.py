"""Why a move is not offered that is only forbidden for what would come of it."""

from __future__ import annotations

from dsl.interp.engine import Engine
from dsl.interp.whynot import WOULD
from dsl.link.events import Decision
from tests.games_at_hand import ROOT, load


def test_the_help_of_what_would_come_of_it_is_told() -> None:
    """White's king on the long diagonal of a bishop that a pawn shields: the pawn may not go."""
    engine = Engine(load(ROOT / "tests/games/chess/chess.rules"))
    engine.clear(1)
    men = [("white", "king", "H8"), ("white", "pawn", "G7"), ("black", "bishop", "D4"), ("black", "king", "A1")]
    for owner, kind, cell in men:
        number = engine.add_piece("man") + 1
        for name, value in (("owner", owner), ("kind", kind), ("at", cell), ("moved", "yes")):
            engine.set(f"man{number}.{name}", value)
    engine.go()
    assert isinstance(engine.pending, Decision)
    cell = engine.game.parse("cell", "G6")
    reasons = engine.why("go", (1, cell))
    assert [(fact.what, fact.text) for reason in reasons for fact in reason.facts] == [(WOULD, "The king is attacked.")]
