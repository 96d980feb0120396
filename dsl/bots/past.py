"""What a bot has seen, handed to the compiled module event by event, and the worlds that agree with it."""

from __future__ import annotations

from random import Random

from dsl.bots.observation import Observation, Seen
from dsl.compiled.search.machine import Machine
from dsl.compiled.search.particles import Particles
from dsl.compiled.search.seen_events import What, choice_key, outcome_key, view_key
from dsl.engine.events import Choice


class Past:
    """The past of one player. It notices by itself when a match was taken back or begun anew."""

    def __init__(self, machine: Machine, player: int, names: dict[str, int], secretive: bool, random: Random) -> None:
        """``names`` are the numbers of options by their names; ``secretive``: something in the game may be hidden."""
        self._particles = Particles(machine, player, random)
        self._player, self._names, self._secretive = player, names, secretive
        self._last: Seen | None = None
        self._looks: dict[int, tuple[int, int]] = {}  # by event, what was seen before it: view and choices

    def worlds(self, observation: Observation) -> int:
        """Bring the worlds up to this moment; how many agree with it."""
        course, script = observation.course, self._particles.script
        known = script.length
        if known and (len(course) < known or course[known - 1] is not self._last):
            self._particles.begin()
            self._looks.clear()
            known = 0
        for event in range(known, len(course)):
            self._add(course[event], event)
        self._last = course[-1] if course else None
        view = view_key(observation.view) if self._secretive else 0
        count = len(observation.decision.choices)
        self._looks[len(course)] = view, count
        return self._particles.agree(view, count)

    def _add(self, seen: Seen, event: int) -> None:
        script = self._particles.script
        if seen.player is None:
            known = seen.outcome is not None
            key = outcome_key(seen.outcome.value) if seen.outcome is not None else 0
            script.add(What.CHANCE if known else What.HIDDEN_CHANCE, 0, key)
            return
        what = What.HIDDEN_CHOICE if seen.choice is None else What.CHOICE
        key = self._key(seen.choice) if seen.choice is not None else 0
        script.add(what, seen.player, key, *self._looks.get(event, (0, 0)))

    def _key(self, choice: Choice) -> int:
        return choice_key(self._names[choice.option], [datum.value for datum in choice.values])
