"""House rules may act after each turn and round of any of our games: none of them needs a rule for it."""

from __future__ import annotations

import pytest

from dsl.engines.choice import make_engine
from dsl.games.library.rules_loader import loader
from dsl.games.pipeline import load_game
from dsl.text.diagnostics import Problems, render_all
from dsl.text.source import Source
from tests.games_at_hand import Kit, play, rulesets
from tests.share import usual

HOUSE = """language 1
game house_of_moments "Moments" extends {name}
state ready_now: bool = no
state turns_over: 0..9999 = 0
state rounds_over: 0..9999 = 0
after setup:
    ready_now = yes
after each turn of p where p == active:
    turns_over += 1
after each round:
    rounds_over += 1
"""
OURS = rulesets()


@pytest.mark.parametrize("kit", usual(OURS, "sea_battle", "ships_track"), ids=lambda kit: kit.name)
def test_every_game_has_its_moments(kit: Kit) -> None:
    problems = Problems()
    text = Source(str(kit.rules.with_name("house_of_moments.rules")), HOUSE.format(name=kit.name))
    game = load_game(text, kit.board, {}, kit.seats[0], problems, loader)
    assert game is not None, render_all(problems)
    assert not [d.code for d in problems if d.code.startswith("hook-no")], render_all(problems)
    engine = make_engine(game)
    for _ in play(engine, 3, limit=400):
        pass
    values = {name: engine.game.show(engine.state.get(name)) for name in ("ready_now", "turns_over", "rounds_over")}
    assert values["ready_now"] == "yes" and int(values["turns_over"]) >= int(values["rounds_over"]) >= 1, values
