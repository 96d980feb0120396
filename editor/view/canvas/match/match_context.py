"""What all who have to do with the match on a chart share: the widget, the view, what is shown, the match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPointF, Signal
from PySide6.QtWidgets import QWidget

from dsl.services.match.match_values import Fact, PieceView
from editor.base.texts import tr
from editor.charts.drawing.match.token_looks import lettered_name
from editor.model.sessions.session import Session
from editor.view.canvas.camera import Camera
from editor.view.canvas.cell_cursor import CellCursor
from editor.view.canvas.cell_description import announce, notable
from editor.view.canvas.match.match_motion import MatchMotion
from editor.view.canvas.match.match_scene import MatchScene

if TYPE_CHECKING:
    from editor.model.match.play_session import PlaySession

FACTS = 3
"""So many facts are said of a piece that is pointed at."""


class MatchContext(QObject):
    """``play`` is the match of the session that is shown, while it is played."""

    told = Signal(str)
    """What is pointed at with keys, in words."""
    shown = Signal(object)
    """Cells that are to be brought into sight and light up."""
    doubted = Signal()
    """The next click asks why not, or no longer does."""
    sound_toggled = Signal()
    """What happens is to be heard, or no longer."""
    looked = Signal(int, float, float)
    """The cell (-1: none) and the point of the chart under the mouse."""

    def __init__(self, widget: QWidget, camera: Camera, cell_cursor: CellCursor) -> None:
        super().__init__(widget)
        self.widget, self.camera, self.cell_cursor = widget, camera, cell_cursor
        self.scene = MatchScene()
        self.motion = MatchMotion(self)
        self.session: Session | None = None
        self.play: PlaySession | None = None

    @property
    def animated(self) -> bool:
        """Whether anything may move by itself."""
        return self.camera.animated and (self.play is None or self.play.animated)

    def update(self) -> None:
        """Paint the chart anew."""
        self.widget.update()

    def point(self, cell: int, said: str, index: int | None) -> None:
        """Point at a cell: at the choice to which it leads, or with a few words."""
        scene = self.scene
        if (scene.pointed, scene.said) != (cell, said):
            scene.pointed, scene.said = cell, said
            self.update()
        if self.play is not None:
            self.play.hover(index)

    def tell(self, text: str) -> None:
        """For the status line and for screen readers."""
        announce(self.widget, text)
        self.told.emit(text)

    def describe(self, piece: PieceView) -> str:
        """A piece in a few words: its name, and what is so of it."""
        facts = [said for fact in piece.facts if (said := _short(fact))]
        return " · ".join([lettered_name(self.scene.theme, piece), *facts[:FACTS]])

    def ground(self, cell: int) -> str:
        """What is on the chart at a cell where nothing stands, in a few words: a circle with its points, a port."""
        said = notable(self.session, cell) if self.session is not None else ""
        marks = self.scene.position.marks if self.scene.position is not None else ()
        said = " · ".join(filter(None, (said, *(mark.fact.text for mark in marks if mark.cell == cell >= 0))))
        if not said or self.session is None or not self.session.chart.geometry.is_track:
            return said
        points = self.scene.theme.node_letter(self.session.chart.nodes[cell][1])
        return f"{said}: {points}" if points else said

    def pixel_of(self, cell: int) -> QPointF:
        """The middle of a cell in the widget."""
        return self.scene.centre(cell, self.camera.view)


def _short(fact: Fact) -> str:
    if fact.bound is not None:  # nought, too: so much a ship bears
        return tr("players-bounded", what=fact.label.lower(), number=fact.value or 0, most=fact.bound)
    if fact.value is not None:
        return f"{fact.label.lower()} {fact.value}" if fact.value else ""
    return fact.short
