"""The state of a match in the window: what the viewer may see, and the choices narrowed so far."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from itertools import takewhile
from typing import Literal

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoStack

from dsl.engines.linking.game import Datum
from dsl.services.match.match_values import EVERYTHING, SPECTATOR, MatchSetup, Trouble
from dsl.services.match.narrowing import at_thing, settled_things
from dsl.services.match.passage_values import Advance, LogLine, Passage, TimeLine
from dsl.services.match.position_values import ChanceView, PlayerView, PositionView, QuestionView, ResultView
from editor.model.match.match_client import MatchClient


@dataclass(frozen=True)
class CurtainView:
    """The content of a curtain, public only; ``meanwhile`` and ``undone`` are sentences that all may read.

    ``position`` is what all may see, ``places`` are the cells that each sentence of ``meanwhile`` mentions,
    ``clauses`` the numbers of its clauses, ``nodes`` its nodes; ``then`` are the positions at some of these.
    """

    player: PlayerView | None
    heading: str
    meanwhile: tuple[str, ...] = ()
    undone: tuple[str, ...] = ()
    places: tuple[tuple[int, ...], ...] = ()
    position: PositionView | None = None
    clauses: tuple[str, ...] = ()
    nodes: tuple[int, ...] = ()
    then: Mapping[int, PositionView] = field(default_factory=dict)


def persons(setup: MatchSetup) -> tuple[int, ...]:
    """The seats of people."""
    return tuple(number for number, seat in enumerate(setup.seats) if seat.kind == "person")


def first_viewer(setup: MatchSetup, everything: bool) -> int:
    """The viewer at the start of a match: the only person's seat, else nobody until one is asked."""
    seats = persons(setup)
    if len(seats) == 1:
        return seats[0]
    return EVERYTHING if everything and not seats else SPECTATOR


def decider(position: PositionView) -> int | None:
    """The seat that is waited for."""
    pending = position.pending
    return pending.player if isinstance(pending, (QuestionView, ChanceView)) else None


def viewer_requested(setup: MatchSetup, position: PositionView, viewer: int, everything: bool) -> int:
    """The seat that should see a position: the person who decides; during a bot's turn the last viewer."""
    seats = persons(setup)
    if isinstance(position.pending, ResultView):
        return EVERYTHING
    if len(seats) < 2:
        return first_viewer(setup, everything)
    seat = decider(position)
    return seat if seat in seats else viewer


Stage = Literal["none", "seats", "placing", "running", "over"]
"""No match; choosing seats; placing pieces by hand; running; ended."""

Beside = Literal["", "log", "legend", "change", "book", "scenarios", "balance"]
"""The panel next to the chart: none, log, legend, rules changes, rulebook, scenarios, balance."""


class Step(Enum):
    """The effect of a question in progress."""

    LOOK = "look"
    """The match is shown differently, the node stays."""
    MOVE = "move"
    """The node changes: choices made in the meantime would belong to the new one."""
    ACT = "act"
    """Something is decided: no other step is possible until it is done."""


class MatchView(QObject):
    """One match as the window shows it; widgets listen to ``changed``."""

    changed = Signal(str)
    """Emitted with the name of the attribute that changed."""
    advanced = Signal(object)
    """The match went on; emitted with the list of ``Passage`` values to animate."""
    pointed = Signal(object)
    """The chart shall show these cells (a tuple of numbers)."""
    hurried = Signal()
    """The thinking bot shall answer now, with the best choice it has found."""
    bot_stopped = Signal()
    """The thinking bot shall stop; the match waits."""

    differed = Signal(object)
    """An opened match differs from its record when replayed; emitted with the ``Advance``."""
    scenario_requested = Signal()
    """The user wants to save the position and the moves before it as a scenario."""
    turning: int | None = None
    """The node of the first throw or result that is still to be seen: what came of it is told then."""
    _before: PositionView | None = None
    _again: tuple[tuple[int, str], Datum] | None = None
    """Whose question was answered last, which it was, and what was picked for that."""

    def __init__(self, undo_stack: QUndoStack, client: MatchClient | None = None) -> None:
        super().__init__()
        self.undo_stack = undo_stack
        self.client = client if client is not None else MatchClient()
        self.client.setParent(self)
        self.client.recorded.connect(self._emit_record)
        self.stage: Stage = "none"
        self.setup: MatchSetup | None = None
        self.viewer = SPECTATOR
        """The seat for which the match is shown, or ``SPECTATOR`` or ``EVERYTHING``."""
        self.following = False
        """Whether the match is played in another window or a terminal, and only shown here."""
        self.veiled = False
        """Whether a curtain hides the match until the next player lifts it."""
        self.curtain: CurtainView | None = None
        """The content of the curtain."""
        self.openly = False
        """Whether the people at this screen may see each other's secrets, so that no curtain is needed."""
        self.everything = False
        """Whether a match of bots is shown with all secrets."""
        self.position: PositionView | None = None
        self.log: tuple[LogLine, ...] = ()
        self.time_line: TimeLine | None = None
        self.remaining: tuple[int, ...] = ()
        """The indices of the choices that are still possible after what was picked."""
        self.picked: tuple[tuple[int, ...], ...] = ()
        """The former values of ``remaining``, one for each pick, the first pick first."""
        self.hovered: int | None = None
        """The index of the choice under the mouse, on the chart or on a button."""
        self.why_asked = False
        """Whether the next click on the chart asks why nothing is offered there."""
        self.otherwise = False
        """Whether the user, looking back at a throw, chooses another outcome of it."""
        self.beside: Beside = ""
        """The panel shown next to the chart; empty: none."""
        self.pending: tuple[Step, ...] = ()
        """The kinds of the questions to the service that are not answered yet."""
        self.animated = True
        """Whether moves are animated."""
        self.thinking: int | None = None
        """The seat whose bot is thinking."""
        self.thought = 0
        """The number of seconds for which it has been thinking."""
        self.passed = False
        """Whether the turn ended because nothing was left to decide; the next one begins after a pause."""
        self.delegated: int | None = None
        """The seat of a person for whom a bot places the pieces before the first turn."""
        self.live = True
        """Whether the newest position is shown: only then bots answer."""
        self.trouble: Trouble | None = None
        """Why the match cannot continue, or why the latest rules are not in use."""

    def _emit_record(self) -> None:
        self.changed.emit("record")

    # --- what is asked ---------------------------------------------------------------------------

    @property
    def _pending(self) -> object:
        """The question that can be answered here; None behind a curtain, or if the match is played elsewhere."""
        return self.position.pending if self.position is not None and not (self.veiled or self.following) else None

    @property
    def question(self) -> QuestionView | None:
        """The decision that the viewer has to make now."""
        pending = self._pending
        if not isinstance(pending, QuestionView) or not pending.choices:
            return None
        return pending if pending.player == self.viewer else None

    @property
    def chance(self) -> ChanceView | None:
        """The chance event whose outcome has to be entered by people who throw their own dice."""
        pending = self._pending
        return pending if isinstance(pending, ChanceView) else None

    @property
    def enters_chance(self) -> bool:
        """Whether the outcome is entered here: own dice, or the user asks what else could have happened."""
        return self.chance is not None and (self.otherwise or (self.setup is not None and self.setup.own_dice))

    @property
    def bot(self) -> int | None:
        """The seat whose bot has to answer now, if bots may play."""
        waits = not self.live or self.acting or self.following or self.passed
        if self.position is None or self.setup is None or waits:
            return None
        seat = decider(self.position) if isinstance(self.position.pending, QuestionView) else None
        if seat is None or (self.setup.seats[seat].kind == "person" and not self.sets_up(seat)):
            return None
        return seat

    def sets_up(self, seat: int) -> bool:
        """Whether a bot sets up for a person now."""
        return seat == self.delegated and self.position is not None and not self.position.heading

    @property
    def others_turn(self) -> str:
        """The name of the player who decides now, if not the viewer; empty if nobody else does."""
        pending = self.position.pending if self.position is not None and not self.veiled else None
        seat = pending.player if isinstance(pending, QuestionView) and self.question is None else None
        players = self.position.players if self.position is not None else ()
        return next((player.name for player in players if player.seat == seat), "")

    @property
    def steps(self) -> bool:
        """Whether one can step back and forward: not behind a curtain, nor while a question is in progress."""
        return self.position is not None and not self.veiled and not self.busy

    @property
    def record(self) -> str:
        """The match as a text, with all its branches."""
        return self.client.record

    @property
    def first(self) -> tuple[int, ...]:
        """The choices of the question before anything was narrowed."""
        return self.picked[0] if self.picked else self.remaining

    def choose(self, index: int) -> None:
        """Make a choice of the question."""
        raise NotImplementedError

    def narrow(self, remaining: Sequence[int], take: bool = True) -> None:
        """Keep only these choices; a single remaining one is made if ``take``."""
        if len(remaining) == 1 and take:
            self.choose(remaining[0])
        elif remaining and tuple(remaining) != self.remaining:
            self.picked = (*self.picked, self.remaining)
            self.remaining = tuple(remaining)
            self.changed.emit("remaining")

    def widen(self) -> bool:
        """Undo the last narrowing; False if there was none."""
        if not self.picked:
            return False
        *rest, self.remaining = self.picked
        self.picked = tuple(rest)
        self.changed.emit("remaining")
        return True

    def hover(self, index: int | None) -> None:
        """Point at a choice."""
        if index != self.hovered:
            self.hovered = index
            self.changed.emit("hovered")

    def point(self, cells: Sequence[int]) -> None:
        """Have the chart show cells."""
        if cells:
            self.pointed.emit(tuple(cells))

    # --- what came of it -------------------------------------------------------------------------

    def take(self, advance: Advance) -> None:
        """Show the new position, and add what happened to the log."""
        passages: tuple[Passage, ...] = advance.passages
        self.log = (*self.log, *(line for passage in passages for line in passage.lines))
        self.show(advance.position, advance.line)
        self.advanced.emit(passages)
        if passages:
            self.changed.emit("log")

    def show(self, position: PositionView, line: TimeLine) -> None:
        """Show a position."""
        self._before = self.position if self.turning is None else self._before
        self.position, self.time_line = position, line
        self.client.node, self.client.viewer = position.node, self.viewer
        self._widen_all()
        self.ask_why(False)
        self.otherwise = self.passed = False
        self.turn_stage("over" if isinstance(position.pending, ResultView) else "running")
        for name in ("position", "time_line", "remaining"):
            self.changed.emit(name)

    def _widen_all(self) -> None:
        question, again = self.question, self._again
        self.remaining, self.picked, self.hovered, self._again = (), (), None, None
        if question is None:
            return
        self.remaining = tuple(range(len(question.choices)))
        if again is not None and again[0] == (question.player, question.prompt):
            left = at_thing(question.choices, self.remaining, again[1])
            if 0 < len(left) < len(self.remaining):
                self.remaining, self.picked = left, (self.remaining,)

    def pick_again(self, index: int) -> None:
        """Whatever was picked for a choice stays picked if the same is asked next, and it can act again."""
        question = self.question
        things = settled_things(question.choices, (index,), self.first) if question is not None and self.picked else ()
        self._again = ((question.player, question.prompt), things[0]) if question is not None and things else None

    def show_placed(self, position: PositionView) -> None:
        """Show a position that is being set up by hand."""
        self.position, self.time_line = position, None
        self.turn_stage("placing")
        for name in ("position", "time_line", "remaining"):
            self.changed.emit(name)

    def blank(self) -> None:
        """Clear all state of the match."""
        self.position, self.time_line, self.log, self.thinking = None, None, (), None
        self._before = None
        self.remaining, self.picked, self.hovered = (), (), None
        for name in ("position", "log", "time_line", "remaining", "hovered", "thinking"):
            self.changed.emit(name)

    def look_with(self, viewer: int) -> None:
        """Change the viewer."""
        self.viewer = self.client.viewer = viewer
        self.changed.emit("viewer")

    def veil(self, veiled: bool, curtain: CurtainView | None) -> None:
        """Show or remove the curtain."""
        before, self.veiled, self.curtain = self.veiled, veiled, curtain
        if veiled != before:
            self.changed.emit("veiled")
        self.changed.emit("curtain")

    def turn_stage(self, stage: Stage) -> None:
        """Set the stage of the match."""
        if stage != self.stage:
            self.stage = stage
            self.changed.emit("stage")

    def set_trouble(self, trouble: Trouble | None) -> None:
        """Set the reason why the match cannot continue; None: it can."""
        if trouble != self.trouble:
            self.trouble = trouble
            self.changed.emit("trouble")

    @property
    def shown_position(self) -> PositionView | None:
        """The position without what is still to be seen: the one before that, for the same viewer."""
        here, before = self.position, self._before
        held = self.turning is not None and here is not None and before is not None and before.viewer == here.viewer
        return before if held else here

    @property
    def visible_log(self) -> tuple[LogLine, ...]:
        """The log without what is still to be seen."""
        return tuple(takewhile(lambda line: line.node != self.turning, self.log))

    def turn_throw(self, node: int | None) -> None:
        """The throw or result of a node is still to be seen; None: all was."""
        if node != self.turning:
            self.turning = node
            self.changed.emit("turning")

    def think(self, seat: int | None, seconds: int = 0) -> None:
        """A bot thinks now, and has for so long; or none does."""
        if (seat, seconds) != (self.thinking, self.thought):
            self.thinking, self.thought = seat, seconds
            self.changed.emit("thinking")

    def set_live(self, live: bool) -> None:
        """Set whether bots may answer at the current node."""
        if live != self.live:
            self.live = live
            self.changed.emit("live")

    def follow(self, following: bool) -> None:
        """Set whether the match is played elsewhere, so that questions are answered there."""
        if following != self.following:
            self.following = following
            self._widen_all()
            for name in ("following", "remaining"):
                self.changed.emit(name)

    def ask_why(self, asked: bool) -> None:
        """Set whether the next click on the chart asks why something is not offered there."""
        if asked != self.why_asked:
            self.why_asked = asked
            self.changed.emit("why_asked")

    def ask_otherwise(self, asked: bool) -> None:
        """Set whether the user asks what else could have happened here."""
        if asked != self.otherwise:
            self.otherwise = asked
            self.changed.emit("otherwise")

    def show_side_panel(self, beside: Beside) -> None:
        """Set the panel shown next to the chart."""
        if beside != self.beside:
            self.beside = beside
            self.changed.emit("beside")

    @property
    def busy(self) -> bool:
        """Whether an answer of the match service is awaited."""
        return bool(self.pending)

    @property
    def acting(self) -> bool:
        """Whether a decision is in progress; no other step is possible then."""
        return Step.ACT in self.pending

    def set_pending(self, pending: tuple[Step, ...]) -> None:
        """Set the questions in progress."""
        before, self.pending = self.busy, pending
        if self.busy != before:
            self.changed.emit("busy")
