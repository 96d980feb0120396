"""``view`` of the module leaves out exactly what the reference engine leaves out, for every player and spectators."""

from __future__ import annotations

import pytest

from dsl.engines.compiled.memory import STATE
from tests.dsl.engines.compiled.functions import Functions, positions
from tests.games_at_hand import Kit, load, varied


@pytest.mark.parametrize("kit", varied(), ids=lambda kit: kit.name)
def test_views_of_a_game(kit: Kit) -> None:
    functions = Functions(load(kit.rules, kit.board, kit.seats[-1]))
    for block in list(positions(functions.reference, seed=2, steps=160, every=16)):
        functions.put(block)
        for viewer in (*range(functions.program.seats), None):
            assert functions.view(viewer) == functions.reference.view(viewer), viewer
        assert functions.memory(STATE, len(block)) == block
