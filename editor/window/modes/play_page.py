"""Where matches are played: seats before one, and then the chart amid what the match tells.

The chart is the one of Draw: the page of the tab hands it over. The panels around it know nothing of each other; each
listens to the match of the session. A curtain lies over all of them while nobody may look.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import get_args

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from editor.base.texts import follow, say, speech
from editor.model.match.match_view import Beside
from editor.model.match.play_session import PlaySession
from editor.model.sessions.listener import SessionListener
from editor.play.by_hand.placing_panel import PlacingPanel
from editor.play.chance.own_dice import OwnDice
from editor.play.curtain import Curtain
from editor.play.prompt.prompt_bar import PromptBar
from editor.play.scenarios.keep_panel import KeepPanel
from editor.play.seats_panel import SeatsPanel
from editor.play.time.time_line_panel import TimeLinePanel
from editor.view.canvas.chart_view import ChartView
from editor.window.modes.chart_page import ChartPage
from editor.window.modes.play_places import Place, PlayPlace, at_hand, make
from editor.window.settings import Settings

WIDTHS: dict[Beside, int] = {"": 348, "change": 348, "book": 400, "scenarios": 352, "balance": 560}
"""Pixels of the right column, by what stands in it; ``NARROWER`` where the page is not wide."""
NARROW, NARROWER, NARROWEST = 1300, 312, 282
CROWDED = 620
"""Where the page is less wide beside the rules, the chart has the place of the log."""
LEFT = 318
FLAT = 720
"""Where the page is not as high, the time line takes less of it."""
YIELDING = ("log", "change", "scenario_result")
"""Panels that make room while a scenario is kept."""
BESIDE_SEATS: tuple[Beside, ...] = ("", "book")
"""Beside what the seats are seen, and a position is set up by hand."""
WAITING = ("none", "seats", "placing")
"""Stages at which nothing is played yet."""


class PlayPage(QWidget, SessionListener):
    """The columns of a match, and the curtain."""

    why_wanted = Signal()
    """F1: why is something not offered?"""

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        say(self, self.setAccessibleName, "play-page")
        self.made: list[Callable[[str, QWidget], object]] = []
        """Called with the name of a panel and the panel, when it was just made."""
        self.panels: dict[str, QWidget] = {}
        self._places: dict[str, PlayPlace] = dict(at_hand())
        self._heard: PlaySession | None = None
        self.seats = SeatsPanel(None)
        self.seats.remembers = lambda game: settings.mapping(f"play/seats/{game}")
        self.seats.remember = lambda game, seats: settings.put(f"play/seats/{game}", seats)
        self.columns: dict[Place, QWidget] = {place: self._column(place) for place in get_args(Place)}
        self.chart_place = QVBoxLayout()
        self.chart_place.setContentsMargins(0, 0, 0, 0)
        middle = QVBoxLayout()
        middle.setContentsMargins(0, 0, 0, 0)
        middle.setSpacing(0)
        self.placing = PlacingPanel(None)
        self.placing.hide()
        self.seats.by_hand.connect(self.placing.set_up)
        middle.addWidget(self.seats)
        middle.addWidget(self.placing)
        middle.addWidget(self.columns["top"])
        middle.addLayout(self.chart_place, 1)
        middle.addWidget(self.columns["bottom"])
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.columns["left"])
        row.addLayout(middle, 1)
        row.addWidget(self.columns["right"])
        self.own_dice: OwnDice | None = None
        """What fell on the table is told on the chart; there from when the chart is."""
        self._chart: ChartPage | None = None
        self._waited = True  # whether there was no match to be played when this page was looked at last
        self.curtain = Curtain(self)
        follow(self, self._speak)

    def _column(self, place: Place) -> QWidget:
        made = QWidget()
        column = QVBoxLayout(made)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        if place in ("top", "bottom"):
            made.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        if place == "over":
            made.setParent(self)
            made.installEventFilter(self)
        made.hide()
        return made

    def set_up_from_here(self) -> None:
        """Change the position that is shown by hand, and play from there."""
        play = self.play
        if play is not None and play.setup is not None and play.position is not None and not play.veiled:
            self.placing.set_up(replace(play.setup, given=""), play.position)

    # --- the chart -------------------------------------------------------------------------------

    def hold_chart(self, chart: ChartPage) -> None:
        """Show the chart here."""
        self.chart_place.addWidget(chart)
        self._chart = chart
        self.placing.view = chart.view
        chart.show()
        if self.own_dice is None:
            self.own_dice = OwnDice(self.session, chart.view)
        self.curtain.raise_()

    @property
    def chart_view(self) -> ChartView | None:
        """The chart, once it was shown here."""
        return self._chart.view if self._chart is not None else None

    # --- what is shown ---------------------------------------------------------------------------

    @property
    def play(self) -> PlaySession | None:
        """The match of the tab, once Play was shown."""
        return self.session.play if self.session is not None and self.shown else None

    @property
    def shown(self) -> bool:
        """Whether this page is looked at."""
        return self.session is not None and self.session.shows("play")

    def session_shown(self) -> None:
        """The match of another tab."""
        for panel in (self.seats, self.placing, self.own_dice, *self.panels.values()):
            if isinstance(panel, SessionListener):
                panel.show_session(self.session)
        self._hear()
        self._show()

    def session_changed(self, name: str) -> None:
        """Turned to, or away from."""
        if name in ("mode", "split", "game"):
            self._hear()
            self._show()

    def _hear(self) -> None:
        play = self.play
        if play is self._heard:
            return
        if self._heard is not None:
            self._heard.changed.disconnect(self._play_changed)
        self.curtain.follow(play)  # it hears first: when it goes, the keys are given to the chart
        if play is not None:
            play.changed.connect(self._play_changed)
        self._heard = play
        self._speak()

    def _speak(self) -> None:
        """The match tells itself in the language of the window, as soon as it is at rest."""
        if self._heard is not None:
            self._heard.speak(speech.language)

    def _play_changed(self, name: str) -> None:
        if name in ("busy", "setup"):
            self._speak()
        if name in ("stage", "beside", "veiled"):
            self._show()
        if name in ("stage", "veiled"):
            self._take_focus()
        if name == "position":
            self._call()

    def _call(self) -> None:
        """Whoever went to another window while the others moved is called back."""
        window = self.window()
        if self._heard is not None and self._heard.question is not None and not window.isActiveWindow():
            QApplication.alert(window)

    def _take_focus(self) -> None:
        """Whoever may play now plays by the keys of the chart, whatever was clicked before."""
        waited, play = self._waited, self.play
        self._waited = play is None or play.veiled or play.stage in WAITING
        if waited and not self._waited and self._chart is not None:
            self._chart.view.setFocus()

    def _show(self) -> None:
        play = self.play
        if play is None:
            return
        waiting = play.stage in WAITING
        self.placing.show_session(self.session)
        self.placing.setVisible(play.stage == "placing" and play.beside in BESIDE_SEATS)
        self.seats.show_session(self.session)
        self.seats.setVisible(waiting and play.stage != "placing" and play.beside in BESIDE_SEATS)
        self.seats.look_again()
        if self.own_dice is not None:
            self.own_dice.show_session(self.session)
        for name, place in self._places.items():
            wanted = play.beside in place.beside and (place.seats or not waiting)
            wanted = wanted and not (name in YIELDING and self._keeping())
            if wanted or name in self.panels:
                panel = self.panel(name)
                if isinstance(panel, SessionListener):
                    panel.show_session(self.session)
                panel.setVisible(wanted)
        for where, column in self.columns.items():
            if where != "right":  # that depends on the room that there is
                column.setVisible(self._fills(where))
        self._lay_out()

    def _fills(self, place: Place) -> bool:
        """Whether something is to be seen in a column."""
        return any(not panel.isHidden() for panel in self._held(self.columns[place]))

    def _keeping(self) -> bool:
        """Whether a scenario is being kept in the right column."""
        keep = self.panels.get("keep")
        return isinstance(keep, KeepPanel) and keep.opened

    def _held(self, column: QWidget) -> list[QWidget]:
        return [panel for panel in self.panels.values() if panel.parentWidget() is column]

    def panel(self, name: str) -> QWidget:
        """A panel by name, made if need be, below those that stand above it in the table."""
        if name not in self.panels:
            place = self._places[name]
            made = make(place, self.session)
            column = self.columns[place.place]
            layout = column.layout()
            assert isinstance(layout, QVBoxLayout)
            order = [other for other in self._places if self._places[other].place == place.place]
            at = sum(other in self.panels for other in order[: order.index(name)])
            layout.insertWidget(at, made, int(place.stretch))
            self.panels[name] = made
            if isinstance(made, KeepPanel):
                made.turned.connect(self._show)
            for join in self.made:
                join(name, made)
        return self.panels[name]

    # --- room ------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def _lay_out(self) -> None:
        """The right column as wide as there is room for."""
        beside: Beside = self._heard.beside if self._heard is not None else ""
        width = WIDTHS[beside]
        if beside in ("", "change") and self.width() < NARROW:
            width = NARROWER if self.width() > NARROW - 300 else NARROWEST
        split = self.session is not None and self.session.split
        crowded = split and beside == "" and self.width() < CROWDED and not self._keeping()
        self.columns["right"].setVisible(not crowded and self._fills("right"))
        self.columns["right"].setFixedWidth(min(width, max(self.width() // 2, 1)))
        self.columns["left"].setFixedWidth(LEFT)
        time = self.panels.get("time")
        if isinstance(time, TimeLinePanel):
            time.set_low(self.height() < FLAT)
        self._lay_over()
        self.curtain.setGeometry(self.rect())

    def _lay_over(self) -> None:
        """What lies over the top: as wide as the chart, as high as it needs."""
        over, chart = self.columns["over"], self.chart_place.geometry()
        layout = over.layout()
        assert layout is not None
        high = layout.totalHeightForWidth(chart.width()) if layout.hasHeightForWidth() else layout.sizeHint().height()
        over.setGeometry(chart.left(), self.columns["top"].y(), chart.width(), max(high, 0))
        over.raise_()
        self.curtain.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """What lies over the top has more to say, or less."""
        if event.type() == QEvent.Type.LayoutRequest and watched is self.columns.get("over"):
            self._lay_over()
        return super().eventFilter(watched, event)

    # --- keys ------------------------------------------------------------------------------------

    def event(self, event: QEvent) -> bool:
        """F1 is the game's here, whatever it does elsewhere."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and _is_why(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        prompt = self.panels.get("prompt")
        if _is_why(event):
            self.why_wanted.emit()
        elif event.key() == Qt.Key.Key_Escape and self.session is not None and self.session.repainted:
            self.session.repainted = False
        elif self._writes():
            super().keyPressEvent(event)
        elif self.own_dice is not None and self.own_dice.take_key(event):
            return
        elif not (isinstance(prompt, PromptBar) and prompt.take_key(event)):
            super().keyPressEvent(event)

    def _writes(self) -> bool:
        """Whether something is typed beside the match: the key that ends it answers no question of the match."""
        field = self.focusWidget()
        beside = self.own_dice is None or not self.own_dice.isAncestorOf(field)
        return beside and isinstance(field, QLineEdit | QAbstractSpinBox | QComboBox | QPlainTextEdit)


def _is_why(event: QKeyEvent) -> bool:
    return event.key() == Qt.Key.Key_F1 and event.modifiers() == Qt.KeyboardModifier.NoModifier
