"""The panel for exporting a map: kind of file, size, paper; with a preview of the sheets.

The work is done by the command ``fordewind export`` in another process: the window is never blocked, and the result is
the same as from a script.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QEvent, QLocale, QObject, QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QWidget

from dsl.maps.mapfile import MapEditError
from editor.base.texts import capital, set_text, tr, ui
from editor.charts.drawing.drawing_context import DrawingLook
from editor.charts.drawing.style.theme import load_theme
from editor.charts.drawing.style_choice import chosen
from editor.charts.export.command import NO_GAME
from editor.charts.export.composition import INCH, Composition, Prepared, fitting, on_sheets
from editor.charts.export.pages import LONGEST, MOST_PIXELS, ExportOptions
from editor.charts.export.paper_sheets import MARGIN, Poster, whole_sheet
from editor.charts.export.support import ExportError
from editor.charts.export.tiled.export_map import losses
from editor.model.documents.chart import Change
from editor.model.documents.map_document import MapDocument
from editor.model.sessions.session import Session
from editor.model.sessions.session_factory import SessionListener
from editor.view.panels.export_choice import PRINTED, ExportChoice
from editor.view.panels.export_process import ExportPlans
from editor.view.panels.making_strip import MakingStrip, PreviewDrawing
from editor.view.panels.sheets_preview import SheetsPicture
from editor.view.widgets.makers import chosen_path, page_area, vbox


def printed(choice: ExportChoice, whole: Composition) -> tuple[Composition, Poster | None]:
    """The drawing as it is printed, and the sheets of a PDF: of a poster, or the single page.

    Raises ``ExportError`` if it cannot be cut.
    """
    if choice.chosen != "poster":
        paper = whole_sheet(*whole.size_mm) if choice.chosen == "pdf" else ""
        return on_sheets(whole, paper, MARGIN, 0.0) if paper else (whole, None)
    paper, margin, overlap = choice.paper.currentText(), choice.margin.value(), choice.overlap.value()
    return on_sheets(whole, paper, margin, overlap, choice.within)


def measure(choice: ExportChoice, whole: Composition, poster: Poster | None) -> str:
    """The size as text. Raises ``ExportError`` if it is too large."""
    size = whole.size_mm
    if choice.chosen == "png":
        dots = [round(side / INCH * choice.dpi.value()) for side in size]
        if dots[0] * dots[1] > MOST_PIXELS:
            raise ExportError("out-large", width=dots[0], height=dots[1], most=MOST_PIXELS // 1_000_000)
        return tr("export-dots", width=dots[0], height=dots[1])
    if choice.chosen == "pdf" and max(size) > LONGEST:
        raise ExportError("out-page", width=round(size[0]), height=round(size[1]))
    local = QLocale(ui.language)
    lengths = {"width": local.toString(size[0] / 10, "f", 1), "height": local.toString(size[1] / 10, "f", 1)}
    if poster is None or choice.chosen == "pdf":
        return tr("export-size", **lengths)
    if len(poster.sheets) == 1:
        return tr("export-one-sheet", **lengths, paper=choice.paper.currentText())
    sheets = {"count": len(poster.sheets), "columns": poster.columns, "rows": poster.rows}
    return tr("export-sheets", **lengths, **sheets, paper=choice.paper.currentText())


LINES = 33
"""The preferred height of the panel, in lines of text."""


class ExportPanel(QWidget, SessionListener):
    """Options, preview, and making a file. ``made`` is emitted with its path."""

    title = "panels-export"
    made = Signal(str)

    def __init__(self, session: Session | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._fitted = False
        """Whether the cells follow from the sheets of a poster."""
        self.choice = ExportChoice(self.fit)
        self.choice.take(chosen.choice)
        self.preview = SheetsPicture()
        self._fit_again = False
        """Whether cells were made to fit before the size of the drawing was known."""
        self.plans = ExportPlans(self)
        self.drawing = PreviewDrawing(self.preview, self._preview_composition, self.plans)
        self.summary = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self.foot = MakingStrip(make="export-make", stop="export-stop", show="export-show", working="export-working")
        self._lay_out()
        self.choice.changed.connect(self._chosen)
        self.plans.planned.connect(self._planned)
        self.choice.kind.currentIndexChanged.connect(self.foot.forget)
        self.foot.file_requested.connect(self.ask)
        self.foot.ended.connect(self._refresh)
        self.foot.made.connect(self.made)
        ui.changed.connect(self._refresh)
        self.listen_to(session)
        self.session_shown()

    def _lay_out(self) -> None:
        """Put the options in a scroll area; the button that makes the file stays visible."""
        upper = QWidget()
        column = vbox(upper, (0, 0, 6, 0))
        column.addWidget(self.choice)
        column.addWidget(self.preview, 1)
        column.addStretch()
        self.area, self.upper = page_area(upper, self.title), upper
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        upper.installEventFilter(self)
        set_text(self, self.setAccessibleName, self.title)
        set_text(self, self.preview.setAccessibleName, "export-preview")
        layout = vbox(self, (8, 8, 8, 8))
        layout.addWidget(self.area, 1)
        layout.addWidget(self.summary)
        layout.addWidget(self.foot)

    def sizeHint(self) -> QSize:
        """High enough to avoid scrolling, whatever kind of file is chosen."""
        return QSize(super().sizeHint().width(), self.fontMetrics().height() * LINES)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay as wide as the fields are in this language: the panel scrolls only vertically."""
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Show):
            bar = self.area.verticalScrollBar().sizeHint().width()
            self.area.setMinimumWidth(self.upper.minimumSizeHint().width() + bar)
        return super().eventFilter(watched, event)

    # --- listening -------------------------------------------------------------------------------

    def session_shown(self) -> None:
        """Update for another map."""
        self.plans.outdate()
        if self.document is not None:
            self.fit()
        self.drawing.forget()
        self._refresh()

    def session_changed(self, name: str) -> None:
        """Update for another ruleset."""
        if name == "game":
            self.plans.outdate()
            self.drawing.refresh()
            self._refresh()

    def map_changed(self, change: Change) -> None:
        """Update the preview; for another board the sizes too."""
        self.plans.outdate()
        self.drawing.refresh()
        if change.whole:
            self._refresh()

    def _composition(self, document: MapDocument) -> Composition:
        game, choice = self.game, self.choice
        theme = load_theme(game.folder if game else None, choice.night.isChecked()).with_spec(self.spec)
        grid, names, cream = (check.isChecked() for check in (choice.grid, choice.names, choice.cream))
        look = DrawingLook(language=ui.language, grid=grid, names=names, paper=cream)
        look = choice.requested_style.dress(look, document.chart)
        options = ExportOptions(choice.cell.value(), look=look, captioned=choice.title.isChecked(), game=game)
        whole = options.composition(document.chart, theme)
        if not ExportPlans.needed(whole):
            return whole
        plans = self.plans.of(whole)
        if plans is None:  # a plain drawing has about the same size, and the window need not wait
            return replace(options, look=replace(look, style="plain")).composition(document.chart, theme)
        return replace(whole, prepared=Prepared(plans))

    def _preview_composition(self) -> Composition | None:
        """The composition in the preview."""
        whole = self._composition(self.document) if self.document is not None else None
        with suppress(ExportError):  # reported with the size
            return printed(self.choice, whole)[0] if whole is not None else None
        return whole

    def fit(self) -> None:
        """Set the largest cell size that fits one sheet of the paper; for a poster, the chosen sheets."""
        if self.document is None or (self.choice.chosen == "poster" and not self.choice.by_sheets):
            return
        choice, within = self.choice, self.choice.within
        lengths = (choice.margin.value(), choice.overlap.value() if within else 0.0)
        whole = self._composition(self.document)
        self._fit_again = self.plans.busy  # now that plans are requested
        with suppress(ExportError):  # margins that leave nothing are reported with the size
            cell = fitting(whole, choice.paper.currentText(), *lengths, within or (1, 1))
            choice.follow(cell=int(cell * 10) / 10)
        self._refresh()

    def _planned(self) -> None:
        """Update sizes when the extent of a styled drawing is known."""
        again, self._fit_again = self._fit_again, False
        self.fit() if again else self._chosen()

    def _chosen(self) -> None:
        """Update after a choice. A cell size computed for a poster's sheets is not kept for another kind."""
        fitted, self._fitted = self._fitted, self.choice.within is not None
        if self._fitted or (fitted and self.choice.chosen != "poster"):
            self.fit()
        else:
            self._refresh()

    def _refresh(self) -> None:
        try:
            text, possible = self._measure(), self.document is not None
        except ExportError as trouble:  # reported before the user tries to make the file
            text, possible = tr(trouble.key, **trouble.args_), False
            text = capital(text)
        self.summary.setText(text)
        self.foot.allow(possible)

    def _measure(self) -> str:
        """The size as text; updates the preview of the sheets. Raises ``ExportError``."""
        kind, document = self.choice.chosen, self.document
        self.preview.setVisible(kind in PRINTED and document is not None)
        if document is None:
            return tr("export-nothing")
        if kind not in PRINTED:
            return self._lost(document)
        whole = self._composition(document)
        try:
            whole, poster = printed(self.choice, whole)
        except ExportError:
            self.preview.show_sheets(whole.size_mm, None)
            raise
        if poster is not None and kind == "poster" and self.choice.within is None:
            self.choice.follow(sheets=(poster.columns, poster.rows))
        self.preview.show_sheets(whole.size_mm, poster, whole.paper)
        return measure(self.choice, whole, poster)

    def _lost(self, document: MapDocument) -> str:
        """What is converted for Tiled, and what is lost."""
        try:
            lost = losses(document.chart, self.game, document.text())
        except MapEditError:  # that is reported when the file is made
            lost = []
        lines = [tr("out-lost"), *(f"– {line}" for line in lost)] if lost else []
        return "\n".join([tr("export-tiled"), *lines])

    # --- making ----------------------------------------------------------------------------------

    def ask(self) -> None:
        """Ask for a path, and make the file; the dialog asks before overwriting one."""
        if self.document is None:
            return
        ending, path = self.choice.ending, self.document.path
        start = path.with_suffix(f".{ending}") if path else Path(f"{tr('export-file')}.{ending}")
        kinds = f"{tr(f'export-{self.choice.chosen}')} (*.{ending})"
        target, _ = chosen_path(self, tr("export-make"), start, kinds, (f".{ending}",))
        if target is not None:
            self.write(target)

    def write(self, target: Path) -> None:
        """Make the file at ``target``; the result is shown in the panel."""
        document = self.document
        if document is None:
            return
        words = ["--game", self.game.header.name if self.game is not None else NO_GAME]
        self.foot.begin(target, lambda work: work.start(document.text(), target, [*self.choice.words(), *words]))
