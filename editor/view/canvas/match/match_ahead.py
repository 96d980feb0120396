"""The consequences of the pointed choice and of the remaining goals, fetched from the match service."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QObject

from dsl.engines.linking.game import Datum
from dsl.services.match.effects import Effect
from dsl.services.match.match_values import Danger, Prospect
from dsl.services.match.prospects import ahead_text, faces_text
from dsl.services.match.service import MatchService
from dsl.services.match.token_marks import lettered_name
from dsl.services.match.views.fact_views import PLAYER
from editor.base.background.packets import Question
from editor.base.texts import tr, ui
from editor.view.canvas.match.match_context import MatchContext
from editor.view.canvas.match.match_scene import MatchScene


class MatchAhead(QObject):
    """Asks the match service; ``report`` is called with the result as a text, for keyboard users."""

    def __init__(self, context: MatchContext, report: Callable[[str], None]) -> None:
        super().__init__(context)
        self.context, self.report = context, report
        self._pointed = self._left = 0
        self._end = -1
        context.along = self.along

    def ask(self) -> None:
        """Ask which guns reach the remaining goals, and what lies a few answers further."""
        play, scene = self.context.play, self.context.scene
        self._left += 1
        left, scene.guns, scene.farther, self._end = self._left, {}, {}, -1
        ends = {
            goal.remaining[0]: cell for cell, goal in scene.goals.items() if goal.last and goal.ref not in scene.looks
        }

        def answered(dangers: tuple[Danger, ...] | None) -> None:
            if left == self._left and dangers:
                scene.guns = {ends[danger.index]: danger.guns for danger in dangers if danger.index in ends}
                self.context.update()

        def ways_found(ways: tuple[tuple[int, ...], ...] | None) -> None:
            if left == self._left and ways:
                scene.farther = {way[-1]: way for way in ways if way[-1] not in scene.goals}
                self.context.update()

        if play is not None and play.walking:
            return
        if play is not None and len(ends) == len(scene.goals) > 0:
            play.ask(Question.of(MatchService.farther, play.viewer), ways_found)
        stage = scene.theme.stage
        if play is not None and ends and any(keys.show == "shot" for keys in stage.effects.values()):
            play.ask(Question.of(MatchService.dangers, tuple(ends), stage, play.viewer), answered)

    def hover(self) -> None:
        """Ask for path and prospects of the choice pointed at, on the chart or on a button."""
        play, scene = self.context.play, self.context.scene
        scene.hovered = play.hovered if play is not None and play.question is not None else None
        scene.way, scene.goes_on, scene.prospects = (), False, ()
        self._pointed += 1
        if play is None or scene.hovered is None or scene.hovered >= len(scene.choices):
            return
        scene.way = self._straight(scene.hovered)
        pointed, stage = self._pointed, scene.theme.stage

        def answered(way: tuple[int, ...] | None) -> None:
            if pointed == self._pointed and isinstance(way, tuple) and len(way) > 1:
                scene.way, scene.goes_on = tuple(cell for cell in way if cell >= 0), way[-1] < 0
                self.context.update()

        play.ask(Question.of(MatchService.way, scene.hovered, play.viewer), answered)
        self._ask_prospects(Question.of(MatchService.prospects, scene.hovered, stage, play.viewer))

    def _ask_prospects(self, question: Question[tuple[Prospect, ...]]) -> None:
        """Ask what the choice or way pointed at may bring."""
        pointed, scene = self._pointed, self.context.scene

        def answered(prospects: tuple[Prospect, ...] | None) -> None:
            if pointed == self._pointed and prospects is not None:
                scene.prospects = prospects
                self.context.update()
                texts = [ahead_text(prospect, ui.language) for prospect in prospects]
                message = [*texts, reach(scene, scene.pointed)]
                self.report(". ".join(filter(None, message)))

        if self.context.play is not None:
            self.context.play.ask(question, answered)

    def thrown(self, effects: Sequence[Effect]) -> None:
        """Ask which faces of the thrown dice hit."""
        play, scene = self.context.play, self.context.scene
        scene.needed.clear()

        def answered(node: int, prospects: tuple[Prospect, ...] | None) -> None:
            for prospect in (prospects or ())[:1]:
                scene.needed[node] = faces_text(prospect.faces)

        for node in [effect.node for effect in effects if effect.kind == "die" and effect.cells]:
            if play is not None:
                question = Question.of(MatchService.prospects_before, node, scene.theme.stage, play.viewer)
                play.ask(question, partial(answered, node))

    def along(self, cell: int) -> None:
        """Show the way to a cell that takes several answers, and its prospects."""
        play, scene = self.context.play, self.context.scene
        if cell == self._end or play is None:
            return
        before, self._end = self._end, cell
        way = scene.farther.get(cell, ())
        if not way and before not in scene.farther:
            return
        self._pointed += 1
        scene.way, scene.goes_on, scene.prospects = way, False, ()
        self.context.update()
        if way:
            self._ask_prospects(Question.of(MatchService.prospects_of_way, way, scene.theme.stage, play.viewer))

    def _straight(self, index: int) -> tuple[int, ...]:
        """The straight path of a choice's piece, until the real one is known."""
        choice = self.context.scene.choices[index]
        placed = [(value, cells[0]) for value, cells in zip(choice.values, choice.places, strict=True) if cells]
        start = next((cell for value, cell in placed if value in self.context.scene.looks), -1)
        end = placed[-1][1] if placed else -1
        return (start, end) if 0 <= start != end >= 0 else ()


def reach(scene: MatchScene, cell: int) -> str:
    """The guns that reach a goal, as text; empty for none."""
    position = scene.position
    named = (
        {piece.ref: lettered_name(scene.theme.stage, piece) for piece in position.pieces}
        if position is not None
        else {}
    )
    named |= {site.ref: site.name for site in position.sites} if position is not None else {}
    named |= {Datum(PLAYER, one.seat): one.name for one in position.players} if position is not None else {}
    names = [named[gun] for gun in scene.guns.get(cell, ()) if gun in named]
    return tr("canvas-guns", names=", ".join(names)) if names else ""
