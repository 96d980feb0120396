"""Scenarios as read from a file: a position or a setup, scripted chance, steps, expectations, branches.

The format is described in ``rulesets/README.md``. This module knows the shape of the file only; whether a
piece, a choice or a value exists is found out when the scenario is run.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from dsl.text.diagnostics import Problems
from dsl.text.files.yaml_tree import MappingNode, Node, ScalarNode, SequenceNode, compose_all, run_together
from dsl.text.source import Source, Span

KEYS = (
    "scenario",
    "clauses",
    "game",
    "house",
    "parameters",
    "map",
    "map_faults",
    "players",
    "given",
    "chance",
    "steps",
    "branches",
)
BRANCH_KEYS = ("name", "chance", "steps", "branches")
STEPS = ("chance", "offers", "lacks", "expect", "sees", "log", "no log", "result")


@dataclass(frozen=True)
class ScenarioStep:
    """One line of ``steps``: ``key`` is a player's name (a choice) or one of ``STEPS``."""

    key: ScalarNode
    value: Node


@dataclass(frozen=True)
class Fate:
    """One result of chance that is scripted; ``player``: whose it must be."""

    value: ScalarNode
    player: ScalarNode | None = None


@dataclass(frozen=True)
class Branch:
    """Steps with their scripted chance, and what may follow in turn."""

    name: str
    span: Span
    chance: tuple[Fate, ...]
    steps: tuple[ScenarioStep, ...]
    branches: tuple[Branch, ...]


@dataclass(frozen=True)
class Scenario:
    """One scenario; ``trunk`` holds its own steps and branches.

    ``map_faults`` are clauses or words of the map checks that the map fails (an empty list: it fails none); where it
    is None nobody asks, for boards of scenarios are exempt from those checks.
    """

    name: str
    span: Span
    source: Source
    clauses: tuple[ScalarNode, ...]
    parameters: tuple[tuple[ScalarNode, ScalarNode], ...]
    game: ScalarNode | None
    house: ScalarNode | None
    map: ScalarNode | MappingNode | None
    map_faults: tuple[ScalarNode, ...] | None
    players: tuple[ScalarNode, ...]
    given: MappingNode | None
    trunk: Branch


def read_scenarios(source: Source, problems: Problems) -> list[Scenario]:
    """All scenarios of a file; each that is broken is reported and left out."""
    found = []
    for document in compose_all(source, problems):
        mine = Problems()
        scenario = _Reader(mine).scenario(document, source)
        problems.extend(mine)
        if scenario and not mine.failed:
            found.append(scenario)
    return found


class _Reader:
    """Reads one document; every report has a place."""

    def __init__(self, problems: Problems) -> None:
        self._problems = problems

    def scenario(self, document: Node, source: Source) -> Scenario | None:
        """A whole scenario."""
        if not isinstance(document, MappingNode):
            self._problems.error("scenario-not-table", document.span)
            return None
        self._known(document, KEYS)
        name, board = document.get("scenario"), document.get("map")
        if not isinstance(name, ScalarNode) or not name.value.strip():
            place = document.key("scenario")
            self._problems.error("scenario-no-name", place.span if place else document.span)
            return None
        if board is not None and not isinstance(board, (ScalarNode, MappingNode)):
            self._problems.error("scenario-map", board.span)
            board = None
        for key in ("players", "clauses"):
            self._words(document.get(key))
        players = tuple(self._texts(document.get("players")))
        if not players:
            self._problems.error("scenario-no-players", name.span)
        trunk = self._branch(document, name.value, name.span)
        return Scenario(
            name.value,
            name.span,
            source,
            tuple(self._texts(document.get("clauses"))),
            tuple(self._settings(document.get("parameters"))),
            self._text(document.get("game")),
            self._text(document.get("house")),
            board,
            self._faults(document),
            players,
            self._mapping(document.get("given")),
            trunk,
        )

    def _faults(self, document: MappingNode) -> tuple[ScalarNode, ...] | None:
        """What the ruleset's own checks find in the map; None where the scenario does not ask."""
        return None if document.key("map_faults") is None else tuple(self._texts(document.get("map_faults")))

    def _branch(self, at: MappingNode, name: str, span: Span) -> Branch:
        steps = tuple(self._steps(at.get("steps")))
        branches: list[Branch] = []
        for item in self._items(at.get("branches")):
            if isinstance(item, MappingNode):
                self._known(item, BRANCH_KEYS)
                title = item.get("name")
                inner = title.value if isinstance(title, ScalarNode) else f"{len(branches) + 1}"
                place = title.span if title else item.span
                branches.append(self._branch(item, f"{name}: {inner}", place))
            else:
                self._problems.error("scenario-branch", item.span)
        return Branch(name, span, tuple(fates_of(at.get("chance"), self._problems)), steps, tuple(branches))

    def _steps(self, item: Node | None) -> Iterator[ScenarioStep]:
        for step in self._items(item):
            if isinstance(step, MappingNode) and len(step.pairs) == 1:
                yield ScenarioStep(*step.pairs[0])
            else:
                self._problems.error("scenario-step", step.span, known=", ".join(STEPS))

    def _settings(self, item: Node | None) -> Iterator[tuple[ScalarNode, ScalarNode]]:
        mapping = self._mapping(item)
        for key, value in mapping.pairs if mapping else ():
            if isinstance(value, ScalarNode):
                yield key, value
            elif isinstance(value, SequenceNode):  # a set of values
                text = "{" + ", ".join(t.value for t in self._texts(value)) + "}"
                yield key, value.scalar(text)
            else:
                self._problems.error("scenario-not-word", value.span)

    def _known(self, mapping: MappingNode, keys: tuple[str, ...]) -> None:
        for key, _ in mapping.pairs:
            if key.value not in keys:
                self._problems.unknown("scenario-key", key.span, key.value, keys, key=key.value, known=", ".join(keys))

    def _items(self, item: Node | None) -> Sequence[Node]:
        if item is None or item.empty:
            return ()
        if isinstance(item, SequenceNode):
            return item.items
        self._problems.error("scenario-not-list", item.span)
        return ()

    def _texts(self, item: Node | None) -> Iterator[ScalarNode]:
        for inner in (item,) if isinstance(item, ScalarNode) and not item.empty else self._items(item):
            if isinstance(inner, ScalarNode):
                yield inner
            else:
                self._problems.error("scenario-not-word", inner.span)

    def _words(self, item: Node | None) -> None:
        """Report where a comma is missing in a list of single words."""
        self._problems.extend(d for word in (item.items if item is not None else ()) if (d := run_together(word)))

    def _text(self, item: Node | None) -> ScalarNode | None:
        if item is not None and not isinstance(item, ScalarNode):
            self._problems.error("scenario-not-word", item.span)
        return item if isinstance(item, ScalarNode) else None

    def _mapping(self, item: Node | None) -> MappingNode | None:
        if item is None or item.empty:
            return None
        if not isinstance(item, MappingNode):
            self._problems.error("scenario-not-table", item.span)
        return item if isinstance(item, MappingNode) else None


def texts_of(value: Node, problems: Problems) -> list[ScalarNode]:
    """One word or several; what is none is reported."""
    items = value.items if isinstance(value, SequenceNode) else (value,)
    for item in items:
        if not isinstance(item, ScalarNode):
            problems.error("scenario-not-word", item.span)
    return [item for item in items if isinstance(item, ScalarNode)]


def fates_of(value: Node | None, problems: Problems) -> Iterator[Fate]:
    """``chance``: results one after another, each alone or as ``player: result``."""
    if value is None or value.empty:
        return
    for item in value.items if isinstance(value, SequenceNode) else (value,):
        if isinstance(item, ScalarNode):
            yield Fate(item)
        elif isinstance(item, MappingNode) and len(item.pairs) == 1 and isinstance(item.pairs[0][1], ScalarNode):
            yield Fate(item.pairs[0][1], item.pairs[0][0])
        else:
            problems.error("scenario-not-word", item.span)


def relative(scenario: Scenario, text: ScalarNode) -> Path:
    """A file that a scenario names, relative to the scenario's own folder."""
    return Path(scenario.source.name).parent / text.value
