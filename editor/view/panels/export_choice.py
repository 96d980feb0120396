"""The options of exporting a map: the kind of file, sizes, paper, what is shown.

The upper part of the export panel.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QCheckBox, QFormLayout, QGridLayout, QLabel, QPushButton, QSizePolicy, QWidget

from dsl.services.book.book_values import PAGES
from editor.base.texts import on_language_change, set_text, tr, ui
from editor.charts.drawing.style_choice import AS_MAP, CHOICES, SWITCHES, StyleChoice
from editor.charts.export.paper_sheets import LARGEST, PAPER_SIZES, SMALLEST
from editor.view.widgets.inputs import ChoiceBox, DecimalBox, NumberBox
from editor.view.widgets.makers import NO_MARGINS, form_row, hbox, vbox

MOST_ACROSS = 40
KINDS = ("pdf", "poster", "png", "svg", "tmx", "tmj")
PRINTED = ("pdf", "poster", "png", "svg")
ROWS = {
    "sheets": ("poster",), "cell": PRINTED, "paper": ("poster",), "overlap": ("poster",), "margin": ("poster",),
    "dpi": ("png",), "style": PRINTED,
}  # fmt: skip
"""The kinds of file for which a row is shown."""


class ExportChoice(QWidget):
    """The fields. ``changed`` is emitted when one changes."""

    changed = Signal()

    def __init__(self, fit: Callable[[], None], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.kind, self.drawn = ChoiceBox(letters=9), ChoiceBox(letters=9)
        self.cell = DecimalBox(SMALLEST, LARGEST, 8.0)
        self.dpi = NumberBox(minimum=20, maximum=1200, value=200)
        self.across, self.down = (NumberBox(minimum=1, maximum=MOST_ACROSS, value=2) for _ in range(2))
        self.by_sheets = True
        """Whether the cells of a poster are as large as fit so many sheets; else the sheets are as many as needed."""
        self.paper = ChoiceBox()
        self.paper.addItems([*PAPER_SIZES])
        self.paper.setCurrentText("A4")
        self.overlap, self.margin = DecimalBox(0, 50, 10.0), DecimalBox(0, 50, 8.0)
        self.parts = {part: QCheckBox() for part in SWITCHES}
        self.names, self.title, self.grid, self.night, self.cream = (QCheckBox() for _ in range(5))
        for check in (self.names, self.title, self.grid, *self.parts.values()):
            check.setChecked(True)
        self.fit = QPushButton()
        self.fit.clicked.connect(fit)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        on_language_change(self, self._retranslate)
        self._retranslate()
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        form = QFormLayout()
        fields: dict[str, QWidget] = {
            "kind": self.kind, "style": self.drawn,
            "sheets": self._sheets_row(), "cell": self.cell, "paper": self.paper,
            "overlap": self.overlap, "margin": self.margin, "dpi": self.dpi,
        }  # fmt: skip
        self.rows: dict[str, tuple[QLabel, QWidget]] = {}
        for name, field in fields.items():
            key = "export-sheets-row" if name == "sheets" else f"export-{name}"
            self.rows[name] = (form_row(form, key, field, f"export-{name}-tip"), field)
            if name == "cell":
                form.addRow("", self.fit)
        self.rows["sheets"][0].setBuddy(self.across)
        for box, key in ((self.across, "export-sheets-across"), (self.down, "export-sheets-down")):
            set_text(self, box.setAccessibleName, key)
            set_text(self, box.setToolTip, "export-sheets-tip")
        checks = QGridLayout()
        named_checks = {
            "names": self.names, "title": self.title, "grid": self.grid, "night": self.night, "cream": self.cream,
        }  # fmt: skip
        for number, (name, check) in enumerate(named_checks.items()):
            checks.addWidget(check, number // 2, number % 2)
            set_text(self, check.setText, f"export-{name}")
            set_text(self, check.setToolTip, f"export-{name}-tip")
        for number, (part, check) in enumerate(self.parts.items(), start=len(named_checks)):
            checks.addWidget(check, number // 2, number % 2)
            set_text(self, check.setText, f"action-view-chart-shown-{part}")
            set_text(self, check.setToolTip, f"action-view-chart-shown-{part}-tip")
        set_text(self, self.fit.setText, "export-fit")
        set_text(self, self.fit.setToolTip, "export-fit-tip")
        layout = vbox(self, NO_MARGINS)
        layout.addLayout(form)
        layout.addLayout(checks)

    def _sheets_row(self) -> QWidget:
        """The number of sheets: across × down."""
        made = QWidget()
        line = hbox(made, NO_MARGINS)
        line.addWidget(self.across, 1)
        line.addWidget(QLabel("×"))
        line.addWidget(self.down, 1)
        return made

    def _connect(self) -> None:
        for combo in (self.kind, self.paper, self.drawn):
            combo.currentIndexChanged.connect(self._changed)
        self.cell.valueChanged.connect(lambda _value: self._set_leading(sheets=False))
        for count in (self.across, self.down):
            count.valueChanged.connect(lambda _value: self._set_leading(sheets=True))
            count.setKeyboardTracking(False)
        for length in (self.overlap, self.margin):
            length.valueChanged.connect(self._changed)
        self.dpi.valueChanged.connect(self._changed)
        for check in self.checks:
            check.toggled.connect(self._changed)
        self._changed()

    def _set_leading(self, *, sheets: bool) -> None:
        """Remember whether sheets or cell size were chosen; the other is computed."""
        if self.chosen == "poster":
            self.by_sheets = sheets
        self._changed()

    def follow(self, cell: float | None = None, sheets: tuple[int, int] | None = None) -> None:
        """Show a computed value, without a signal."""
        with QSignalBlocker(self.cell), QSignalBlocker(self.across), QSignalBlocker(self.down):
            if cell is not None:
                self.cell.setValue(cell)
            if sheets is not None:
                self.across.setValue(sheets[0])
                self.down.setValue(sheets[1])

    @property
    def within(self) -> tuple[int, int] | None:
        """The chosen sheets across and down; None if the cell size was chosen, or it is no poster."""
        fixed = self.chosen == "poster" and self.by_sheets
        return (self.across.value(), self.down.value()) if fixed else None

    def _changed(self) -> None:
        kind = self.chosen
        for name, kinds in ROWS.items():
            for widget in self.rows[name]:
                widget.setVisible(kind in kinds)
        self.fit.setVisible(kind != "poster")
        for check in self.checks:
            check.setVisible(kind in PRINTED)
        self.changed.emit()

    def _retranslate(self) -> None:
        self.drawn.offer([(style, tr(f"action-view-chart-style-{style}")) for style in CHOICES])
        self.kind.offer([(kind, tr(f"export-{kind}")) for kind in KINDS])
        for length in (self.cell, self.overlap, self.margin):
            length.setSuffix(" " + tr("export-mm"))

    @property
    def checks(self) -> tuple[QCheckBox, ...]:
        """All check boxes."""
        return self.names, self.title, self.grid, self.night, self.cream, *self.parts.values()

    @property
    def requested_style(self) -> StyleChoice:
        """The style and the omitted parts."""
        return StyleChoice.of(str(self.drawn.chosen), self._left_out())

    def _left_out(self) -> list[str]:
        return [part for part, check in self.parts.items() if not check.isChecked()]

    def take(self, choice: StyleChoice) -> None:
        """Begin with the style that was chosen for the window."""
        self.drawn.setCurrentIndex(CHOICES.index(choice.style))
        for part, check in self.parts.items():
            check.setChecked(part not in choice.without)

    @property
    def chosen(self) -> str:
        """The kind of file, one of ``KINDS``."""
        return str(self.kind.chosen)

    @property
    def ending(self) -> str:
        """The file extension without the dot."""
        return "pdf" if self.chosen == "poster" else self.chosen

    def words(self) -> list[str]:
        """The choices as options of ``fordewind export``."""
        size = (
            ["--cell", f"{self.cell.value():.3f}"]
            if self.within is None
            else ["--sheets", "{}x{}".format(*self.within)]
        )
        words = [*size, "--lang", ui.language]
        if self.chosen == "png":
            words += ["--dpi", str(self.dpi.value())]
        if self.chosen == "poster":
            words += ["--poster", self.paper.currentText(), "--margin", f"{self.margin.value():.2f}"]
            words += ["--overlap", f"{self.overlap.value():.2f}"]
        without = {"--no-grid": self.grid, "--no-names": self.names, "--no-title": self.title}
        words += [name for name, check in without.items() if not check.isChecked()]
        if self.requested_style.style != AS_MAP:
            words += ["--style", self.requested_style.style]
        if self._left_out():
            words += ["--without", ",".join(self._left_out())]
        words += ["--page", PAGES[1]] if self.cream.isChecked() else []
        return words + ["--night"] * self.night.isChecked()
