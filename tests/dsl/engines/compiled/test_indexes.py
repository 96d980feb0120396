"""What is kept beside the state by the writes is what would be made of the state anew, in every game."""

from random import Random

import pytest

from dsl.engines.compiled.compilation import supply
from dsl.engines.compiled.instance import Instance
from dsl.engines.compiled.memory import COUNT, STATE
from tests.games_at_hand import Kit, load, varied

_DECISION, _CHANCE = 0, 1
CROWDED = """
language 1
game crowded
    players 2
board square4 3 1:
    terrain sea
piece boat up to 3
setup:
    for each p in players:
        place boat(owner: p) at first(c in cell)
play:
    repeat 40 times:
        for each p in players:
            choose by p:
                move(b in boat, c in cell) "move":
                    move b to c
                leave(b in boat where b.at exists) "leave":
                    remove b
                take(b in boat) "take":
                    b.owner = p
                look(c in cell where c.boat exists and c.boat.owner == p) "look":
                    log "{count(boat of p)}"
"""
"""Several pieces on one cell, which change hands and leave."""


def _kept(instance: Instance) -> bytes:
    return bytes(instance.memory[STATE + 4 * instance.at.words : STATE + instance.at.position_bytes])


def _play(instance: Instance, seed: int, steps: int) -> None:
    """Goes on at random, and compares after every few steps."""
    dice = Random(seed)
    instance.call("start", seed)
    for step in range(steps):
        rest = instance.call("rest")
        if rest == _DECISION:
            count = int.from_bytes(instance.memory[COUNT : COUNT + 4], "little")
            instance.call("choose", dice.randrange(count))
        elif rest == _CHANCE:
            instance.call("resolve", instance.call("roll"))
        else:
            break
        if step % 5 == 0:
            kept = _kept(instance)
            instance.call("rebuild")
            assert _kept(instance) == kept, f"after step {step}"


@pytest.mark.parametrize("kit", varied(), ids=lambda kit: kit.name)
def test_writes_keep_what_is_derived(kit: Kit) -> None:
    _play(Instance(supply(load(kit.rules, kit.board, kit.seats[0])).compiled_module()), 1, 300)


def test_pieces_that_share_a_cell() -> None:
    instance = Instance(supply(load(CROWDED)).compiled_module())
    for seed in range(20):
        _play(instance, seed, 80)
