"""A match in progress: performs steps, and returns what a viewer sees of their results."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import replace
from functools import partial

from dsl.engines.protocol.errors import RuleError
from dsl.engines.protocol.events import Chance, Decision, Pending
from dsl.games.play import Match
from dsl.games.play.match_tree import FIRST, START, course_of
from dsl.games.play.notation import all_texts, find_choice, nearest
from dsl.games.play.record import Setup, event_line, remarked, write_record
from dsl.games.play.visible_state import see_alike
from dsl.services.match.loaded_game import LoadedGame, engine_viewer, setup_words, trouble_of
from dsl.services.match.match_values import SPECTATOR, Seat, Trouble
from dsl.services.match.passage_values import Advance, LogLine, Passage, Turn
from dsl.services.match.position_values import PositionView, QuestionView, ResultView
from dsl.services.match.prospects import Prospects
from dsl.services.match.views.accounts import Accounts, TimeLines
from dsl.services.match.views.map_ways import Ways
from dsl.services.match.views.passages import Passages
from dsl.services.match.views.position_views import PositionViews
from dsl.services.match.views.question_views import fallen_index, known_chance
from dsl.services.match.why_not import Explanations
from dsl.text.diagnostics import Diagnostic


class MatchCourse:
    """A match with the views, log and time line made from it."""

    def __init__(self, loaded: LoadedGame, match: Match) -> None:
        self.loaded, self.match = loaded, match
        self.setup = loaded.setup
        self.differs: tuple[Trouble, ...] = ()
        """What is not as the record says that the match was opened from."""
        self.unplayed: tuple[str, ...] = ()
        """The steps of that record that could not be played again, in words."""
        self._head: Setup | None = None  # of the record, once that was asked for
        self.ways = Ways(match.game)
        self.forget_views()

    def forget_views(self) -> None:
        """Discard all cached views, log lines and time lines."""
        self.views = PositionViews(self.loaded, self.match)
        self.passages = Passages(self.views, self.ways)
        self.time_lines = TimeLines(self.match, self.views.log)
        self.explanations = Explanations(self.loaded, self.views)
        self.prospects = Prospects(self.views, bool(self.setup.given))
        self.accounts = Accounts(self.views, self.passages)

    def under(self, loaded: LoadedGame) -> MatchCourse:
        """The same match with a game whose files differ only in comments."""
        renewed = copy(self)
        renewed.loaded, renewed.setup, renewed.differs = loaded, loaded.setup, ()
        renewed._head = None
        return renewed

    def is_same(self, other: MatchCourse) -> bool:
        """Whether both have the same match."""
        return self.match is other.match

    # --- what is shown -------------------------------------------------------------------------------

    def shown(
        self, viewer: int, node: int | None = None, passages: tuple[Passage, ...] = (), trouble: Trouble | None = None
    ) -> Advance:
        """The current position, or that of another node, with the events that led there."""
        return Advance(passages, self.position(viewer, node), self.time_lines.line(viewer), trouble)

    def position(self, viewer: int, node: int | None = None) -> PositionView:
        """The current position, or that of another node."""
        at = self.match.node if node is None else node
        return replace(self.views.view(at, viewer), recent=self.passages.recent(at, viewer))

    def replayed(self, viewer: int) -> tuple[PositionView, tuple[Passage, ...]]:
        """What the viewer saw since the others' turns began, and the position before that."""
        begin, passages = self.passages.replayed(viewer)
        return self.views.view(begin, viewer), passages

    def log(self, viewer: int, since: int | None) -> tuple[LogLine, ...]:
        """The log lines up to the current node, after the node ``since`` if that is on the way."""
        path = list(self.match.line[: self.match.at + 1])
        begin = path.index(since) + 1 if since in path else 0
        return tuple(line for node in path[begin:] for line in self.views.log.of(node, viewer))

    def record(self) -> str:
        """The match with all its branches and its current node as a text."""
        self._head = self._head or setup_words(self.loaded)
        shown = self.views.view(self.match.node, SPECTATOR)
        ended = shown.pending.text if isinstance(shown.pending, ResultView) else ""
        return remarked(write_record(self.match, self._head), ended or shown.heading)

    def seats(self, seats: tuple[Seat, ...], viewer: int) -> Advance:
        """Change kinds, names and colours of the players; the number of seats must stay."""
        if len(seats) != self.match.game.seats:
            return self._refused(viewer, Diagnostic("match-seats", None, {"seats": self.match.game.seats}))
        self.setup = replace(self.setup, seats=seats)
        words = self.loaded.words.with_players(seat.name for seat in seats)
        self.loaded = replace(self.loaded, setup=self.setup, words=words)
        self._head = None
        self.forget_views()
        return self._advance(viewer)

    def events(self) -> tuple[str, ...]:
        """The lines of a record up to the current node."""
        return tuple(map(event_line, self.match.events))

    def alike(self, one: int, other: int) -> bool:
        """Whether two viewers see the same pieces, values and cards, have the same question and read the same log."""
        match = self.match
        if one == other or not match.game.has_secrets:
            return True
        pending = match.pending
        if (isinstance(pending, Decision) and pending.secret) or (isinstance(pending, Chance) and pending.viewers):
            return False
        if not see_alike(match.game, match.engine, engine_viewer(one), engine_viewer(other)):
            return False
        return self.log(one, None) == self.log(other, None)

    def way(self, index: int, viewer: int) -> tuple[int, ...]:
        """The cells that the piece of a choice would pass, without making it."""
        question = self.views.view(self.match.node, viewer).pending
        choices = question.choices if isinstance(question, QuestionView) else ()
        if not 0 <= index < len(choices):
            return ()
        return self.ways.of_choice(choices[index], choices) or self.prospects.landing.way(index, viewer)

    # --- going on ------------------------------------------------------------------------------------

    def run(self, viewer: int) -> Advance:
        """Resolve chances until a decision, or an outcome to be entered, is due."""
        return self._advance(viewer)

    def gone_on(self, viewer: int) -> Advance:
        """Go on after opening a match: resolve the chances that are pending at the end of its record."""
        advance = self.shown(viewer) if self.match.ahead else self._advance(viewer)
        return replace(advance, differs=self.differs, unplayed=self.unplayed)

    def choose(self, index: int, viewer: int) -> Advance:
        """Make a choice, and resolve the chances after it."""
        pending = self.match.pending
        if not isinstance(pending, Decision) or not 0 <= index < len(pending.choices):
            return self._refused(viewer, Diagnostic("replay-no-choice", None, {"text": str(index + 1), "offers": "–"}))
        return self._advance(viewer, lambda: self.match.choose(index))

    def choose_text(self, notation: str, viewer: int) -> Advance:
        """Make the choice written as in a record."""
        pending = self.match.pending
        index = find_choice(self.match.game, pending, notation) if isinstance(pending, Decision) else None
        if index is None:
            offers = all_texts(self.match.game, pending) if isinstance(pending, Decision) else []
            told = {"text": notation, "offers": "; ".join(nearest(notation, offers)) or "–"}
            return self._refused(viewer, Diagnostic("replay-no-choice", None, told))
        return self.choose(index, viewer)

    def resolve(self, index: int | None, viewer: int) -> Advance:
        """Set the outcome of a chance, by its number as shown to the viewer; None: throw."""
        pending = self.match.pending
        if not isinstance(pending, Chance):
            return self._refused(viewer, Diagnostic("replay-no-outcome", None, {"what": "", "text": "", "known": "–"}))
        real = None
        if index is not None:
            known = known_chance(self.match.engine, pending, engine_viewer(viewer)).outcomes
            card = known[index] if 0 <= index < len(known) else None
            real = fallen_index(self.match.game, pending, card) if card is not None else None
            if real is None or not pending.weights[real]:
                text = self.views.questions.name(card) if card is not None else str(index + 1)
                told = {"what": f"{pending.kind} {pending.what}".strip(), "text": text, "known": "–"}
                return self._refused(viewer, Diagnostic("replay-no-outcome", None, told))
        return self.fell(real, viewer)

    def fell(self, index: int | None, viewer: int) -> Advance:
        """Set the outcome of the pending chance; None: throw."""
        return self._advance(viewer, lambda: self.match.resolve(index))

    def _refused(self, viewer: int, why: Diagnostic) -> Advance:
        return self.shown(viewer, trouble=trouble_of(why))

    def _advance(self, viewer: int, step: Callable[[], None] | None = None) -> Advance:
        turn = self.advance_for((viewer,), step)
        return self.shown(viewer, passages=turn.passages[viewer], trouble=turn.trouble)

    def advance_for(self, viewers: Sequence[int], step: Callable[[], None] | None = None) -> Turn:
        """Make one step with the chances after it; the step is undone if the rules raise an error."""
        match, stood, mark = self.match, self.match.node, self.match.tree.mark()
        events = []
        try:
            if step is not None:
                events.append(self.passages.of(step, viewers))
            while self._falls(match.pending):
                events.append(self.passages.of(match.resolve, viewers))
        except RuleError as error:
            match.tree.undo(mark)
            match.go_to_node(stood, anew=True)
            self.forget_views()
            return Turn(dict.fromkeys(viewers, ()), trouble_of(error.diagnostic))
        return Turn({viewer: tuple(event[viewer] for event in events) for viewer in viewers})

    def _falls(self, pending: Pending) -> bool:
        """Whether the program resolves a chance; if people throw their own dice, only one that none of them sees."""
        if not isinstance(pending, Chance):
            return False
        people = [number for number, seat in enumerate(self.setup.seats) if seat.kind == "person"]
        return not self.setup.own_dice or not any(map(pending.seen_by, people))

    # --- elsewhere in the tree -----------------------------------------------------------------------

    def go(self, node: int, viewer: int) -> Advance:
        """Go to another node; the shown course stays if the node is on it.

        After one step forward the event is returned too.
        """
        match = self.match
        if node not in match.tree:
            return self._refused(viewer, Diagnostic("match-no-node", None))
        if node == START or match.tree.before(node) != match.node:
            match.go_to_node(node)
            return self.shown(viewer)
        with self.views.at_node_as_viewer(match.node, viewer):
            seen = self.passages.of(partial(match.go_to_node, node), (viewer,))
        return self.shown(viewer, passages=(seen[viewer],))

    def turn_to(self, number: int, viewer: int) -> Advance:
        """Go to the end of a branch."""
        if number not in self._numbers():
            return self._refused(viewer, Diagnostic("match-no-branch", None, {"number": number + 1}))
        self.match.go_to_node(self.match.tree.course(number).tip)
        return self.shown(viewer)

    def name_branch(self, number: int, name: str, viewer: int) -> Advance:
        """Name a branch."""
        if number not in self._numbers():
            return self._refused(viewer, Diagnostic("match-no-branch", None, {"number": number + 1}))
        self.match.tree.name(number, " ".join(name.split()))
        return self.shown(viewer)

    def remove_branch(self, number: int, viewer: int) -> Advance:
        """Remove a branch; if the current node is on it, go to its beginning."""
        tree, match = self.match.tree, self.match
        if number not in self._numbers() or number == FIRST:
            code = "match-first-branch" if number == FIRST else "match-no-branch"
            return self._refused(viewer, Diagnostic(code, None, {"number": number + 1}))
        tree.remove(number)
        lost = tree.is_removed(course_of(match.node))
        match.go_to_node(tree.course(number).begins if lost else match.node, anew=True)
        return self.shown(viewer)

    def restore_branch(self, number: int, viewer: int) -> Advance:
        """Bring back a branch that was removed."""
        if number not in self.match.tree.numbers:
            return self._refused(viewer, Diagnostic("match-no-branch", None, {"number": number + 1}))
        self.match.tree.remove(number, removed=False)
        return self.shown(viewer)

    def _numbers(self) -> list[int]:
        """The numbers of the branches that are not removed."""
        return [course.number for course in self.match.tree.courses]
