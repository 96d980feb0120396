"""Somebody who plays a match in the window with the mouse, as a list of record lines says."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from dsl.engines.linking.game import Datum
from dsl.games.play.record import unveiled
from dsl.services.match.narrowing import goals
from dsl.services.match.position_values import ChoiceView
from editor.model.match.play_session import PlaySession
from editor.play.prompt.question_strip import QuestionStrip
from editor.window.workbench import Workbench
from tests.limits import repeat

LEFT = Qt.MouseButton.LeftButton
LONGEST = 20_000
"""Milliseconds for one answer of the match service."""


class MatchPlayer:
    """Clicks on ships, cells and buttons, lifts the curtain, and waits until the match has gone on."""

    def __init__(self, room: Workbench, qtbot: QtBot) -> None:
        assert room.session is not None
        self.room, self.qtbot, self.play = room, qtbot, room.session.play
        self.clicks = 0

    @property
    def prompt(self) -> QuestionStrip:
        """The question below the board."""
        return self.room.play_page.question

    def decide(self, line: str) -> None:
        """Give the answer that a record writes so, by as many clicks as it takes."""
        self.wait(lambda: self.play.veiled or self.play.question is not None)
        self.lift()
        self.wait(lambda: self.play.question is not None)
        question, position = self.play.question, self.play.position
        assert question is not None
        wanted = next(i for i, choice in enumerate(question.choices) if choice.notation == line)
        repeat(
            lambda: (self.click(question.choices, wanted), self.qtbot.wait(1)),  # it may have stood elsewhere
            lambda: self.play.position is not position or self.play.busy or self.play.veiled,
        )
        self.wait(lambda: not self.play.busy)

    def lift(self) -> None:
        """Lift the curtain, if it hangs."""
        if self.play.veiled:
            QTest.keyClick(self.room.play_page.curtain, Qt.Key.Key_Return)
            self.wait(lambda: not self.play.veiled)

    def click(self, choices: Sequence[ChoiceView], wanted: int) -> None:
        """One click nearer to a choice: on the chart where that tells anything, else on a button."""
        kept, self.clicks = self.play.remaining, self.clicks + 1
        assert wanted in kept, "a click has lost the way"
        nearer = [
            goal
            for goal in goals(choices, kept).values()
            if wanted in goal.remaining and len(goal.remaining) < len(kept)
        ]
        if nearer:
            goal = min(nearer, key=lambda goal: len(goal.remaining))
            pixel = self.pixel(goal.cell, choices[wanted].values)
            QTest.mouseClick(self.room.view, LEFT, Qt.KeyboardModifier.NoModifier, pixel)
            return
        answers = [k for k, answer in enumerate(self.prompt.answers) if wanted in answer.remaining]
        answer = self.prompt.answers[min(answers, key=lambda k: len(self.prompt.answers[k].remaining))]
        shown = [button for button in self.prompt.buttons if button.property("remaining") == answer.remaining]
        if not shown and not self.prompt.listed.isVisible():
            QTest.mouseClick(self.prompt.buttons[0], LEFT)  # it lists the others
        listed = self.prompt.listed.buttons
        QTest.mouseClick(shown[0] if shown else listed[self.prompt.answers.index(answer)], LEFT)

    def pixel(self, cell: int, values: Sequence[Datum]) -> QPoint:
        """Where to click: on one of the pieces that are meant, or in the cell beside the pieces there."""
        match, view = self.room.view.match, self.room.view.view
        pieces = match.scene.position.pieces if match.scene.position is not None else ()
        for place in match.scene.places:
            if place.cell == cell and pieces[place.index].ref in values:
                return match.scene.token_rect(place, view).center().toPoint()
        middle, size = match.context.pixel_of(cell), match.scene.cell_size(view)
        ring = [QPointF(x, y) * size for x in (0.0, 0.4, -0.4) for y in (0.0, 0.4, -0.4)]
        free = [middle + aside for aside in ring if match.scene.piece_at(middle + aside, view) is None]
        return (free[0] if free else middle).toPoint()

    def wait(self, ready: object) -> None:
        """Let the window work until something is so."""
        self.qtbot.waitUntil(ready)


def decisions(play: PlaySession) -> list[str]:
    """The lines of the record from its first event on, those of secrets in plain text."""
    body = play.record.split("\n\n", 1)[1]
    parted = [line.partition(" ") for line in body.splitlines() if line and not line.startswith("end ")]
    return [f"{who} {unveiled(text)[0]}" for who, _, text in parted]
