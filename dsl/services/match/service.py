"""The match service: the methods that a window calls while a game is played.

It holds one match and answers for one viewer at a time, or for several at once. Each method is a line or two and is
documented in the module that it calls. An error of the rules is a result, never an exception: the match stays
unchanged.
"""

from __future__ import annotations

from collections.abc import Sequence

from dsl.engines.linking.game import Datum
from dsl.services.match.following import Following
from dsl.services.match.hand_setup import HandTray, hand_tray
from dsl.services.match.match_values import Account, Cause, Danger, Lobby, MatchSetup, Prospect, Seat, Trouble, WhyNot
from dsl.services.match.openings import begin_match, goes_on, lobby_of, open_match
from dsl.services.match.passage_values import Advance, Followed, LogLine, Passage, Turn
from dsl.services.match.played_course import MatchCourse
from dsl.services.match.position_values import PositionView
from dsl.services.theme.sections import StageKeys

RECORDED_NODE = -1
"""In place of a node: the one that the record names."""


class MatchService:
    """At most one match; ``node`` and ``index`` arguments are those in values it has returned."""

    def __init__(self) -> None:
        self._course: MatchCourse | None = None
        self._following = Following()

    @property
    def running(self) -> bool:
        """Whether a match has begun."""
        return self._course is not None

    @property
    def course(self) -> MatchCourse:
        """The current match; raises ``LookupError`` before one has begun."""
        if self._course is None:
            raise LookupError("no match has begun")
        return self._course

    # --- before it and at its beginning --------------------------------------------------------------

    def lobby(self, setup: MatchSetup) -> Lobby:
        """The options before a match."""
        return lobby_of(setup)

    def tray(self, setup: MatchSetup) -> HandTray | tuple[Trouble, ...]:
        """The kinds of pieces and values for setting up a position by hand."""
        return hand_tray(setup)

    def begin(self, setup: MatchSetup, viewer: int) -> Advance | tuple[Trouble, ...]:
        """Begin a match; if that fails, return why and keep the former one."""
        begun = begin_match(setup)
        if not isinstance(begun, MatchCourse):
            return begun
        self._course = begun
        return begun.run(viewer)

    def open(self, setup: MatchSetup, record_text: str, viewer: int) -> Advance | tuple[Trouble, ...]:
        """Continue a match from its record, as far as it can be replayed under the rules of ``setup``.

        It is then at the node that the record names; ``Advance.differs`` are the differences.
        """
        opened = open_match(setup, record_text)
        if not isinstance(opened, MatchCourse):
            return opened
        self._course = opened
        return opened.gone_on(viewer)

    def restore(self, setup: MatchSetup, record_text: str, node: int, viewer: int) -> Advance | tuple[Trouble, ...]:
        """Open the match of another process, at a node or where its record says (``RECORDED_NODE``).

        If it is the current match, continued in that process, only the new events are played; if it is the current one
        under other rules, it is followed, which is faster than opening it.
        """
        same, course = False, self._course
        if course is not None:
            taken = self._following.take_record(course, setup, node, record_text)
            self._course = taken or course
            same = taken is not None or goes_on(course, setup, record_text)
        opened = self.course.gone_on(viewer) if same else self.open(setup, record_text, viewer)
        return opened if isinstance(opened, tuple) or node == RECORDED_NODE else self.go(node, viewer)

    def seats(self, seats: tuple[Seat, ...], viewer: int) -> Advance:
        """Change the players: persons, bots, names and colours."""
        return self.course.seats(seats, viewer)

    # --- going on ------------------------------------------------------------------------------------

    def position(self, viewer: int, node: int | None = None) -> Advance:
        """The current position, or that of another node."""
        return self.course.shown(viewer, node)

    def choose(self, index: int, viewer: int) -> Advance:
        """Make a choice of the pending question, and resolve chances."""
        return self.course.choose(index, viewer)

    def view(self, viewer: int) -> PositionView:
        """The current position without its time line."""
        return self.course.position(viewer)

    def choose_for(self, index: int, viewers: Sequence[int]) -> Turn:
        """Make a choice; returns what each of several viewers sees of it and of the chances after it."""
        return self.course.advance_for(viewers, lambda: self.course.match.choose(index))

    def choose_text(self, notation: str, viewer: int) -> Advance:
        """Make the choice written as in a record."""
        return self.course.choose_text(notation, viewer)

    def resolve(self, index: int | None, viewer: int) -> Advance:
        """Set the outcome of a chance, or throw (None); ``index``: among the outcomes shown to the viewer."""
        return self.course.resolve(index, viewer)

    # --- the time line -------------------------------------------------------------------------------

    def go(self, node: int, viewer: int) -> Advance:
        """Go to another node, without any decision."""
        return self.course.go(node, viewer)

    def turn_to(self, branch: int, viewer: int) -> Advance:
        """Go to the end of a branch."""
        return self.course.turn_to(branch, viewer)

    def name_branch(self, number: int, name: str, viewer: int) -> Advance:
        """Name a branch."""
        return self.course.name_branch(number, name, viewer)

    def remove_branch(self, number: int, viewer: int) -> Advance:
        """Remove a branch with its own branches; the current node moves to its beginning. The first one stays."""
        return self.course.remove_branch(number, viewer)

    def restore_branch(self, number: int, viewer: int) -> Advance:
        """Bring back a branch that was removed."""
        return self.course.restore_branch(number, viewer)

    # --- what happened -------------------------------------------------------------------------------

    def log(self, viewer: int, since_node: int | None = None) -> tuple[LogLine, ...]:
        """The log up to the current node, or from a node on."""
        return self.course.log(viewer, since_node)

    def replayed(self, viewer: int) -> tuple[PositionView, tuple[Passage, ...]]:
        """What others did since a viewer's last turn, and the position before that."""
        return self.course.replayed(viewer)

    def way(self, index: int, viewer: int) -> tuple[int, ...]:
        """The cells that the piece of a choice would pass, both ends included; empty where it moves none.

        A -1 at the end: it must go on from there, whatever is answered next.
        """
        return self.course.way(index, viewer)

    def prospects(self, index: int, keys: StageKeys, viewer: int) -> tuple[Prospect, ...]:
        """The possible gains and targets of a choice, with probabilities."""
        return self.course.prospects.of(index, keys, viewer)

    def prospects_before(self, node: int, keys: StageKeys, viewer: int) -> tuple[Prospect, ...]:
        """What the shot that a throw decided could hit, and by which faces."""
        return self.course.prospects.before(node, keys, viewer)

    def farther(self, viewer: int) -> tuple[tuple[int, ...], ...]:
        """The ways that take several answers to the pending question: where a piece stands, and a cell an answer."""
        return self.course.prospects.farther.ways(viewer)

    def prospects_of_way(self, way: tuple[int, ...], keys: StageKeys, viewer: int) -> tuple[Prospect, ...]:
        """The possible gains and targets at the end of such a way."""
        return self.course.prospects.of_way(way, keys, viewer)

    def dangers(self, indices: Sequence[int], keys: StageKeys, viewer: int) -> tuple[Danger, ...]:
        """The choices after which others could fire at the moved piece; empty for too many choices."""
        return self.course.prospects.dangers(indices, keys, viewer)

    def account(self, keys: StageKeys, viewer: int) -> Account:
        """Statistics up to the current node: shots, hits, points or pieces by round."""
        return self.course.accounts.of(keys, viewer)

    def why_not(self, option: str, values: Sequence[Datum], viewer: int) -> tuple[WhyNot, ...]:
        """Why an answer is not offered: of an option (empty: of any), with values; the last may be a place."""
        return self.course.explanations.why_not(option, values, viewer)

    def why(self, node: int, number: int, viewer: int) -> tuple[Cause, ...]:
        """The causes of line ``number`` of a node: the rules that ran, the outermost first."""
        return self.course.explanations.why(node, number, viewer)

    def sentences(self, clauses: Sequence[str]) -> tuple[tuple[str, str], ...]:
        """The sentences of rulebook clauses for this match; clauses without one are left out."""
        return self.course.explanations.sentences(clauses)

    def alike(self, one: int, other: int) -> bool:
        """Whether two viewers may see the same, so that no curtain is needed between them."""
        return self.course.alike(one, other)

    # --- the same match under other rules ------------------------------------------------------------

    def follow(self, setup: MatchSetup, viewer: int) -> Followed:
        """The match replayed under another setup; the current one is unchanged."""
        return self._following.follow(self.course, setup, viewer)

    def get_ready_to_follow(self) -> None:
        """Compute in advance what every replay needs, while the process is idle."""
        self._following.get_ready(self.course)

    def finish_following(self, viewer: int) -> Followed:
        """Replay the branches of that match too, and check the map."""
        return self._following.finish(self.course, viewer)

    def followed_log(self, viewer: int) -> tuple[LogLine, ...]:
        """The log of the match replayed last, up to the corresponding node."""
        return self._following.log(viewer)

    def take_followed(self, setup: MatchSetup, viewer: int) -> Advance | None:
        """Make the match that was followed last the current one; None if it was not followed under that setup."""
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
        """The lines of a record up to the current node."""
        return self.course.events()
