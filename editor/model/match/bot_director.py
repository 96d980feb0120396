"""Asks the bots of a match for their choices, at a speed that people can follow.

A bot that fails stops the match: the reason is shown, and a person continues it or takes the seat.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from PySide6.QtCore import QObject, QTimer

from dsl.services.match.bot_thoughts import BotRequest, Thought, request_of
from dsl.services.match.match_values import MatchSetup, SeatKind, Trouble
from dsl.services.match.service import MatchService
from dsl.text.diagnostics import Words
from editor.base.background.packets import Failure, Question, packed
from editor.base.background.question_client import QuestionClient
from editor.model.match.play_session import PlaySession

PROGRAM = "editor.model.match.thinking_process"
LONGEST = 120_000
"""Milliseconds after which a bot counts as stuck."""
Answered = Callable[[Thought | Trouble], object]


class ThinkingClient:
    """The process in which the bots of one match think."""

    def __init__(self, program: str = PROGRAM, longest: int = LONGEST) -> None:
        self._process = QuestionClient(program, longest, self._opening)
        self._setup: MatchSetup | None = None

    @property
    def process_id(self) -> int:
        """The id of the process; 0 if none is running."""
        return self._process.process_id

    def think(self, setup: MatchSetup, wish: BotRequest, answered: Answered) -> int:
        """Ask for a choice; ``answered`` gets it, or the reason for none. Returns the number of the question."""
        if setup != self._setup:
            self._setup = setup
            self._process.send(packed(setup))

        def take(answer: Thought | Trouble | Failure | None) -> None:
            if isinstance(answer, Failure) or answer is None:
                answer = _trouble(answer or Failure("fault"))
            answered(answer)

        return self._process.ask(packed(wish), take)

    def hurry(self, number: int) -> None:
        """Make the bot answer at once."""
        self._process.hurry(number)

    def drop(self, number: int) -> None:
        """Cancel the question."""
        self._process.drop(number)

    def end(self) -> None:
        """End the process; the next question starts a new one."""
        self._process.end()

    def _opening(self) -> Iterator[bytes]:
        if self._setup is not None:
            yield packed(self._setup)


def _trouble(failure: Failure) -> Trouble:
    """Why no bot could answer."""
    code = f"think-{failure.kind}"
    return Trouble(code, Words(code, {"reason": failure.reason}))


TICK = 1_000
"""Milliseconds between updates of the shown thinking time."""
CALM = 450
"""Milliseconds before a bot's answer, in which people can see what happened."""
SETTING_UP: SeatKind = "greedy"
"""The level of the bot that sets up pieces for people: quick, and good enough."""
MOMENTS = ("position", "live", "setup", "stage", "veiled", "busy", "passed", "delegated")
"""The changes after which it may be another bot's turn."""


@dataclass(frozen=True)
class _Place:
    """The situation a bot was asked in: seat, node, match, and the rules it is played by."""

    seat: int
    node: int
    serial: int
    played: MatchSetup


class BotDirector(QObject):
    """Asks the bots of a match when it is their turn."""

    def __init__(self, play: PlaySession, client: ThinkingClient | None = None) -> None:
        super().__init__(play)
        self.play, self.pace = play, play.pace
        self.client = client or ThinkingClient()
        self._number: int | None = None  # of the question on its way
        self._place: _Place | None = None  # for which somebody was asked, or is about to be
        self._stepping = False
        self._tick = QTimer(self, interval=TICK)
        self._tick.timeout.connect(lambda: play.think(play.thinking, play.thought + 1))
        self._rest = QTimer(self, singleShot=True)
        self._rest.timeout.connect(self._ask)
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._look)
        play.changed.connect(self._play_changed)
        play.hurried.connect(self.hurry)
        play.bot_stopped.connect(self._drop)
        self.pace.changed.connect(self._paced)
        self.pace.stepped.connect(self._step)
        self._soon.start()

    @property
    def watched(self) -> bool:
        """Whether only bots play."""
        setup = self.play.setup
        return setup is not None and all(seat.kind != "person" for seat in setup.seats)

    def hurry(self) -> None:
        """Make the bot that thinks, or is about to, answer at once."""
        if self._number is not None:
            self.client.hurry(self._number)
        elif self._rest.isActive():
            self._rest.start(0)

    def close(self) -> None:
        """End the process: the match is closed."""
        self._drop()
        self.client.end()

    # --- when ------------------------------------------------------------------------------------

    def _play_changed(self, name: str) -> None:
        if name in MOMENTS:
            self._soon.start()

    def _look(self) -> None:
        """Start waiting for the next bot, or drop one whose turn it no longer is."""
        place = self._here()
        if place is not None and place == self._place:
            return
        self._drop()
        if place is None or (self.watched and self.pace.paused and not self._stepping):
            return
        self._stepping = False
        self._place = place
        self._rest.start(self._wait())

    def _here(self) -> _Place | None:
        """The situation of the bot whose turn it is; None if it is not a bot's turn."""
        play, seat = self.play, self.play.bot
        if seat is None or play.position is None or play.setup is None:
            return None
        played = replace(play.setup, language="", seats=play.setup.seats[seat : seat + 1])
        return _Place(seat, play.position.node, play.serial, played)

    def _wait(self) -> int:
        if self.watched:
            return self.pace.wait
        return CALM if self.play.animated and self.play.delegated is None else 0

    def _paced(self) -> None:
        if self._number is None:  # whoever has begun to think may finish
            self._place = None
            self._soon.start()

    def _step(self) -> None:
        self._stepping = True
        self._place = None
        self._soon.start()

    def _drop(self) -> None:
        """Cancel the current question."""
        self._rest.stop()
        if self._number is not None:
            self.client.drop(self._number)
        self._number, self._place = None, None
        self._tick.stop()
        self.play.think(None)

    # --- asking ----------------------------------------------------------------------------------

    def _ask(self) -> None:
        place = self._place
        if place is None or place != self._here():
            return
        self._tick.start()
        self.play.think(place.seat)
        self.play.client.ask(Question.of(MatchService.events), self._for(place, self._think))

    def _think(self, events: tuple[str, ...] | Trouble) -> None:
        setup, place = self.play.setup, self._place
        if isinstance(events, Trouble) or setup is None or place is None:
            self._answered(events if isinstance(events, Trouble) else None)
            return
        kind = setup.seats[place.seat].kind
        level = SETTING_UP if kind == "person" else kind
        wish = request_of(events, place.seat, level)
        self._number = self.client.think(setup, wish, self._for(place, self._answered))

    def _for(self, place: _Place, take: Callable[..., object]) -> Callable[..., None]:
        """``take``, called only if the match is still in the same situation when the answer arrives."""

        def heard(answer: object) -> None:
            if place == self._place == self._here():
                take(answer)
            elif place == self._place:
                self._soon.start()

        return heard

    def _answered(self, answer: Thought | Trouble | None) -> None:
        self._number = None
        self._drop()
        if isinstance(answer, Trouble):
            self.play.set_trouble(answer)
            self.play.set_live(False)
        elif answer is not None:
            self.play.choose_text(answer.notation)
