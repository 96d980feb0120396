"""The plan for another size or grid as a value, and its result."""

from __future__ import annotations

from dataclasses import dataclass, replace

from dsl.maps.board.spec import BoardSpec
from editor.model.documents.chart import Chart, Ink
from editor.model.documents.regrid import to_kind
from editor.model.documents.reshape import Outcome, common_ink, resized, shifted

GAP = Ink(None)


@dataclass(frozen=True)
class Plan:
    """Size and anchor (0, 1, 2: the left, middle or right stays), shift, kind of grid.

    ``fill`` is the ink of new cells, ``circles`` the terrain whose cells become circles of a track. ``keeps_hexes``:
    orientation and ``shifted`` follow from the old ones and the added rows; else they are used as given.
    """

    width: int
    height: int
    kind: str
    orientation: str = "pointy"
    shifted: str = "even"
    anchor: tuple[int, int] = (0, 0)
    dx: int = 0
    dy: int = 0
    wrap: bool = False
    fill: Ink = GAP
    circles: str = ""
    keeps_hexes: bool = True

    @classmethod
    def of(cls, chart: Chart, fill: Ink, circles: str) -> Plan:
        """The plan that changes nothing."""
        topology = chart.geometry.topology
        width, height = chart.geometry.width, chart.geometry.height
        made = cls(width, height, chart.kind, fill=fill, circles=circles)
        return replace(made, orientation=topology.orientation, shifted=topology.shifted) if topology.shifted else made


def planned(chart: Chart, plan: Plan, spec: BoardSpec | None) -> tuple[Outcome, Chart]:
    """The outcome of a plan (shifted first, then resized, then on another grid), and the resulting chart.

    The chart itself is not changed; before the patches are applied it needs the slots (``Chart.slot``) of the returned
    one.
    """
    there = chart.twin()
    outcome = Outcome(size=(chart.geometry.width, chart.geometry.height))
    for stage in (_shift, _size, _grid):
        more = stage(there, plan, spec)
        if more is not None and outcome.refusal is None:
            outcome, there = in_sequence(outcome, more), carried(there, more)
    return outcome, there


def _shift(chart: Chart, plan: Plan, spec: BoardSpec | None) -> Outcome | None:
    return shifted(chart, plan.dx, plan.dy, plan.wrap, plan.fill, spec) if plan.dx or plan.dy else None


def _size(chart: Chart, plan: Plan, spec: BoardSpec | None) -> Outcome | None:
    wide, high = plan.width - chart.geometry.width, plan.height - chart.geometry.height
    if chart.is_track or not (wide or high):
        return None
    left, top = wide * plan.anchor[0] // 2, high * plan.anchor[1] // 2
    return resized(chart, left, top, wide - left, high - top, plan.fill, spec)


def _grid(chart: Chart, plan: Plan, spec: BoardSpec | None) -> Outcome | None:
    """Convert to another kind of grid, or to other hexes; None if neither changes."""
    now = Plan.of(chart, plan.fill, plan.circles)
    if plan.kind != now.kind:
        return to_kind(chart, plan.kind, plan.orientation, plan.shifted, spec, [plan.circles])
    if plan.kind != "hex" or plan.keeps_hexes:
        return None
    return to_kind(chart, "hex", plan.orientation, plan.shifted, spec)


def in_sequence(one: Outcome, other: Outcome) -> Outcome:
    """The outcome of in_sequence changes, one after the other."""
    if other.refusal is not None:
        return other
    return Outcome(
        (*one.patches, *other.patches),
        (*one.lost, *other.lost),
        tuple(dict.fromkeys((*one.clipped, *other.clipped))),
        (*one.notes, *other.notes),
        other.size,
        (one.offset[0] + other.offset[0], one.offset[1] + other.offset[1]),
    )


def carried(chart: Chart, outcome: Outcome) -> Chart:
    """A copy of the chart after an outcome."""
    twin = chart.twin()
    for patch in outcome.patches:
        twin.apply(patch)
    return twin


def inks_for(chart: Chart) -> list[Ink]:
    """The inks for new cells: those of the chart, the most common first, and "no cell"."""
    listed = [] if chart.is_track else [common_ink(chart), *chart.inks()]
    return list(dict.fromkeys([*listed, GAP]))
