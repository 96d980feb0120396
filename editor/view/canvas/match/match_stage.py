"""The match on the chart view: it listens to the session that is shown; scene, motion and picture follow."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import dist

from PySide6.QtCore import QObject, QRectF
from PySide6.QtWidgets import QWidget

from dsl.maps.board.topology import Point
from dsl.services.match.effect_maker import EffectMaker
from dsl.services.match.effects import Apart, Effect
from dsl.services.match.passage_values import Passage
from dsl.services.match.position_values import PositionView, QuestionView
from editor.base.signals import reconnect
from editor.charts.drawing.style.theme import Theme
from editor.model.documents.geometry import Box, Geometry, Viewpoint
from editor.model.match.match_steps import NO_MARKS
from editor.model.sessions.session import Session
from editor.view.canvas.camera import Camera
from editor.view.canvas.cell_cursor import CellCursor, announce
from editor.view.canvas.match.match_ahead import MatchAhead
from editor.view.canvas.match.match_context import MatchContext, MatchDoubt
from editor.view.canvas.match.match_input import MatchInput
from editor.view.canvas.match.match_keys import MatchKeys
from editor.view.canvas.match.match_painter import MatchPainter
from editor.view.canvas.match.match_scene import MatchScene
from editor.view.canvas.scene import Scene

READABLE, WANTED = 40.0, 58.0
"""The cell size in pixels from which the camera need not zoom, and the one it aims at."""
AROUND = 1.6
"""Cells that are seen around what is shown."""


class MatchCamera(QObject):
    """Moves the camera of one chart view; ``follows``: whether the user wants that."""

    def __init__(self, context: MatchContext) -> None:
        super().__init__(context)
        self.context = context
        self.follows = True
        self._question: QuestionView | None = None
        self._toggled: Viewpoint | None = None

    @property
    def free(self) -> bool:
        """Whether it may move the view: the user has not moved it, and animations are on."""
        camera = self.context.camera
        return self.follows and self.context.animated and not camera.place.by_hand and camera.edges is not None

    def toggle(self) -> None:
        """From the whole board to the action, or back."""
        if self.context.camera.place.fitted:
            self._toggled = self.context.camera.place
            self._show(self._cells(), READABLE)
        else:
            self._toggled = None
            self.context.camera.fit()

    def look_again(self) -> None:
        """Back to the whole board if it can be read now, as in a page that was too small before it was laid out."""
        camera, place = self.context.camera, self.context.camera.place
        if place.fitted or place is self._toggled or not self.free:
            return
        if self.context.scene.cell_size(camera.fitting(camera.view.width, camera.view.height)) >= READABLE:
            place.fitted = True
            camera.resize(camera.view.width, camera.view.height, camera.ratio)

    def ask(self) -> None:
        """Show the question's cells; for the same question the view stays while all are visible."""
        play, cells = self.context.play, self._cells()
        question = play.question if play is not None else None
        again, self._question = question is self._question, question
        if self.free and cells:
            self._show(cells, around=0.5 if again else AROUND)

    def follow(self, effects: Sequence[Effect]) -> None:
        """Show the cells of actions, together with those of the next question."""
        cells = [cell for effect in effects for cell in effect.cells if cell >= 0]
        if self.free and cells:
            self._show([*cells, *self._cells()] if self._question is not None else cells)

    def _cells(self) -> list[int]:
        """The cells of goals and of pieces that may act; without any, of the asked player's pieces."""
        scene = self.context.scene
        pieces = [p for p in (scene.position.pieces if scene.position is not None else ()) if p.cell >= 0]
        found = [*scene.goals, *(piece.cell for piece in pieces if piece.ref in scene.rings)]
        if found or not scene.choices:
            return found
        player = getattr(scene.position.pending, "player", None) if scene.position is not None else None
        about = [piece.cell for piece in pieces if piece.ref in scene.about]
        return about or [piece.cell for piece in pieces if piece.owner == player]

    def _show(self, cells: Iterable[int], least: float = 0.0, around: float = AROUND) -> None:
        scene, camera, geometry = self.context.scene, self.context.camera, self.context.scene.geometry
        known = [cell for cell in cells if geometry is not None and cell < geometry.size]
        if geometry is None or not known:
            return
        whole = camera.fitting(camera.view.width, camera.view.height)
        cell = scene.cell_size(whole)
        if cell >= READABLE and not least:
            return
        points, unit = [geometry.centre(at) for at in known], scene.cell_size(whole) / whole.scale
        box = _around(points, unit * AROUND)
        if not least and scene.cell_size(camera.goal) >= READABLE and self._seen(_around(points, unit * around)):
            return
        camera.show(box, min(max(WANTED / cell, 1.0), 3.0) if not least else 3.0)

    def _seen(self, box: Box) -> bool:
        """Whether the part of a box on the board is visible."""
        camera, edges = self.context.camera, self.context.camera.edges or (0.0, 0.0)
        rect = camera.goal.rect(box) & camera.goal.rect(camera.bounds)
        return QRectF(-1, -1, camera.goal.width - edges[1] + 2, camera.goal.height + 2).contains(rect)


def _around(points: Sequence[Point], reach: float) -> Box:
    """The box of points of the chart and what is so near to them."""
    xs, ys = zip(*points)
    return min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach


class MatchStage(QObject):
    """All parts of Play on one chart view."""

    def __init__(self, widget: QWidget, chart_scene: Scene, camera: Camera, cell_cursor: CellCursor) -> None:
        super().__init__(widget)
        self.chart_scene = chart_scene
        self.context = MatchContext(widget, camera, cell_cursor)
        self.painter = MatchPainter(self.scene, self.context.motion)
        self.doubt = MatchDoubt(self.context)
        self.hand = MatchInput(self.context, self.doubt)
        self.keys = MatchKeys(self.context, self.hand, self.doubt)
        self.camera = MatchCamera(self.context)
        self.ahead = MatchAhead(
            self.context, lambda said: self.context.tell(said) if said and self.hand.here is None else None
        )
        self._stood: tuple[PositionView | None, PositionView | None] = None, None
        """The position that was shown before, and the one that is: passages lead from one to the other."""
        self._maker: tuple[Theme, Geometry, EffectMaker] | None = None
        self.shown = False
        """Whether a match is on the chart."""
        self.context.motion.moved.connect(self._moved)
        self.context.motion.over.connect(self._moved)
        self.context.motion.said.connect(lambda text: announce(widget, text))

    @property
    def playing(self) -> bool:
        """Whether the mouse plays instead of using Draw's tools."""
        return self.chart_scene.playing

    @property
    def scene(self) -> MatchScene:
        """The shown parts of the match."""
        return self.context.scene

    # --- whose match -----------------------------------------------------------------------------

    def set_playing(self, playing: bool) -> None:
        """Show the match on the chart, or remove it."""
        if playing == self.shown:
            return
        self.shown = playing
        chart, painter = self.chart_scene, self.painter
        self.scene.written = lambda: chart.written
        layers = ((chart.under, painter.under), (chart.over, painter.over), (chart.top, painter.top))
        for listed, layer in layers:
            listed.append(layer) if playing else listed.remove(layer)
        self.listen(self.context.session)

    def take_hands(self) -> None:
        """Assign the mouse to playing or to Draw's tool."""
        session = self.context.session
        self.chart_scene.playing = self.shown and not (session is not None and session.repainted)
        self.hand.let_go()
        self.doubt.fold()

    def listen(self, session: Session | None) -> None:
        """Follow another session."""
        heard = self.context.play
        play = session.play if self.shown and session is not None else None
        reconnect(heard, play, lambda one: one.changed, self.play_changed)
        reconnect(heard, play, lambda one: one.advanced, self._advanced)
        reconnect(heard, play, lambda one: one.pointed, self.context.shown)
        self.context.session, self.context.play = session, play
        if heard is not None and heard is not play:
            heard.turn_throw(None)
        self._stood = None, play.position if play is not None else None
        self.take_hands()
        self.context.motion.finish()
        self.session_changed("play_marks")
        self.session_changed("heat")
        self.refresh()

    def session_changed(self, name: str) -> None:
        """Update the marks shown on the chart."""
        session = self.context.session if self.shown else None
        if name == "play_marks":
            before = self.scene.marks.position
            self.scene.marks = session.play_marks if session is not None else NO_MARKS
            if self.scene.marks.position is not before:
                self.refresh()
        elif name == "heat":
            self.scene.heat = session.heat if session is not None else None
            self.painter.heat.invalidate()
        self.context.update()

    def play_changed(self, name: str) -> None:
        """Called with the name of the attribute of the match that changed."""
        if name == "position" and self.context.play is not None:
            self._stood = self._stood[1], self.context.play.position
        if name == "veiled":
            self.context.motion.finish()
        if name in ("position", "veiled", "stage"):
            self.doubt.fold()
            self.refresh()
        elif name == "kept":
            self.doubt.fold()
            self._ask()
        elif name == "hovered":
            self.ahead.hover()
        elif name == "why_asked":
            self.context.doubted.emit()
        self.context.update()

    # --- what is shown ---------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the position again: another theme, board, or position."""
        play, chart = self.context.play, self.chart_scene
        shown = play is not None and not play.veiled and play.stage in ("placing", "running", "over")
        geometry = chart.chart.geometry if chart.chart is not None else None
        self.painter.font = self.context.widget.font()
        position = (self.scene.marks.position or play.position) if play is not None and shown else None
        self.scene.show(position, geometry, chart.theme)
        chart.set_site_values(self.scene.site_values())
        self._ask()
        self.context.update()

    def _ask(self) -> None:
        """Show the question as narrowed now."""
        play, scene = self.context.play, self.scene
        here = play is not None and scene.position is not None and scene.position is play.position
        question = play.question if play is not None and here else None
        scene.pointed, scene.said = -1, ""
        if play is not None and question is not None:
            scene.ask(question.choices, play.kept, play.first, question.about)
        else:
            scene.ask((), ())
        self.ahead.ask()
        self.ahead.hover()
        self.camera.ask()
        self.hand.again()

    # --- what moves ------------------------------------------------------------------------------

    def _advanced(self, passages: Sequence[Passage]) -> None:
        """Animate the events between the former and the current position."""
        play, geometry, (before, position) = self.context.play, self.scene.geometry, self._stood
        if play is not None and not play.live:
            self.context.motion.finish()  # one looks back: what is looked at now is not to wait
        if play is None or position is None or geometry is None or before is None or play.veiled:
            return
        if before.viewer != position.viewer:
            return
        if self._maker is None or self._maker[0] is not self.scene.theme or self._maker[1] is not geometry:
            self._maker = self.scene.theme, geometry, EffectMaker(self.scene.theme.stage, _apart(geometry))
        maker = self._maker[2]
        maker.stand(before)
        seats = play.setup.seats if play.setup is not None else ()
        effects = maker.of(passages, position, {n for n, seat in enumerate(seats) if seat.kind != "person"})
        watched = bool(seats) and all(seat.kind != "person" for seat in seats)
        self.context.motion.speed = play.pace.speed if watched else 1.0
        if self.context.animated and self.context.motion.speed:
            self.context.motion.start(effects, geometry)
            self.camera.follow(effects)
        else:
            for sound in dict.fromkeys(effect.sound for effect in effects if effect.sound):
                self.context.motion.heard.emit(sound)

    def _moved(self) -> None:
        motion, scene = self.context.motion, self.scene
        before = motion.before()
        scene.seen, scene.rolls = motion.seen(), motion.rolls()
        if self.context.play is not None:
            self.context.play.turn_throw(motion.turning)
        if before != scene.before:
            scene.before = before
            scene.dress()
        self.context.update()


def _apart(geometry: Geometry) -> Apart:
    """A function for the distance of two cells of a board, in cells."""
    unit = 2 * geometry.radius if geometry.is_track else 1.0
    return lambda one, other: dist(geometry.centre(one), geometry.centre(other)) / unit
