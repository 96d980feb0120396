"""The entries of the palette: inks, then sites, starts, arrows and regions, each under a heading."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPalette, QPen
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from dsl.maps.board.spec import Feature, Kind
from editor.base.texts import capital, tip, tr
from editor.charts.drawing.style.swatches import draw_feature, draw_ink
from editor.charts.drawing.style.theme import Theme
from editor.model.documents.chart import Chart, Ink
from editor.model.documents.feature_edits import plain_kinds
from editor.model.documents.new_map import declared_inks, variant_label
from editor.model.games import GameBoard, attribute_label, feature_label, game_word, terrain_label
from editor.view.widgets.glyphs import small, text_colour
from editor.view.widgets.rows import ROW, Draw, Index, RowDelegate, RowsModel

TOOLS = {Kind.SITE: "place", Kind.START: "place", Kind.ARROW: "arrow", Kind.REGION: "region"}
PAINTING = ("brush", "line", "rectangle", "ellipse", "flood")


@dataclass(frozen=True)
class PaletteEntry:
    """One row: a heading, an ink or a kind of feature. ``number`` is the position of an ink, from 1."""

    label: str
    ink: Ink | None = None
    feature: Feature | None = None
    number: int = 0

    @property
    def heading(self) -> bool:
        """Whether it is a heading."""
        return self.ink is None and self.feature is None

    @property
    def tip(self) -> str | None:
        """The tooltip; None for a heading."""
        key = "panels-palette-ink-tip" if self.ink is not None else "panels-palette-feature-tip"
        return None if self.heading else tip(tr(key, name=self.label))


def inks_of(chart: Chart | None, game: GameBoard | None, extra: Sequence[Ink] = ()) -> list[Ink]:
    """The inks to offer: declared by the ruleset, others in the legend, new ones, and "no cell"."""
    declared = declared_inks(game.spec) if game is not None else []
    own = chart.inks() if chart is not None else []
    if any(ink.values for ink in declared):  # the kinds of circles are offered instead of their terrain
        own = [ink for ink in own if ink.terrain not in {offered.terrain for offered in declared}]
    found = dict.fromkeys(ink for ink in (*declared, *own, *extra) if ink.terrain)
    track = chart is not None and chart.is_track
    return [*found] if track else [*found, Ink(None)]


def ink_label(ink: Ink, game: GameBoard | None) -> str:
    """A terrain by its label, with the values that it carries."""
    if ink.terrain is None:
        return tr("panels-palette-no-cell")
    if variant := variant_label(game, ink):
        return variant
    feature = game.spec.feature(Kind.TERRAIN, ink.terrain) if game is not None else None
    parts = [terrain_label(game, ink.terrain)]
    for name, value in ink.values:
        attribute = feature.attribute(name) if feature is not None else None
        called = attribute_label(game, attribute) if attribute is not None else name
        word = value
        if attribute is not None and isinstance(value, str):
            word = game_word(game, dict(zip(attribute.type.values, attribute.type.labels)).get(value, value))
        parts.append(f"{called}: {word}")
    return " · ".join(parts)


def offers(chart: Chart | None, game: GameBoard | None, extra: Sequence[Ink] = ()) -> list[PaletteEntry]:
    """All rows of the palette; none without a map."""
    if chart is None:
        return []
    found = [PaletteEntry(tr("panels-palette-terrain"))]
    for number, ink in enumerate(inks_of(chart, game, extra), 1):
        found.append(PaletteEntry(capital(ink_label(ink, game)), ink, number=number if ink.terrain is not None else 0))
    for kind in TOOLS:
        declared = list(game.spec.of(kind)) if game is not None else []
        if game is None:
            declared = [Feature(kind, name) for name in plain_kinds(chart, kind.section)]
        if declared:
            found.append(PaletteEntry(tr(f"panels-palette-{kind.section}")))
            found += [PaletteEntry(capital(feature_label(game, feature)), feature=feature) for feature in declared]
    return found


def palette_model(parent: QObject) -> RowsModel[PaletteEntry]:
    """The rows, for a list view."""
    return RowsModel(
        parent,
        lambda row: row.label,
        tip=lambda row: row.tip,
        flags=lambda row: Qt.ItemFlag.NoItemFlags if row.heading else None,
    )


class PaletteDelegate(RowDelegate[PaletteEntry]):
    """Paints the rows: a swatch or symbol, the label, the digit of its shortcut."""

    least, sign_size, margin, left = 32, 24, 4, 8

    def __init__(self, second: Callable[[Ink], bool], theme: Callable[[], Theme], parent: QObject) -> None:
        """``second``: whether an ink is that of the right button."""
        super().__init__(parent, self._swatch, lambda row: str(row.number) if 0 < row.number < 10 else "")
        self.second, self.theme = second, theme

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        if not index.data(ROW).heading:
            return super().sizeHint(option, index)
        return QSize(100, QFontMetrics(option.font).height() + 10)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        offer: PaletteEntry = index.data(ROW)
        if not offer.heading:
            super().paint(painter, option, index)
            return
        self.initStyleOption(option, index)
        painter.save()
        painter.setFont(small(option.font))
        painter.setPen(text_colour(option.palette, False, faint=True))
        flags = int(Qt.AlignmentFlag.AlignLeft) | int(Qt.AlignmentFlag.AlignBottom)
        painter.drawText(QRect(option.rect).adjusted(6, 0, -6, -4), flags, offer.label)
        painter.restore()

    def _swatch(self, offer: PaletteEntry) -> Draw:
        return partial(self._draw_ink, offer.ink) if offer.ink is not None else partial(self._draw_feature, offer)

    def _draw_ink(self, ink: Ink, painter: QPainter, rect: QRectF, option: QStyleOptionViewItem) -> None:
        draw_ink(painter, rect, ink, self.theme())
        if self.second(ink):
            painter.setPen(QPen(option.palette.color(QPalette.ColorRole.Link), 2, Qt.PenStyle.DotLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(rect.adjusted(-3, -3, 3, 3), 6, 6)

    def _draw_feature(self, offer: PaletteEntry, painter: QPainter, rect: QRectF, option: QStyleOptionViewItem) -> None:
        if option.state & QStyle.StateFlag.State_Selected:
            # signs are drawn for paper; some would be invisible on the colour of a selected row
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.theme().paper)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.drawRoundedRect(rect.adjusted(-2, -2, 2, 2), 6, 6)
        if offer.feature is not None:
            draw_feature(painter, rect, offer.feature, self.theme())
