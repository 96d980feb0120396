"""The form of a balance study: the two versions of the game, bots and number of matches; or parameters to sweep."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from dsl.engines.choice import has_wasmtime
from dsl.games.balance.inquiry.inquiry_values import Axis, Order, Side
from editor.base.texts import set_text, tr, ui
from editor.model.sessions.balance_sides import DEFAULTS, FILE, MAP, NONE, Against
from editor.model.sessions.session import Session
from editor.view.widgets.inputs import ChoiceBox
from editor.view.widgets.makers import button, filler, label

BOTS = ("random", "greedy", "easy", "normal", "hard")
USUAL_BOT = "normal"
"""The bot that is chosen at first, if it can run here."""
COUNTS = (50, 200, 1_000, 4_000, 20_000)
FILTERS = {FILE: "*.rules", MAP: "*.yaml *.yml"}
MOST_POINTS = 12
"""The most values of a parameter that are chosen at first; of more, some in between are left out."""


class BalanceOrder(QWidget):
    """The form above the results; ``order`` returns its contents."""

    run = Signal()
    stop = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.against = Against()
        self._axes: dict[str, Axis] = {}
        self._chosen = False  # whether the user has chosen what to compare with
        self.before, self.bot, self.count, self.across, self.down = (ChoiceBox(letters=7) for _ in range(5))
        self.go = button("quality-run", self.run.emit, "primary")
        self.end = button("quality-stop", self.stop.emit)
        self.files = {
            name: button(f"quality-before-{name}", partial(self._look_for, name), "link") for name in (FILE, MAP)
        }
        for box, key in (
            (self.before, "quality-against"),
            (self.bot, "quality-bot"),
            (self.count, "quality-count"),
            (self.across, "quality-axis"),
            (self.down, "quality-axis-2"),
        ):
            set_text(box, box.setAccessibleName, key)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(self._row(label("quality-against", "small"), self.before, self.go, self.end))
        column.addLayout(self._row(*self.files.values(), filler()))
        column.addLayout(self._row(label("quality-bot", "small"), self.bot, self.count))
        self.note = label("", "small", wrap=True)
        column.addWidget(self.note)
        column.addLayout(self._row(label("quality-axis", "small"), self.across, self.down))
        self.bot.currentIndexChanged.connect(self._show_note)
        self.before.activated.connect(self._choose)
        self.fill()

    def _row(self, *widgets: QWidget) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(8)
        for widget in widgets:
            row.addWidget(widget, 0 if isinstance(widget, QLabel | QPushButton) else 1)
        return row

    # --- what there is to choose from ------------------------------------------------------------

    def fill(self) -> None:
        """Fill the lists in the current language; the selection stays."""
        befores = self.against.offers()
        self.before.offer(befores)
        if not self._chosen:
            first = next((name for name in DEFAULTS if name in dict(befores)), NONE)
            self.before.setCurrentIndex(self.before.findData(first))
        bots = [name for name in BOTS if has_wasmtime() or name in ("random", "greedy")]
        new = not self.bot.values
        self.bot.offer([(name, tr(f"quality-bot-{name}")) for name in bots])
        if new:
            self.bot.setCurrentIndex(max(0, self.bot.findData(USUAL_BOT)))
        self.count.offer([(str(count), tr("quality-games", count=count)) for count in COUNTS])
        self._show_note()

    def show_running(self, running: bool, ready: bool) -> None:
        """Show the button that stops, or (if a game is ``ready``) the one that plays; the focus moves to it."""
        held = self.go.hasFocus() or self.end.hasFocus()
        self.go.setEnabled(ready and not running)
        self.end.setEnabled(running)
        if held:
            (self.end if running else self.go).setFocus()

    def offer_axes(self, axes: tuple[Axis, ...]) -> None:
        """Offer these parameters for a sweep."""
        rows = [("", tr("quality-no-axis")), *((axis.name, axis.label) for axis in axes)]
        self._axes = {axis.name: axis for axis in axes}
        for box in (self.across, self.down):
            box.offer(rows)
            box.setEnabled(bool(axes))

    def _show_note(self) -> None:
        """Show how far results of the chosen bots can be trusted."""
        simple = self.bot.currentData() in ("random", "greedy")
        self.note.setText(tr(f"quality-note-{self.bot.currentData()}" if simple else "quality-note-bots"))

    def show_session(self, session: Session | None) -> None:
        """The game of another tab."""
        self._chosen &= session is self.against.session
        self.against.show_session(session)
        self.fill()

    def _choose(self) -> None:
        self._chosen = True

    def _look_for(self, name: str) -> None:
        """Compare with other rules or another map in a file, if one is chosen."""
        chosen, _ = QFileDialog.getOpenFileName(self, tr(f"quality-before-{name}"), "", FILTERS[name])
        if chosen:
            self.against.files[name] = Path(chosen)
            self._choose()
            self.fill()
            self.before.setCurrentIndex(self.before.findData(name))

    # --- the contents ---------------------------------------------------------------------------

    def side(self) -> Side | None:
        """The current game of the tab, as a side of the comparison."""
        return self.against.current()

    def order(self) -> Order | None:
        """The order of the form; None without a game. A sweep uses the current version of the game."""
        axes = tuple((name, _spread(self._axes[name].values)) for name in self._chosen_axes())
        sides = self.against.sides(self.before.currentData())
        if not sides:
            return None
        played = sides[-1:] if axes else sides
        return Order(played, int(self.count.currentData()), self.bot.currentData(), axes=axes, language=ui.language)

    def _chosen_axes(self) -> list[str]:
        names = dict.fromkeys(box.currentData() for box in (self.across, self.down))
        return [name for name in names if name and name in self._axes]


def _spread(values: tuple[str, ...]) -> tuple[str, ...]:
    """At most ``MOST_POINTS`` of the values, evenly chosen."""
    step = -(-len(values) // MOST_POINTS)
    return values[::step]
