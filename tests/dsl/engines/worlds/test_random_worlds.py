"""No rule of ours raises a run-time error, on whatever map passes its checks and with whatever settings or cards.

``python -m tests.bench.random_worlds`` plays as many games as one likes.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from dsl.games.balance.batch import play
from dsl.games.balance.job import Batch, make_job
from dsl.maps.mapfile.load import load_map
from dsl.text.diagnostics import Problems
from tests.bench.random_worlds import GAMES_A_WORLD, play_ruleset
from tests.dsl.engines.worlds.change import changed
from tests.dsl.engines.worlds.draw import draw, scattered
from tests.dsl.engines.worlds.sketch import sketch_of
from tests.dsl.engines.worlds.world import join, rules_of
from tests.games_at_hand import Kit, kit_of, load, rulesets
from tests.share import usual

GAMES = rulesets()
FALLEN = """language 1
game fallen "Fallen"
    players 2
board square8:
    terrain sea
    terrain land
    arrow fall
    require all(f in fall: f.tail is sea) "A fall begins at sea."
piece boat up to 2
setup:
    for each p in players:
        choose by p:
            launch(c in cell where c is sea) "{c}":
                place boat(owner: p) at c
play:
    repeat:
        for each b in boat:
            choose by b:
                sail(c in neighbours(b.at)) "{c}":
                    move b to c
                stay
            move b to first(f in fall).head
"""


@pytest.mark.parametrize("kit", usual(GAMES), ids=lambda kit: kit.name)
def test_no_rule_fails(kit: Kit) -> None:
    count, _ = play_ruleset(kit, games=GAMES_A_WORLD, seed=2, steps=10)
    assert count["games"] == GAMES_A_WORLD  # of one map: no more are begun
    assert count["errors"] == 0


def test_a_rule_that_fails_on_some_maps_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    rules = tmp_path / "fallen.rules"
    rules.write_text(FALLEN, encoding="utf-8")
    sound, _ = play_ruleset(Kit("fallen", rules, None), games=10, seed=1, steps=40)
    assert sound["errors"] == 0  # a map on which something falls
    assert not any(tmp_path.glob("random_worlds_failed/*"))
    count, _ = play_ruleset(Kit("fallen", rules, None), games=10, seed=2, steps=40)
    assert count["errors"] == count["games"] == 10  # one without
    assert any(tmp_path.glob("random_worlds_failed/*.yaml"))


@pytest.mark.parametrize("kit", usual(GAMES, "sea_battle", "ships_track"), ids=lambda kit: kit.name)
def test_what_is_drawn_can_be_read(kit: Kit) -> None:
    """Sketches write map files: of the shipped map one that says the same, of random ones one that has cells."""
    spec = rules_of(kit.rules).spec
    assert kit.board is not None
    shipped = load_map(kit.board, spec, Problems())
    assert shipped is not None
    sketch = sketch_of(shipped)
    again = load_map(sketch.text(spec), spec, problems := Problems())
    assert again is not None and not problems.failed
    assert (again.terrain, again.edges) == (shipped.terrain, shipped.edges)
    assert [(p.kind, p.cells, p.attributes) for p in again.sites] == [
        (p.kind, p.cells, p.attributes) for p in shipped.sites
    ]
    for seed in range(6):
        dice = Random(seed)
        drawn = draw(spec, dice) if seed % 2 else scattered(sketch, spec, dice)
        drawn = changed(drawn, spec, dice, lambda _: (), shape=False)
        found = load_map(drawn.text(spec), spec, Problems(), lenient=True)
        assert found is not None and found.topology.size == drawn.size


def test_a_fault_leads_to_what_stands_there() -> None:
    kit = kit_of("pirates_1989")
    rules = rules_of(kit.rules)
    shipped = load_map(kit.board, rules.spec, Problems()) if kit.board else None
    assert shipped is not None
    sketch = sketch_of(shipped)
    port = sketch.things["sites"][2]
    port.cells = [sketch.ground.index("land")]
    found = join(rules, sketch.text(rules.spec), {}, 2)
    assert found.game is None and found.faults > 0
    assert port in [thing[1] for place in found.places if (thing := sketch.thing_at(rules.spec, place.line))]


SWIFT = """language 1
game swift "Swift" extends pirates_fame
set event.breeze.change = 99
set event.breeze.count = 20
"""


@pytest.mark.slow
def test_a_card_may_speed_a_pirate_beyond_all_paths() -> None:
    kit = kit_of("pirates_fame")
    game = load(SWIFT, kit.board, 2)
    found = play(Batch(make_job(game, (), ("random", "random"), 1), 0, 20))
    assert found.failed is None and len(found) == 20
