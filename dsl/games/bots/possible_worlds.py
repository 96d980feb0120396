"""Possible worlds: full states consistent with everything a player has seen."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from dsl.engines.compiled.search.machine import Machine
from dsl.engines.compiled.search.particles import Particles
from dsl.engines.compiled.search.room import line_templates, option_names
from dsl.engines.compiled.search.script import (
    ANY,
    MOST_SCRIPT,
    What,
    choice_key,
    outcome_key,
    view_key,
)
from dsl.engines.program.linked import LinkedProgram
from dsl.engines.program.nodes import NO
from dsl.engines.protocol.engine import Engine
from dsl.engines.protocol.errors import RuleError
from dsl.engines.protocol.events import Chance, Choice, Decision, says
from dsl.games.bots.observation import Line, Observation, Seen, lines_for


class Snapshot:
    """The position of an engine; it can be restored in that engine only."""

    def __init__(self, engine: Engine) -> None:
        self._state, self._pending = engine.save(), engine.pending

    def restore(self, engine: Engine) -> None:
        """Restore the position, with an empty journal."""
        engine.load(self._state, self._pending)


class Past:
    """The possible worlds of one player in the module; notices when a match was taken back or begun again."""

    def __init__(
        self, machine: Machine, player: int, program: LinkedProgram, secretive: bool, random: Random, patience: int
    ) -> None:
        """``secretive``: something in the game may be hidden; ``patience`` is that of ``Particles``."""
        decks = [(deck.offset, len(deck.rows)) for deck in program.decks]
        self._particles = Particles(machine, player, random, patience, decks)
        self._names, self._templates = option_names(program), line_templates(program)
        self._secretive = secretive
        self._last: Seen | None = None
        self._looks: dict[int, tuple[int, int]] = {}  # by event, what was seen before it: view and choices

    def worlds(self, observation: Observation) -> int:
        """Update the worlds to an observation; returns how many agree with it, 0 if it has too many events."""
        course, known = observation.course, self._particles.script.length
        if known and (len(course) < known or course[known - 1] is not self._last):
            self._particles.begin()
            self._looks.clear()
            known = 0
        if len(course) > MOST_SCRIPT:
            return 0
        for event in range(known, len(course)):
            self._add(course[event], event)
        self._last = course[-1] if course else None
        view = view_key(observation.view) if self._secretive else 0
        look = self._looks[len(course)] = view, len(observation.decision.choices)
        return self._particles.agree(observation.view, look)

    def _add(self, seen: Seen, event: int) -> None:
        """Add an event, as numbers."""
        add, line = self._particles.script.add, self._line(seen.lines)
        if seen.player is not None:
            what = What.HIDDEN_CHOICE if seen.choice is None else What.CHOICE
            values = [datum.value for datum in seen.choice.values] if seen.choice else []
            add(what, seen.player, self._key(seen.choice), self._looks.get(event, ANY), line, values)
        elif seen.outcome is not None:
            add(What.CHANCE, 0, outcome_key(seen.outcome.value), ANY, line, [seen.outcome.value])
        else:
            add(What.HIDDEN_CHANCE, 0, 0, ANY, line)

    def _key(self, choice: Choice | None) -> int:
        return choice_key(self._names[choice.option], [datum.value for datum in choice.values]) if choice else 0

    def _line(self, lines: Sequence[Line]) -> int:
        """The template of the last line of the rules that says something in words, which the module remembers."""
        told = [shown.template for kind, _, shown in lines if kind == "log" and says(shown.template)]
        return self._templates[told[-1]] if told else NO


WANTED = 6
MOST_EVENTS = 6_000  # played again in search of worlds, for one decision


class Worlds:
    """The possible worlds of one player, continued from decision to decision."""

    def __init__(self, engine: Engine, random: Random, wanted: int = WANTED, most_events: int = MOST_EVENTS) -> None:
        self._engine = engine
        self._random = random
        self._wanted = wanted
        self._most = self._budget = most_events
        self._course: list[Seen] = []
        self._worlds: list[Snapshot] = []
        self._root: Snapshot | None = None  # the last position that the player could know for certain…
        self._root_at = 0  # …and how many events led there

    def agreeing(self, observation: Observation) -> list[Snapshot]:
        """Positions that agree with what the player has seen; empty if none could be found."""
        course = list(observation.course)
        known = len(self._course)
        if self._root is None or course[:known] != self._course:
            if not self._begin(observation):
                return []
            known = 0
        grown = [self._on(world, known, observation) for world in self._worlds]
        self._worlds = [world for world in grown if world is not None]
        self._course = course
        if self._advance_root(observation):
            self._worlds = [self._root] if self._root is not None and self._agrees(observation) else []
        else:
            self._sample(observation)
        return list(self._worlds)

    def _begin(self, observation: Observation) -> bool:
        """Start a new game; False if it does not begin like the observed one."""
        self._engine.start(0)
        self._budget = self._most
        self._worlds, self._course, self._root, self._root_at = [], [], None, 0
        if lines_for(self._engine.take_journal(), observation.player) != observation.opening:
            return False
        self._root = Snapshot(self._engine)
        return True

    def _advance_root(self, observation: Observation) -> bool:
        """Play the events that are certain, up to the first hidden one; returns whether none was hidden."""
        course = observation.course
        if self._root is None:
            return False
        self._root.restore(self._engine)
        at = self._root_at
        while at < len(course) and not course[at].hidden and self._event(course[at], observation.player):
            at += 1
            self._root, self._root_at = Snapshot(self._engine), at
        return at == len(course)

    def _sample(self, observation: Observation) -> None:
        """Add worlds made from the start, as long as the budget lasts; if none was found, it is halved."""
        left = self._budget
        while self._root is not None and len(self._worlds) < self._wanted and left > 0:
            left -= max(1, len(observation.course) - self._root_at)
            world = self._on(self._root, self._root_at, observation)
            if world:
                self._worlds.append(world)
        self._budget = self._most if self._worlds else self._budget // 2

    def _on(self, world: Snapshot, at: int, observation: Observation) -> Snapshot | None:
        """A world continued through the rest of the events; None if it contradicts what was seen."""
        world.restore(self._engine)
        if not all(self._event(seen, observation.player) for seen in observation.course[at:]):
            return None
        return Snapshot(self._engine) if self._agrees(observation) else None

    def _agrees(self, observation: Observation) -> bool:
        """Whether the player would see the same in the engine's position, and have the same choices."""
        pending = self._engine.pending
        if not isinstance(pending, Decision) or pending.player != observation.player:
            return False
        if _keys(pending.choices) != _keys(observation.decision.choices):
            return False
        return self._engine.view(observation.player) == observation.view

    def _event(self, seen: Seen, player: int) -> bool:
        """Play one event in the engine; whether that was possible and showed what was seen."""
        self._engine.take_journal()
        pending = self._engine.pending
        try:
            if isinstance(pending, Chance) and seen.player is None:
                index = self._outcome(pending, seen)
                if index is None:
                    return False
                self._engine.resolve(index)
            elif isinstance(pending, Decision) and pending.player == seen.player:
                index = self._choice(pending, seen)
                if index is None:
                    return False
                self._engine.choose(index)
            else:
                return False
        except RuleError:
            return False
        return lines_for(self._engine.take_journal(), player) == seen.lines

    def _outcome(self, chance: Chance, seen: Seen) -> int | None:
        if seen.outcome is None:
            return self._random.choices(range(len(chance.weights)), chance.weights)[0]
        pairs = enumerate(zip(chance.outcomes, chance.weights, strict=True))
        return next((i for i, (outcome, weight) in pairs if weight and outcome == seen.outcome), None)

    def _choice(self, decision: Decision, seen: Seen) -> int | None:
        if seen.choice is None:
            return self._random.randrange(len(decision.choices))
        wanted = (seen.choice.option, seen.choice.values)
        return next((i for i, key in enumerate(_keys(decision.choices)) if key == wanted), None)


def _keys(choices: Sequence[Choice]) -> list[tuple[str, object]]:
    return [(choice.option, choice.values) for choice in choices]
