"""What can be chosen for a map on its way out: the kind of file, sizes, paper, what is shown. The upper part of the
export panel."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QLocale, Signal
from PySide6.QtGui import QValidator
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QFormLayout,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from editor.out.sheets import LARGEST, PAPERS, SMALLEST
from editor.words import say, speech, tr

KINDS = ("pdf", "poster", "png", "svg", "tmx", "tmj")
PRINTED = ("pdf", "poster", "png", "svg")
ROWS = {"cell": PRINTED, "paper": ("poster",), "overlap": ("poster",), "margin": ("poster",), "dpi": ("png",)}
"""For which kinds of file a row is shown."""


class Millimetres(QDoubleSpinBox):
    """A length with one decimal, written as the language does; typed with a comma or a point in any."""

    def validate(self, text: str, place: int) -> tuple[QValidator.State, str, int]:
        found: tuple[QValidator.State, str, int] = super().validate(self._written(text), place)
        return found

    def valueFromText(self, text: str) -> float:
        return super().valueFromText(self._written(text))

    def _written(self, text: str) -> str:
        point = self.locale().decimalPoint()
        return text.replace(",", point).replace(".", point)

    def retell(self) -> None:
        """In the language spoken now."""
        self.setLocale(QLocale(speech.language))
        self.setSuffix(" " + tr("export-mm"))


class ExportChoice(QWidget):
    """The fields. ``changed`` whenever one has another value."""

    changed = Signal()

    def __init__(self, fit: Callable[[], None], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.kind = QComboBox()
        for kind in KINDS:
            self.kind.addItem(tr(f"export-{kind}"), kind)
        self.kind.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.kind.setMinimumContentsLength(12)
        self.cell = Millimetres(minimum=SMALLEST, maximum=LARGEST, decimals=1, value=8.0)
        self.dpi = QSpinBox(minimum=20, maximum=1200, value=200)
        self.paper = QComboBox()
        self.paper.addItems([*PAPERS])
        self.paper.setCurrentText("A4")
        self.overlap = Millimetres(minimum=0, maximum=50, decimals=1, value=10.0)
        self.margin = Millimetres(minimum=0, maximum=50, decimals=1, value=8.0)
        self.names, self.title, self.grid, self.night = (QCheckBox() for _ in range(4))
        for check in (self.names, self.title, self.grid):
            check.setChecked(True)
        self.fit = QPushButton()
        self.fit.clicked.connect(fit)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self._lay_out()
        self._connect()
        speech.changed.connect(self._retell)
        self._units()

    def _lay_out(self) -> None:
        form = QFormLayout()
        size = QWidget()
        line = QHBoxLayout(size)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(self.cell, 1)
        line.addWidget(self.fit)
        fields: dict[str, QWidget] = {
            "kind": self.kind, "cell": size, "paper": self.paper, "overlap": self.overlap, "margin": self.margin,
            "dpi": self.dpi,
        }  # fmt: skip
        self.rows: dict[str, tuple[QLabel, QWidget]] = {}
        for name, field in fields.items():
            label, named = QLabel(), self.cell if name == "cell" else field
            label.setBuddy(named)
            form.addRow(label, field)
            self.rows[name] = (label, field)
            say(self, label.setText, f"export-{name}")
            say(self, named.setAccessibleName, f"export-{name}")
            say(self, named.setToolTip, f"export-{name}-tip")
        checks = QGridLayout()
        named_checks = {"names": self.names, "title": self.title, "grid": self.grid, "night": self.night}
        for number, (name, check) in enumerate(named_checks.items()):
            checks.addWidget(check, number // 2, number % 2)
            say(self, check.setText, f"export-{name}")
            say(self, check.setToolTip, f"export-{name}-tip")
        say(self, self.fit.setText, "export-fit")
        say(self, self.fit.setToolTip, "export-fit-tip")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(form)
        layout.addLayout(checks)

    def _connect(self) -> None:
        for combo in (self.kind, self.paper):
            combo.currentIndexChanged.connect(self._changed)
        for spin in (self.cell, self.overlap, self.margin):
            spin.valueChanged.connect(self._changed)
            spin.setKeyboardTracking(False)
        self.dpi.valueChanged.connect(self._changed)
        for check in (self.names, self.title, self.grid, self.night):
            check.toggled.connect(self._changed)
        self._changed()

    def _changed(self) -> None:
        kind = self.chosen
        for name, kinds in ROWS.items():
            for widget in self.rows[name]:
                widget.setVisible(kind in kinds)
        for check in (self.names, self.title, self.grid, self.night):
            check.setVisible(kind in PRINTED)
        self.changed.emit()

    def _retell(self) -> None:
        for number, kind in enumerate(KINDS):
            self.kind.setItemText(number, tr(f"export-{kind}"))
        self._units()

    def _units(self) -> None:
        for spin in (self.cell, self.overlap, self.margin):
            spin.retell()

    @property
    def chosen(self) -> str:
        """The kind of file chosen, one of ``KINDS``."""
        return str(self.kind.currentData())

    @property
    def ending(self) -> str:
        """How the name of the file ends, without the dot."""
        return "pdf" if self.chosen == "poster" else self.chosen

    def words(self) -> list[str]:
        """What was chosen as options of ``fordewind export``."""
        words = ["--cell", f"{self.cell.value():.3f}", "--lang", speech.language]
        if self.chosen == "png":
            words += ["--dpi", str(self.dpi.value())]
        if self.chosen == "poster":
            words += ["--poster", self.paper.currentText(), "--margin", f"{self.margin.value():.2f}"]
            words += ["--overlap", f"{self.overlap.value():.2f}"]
        without = {"--no-grid": self.grid, "--no-names": self.names, "--no-title": self.title}
        words += [name for name, check in without.items() if not check.isChecked()]
        return words + ["--night"] * self.night.isChecked()
