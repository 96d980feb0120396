"""Replays the match under edited rules or an edited map in a second process, newest change first.

If the result is the same, the second process silently replaces the first. If not, the course before and after can be
viewed until the user continues on the new course or reverts the change. Errors are reported; the last valid rules
stay in use.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Literal

from PySide6.QtCore import QObject, QTimer, Signal

from dsl.services.match.match_values import MatchSetup, Trouble
from dsl.services.match.passage_values import Advance, Difference, Followed, LogLine
from dsl.services.match.service import MatchService
from editor.base.background.packets import Question
from editor.base.texts import Message, ui
from editor.model.match.left_course import Kept, LeftCourse, WentOn, left_course
from editor.model.match.match_client import MatchClient
from editor.model.match.match_steps import MatchStep
from editor.model.match.play_session import PlaySession

State = Literal["none", "same", "different", "unsound"]
"""Nothing was changed; the same course; a different one; the changed texts have errors."""
Look = Literal["was", "became", "both"]
IDLE = 300
"""Milliseconds after a step until the second process is brought to the new position."""
LATE = 1_000
"""Milliseconds after which it is told that the answer is being waited for."""
Stand = tuple[MatchSetup | None, str, int, int]


class LiveChange(QObject):
    """Follows the changes of one tab for its match; ``now`` returns the setup with the edited texts."""

    changed = Signal()
    """``state``, ``followed``, ``late`` or ``look`` changed."""
    answered = Signal(object)
    """A ``Followed``, as soon as it arrives."""
    reported = Signal(object)
    """A ``Message`` for the status line."""

    def __init__(self, play: PlaySession, now: Callable[[MatchSetup], MatchSetup | None]) -> None:
        super().__init__(play)
        self.play, self._now = play, now
        self.spare = MatchClient()
        self.spare.setParent(self)
        self.state: State = "none"
        self.followed: Followed | None = None
        self.trouble: Trouble | None = None
        self.setup: MatchSetup | None = None
        """The setup that was followed last."""
        self.look: Look = "both"
        self.became_log: tuple[LogLine, ...] = ()
        """The log of what becomes of the match, while only that is looked at."""
        self.late = False
        """Whether what is written has been waiting to be followed for longer than a moment."""
        self.left: LeftCourse | None = None
        """The course that was left last for other rules."""
        self.warm = False
        """Whether the second process is kept ready: where something is written, not where one only plays."""
        self._base: Stand | None = None  # where the match stood when the second process was told of it
        self._again: MatchSetup | None = None  # was decided for, and must be followed anew before it can be taken
        self._followed_from: Stand | None = None  # where it stood when it was followed last
        self._question = self._readying = 0
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._follow)
        self._idle = QTimer(self, singleShot=True, interval=IDLE)
        self._idle.timeout.connect(self._prepare_idle)
        self._patience = QTimer(self, singleShot=True, interval=LATE)
        self._patience.timeout.connect(lambda: self._set_late(True))
        play.changed.connect(self._play_changed)

    @property
    def difference(self) -> Difference | None:
        """Where the match goes another way, as far as it was followed."""
        return self.followed.difference if self.followed is not None else None

    @property
    def working(self) -> bool:
        """Whether what is written is not followed yet."""
        return self.spare.busy or self._soon.isActive() or self._idle.isActive()

    # --- what is heard ---------------------------------------------------------------------------

    def edited(self) -> None:
        """Rules, map or parameters were changed."""
        self.warm = True
        if self._playing:
            self._soon.start()

    @property
    def _playing(self) -> bool:
        play = self.play
        return play.stage in ("running", "over") and play.setup is not None and not play.veiled

    def _play_changed(self, name: str) -> None:
        if name in ("record", "position") and self._playing:
            if self.warm:
                self._idle.start()
            # what is being followed is answered first: who plays faster would else never hear of it
            if self.state == "different" and self._here != self._followed_from and not self._question:
                self._soon.start()
        elif name in ("stage", "veiled", "viewer", "setup"):
            if name == "viewer":
                self._forget_became()
            if self.play.veiled and self.left is not None:
                self.left = self.left.untold()
                self.changed.emit()
            if self.play.stage in ("none", "seats"):
                self.left = None
            if not self._playing:
                self._show("none")
            else:
                self._soon.start()

    def close(self) -> None:
        """The tab is closed."""
        self._soon.stop()
        self._idle.stop()
        self._patience.stop()
        self.spare.end()

    # --- the second process ----------------------------------------------------------------------

    @property
    def _here(self) -> Stand:
        """The node and the viewer that are shown."""
        return self.play.setup, self.play.record, self.play.client.node, self.play.viewer

    def _prepare_idle(self) -> None:
        """Prepare the second process, unless it works: then later, lest it be sent more than it can do."""
        if self.spare.busy:
            self._idle.start()
        else:
            self._prepare()

    def _prepare(self) -> None:
        """Bring the second process to the current position."""
        play = self.play
        if not self._playing or play.setup is None or not play.record:
            return
        base, spare, alive = self._here, self.spare, bool(self.spare.process_id)
        if base == self._base and alive:
            return
        spare.setup, spare.record, spare.node, spare.viewer = play.setup, play.record, play.client.node, play.viewer
        self._base = base
        if alive:
            spare.ask(Question.of(MatchService.restore, spare.setup, spare.record, spare.node, spare.viewer), _nothing)
        else:
            spare.ask(Question.of(MatchService.events), _nothing)  # the process begins, and is told of the match
        self._get_ready()

    def _get_ready(self) -> None:
        self._readying = self.spare.ask(Question.of(MatchService.get_ready_to_follow), self._ready)

    def _ready(self, _answer: object) -> None:
        self._readying = 0

    def _follow(self) -> None:
        """Ask for the match replayed under the edited texts."""
        play = self.play
        if not self._playing or play.setup is None:
            return
        now = self._now(play.setup)
        if now is None:
            return
        if alike(now, play.setup):
            self._drop()
            self._set_late(False)
            if self.state != "same":
                self._show("none")
            return
        self._prepare()
        self._drop()
        self.setup = now
        stand = self._followed_from = self._here
        if not self.late and not self._patience.isActive():
            self._patience.start()
        self._question = self.spare.ask(
            Question.of(MatchService.follow, now, play.viewer), lambda answer: self._take(now, stand, answer)
        )

    def _drop(self) -> None:
        """Cancel the questions in progress."""
        for asked in filter(None, (self._question, self._readying)):
            self.spare.drop(asked)
        self._question = self._readying = 0

    def _take(self, now: MatchSetup, stand: Stand, answer: object) -> None:
        self._question = 0
        if now is not self.setup or not self._playing:
            return
        if stand[-1] != self.play.viewer:
            self._soon.start()  # what others see is not for these eyes
            return
        if isinstance(answer, Trouble):
            self._show("unsound", None, answer)
        elif isinstance(answer, Followed) and answer.troubles:
            self._show("unsound", None, answer.troubles[0])
        elif isinstance(answer, Followed):
            self.answered.emit(answer)
            if answer.difference is not None:
                self._show("different", answer)
                if self._here != stand:
                    self._soon.start()  # somebody went on meanwhile, or back
                    return
            self._question = self.spare.ask(
                Question.of(MatchService.finish_following, self.play.viewer),
                lambda whole: self._finished(now, stand, answer, whole),
            )

    def _finished(self, now: MatchSetup, stand: Stand, followed: Followed, whole: object) -> None:
        self._question = 0
        if now is not self.setup or not self._playing:
            return
        if self._report_fault(whole):
            return
        if followed.difference is not None and self._again is not None and alike(now, self._again):
            if self.play.busy:
                self._soon.start()
            else:
                self.go_on()  # it was decided, but somebody went on meanwhile
        elif followed.difference is not None and self._here != stand:
            self._soon.start()
        if followed.difference is None:
            if self.play.busy or self._here != stand:
                self._soon.start()  # somebody went on meanwhile
            elif isinstance(whole, Followed) and whole.difference is not None:
                self._show("different", whole)  # a branch would be lost: not without being asked
            else:
                self._swap(now, silent=True)

    def _report_fault(self, whole: object) -> bool:
        """Report the first error that prevents playing under the edited texts; returns whether there is one."""
        trouble = whole.troubles[0] if isinstance(whole, Followed) and whole.troubles else whole
        if isinstance(trouble, Trouble):
            self._show("unsound", None, trouble)
        return isinstance(trouble, Trouble)

    def _swap(self, now: MatchSetup, silent: bool) -> None:
        """Make the second process the match's, unless somebody has played on in the meantime."""
        play, base = self.play, self._base

        def take(answer: object) -> None:
            if not isinstance(answer, Advance) or play.busy or base != self._here:
                self._base, self._again = None, None if silent else now
                self._soon.start()
                return
            before: Kept = (play.setup or now, play.record, play.client.node)
            found = self.difference
            left = None if silent or found is None else left_course(before, play.time_line, found)
            self.spare = play.adopt(self.spare, now, answer)
            self.spare.setParent(self)
            self._base = self._here if silent else None
            if silent:
                self._get_ready()
                self._show("same")
            else:
                self.left = left
                play.undo_stack.push(WentOn(play, before, (now, play.record, answer.position.node)))
                self._show("none")
                self.reported.emit(Message("live-went-on"))
            self._soon.start()  # what was written meanwhile

        self.spare.ask(Question.of(MatchService.take_followed, now, play.viewer), take)

    def go_back(self) -> None:
        """Return to the replaced course with its rules; the current one is kept in its place."""
        play, left = self.play, self.left
        if left is not None and play.setup is not None and not play.busy and self._playing:
            here: Kept = (play.setup, play.record, play.client.node)
            play.undo_stack.push(WentOn(play, here, left.record))
            play.reopen(*left.record)
            self.forget_left()

    def forget_left(self) -> None:
        """Discard the replaced course."""
        self.left = None
        self.changed.emit()

    # --- what is shown ---------------------------------------------------------------------------

    def _show(self, state: State, followed: Followed | None = None, trouble: Trouble | None = None) -> None:
        self._set_late(False)
        before = (self.state, self.followed, self.trouble)
        self.state, self.followed, self.trouble = state, followed, trouble
        if state == "same":
            self.reported.emit(Message("live-same"))
        elif self.fault is not None:
            self.reported.emit(self.fault)
        if before != (state, followed, trouble):
            self._read_became()
            self.changed.emit()

    def _set_late(self, late: bool) -> None:
        self._patience.stop()
        if late != self.late:
            self.late = late
            self.changed.emit()

    @property
    def fault(self) -> Message | None:
        """Why the edited texts are not those being played; None if they are."""
        trouble = self.trouble
        if self.state != "unsound" or trouble is None:
            return None
        key = "live-unsound-line" if trouble.place is not None else "live-unsound"
        line = trouble.place.line if trouble.place is not None else 0
        return Message(key, {"what": trouble.message.text(ui.language), "line": line})

    def turn_look(self, look: Look) -> None:
        """View the course before, after, or both."""
        if look != self.look:
            self.look = look
            self._read_became()
            self.changed.emit()

    def _read_became(self) -> None:
        """Fetch the log of the new course if only that is viewed."""
        self.became_log, followed, viewer = (), self.followed, self.play.viewer
        if self.look != "became" or self.state != "different":
            return

        def take(lines: object) -> None:
            wanted = followed is self.followed and self.look == "became" and viewer == self.play.viewer
            if wanted and isinstance(lines, tuple):
                self.became_log = lines
                self.changed.emit()

        self.spare.ask(Question.of(MatchService.followed_log, viewer), take)

    def _forget_became(self) -> None:
        """Discard that log: the viewer changed, and parts of it may be hidden from the new one."""
        if self.became_log:
            self.became_log = ()
            self.changed.emit()

    # --- what is decided -------------------------------------------------------------------------

    def go_on(self) -> None:
        """Continue on the new course, unless the rules refuse the map; undo restores the old one."""
        if self.state == "different" and self.setup is not None and not self.play.busy:
            now, self._again = self.setup, None
            if self._question or self._base != self._here:  # what was written last is not followed to the end from here
                self._drop()
                self._prepare()
                self.spare.ask(Question.of(MatchService.follow, now, self.play.viewer), _nothing)
            self.spare.ask(
                Question.of(MatchService.finish_following, self.play.viewer),
                lambda whole: self._finished_going_on(now, whole),
            )

    def _finished_going_on(self, now: MatchSetup, whole: object) -> None:
        if not self._playing or self.setup is None:
            return
        if now is not self.setup:
            if alike(now, self.setup):  # the same was followed anew meanwhile
                self._again = now
                self._soon.start()
        elif not self._report_fault(whole):
            self._swap(now, silent=False)

    def put_back(self) -> None:
        """Undo what was written since the rules that play on; no step of the match is undone by it."""
        stack, play = self.play.undo_stack, self.play
        while (
            play.setup is not None and stack.canUndo() and not isinstance(stack.command(stack.index() - 1), MatchStep)
        ):
            now = self._now(play.setup)
            if now is None or alike(now, play.setup):
                break
            stack.undo()
        self.edited()


def _nothing(_answer: object) -> None:
    """Ignores an answer."""


def alike(one: MatchSetup, other: MatchSetup) -> bool:
    """Whether two setups have the same texts and parameters, whatever their file names."""
    texts = (
        (setup.rules.text, setup.board.text if setup.board is not None else "", setup.settings, setup.unsaved)
        for setup in (one, other)
    )
    return next(texts) == next(texts)


def renewed(played: MatchSetup, written: MatchSetup | None) -> MatchSetup | None:
    """The setup of a match with the current texts."""
    if written is None:
        return None
    return replace(played, rules=written.rules, board=written.board, unsaved=written.unsaved or played.unsaved)
