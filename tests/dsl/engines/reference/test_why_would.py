"""Why a move is not offered that is only forbidden for what would come of it."""

from __future__ import annotations

from dsl.engines.protocol.events import Decision
from dsl.engines.protocol.reasons import WOULD
from tests.games_at_hand import ROOT, load
from tests.handmade import handmade


def test_the_help_of_what_would_come_of_it_is_told() -> None:
    """White's king on the long diagonal of a bishop that a pawn shields: the pawn may not go."""
    men = [("white", "king", "H8"), ("white", "pawn", "G7"), ("black", "bishop", "D4"), ("black", "king", "A1")]
    values = {
        f"man{number}.{name}": value
        for number, (owner, kind, cell) in enumerate(men, 1)
        for name, value in (("owner", owner), ("kind", kind), ("at", cell), ("moved", "yes"))
    }
    engine = handmade(load(ROOT / "tests/games/chess/chess.rules"), ["man"] * len(men), values)
    assert isinstance(engine.pending, Decision)
    cell = engine.game.parse("cell", "G6")
    reasons = engine.why("go", (1, cell))
    assert [(fact.what, fact.text) for reason in reasons for fact in reason.facts] == [(WOULD, "The king is attacked.")]
