"""Choices and looks for the tests of bots."""

from __future__ import annotations

from collections.abc import Sequence

from dsl.engines.choice import make_engine
from dsl.engines.linking.game import Game
from dsl.engines.protocol.engine import Engine
from dsl.engines.protocol.events import Decision
from dsl.games.bots import Observation, Seen, saw_choice
from dsl.games.bots.observation import Line, lines_for


def index_of(engine: Engine, option: str, value: str = "") -> int:
    """The choice of an option (with a value) in the pending decision."""
    decision = engine.pending
    assert isinstance(decision, Decision)
    for index, choice in enumerate(decision.choices):
        if choice.option == option and (not value or value in map(engine.game.show, choice.values)):
            return index
    raise AssertionError(f"{option} {value} is not on offer")


def look(engine: Engine, player: int, course: Sequence[Seen], opening: tuple[Line, ...] = ()) -> Observation:
    """What a player sees of the pending decision."""
    decision = engine.pending
    assert isinstance(decision, Decision) and decision.player == player
    return Observation(player, decision, engine.view(player), opening, tuple(course))


def play_to_first_look(game: Game, note: str) -> tuple[Engine, Observation]:
    """The seeker of ``HIDEOUT`` before its first look: the hider wrote a note, which is not for its eyes."""
    engine = make_engine(game)
    engine.start(7)
    opening = lines_for(engine.take_journal(), 1)
    course = []
    for option, value in (("hide", note), ("mark", "left")):
        decision = engine.pending
        assert isinstance(decision, Decision)
        choice = decision.choices[index := index_of(engine, option, value)]
        engine.choose(index)
        course.append(saw_choice(1, decision.player, choice, engine.take_journal()))
    return engine, look(engine, 1, course, opening)
