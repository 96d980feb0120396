"""The pages of a book or kit before printing, in a window as large as the program's, with *Print…*."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QCloseEvent, QImage, QKeySequence, QPageLayout, QPageSize, QPainter, QPixmap, QShortcut
from PySide6.QtPrintSupport import QPrintDialog, QPrinter, QPrinterInfo
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QPushButton, QScrollArea, QVBoxLayout, QWidget

from editor.base.texts import capital, set_text, tr
from editor.view.panels.export_process import ExportProcess
from editor.view.widgets.makers import hbox, vbox

Begin = Callable[[ExportProcess, Path, int], None]
"""Starts making the pages as pictures next to a path, with this resolution in dpi."""
SEEN, PRINTED = 110, 300
"""Pixels to the inch on the screen and on paper."""
GAP = 12


class PaperPreview(QWidget):
    """Shows the pages made by ``begin``, as high as the window, side by side; prints them."""

    def __init__(self, parent: QWidget, begin: Begin) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._begin = begin
        self._printer: QPrinter | None = None
        self._folder = Path(tempfile.mkdtemp(prefix="fordewind-"))
        self.pages: list[Path] = []
        self.work = ExportProcess(self)
        self.work.moved.connect(self._moved)
        self.work.ended.connect(self._ended)
        self.print_it, self.shut = QPushButton(), QPushButton()
        self.progress_text, self.bar = (
            QLabel(textFormat=Qt.TextFormat.PlainText, wordWrap=True),
            QProgressBar(textVisible=False),
        )
        self.sheets = QScrollArea(widgetResizable=True)
        self._lay_out()
        self._name()
        window = parent.window()
        self.setGeometry(window.geometry())
        self._make(SEEN)

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.addWidget(self.progress_text, 1)
        for widget in (self.bar, self.print_it, self.shut):
            row.addWidget(widget)
        layout = QVBoxLayout(self)
        layout.addWidget(self.sheets, 1)
        layout.addLayout(row)
        self.print_it.setEnabled(False)
        self.print_it.clicked.connect(self._ask_printer)
        self.shut.clicked.connect(self.close)
        QShortcut(QKeySequence(Qt.Key.Key_Escape), self, self.close)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Print), self, self._ask_printer)
        self.sheets.viewport().installEventFilter(self)

    def _name(self) -> None:
        set_text(self, self.setWindowTitle, "paper-preview")
        set_text(self, self.sheets.setAccessibleName, "paper-pages")
        set_text(self, self.bar.setAccessibleName, "paper-working")
        for button, key in ((self.print_it, "paper-print"), (self.shut, "paper-close")):
            set_text(self, button.setText, key)
            set_text(self, button.setToolTip, f"{key}-tip")

    # --- making ------------------------------------------------------------------------------------

    def _make(self, dpi: int) -> None:
        if self.work.busy:
            return
        self.bar.setRange(0, 0)
        self.bar.show()
        self.progress_text.setText(tr("paper-working"))
        self._begin(self.work, self._folder / f"at{dpi}.png", dpi)

    def _moved(self, done: int, count: int) -> None:
        self.bar.setRange(0, count)
        self.bar.setValue(done)

    def _ended(self, good: bool, output: str) -> None:
        self.bar.hide()
        if not good:
            self.progress_text.setText(capital(output))
        elif self._printer is not None:
            self._print(self._printer, sorted(self._folder.glob(f"at{PRINTED}-*.png")))
        else:
            self.pages = sorted(self._folder.glob(f"at{SEEN}-*.png"))
            self.progress_text.setText(tr("paper-count", count=len(self.pages)))
            self.print_it.setEnabled(bool(QPrinterInfo.availablePrinters()))
            self._show_pages()

    def _show_pages(self) -> None:
        """Show all pages as high as there is room, in rows as wide as the window."""
        room, side = self.sheets.viewport().size(), QWidget()
        rows = vbox(side, spacing=GAP)
        row, used = hbox(spacing=GAP), 0
        for path in self.pages:
            pixels = QPixmap(str(path))
            whole = pixels.scaled(
                room.width() - 4 * GAP, max(room.height() - 2 * GAP, 200), Qt.AspectRatioMode.KeepAspectRatio,
                Qt.TransformationMode.SmoothTransformation,
            )  # fmt: skip
            if used and used + whole.width() + 4 * GAP > room.width():
                rows.addLayout(row)
                row, used = hbox(spacing=GAP), 0
            page = QLabel(alignment=Qt.AlignmentFlag.AlignCenter)
            page.setPixmap(whole)
            row.addWidget(page)
            used += whole.width() + GAP
        rows.addLayout(row)
        self.sheets.setWidget(side)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Update for another size of the window."""
        if watched is self.sheets.viewport() and event.type() == QEvent.Type.Resize and self.pages:
            self._show_pages()
        return super().eventFilter(watched, event)

    # --- printing ----------------------------------------------------------------------------------

    def _ask_printer(self) -> None:
        if not self.print_it.isEnabled() or self.work.busy:
            return
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        if QPrintDialog(printer, self).exec():
            self._printer = printer
            self._make(PRINTED)

    def _print(self, printer: QPrinter, pages: list[Path]) -> None:
        """Print every page on a sheet of its size and orientation."""
        self._printer = None
        print_pages(printer, pages)
        self.progress_text.setText(tr("paper-printed", count=len(pages)))

    def closeEvent(self, event: QCloseEvent) -> None:
        self.work.cancel(wait=True)
        shutil.rmtree(self._folder, ignore_errors=True)
        super().closeEvent(event)


def print_pages(printer: QPrinter, pages: list[Path]) -> None:
    """Print pictures of ``PRINTED`` pixels to the inch in their true size."""
    printer.setFullPage(True)
    painter = QPainter()
    for number, path in enumerate(pages):
        image = QImage(str(path))
        lying = image.width() > image.height()
        printer.setPageOrientation(QPageLayout.Orientation.Landscape if lying else QPageLayout.Orientation.Portrait)
        if number == 0:
            sides = sorted((image.width() / PRINTED, image.height() / PRINTED))
            printer.setPageSize(QPageSize(QRectF(0, 0, *sides).size(), QPageSize.Unit.Inch, "", MATCH))
            painter.begin(printer)
        else:
            printer.newPage()
        scale = printer.resolution() / PRINTED
        painter.drawImage(QRectF(0, 0, image.width() * scale, image.height() * scale), image)
    painter.end()


MATCH = QPageSize.SizeMatchPolicy.FuzzyMatch
