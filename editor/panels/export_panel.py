"""The panel that brings a map out: what kind of file, how large, on which paper; with a picture of the sheets.

The work is done by the command line's ``fordewind export`` in a process of its own: the window is never blocked, and
what the panel makes is what a script would make.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import (
    QFileDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from dsl.mapfile import MapEditError
from editor.documents.chart import Change
from editor.documents.map_document import MapDocument
from editor.export.command import NO_GAME
from editor.export.composition import Composition, Prepared, fitting
from editor.export.errors import ExportError
from editor.export.pages import ExportOptions
from editor.export.tiled.left_out import losses
from editor.panels.export_choice import PRINTED, ExportChoice
from editor.panels.export_measure import measure, poster_of
from editor.panels.export_plans import ExportPlans
from editor.panels.export_preview import PreviewDrawing
from editor.panels.export_process import ExportProcess
from editor.panels.sheets_preview import SheetsPicture
from editor.rendering.drawing_context import DrawingLook
from editor.rendering.style.theme import load_theme
from editor.rendering.style_choice import chosen
from editor.sessions.listener import SessionListener
from editor.sessions.session import Session
from editor.texts import say, speech, tr
from editor.texts.os_errors import reason
from editor.texts.tooltips import capital

LINES = 33
"""How high the panel would like to be, in lines of text."""


class ExportPanel(QWidget, SessionListener):
    """Choose, look, and make a file. ``made`` is emitted with its path."""

    title = "panels-export"
    made = Signal(str)

    def __init__(self, session: Session | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._target: Path | None = None
        self._fitted = False
        """Whether the cells follow from the sheets of a poster."""
        self.work = ExportProcess(self)
        self.work.moved.connect(self._moved)
        self.work.ended.connect(self._ended)
        self.choice = ExportChoice(self.fit)
        self.choice.take(chosen.choice)
        self.preview = SheetsPicture()
        self._fit_again = False
        """Whether cells were made to fit before the size of the drawing was known."""
        self.plans = ExportPlans(self)
        self.drawing = PreviewDrawing(self.preview, self._wanted, self.plans)
        self.summary, self.result = (QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText) for _ in range(2))
        self.make, self.stop, self.show_it = QPushButton(), QPushButton(), QPushButton()
        self.bar = QProgressBar(textVisible=False)
        self._lay_out()
        self.choice.changed.connect(self._chosen)
        self.plans.came.connect(self._planned)
        self.choice.kind.currentIndexChanged.connect(self._forget_result)
        self.make.clicked.connect(self.ask)
        self.stop.clicked.connect(self.cancel)
        self.show_it.clicked.connect(self._show_folder)
        speech.changed.connect(self._refresh)
        self.listen_to(session)
        self.session_shown()

    def _lay_out(self) -> None:
        """The choice rolls where there is no room for it; the button that makes the file is always seen."""
        upper = QWidget()
        column = QVBoxLayout(upper)
        column.setContentsMargins(0, 0, 6, 0)
        column.addWidget(self.choice)
        column.addWidget(self.preview, 1)
        column.addStretch()
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(upper)
        self.area, self.upper = area, upper
        upper.installEventFilter(self)
        for name, button in {"make": self.make, "stop": self.stop, "show": self.show_it}.items():
            say(self, button.setText, f"export-{name}")
            say(self, button.setToolTip, f"export-{name}-tip")
        say(self, self.setAccessibleName, self.title)
        say(self, area.setAccessibleName, self.title)
        say(self, self.preview.setAccessibleName, "export-preview")
        say(self, self.bar.setAccessibleName, "export-working")
        self.make.setProperty("primary", True)
        self.result.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        row = QHBoxLayout()
        row.addWidget(self.make, 1)
        row.addWidget(self.stop)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.addWidget(area, 1)
        layout.addWidget(self.summary)
        layout.addLayout(row)
        layout.addWidget(self.bar)
        layout.addWidget(self.result)
        layout.addWidget(self.show_it)
        for widget in (self.stop, self.bar, self.result, self.show_it):
            widget.hide()

    def sizeHint(self) -> QSize:
        """High enough that nothing need roll, whatever kind of file is chosen."""
        return QSize(super().sizeHint().width(), self.fontMetrics().height() * LINES)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay as wide as the fields are in this language: the panel rolls only up and down."""
        if watched is not self.upper:
            if event.type() == QEvent.Type.Hide and not event.spontaneous():
                self.work.cancel(wait=True)  # the window was closed: nobody waits for the file any more
        elif event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Show):
            bar = self.area.verticalScrollBar().sizeHint().width()
            self.area.setMinimumWidth(self.upper.minimumSizeHint().width() + bar)
        return super().eventFilter(watched, event)

    # --- listening -------------------------------------------------------------------------------

    def session_shown(self) -> None:
        """Another map."""
        self.plans.outdate()
        if self.document is not None:
            self.fit()
        self.drawing.forget()
        self._refresh()

    def session_changed(self, name: str) -> None:
        """Drawn for another ruleset."""
        if name == "game":
            self.plans.outdate()
            self.drawing.refresh()
            self._refresh()

    def map_changed(self, change: Change) -> None:
        """Another picture; where the board is another, other sizes."""
        self.plans.outdate()
        self.drawing.refresh()
        if change.whole:
            self._refresh()

    def _composition(self, document: MapDocument) -> Composition:
        game, choice = self.game, self.choice
        theme = load_theme(game.folder if game else None, choice.night.isChecked()).with_spec(self.spec)
        look = DrawingLook(language=speech.language, grid=choice.grid.isChecked(), names=choice.names.isChecked())
        look = choice.wished.dress(look, document.chart)
        wish = ExportOptions(choice.cell.value(), look=look, captioned=choice.title.isChecked(), game=game)
        whole = wish.composition(document.chart, theme)
        if not ExportPlans.needed(whole):
            return whole
        plans = self.plans.of(whole)
        if plans is None:  # about so large; the window does not wait
            return replace(wish, look=replace(look, style="plain")).composition(document.chart, theme)
        return replace(whole, prepared=Prepared(plans))

    def _wanted(self) -> Composition | None:
        """What the preview shows."""
        return self._composition(self.document) if self.document is not None else None

    def fit(self) -> None:
        """Make cells as large as fit one sheet of the chosen paper; of a poster, the sheets that were asked for."""
        if self.document is None or (self.choice.chosen == "poster" and not self.choice.by_sheets):
            return
        choice, within = self.choice, self.choice.within
        self._fit_again = self.plans.busy
        lengths = (choice.margin.value(), choice.overlap.value() if within else 0.0)
        with suppress(ExportError):  # margins that leave nothing: that is told where the size is
            cell = fitting(self._composition(self.document), choice.paper.currentText(), *lengths, within or (1, 1))
            choice.follow(cell=int(cell * 10) / 10)
        self._refresh()

    def _planned(self) -> None:
        """Now it is known how large a drawing in a style is."""
        again, self._fit_again = self._fit_again, False
        self.fit() if again else self._chosen()

    def _chosen(self) -> None:
        """Something else is wanted. Cells that follow from the sheets of a poster do not stay for another kind."""
        fitted, self._fitted = self._fitted, self.choice.within is not None
        if self._fitted or (fitted and self.choice.chosen != "poster"):
            self.fit()
        else:
            self._refresh()

    def _refresh(self) -> None:
        try:
            text, possible = self._measure(), self.document is not None
        except ExportError as trouble:  # told before anybody tries
            text, possible = tr(trouble.key, **trouble.args_), False
            text = capital(text)
        self.summary.setText(text)
        self.make.setEnabled(possible and not self.work.busy)

    def _measure(self) -> str:
        """How large it will be, in words; the picture of the sheets with it. Raises ``ExportError``."""
        kind, document = self.choice.chosen, self.document
        self.preview.setVisible(kind in PRINTED and document is not None)
        if document is None:
            return tr("export-nothing")
        if kind not in PRINTED:
            return self._lost(document)
        whole = self._composition(document)
        try:
            poster = poster_of(self.choice, whole)
        except ExportError:
            self.preview.show_sheets(whole.size_mm, None)
            raise
        if poster is not None and self.choice.within is None:
            self.choice.follow(sheets=(poster.columns, poster.rows))
        self.preview.show_sheets(whole.size_mm, poster, whole.paper)
        return measure(self.choice, whole, poster)

    def _lost(self, document: MapDocument) -> str:
        """What becomes of the map in Tiled, and what does not get there."""
        try:
            lost = losses(document.chart, self.game, document.text())
        except MapEditError:  # it will be told when the file is to be made
            lost = []
        lines = [tr("out-lost"), *(f"– {line}" for line in lost)] if lost else []
        return "\n".join([tr("export-tiled"), *lines])

    # --- making ----------------------------------------------------------------------------------

    def ask(self) -> None:
        """Ask where to, and make the file; the dialog asks before it overwrites one."""
        if self.document is None:
            return
        ending, path = self.choice.ending, self.document.path
        start = str(path.with_suffix("." + ending)) if path else f"{tr('export-file')}.{ending}"
        kinds = f"{tr(f'export-{self.choice.chosen}')} (*.{ending})"
        name, _ = QFileDialog.getSaveFileName(self, tr("export-make"), start, kinds)
        if name:
            self.write(Path(name if Path(name).suffix.lower() == f".{ending}" else f"{name}.{ending}"))

    def write(self, target: Path) -> None:
        """Make the file at ``target``; what became of it stands in the panel afterwards."""
        if self.document is None or self.work.busy:
            return
        try:
            words = ["--game", self.game.header.name if self.game is not None else NO_GAME]
            self.work.start(self.document.text(), target, [*self.choice.words(), *words])
        except (MapEditError, OSError) as trouble:
            self._tell(reason(trouble) if isinstance(trouble, OSError) else str(trouble))
            return
        self._target = target
        self.window().installEventFilter(self)
        self.bar.setRange(0, 0)
        self._tell(tr("export-working"))
        self.show_it.hide()
        self.stop.show()
        self.bar.show()
        self.make.setEnabled(False)

    def cancel(self) -> None:
        """Give up the file that is being made."""
        self.work.cancel()

    def _moved(self, done: int, count: int) -> None:
        self.bar.setRange(0, count)
        self.bar.setValue(done)

    def _ended(self, good: bool, told: str) -> None:
        self.stop.hide()
        self.bar.hide()
        self._refresh()
        self.show_it.setVisible(good)
        self._tell(told)
        if good:
            self.made.emit(str(self._target))

    def _forget_result(self) -> None:
        """What became of another kind of file need not be read any more."""
        if not self.work.busy:
            self._tell("")
            self.show_it.hide()

    def _tell(self, text: str) -> None:
        self.result.setText(capital(text))
        self.result.setVisible(bool(text))

    def _show_folder(self) -> None:
        if self._target is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._target.parent)))
