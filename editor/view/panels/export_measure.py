"""How large a print will be, in words, and whether it can be made at all."""

from __future__ import annotations

from PySide6.QtCore import QLocale

from editor.base.texts import speech, tr
from editor.charts.export.composition import INCH, Composition
from editor.charts.export.pages import LONGEST, MOST_PIXELS
from editor.charts.export.paper_sheets import Poster, cut
from editor.charts.export.support import ExportError
from editor.view.panels.export_choice import ExportChoice


def poster_of(choice: ExportChoice, whole: Composition) -> Poster | None:
    """The sheets, if a poster is chosen. Raises ``ExportError`` if it cannot be cut."""
    if choice.chosen != "poster":
        return None
    return cut(*whole.size_mm, choice.paper.currentText(), choice.margin.value(), choice.overlap.value(), choice.within)


def measure(choice: ExportChoice, whole: Composition, poster: Poster | None) -> str:
    """The size in words. Raises ``ExportError`` if it is too large to be made."""
    size = whole.size_mm
    if choice.chosen == "png":
        dots = [round(side / INCH * choice.dpi.value()) for side in size]
        if dots[0] * dots[1] > MOST_PIXELS:
            raise ExportError("out-large", width=dots[0], height=dots[1], most=MOST_PIXELS // 1_000_000)
        return tr("export-dots", width=dots[0], height=dots[1])
    if choice.chosen == "pdf" and max(size) > LONGEST:
        raise ExportError("out-page", width=round(size[0]), height=round(size[1]))
    local = QLocale(speech.language)
    lengths = {"width": local.toString(size[0] / 10, "f", 1), "height": local.toString(size[1] / 10, "f", 1)}
    if poster is None:
        return tr("export-size", **lengths)
    if len(poster.sheets) == 1:
        return tr("export-one-sheet", **lengths, paper=choice.paper.currentText())
    sheets = {"count": len(poster.sheets), "columns": poster.columns, "rows": poster.rows}
    return tr("export-sheets", **lengths, **sheets, paper=choice.paper.currentText())
