"""The match played in a tab, and its commands.

It asks the match service in another process and never waits: ``changed`` carries the name of what changed. Its steps
are on the undo stack of the tab, with the changes of its map and rules. The viewer is updated after every step; if the
next viewer may see other things than the last, a curtain is shown before anything is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import count
from typing import TypeVar

from PySide6.QtCore import QTimer
from PySide6.QtGui import QUndoStack

from dsl.services.match.match_values import Lobby, MatchSetup, Seat, SeatKind, Trouble
from dsl.services.match.passage_values import Advance
from dsl.services.match.service import MatchService
from editor.base.background.packets import Question
from editor.base.background.question_client import hand_over
from editor.base.texts import Message
from editor.model.match.courses import count_to, course_of, last_node
from editor.model.match.match_client import MatchClient, Pace
from editor.model.match.match_steps import BranchChange, BranchQuestion, Decided
from editor.model.match.match_view import MatchView, Step, decider, first_viewer
from editor.model.match.watch import Watch

A = TypeVar("A")
SERIALS = count()
FAR = 1_000_000
"""More events than a match has."""
ONWARD = "onward"
"""The kind of a decision that belongs to the one before it."""
PAUSE = 2_000
"""Milliseconds after a turn ended by the rules, in which it can be undone before the next begins. What happened last
is shown to its end first."""


class PlaySession(MatchView):
    """One match: start, steps, undo, and the questions of panels."""

    def __init__(self, undo_stack: QUndoStack, client: MatchClient | None = None) -> None:
        super().__init__(undo_stack, client)
        self.watch = Watch(self, self._ask, self._reread_log)
        self.lift, self.play_openly = self.watch.lift, self.watch.play_openly
        self.watch_everything = self.watch.watch_everything
        self.pace = Pace(self)
        self._passing = QTimer(self, singleShot=True)
        self._passing.timeout.connect(self.pass_on)
        self._way: tuple[int, ...] = ()  # the cells that are still to be answered with,
        self._walked = ""  # and by which option
        self.moving = 0
        """For how many milliseconds what happened last will be shown moving."""
        self._ends = True  # whether the answer on its way says by itself that the turn is over
        self._seats: tuple[Seat, ...] = ()  # who sat where at the beginning
        self._spoken: tuple[MatchSetup, str] | None = None  # the match and the language that it is asked for in
        self.serial = next(SERIALS)
        """Which match it is, of all that are played in the window."""

    # --- beginning and ending --------------------------------------------------------------------

    def lobby(self, setup: MatchSetup, answered: Callable[[Lobby | Trouble], object]) -> None:
        """Ask for the options before a match; ``answered`` gets a ``Lobby``, or a ``Trouble``."""
        self.client.ask(Question.of(MatchService.lobby, setup), answered)

    def start(self, setup: MatchSetup) -> None:
        """Start a match; the former one is closed."""
        viewer = first_viewer(setup, self.everything)
        self._move(Question.of(MatchService.begin, setup, viewer), partial(self._begun, setup, viewer))

    def open(self, setup: MatchSetup, record: str, openly: bool | None = None) -> None:
        """Continue a saved match; ``openly``: whether people hide nothing from each other, None: as now."""
        viewer = first_viewer(setup, self.everything)
        self._move(Question.of(MatchService.open, setup, record, viewer), partial(self._opened, setup, viewer, openly))

    def _opened(
        self, setup: MatchSetup, viewer: int, openly: bool | None, answer: Advance | tuple[Trouble, ...]
    ) -> None:
        if not isinstance(answer, tuple):
            self.openly = self.openly if openly is None else openly
        self._begun(setup, viewer, answer)
        if not isinstance(answer, tuple):
            self.changed.emit("openly")
            if answer.differs:
                self.differed.emit(answer)

    def again(self) -> None:
        """Restart the match with another random seed, everybody as at its beginning."""
        if self.setup is not None:
            self.start(replace(self.setup, seed=self.setup.seed + 1, seats=self._seats))

    def swap(self) -> None:
        """The same, everybody one seat further."""
        if self.setup is not None:
            seats = (*self._seats[-1:], *self._seats[:-1])
            self.start(replace(self.setup, seed=self.setup.seed + 1, seats=seats))

    def delegate(self) -> None:
        """A bot sets up for the viewer, up to the first turn."""
        if self.question is not None:
            self.delegated = self.viewer
            self.changed.emit("delegated")

    def leave(self) -> None:
        """Return to the seats; the match stays saved by its keeper."""
        self.serial = next(SERIALS)
        self.watch.begin()
        self.blank()
        self.client.forget()
        self.set_pending(())  # what was on its way is not answered any more
        self.setup = None
        self.set_trouble(None)
        if self.beside == "change":
            self.show_side_panel("")  # there is nothing to be changed
        self.turn_stage("none")
        self.changed.emit("setup")

    def _begun(self, setup: MatchSetup, viewer: int, answer: Advance | tuple[Trouble, ...]) -> None:
        if isinstance(answer, tuple):
            self.set_trouble(answer[0] if answer else None)
            return
        self.serial = next(SERIALS)
        self.watch.begin()
        self.blank()
        self.setup = self.client.setup = setup
        self._seats = setup.seats
        self.look_with(viewer)
        self.set_live(True)
        self.changed.emit("setup")
        self.take(answer)
        self.set_trouble(answer.trouble)
        self._reread_log()
        self.watch.update_viewer(True)

    # --- steps -----------------------------------------------------------------------------------

    def choose(self, index: int) -> None:
        """Make a choice of the question."""
        if self.question is not None:
            self._ends = not self.question.choices[index].values
            self.pick_again(index)
            self.delegated, self._way = None, ()
            self._act(Question.of(MatchService.choose, index, self.viewer), "decision")

    def walk(self, way: Sequence[int]) -> None:
        """Answer with the second cell of a way, then the same question with the next one, as one step of undo."""
        question, index = self.question, self._step_to(way[1])
        if question is not None and index is not None:
            self.choose(index)
            self._way, self._walked = tuple(way[2:]), question.choices[index].option

    @property
    def walking(self) -> bool:
        """Whether more answers of a way follow."""
        return bool(self._way)

    def _step_to(self, cell: int) -> int | None:
        """The choice that ends at a cell."""
        choices = self.question.choices if self.question is not None else ()
        return next((k for k, choice in enumerate(choices) if choice.places and choice.places[-1] == (cell,)), None)

    def _walk_on(self) -> bool:
        """Go on along the way, if the same is asked there."""
        if not self._way:
            return False
        way, self._way = self._way, ()
        index = self._step_to(way[0])
        if index is None or self.question is None or self.question.choices[index].option != self._walked:
            self.changed.emit("remaining")  # what is asked here was not looked at on the way
            return False
        self._act(Question.of(MatchService.choose, index, self.viewer), ONWARD)
        self._way = way[1:]
        return True

    def choose_text(self, notation: str) -> None:
        """Make a bot's choice, given in notation; it belongs to the undo step of the person before it."""
        own = self.delegated is not None and self.delegated == self.viewer
        self._act(Question.of(MatchService.choose_text, notation, self.viewer), "decision" if own else "")

    def resolve(self, index: int | None = None) -> None:
        """Enter the outcome of a chance event; None: let the program throw."""
        if self.chance is not None:
            self._act(Question.of(MatchService.resolve, index, self.viewer), "chance")

    def _act(self, asked: Question[Advance], kind: str) -> None:
        if self.following or self.acting or Step.MOVE in self.pending or self.position is None:
            return
        self._ask(asked, partial(self._acted, self.position.node, kind), Step.ACT)

    def _acted(self, before: int, kind: str, advance: Advance) -> None:
        after = advance.position.node
        self.set_live(True)
        if after != before and kind not in ("", ONWARD):
            number = count_to(advance.line, before, kind) + 1
            self.undo_stack.push(Decided(Message(f"play-step-{kind}", {"number": number}), self, before, after))
        elif after != before:
            self._joined(before, after)
        if self._for_others(advance):
            self._gone(True, advance)
            return
        before_seat = decider(self.position) if self.position is not None else None
        self.take(advance)
        self.set_trouble(advance.trouble)
        next_seat = decider(advance.position)
        if self._walk_on():
            return
        if (
            kind in ("decision", ONWARD)
            and self.delegated is None  # what a bot sets up for the player is no turn
            and not self._ends
            and PAUSE
            and next_seat not in (before_seat, None)
            and self.animated
        ):
            self.passed = True
            self._passing.start(max(PAUSE, self.moving))
            self.changed.emit("passed")
        else:
            self.watch.update_viewer(True)

    def shown(self) -> None:
        """All that happened was seen, or skipped: a pause that waited for it ends as one without."""
        self.moving = 0
        if self.passed and self._passing.remainingTime() > PAUSE:
            self._passing.start(PAUSE)

    def pass_on(self) -> None:
        """End the pause after a turn: the next player sees the position, or the bot thinks."""
        self._passing.stop()
        if self.passed:
            self.passed = False
            self.changed.emit("passed")
            self.watch.update_viewer(True)

    def _joined(self, before: int, after: int) -> None:
        """Join what a bot did to the undo step before it."""
        place = self.undo_stack.index() - 1
        command = self.undo_stack.command(place) if place >= 0 else None
        if isinstance(command, Decided) and command.after == before:
            command.after = after

    # --- back and forward ------------------------------------------------------------------------

    def go(self, node: int) -> None:
        """Go to another node with the same viewer."""
        if not self.veiled:
            self._move(Question.of(MatchService.go, node, self.viewer), partial(self._gone, False))

    def sit_at(self, node: int) -> None:
        """Go to another node, seen by the player who decides there."""
        self._move(Question.of(MatchService.go, node, self.viewer), partial(self._gone, True))

    def back_to(self, node: int) -> None:
        """Go to the node before the step that is undone; a curtain shown there tells which that was."""
        self.watch.take_back(node)
        self.sit_at(node)

    def sit(self) -> None:
        """Continue from the node being viewed, seen by the player who decides there."""
        self.set_live(True)
        self.watch.update_viewer(True)

    def step(self, by: int) -> None:
        """Move ``by`` events forward (negative: back) on the current course."""
        line = self.time_line
        if line is not None:
            nodes = [0, *(tick.node for tick in course_of(line))]
            here = nodes.index(line.node) if line.node in nodes else len(nodes) - 1
            there = min(max(here + by, 0), len(nodes) - 1)
            if there != here:
                self.go(nodes[there])

    def _gone(self, sit: bool, advance: Advance) -> None:
        self.set_trouble(advance.trouble)
        if self.veiled:
            self.watch.step_behind(advance)
            return
        if self._for_others(advance):
            self._ask(Question.of(MatchService.position, self.viewer), partial(self._gone, sit))
            return
        self.show(advance.position, advance.line)
        ends = {last_node(branch) for branch in advance.line.branches}
        self.set_live(advance.position.node in ends)
        self.advanced.emit(advance.passages)
        self._reread_log()
        self.watch.update_viewer(sit or self.live)

    def _for_others(self, advance: Advance) -> bool:
        """Whether an answer was made for another viewer than the current one."""
        return self.veiled or advance.position.viewer != self.viewer

    # --- branches --------------------------------------------------------------------------------

    def turn_to(self, branch: int) -> None:
        """Go to the end of another branch."""
        if not self.veiled:
            self._move(Question.of(MatchService.turn_to, branch, self.viewer), partial(self._gone, False))

    def name_branch(self, number: int, name: str) -> None:
        """Rename a branch, as an undo step."""
        branches = self.time_line.branches if self.time_line is not None else ()
        old = next((branch.name for branch in branches if branch.number == number), "")
        again, back = (partial(_named, number, called) for called in (name, old))
        self._do("play-step-name", again, back)

    def remove_branch(self, number: int) -> None:
        """Throw a branch away; undo brings it back."""
        self._do(
            "play-step-remove",
            lambda viewer: Question.of(MatchService.remove_branch, number, viewer),
            lambda viewer: Question.of(MatchService.restore_branch, number, viewer),
        )

    def _do(self, label: str, asked: BranchQuestion, back: BranchQuestion) -> None:
        if not self.veiled:
            self.change_branch(asked)
            self.undo_stack.push(BranchChange(Message(label), self, asked, back))

    def change_branch(self, asked: BranchQuestion) -> None:
        """Ask the service to change a branch."""
        self._move(asked(self.viewer), partial(self._gone, False))

    # --- other rules -----------------------------------------------------------------------------

    def adopt(self, client: MatchClient, setup: MatchSetup, advance: Advance) -> MatchClient:
        """Continue in another process that has the match under another setup; returns the former client."""
        before = self.client
        before.recorded.disconnect(self._emit_record)
        client.recorded.connect(self._emit_record)
        client.setParent(self)
        self.client = client
        self.setup = client.setup = setup
        if self._for_others(advance):
            self._gone(self.live, advance)
        else:
            self.show(advance.position, advance.line)
            self._reread_log()
            self.watch.update_viewer(self.live)
        self.changed.emit("setup")
        self.changed.emit("record")
        return before

    def reopen(self, setup: MatchSetup, record: str, node: int) -> None:
        """Open a course that was replaced when the rules changed."""

        def take(answer: Advance | tuple[Trouble, ...]) -> None:
            if isinstance(answer, tuple):
                self.set_trouble(answer[0] if answer else None)
                return
            self.setup = self.client.setup = setup
            self.client.record = record
            self._gone(True, answer)
            self.changed.emit("setup")
            self.changed.emit("record")

        self._move(Question.of(MatchService.restore, setup, record, node, self.viewer), take)

    def speak(self, language: str) -> None:
        """Show the match in another language; ignored while a question is in progress, which would be lost.

        Asked once only, even if the language is not available: listeners ask again when the match is idle.
        """
        if self.setup is None or self.busy or self.stage not in ("running", "over") or self.setup.language == language:
            return
        if self._spoken == (self.setup, language):
            return
        self._spoken = self.setup, language
        setup = replace(self.setup, language=language)

        def take(answer: Advance | tuple[Trouble, ...]) -> None:
            if not isinstance(answer, tuple):
                self._spoken = None
                self.setup = self.client.setup = setup
                self._gone(False, answer)
                self.changed.emit("setup")

        self._ask(Question.of(MatchService.restore, setup, self.record, self.client.node, self.viewer), take)

    # --- questions of panels ---------------------------------------------------------------------

    def ask(self, asked: Question[A], answered: Callable[[A | None], object]) -> None:
        """Call another method of the service about the current position.

        ``answered`` is not called if the position or the rules have changed by then; it gets None if there is no
        answer.
        """
        if self.position is None or self.veiled:
            return
        here = (self.client, self.position.node, self.viewer)

        def take(answer: A | Trouble) -> None:
            now = (self.client, self.position.node, self.viewer) if self.position is not None else None
            if here == now and not self.veiled:
                hand_over(answered, None if isinstance(answer, Trouble) else answer)

        self.client.ask(asked, take)

    def take_seat(self, number: int, kind: SeatKind) -> None:
        """Change a seat during the match: a person, or a bot of a level."""
        setup = self.setup
        if setup is None or self.acting or setup.seats[number].kind == kind:
            return
        seat = replace(setup.seats[number], kind=kind)
        seats = (*setup.seats[:number], seat, *setup.seats[number + 1 :])
        self._ask(
            Question.of(MatchService.seats, seats, self.viewer), partial(self._seated, replace(setup, seats=seats))
        )

    def _seated(self, setup: MatchSetup, advance: Advance) -> None:
        self.setup = self.client.setup = setup
        self.changed.emit("setup")
        self.set_trouble(advance.trouble)
        if self._for_others(advance):
            self._gone(True, advance)
        else:
            self.show(advance.position, advance.line)
            self.sit()

    # --- bots ------------------------------------------------------------------------------------

    def hurry(self) -> None:
        """The bot that thinks is to answer now."""
        self.hurried.emit()

    def stop_bot(self) -> None:
        """The bot that thinks is to stop."""
        self.set_live(False)
        self.bot_stopped.emit()

    # --- the service -----------------------------------------------------------------------------

    def _move(self, asked: Question[A], answered: Callable[[A], object]) -> None:
        """Ask a question that changes the node."""
        self._ask(asked, answered, Step.MOVE)

    def _ask(self, asked: Question[A], answered: Callable[[A], object], step: Step = Step.LOOK) -> None:
        """Ask a question; if it fails, the match stays as it is and the failure is shown."""

        def take(answer: A | Trouble) -> None:
            at = self.pending.index(step)
            self.set_pending(self.pending[:at] + self.pending[at + 1 :])
            if isinstance(answer, Trouble):
                self.set_trouble(answer)
            elif answer is not None:
                answered(answer)

        self.set_pending((*self.pending, step))
        self.client.ask(asked, take)

    def _reread_log(self) -> None:
        viewer, client = self.viewer, self.client

        def take(lines: object) -> None:
            here = viewer == self.viewer and client is self.client  # else they are of the rules before
            if isinstance(lines, tuple) and here and not self.veiled:
                self.log = lines
                self.changed.emit("log")

        self.client.ask(Question.of(MatchService.log, viewer), take)

    def close(self) -> None:
        """The tab is closed."""
        self.client.end()
        self.pending = ()


def _named(number: int, name: str, viewer: int) -> Question[Advance]:
    return Question.of(MatchService.name_branch, number, name, viewer)
