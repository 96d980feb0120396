"""The forms for a new map (game, shape and number of cells, title) and for a new game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QFormLayout, QHBoxLayout, QLabel, QLineEdit, QScrollArea, QWidget

from dsl.games.library.new_game import KINDS
from dsl.maps.board.spec import BoardSpec
from dsl.maps.mapfile.schema import MAX_CELLS
from editor.base.texts import on_language_change, set_text, tr, ui
from editor.view.panels.feature_titles import SHIFTS
from editor.view.widgets.buttons import SHAPES, ShapeButton
from editor.view.widgets.inputs import ChoiceBox, NumberBox
from editor.view.widgets.makers import NO_MARGINS, button, form_row, hbox, label, scrolled_page, vbox
from editor.window.pages.shelf_model import GameEntry

MOST = 99_999
"""The greatest number of cells a side that can be typed; a warning below says if the map would be too large."""


@dataclass(frozen=True)
class NewMapOptions:
    """The choices for a new map. ``game`` is empty for none; ``orientation`` and ``shifted`` matter for hexes only."""

    game: str
    kind: str
    width: int
    height: int
    orientation: str
    shifted: str
    title: str


class NewMapPage(QWidget):
    """The form. ``requested`` is emitted with ``NewMapOptions``; ``left`` when the user cancels."""

    requested = Signal(object)
    left = Signal()
    game_requested = Signal(str)
    """Emitted when a ruleset was chosen; the requirements of its board are then set by ``suit``."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._games: list[GameEntry] = []
        self.game = ChoiceBox()
        self.title = QLineEdit(maxLength=120)
        self.width_, self.height_ = self._size(30), self._size(20)
        self.shapes: dict[str, ShapeButton] = {}
        self.shifted = ChoiceBox()
        self.shifted_label = label("")
        self.shifted_label.setBuddy(self.shifted)
        self.hint = label("", "soft", wrap=True)
        self.make = button("window-new-create", self._create, "primary")
        self._build()
        self.game.currentIndexChanged.connect(self._game_chosen)
        ui.changed.connect(self._update_texts)
        self.shapes["square8"].setChecked(True)
        self._update_texts()

    def _size(self, value: int) -> NumberBox:
        box = NumberBox(1, MOST, value)
        box.setAccelerated(True)
        box.valueChanged.connect(self._check)
        return box

    def _build(self) -> None:
        inner = QWidget()
        column = vbox(inner, (34, 28, 34, 28), spacing=14)
        column.addWidget(label("window-new-heading", "title"))
        form = QFormLayout(verticalSpacing=12, horizontalSpacing=16)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.FieldsStayAtSizeHint)
        for key, field in (("window-new-game", self.game), ("window-new-title", self.title)):
            field.setMinimumWidth(360)
            form_row(form, key, field)
        form_row(form, "window-new-shape", self._shapes())
        form.addRow(self.shifted_label, self.shifted)
        form_row(form, "window-new-size", self._sizes())
        column.addLayout(form)
        column.addWidget(self.hint)
        row = QHBoxLayout()
        row.addWidget(self.make)
        row.addWidget(button("window-new-back", self.left.emit))
        row.addStretch(1)
        column.addLayout(row)
        column.addStretch(1)
        area = QScrollArea(widgetResizable=True)
        area.setWidget(inner)
        set_text(area, area.setAccessibleName, "window-new-heading")
        outer = vbox(self, NO_MARGINS)
        outer.addWidget(area)
        self.title.returnPressed.connect(self._create)

    def _shapes(self) -> QWidget:
        holder = QWidget()
        row = hbox(holder, NO_MARGINS, spacing=8)
        self._group = QButtonGroup(self)
        for name in SHAPES:
            made = ShapeButton(name)
            self._group.addButton(made)
            self.shapes[name] = made
            made.toggled.connect(lambda on: self._shape_chosen() if on else None)
            row.addWidget(made)
        row.addStretch(1)
        return holder

    def _sizes(self) -> QWidget:
        holder = QWidget()
        row = hbox(holder, NO_MARGINS)
        self.times = QLabel("×")
        set_text(self.width_, self.width_.setAccessibleName, "window-new-width")
        set_text(self.height_, self.height_.setAccessibleName, "window-new-height")
        for widget in (self.width_, self.times, self.height_):
            row.addWidget(widget)
        row.addStretch(1)
        return holder

    # --- choosing --------------------------------------------------------------------------------

    def offer(self, games: Sequence[GameEntry]) -> None:
        """Set the rulesets that can be chosen."""
        self._games = list(games)
        self.game.offer([("", tr("window-new-no-game")), *((game.name, game.title(ui.language)) for game in games)])

    def begin(self, game: str = "") -> None:
        """Reset the form; ``game`` is chosen at first."""
        self.game.setCurrentIndex(max(self.game.findData(game), 0))
        self.title.clear()
        self.game.setFocus()

    def _game_chosen(self) -> None:
        name = str(self.game.chosen or "")
        if name:
            self.game_requested.emit(name)
        else:
            self.suit(None)

    def suit(self, spec: BoardSpec | None) -> None:
        """Offer only what a ruleset allows for its board; None: everything."""
        for name, made in self.shapes.items():
            fits = spec is None or SHAPES[name][0] == spec.topology
            made.setEnabled(fits)
        fitting = [made for made in self.shapes.values() if made.isEnabled()]
        if fitting and not any(made.isChecked() for made in fitting):
            fitting[0].setChecked(True)
        fixed = spec.size if spec is not None else None
        for box, extent in zip((self.width_, self.height_), fixed or (0, 0)):
            if extent:
                box.setValue(extent)
            box.setEnabled(not extent)
        self._check()

    @property
    def shape(self) -> str:
        """The chosen shape of cells, a key of ``SHAPES``."""
        return next((name for name, made in self.shapes.items() if made.isChecked()), "square8")

    def _shape_chosen(self) -> None:
        kind, orientation = SHAPES[self.shape]
        hexes = kind == "hex"
        self._update_shifted_text(orientation == "flat")
        self.shifted.setVisible(hexes)
        self.shifted_label.setVisible(hexes)
        track = self.shape == "track"
        self.height_.setVisible(not track)
        self.times.setVisible(not track)
        self._check()

    def _update_shifted_text(self, columns: bool) -> None:
        """Update the label: which rows are shifted, or (``columns``) which columns."""
        caption = tr("window-new-shifted-flat" if columns else "window-new-shifted")
        self.shifted_label.setText(caption)
        self.shifted.setAccessibleName(caption)

    def _check(self) -> None:
        track = self.shape == "track"
        count = self.width_.value() * (1 if track else self.height_.value())
        fits = count <= MAX_CELLS
        self.make.setEnabled(fits)
        key = "window-new-circles" if track else "window-new-cells" if fits else "window-new-too-many"
        shown = f"{count:,}".replace(",", "\u00a0")
        self.hint.setText(tr(key, count=shown, most=f"{MAX_CELLS:,}".replace(",", "\u00a0")))

    def _create(self) -> None:
        if not self.make.isEnabled():
            return
        kind, orientation = SHAPES[self.shape]
        title = self.title.text().strip() or tr("window-untitled")
        shifted = str(self.shifted.chosen or SHIFTS[0])
        size = self.width_.value(), self.height_.value()
        self.requested.emit(
            NewMapOptions(str(self.game.chosen or ""), kind, *size, orientation or "pointy", shifted, title)
        )

    def _update_texts(self) -> None:
        self.offer(self._games)
        self.shifted.offer([(name, tr(f"window-new-shifted-{name}")) for name in SHIFTS])
        self.title.setPlaceholderText(tr("window-untitled"))
        self._shape_chosen()


_SMALL = "/"
"""The prefix of the choices that are kinds of small games, not names of games."""


@dataclass(frozen=True)
class NewGameOptions:
    """The choices for a new game: a copy of the game ``base``, or (if empty) a small game of a kind."""

    title: str
    base: str = ""
    kind: str = KINDS[0]


class NewGamePage(QWidget):
    """The form."""

    requested = Signal(object)
    """``NewGameOptions``."""
    left = Signal()
    """Emitted when the user cancels."""

    def __init__(self) -> None:
        super().__init__()
        self._games: Sequence[GameEntry] = ()
        self.title, self.base = QLineEdit(), ChoiceBox()
        self.title.setMaxLength(80)
        self.make = button("window-new-create", self._create, "primary")
        column = vbox(scrolled_page(self, "window-game-heading"), (30, 26, 30, 26), spacing=12)
        column.addWidget(label("window-game-heading", "title", wrap=True))
        column.addWidget(label("window-game-how", "soft", wrap=True))
        form, row = QFormLayout(), QHBoxLayout()
        form_row(form, "window-game-title", self.title)
        form_row(form, "window-game-base", self.base)
        column.addLayout(form)
        row.addWidget(self.make)
        row.addWidget(button("window-new-back", self.left.emit, "flat"))
        row.addStretch(1)
        column.addLayout(row)
        column.addStretch(1)
        self.title.textChanged.connect(lambda _text: self.make.setEnabled(bool(self.title.text().strip())))
        self.title.returnPressed.connect(self._create)
        on_language_change(self, self._update_texts)

    def offer(self, games: Sequence[GameEntry]) -> None:
        """Set the games that can be copied."""
        self._games = games
        self._update_texts()

    def begin(self) -> None:
        """Reset the form."""
        self.title.setText(tr("window-game-untitled"))
        self.title.selectAll()
        self.title.setFocus()
        self.base.setCurrentIndex(0)

    def _update_texts(self) -> None:
        copies = [(game.name, tr("window-game-copy", game=game.title(ui.language))) for game in self._games]
        small = [(f"{_SMALL}{kind}", tr(f"window-game-{kind}")) for kind in KINDS]
        self.base.offer([*small, *copies])

    def _create(self) -> None:
        title, base = self.title.text().strip(), str(self.base.chosen or "")
        if title and base.startswith(_SMALL):
            self.requested.emit(NewGameOptions(title, kind=base.removeprefix(_SMALL)))
        elif title:
            self.requested.emit(NewGameOptions(title, base))
