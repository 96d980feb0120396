"""What is ``inner`` is for the rules: nobody is shown it, and the rules may still read, change and tell it."""

from __future__ import annotations

from dsl.engines.choice import make_engine
from dsl.engines.linking.game import Datum
from dsl.games.play.visible_state import attributes, marks, state_values
from tests.games_at_hand import load

RULES = """language 1
game notes "Notes"
    players 2
board square4 3 3:
    terrain sea "Sea" passable:
        state inner mark "Mark": 0..3 = 1
        state buoy "Buoy": 0..3 = 1
player:
    gold "Gold": 0..9 = 2
    inner asked "Asked": 0..9 = 5
piece ship "Ship" up to 2:
    holes "Holes": 0..9 = 1
    inner passed "Passed": set of cell = {}
state round "Round": 0..9 = 3
inner state step "Step": 0..9 = 3
state inner each turn noise "Noise": 0..9 = 4
play:
    place ship(owner: first(players)) at first(cell)
    choose by first(players):
        go when step == 3 "{step}":
            step += 1
            log "{step}, {noise}"
        stay:
            nothing
"""


def test_nobody_is_shown_it() -> None:
    notes = load(RULES)
    engine = make_engine(notes)
    engine.start(1)
    for viewer in (None, 0, 1):
        assert [v.name for v in state_values(notes, engine, viewer)] == ["round"]
        assert [v.name for v in attributes(notes, engine, Datum("player", 0), viewer)] == ["gold"]
        assert [v.name for v in attributes(notes, engine, Datum("ship", 0), viewer)] == ["holes"]
        assert {value.name for _, value in marks(notes, engine, viewer)} == {"buoy"}


def test_it_is_in_no_view() -> None:
    engine = make_engine(load(RULES))
    engine.start(1)
    before = {viewer: engine.view(viewer) for viewer in (None, 0, 1)}
    for path, value in (("step", "7"), ("noise", "1"), ("1.asked", "8"), ("A1.mark", "3"), ("ship1.passed", "{B2}")):
        engine.state.set(path, value)
    assert {viewer: engine.view(viewer) for viewer in before} == before
    engine.state.set("round", "4")
    assert all(engine.view(viewer) != before[viewer] for viewer in before)


def test_conditions_and_texts_may_read_it() -> None:
    engine = make_engine(load(RULES))
    engine.start(1)
    engine.choose(0)
    told = [entry for entry in engine.take_journal() if entry.kind == "log"]
    assert [[value and value.value for _, value in entry.shown.values] for entry in told] == [[4, 4]]
