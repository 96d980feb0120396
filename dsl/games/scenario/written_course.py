"""The events of a match after a position, as steps of a scenario: choices, chances, and their results."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from dsl.engines.linking.game import NONE, Datum
from dsl.engines.protocol.events import Chance, Decision, Entry
from dsl.engines.protocol.state import State
from dsl.games.play.match import Match
from dsl.games.play.match_tree import Chosen, Happened
from dsl.games.play.notation import choice_text, value_text
from dsl.games.scenario.given import Spot
from dsl.games.scenario.names import PLAYER, Names
from dsl.games.scenario.plain_yaml import Value
from dsl.games.scenario.written_position import hands, spots

MOST_EXPECTED = 12
"""The most values expected after one step."""
_ALIKE = re.compile(r" #(\d{1,6})$")
"""The number behind a choice whose text equals earlier ones."""


@dataclass(frozen=True)
class Expectation:
    """A result of a step: ``kind`` is ``log``, ``expect`` or ``result``.

    ``key`` identifies it in the scenario; ``value`` is the new value, ``before`` the old one.
    """

    key: str
    kind: str
    path: str
    value: str | tuple[str, ...]
    before: str = ""


@dataclass(frozen=True)
class WrittenStep:
    """Consecutive choices of one player, with their results; without a player: the first chances."""

    player: str
    choices: tuple[str, ...]
    expected: tuple[Expectation, ...]


@dataclass(frozen=True)
class WrittenCourse:
    """A course in the words of a scenario."""

    chance: tuple[str, ...]
    steps: tuple[WrittenStep, ...]

    def written(self, left_out: Collection[str]) -> list[Value]:
        """The ``steps`` of the scenario, without the expectations of these keys."""
        found: list[Value] = []
        for step in self.steps:
            if step.choices:
                found.append({step.player: step.choices[0] if len(step.choices) == 1 else step.choices})
            wanted = [one for one in step.expected if one.key not in left_out]
            if clauses := [one.path for one in wanted if one.kind == "log"]:
                found.append({"log": clauses[0] if len(clauses) == 1 else clauses})
            if values := {one.path: one.value for one in wanted if one.kind == "expect"}:
                found.append({"expect": values})
            found += [{"result": one.value} for one in wanted if one.kind == "result"]
        return found


class CourseWriter:
    """Repeats the events of another match in a match that is in the same position."""

    def __init__(self, match: Match, names: Names, told_from: int = 0) -> None:
        """``told_from``: results of earlier events are left out."""
        self._match, self._names = match, names
        self._from, self._done = told_from, 0
        self._chance: list[str] = []
        self._steps: list[WrittenStep] = []
        self._before: Mapping[str, str | tuple[str, ...]] = {}

    def followed(self, events: Sequence[Chosen | Happened]) -> WrittenCourse | None:
        """The written events; None if one of them is not possible here."""
        self._before = self._values()
        choices: list[str] = []
        player, begun = "", self._match.at
        told = self._done >= self._from
        for event in events:
            if isinstance(event, Chosen):
                name = self._names.player(event.player)
                if name != player or (self._done >= self._from) != told:
                    self._close(player, choices, begun, told)
                    player, choices, begun, told = name, [], self._match.at, self._done >= self._from
            if not self._follow(event, choices):
                return None
            self._done += 1
        self._close(player, choices, begun, True)
        return WrittenCourse(tuple(self._chance), tuple(step for step in self._steps if step.choices or step.expected))

    def _follow(self, event: Chosen | Happened, choices: list[str]) -> bool:
        """Repeat an event; False if that is not possible."""
        pending = self._match.pending
        if isinstance(event, Happened):
            if not isinstance(pending, Chance):
                return False
            self._chance.append(value_text(self._names, pending.outcomes[event.index]))
            self._match.resolve(event.index)
            return True
        if not isinstance(pending, Decision) or pending.player != event.player:
            return False
        alike = [index for index, choice in enumerate(pending.choices) if choice == event.choice]
        number = _ALIKE.search(event.text)
        wanted = int(number[1]) - 1 if number else 0
        if wanted >= len(alike):
            return False
        index = alike[wanted]
        choices.append(choice_text(self._names, pending, index))
        self._match.choose(index)
        return True

    def _close(self, player: str, choices: list[str], begun: int, told: bool) -> None:
        """A step is at its end."""
        after = self._values()
        expected = tuple(self._expected(begun, after)) if told else ()
        self._before = after
        self._steps.append(WrittenStep(player, tuple(choices), expected))

    def _expected(self, begun: int, after: Mapping[str, str | tuple[str, ...]]) -> Iterator[Expectation]:
        number = len(self._steps)
        entries: list[Entry] = []
        for at in range(begun + 1 if begun else 0, self._match.at + 1):
            entries += self._match.entries_of(at)
        clauses = dict.fromkeys(clause for entry in entries if entry.kind == "log" for clause in entry.clauses)
        for clause in clauses:
            yield Expectation(f"{number} log {clause}", "log", clause, clause)
        changed = [(path, value) for path, value in after.items() if value != self._before.get(path, "none")]
        for path, value in changed[:MOST_EXPECTED]:
            yield Expectation(f"{number} {path}", "expect", path, value, _words(self._before.get(path, "none")))
        if (over := self._match.over) is not None:
            winners = [name for seat, name in enumerate(self._names.players) if over.winners >> seat & 1]
            result = tuple(winners) or "draw"
            yield Expectation(f"{number} result", "result", "result", result[0] if len(winners) == 1 else result)

    def _values(self) -> dict[str, str | tuple[str, ...]]:
        """All readable values by their paths; whose turn it is comes last."""
        state = self._match.engine.state
        found = {self._path(spot): self._shown(state, spot) for spot in spots(state.game, state) if _telling(spot)}
        for deck, places in hands(state).items():
            for seat, name in enumerate(self._names.players):
                found[f"{name}.{deck}"] = tuple(places.get(seat + 3, ()))
        active = NONE if state.active is None else state.active
        found["active"] = self._names.show(Datum(PLAYER, active))
        return found

    def _path(self, spot: Spot) -> str:
        name = spot.field.name
        if spot.field.owner is not None:
            name = f"{self._names.show(Datum(spot.field.owner, spot.member))}.{name}"
        return f"{name}.{self._names.show(Datum(spot.field.per, spot.key))}" if spot.field.per else name

    def _shown(self, state: State, spot: Spot) -> str | tuple[str, ...]:
        value = state.read(spot.field, spot.member, spot.key)
        datum = state.game.type_datum(spot.field.type, value)
        return tuple(sorted(self._names.members(datum))) if datum.many else self._names.show(datum)


def _telling(spot: Spot) -> bool:
    """Whether a value is worth an expectation: places, owners, and labelled values that outlast the turn."""
    field = spot.field
    return not field.inner and not field.each_turn and (bool(field.label) or field.name in ("at", "owner"))


def _words(value: str | tuple[str, ...]) -> str:
    return value if isinstance(value, str) else ", ".join(value)
