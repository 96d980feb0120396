"""Engines by name: ``reference``, ``compiled``; ``reference-tables`` runs a program that lacks one pass."""

from __future__ import annotations

from dsl.engines.choice import make_engine
from dsl.engines.linking.game import Game
from dsl.engines.program.passes.order import NAMES
from dsl.engines.protocol.engine import Engine
from dsl.engines.protocol.errors import ENGINES

ALL = "passes"
"""``reference-passes`` has none at all."""


def engine_named(name: str, game: Game) -> Engine:
    """An engine for a game that nobody else has: its program may become one that lacks a pass."""
    kind, _, left_out = name.partition("-")
    if not left_out:
        return make_engine(game, kind)
    game.linker.linked = game.linker.improved(without=NAMES if left_out == ALL else (left_out,))
    return make_engine(game, kind, game.linked)


def names() -> list[str]:
    """Every engine, whole and without each of its passes."""
    return [f"{kind}{left_out}" for kind in ENGINES for left_out in ("", *(f"-{name}" for name in (*NAMES, ALL)))]
