"""What adorns a chart as it is shown, in chart units: what a tool can take hold of."""

from __future__ import annotations

from dataclasses import dataclass, replace

from editor.model.documents.chart import Chart
from editor.model.documents.geometry import Box
from editor.model.plans.placing.ornament_plan import OrnamentPlan, OrnamentSpot
from editor.model.plans.track_scale import track_cell


@dataclass(frozen=True)
class ShownOrnaments:
    """Ornaments, and where cartouche and legend will lie."""

    spots: tuple[OrnamentSpot, ...] = ()
    cartouche: Box | None = None
    legend: Box | None = None

    @classmethod
    def of(cls, chart: Chart, plan: OrnamentPlan | None) -> ShownOrnaments:
        """What a plan has, which counts in cells on a track."""
        if plan is None:
            return cls()
        unit = unit_of(chart)
        spots = tuple(replace(s, x=s.x * unit, y=s.y * unit, width=s.width * unit) for s in plan.spots)
        boxes = [_scaled(box, unit) for box in (plan.cartouche, plan.legend)]
        return cls(spots, *boxes)

    def at(self, x: float, y: float) -> OrnamentSpot | None:
        """The ornament at a point; of several the southernmost, which is drawn last."""
        return next((spot for spot in reversed(self.spots) if inside(spot.box, x, y)), None)

    def plate(self, name: str) -> Box | None:
        """The box of ``cartouche`` or ``legend``."""
        return self.cartouche if name == "cartouche" else self.legend


def unit_of(chart: Chart) -> float:
    """How many chart units a cell is."""
    return track_cell(chart.geometry) if chart.is_track else 1.0


def inside(box: Box, x: float, y: float) -> bool:
    """Whether a point is in a box."""
    return box[0] <= x <= box[2] and box[1] <= y <= box[3]


def _scaled(box: Box | None, unit: float) -> Box | None:
    return (box[0] * unit, box[1] * unit, box[2] * unit, box[3] * unit) if box is not None else None
