"""A finished match: its tree as a time line, and statistics of shots, hits and possessions by round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial

from dsl.engines.linking.game import Datum
from dsl.games.play import Match
from dsl.games.play.match_tree import START, Chosen, Course, course_of
from dsl.services.match.effect_maker import EffectMaker
from dsl.services.match.effects import Effect
from dsl.services.match.match_values import Account
from dsl.services.match.passage_values import Branch, Passage, Tick, TimeLine
from dsl.services.match.views.fact_views import PLAYER
from dsl.services.match.views.log_lines import HEADS, LogLines
from dsl.services.match.views.passages import Passages
from dsl.services.match.views.position_views import PositionViews
from dsl.services.theme.sections import StageKeys


class Accounts:
    """Computes statistics from the events of a match, as one viewer saw them."""

    def __init__(self, views: PositionViews, passages: Passages) -> None:
        self._views, self._passages, self._match = views, passages, views.match

    def of(self, keys: StageKeys, viewer: int) -> Account:
        """Shots, if the theme names who fires; by round the points it names, else the pieces on the board."""
        match, views = self._match, self._views
        line, before = match.line[1 : match.at + 1], views.view(START, viewer)
        fields = (each for each in match.game.program.fields if each.name == keys.points)
        field = next((each for each in fields if each.label), None)
        found: list[Passage] = []
        owners: dict[Datum, int] = {}
        rounds: list[tuple[str, tuple[int, ...]]] = []
        with views.at_node_as_viewer(START, viewer):
            for node in line:
                seen = self._passages.of(partial(match.go_to_node, node), (viewer,), ways=False)[viewer]
                found.append(seen)
                owners = self._owners(viewer) | owners
                own = self._numbers(field.name if field is not None else "", viewer)
                heading, row = views.log.part(node), tuple(own[seat] for seat in range(match.game.seats))
                if rounds and rounds[-1][0] == heading:
                    rounds.pop()
                rounds += [(heading, row)] if heading else []
        maker = EffectMaker(keys, lambda one, other: 1.0)
        maker.stand(before)
        maker.meet(owners)
        fires = any(effect.show == "shot" and effect.start for effect in keys.effects.values())
        shots, hits = self._shots(maker.of(found, views.view(match.node, viewer)) if fires else ())
        label = views.facts.words.word(field.label) if field is not None else ""
        return Account(shots, hits, label, tuple(heading for heading, _ in rounds), tuple(row for _, row in rounds))

    def _numbers(self, points: str, viewer: int) -> Counter[int]:
        """The points of each player, or the number of pieces, as far as the viewer sees them.

        Points of a player include those of the player's pieces on the board.
        """
        owners, found = self._owners(viewer), Counter[int]()
        if not points:
            return Counter(owners.values())
        owners |= {Datum(PLAYER, seat): seat for seat in range(self._match.game.seats)}
        for (thing, field), value in self._passages.glimpse(viewer).values.items():
            if field.name == points and thing in owners:
                found[owners[thing]] += value
        return found

    def _owners(self, viewer: int) -> dict[Datum, int]:
        """The owners of the pieces on the board, as far as the viewer sees them."""
        seen = self._passages.glimpse(viewer).cells.items()
        return {piece: self._views.pieces.owner(self._match.engine, piece) for piece, cell in seen if cell >= 0}

    def _shots(self, effects: Sequence[Effect]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The number of shots and of hits by each player; a salvo is one shot."""
        struck = {effect.node for effect in effects if effect.kind == "hit"}
        fired = {(effect.player, effect.node) for effect in effects if effect.kind == "shot"}
        seats = range(self._match.game.seats)
        return (
            tuple(sum(player == seat for player, _ in fired) for seat in seats),
            tuple(sum(player == seat and node in struck for player, node in fired) for seat in seats),
        )


LOUD = ("out", "over")


class TimeLines:
    """Creates time lines of one match; ticks are cached."""

    def __init__(self, match: Match, log: LogLines) -> None:
        self._match, self._log = match, log
        self._ticks: dict[tuple[int, int], Tick] = {}

    def line(self, viewer: int) -> TimeLine:
        """The whole tree, and the current node."""
        branches = tuple(self._branch(course, viewer) for course in self._match.tree.courses)
        return TimeLine(branches, course_of(self._match.line[-1]), self._match.node)

    def _branch(self, course: Course, viewer: int) -> Branch:
        ticks = tuple(self._tick(node, viewer) for node in course.nodes)
        return Branch(course.number, course.name, course.begins, course.parent, ticks)

    def _tick(self, node: int, viewer: int) -> Tick:
        """An event, under the latest heading before it."""
        key = node, viewer
        if key not in self._ticks:
            event, lines = self._match.tree.event(node), self._log.of(node, viewer)
            heading = self._log.part(node)
            said = next((line.text for line in lines if line.kind not in HEADS), "")
            loud = any(line.kind in LOUD for line in lines)
            if isinstance(event, Chosen):
                self._ticks[key] = Tick(node, "decision", event.player, heading, said, loud)
            else:
                self._ticks[key] = Tick(node, "chance", None, heading, said, loud)
        return self._ticks[key]
