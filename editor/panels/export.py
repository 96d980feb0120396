"""The panel that brings a map out: what kind of file, how large, on which paper; with a picture of the sheets.

The work is done by the command line's ``fordewind export`` in a process of its own: the window is never blocked, and
what the panel makes is what a script would make.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from PySide6.QtCore import QProcess, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from dsl.mapfile import MapEditError
from dsl.mapfile.save import save_bytes
from editor.model.document import MapFile
from editor.out.sheets import LARGEST, PAPERS, SMALLEST, Poster, cut, drawing_mm, fitting_cell
from editor.tools.desk import Desk
from editor.words import say, speech, tr

KINDS = ("pdf", "poster", "png", "svg", "tmx", "tmj")
PRINTED = ("pdf", "poster", "png", "svg")


class ExportPanel(QWidget):
    """Choose, look, and make a file. ``made`` is emitted with its path."""

    title = "panels-export"
    made = Signal(str)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self._document: MapFile | None = None
        self._process: QProcess | None = None
        self._copy: Path | None = None
        self._build()
        desk.changed.connect(self._desk_changed)
        speech.changed.connect(self._retell)
        self._desk_changed("document")

    # --- building --------------------------------------------------------------------------------

    def _build(self) -> None:
        self.kind = QComboBox()
        for kind in KINDS:
            self.kind.addItem(tr(f"export-{kind}"), kind)
        self.cell = QDoubleSpinBox(minimum=SMALLEST, maximum=LARGEST, decimals=1, value=8.0)
        self.dpi = QSpinBox(minimum=20, maximum=1200, value=200)
        self.paper = QComboBox()
        self.paper.addItems([*PAPERS])
        self.paper.setCurrentText("A4")
        self.overlap = QDoubleSpinBox(minimum=0, maximum=50, decimals=1, value=10.0)
        self.margin = QDoubleSpinBox(minimum=0, maximum=50, decimals=1, value=8.0)
        self.night, self.grid, self.names = QCheckBox(), QCheckBox(), QCheckBox()
        self.grid.setChecked(True)
        self.names.setChecked(True)
        self.fit = QPushButton()
        self.preview = SheetsPicture()
        self.summary, self.result = QLabel(wordWrap=True), QLabel(wordWrap=True)
        self.result.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.make, self.stop = QPushButton(), QPushButton()
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        form = QFormLayout()
        self.rows: dict[str, tuple[QLabel, QWidget]] = {}
        size = QWidget()
        line = QHBoxLayout(size)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(self.cell, 1)
        line.addWidget(self.fit)
        fields = {"kind": self.kind, "cell": size, "paper": self.paper, "overlap": self.overlap, "margin": self.margin}
        for name, field in {**fields, "dpi": self.dpi}.items():
            label = QLabel()
            label.setBuddy(self.cell if name == "cell" else field)
            form.addRow(label, field)
            self.rows[name] = (label, field)
            say(self, label.setText, f"export-{name}")
        named = {"kind": self.kind, "cell": self.cell, "paper": self.paper, "overlap": self.overlap, "dpi": self.dpi}
        for name, widget in {**named, "margin": self.margin}.items():
            say(self, widget.setAccessibleName, f"export-{name}")
        checks = {"night": self.night, "grid": self.grid, "names": self.names}
        buttons = {"fit": self.fit, "make": self.make, "stop": self.stop}
        for name, button in {**checks, **buttons}.items():
            say(self, button.setText, f"export-{name}")
        say(self, self.preview.setAccessibleName, "export-preview")
        layout = QVBoxLayout(self)
        layout.addLayout(form)
        for check in checks.values():
            layout.addWidget(check)
        layout.addWidget(self.preview, 1)
        layout.addWidget(self.summary)
        row = QHBoxLayout()
        row.addWidget(self.make, 1)
        row.addWidget(self.stop)
        layout.addLayout(row)
        layout.addWidget(self.result)
        self.stop.hide()

    def _connect(self) -> None:
        self.kind.currentIndexChanged.connect(self._refresh)
        self.paper.currentIndexChanged.connect(self._refresh)
        for spin in (self.cell, self.overlap, self.margin):
            spin.valueChanged.connect(self._refresh)
            spin.setKeyboardTracking(False)
        self.dpi.valueChanged.connect(self._refresh)
        self.fit.clicked.connect(self._fit)
        self.make.clicked.connect(self.ask)
        self.stop.clicked.connect(self.cancel)

    # --- listening -------------------------------------------------------------------------------

    def _desk_changed(self, name: str) -> None:
        if name != "document":
            return
        if self._document is not None:
            self._document.changed.disconnect(self._map_changed)
        self._document = self.desk.document
        if self._document is not None:
            self._document.changed.connect(self._map_changed)
            self._fit()
        self._refresh()

    def _map_changed(self, change: object) -> None:
        if getattr(change, "whole", False):
            self._refresh()

    def _retell(self) -> None:
        for number, kind in enumerate(KINDS):
            self.kind.setItemText(number, tr(f"export-{kind}"))
        self._refresh()

    def _fit(self) -> None:
        if self._document is not None:
            self.cell.setValue(
                fitting_cell(self._document.chart.geometry, self.paper.currentText(), self.margin.value())
            )

    @property
    def chosen(self) -> str:
        """The kind of file chosen, one of ``KINDS``."""
        return str(self.kind.currentData())

    def _refresh(self) -> None:
        kind, there = self.chosen, self._document is not None
        shown = {
            "cell": kind in PRINTED, "paper": kind == "poster", "overlap": kind == "poster", "margin": kind == "poster",
            "dpi": kind == "png",
        }  # fmt: skip
        for name, visible in shown.items():
            for widget in self.rows[name]:
                widget.setVisible(visible)
        for check in (self.night, self.grid, self.names):
            check.setVisible(kind in PRINTED)
        self.cell.setSuffix(" " + tr("export-mm"))
        self.overlap.setSuffix(" " + tr("export-mm"))
        self.margin.setSuffix(" " + tr("export-mm"))
        self.make.setEnabled(there and self._process is None)
        self.summary.setText(self._measure(kind))

    def _measure(self, kind: str) -> str:
        """How large it will be, in words; the picture of the sheets with it."""
        self.preview.setVisible(kind in ("pdf", "poster") and self._document is not None)
        if self._document is None or kind not in PRINTED:
            return tr("export-tiled") if kind not in PRINTED else tr("export-nothing")
        size = drawing_mm(self._document.chart.geometry, self.cell.value())
        poster: Poster | None = None
        if kind == "poster":
            try:
                poster = cut(*size, self.paper.currentText(), self.margin.value(), self.overlap.value())
            except ValueError:
                self.preview.show_sheets(size, None)
                return tr("export-too-much")
        self.preview.show_sheets(size, poster)
        if kind == "png":
            dots = [round(side / 25.4 * self.dpi.value()) for side in size]
            return tr("export-dots", width=dots[0], height=dots[1])
        lengths = {"width": f"{size[0] / 10:.1f}", "height": f"{size[1] / 10:.1f}"}
        if poster is None:
            return tr("export-size", **lengths)
        sheets = {"count": len(poster.sheets), "columns": poster.columns, "rows": poster.rows}
        return tr("export-sheets", **lengths, **sheets, paper=self.paper.currentText())

    # --- making ----------------------------------------------------------------------------------

    def ask(self) -> None:
        """Ask where to, and make the file."""
        if self._document is None:
            return
        ending = "pdf" if self.chosen == "poster" else self.chosen
        path = self._document.path
        start = str(path.with_suffix("." + ending)) if path else f"{tr('export-file')}.{ending}"
        name, _ = QFileDialog.getSaveFileName(self, tr("export-make"), start, f"*.{ending}")
        if name:
            self.write(Path(name if Path(name).suffix else f"{name}.{ending}"))

    def write(self, target: Path) -> None:
        """Make the file at ``target``; what became of it stands in the panel afterwards."""
        if self._document is None or self._process is not None:
            return
        try:
            self._copy = Path(tempfile.mkdtemp(prefix="fordewind-")) / "map.yaml"
            save_bytes(self._copy, self._document.text().encode("utf-8", "surrogatepass"))
        except (MapEditError, OSError) as trouble:
            self.result.setText(str(trouble))
            return
        process = QProcess(self)
        process.finished.connect(lambda code, _status: self._ended(code, target))
        process.errorOccurred.connect(lambda error: self._ended(1, target) if error.value == 0 else None)
        self._process = process
        self.result.setText(tr("export-working"))
        self.stop.show()
        self.make.setEnabled(False)
        process.start(sys.executable, ["-m", "dsl.cli", *self._words(self._copy, target)])

    def _words(self, source: Path, target: Path) -> list[str]:
        words = ["export", str(source), str(target), "--cell", f"{self.cell.value():.3f}", "--lang", speech.language]
        if self.chosen == "png":
            words += ["--dpi", str(self.dpi.value())]
        if self.chosen == "poster":
            words += ["--poster", self.paper.currentText(), "--margin", f"{self.margin.value():.2f}"]
            words += ["--overlap", f"{self.overlap.value():.2f}"]
        switches = {"--night": self.night.isChecked(), "--no-grid": not self.grid.isChecked()}
        switches["--no-names"] = not self.names.isChecked()
        return words + [name for name, given in switches.items() if given]

    def cancel(self) -> None:
        """Give up the file that is being made."""
        if self._process is not None:
            self._process.kill()

    def _ended(self, code: int, target: Path) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        said = bytes(process.readAllStandardError().data()).decode(errors="replace").strip()
        told = bytes(process.readAllStandardOutput().data()).decode(errors="replace").strip()
        if self._copy is not None:
            self._copy.unlink(missing_ok=True)
            self._copy.parent.rmdir()
        self.stop.hide()
        self._refresh()
        self.result.setText(told if code == 0 else said or tr("export-stopped"))
        if code == 0:
            self.made.emit(str(target))


class SheetsPicture(QWidget):
    """The outline of a drawing and the sheets it is cut into."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._size = (1.0, 1.0)
        self._poster: Poster | None = None
        self.setMinimumSize(120, 90)

    def sizeHint(self) -> QSize:
        """Wide enough to tell sheets apart."""
        return QSize(220, 160)

    def show_sheets(self, size: tuple[float, float], poster: Poster | None) -> None:
        """``size`` of the drawing in millimetres; ``poster``: how it is cut."""
        self._size, self._poster = size, poster
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the sheets behind, the drawing in front, the strips of glue darker."""
        painter = QPainter(self)
        poster = self._poster
        wide, high = self._size
        all_wide, all_high, margin = wide, high, 0.0
        if poster is not None:
            margin = poster.margin
            last = poster.sheets[-1]
            all_wide, all_high = last.left + poster.width, last.top + poster.height
        scale = min((self.width() - 12) / all_wide, (self.height() - 12) / all_high)
        painter.translate((self.width() - all_wide * scale) / 2, (self.height() - all_high * scale) / 2)
        painter.scale(scale, scale)
        palette = self.palette()
        pen = painter.pen()
        pen.setCosmetic(True)
        pen.setColor(palette.color(QPalette.ColorRole.Mid))
        painter.setPen(pen)
        painter.setBrush(palette.color(QPalette.ColorRole.Base))
        for sheet in poster.sheets if poster else []:
            assert poster is not None
            painter.drawRect(QRectF(sheet.left, sheet.top, poster.width, poster.height))
        drawing = palette.color(QPalette.ColorRole.Highlight)
        drawing.setAlpha(90)
        painter.setBrush(drawing)
        painter.drawRect(QRectF(margin, margin, wide, high))
        painter.end()
