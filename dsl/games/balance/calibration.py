"""Finds the steps of each level of bots in one game, so that each level beats the one below it.

*easy* takes the fewest steps that beat *greedy*, *hard* as many as people wait for, and *normal* those with which it
beats *easy* and is beaten by *hard*.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from dsl.games.balance.contrast import Play
from dsl.games.balance.intervals import Interval, wilson
from dsl.games.balance.job import Batch, Job
from dsl.games.bots.levels import LEVELS, Steps

AIMS = {"easy": ("greedy", 0.55), "normal": ("easy", 0.75), "hard": ("normal", 0.75)}
"""For each level the bot below it, and the share of games between two that it should win."""
MOST_DOUBLED = 5
"""So many numbers of steps are tried for *easy*, each twice the one before."""
AT_ONCE, MOST_MEETINGS = 2, 20
"""Games at each seat that are played before it is looked at them; and in all."""


@dataclass
class Score:
    """The results of games between two bots: points of the first (a draw is half of one) by its seat."""

    points: dict[int, float] = field(default_factory=dict)
    games: dict[int, int] = field(default_factory=dict)
    drawn: int = 0

    def add(self, seat: int, winners: int, seats: int, side: int) -> None:
        """One more game with the first bot at a seat; ``winners`` and its ``side`` are sets of seats."""
        points = (winners >> seat & 1) / (1 + (winners & ~side).bit_count()) if winners else 1 / seats
        self.drawn += 0 < points < 1
        self.points[seat] = self.points.get(seat, 0.0) + points
        self.games[seat] = self.games.get(seat, 0) + 1

    @property
    def total(self) -> int:
        """The number of games."""
        return sum(self.games.values())

    @property
    def share(self) -> float:
        """The points of a game."""
        return sum(self.points.values()) / max(1, self.total)

    @property
    def interval(self) -> Interval:
        """Where the true share lies; draws make it a little too wide."""
        return wilson(round(sum(self.points.values())), self.total)

    @property
    def text(self) -> str:
        """The share with its interval and those by seat, as text."""
        low, high = self.interval
        seats = " ".join(f"{self.points[seat] / games:.0%}" for seat, games in sorted(self.games.items()))
        drawn = f", {self.drawn} drawn" if self.drawn else ""
        return f"{self.share:.0%} ({low:.0%}…{high:.0%}; {seats}{drawn})"


class Calibration:
    """Plays games between levels until their steps are found, or ``over`` returns true."""

    def __init__(self, job: Job, play: Play, over: Callable[[], bool], tell: Callable[[str], None]) -> None:
        """``tell`` is called with the result of each level's games with the bot below it."""
        self._job, self._play, self._over, self._tell = job, play, over, tell
        self._found = {name: level.steps for name, level in LEVELS.items()} | dict(job.steps)
        self._scores: dict[tuple[str, int, int], Score] = {}

    @property
    def steps(self) -> Steps:
        """The steps of each level, as far as they are found."""
        return tuple(self._found.items())

    def run(self) -> None:
        """Look for the steps: those with which the aims are reached, else come nearest."""
        easy, normal, hard = self._found.values()
        self._choose("easy", [easy << more for more in range(MOST_DOUBLED)], ["easy"])
        tried = (normal, normal // 3, 3 * normal, normal // 10)
        between = [steps for steps in tried if 2 * self._found["easy"] <= steps <= hard // 2]
        self._choose("normal", between, ["normal", "hard"])

    def _choose(self, name: str, candidates: Sequence[int], meetings: Sequence[str]) -> None:
        """Give a level the first number of steps with which these levels win as often as they should, else the best."""
        tried: dict[int, float] = {}
        for steps in candidates:
            usual, self._found[name] = self._found[name], steps
            share = min(map(self._surplus, meetings))
            if self._over():
                self._found[name] = usual
                break
            tried[steps] = share
            if share >= 0:
                break
        if tried:
            self._found[name] = max(tried, key=tried.__getitem__)

    def result(self, name: str) -> str:
        """How often a level beat the one below it, in figures; empty if that was not measured."""
        score = self._scores.get(self._key(name), Score())
        return f"{name}:{AIMS[name][0]} {score.text}, {score.total}" if score.total else ""

    def _surplus(self, name: str) -> float:
        """By how much a level's share of games with the bot below it is above its aim."""
        score, seats = self._scores.setdefault(self._key(name), Score()), self._job.game.seats
        wins, fresh = AIMS[name][1], not score.total
        aim = wins / (wins + (seats - 1) * (1 - wins))  # with more seats the odds are against each other one
        while score.total < MOST_MEETINGS * seats and not self._over():
            low, high = score.interval
            if low > aim or high < aim or not self._meet(name, score):
                break
        if fresh and score.total:
            self._tell(self.result(name))
        return score.share - aim

    def _meet(self, name: str, score: Score) -> int:
        """Play some more games, the level at each seat in turn; returns how many were played."""
        first, seats = score.total // self._job.game.seats, range(self._job.game.seats)
        played = self._play([Batch(self._seated(name, seat), first, AT_ONCE) for seat in seats])
        for seat, games in zip(seats, played):
            for winners in games.rows["winners"].tolist():
                score.add(seat, winners, len(seats), self._job.game.linked.sides[seat])
        return sum(map(len, played))

    def _seated(self, name: str, seat: int) -> Job:
        bots = [name if at == seat else AIMS[name][0] for at in range(self._job.game.seats)]
        return replace(self._job, bots=tuple(bots), steps=self.steps)

    def _key(self, name: str) -> tuple[str, int, int]:
        return name, self._found[name], self._found.get(AIMS[name][0], 0)
