"""What a viewer may not see is in no answer: two matches that a viewer cannot tell apart give the same answers."""

from __future__ import annotations

import random

import pytest
from hidden_twins import hidden_twin
from service_games import begun, setup_of

from dsl.engines.protocol.events import Chance, Decision, Over
from dsl.services.match.loaded_game import engine_viewer
from dsl.services.match.match_values import EVERYTHING, SPECTATOR
from dsl.services.match.passage_values import Advance
from dsl.services.match.service import MatchService
from tests.games_at_hand import SECRET
from tests.share import usual

STEPS = 40
FEW_SECRETS = ("pirates_fame",)
"""Nobody holds anything yet at the beginning of these."""


def viewers(service: MatchService) -> list[int]:
    """Everybody but who sees all."""
    return [SPECTATOR, *range(service.course.match.game.seats)]


def go_on(service: MatchService, dice: random.Random) -> Advance:
    """One more event at random."""
    pending = service.course.match.pending
    if isinstance(pending, Chance):
        return service.resolve(None, EVERYTHING)
    assert isinstance(pending, Decision)
    return service.choose(dice.randrange(len(pending.choices)), EVERYTHING)


@pytest.mark.parametrize("name", usual(SECRET, "perudo", "treasure_hand"))
def test_a_position_shows_nothing_that_its_viewer_cannot_know(name: str) -> None:
    dice = random.Random(name)
    service, _ = begun(setup_of(name, seed=3, own_dice=True), EVERYTHING)
    twins = 0
    for _ in range(STEPS):
        match = service.course.match
        if isinstance(match.pending, Over):
            break
        for viewer in dice.sample(viewers(service), 2):
            state = match.state()
            twin = hidden_twin(match.engine, engine_viewer(viewer), state, dice)
            match.go_to_event(match.at)
            if twin is None:
                continue
            before = answers(service, viewer)
            match.engine.load(twin)
            service.course.forget_views()
            assert answers(service, viewer) == before, (viewer, match.at)
            match.go_to_event(match.at)
            service.course.forget_views()
            twins += 1
        go_on(service, dice)
    assert twins > 5 or name in FEW_SECRETS


def answers(service: MatchService, viewer: int) -> tuple[object, ...]:
    """All that a viewer may ask of a position."""
    advance = service.position(viewer)
    ways = tuple(service.way(index, viewer) for index in range(len(getattr(advance.position.pending, "choices", ()))))
    return advance, ways, service.log(viewer)


@pytest.mark.parametrize("name", usual(SECRET, "perudo", "treasure_hand"))
def test_a_secret_step_of_somebody_else_is_told_alike_whatever_it_was(name: str) -> None:
    dice = random.Random(name)
    setup = setup_of(name, seed=4, own_dice=True)
    service, _ = begun(setup, EVERYTHING)
    compared = 0
    for _ in range(STEPS):
        pending = service.course.match.pending
        if isinstance(pending, Over):
            break
        for viewer in dice.sample(viewers(service), 2):
            compared += _compared(service, viewer, dice)
        go_on(service, dice)
    assert compared or name in FEW_SECRETS


def _compared(service: MatchService, viewer: int, dice: random.Random) -> int:
    """Take two answers in two copies of the match; where the viewer sees the same afterwards, all is told alike."""
    pending = service.course.match.pending
    if isinstance(pending, Decision):
        count = len(pending.choices) if pending.player != viewer else 0
    else:
        assert isinstance(pending, Chance)
        hidden = pending.viewers is not None and not (viewer >= 0 and pending.seen_by(viewer))
        count = len(pending.outcomes) if hidden else 0
    if count < 2:
        return 0
    told = [_told(service, viewer, index) for index in dice.sample(range(count), 2)]
    (view, told_one), (other_view, told_other) = told
    if view != other_view or len(told_one[0].passages) != len(told_other[0].passages):
        return 0
    assert told_one == told_other, (viewer, service.course.match.at)
    return 1


def _told(service: MatchService, viewer: int, index: int) -> tuple[object, tuple[Advance, object]]:
    """What a viewer sees and is told of an answer, which is undone then."""
    match = service.course.match
    node, mark = match.node, match.tree.mark()
    step = service.choose if isinstance(match.pending, Decision) else service.course.fell
    advance = step(index, viewer)
    found = match.engine.view(engine_viewer(viewer)), service.log(viewer)
    match.tree.undo(mark)
    match.go_to_node(node, anew=True)
    service.course.forget_views()
    return found, (advance, found[1])
