"""The columns around and over the board of Play, with the panels in them."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from editor.model.match.play_session import PlaySession
from editor.model.sessions.session import Session
from editor.play.scenarios.keep_panel import KeepPanel
from editor.view.widgets.makers import NO_MARGINS, vbox
from editor.window.modes.play_places import Place, PlayPlace, at_hand, make

YIELDING = ("log", "legend", "change", "scenario_result")
"""Panels that are hidden while a scenario is being saved."""
LOOSE = ("over", "side", "seats")
"""Columns that lie over the board and do not make it smaller."""


class PlayColumns(QObject):
    """The columns; each panel is created when it is first needed."""

    turned = Signal()
    """Emitted when saving a scenario begins or ends."""

    def __init__(self, page: QWidget) -> None:
        super().__init__(page)
        self.made: list[Callable[[str, QWidget], object]] = []
        """Called with the name of a panel and the panel, after it was created."""
        self.panels: dict[str, QWidget] = {}
        self.session: Session | None = None
        """The session whose match is shown."""
        self._places: dict[str, PlayPlace] = dict(at_hand())
        self.columns: dict[Place, QWidget] = {place: self._column(place, page) for place in get_args(Place)}

    def _column(self, place: Place, page: QWidget) -> QWidget:
        made = QWidget()
        vbox(made, NO_MARGINS, spacing=0)
        if place in ("top", "bottom"):
            made.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        if place in LOOSE:
            made.setParent(page)
            made.installEventFilter(page)
        if place in ("side", "seats"):
            made.setProperty("role", "guest")
            made.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        made.hide()
        return made

    def layout(self, place: Place) -> QVBoxLayout:
        """The layout with the panels of a column."""
        layout = self.columns[place].layout()
        assert isinstance(layout, QVBoxLayout)
        return layout

    def panel(self, name: str) -> QWidget:
        """A panel by name, created if necessary at its place in the column."""
        if name not in self.panels:
            place = self._places[name]
            made = make(place, self.session)
            order = [other for other in self._places if self._places[other].place == place.place]
            at = sum(other in self.panels for other in order[: order.index(name)])
            self.layout(place.place).insertWidget(at, made, int(place.stretch))
            self.panels[name] = made
            if isinstance(made, KeepPanel):
                made.turned.connect(self.turned)
            for join in self.made:
                join(name, made)
        return self.panels[name]

    def show_side_panel(self, play: PlaySession, waiting: bool) -> None:
        """Show the panels that belong beside the match at present; ``waiting``: it has not begun."""
        keep = self.panels.get("keep")
        keeping = isinstance(keep, KeepPanel) and keep.opened
        for name, place in self._places.items():
            wanted = play.beside in place.beside and (place.seats or not waiting)
            wanted = wanted and not (name in YIELDING and keeping)
            if wanted or name in self.panels:
                self.panel(name).setVisible(wanted and not (name == "keep" and not keeping))
        for where, column in self.columns.items():
            if where != "seats":
                inside = [panel for panel in self.panels.values() if panel.parentWidget() is column]
                column.setVisible(any(not panel.isHidden() for panel in inside))
