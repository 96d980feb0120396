"""The events a viewer saw: choices with their values, moves, changes, outcomes of chance."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from dsl.engines.linking.game import Datum
from dsl.engines.linking.layout import ACTIVE
from dsl.engines.protocol.events import Choice, Decision, Entry
from dsl.games.play.match import Match
from dsl.games.play.match_tree import START, Chosen, Happened, word
from dsl.games.play.visible_state import may_see
from dsl.language.typed import types as ty
from dsl.language.typed.nodes import Field
from dsl.language.typed.walk import option_binds
from dsl.services.match.loaded_game import decides_before, engine_viewer
from dsl.services.match.match_values import EVERYTHING
from dsl.services.match.passage_values import AttributeChange, Bound, Changed, Passage, PassageChoice
from dsl.services.match.position_values import ChoiceView, Moved, QuestionView, RecentMove
from dsl.services.match.views.fact_views import CELL, PLAYER
from dsl.services.match.views.map_ways import Ways
from dsl.services.match.views.position_views import PositionViews, store_bounded
from dsl.services.match.views.trails import OFF, piece_kinds


class TakenChoices:
    """Reads choices from the journal, which has the players who may know of each choice."""

    def __init__(self, match: Match) -> None:
        self._match, self._game = match, match.game
        self._names = option_binds(rule.body for rule in match.game.program.rules.values())

    def of(self, event: Chosen | Happened, viewer: int, cells: Mapping[Datum, int]) -> tuple[PassageChoice, ...]:
        """The choices of the latest event; ``cells``: those of the visible pieces before it."""
        found = []
        for entry, choice in self._entries(event):
            if entry.player is None or (viewer != EVERYTHING and entry.seen_by(engine_viewer(viewer)).secret):
                continue
            values = (self._seen(entry, value, viewer) for value in choice.values)
            names = (*self._names.get(choice.option, ()), *("" for _ in choice.values))
            bound = (Bound(n, v, self._cells(v, cells)) for n, v in zip(names, values, strict=False))
            found.append(PassageChoice(entry.player, choice.option, tuple(bound)))
        return tuple(found)

    def _entries(self, event: Chosen | Happened) -> Iterator[tuple[Entry, Choice]]:
        chosen = event.choice if isinstance(event, Chosen) else None
        for entry in self._match.tree.entries(self._match.node):
            if entry.kind == "choice" and chosen is not None:
                yield entry, chosen
                chosen = None
            elif entry.kind == "forced" and entry.choice is not None:
                yield entry, entry.choice

    def _seen(self, entry: Entry, value: Datum, viewer: int) -> Datum | None:
        """A value of a choice; for another player's choice in a game with secrets, only if its text mentions it."""
        assert entry.player is not None
        if decides_before(viewer, entry.player, not self._game.has_secrets):
            return value
        return value if any(named == value for _, named in entry.seen_by(engine_viewer(viewer)).values) else None

    def _cells(self, value: Datum | None, cells: Mapping[Datum, int]) -> tuple[int, ...]:
        """The cells of a value: itself, a piece's former cell, those of a site or region."""
        if value is None or value.many or value.value < 0:
            return ()
        if value.domain == CELL:
            return (value.value,)
        if value.domain in self._game.features:
            return tuple(self._game.features[value.domain][value.value].cells)
        cell = cells.get(value, -1)
        return (cell,) if cell >= 0 else ()


MOST = 100
"""The greatest number of events whose moves are shown: more than happen between two turns of a player."""
CACHED = 10 * MOST
"""The number of cached lists of seen moves, one for each event and viewer."""
Values = dict[tuple[Datum | None, Field], int]


@dataclass(frozen=True)
class Glimpse:
    """The visible things that may change: cells of pieces, values of attributes."""

    cells: dict[Datum, int]
    values: Values


class Passages:
    """Observes events: called before and after each step of the match."""

    def __init__(self, views: PositionViews, ways: Ways) -> None:
        self._views, self._ways = views, ways
        self._match = views.match
        self._game = self._match.game
        self._kinds = piece_kinds(self._game)
        self._known: dict[tuple[int, int], tuple[Moved, ...]] = {}
        self._latest: dict[int, tuple[int, Glimpse]] = {}
        self._changing = _changing(self._game.program.fields)
        self._taken = TakenChoices(self._match)
        self._things = [site for site, _ in views.facts.sites]
        self._things += [Datum(PLAYER, seat) for seat in range(self._game.seats)]

    def glimpse(self, viewer: int) -> Glimpse:
        """What the viewer sees at the current node."""
        node = self._match.node
        if viewer in self._latest and self._latest[viewer][0] == node:
            return self._latest[viewer][1]
        engine, looker = self._match.engine, engine_viewer(viewer)
        cells: dict[Datum, int] = {}
        values: Values = {}
        for kind, place in self._kinds:
            for number in range(engine.state.words[self._game.layout.used[kind]]):
                if may_see(engine, place, number, looker):
                    cells[Datum(kind, number)] = engine.state.read(place, number)
        for thing in (*cells, *self._things, None):
            member = thing.value if thing is not None else 0
            for field in self._changing.get(thing.domain if thing is not None else None, ()):
                if may_see(engine, field, member, looker):
                    values[thing, field] = engine.state.read(field, member)
        self._latest[viewer] = node, Glimpse(cells, values)
        return self._latest[viewer][1]

    def of(self, step: Callable[[], None], viewers: Sequence[int], ways: bool = True) -> dict[int, Passage]:
        """Make a step; returns what each viewer sees of it.

        ``ways``: whether the path a player chose among several is needed.
        """
        asked = ways and isinstance(self._match.pending, Decision)
        before = {viewer: (self.glimpse(viewer), self._offered(viewer) if asked else ()) for viewer in viewers}
        step()
        seen = {viewer: self._seen(viewer, *before[viewer]) for viewer in viewers}
        for viewer, passage in seen.items() if ways else ():
            store_bounded(self._known, (passage.node, viewer), passage.moved, CACHED)
        return seen

    def _seen(self, viewer: int, before: Glimpse, offered: tuple[ChoiceView, ...]) -> Passage:
        """The event that led to the current node."""
        node, event, after = self._match.node, self._match.events[-1], self.glimpse(viewer)
        player = event.player if isinstance(event, Chosen) else None
        result = self._views.last_chance_result(node, viewer) if isinstance(event, Happened) else None
        chosen = next(
            (choice for choice in offered if isinstance(event, Chosen) and choice.notation == event.text), None
        )
        way = self._ways.of_choice(chosen, offered) if chosen is not None else ()
        moved = tuple(self._moved(before, after, way))
        others = [(thing, field) for (thing, field), value in after.values.items()
                  if before.values.get((thing, field), value) != value]  # fmt: skip
        changed, became = [], []
        for thing, field in others:
            values = before.values[thing, field], after.values[thing, field]
            if isinstance(ty.bare(field.type), ty.Int):
                changed += [Changed(thing, field.name, *values)] if thing is not None else []
            else:
                became.append(self._became(thing, field, *values))
        taken = self._taken.of(event, viewer, before.cells)
        lines = self._views.log.of(node, viewer)
        return Passage(node, player, result, moved, tuple(changed), lines, tuple(became), taken)

    def _became(self, thing: Datum | None, field: Field, before: int, after: int) -> AttributeChange:
        """A change of an attribute that is no number."""
        was, now = (
            self._views.fact_views.stable(self._game.type_datum(field.type, value)) for value in (before, after)
        )
        is_course = ty.bare(field.type) == ty.DIRECTION and after >= 0
        return AttributeChange(thing, field.name, was, now, self._views.pieces.degrees(after) if is_course else None)

    def recent(self, node: int, viewer: int) -> tuple[RecentMove, ...]:
        """The moves of others since the viewer's last turn, as the viewer saw them."""
        found: list[RecentMove] = []
        for step, player in reversed(self._since_own_turn(node, viewer)):
            for moved in self._moved_at(step, viewer):
                if len(moved.way) > 1 and OFF not in moved.way:
                    _join(found, RecentMove(player, moved.piece, moved.way))
        return tuple(found)

    def replayed(self, viewer: int) -> tuple[int, tuple[Passage, ...]]:
        """The node where the others' turns since the viewer's last one began, and all that the viewer saw since."""
        path, before = [self._match.node], self._match.tree.before
        since = self._since_own_turn(path[0], viewer)
        begin = before(since[-1][0]) if since else path[0]
        while path[-1] != begin:
            path.append(before(path[-1]))
        with self._views.at_node_as_viewer(begin, viewer):
            found = [self.of(partial(self._match.go_to_node, node), (viewer,))[viewer] for node in path[-2::-1]]
        return begin, tuple(found)

    def _since_own_turn(self, node: int, viewer: int) -> list[tuple[int, int]]:
        """The nodes of the others' turns with the player, latest first; a chance of nobody's turn to its decision."""
        tree, chances = self._match.tree, list[int]()
        found: list[tuple[int, int]] = []
        while node != START and len(found) < MOST:
            event, before = tree.event(node), tree.before(node)
            player = event.player if isinstance(event, Chosen) else word(tree.packed(before), ACTIVE)
            if player < 0:
                chances.append(node)
            elif found and (player == viewer or (viewer < 0 and player != found[-1][1])):
                break
            else:
                if player != viewer:
                    found += [(step, player) for step in (*chances, node)]
                chances.clear()
            node = before
        return found

    def _moved_at(self, node: int, viewer: int) -> tuple[Moved, ...]:
        """The moves the viewer saw in the event that led to a node."""
        if (node, viewer) not in self._known:
            before = self._match.tree.before(node)
            with (
                self._match.temporarily_at(node),
                self._views.at_node_as_viewer(before, viewer),
            ):  # back at ``node`` when it is done
                self.of(lambda: self._match.go_to_node(node), (viewer,))
        return self._known[node, viewer]

    def _offered(self, viewer: int) -> tuple[ChoiceView, ...]:
        """The choices known to the viewer at the current node."""
        asked = self._views.view(self._match.node, viewer).pending
        return asked.choices if isinstance(asked, QuestionView) else ()

    def _moved(self, before: Glimpse, after: Glimpse, chosen: tuple[int, ...]) -> list[Moved]:
        """Pieces visible before and after on different cells; appearing or disappearing is no move.

        ``chosen`` is the path a player chose for one of them.
        """
        trails = self._views.trails.at(self._match.tree.before(self._match.node))
        found = []
        for piece, cell in after.cells.items():
            origin = before.cells.get(piece, OFF if piece not in trails else None)
            if origin is not None and origin != cell:
                as_chosen = chosen if chosen and chosen[0] == origin and chosen[-1] == cell else ()
                found.append(Moved(piece, as_chosen or self._ways.way(origin, cell)))
        return found


def _join(moves: list[RecentMove], move: RecentMove) -> None:
    """Add a move; successive moves of one piece become one path."""
    for at, other in enumerate(moves):
        if other.piece == move.piece and other.cells[-1] == move.cells[0]:
            moves[at] = RecentMove(move.player, move.piece, other.cells + move.cells[1:])
            return
    moves.append(move)


def _changing(fields: list[Field]) -> dict[str | None, list[Field]]:
    """The visible attributes that can change, by owner: labelled numbers, and all single values."""
    found: dict[str | None, list[Field]] = {}
    for field in fields:
        is_number, many = isinstance(ty.bare(field.type), ty.Int), isinstance(field.type, ty.MANY)
        if field.constant or field.inner or field.per is not None or many or field.name == "at":
            continue
        if field.label or not is_number:
            found.setdefault(field.owner, []).append(field)
    return found
