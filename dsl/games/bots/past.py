"""What a bot has seen, handed to the compiled module event by event, and the worlds that agree with it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from dsl.engines.compiled.search.constants import line_templates, option_names
from dsl.engines.compiled.search.machine import Machine
from dsl.engines.compiled.search.particles import Particles
from dsl.engines.compiled.search.seen_events import ANY, What, choice_key, outcome_key, view_key
from dsl.engines.program.linked import LinkedProgram
from dsl.engines.program.nodes import NO
from dsl.engines.protocol.events import Choice
from dsl.games.bots.observation import Line, Observation, Seen


class Past:
    """The past of one player. It notices by itself when a match was taken back or begun anew."""

    def __init__(
        self, machine: Machine, player: int, program: LinkedProgram, secretive: bool, random: Random, patience: int
    ) -> None:
        """``secretive``: something in the game may be hidden; ``patience`` is that of ``Particles``."""
        self._particles = Particles(machine, player, random, patience)
        self._names, self._templates = option_names(program), line_templates(program)
        self._secretive = secretive
        self._last: Seen | None = None
        self._looks: dict[int, tuple[int, int]] = {}  # by event, what was seen before it: view and choices

    def worlds(self, observation: Observation) -> int:
        """Bring the worlds up to this moment; how many agree with it."""
        course, known = observation.course, self._particles.script.length
        if known and (len(course) < known or course[known - 1] is not self._last):
            self._particles.begin()
            self._looks.clear()
            known = 0
        for event in range(known, len(course)):
            self._add(course[event], event)
        self._last = course[-1] if course else None
        view = view_key(observation.view) if self._secretive else 0
        look = self._looks[len(course)] = view, len(observation.decision.choices)
        return self._particles.agree(look)

    def _add(self, seen: Seen, event: int) -> None:
        """One more event, as numbers."""
        add, line = self._particles.script.add, self._line(seen.lines)
        if seen.player is not None:
            what = What.HIDDEN_CHOICE if seen.choice is None else What.CHOICE
            add(what, seen.player, self._key(seen.choice), self._looks.get(event, ANY), line)
        elif seen.outcome is not None:
            add(What.CHANCE, 0, outcome_key(seen.outcome.value), ANY, line)
        else:
            add(What.HIDDEN_CHANCE, 0, 0, ANY, line)

    def _key(self, choice: Choice | None) -> int:
        return choice_key(self._names[choice.option], [datum.value for datum in choice.values]) if choice else 0

    def _line(self, lines: Sequence[Line]) -> int:
        """The template of the last line of the rules."""
        told = [shown.template for kind, _, shown in lines if kind == "log"]
        return self._templates[told[-1]] if told else NO
