"""What the window asks of the process that paints grounds, and what it is answered."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from typing import Any

from PySide6.QtGui import QImage

from editor.charts.drawing.drawing_context import DrawingLook, Plans
from editor.charts.drawing.style.theme import Theme
from editor.model.documents.chart import Chart
from editor.model.plans.placing.ornament_plan import OrnamentPlan


@dataclass(frozen=True)
class Sheet:
    """A chart as it is now, to be planned; later questions name it by its ``number``.

    ``before``: the ornaments that are shown until then.
    """

    number: int
    chart: Chart
    theme: Theme
    look: DrawingLook
    before: OrnamentPlan | None = None


@dataclass(frozen=True)
class Area:
    """``columns`` × ``rows`` tiles of ``side`` pixels of a sheet, the first at pixel (``x``, ``y``) of the whole chart.

    ``scale``: pixels a chart unit; ``ratio``: pixels a point of the screen.
    """

    number: int
    scale: float
    ratio: float
    x: int
    y: int
    columns: int
    rows: int
    side: int


@dataclass(frozen=True)
class Part:
    """A rectangle of pixels of a sheet, to be painted as one picture; as of an ``Area``."""

    number: int
    scale: float
    ratio: float
    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True)
class Planned:
    """What of the plans the window itself needs: all but the ground, which is large."""

    labels: Any
    ornaments: Any
    taken: Any
    regions: Any = None

    def plans(self, chart: Chart, theme: Theme, look: DrawingLook) -> Plans:
        """Them for the painters of features."""
        return Plans(
            chart, theme, look, labels=self.labels, ornaments=self.ornaments, taken=self.taken, regions=self.regions
        )


@dataclass(frozen=True)
class Tinted:
    """A tile of an area: the pixels (32 bits each, rows one after the other, packed) of that in ``column`` and ``row``.

    They are unpacked no sooner than a frame has time for it.
    """

    column: int
    row: int
    width: int
    height: int
    pixels: bytes

    @classmethod
    def of(cls, image: QImage, column: int = 0, row: int = 0) -> Tinted:
        """A picture of RGB32 pixels, to be sent."""
        return cls(column, row, image.width(), image.height(), zlib.compress(bytes(image.constBits()), 1))

    def image(self) -> QImage:
        """The picture."""
        return QImage(
            zlib.decompress(self.pixels), self.width, self.height, self.width * 4, QImage.Format.Format_RGB32
        ).copy()
