"""The fields of the panel for size and grid."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QFormLayout,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QToolButton,
    QWidget,
)

from dsl.maps.board.spec import Kind
from editor.base.texts import set_text, tr
from editor.draw.reshape.reshape_plan import Plan, inks_for
from editor.model.documents.chart import Chart, Ink
from editor.model.games import GameBoard, terrain_label
from editor.view.panels.feature_titles import SHIFTS, shift_names
from editor.view.widgets.inputs import ChoiceBox, NumberBox
from editor.view.widgets.makers import NO_MARGINS, form_row, hbox

MOST = 9999
KINDS = ("square4", "square8", "pointy", "flat", "track")
WAYS = {"left": (-1, 0), "up": (0, -1), "down": (0, 1), "right": (1, 0)}
ANCHOR = """QToolButton { border: 1px solid palette(mid); border-radius: 3px; padding: 0; }
QToolButton:focus { border: 1px solid palette(link); }"""
ARROWS = {
    "left": Qt.ArrowType.LeftArrow,
    "up": Qt.ArrowType.UpArrow,
    "down": Qt.ArrowType.DownArrow,
    "right": Qt.ArrowType.RightArrow,
}


class ReshapeForm(QWidget):
    """Width, height, anchor, fill, shift, kind; ``changed`` is emitted on every change by the user."""

    changed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._plan = Plan(1, 1, "square8")
        self._start = self._plan
        self._inks: list[Ink] = []
        self._terrains: list[str] = []
        self._game: GameBoard | None = None
        self._labels: dict[QWidget, QLabel] = {}
        self.rows = QFormLayout(self)
        self.rows.setContentsMargins(0, 0, 0, 0)
        self.rows.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self.buttons = QHBoxLayout()
        self.width_box, self.height_box = self._box("reshape-width"), self._box("reshape-height")
        self.anchors = QButtonGroup(self)
        self.anchor_grid = self._anchor_grid()
        self._row("reshape-keep", self.anchor_grid)
        self.fill_box = self._list("reshape-fill")
        self.shift_row, self.shifted_by = QWidget(self), QLabel(self)
        self._shift_buttons()
        self.wrap = QCheckBox(self)
        set_text(self.wrap, self.wrap.setText, "reshape-wrap")
        self.rows.addRow(self.wrap)
        self.kind_box = self._list("reshape-grid")
        self.shifted_box = self._list("reshape-shifted")
        self.circles_box = self._list("reshape-circles-of")
        self.wrap.toggled.connect(lambda _on: self._touched())
        self.anchors.idClicked.connect(lambda _id: self._touched())
        self.retranslate()

    # --- making ----------------------------------------------------------------------------------

    def _row(self, key: str, widget: QWidget, tip: bool = True) -> None:
        self._labels[widget] = form_row(self.rows, key, widget, f"{key}-tip" if tip else "")

    def _box(self, key: str) -> NumberBox:
        box = NumberBox(1, MOST)
        box.setAccelerated(True)
        set_text(box, box.setSuffix, "reshape-cells-unit")
        box.valueChanged.connect(lambda _value: self._touched())
        self._row(key, box)
        return box

    def _list(self, key: str) -> ChoiceBox:
        box = ChoiceBox(letters=12)
        box.currentIndexChanged.connect(lambda _index: self._touched())
        self._row(key, box)
        return box

    def _anchor_grid(self) -> QWidget:
        """Nine buttons for the part of the map that stays in place."""
        made = QWidget(self)
        grid = QGridLayout(made)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(2)
        for row in range(3):
            for column in range(3):
                button = QToolButton(made)
                button.setCheckable(True)
                button.setFixedSize(26, 20)
                button.setStyleSheet(ANCHOR)
                button.toggled.connect(lambda on, b=button: b.setText("●" if on else ""))
                set_text(button, button.setAccessibleName, f"reshape-anchor-{column}{row}")
                set_text(button, button.setToolTip, f"reshape-anchor-{column}{row}")
                self.anchors.addButton(button, row * 3 + column)
                grid.addWidget(button, row, column)
        grid.setColumnStretch(3, 1)
        return made

    def _shift_buttons(self) -> None:
        line = hbox(self.shift_row, NO_MARGINS, spacing=2)
        for name, (dx, dy) in WAYS.items():
            button = QToolButton(self.shift_row)
            button.setObjectName(f"shift-{name}")
            button.setArrowType(ARROWS[name])
            button.setFixedSize(30, 26)
            button.setStyleSheet(ANCHOR)
            set_text(button, button.setAccessibleName, f"reshape-shift-{name}")
            set_text(button, button.setToolTip, f"reshape-shift-{name}")
            button.clicked.connect(self._shifting(dx, dy))
            line.addWidget(button)
        line.addWidget(self.shifted_by, 1)
        self._row("reshape-shift", self.shift_row, tip=False)

    def _shifting(self, dx: int, dy: int) -> Callable[[], None]:
        def shift() -> None:
            self._plan = replace(self._plan, dx=self._plan.dx + dx, dy=self._plan.dy + dy)
            self._touched()

        return shift

    # --- showing ---------------------------------------------------------------------------------

    def fill(self, chart: Chart, game: GameBoard | None) -> None:
        """Show the present values of the chart."""
        self._game, spec = game, game.spec if game else None
        self._inks = inks_for(chart)
        known = [ink.terrain for ink in self._inks if ink.terrain]
        passable = [t.name for t in spec.of(Kind.TERRAIN) if "passable" in t.flags] if spec else []
        wet = next((name for name in known if name in passable), known[0] if known else "")
        self._start = self._plan = Plan.of(chart, self._inks[0], wet)
        self._terrains = list(dict.fromkeys(known))
        self.blockSignals(True)
        self.width_box.setValue(self._plan.width)
        self.height_box.setValue(self._plan.height)
        self.anchors.button(0).setChecked(True)
        self.wrap.setChecked(False)
        self.retranslate()
        self.kind_box.setCurrentIndex(KINDS.index(_form_of(self._plan)))
        self.shifted_box.setCurrentIndex(SHIFTS.index(self._plan.shifted))
        self.fill_box.setCurrentIndex(0)
        self.circles_box.setCurrentIndex(self._terrains.index(wet) if wet in self._terrains else -1)
        self.blockSignals(False)
        self._show_rows()

    def fits(self, chart: Chart | None) -> bool:
        """Whether the form was filled for a chart of this shape."""
        if chart is None:
            return False
        made = Plan.of(chart, self._start.fill, self._start.circles)
        return made == self._start

    def retranslate(self) -> None:
        """Set the entries of the lists in the current language."""
        self.kind_box.offer([(kind, tr(f"reshape-kind-{kind}")) for kind in KINDS])
        self.shifted_box.offer(zip(SHIFTS, shift_names(self._kind)))
        self.fill_box.offer([(ink, _ink_name(ink, self._game)) for ink in self._inks])
        self.circles_box.offer([(name, terrain_label(self._game, name)) for name in self._terrains])
        self._show_rows()

    def _touched(self) -> None:
        if not self.signalsBlocked():
            self._show_rows()
            self.changed.emit()

    def _show_rows(self) -> None:
        plan = self.plan()
        self.shifted_box.offer(zip(SHIFTS, shift_names(plan.orientation)))
        grid, was_track = plan.kind != "track", self._start.kind == "track"
        for widget, shown in (
            (self.width_box, not was_track),
            (self.height_box, not was_track),
            (self.anchor_grid, not was_track),
            (self.fill_box, not was_track),
            (self.shifted_box, plan.kind == "hex"),
            (self.circles_box, not grid and not was_track),
        ):
            widget.setVisible(shown)
            self._labels[widget].setVisible(shown)
        self.wrap.setVisible(not was_track)
        self.shifted_by.setText(tr("reshape-shifted-by", dx=plan.dx, dy=plan.dy) if plan.dx or plan.dy else "")

    # --- the plan --------------------------------------------------------------------------------

    @property
    def _kind(self) -> str:
        return str(self.kind_box.chosen or KINDS[0])

    def plan(self) -> Plan:
        """The plan entered in the form."""
        form, fill = self._kind, self.fill_box.chosen
        checked = max(self.anchors.checkedId(), 0)
        hexes = form in ("pointy", "flat")
        track = self._start.kind == "track"
        shifted = str(self.shifted_box.chosen or SHIFTS[0]) if hexes else "even"
        start = self._start
        return replace(
            self._plan,
            keeps_hexes=(hexes and (form, shifted) == (_form_of(start), start.shifted)) or not hexes,
            width=self._start.width if track else self.width_box.value(),
            height=self._start.height if track else self.height_box.value(),
            kind="hex" if hexes else form,
            orientation=form if hexes else "pointy",
            shifted=shifted,
            anchor=(checked % 3, checked // 3),
            wrap=self.wrap.isChecked(),
            fill=fill if isinstance(fill, Ink) else Ink(None),
            circles=str(self.circles_box.chosen or ""),
        )


def _form_of(plan: Plan) -> str:
    return plan.orientation if plan.kind == "hex" else plan.kind


def _ink_name(ink: Ink, game: GameBoard | None) -> str:
    if ink.terrain is None:
        return tr("reshape-fill-none")
    values = ", ".join(f"{key} {value}" for key, value in ink.values)
    name = terrain_label(game, ink.terrain)
    return f"{name} ({values})" if values else name
