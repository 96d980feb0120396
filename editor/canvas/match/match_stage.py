"""The match on the chart view: it listens to the session that is shown, and keeps scene, motion and picture up to date."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPointF, Signal

from dsl.match_service.match_values import Fact, Passage, PieceView
from editor.canvas.cell_description import announce
from editor.canvas.match.match_input import MatchInput
from editor.canvas.match.match_keys import MatchKeys
from editor.canvas.match.match_motion import MatchMotion
from editor.canvas.match.match_painter import MatchPainter
from editor.canvas.match.match_scene import MatchScene
from editor.canvas.match.why_not_card import WhyNotCard
from editor.rendering.match.play_marks import NO_MARKS

if TYPE_CHECKING:
    from editor.canvas.surface import Surface
    from editor.play.play_session import PlaySession

FACTS = 3
"""So many facts are said of a piece that is pointed at."""
STEADY = 0.5
"""Cells: a hand that rests does not move farther."""


class MatchStage(QObject):
    """Everything of Play on one chart view. ``playing``: the hand plays, and Draw's tools are off."""

    told = Signal(str)
    """What is pointed at, in words: for the status line."""

    def __init__(self, surface: Surface) -> None:
        super().__init__(surface)
        self.surface = surface
        self.playing = False
        self.scene = MatchScene()
        self.motion = MatchMotion(self)
        self.painter = MatchPainter(self.scene)
        self.input = MatchInput(self)
        self.keys = MatchKeys(self)
        self.card = WhyNotCard(self)
        self._heard: PlaySession | None = None
        self._asked = 0
        self.motion.moved.connect(self._moved)
        self.motion.over.connect(self._moved)

    # --- what it is about ------------------------------------------------------------------------

    @property
    def play(self) -> PlaySession | None:
        """The match of the session that is shown, while it is played."""
        return self._heard if self.playing else None

    def set_playing(self, playing: bool) -> None:
        """Put the match on the chart and the tools away, or the other way round."""
        if playing == self.playing:
            return
        surface = self.surface
        surface.tool_input.cancel()
        surface.cell_cursor.put(surface.cell_cursor.cell, False)
        self.playing = surface.scene.playing = playing
        layers = ((surface.scene.under, self.painter.under), (surface.scene.over, self.painter.over))
        for listed, layer in layers:
            listed.append(layer) if playing else listed.remove(layer)
        self.listen()

    def listen(self) -> None:
        """Another session is shown, or another thing is done in it."""
        session = self.surface.session
        play = session.play if self.playing and session is not None else None
        if play is not self._heard:
            if self._heard is not None:
                self._heard.changed.disconnect(self.play_changed)
                self._heard.advanced.disconnect(self._advanced)
            if play is not None:
                play.changed.connect(self.play_changed)
                play.advanced.connect(self._advanced)
            self._heard = play
        self.input.let_go()
        self.card.fold()
        self.motion.finish()
        self.session_changed("play_marks")
        self.session_changed("heat")
        self.refresh()

    def session_changed(self, name: str) -> None:
        """Somebody shows something on the chart, or no longer."""
        session = self.surface.session
        if name == "play_marks":
            self.scene.marks = session.play_marks if session is not None and self.playing else NO_MARKS
        elif name == "heat":
            self.scene.heat = session.heat if session is not None and self.playing else None
            self.painter.heat.invalidate()
        else:
            return
        self.surface.update()

    def play_changed(self, name: str) -> None:
        """Something of the match is another now."""
        if name in ("position", "veiled", "stage"):
            self.card.fold()
            self.refresh()
        elif name == "kept":
            self.card.fold()
            self._ask()
        elif name == "hovered":
            self._hover()
        self.surface.update()

    def refresh(self) -> None:
        """Show the position anew: in another theme, on another board, or because it is another."""
        surface, play = self.surface, self.play
        shown = play is not None and not play.veiled and play.stage in ("placing", "running", "over")
        geometry = surface.scene.chart.geometry if surface.scene.chart is not None else None
        self.painter.font = surface.font()
        self.scene.show(play.position if play is not None and shown else None, geometry, surface.scene.theme)
        surface.scene.set_site_values(self.scene.site_values())
        self._ask()
        surface.update()

    def _ask(self) -> None:
        """The question as it is narrowed now."""
        play, scene = self.play, self.scene
        question = play.question if play is not None and scene.position is not None else None
        scene.pointed, scene.said = -1, ""
        scene.ask(question.choices if question is not None else (), play.kept if play is not None and question else ())
        self._hover()
        self.input.again()

    # --- what is pointed at ----------------------------------------------------------------------

    def _hover(self) -> None:
        """The way of the choice that is pointed at, here or on a button."""
        play, scene = self.play, self.scene
        scene.hovered = play.hovered if play is not None and play.question is not None else None
        scene.way = ()
        self._asked += 1
        if play is None or scene.hovered is None or scene.hovered >= len(scene.choices):
            return
        scene.way = self._straight(scene.hovered)
        asked = self._asked

        def answered(way: tuple[int, ...]) -> None:
            if asked == self._asked and len(way) > 1:
                scene.way = way
                self.surface.update()

        play.way(scene.hovered, answered)

    def _straight(self, index: int) -> tuple[int, ...]:
        """From the piece of a choice to where it ends, until the true way is known."""
        choice = self.scene.choices[index]
        start = next((cells[0] for v, cells in zip(choice.values, choice.places) if v in self.scene.looks and cells), -1)
        end = next((cells[0] for cells in reversed(choice.places) if cells), -1)
        return (start, end) if 0 <= start != end >= 0 else ()

    def point(self, cell: int, said: str, index: int | None) -> None:
        """Point at a cell: at the choice to which it leads, or with a few words."""
        scene = self.scene
        if (scene.pointed, scene.said) != (cell, said):
            scene.pointed, scene.said = cell, said
            self.surface.update()
        if self.play is not None:
            self.play.hover(index)

    def tell(self, text: str) -> None:
        """For the status line and for screen readers."""
        announce(self.surface, text)
        self.told.emit(text)

    def describe(self, piece: PieceView) -> str:
        """A piece in a few words: its name, and what is so of it."""
        facts = [said for fact in piece.facts if (said := _short(fact))]
        return " · ".join([piece.name, *facts[:FACTS]])

    # --- what moves ------------------------------------------------------------------------------

    def _advanced(self, passages: Sequence[Passage]) -> None:
        play, geometry = self.play, self.scene.geometry
        animated = play is not None and self.surface.camera.animated and getattr(play, "animated", True)
        if animated and geometry is not None and self.scene.position is not None and self.surface.isVisible():
            self.motion.start(passages, geometry)

    def _moved(self) -> None:
        before = self.motion.before()
        self.scene.seen = self.motion.seen()
        if before != self.scene.before:
            self.scene.before = before
            self.scene.dress()
        self.surface.update()

    def pixel_of(self, cell: int) -> QPointF:
        """The middle of a cell in the widget."""
        return self.scene.centre(cell, self.surface.camera.view)


def _short(fact: Fact) -> str:
    if fact.most is not None and fact.value is not None:
        return f"{fact.label.lower()} {fact.value}/{fact.most}"
    return fact.short
