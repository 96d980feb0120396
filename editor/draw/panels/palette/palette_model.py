"""What the palette offers: inks, then sites, starts, arrows and regions, each under a heading."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPalette, QPen
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from dsl.maps.board.spec import Feature, Kind
from editor.base.texts import tr
from editor.base.texts.tooltips import capital, tip
from editor.charts.drawing.style.swatches import draw_feature, draw_ink
from editor.charts.drawing.style.theme import Theme
from editor.model.documents.chart import Chart, Ink
from editor.model.documents.feature_edits import plain_kinds
from editor.model.documents.inks import declared_inks, variant_label
from editor.model.games.boards import GameBoard
from editor.model.games.labels import attribute_label, feature_label, game_word, terrain_label
from editor.view.widgets.glyphs import row_background, small, text_colour

Index = QModelIndex | QPersistentModelIndex
ROW = Qt.ItemDataRole.UserRole
TOOLS = {Kind.SITE: "place", Kind.START: "place", Kind.ARROW: "arrow", Kind.REGION: "region"}
PAINTING = ("brush", "line", "rectangle", "ellipse", "flood")
SWATCH = 24


@dataclass(frozen=True)
class PaletteEntry:
    """One row: a heading, an ink or a kind of feature. ``number`` is an ink's place, from 1."""

    label: str
    ink: Ink | None = None
    feature: Feature | None = None
    number: int = 0

    @property
    def heading(self) -> bool:
        """Whether it is a heading only."""
        return self.ink is None and self.feature is None


def inks_of(chart: Chart | None, game: GameBoard | None, extra: Sequence[Ink] = ()) -> list[Ink]:
    """The inks on offer: what the ruleset declares, what the legend has beyond that, new ones, and "no cell"."""
    declared = declared_inks(game.spec) if game is not None else []
    own = chart.inks() if chart is not None else []
    if any(ink.values for ink in declared):  # what a circle is says more than its terrain
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
    """All rows of the palette."""
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


class PaletteModel(QAbstractListModel):
    """The rows, for a list view."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.offers: list[PaletteEntry] = []

    def take(self, found: list[PaletteEntry]) -> None:
        """Offer other things."""
        if found != self.offers:
            self.beginResetModel()
            self.offers = found
            self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self.offers)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self.offers):
            return None
        offer = self.offers[index.row()]
        if role == ROW:
            return offer
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return offer.label
        if role == Qt.ItemDataRole.ToolTipRole and not offer.heading:
            key = "panels-palette-ink-tip" if offer.ink is not None else "panels-palette-feature-tip"
            return tip(tr(key, name=offer.label))
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        offer = self.data(index, ROW)
        heading = isinstance(offer, PaletteEntry) and offer.heading
        return Qt.ItemFlag.NoItemFlags if heading else Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable


class PaletteDelegate(QStyledItemDelegate):
    """Paints the rows: a swatch or symbol, the label, the digit of its shortcut."""

    def __init__(self, second: Callable[[Ink], bool], theme: Callable[[], Theme], parent: QObject) -> None:
        """``second``: whether an ink is that of the right button."""
        super().__init__(parent)
        self.second, self.theme = second, theme

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        height = QFontMetrics(option.font).height()
        offer: PaletteEntry = index.data(ROW)
        return QSize(120, height + 10 if offer.heading else max(SWATCH, height) + 8)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        offer: PaletteEntry = index.data(ROW)
        self.initStyleOption(option, index)
        rect: QRect = option.rect
        palette: QPalette = option.palette
        font = option.font
        painter.save()
        if offer.heading:
            painter.setFont(small(font))
            painter.setPen(text_colour(palette, False, faint=True))
            flags = int(Qt.AlignmentFlag.AlignLeft) | int(Qt.AlignmentFlag.AlignBottom)
            painter.drawText(rect.adjusted(6, 0, -6, -4), flags, offer.label)
            painter.restore()
            return
        selected = row_background(painter, option)
        swatch = QRectF(rect.left() + 8, rect.center().y() - SWATCH / 2 + 1, SWATCH, SWATCH)
        if offer.ink is not None:
            draw_ink(painter, swatch, offer.ink, self.theme())
            if self.second(offer.ink):
                painter.setPen(QPen(palette.color(QPalette.ColorRole.Link), 2, Qt.PenStyle.DotLine))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(swatch.adjusted(-3, -3, 3, 3), 6, 6)
        elif offer.feature is not None:
            if selected:  # signs are drawn for paper: on the colour of a chosen row some would not be seen
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(self.theme().paper)
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                painter.drawRoundedRect(swatch.adjusted(-2, -2, 2, 2), 6, 6)
            draw_feature(painter, swatch, offer.feature, self.theme())
        self._texts(painter, rect, font, offer, palette, selected)
        painter.restore()

    def _texts(
        self, painter: QPainter, rect: QRect, font: QFont, offer: PaletteEntry, palette: QPalette, selected: bool
    ) -> None:
        right = rect.right() - 10
        if 0 < offer.number < 10:
            painter.setPen(text_colour(palette, selected, faint=True))
            painter.drawText(
                QRect(right - 14, rect.top(), 14, rect.height()), int(Qt.AlignmentFlag.AlignCenter), str(offer.number)
            )
            right -= 20
        area = QRect(rect.left() + SWATCH + 18, rect.top(), right - rect.left() - SWATCH - 18, rect.height())
        painter.setFont(font)
        painter.setPen(text_colour(palette, selected))
        fitted = painter.fontMetrics().elidedText(offer.label, Qt.TextElideMode.ElideRight, area.width())
        painter.drawText(area, int(Qt.AlignmentFlag.AlignVCenter), fitted)
