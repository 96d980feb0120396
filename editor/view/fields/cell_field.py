"""The name of a cell, or of several: typed, or picked on the map."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QToolButton

from dsl.maps.mapfile.values import NOTHING
from editor.base.texts import say, tr
from editor.model.documents import written_cells
from editor.model.documents.chart import Chart
from editor.model.documents.patches import MISSING, Held
from editor.view.fields.text_fields import LONGEST_SAID, Check, TextField, Wrong, words_of
from editor.view.widgets.glyph_icons import icon
from editor.view.widgets.glyphs import draw_aim

LIT = QPalette.ColorRole.HighlightedText
"""Of what stands on a button that is pressed in."""


class CellField(TextField):
    """The name of a cell, or several, typed or picked on the map: the next click there is taken."""

    picking = Signal(bool)

    def __init__(self, check: Check, wrong: Wrong) -> None:
        super().__init__(check, wrong)
        self.pick = QToolButton()
        self.pick.setCheckable(True)
        self._draw_aim()
        say(self.pick, self.pick.setToolTip, "panels-form-pick")
        say(self.pick, self.pick.setAccessibleName, "panels-form-pick")
        self.pick.toggled.connect(self.picking.emit)
        self.line.addWidget(self.pick)

    def _draw_aim(self) -> None:
        link, pressed = (self.palette().color(role) for role in (QPalette.ColorRole.Link, LIT))
        self.pick.setIcon(
            icon(
                lambda painter, rect: draw_aim(painter, rect, link),
                pressed=lambda painter, rect: draw_aim(painter, rect, pressed),
            )
        )

    def changeEvent(self, event: QEvent) -> None:
        """Day or night: the aim in the colour for it."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "pick"):
            self._draw_aim()


def cell_field(
    chart: Chart, *, many: bool, optional: bool = False, taken: Callable[[], Mapping[int, str]] | None = None
) -> CellField:
    """A field for one cell, or for several with ranges; ``taken`` cells are refused: others of the kind, by name."""

    def check(text: str) -> Held:
        words = words_of(text)
        if optional and words == [NOTHING]:
            return NOTHING
        if not words or (len(words) > 1 and not many) or not all(_is_place(chart, word, many) for word in words):
            return MISSING
        others = taken() if taken is not None else {}
        if others and any(cell in others for cell in _cells(chart, words)):
            return MISSING
        return words[0] if len(words) == 1 else list(words)

    def wrong(text: str) -> str:
        words = words_of(text)
        strange = next((word for word in words if not _is_place(chart, word, many)), "")
        if not words or (len(words) > 1 and not many):
            return tr("panels-form-cells" if many else "panels-form-cell")
        if strange:
            return tr("panels-form-no-cell", cell=strange[:LONGEST_SAID])
        others = taken() if taken is not None else {}
        cell = next(cell for cell in _cells(chart, words) if cell in others)
        return tr("panels-form-cell-taken", cell=chart.geometry.name(cell), what=others[cell])

    return CellField(check, wrong)


def _cells(chart: Chart, words: list[str]) -> list[int]:
    return [int(cell) for word in words for cell in written_cells.read_cells(word, chart.geometry)]


def _is_place(chart: Chart, word: str, many: bool) -> bool:
    if chart.geometry.cell(word) >= 0:
        return True
    return many and bool(written_cells.read_cells(word, chart.geometry))
