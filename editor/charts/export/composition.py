"""The whole printed drawing: the chart, above it its title in a cartouche, below it the legend and the scale.

Lengths are units of the painter (1/96 inch), or millimetres where a name ends in ``mm``.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property

from PySide6.QtCore import QLocale, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter

from editor.base.texts import tr, ui
from editor.charts.drawing.chart_style import plans_of
from editor.charts.drawing.drawing_context import DrawingLook, Plans, grown_letters
from editor.charts.drawing.engraved.palettes import palette_of
from editor.charts.drawing.names.lettering import Lettering, extent, write
from editor.charts.drawing.ornaments.nameless_rim import paint_nameless_rim
from editor.charts.drawing.ornaments.rose_and_cartouche import paint_cartouche
from editor.charts.drawing.picture import whole_steps
from editor.charts.drawing.style.theme import Theme
from editor.charts.export.legend import LegendEntry
from editor.charts.export.paper_sheets import LARGEST, RIM, SMALLEST, Across, Poster, cut, drawing_mm, unit_mm
from editor.charts.export.styled_legend import title_of
from editor.charts.export.support import ExportError
from editor.model.documents.chart import Chart
from editor.model.documents.geometry import View

INCH = 25.4
PX = 96 / INCH
"""Units of the painter for a millimetre."""
OVER = 2
"""Units by which paper is painted beyond its edges, because a page may be slightly larger."""
NARROW = 200
"""Drawings that are not wider have neither title nor legend."""
PLATE_LEAST, PLATE_MOST = 30.0, 64.0
SWATCH, GAP, LINE, PAD, LETTERS = 19.0, 6.0, 24.0, 8.0, 12.0
"""Of the legend on A4; on larger paper it grows."""


@dataclass(frozen=True)
class LegendRow:
    """One line of the legend: its entries, and its width."""

    entries: tuple[LegendEntry, ...]
    width: float


@dataclass(frozen=True)
class Prepared:
    """The plans of a chart, and perhaps the picture of its ground as the view of a composition shows it."""

    plans: Plans
    ground: QImage | None = None


@dataclass(frozen=True)
class Composition:
    """A chart to be painted with cells of ``cell`` millimetres; ``captioned``: with its title and ``legend``."""

    chart: Chart
    theme: Theme
    look: DrawingLook
    cell: float
    captioned: bool = False
    legend: tuple[LegendEntry, ...] = ()
    prepared: Prepared | None = None
    """Its plans and its ground, if another process made them."""
    unwritten: set[str] = field(default_factory=set, compare=False)
    """The names without room, known after painting."""

    @cached_property
    def title(self) -> str:
        """The map's name in the language of the look; a long one is shortened to its beginning."""
        return title_of(self.chart, self.look.language)

    @cached_property
    def plans(self) -> Plans | None:
        """The plans of the chart in its style, made once for all sheets of a poster."""
        return self.prepared.plans if self.prepared else plans_of(self.chart, self.theme, self.planned_look)

    @property
    def planned_look(self) -> DrawingLook:
        """The look for which the chart is planned."""
        return self.look

    @cached_property
    def paper(self) -> QColor:
        """The colour of the page."""
        return self.theme.paper if self.plans is None else palette_of(self.look, self.theme).colour("paper")

    @cached_property
    def view(self) -> View:
        """The view that shows the whole chart with its rim."""
        unit = unit_mm(self.chart.geometry, self.cell)
        wide, high = drawing_mm(self.chart.geometry, self.cell)
        left, top, _, _ = self.chart.geometry.sheet
        return View(unit * PX, left - RIM / unit, top - RIM / unit, round(wide * PX), round(high * PX))

    @cached_property
    def plate(self) -> float:
        """The height of the cartouche."""
        return min(max(self.view.width * 0.045, PLATE_LEAST), PLATE_MOST * self.grown)

    @cached_property
    def grown(self) -> float:
        """The factor by which captions are larger than on A4."""
        return grown_letters(self.view.width, self.view.height)

    @cached_property
    def captioned_here(self) -> bool:
        """Whether there are captions: they are requested and have room."""
        return self.captioned and self.view.width > NARROW

    @cached_property
    def head(self) -> int:
        """Room above the chart."""
        below = PAD / 2 if self.chart.is_track else 0  # elsewhere there is the rim
        return round(self.plate + PAD + below) if self.captioned_here and self.title else 0

    @cached_property
    def foot(self) -> int:
        """Room below the chart."""
        return round((len(self.rows) * LINE + PAD) * self.grown) if self.rows else 0

    @cached_property
    def letters(self) -> Lettering:
        """The font of the legend."""
        return Lettering(round(LETTERS * self.grown), self.theme.ink.rgba(), 0)

    @cached_property
    def rows(self) -> tuple[LegendRow, ...]:
        """The legend in lines no wider than the chart."""
        if not self.captioned_here:
            return ()
        gap = GAP * self.grown
        room = self.view.width - 4 * gap
        metrics = QFontMetricsF(self.letters.font())
        entries = [*self.legend]
        if self.scale:
            entries.append(LegendEntry(self.scale, lambda _painter, _rect: None))
        rows: list[LegendRow] = []
        for whole in entries:
            fitted = metrics.elidedText(whole.text, Qt.TextElideMode.ElideRight, room - SWATCH * self.grown - gap)
            entry = replace(whole, text=fitted)
            wide = self._width(entry)
            if rows and rows[-1].width + 3 * gap + wide <= room:
                rows[-1] = LegendRow((*rows[-1].entries, entry), rows[-1].width + 3 * gap + wide)
            else:
                rows.append(LegendRow((entry,), wide))
        return tuple(rows)

    @cached_property
    def scale(self) -> str:
        """The size of a cell as text; empty for a track, whose circles have no size in reality."""
        return (
            ""
            if self.chart.is_track
            else tr("out-scale", cell=QLocale(ui.language).toString(round(float(self.cell), 1), "g", 4))
        )

    @property
    def width(self) -> int:
        """The width of the whole, in units of the painter."""
        return self.view.width

    @property
    def height(self) -> int:
        """The height of the whole, in units of the painter."""
        return self.head + self.view.height + self.foot

    @property
    def size_mm(self) -> tuple[float, float]:
        """Width and height of the whole in millimetres; for the chart alone exact, not rounded to units."""
        wide, high = drawing_mm(self.chart.geometry, self.cell)
        return wide, high + (self.head + self.foot) / PX

    @property
    def plate_boxes(self) -> tuple[QRectF, ...]:
        """The boxes that no seam between sheets should cut, in millimetres of the whole."""
        return ()

    def off_seams(self, _poster: Poster) -> Composition:
        """The same drawing, its legend on a single sheet where it can be moved."""
        return self

    def _width(self, entry: LegendEntry) -> float:
        text = extent(entry.text, self.letters)[0]
        return text if entry.text == self.scale else (SWATCH + GAP) * self.grown + text

    def paint(self, painter: QPainter) -> None:
        """Paint all of it from the origin on."""
        for _ in self.steps(painter):
            pass

    def steps(self, painter: QPainter) -> Iterator[None]:
        """Paint everything as a generator that yields between steps."""
        painter.save()
        painter.translate(0, self.head)
        try:
            self.unwritten.update((yield from self._whole(painter)))
            if self.chart.is_track and self.look.coordinates:
                paint_nameless_rim(painter, self.view, self.chart.geometry, self.theme)
        finally:
            painter.restore()
        bottom = self.head + self.view.height
        for start, end, high in ((-OVER, self.head, self.head), (bottom, bottom + self.foot + OVER, self.foot)):
            if high:  # the ground of a chart may spill over its page
                painter.fillRect(QRectF(-OVER, start, self.width + 2 * OVER, end - start), self.paper)
        if self.head:
            self._paint_title(painter)
        line = LINE * self.grown
        top = self.head + self.view.height + line / 2
        for number, row in enumerate(self.rows):
            yield
            self._paint_row(painter, row, top + number * line)

    def _whole(self, painter: QPainter) -> Generator[None, None, set[str]]:
        ground = self.prepared.ground if self.prepared else None
        return whole_steps(painter, self.view, self.chart, self.theme, self.look, self.plans, None, ground)

    def picture(self, ratio: float) -> QImage:
        """All of it as an image with ``ratio`` pixels for a unit of the painter."""
        steps = self.picture_steps(ratio)
        while True:
            try:
                next(steps)
            except StopIteration as end:
                image: QImage = end.value
                return image

    def picture_steps(self, ratio: float) -> Generator[None, None, QImage]:
        """Paint a picture as a generator that yields between steps."""
        image = QImage(
            max(round(self.width * ratio), 1), max(round(self.height * ratio), 1), QImage.Format.Format_RGB32
        )
        image.fill(self.theme.paper)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(ratio, ratio)
        try:
            yield from self.steps(painter)
        finally:
            painter.end()  # end painting before the image is deleted
        return image

    def _paint_title(self, painter: QPainter) -> None:
        letters = Lettering(round(self.plate * 0.55), 0, 0, bold=True)
        wide = min(extent(self.title, letters)[0] * 1.1 + self.plate * 1.6, self.width - 2 * RIM * PX)
        paint_cartouche(painter, QRectF((self.width - wide) / 2, PAD, wide, self.plate), self.title, self.theme)

    def _paint_row(self, painter: QPainter, row: LegendRow, middle: float) -> None:
        x, side = (self.width - row.width) / 2, SWATCH * self.grown
        for entry in row.entries:
            wide = self._width(entry)
            text = extent(entry.text, self.letters)[0]
            if wide > text:
                entry.paint(painter, QRectF(x, middle - side / 2, side, side))
            write(painter, QPointF(x + wide - text / 2, middle), entry.text, self.letters)
            x += wide + 3 * GAP * self.grown


def on_sheets(
    whole: Composition, paper: str, margin: float, overlap: float, within: Across | None = None
) -> tuple[Composition, Poster]:
    """A drawing and its sheets, both moved so that no seam goes through title or legend if that can be.

    See ``cut``; raises ``ExportError`` as it does.
    """
    poster = cut(*whole.size_mm, paper, margin, overlap, within).clear_of(whole.plate_boxes)
    return whole.off_seams(poster), poster


SPARED = 8
"""By how many hundredths a cell may shrink so that no seam goes through title or legend."""


def fitting(
    sample: Composition, paper: str, margin: float = 8.0, overlap: float = 0.0, within: Across = (1, 1)
) -> float:
    """The largest cell, in millimetres, with which all fits one sheet, or these sheets; at least ``SMALLEST``.

    On several sheets it is a little smaller where then no seam goes through title or legend. Raises ``ExportError`` if
    the margins leave no room.
    """

    def fits(cell: float) -> bool:
        try:
            poster = cut(*replace(sample, cell=cell).size_mm, paper, margin, overlap, within)
        except ExportError as trouble:
            if trouble.key == "out-margins":
                raise
            return False
        return poster.stands_within(within)

    if fits(LARGEST):
        return LARGEST
    low = _largest(fits, SMALLEST, LARGEST)
    for larger in (
        low * (1 + part / 100) for part in range(2, 22, 2)
    ):  # with a wider chart its legend may have fewer rows
        if fits(larger):
            low = _largest(fits, larger, LARGEST)

    def is_cut(cell: float) -> bool:
        whole, poster = on_sheets(replace(sample, cell=cell), paper, margin, overlap, within)
        return poster.cuts(whole.plate_boxes)

    smaller = (low * (1 - part / 100) for part in range(SPARED + 1)) if within != (1, 1) else ()
    return next((cell for cell in smaller if not is_cut(cell)), low)


def _largest(fits: Callable[[float], bool], low: float, high: float) -> float:
    """A size that ``fits``, near one that does not."""
    for _ in range(14):
        middle = (low + high) / 2
        low, high = (middle, high) if fits(middle) else (low, middle)
    return low
