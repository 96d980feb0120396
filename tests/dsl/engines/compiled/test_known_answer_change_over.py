"""An answer that was asked for alone is the same answer when the module takes the game over before it is given."""

from __future__ import annotations

from dsl.engines.choice import make_engine
from dsl.engines.compiled.compilation import supply
from dsl.engines.protocol.events import Decision
from tests.games_at_hand import load

PICK = """
language 1
game pick
    players 2
board square8 5 5:
    terrain sea
state last: optional cell = none
play:
    repeat:
        for each p in players:
            turn of p:
                choose by p "Where?":
                    go(c in cell) "{c}":
                        last = c
                    stop "Stop":
                        win p
"""


def test_the_module_takes_the_answer_that_was_listed_alone() -> None:
    game = load(PICK)
    engine = make_engine(game)
    engine.expect(lambda player, options: (0, 17))
    engine.start(1)
    asked = engine.pending
    assert isinstance(asked, Decision) and len(asked.choices) < 25
    index = next(i for i in range(len(asked.choices)) if asked.numbers(i) == (0, 17))
    supply(game).now()
    engine.choose(index)
    assert game.show(engine.state.get("last")) == game.map.topology.names[17]
