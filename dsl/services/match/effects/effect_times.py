"""When each effect begins and how long it takes, in milliseconds; much that happens at once is squeezed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from dsl.services.match.effects.effect_values import Effect

TIMES: dict[str, tuple[int, int]] = {
    "placed": (220, 0), "miss": (420, 0), "hit": (520, 480), "repair": (260, 0), "sunk": (1100, 4000),
    "removed": (160, 0), "capture": (700, 0), "die": (500, 900), "wheel": (1280, 920), "wind": (300, 1200),
    "card": (420, 900), "points": (600, 0), "duel": (900, 1800), "grapple": (400, 0), "turn": (200, 0),
    "end": (1200, 0), "drift": (600, 0), "number": (0, 0),
}  # fmt: skip
"""How long each takes, and how long it is still seen."""
CELL, LEAST_WAY, MOST_WAY, WAKE = 110, 200, 700, 350
SHOT, SHOT_CELL = 220, 40
PASSAGE, BOT_TURN = 1800, 6000
"""No passage takes longer; the whole turn of a bot neither."""
SHARE, LEAST = 0.4, 120
"""Of what is left of a bot's turn, one step takes at most so much: nobody knows how many are to come."""

Apart = Callable[[int, int], float]
"""How many cells two cells are apart."""


def long(effect: Effect, apart: Apart) -> tuple[int, int]:
    """How long an effect takes by itself, and how long it is still seen."""
    if effect.kind == "move":
        return round(min(max(CELL * (len(effect.cells) - 1), LEAST_WAY), MOST_WAY)), WAKE
    if effect.kind == "shot":
        ends = effect.cells[:1] + effect.cells[-1:]
        return round(SHOT + SHOT_CELL * min(apart(*ends), 8)) if len(ends) == 2 else SHOT, 500
    return TIMES.get(effect.kind, (0, 0))


def in_turn(groups: Sequence[Sequence[Effect]], apart: Apart) -> tuple[Effect, ...]:
    """Groups one after another, what is in one together; no longer in all than a passage may take."""
    timed: list[list[Effect]] = []
    for group in groups:
        timed.append([])
        for effect in group:
            lasts, rest = long(effect, apart)
            timed[-1].append(replace(effect, lasts=lasts, rest=rest))
    whole = sum(max((effect.lasts for effect in group), default=0) for group in timed)
    factor, now, found = min(1.0, PASSAGE / whole) if whole else 1.0, 0.0, list[Effect]()
    for group in timed:
        found += [effect.at(now, factor) for effect in group]
        now += factor * max((effect.lasts for effect in group), default=0)
    return tuple(found)


def joined(passages: Sequence[Sequence[Effect]], most: float) -> tuple[Effect, ...]:
    """The effects of several passages one after another, all squeezed where they take more than ``most``."""
    wholes = [max((effect.end for effect in effects), default=0) for effects in passages]
    factor, now, found = min(1.0, most / sum(wholes)) if sum(wholes) else 1.0, 0.0, list[Effect]()
    for effects, whole in zip(passages, wholes, strict=True):
        found += [effect.at(now + effect.begin * factor, factor) for effect in effects]
        now += whole * factor
    return tuple(found)


class TurnBudget:
    """How long the steps of one bot may still take before its turn has been shown for too long."""

    def __init__(self) -> None:
        self._player: int | None = None
        self._spent = 0.0

    def allowed(self, player: int | None, is_bot: bool) -> float:
        """How long the next step of a player may take, with the chances after it."""
        if player != self._player:
            self._player, self._spent = player, 0.0
        return max((BOT_TURN - self._spent) * SHARE, LEAST) if is_bot else BOT_TURN

    def spend(self, milliseconds: float) -> None:
        """A step takes so long."""
        self._spent += milliseconds
