"""The match service: what a window asks while a game is played.

It holds one match and answers for one viewer at a time, or for several at once. Each method is a line or two; what it
does is told in the
module that it asks. A mistake of the rules is an answer, never an exception: the match stands where it stood.
"""

from __future__ import annotations

from collections.abc import Sequence

from dsl.engines.linking.game import Datum
from dsl.services.match.following import Following
from dsl.services.match.hand_setup import HandTray, hand_tray
from dsl.services.match.match_values import Account, Cause, Danger, Lobby, MatchSetup, Prospect, Seat, Trouble, WhyNot
from dsl.services.match.openings import begin_match, lobby_of, open_match
from dsl.services.match.passage_values import Advance, Followed, LogLine, Turn
from dsl.services.match.played_course import MatchCourse
from dsl.services.match.position_values import PositionView
from dsl.services.theme.sections import StageKeys

STANDS = -1
"""Instead of a node: where the record says."""


class MatchService:
    """One match, if one has begun; ``node`` and ``index`` are those of the values that it has given."""

    def __init__(self) -> None:
        self._course: MatchCourse | None = None
        self._following = Following()

    @property
    def running(self) -> bool:
        """Whether a match has begun."""
        return self._course is not None

    @property
    def course(self) -> MatchCourse:
        """The match that is played; ``LookupError`` before one has begun."""
        if self._course is None:
            raise LookupError("no match has begun")
        return self._course

    # --- before it and at its beginning --------------------------------------------------------------

    def lobby(self, setup: MatchSetup) -> Lobby:
        """What can be chosen before a match."""
        return lobby_of(setup)

    def tray(self, setup: MatchSetup) -> HandTray | tuple[Trouble, ...]:
        """What the game of a setup has to be set up by hand."""
        return hand_tray(setup)

    def begin(self, setup: MatchSetup, viewer: int) -> Advance | tuple[Trouble, ...]:
        """Begin a match; why it cannot begin, and then the one before goes on."""
        begun = begin_match(setup)
        if not isinstance(begun, MatchCourse):
            return begun
        self._course = begun
        return begun.run(viewer)

    def open(self, setup: MatchSetup, record_text: str, viewer: int) -> Advance | tuple[Trouble, ...]:
        """Go on with a match from its record, as far as that is sound and the rules of ``setup`` follow it.

        It stands where the record says; ``Advance.differs`` is where that and the rules part.
        """
        opened = open_match(setup, record_text)
        if not isinstance(opened, MatchCourse):
            return opened
        self._course = opened
        return opened.gone_on(viewer)

    def restore(self, setup: MatchSetup, record_text: str, node: int, viewer: int) -> Advance | tuple[Trouble, ...]:
        """The match of a process that has ended, at a node of it, or where its record says (``STANDS``)."""
        opened = self.open(setup, record_text, viewer)
        return opened if isinstance(opened, tuple) or node == STANDS else self.go(node, viewer)

    def seats(self, seats: tuple[Seat, ...], viewer: int) -> Advance:
        """Let others sit down: persons, bots, with other names and colours."""
        return self.course.seats(seats, viewer)

    # --- going on ------------------------------------------------------------------------------------

    def position(self, viewer: int, node: int | None = None) -> Advance:
        """A position, or that at which the match stands; nothing happens."""
        return self.course.shown(viewer, node)

    def choose(self, index: int, viewer: int) -> Advance:
        """Take a choice of the pending question, and let chances fall."""
        return self.course.choose(index, viewer)

    def view(self, viewer: int) -> PositionView:
        """The position at which the match stands, without its time line."""
        return self.course.position(viewer)

    def choose_for(self, index: int, viewers: Sequence[int]) -> Turn:
        """Take a choice; what each of several viewers sees of it and of the chances after it."""
        return self.course.advance_for(viewers, lambda: self.course.match.choose(index))

    def choose_text(self, notation: str, viewer: int) -> Advance:
        """Take the choice that a line of a record stands for."""
        return self.course.choose_text(notation, viewer)

    def resolve(self, index: int | None, viewer: int) -> Advance:
        """Say what fell, or let the program throw (None); ``index`` is of the outcomes that the viewer was shown."""
        return self.course.resolve(index, viewer)

    # --- the time line -------------------------------------------------------------------------------

    def go(self, node: int, viewer: int) -> Advance:
        """Stand at another node; nothing is decided by it."""
        return self.course.go(node, viewer)

    def turn_to(self, branch: int, viewer: int) -> Advance:
        """Stand at the end of a branch."""
        return self.course.turn_to(branch, viewer)

    def name_branch(self, number: int, name: str, viewer: int) -> Advance:
        """Give a branch a name."""
        return self.course.name_branch(number, name, viewer)

    def remove_branch(self, number: int, viewer: int) -> Advance:
        """Put a branch away with all that leave it; who stands on it stands where it began. The first one stays."""
        return self.course.remove_branch(number, viewer)

    def restore_branch(self, number: int, viewer: int) -> Advance:
        """Bring back a branch that was removed."""
        return self.course.restore_branch(number, viewer)

    # --- what happened -------------------------------------------------------------------------------

    def log(self, viewer: int, since_node: int | None = None) -> tuple[LogLine, ...]:
        """The log up to where the match stands, or what came after a node on the way there."""
        return self.course.log(viewer, since_node)

    def way(self, index: int, viewer: int) -> tuple[int, ...]:
        """The cells that the piece of a choice would pass, both ends included; empty where it moves none."""
        return self.course.way(index, viewer)

    def prospects(self, index: int, keys: StageKeys, viewer: int) -> tuple[Prospect, ...]:
        """What a choice may win, and what it or its piece after it could fire at, each with how likely that is."""
        return self.course.prospects.of(index, keys, viewer)

    def dangers(self, indices: Sequence[int], keys: StageKeys, viewer: int) -> tuple[Danger, ...]:
        """After which of some choices others could fire at the piece that was moved; nothing where they are many."""
        return self.course.prospects.dangers(indices, keys, viewer)

    def account(self, keys: StageKeys, viewer: int) -> Account:
        """The match up to where it stands in numbers: shots, hits, points or pieces round by round."""
        return self.course.accounts.of(keys, viewer)

    def why_not(self, option: str, values: Sequence[Datum], viewer: int) -> tuple[WhyNot, ...]:
        """Why an answer is not offered: of an option (empty: of any), with values; the last may be a place."""
        return self.course.explanations.why_not(option, values, viewer)

    def why(self, node: int, number: int, viewer: int) -> tuple[Cause, ...]:
        """What led to line ``number`` among the lines of a node: the rules that ran, the outermost first."""
        return self.course.explanations.why(node, number, viewer)

    def sentences(self, clauses: Sequence[str]) -> tuple[tuple[str, str], ...]:
        """What clauses of the rulebook say under the parameters of this match; those of which nothing is known not."""
        return self.course.explanations.sentences(clauses)

    def alike(self, one: int, other: int) -> bool:
        """Whether two viewers may read and see the same: no curtain is needed between them."""
        return self.course.alike(one, other)

    # --- the same match under other rules ------------------------------------------------------------

    def follow(self, setup: MatchSetup, viewer: int) -> Followed:
        """The match as it would stand under another setup; this one goes on as it is."""
        return self._following.follow(self.course, setup, viewer)

    def get_ready_to_follow(self) -> None:
        """What is the same under every setup is made beforehand, while nobody waits."""
        self._following.get_ready(self.course)

    def finish_following(self, viewer: int) -> Followed:
        """Follow the branches of that match, too: where one of them ends, what keeps the match from being played."""
        return self._following.finish(self.course, viewer)

    def followed_log(self, viewer: int) -> tuple[LogLine, ...]:
        """The log of the match that was followed last, as far as this one stands in its own."""
        return self._following.log(viewer)

    def take_followed(self, setup: MatchSetup, viewer: int) -> Advance | None:
        """From now on the match that was followed last is played; None where it was not followed under that setup."""
        taken = self._following.take(setup)
        if taken is None:
            return None
        self._course = taken
        return taken.shown(viewer)

    # --- records -------------------------------------------------------------------------------------

    def record(self) -> str:
        """The match with all its branches as a text."""
        return self.course.record()

    def events(self) -> tuple[str, ...]:
        """The lines of a record that lead to where the match stands."""
        return self.course.events()
