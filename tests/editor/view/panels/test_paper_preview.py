"""The preview of a print: pages in rows as high as the window, printed in their true size."""

from __future__ import annotations

from pathlib import Path

from pypdfium2 import PdfDocument
from PySide6.QtGui import QImage
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from editor.view.panels.export_process import ExportProcess
from editor.view.panels.paper_preview import PRINTED, SEEN, PaperPreview, print_pages


def page(path: Path, wide: float, high: float, dpi: int) -> Path:
    """A page of so many inches as a picture."""
    image = QImage(round(wide * dpi), round(high * dpi), QImage.Format.Format_RGB32)
    image.fill(0xFFFFFF)
    assert image.save(str(path))
    return path


def test_pages_are_shown_in_a_window_as_large_as_the_programs(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(900, 600)

    def begin(work: ExportProcess, target: Path, dpi: int) -> None:
        for number in (1, 2, 3):
            page(target.with_name(f"{target.stem}-0{number}.png"), 2, 3, dpi)

    preview = PaperPreview(window, begin)
    preview.show()
    assert preview.size() == window.size() and not preview.print_it.isEnabled()
    folder = preview._folder
    preview.work.ended.emit(True, "")
    shown = [label for label in preview.sheets.findChildren(QLabel) if not label.pixmap().isNull()]
    assert len(preview.pages) == len(shown) == 3 and "3" in preview.progress_text.text()
    assert all(label.pixmap().height() > 0.8 * preview.sheets.viewport().height() for label in shown)
    preview.close()
    assert not folder.exists(), "the pictures go with the window"


def test_what_went_wrong_is_told(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    preview = PaperPreview(window, lambda _work, _target, _dpi: None)
    preview.work.ended.emit(False, "no such map")
    assert preview.progress_text.text() == "No such map" and preview.pages == []
    preview.close()


def test_pages_are_printed_in_their_true_size(tmp_path: Path) -> None:
    assert SEEN < PRINTED
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "printed.pdf"))
    print_pages(printer, [page(tmp_path / "a.png", 4, 6, PRINTED), page(tmp_path / "b.png", 6, 4, PRINTED)])
    sizes = [[round(side / 72, 1) for side in found.get_size()] for found in PdfDocument(tmp_path / "printed.pdf")]
    assert sizes == [[4, 6], [6, 4]]
