"""Helpers of the repairs: the problem at hand, and small patches of a chart's data."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass

import numpy as np

from dsl.maps.board.spec import SECTIONS, Attribute, BoardSpec, Feature, Kind
from dsl.maps.mapfile.schema import attributes_of
from dsl.maps.mapfile.values import Data
from dsl.text.diagnostics import Diagnostic
from editor.base.texts import Message
from editor.model.documents.chart import Chart
from editor.model.documents.patches import MISSING, Held, Items, KeyPath, Patch, Value


@dataclass(frozen=True)
class Fix:
    """One way to repair a problem: its label, and its patches."""

    label: Message
    patches: tuple[Patch, ...]


@dataclass(frozen=True)
class Case:
    """A problem of a chart that is to be repaired; ``path``: the keys of its place in the file's data."""

    diagnostic: Diagnostic
    chart: Chart
    spec: BoardSpec | None
    path: KeyPath

    def arg(self, name: str) -> str:
        """An argument of the message, as text."""
        return str(self.diagnostic.args.get(name, ""))

    @property
    def value(self) -> Held:
        """The value at the path."""
        return self.chart.value(self.path)

    @property
    def item(self) -> dict[str, Data] | None:
        """The feature, node or legend entry that the path leads into."""
        found = self.chart.value(self.path[:2]) if len(self.path) > 1 else None
        return found if isinstance(found, dict) else None

    @property
    def feature(self) -> Feature | None:
        """The declaration of the item; None if there is none."""
        return feature_of(self.spec, self.chart, self.path)

    @property
    def attribute(self) -> Attribute | None:
        """The declaration of the attribute at the path; None if there is none."""
        feature = self.feature
        named = self.path[2] if len(self.path) > 2 else ""
        return next((a for a in attributes_of(feature) if a.name == named), None) if feature else None


Repair = Callable[[Case], Fix | None]


def feature_of(spec: BoardSpec | None, chart: Chart, path: KeyPath) -> Feature | None:
    """The declaration of the item at ``path[:2]``; None if there is none."""
    item = chart.value(path[:2])
    if spec is None or len(path) < 2:
        return None
    if path[0] in ("legend", "nodes"):
        terrains = spec.of(Kind.TERRAIN)
        named = item.get("terrain", "") if isinstance(item, dict) else item
        found = spec.feature(Kind.TERRAIN, str(named))
        return found or (terrains[0] if path[0] == "nodes" and not named and terrains else None)
    kind = SECTIONS.get(str(path[0]))
    return spec.feature(kind, str(item.get("kind", ""))) if kind and isinstance(item, dict) else None


def fix(key: str, /, *patches: Patch, **args: object) -> Fix:
    """A repair with its label."""
    return Fix(Message(key, args), patches)


def put(chart: Chart, path: KeyPath, after: Held) -> Value:
    """The patch that sets the value at a path."""
    return Value(path, deepcopy(chart.value(path)), after)


def removed(chart: Chart, section: str, index: int) -> Items:
    """The patch that removes one item from a list."""
    return Items(section, index, (deepcopy(chart.items(section)[index]),), ())


def renamed(chart: Chart, path: KeyPath, new: str) -> tuple[Patch, ...]:
    """The patches that rename a key; empty if the new name exists."""
    parent = path[:-1]
    if chart.value((*parent, new)) is not MISSING or chart.value(path) is MISSING:
        return ()
    return Value(path, deepcopy(chart.value(path)), MISSING), Value((*parent, new), MISSING, chart.value(path))


def present(chart: Chart) -> np.ndarray:
    """For every cell of a grid whether it exists."""
    gone = [slot for slot in range(len(chart.slots)) if (ink := chart.ink_of_slot(slot)) and ink.terrain is None]
    flags: np.ndarray = ~np.isin(chart.cells.reshape(-1), gone)
    return flags
