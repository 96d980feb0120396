"""The compiled engine behind the protocol: what it hands out, goes back to, and does when rules fail or the module comes late."""

from __future__ import annotations

import gc
from random import Random
from weakref import ref

import pytest
from taking_turns import HEAD, PLAY, both, heap

from dsl.engines.choice import make_engine
from dsl.engines.compiled import engine as engine_module
from dsl.engines.compiled import memory
from dsl.engines.compiled.compilation import Supply, supply
from dsl.engines.compiled.engine import CompiledEngine
from dsl.engines.compiled.runner import Runner
from dsl.engines.protocol.errors import RuleError
from dsl.engines.protocol.events import Decision, Over, Pending
from dsl.engines.reference.engine import ReferenceEngine
from dsl.games.bots.possible_worlds import Snapshot
from tests.games_at_hand import answer, load
from tests.handmade import Handmade

FAILING = """
play:
    repeat:
        choose by first(p in players):
            divide "divide":
                log "before"
                heap -= 1
                heap = 7 / (heap - 20)
            loop "loop":
                repeat:
                    heap -= 1
                    heap += 1
                until heap == 40
            fine "fine":
                heap -= 1
"""

NAMED = """
language 1
game fleet
    players 2
board square4 2 2:
    terrain sea
piece boat up to 2
setup:
    place boat(owner: first(p in players)) at first(c in cell)
    place boat(owner: first(p in players)) at first(c in cell)
play:
    repeat:
        choose by first(p in players):
            pick(b in boat) "{b}":
                nothing
"""


def shown(pending: Pending | None) -> object:
    """Everything that can be read of what is waited for."""
    if isinstance(pending, Decision):
        return pending, [pending.labelled(i) for i in range(len(pending.choices))], pending.prompt
    return pending


def test_both_engines_tell_the_same() -> None:
    reference, compiled = both(heap())
    for seed in range(4):
        reference.start(seed), compiled.start(seed)
        first, second = Random(seed), Random(seed)
        while not isinstance(reference.pending, Over):
            assert shown(reference.pending) == shown(compiled.pending)
            answer(reference, first), answer(compiled, second)
            assert reference.save() == compiled.save()
            assert reference.take_journal() == compiled.take_journal()
            assert reference.value(1) == compiled.value(1)
            assert reference.view(None) == compiled.view(None)
        assert shown(reference.pending) == shown(compiled.pending)


def test_a_question_that_was_answered_can_still_be_read() -> None:
    reference, compiled = both(heap(PLAY.replace("roll 1..most", "1")))
    old = [engine.pending for engine in (reference, compiled)]
    for engine in (reference, compiled):
        answer(engine, Random(1))
    one, two = (list(pending.choices) for pending in old if isinstance(pending, Decision))
    assert one == two


def test_a_snapshot_is_come_back_to() -> None:
    _, engine = both(heap())
    answer(engine, Random(1))
    here, before = Snapshot(engine), shown(engine.pending)
    ends = set()
    for index in (0, 2, 3):
        here.restore(engine)
        assert engine.take_journal() == []
        assert shown(engine.pending) == before
        engine.choose(index)
        ends.add(engine.save())
    assert len(ends) == 3


def test_what_is_written_into_the_state_counts() -> None:
    for engine in both(heap(PLAY.replace("roll 1..most", "1"))):
        engine.state.set("heap", "1")
        assert engine.value(0) == -1
        engine.load(engine.save())
        assert isinstance(engine.pending, Decision)
        assert [choice.option for choice in engine.pending.choices] == ["one"]


@pytest.mark.slow
@pytest.mark.parametrize("index", [0, 1])
def test_rules_that_fail_leave_the_position_as_it_was(index: int) -> None:
    told = []
    for engine in both(load(HEAD + FAILING)):
        engine.choose(2)
        before = engine.save()
        with pytest.raises(RuleError) as error:
            engine.choose(index)
        told.append(error.value.diagnostic)
        if isinstance(engine, CompiledEngine):
            assert engine.save() == before
        engine.load(before)
        engine.choose(2)
        assert engine.state.read(engine.state.find("heap")[0], 0) == 19
    assert told[0] == told[1]


def test_answers_that_are_not_pending_are_refused() -> None:
    for engine in both(heap()):
        for call in (lambda e: e.choose(0), lambda e: e.resolve(9), lambda e: e.resolve(-1)):
            with pytest.raises(ValueError):
                call(engine)
        answer(engine, Random(1))
        for call in (lambda e: e.resolve(0), lambda e: e.roll(), lambda e: e.choose(-1), lambda e: e.choose(99)):
            with pytest.raises(ValueError):
                call(engine)


def test_more_than_the_ring_has_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "RING_SIZE", 64)
    game = heap()
    reference, compiled = make_engine(game, "reference"), make_engine(game, "compiled", game.linked)
    dice = [Random(3), Random(3)]
    reference.start(1), compiled.start(1)
    while not isinstance(reference.pending, Over):
        assert reference.take_journal() == compiled.take_journal()
        answer(reference, dice[0]), answer(compiled, dice[1])
        assert reference.save() == compiled.save()
    assert reference.take_journal() == compiled.take_journal()
    assert shown(reference.pending) == shown(compiled.pending)


def test_each_engine_has_the_names_of_its_own_game() -> None:
    game = load(NAMED)
    for name in ("gull", "tern"):
        engine = make_engine(game.with_names({("boat", 0): name}), "compiled")
        engine.start(
            1, Handmade(engine, ["boat", "boat"], {f"{name}.at": "A1", f"{name}.owner": "2", "boat2.at": "B1"})
        )
        assert engine.state.get(f"{name}.owner").value == 1
        engine.choose(0)
        assert engine.state.get(f"{name}.owner").value == 1
        engine.start(1)
        assert engine.state.read(*engine.state.find(f"{name}.at")) == 0
        engine.load(engine.save())
        assert engine.state.read(*engine.state.find(f"{name}.at")) == 0
        assert engine.may_see(engine.state.find(f"{name}.at")[0], 0, None)
        assert engine.game.show(engine.pending.choices[0].values[0]) == name  # type: ignore[union-attr]  # a decision


def test_a_game_changes_over_when_the_module_is_there() -> None:
    game = heap()
    supply, module = Supply(game), Supply(game).compiled_module()
    engine, reference = CompiledEngine(game, supply), ReferenceEngine(game)
    engine.start(5), reference.start(5)
    dice = [Random(3), Random(3)]
    for step in range(8):
        if step == 4:
            supply.module = module
        answer(engine, dice[0]), answer(reference, dice[1])
        assert engine.save() == reference.save()
        assert shown(engine.pending) == shown(reference.pending)
        assert isinstance(engine._current, Runner) == (step >= 4)
    assert engine.take_journal() == reference.take_journal()


def test_a_game_that_is_played_for_a_while_gets_a_module(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_module, "LOOK_AFTER", 0)
    monkeypatch.setattr(engine_module, "COMPILE_AFTER", 0)
    supply = Supply(heap())
    engine = CompiledEngine(heap(), supply)
    engine.start(5)
    answer(engine, Random(1))
    assert not isinstance(engine._current, Runner)
    supply.compiled_module()  # waits for the thread
    answer(engine, Random(1))
    assert isinstance(engine._current, Runner)


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
    supply(game).compiled_module()
    engine.choose(index)
    assert game.show(engine.state.get("last")) == game.map.topology.names[17]


def test_a_game_that_was_compiled_is_gone_when_nobody_plays_it() -> None:
    game = load(PICK)
    supply(game).compiled_module()
    linker = ref(game.linker)
    del game
    gc.collect()
    assert linker() is None
