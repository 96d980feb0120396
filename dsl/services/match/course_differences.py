"""The first difference of a match replayed under changed rules, described for one viewer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from dsl.engines.linking.game import Datum
from dsl.games.play.match_tree import FIRST, Event, Happened, course_of
from dsl.services.match.loaded_game import engine_viewer
from dsl.services.match.match_values import EVERYTHING
from dsl.services.match.passage_values import Difference, LogLine, OtherWay
from dsl.services.match.played_course import MatchCourse
from dsl.services.match.position_values import PieceView, PositionView
from dsl.services.match.views.log_lines import HEADS
from dsl.services.match.views.trails import OFF
from dsl.text.diagnostics import Diagnostic, message

CHOSEN = ("choice", "log")
MOST = 4
"""The greatest number of sentences about one difference."""


class CourseDifferences:
    """Compares the events of two matches: ``was`` under the former rules, ``became`` under the new ones."""

    def __init__(self, was: MatchCourse, became: MatchCourse, viewer: int) -> None:
        self._was, self._became, self._viewer = was, became, viewer
        from dsl.games.play.retraced.same_positions import SamePositions  # brings numpy, which a host does not need

        self._same = SamePositions(was.match.game, became.match.game)
        self._old, self._new = list(was.match.line), list(became.match.line)

    def first(self) -> int | None:
        """The number of the first event that differs; None if there is none."""
        for at, (old, new) in enumerate(zip_longest(self._old, self._new)):
            if old is None or new is None or not self._alike(old, new):
                return at
        return None

    def first_seen(self, begin: int) -> int | None:
        """The first event from ``begin`` on after which the viewer sees a difference; None if there is none."""
        if self._viewer == EVERYTHING or not self._was.match.game.has_secrets:
            return begin
        pairs = list(zip_longest(self._old, self._new))
        for at in range(begin, len(pairs)):
            old, new = pairs[at]
            if old is None or new is None or not self._looks_alike(old, new):
                return at
        return None

    def describe(self, at: int, stopped: Diagnostic | None, ended: int = 0) -> Difference:
        """The difference at event ``at`` in words for the viewer.

        ``stopped``: why the new course ends there or later, at the decision ``ended`` of the former one; then this is
        what the heading and ``why`` are about.
        """
        old, new = (nodes[at] if at < len(nodes) else None for nodes in (self._old, self._new))
        said, was, cells = self._sentences(old, new)
        ways = tuple(self._moved_pieces(old, new)) if old is not None and new is not None else ()
        if not said and not was:
            said, was = self._facts(old, new)
        node = new if new is not None else self._new[-1]
        before = self._became.match.tree.before(node) if node and new is not None else node
        heading = self._became.views.log.heading(before) or self._begun(old, new)
        why = ""
        if stopped is not None:
            heading, why = self._lost(ended)
            why = why or message(stopped.code, stopped.args, self._became.setup.language)
        cells = tuple(dict.fromkeys((*cells, *(way.became[-1] for way in ways if way.became and way.became[-1] >= 0))))
        is_end = stopped is not None and new is None
        return Difference(node, said[:MOST], was[:MOST], cells, is_end, heading, why, ways)

    def branch_ends(self, node: int) -> Difference:
        """The description of another branch that cannot be replayed beyond ``node``."""
        tree, language = self._was.match.tree, self._became.setup.language
        course, (heading, why) = tree.course(course_of(node)), self._lost(node)
        code = "live-named-ends" if course.name else "live-branch-ends" if course.number != FIRST else "live-first-ends"
        said = message(code, {"name": course.name, "number": course.number}, language)
        return Difference(tree.before(node), (said,), (), (), True, heading, why)

    def _begun(self, old: int | None, new: int | None) -> str:
        """The heading of the differing or missing event, if a round begins with it."""
        course, node = (self._was, old) if new is None else (self._became, new)
        return course.views.log.part(node) if node is not None else ""

    def _lost(self, node: int) -> tuple[str, str]:
        """A decision of the former match: the heading over it, and its first sentence that the viewer may read."""
        before = self._was.match.tree.before(node)
        heading = self._was.views.log.heading(before) or self._begun(node, None)
        return heading, next((line.text for line in self._lines(self._was, node) if line.kind in CHOSEN), "")

    # --- comparing -------------------------------------------------------------------------------

    def _alike(self, old: int, new: int) -> bool:
        one, other = self._was.match.tree, self._became.match.tree
        if old != 0 and new != 0 and not _same_event(one.event(old), other.event(new)):
            return False
        if self._same.as_they_are and one.packed(old) == other.packed(new):
            return True
        return self._same.same(one.state(old), other.state(new))

    def _looks_alike(self, old: int, new: int) -> bool:
        blocks = []
        for course, node in ((self._was, old), (self._became, new)):
            with course.match.temporarily_at(node):
                blocks.append(course.match.engine.view(engine_viewer(self._viewer)))
        return self._same.same(blocks[0], blocks[1])

    # --- in words ----------------------------------------------------------------------------------

    def _sentences(self, old: int | None, new: int | None) -> tuple[tuple[str, ...], tuple[str, ...], tuple[int, ...]]:
        before = self._lines(self._was, old)
        now = self._lines(self._became, new)
        texts, others = {line.text for line in before}, {line.text for line in now}
        said = [line for line in now if line.text not in texts]
        was = [line for line in before if line.text not in others]
        cells = tuple(cell for line in said for cell in line.cells)
        return tuple(line.text for line in said), tuple(line.text for line in was), cells

    def _lines(self, course: MatchCourse, node: int | None) -> Sequence[LogLine]:
        lines = course.views.log.of(node, self._viewer) if node is not None else ()
        return [line for line in lines if line.text and line.kind not in HEADS]

    def _views(self, old: int | None, new: int | None) -> tuple[PositionView | None, PositionView | None]:
        return (
            self._was.views.view(old, self._viewer) if old is not None else None,
            self._became.views.view(new, self._viewer) if new is not None else None,
        )

    def _facts(self, old: int | None, new: int | None) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Changed facts about pieces and players that no line of the log names: sentences for now and for before."""
        was, now = self._views(old, new)
        if was is None or now is None:
            return (), ()
        before, after = (dict(_facts_of(course, view)) for course, view in ((self._was, was), (self._became, now)))
        changed = [key for key in {**after, **before} if before.get(key) != after.get(key)]
        changes = tuple(self._fact_sentence(before.get(key), after.get(key)) for key in changed)
        return changes, tuple(f"{name}: {text}" for name, text, _ in (before[key] for key in changed if key in before))

    def _fact_sentence(self, was: _Fact | None, now: _Fact | None) -> str:
        """A sentence on a changed fact, with its value now and before; None: there is or was no such fact."""
        language, name = self._became.setup.language, (now or was or ("",))[0]
        if was is None or now is None:
            code = "live-fact" if now is not None else "live-fact-gone"
            return message(code, {"name": name, "what": (now or was or ("", ""))[1]}, language)
        return message("live-fact-instead", {"name": name, "now": now[1], "was": was[2]}, language)

    def _moved_pieces(self, old: int, new: int) -> Iterator[OtherWay]:
        """The pieces on different cells, with their paths in this event under both rules."""
        was, now = self._views(old, new)
        assert was is not None and now is not None
        begun = {}
        if old:
            start = self._was.views.view(self._was.match.tree.before(old), self._viewer)
            begun = {piece.ref: piece.cell for piece in start.pieces}
        pieces = {piece.ref: piece for piece in now.pieces}
        before = {piece.ref: piece for piece in was.pieces}
        for ref in dict.fromkeys((*before, *pieces)):
            one, other = before.get(ref), pieces.get(ref)
            if one is not None and other is not None and one.cell == other.cell:
                continue
            known = other or one
            assert known is not None
            yield OtherWay(
                ref, known.name, known.owner, self._path(self._was, begun, one), self._path(self._became, begun, other),
                self._cell(self._was, one), self._cell(self._became, other),
            )  # fmt: skip

    @staticmethod
    def _cell(course: MatchCourse, piece: PieceView | None) -> str:
        names = course.match.game.map.topology.names
        return names[piece.cell] if piece is not None and piece.cell >= 0 else ""

    @staticmethod
    def _path(course: MatchCourse, begun: dict[Datum, int], piece: PieceView | None) -> tuple[int, ...]:
        if piece is None:
            return ()
        origin = begun.get(piece.ref, OFF)
        size = course.match.game.map.topology.size
        return course.ways.way(origin if origin < size else OFF, piece.cell)


def _same_event(one: Event, other: Event) -> bool:
    if isinstance(one, Happened) != isinstance(other, Happened) or one.text != other.text:
        return False
    return isinstance(one, Happened) or one.player == getattr(other, "player", None)


_Fact = tuple[str, str, str]
"""The name of a thing, a fact about it, and a short form of the fact."""


def _facts_of(course: MatchCourse, view: PositionView) -> Iterator[tuple[tuple[object, str], _Fact]]:
    """The facts about pieces, players and the game in a position, by thing and attribute."""
    names, state = course.match.game.map.topology.names, message("live-state", {}, course.setup.language)
    for piece in view.pieces:
        if piece.cell >= 0:
            yield (piece.ref, ""), (piece.name, names[piece.cell], names[piece.cell])
        for fact in piece.facts:
            yield (piece.ref, fact.name), (piece.name, fact.text, fact.short)
    for player in view.players:
        for fact in player.facts:
            yield (player.seat, fact.name), (player.name, fact.text, fact.short)
    for fact in view.state:
        yield (None, fact.name), (state, fact.text, fact.short)
