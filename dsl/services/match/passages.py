"""What a viewer saw happen: for each event what moved, which numbers changed, what fell."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from dsl.engines.linking.datum import Datum
from dsl.engines.protocol.events import Decision
from dsl.games.play.match_tree import START, Chosen, Happened
from dsl.games.play.visible_state import may_see
from dsl.language.typed import types as ty
from dsl.language.typed.nodes import Field
from dsl.services.match.fact_views import PLAYER
from dsl.services.match.map_ways import Ways
from dsl.services.match.match_values import Changed, ChoiceView, Moved, Passage, QuestionView, RecentMove
from dsl.services.match.position_views import PositionViews
from dsl.services.match.trails import OFF, piece_kinds
from dsl.services.match.viewers import eyes

MOST = 100
"""Events whose moves are shown: more than happen between two turns of a player."""
Numbers = dict[tuple[Datum, str], int]


@dataclass(frozen=True)
class Glimpse:
    """What a viewer sees at one moment that may move or change: cells of pieces, numbers of pieces and players."""

    cells: dict[Datum, int]
    numbers: Numbers


class Passages:
    """Tells of events as they happen: the match stands before them, then after them."""

    def __init__(self, views: PositionViews, ways: Ways) -> None:
        self._views, self._ways = views, ways
        self._match = views.match
        self._game = self._match.game
        self._kinds = piece_kinds(self._game)
        self._known: dict[tuple[int, int], tuple[Moved, ...]] = {}
        self._latest: tuple[tuple[int, int], Glimpse] = (-1, -1), Glimpse({}, {})
        self._counted = _counted(self._game.program.fields, [PLAYER, *(kind for kind, _ in self._kinds)])

    def _glimpse(self, viewer: int) -> Glimpse:
        """What the viewer sees of the match where it stands."""
        key = self._match.node, viewer
        if key == self._latest[0]:
            return self._latest[1]
        engine, looker = self._match.engine, eyes(viewer)
        cells: dict[Datum, int] = {}
        numbers: Numbers = {}
        for kind, place in self._kinds:
            for number in range(engine.state.words[self._game.layout.used[kind]]):
                if may_see(engine, place, number, looker):
                    cells[Datum(kind, number)] = engine.state.read(place, number)
        for thing in (*cells, *(Datum(PLAYER, seat) for seat in range(self._game.seats))):
            for field in self._counted[thing.domain]:
                if may_see(engine, field, thing.value, looker):
                    numbers[thing, field.name] = engine.state.read(field, thing.value)
        self._latest = key, Glimpse(cells, numbers)
        return self._latest[1]

    def of(self, step: Callable[[], None], viewer: int) -> Passage:
        """One event: what the viewer sees of a step that leads from where the match stands to the next node."""
        pending, before = self._match.pending, self._glimpse(viewer)
        offered = self._offered(viewer) if isinstance(pending, Decision) else ()
        step()
        node, event, after = self._match.node, self._match.events[-1], self._glimpse(viewer)
        changed = tuple(
            Changed(thing, name, before.numbers[thing, name], number)
            for (thing, name), number in after.numbers.items()
            if (thing, name) in before.numbers and before.numbers[thing, name] != number
        )
        player = event.player if isinstance(event, Chosen) else None
        fallen = self._views.fallen(node, viewer) if isinstance(event, Happened) else None
        chosen = next(
            (choice for choice in offered if isinstance(event, Chosen) and choice.notation == event.text), None
        )
        way = self._ways.of_choice(chosen, offered) if chosen is not None else ()
        moved = self._known[node, viewer] = tuple(self._moved(before, after, way))
        return Passage(node, player, fallen, moved, changed, self._views.log.of(node, viewer))

    def recent(self, node: int, viewer: int) -> tuple[RecentMove, ...]:
        """What others moved on the way to a node since the viewer's last turn, as the viewer saw it."""
        found: list[RecentMove] = []
        for step, player in reversed(self._since_own_turn(node, viewer)):
            for moved in self._moved_at(step, viewer):
                if len(moved.way) > 1 and OFF not in moved.way:
                    _join(found, RecentMove(player, moved.piece, moved.way))
        return tuple(found)

    def _since_own_turn(self, node: int, viewer: int) -> list[tuple[int, int]]:
        """The nodes of the others' turns, the latest first, with whose turn it was; a chance belongs to a decision."""
        tree, chances = self._match.tree, list[int]()
        found: list[tuple[int, int]] = []
        while node != START and len(found) < MOST:
            event = tree.event(node)
            if isinstance(event, Happened):
                chances.append(node)
            elif found and (event.player == viewer or (viewer < 0 and event.player != found[-1][1])):
                break
            else:
                if event.player != viewer:
                    found += [(step, event.player) for step in (*chances, node)]
                chances.clear()
            node = tree.before(node)
        return found

    def _moved_at(self, node: int, viewer: int) -> tuple[Moved, ...]:
        """What the viewer saw move in the event that led to a node."""
        if (node, viewer) not in self._known:
            before = self._match.tree.before(node)
            with self._match.glance(node), self._views.looking(before, viewer):  # back at ``node`` when it is done
                self.of(lambda: self._match.turn_to(node), viewer)
        return self._known[node, viewer]

    def _offered(self, viewer: int) -> tuple[ChoiceView, ...]:
        """The choices that the viewer knows of, where the match stands."""
        asked = self._views.view(self._match.node, viewer).pending
        return asked.choices if isinstance(asked, QuestionView) else ()

    def _moved(self, before: Glimpse, after: Glimpse, chosen: tuple[int, ...]) -> list[Moved]:
        """What was seen before and after, elsewhere; what only came to light or went out of sight has not moved.

        ``chosen`` is the way that somebody chose for one of them.
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
    """Add a move; the steps of one piece are one way."""
    for at, other in enumerate(moves):
        if other.piece == move.piece and other.cells[-1] == move.cells[0]:
            moves[at] = RecentMove(move.player, move.piece, other.cells + move.cells[1:])
            return
    moves.append(move)


def _counted(fields: list[Field], owners: list[str]) -> dict[str, list[Field]]:
    """The attributes of things that are numbers and that players read."""
    return {
        owner: [
            field
            for field in fields
            if field.owner == owner and isinstance(ty.bare(field.type), ty.Int) and field.label and field.per is None
            and not field.inner and not field.constant
        ]
        for owner in owners
    }  # fmt: skip
