"""A match: one game being played, with its whole history, forward and back.

The engine knows only the present. The match has a tree of all events (choices and chances), with the state and the
journal entries after each, so that stepping back and forward is loading a state. A *course* is a sequence of events in
that tree, the first or one that branches off (see ``match_tree``). The current *line* is the path of nodes from the

start through the current position to the end of its course.
For every chance the generator inside the state is advanced once, also when the result comes from a script or from
people's own dice or wheel: so a record replays to the same state in any case.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from dsl.engines.linking.game import Game
from dsl.engines.protocol.engine import Engine, Opening
from dsl.engines.protocol.errors import RuleError
from dsl.engines.protocol.events import Chance, Decision, Entry, Over, Pending
from dsl.games.play.match_tree import FIRST, START, Chosen, Event, Happened, MatchTree, depth, packed
from dsl.games.play.notation import choice_text, outcome_text

# Returns the index of a chance's outcome, or None to leave the match waiting for it.
ChanceSource = Callable[[Chance], int | None]


class Match:
    """A game in progress. ``source`` answers chances; without one they come from the state's own generator.

    If ``branching``, a different decision after going back begins a new course, and the old events stay in the tree;
    else they are dropped.
    """

    def __init__(
        self,
        game: Game,
        engine: Engine,
        seed: int = 0,
        source: ChanceSource | None = None,
        opening: Opening | None = None,
        branching: bool = False,
    ) -> None:
        self.game = game
        self.engine = engine
        self.seed = seed
        self.source = source
        self.branching = branching
        self.at = 0
        self._line = [START]
        self._new_course = FIRST  # the number of an empty course to which the next event is added; FIRST: none
        self._events: list[Event] = []
        self._behind = False  # the engine has not been moved after ``add_known_event`` yet
        self._opening, self._progress = opening, dict[int, int]()
        engine.start(seed, opening)
        self._block = engine.save()
        self.tree = MatchTree(self._block, engine.take_journal())
        self._note_opening(START)

    # --- the present -----------------------------------------------------------------------------

    @property
    def pending(self) -> Pending:
        """What the game waits for."""
        pending = self.engine.pending
        if pending is None:
            raise AssertionError("a started engine always waits for something")
        return pending

    @property
    def active(self) -> int | None:
        """The seat whose turn it is; None between turns."""
        return self.engine.state.active

    @property
    def by_hand(self) -> bool:
        """Whether it began in a position set up by hand, where seats may know less than in a played one."""
        return self._opening is not None

    @property
    def over(self) -> Over | None:
        """The result; None before the end."""
        pending = self.pending
        return pending if isinstance(pending, Over) else None

    @property
    def events(self) -> Sequence[Event]:
        """The events up to now."""
        return self._events[: self.at]

    @property
    def ahead(self) -> int:
        """The number of events that were taken back and can be redone."""
        return len(self._events) - self.at

    def state(self) -> bytes:
        """The complete state, as the engine saves it."""
        return self._block

    @property
    def node(self) -> int:
        """The current node of the tree."""
        return self._line[self.at]

    @property
    def line(self) -> Sequence[int]:
        """The nodes of the current line, including those ahead."""
        return self._line

    # --- going on --------------------------------------------------------------------------------

    def choose(self, index: int, text: str = "") -> None:
        """Answer the pending decision; ``text`` is the line for records, if known already."""
        decision = self.pending
        if not isinstance(decision, Decision) or not 0 <= index < len(decision.choices):
            raise ValueError("no such choice is pending")
        text = text or choice_text(self.game, decision, index)
        event = Chosen(decision.player, index, decision.choices[index], decision.secret, text)
        self._happen(event, lambda: self.engine.choose(index))

    def resolve(self, index: int | None = None) -> None:
        """Answer the pending chance with an outcome, or (None) with what the state's generator draws."""
        chance = self.pending
        if not isinstance(chance, Chance):
            raise ValueError("no chance is pending")
        drawn = self.engine.roll()
        taken = drawn if index is None else index
        event = Happened(taken, chance.outcomes[taken], chance.viewers, outcome_text(self.game, chance, taken))
        self._happen(event, lambda: self.engine.resolve(taken))

    def run(self) -> Pending:
        """Resolve chances until a decision, the end, or a chance that the source leaves open."""
        while isinstance(self.pending, Chance):
            if self.source is None:
                self.resolve()
                continue
            index = self.source(self.pending)
            if index is None:
                break
            self.resolve(index)
        return self.pending

    def add_known_event(self, event: Event, block: bytes, entries: list[Entry]) -> None:
        """Add an event whose result is known; ``block`` is the compressed state after it.

        No rules run: the engine stays where it was until ``catch_up`` or ``go_to_event``.
        """
        if not self._happened_before(event):
            self._behind = True
            self._add(event, block, entries)

    def catch_up(self) -> None:
        """Move the engine to the position of the match, after ``add_known_event``."""
        if self._behind:
            self.go_to_event(self.at)

    def _happen(self, event: Event, step: Callable[[], None]) -> None:
        if self._happened_before(event):
            return
        try:
            step()
        except RuleError:
            self.go_to_event(self.at)  # the match stays as it was, to be saved or taken back
            raise
        self._block = self.engine.save()
        self._add(event, packed(self._block), self.engine.take_journal())

    def _happened_before(self, event: Event) -> bool:
        """If the tree has this event after the current node already, go there; else False."""
        node = None if self._new_course else self.tree.following(self.node, event)
        if node is not None:
            self.go_to_node(node)
        return node is not None

    def _add(self, event: Event, block: bytes, entries: list[Entry]) -> None:
        """Add a new node and go there."""
        instead = not (self.branching or self._new_course)
        node = self.tree.add(self.node, event, block, entries, instead, self._new_course)
        self._new_course = FIRST
        self._note_opening(node)
        del self._events[self.at :], self._line[self.at + 1 :]
        self._events.append(event)
        self._line.append(node)
        self.at += 1

    # --- back and forward ------------------------------------------------------------------------

    def go_to_event(self, at: int) -> None:
        """Go to the position after ``at`` events, back or forward."""
        if not 0 <= at <= len(self._events):
            raise ValueError("there is no such position in this match")
        self._new_course, self._behind = FIRST, False
        self._block = self.tree.state(self._line[at])
        self.engine.load(self._block)
        self.engine.take_journal()
        if self._opening is not None:
            self._opening.progress = self._progress[self._line[at]]
        self.at = at

    def _note_opening(self, node: int) -> None:
        """Record how much of a position set up by hand is entered at a node."""
        if self._opening is not None:
            self._progress[node] = self._opening.progress

    def go_to_node(self, node: int, anew: bool = False) -> None:
        """Go to any node of the tree; the events after it on its course can be redone.

        If it is on the current line, that stays the same, unless ``anew``.
        """
        if node not in self.tree:
            raise ValueError("there is no such node in this match")
        if anew or node not in self._line:
            self._line = [*self.tree.path(node), *self.tree.onward(node)]
            self._events = [self.tree.event(step) for step in self._line[1:]]
        self.go_to_event(depth(node))

    def branch_off(self, node: int, number: int, name: str = "") -> None:
        """Go to a node, and begin a new course there with an unused number; the next event is added to it."""
        self.go_to_node(node)
        self._new_course = self.tree.begin(node, number, name).number

    @contextmanager
    def temporarily_at(self, node: int) -> Iterator[None]:
        """A context in which the match is at another node; afterwards it is where it was, on the same line."""
        if node == self.node:
            yield
            return
        line, events, at = self._line, self._events, self.at
        self.go_to_node(node)
        try:
            yield
        finally:
            self._line, self._events = line, events
            self.go_to_event(at)

    def last_decision(self, players: Sequence[int] | None = None) -> int | None:
        """The index of the latest decision of one of ``players`` (or of anybody); None if there is none."""
        for at in range(self.at - 1, -1, -1):
            event = self._events[at]
            if isinstance(event, Chosen) and (players is None or event.player in players):
                return at
        return None

    def take_back(self, players: Sequence[int] | None = None) -> bool:
        """Go back to before the latest decision (of ``players``); False if there is none."""
        at = self.last_decision(players)
        if at is None:
            return False
        self.go_to_event(at)
        return True

    # --- the journal -----------------------------------------------------------------------------

    def entries(self, since: int = 0) -> list[Entry]:
        """The journal from the position ``since`` on, the entries before the first event only for 0."""
        first = since + 1 if since else 0
        return [entry for node in self._line[first : self.at + 1] for entry in self.tree.entries(node)]

    def entries_of(self, at: int) -> list[Entry]:
        """The journal entries of event ``at`` (from 1; 0 is the start)."""
        return self.tree.entries(self._line[at])
