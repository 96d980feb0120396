"""Our ``hard`` against OpenSpiel's MCTS bot: ``python -m tests.bench.bots_openspiel --games 20 --seconds 0.2``.

At breakthrough and reversi, with the same time for each move, seats taken in turn. Needs ``open_spiel``.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

import pyspiel

from dsl.engines.choice import make_engine
from dsl.engines.linking.game import Game
from dsl.engines.protocol.events import Decision, Entry, Over, Shown
from dsl.games.bots.make import make_bot
from dsl.games.bots.observation import Observation, Seen, lines_for, saw_choice
from tests.bench.bots import Score
from tests.games_at_hand import kit_of, load

THEIRS = {"breakthrough": "breakthrough(rows=8,columns=8)", "reversi": "othello"}
EXPLORATION, MEMORY = 1.4, 2000


class Mirror:
    """Their state, kept beside our game by what our journal tells."""

    def __init__(self, name: str, game: Game) -> None:
        self._game = game
        self.state: Any = pyspiel.load_game(THEIRS[name]).new_initial_state()

    def follow(self, entries: Sequence[Entry]) -> None:
        """Let the moves of the journal happen there as well."""
        for entry in entries:
            if entry.kind in ("choice", "forced"):
                self.state.apply_action(self.actions()[self.word(entry.shown)])
        self.actions()

    def actions(self) -> dict[str, int]:
        """Their actions by name; a pass that is forced is taken, for we do not ask."""
        while not self.state.is_terminal():
            found = {self.state.action_to_string(a).rstrip("*"): a for a in self.state.legal_actions()}
            if list(found) != ["pass"]:
                return found
            self.state.apply_action(found["pass"])
        return {}

    def word(self, shown: Shown | None) -> str:
        """Their name of a move of ours: its cells."""
        assert shown is not None
        return "".join(self._game.show(value).lower() for _, value in shown.values if value is not None)


def meet(name: str, number: int, seconds: float) -> tuple[int, float]:
    """One game: our seat and our points."""
    kit = kit_of(name)
    game = load(kit.rules, kit.board)
    engine, mirror, seat = make_engine(game), Mirror(name, game), number % 2
    evaluator = pyspiel.RandomRolloutEvaluator(1, number)
    theirs = pyspiel.MCTSBot(
        mirror.state.get_game(), evaluator, EXPLORATION, 1 << 30, MEMORY, True, number, False,
        max_wall_clock_time=seconds,
    )  # fmt: skip
    ours = make_bot("hard", game, number, seconds)
    engine.start(number)
    opening, course = lines_for(engine.take_journal(), seat), list[Seen]()
    while not isinstance(pending := engine.pending, Over):
        assert isinstance(pending, Decision)
        words = [mirror.word(pending.labelled(i).label) for i in range(len(pending.choices))]
        assert set(words) == set(mirror.actions())
        if pending.player == seat:
            index = ours.decide(Observation(seat, pending, engine.view(seat), opening, course))
        else:
            index = words.index(mirror.state.action_to_string(theirs.step(mirror.state)).rstrip("*"))
        choice, player = pending.choices[index], pending.player
        engine.choose(index)
        entries = engine.take_journal()
        mirror.follow(entries)
        course.append(saw_choice(seat, player, choice, entries))
    return seat, 0.5 if not pending.winners else float(pending.winners >> seat & 1)


def main() -> None:
    """Play and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=0.2)
    given = parser.parse_args()
    for name in THEIRS:
        score = Score()
        for number in range(given.games):
            score.add(*meet(name, number, given.seconds))
        low, high = score.interval
        print(f"{name}: {score.share:.0%} of {score.total} games ({low:.0%}…{high:.0%}), {given.seconds} s a move")


if __name__ == "__main__":
    main()
