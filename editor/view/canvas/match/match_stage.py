"""The match on the chart view: it listens to the session that is shown; scene, motion and picture follow."""

from __future__ import annotations

from collections.abc import Sequence
from math import dist

from PySide6.QtCore import QObject, QPoint, QRect, QSize
from PySide6.QtGui import QPainter, QPixmap, QRegion
from PySide6.QtWidgets import QWidget

from dsl.services.match.effect_maker import EffectMaker
from dsl.services.match.effects import Apart, Effect
from dsl.services.match.passage_values import Passage
from dsl.services.match.position_values import PositionView
from dsl.services.match.service import MatchService
from editor.base.background.packets import Question
from editor.base.signals import reconnect
from editor.charts.drawing.style.theme import Theme
from editor.model.documents.geometry import Geometry
from editor.model.match.match_steps import NO_MARKS
from editor.model.sessions.session import Session
from editor.view.canvas.camera import Camera
from editor.view.canvas.cell_cursor import CellCursor, announce
from editor.view.canvas.match.match_ahead import MatchAhead
from editor.view.canvas.match.match_camera import MatchCamera
from editor.view.canvas.match.match_context import MatchContext, MatchWhyNot
from editor.view.canvas.match.match_input import MatchInput
from editor.view.canvas.match.match_keys import MatchKeys
from editor.view.canvas.match.match_painter import MatchPainter
from editor.view.canvas.match.match_scene import MatchScene
from editor.view.canvas.scene import Scene


class MatchStage(QObject):
    """All parts of Play on one chart view."""

    def __init__(self, widget: QWidget, chart_scene: Scene, camera: Camera, cell_cursor: CellCursor) -> None:
        super().__init__(widget)
        self.chart_scene = chart_scene
        self.context = MatchContext(widget, camera, cell_cursor)
        self.painter = MatchPainter(self.scene, self.context.motion)
        self.doubt = MatchWhyNot(self.context)
        self.hand = MatchInput(self.context, self.doubt)
        self.keys = MatchKeys(self.context, self.hand, self.doubt)
        self.camera = MatchCamera(self.context)
        self.ahead = MatchAhead(
            self.context, lambda message: self.context.announce(message) if message and self.hand.here is None else None
        )
        self._positions: tuple[PositionView | None, PositionView | None] = None, None
        """The position that was shown before, and the one that is: passages lead from one to the other."""
        self.context.recall = self._recall
        self._maker: tuple[Theme, Geometry, EffectMaker] | None = None
        self.shown = False
        """Whether a match is on the chart."""
        self.context.motion.moved.connect(self._moved)
        self.context.motion.over.connect(self._moved)
        self.context.motion.message.connect(lambda text: announce(widget, text))
        self.context.motion.over.connect(lambda: self.context.play.shown() if self.context.play is not None else None)

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

    def assign_mouse(self) -> None:
        """Assign the mouse to playing or to Draw's tool."""
        session = self.context.session
        self.chart_scene.playing = self.shown and not (session is not None and session.repainted)
        self.hand.let_go()
        self.doubt.fold()

    def listen(self, session: Session | None) -> None:
        """Follow another session."""
        former = self.context.play
        play = session.play if self.shown and session is not None else None
        reconnect(former, play, lambda one: one.changed, self.play_changed)
        reconnect(former, play, lambda one: one.advanced, self._advanced)
        reconnect(former, play, lambda one: one.pointed, self.context.shown)
        self.context.session, self.context.play = session, play
        if former is not None and former is not play:
            former.turn_throw(None)
        self.painter.wrecks.clear()
        self._positions = None, play.position if play is not None else None
        self.assign_mouse()
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
            self._positions = self._positions[1], self.context.play.position
        if name == "veiled":
            self.context.motion.forget()
        if name in ("veiled", "setup"):  # what went down in another match does not float in this one
            self.painter.wrecks.clear()
        if name in ("position", "veiled", "stage"):
            self.doubt.fold()
            self.refresh()
        elif name in ("remaining", "turning"):
            self.doubt.fold()
            self._ask()
        elif name == "hovered":
            self.ahead.hover()
        elif name == "why_asked":
            self.context.why_mode_changed.emit()
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
        self.context.position_shown.emit()
        self._ask()
        self.context.update()

    def _ask(self) -> None:
        """Show the question as narrowed now."""
        play, scene = self.context.play, self.scene
        here = play is not None and scene.position is play.position is not None and play.turning is None
        question = play.question if play is not None and here else None
        scene.pointed, scene.message = -1, ""
        if play is not None and question is not None:
            scene.ask(question.choices, play.remaining, play.first, question.about)
        else:
            scene.ask((), ())
        self.ahead.ask()
        self.ahead.hover()
        self.camera.ask()
        self.hand.again()

    def picture(self, cells: Sequence[int], size: QSize, position: PositionView | None = None) -> QPixmap:
        """The board around the last of some cells, as in a position or as now; null where that is out of sight."""
        board, camera, point = self.context.widget, self.context.camera, self.context.pixel_of(cells[-1]).toPoint()
        seen = board.rect().adjusted(0, 0, -round(camera.edges[1] if camera.edges is not None else 0), 0)
        if not seen.contains(point):
            return QPixmap()
        part = QRect(QPoint(), size)
        part.moveCenter(point)
        part.moveLeft(min(max(part.left(), 0), max(seen.right() + 1 - part.width(), 0)))
        part.moveTop(min(max(part.top(), 0), max(seen.bottom() + 1 - part.height(), 0)))
        found = QPixmap(part.size() * board.devicePixelRatioF())
        found.setDevicePixelRatio(board.devicePixelRatioF())
        painter = QPainter(found)
        try:
            board.render(painter, QPoint(), QRegion(part), QWidget.RenderFlag(0))
            if position is not None:
                painter.translate(-part.topLeft())
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                scene = MatchScene()
                scene.show(position, self.scene.geometry, self.scene.theme)
                layer = MatchPainter(scene)
                layer.font = board.font()
                layer.over(painter, camera.view)
        finally:
            painter.end()  # the painter must end before its picture is deleted
        return found

    # --- what moves ------------------------------------------------------------------------------

    def _advanced(self, passages: Sequence[Passage]) -> None:
        """Animate the events between the former and the current position."""
        play, geometry, (before, position) = self.context.play, self.scene.geometry, self._positions
        if play is not None and not play.live:
            self.context.motion.finish()  # an earlier position is shown, which must not wait for animations
        if play is None or not play.live or not passages:
            self.painter.wrecks.clear()
        if play is None or position is None or geometry is None or before is None or play.veiled:
            return
        if before.viewer != position.viewer:
            return
        maker = self._effect_maker(geometry, before)
        seats = play.setup.seats if play.setup is not None else ()
        effects = maker.of(passages, position, {n for n, seat in enumerate(seats) if seat.kind != "person"})
        self._leave_wrecks(passages, effects)
        watched = bool(seats) and all(seat.kind != "person" for seat in seats)
        self.context.motion.speed = play.pace.speed if watched else 1.0
        if self.context.animated and self.context.motion.speed:
            self.context.motion.start(effects, geometry)
            self.ahead.thrown(effects)
            play.moving = self.context.motion.left
            if play.question is None or passages[0].player == position.viewer:
                self.camera.follow(effects)
        else:
            for sound in dict.fromkeys(effect.sound for effect in effects if effect.sound):
                self.context.motion.sounded.emit(sound)

    def _effect_maker(self, geometry: Geometry, before: PositionView) -> EffectMaker:
        """The maker of the effects of the passages after a position."""
        if self._maker is None or self._maker[0] is not self.scene.theme or self._maker[1] is not geometry:
            self._maker = self.scene.theme, geometry, EffectMaker(self.scene.theme.stage, _apart(geometry))
        self._maker[2].stand(before)
        return self._maker[2]

    def _recall(self) -> bool:
        """Ask what others did since the viewer's last turn, as behind a curtain, and show it."""
        play = self.context.play

        def take(found: tuple[PositionView, tuple[Passage, ...]] | None) -> None:
            geometry, position = self.scene.geometry, self.scene.position
            if found is not None and geometry is not None and position is not None:
                effects = self._effect_maker(geometry, found[0]).of(found[1], position)
                self.context.motion.remember(effects, geometry)
                self.context.motion.again()

        if play is not None:
            play.ask(Question.of(MatchService.replayed, play.viewer), take)
        return play is not None

    def _leave_wrecks(self, passages: Sequence[Passage], effects: Sequence[Effect]) -> None:
        """Where a piece went down its wreckage floats until the next round begins."""
        wrecks = self.painter.wrecks
        for passage in passages:
            if any(line.kind == "round" for line in passage.lines):
                wrecks.clear()
            lost = (effect for effect in effects if effect.kind == "sunk" and effect.node == passage.node)
            wrecks.update({effect.piece: effect.cells[0] for effect in lost if effect.piece is not None})

    def _moved(self) -> None:
        motion, scene = self.context.motion, self.scene
        before = motion.before()
        scene.seen, scene.rolls = motion.seen(), motion.rolls()
        if self.context.play is not None:
            self.context.play.turn_throw(motion.turning)
        if before != scene.before:
            scene.before = before
            scene.update_looks()
        self.context.update()


def _apart(geometry: Geometry) -> Apart:
    """A function for the distance of two cells of a board, in cells."""
    unit = 2 * geometry.radius if geometry.is_track else 1.0
    return lambda one, other: dist(geometry.centre(one), geometry.centre(other)) / unit
