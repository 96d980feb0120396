"""A played position as the ``given`` of a scenario: only what is necessary.

What is necessary is found by trying: the game is begun with what is written so far, and values that differ are added,
until none does. If that does not succeed, the position cannot be written.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from dsl.engines.linking.game import Game
from dsl.engines.linking.layout import DISCARDED, HAND
from dsl.engines.protocol.errors import RuleError
from dsl.engines.protocol.events import Chance, Decision, Over
from dsl.engines.protocol.state import State
from dsl.games.play.match import Match
from dsl.games.play.notation import all_texts
from dsl.games.scenario.execution import SEED
from dsl.games.scenario.given import Given, Spot, put, table_at
from dsl.games.scenario.names import PLAYER, Names, PieceNames
from dsl.games.scenario.opening import BRISK, engine_for
from dsl.games.scenario.plain_yaml import Table
from dsl.games.scenario.position_setup import BadPosition, Position
from dsl.games.scenario.script import scenario_text
from dsl.language.typed import types as ty
from dsl.language.typed.nodes import Field
from dsl.text.diagnostics import Problems
from dsl.text.files.yaml_tree import MappingNode, compose
from dsl.text.source import Source

MOST_TRIES = 4
LASTING, OF_ACTIVE, PASSING = range(3)
"""Which values are written: those that outlast a turn; also those of the player on turn; all."""
_ORDER = ("players", "pieces", "sites", "regions", "arrows", "cells", "decks", "state", "turn", "impossible")
_NOUGHT = ("no", "none", "0")


def spots(game: Game, state: State) -> Iterator[Spot]:
    """All named values; of pieces only those that were ever placed."""
    for field in game.program.fields:
        if field.constant or field.zone:  # of cards, copies are alike: they are compared as such
            continue
        members = game.sizes[field.owner] if field.owner else 1
        if field.owner in game.layout.used:
            members = state.words[game.layout.used[field.owner]]
        for member in range(members):
            for key in range(game.sizes.get(field.per, 0) if field.per else 1):
                yield Spot(field, member, key)


def differing(one: State, other: State, passing: int = LASTING) -> list[Spot]:
    """The values in which two states differ; ``passing`` says which of those that last a turn count."""
    found = []
    for spot in spots(one.game, one):
        if spot.field.each_turn and (passing == LASTING or (passing == OF_ACTIVE and not _of_active(one, spot))):
            continue
        if one.read(spot.field, spot.member, spot.key) != other.read(spot.field, spot.member, spot.key):
            found.append(spot)
    return found


def _of_active(state: State, spot: Spot) -> bool:
    """Whether a value belongs to the player on turn, or to nobody."""
    owner = state.game.program.find_field(spot.field.owner, "owner") if spot.field.owner else None
    return owner is None or owner.constant or state.read(owner, spot.member) == state.active


def hands(state: State) -> dict[str, dict[int, list[str]]]:
    """For each deck the cards, by their rows, in each used place: hands, discards, drawn cards."""
    found: dict[str, dict[int, list[str]]] = {}
    game = state.game
    for deck, begin in game.layout.decks.items():
        rows = game.program.domains[deck].members
        for card in range(game.sizes[deck]):
            place = state.words[begin + card]
            if place > 0:
                found.setdefault(deck, {}).setdefault(place, []).append(rows[game.cards[deck][card]])
    return {deck: {place: sorted(cards) for place, cards in places.items()} for deck, places in found.items()}


@dataclass(frozen=True)
class WrittenPosition:
    """A ``given`` that leads to the position, and the match that begins in it, with the scenario's names."""

    given: Table
    match: Match
    names: Names


class PositionWriter:
    """Writes one position of a match, with the scenario's ``piece_names`` and ``players``."""

    def __init__(self, match: Match, players: Sequence[str], piece_names: PieceNames) -> None:
        self._match, self._players = match, tuple(players)
        self._state = match.engine.state
        self._names = Names(match.game.with_names(piece_names), players)
        self._piece_names = piece_names
        self._passing = LASTING
        self._numbers: dict[Spot, int] = {}  # what is written instead, where the way to the question adds to it

    def kept(self) -> Iterator[WrittenPosition]:
        """The ways to write the current position, the shortest first."""
        state = self._match.state()
        for passing in (LASTING, OF_ACTIVE, PASSING):
            for turn in (False, True):
                if turn and self._state.active is None:
                    continue
                self._numbers, self._passing = {}, passing
                if (found := self._tried(self._base(turn))) is not None:
                    yield found
                    self._match.engine.load(state)

    def _tried(self, given: Table) -> WrittenPosition | None:
        begun: WrittenPosition | None = None
        for _ in range(MOST_TRIES):
            begun = self._begun(given)
            if begun is None:
                return None
            wrong = differing(self._state, begun.match.engine.state, self._passing)
            if not wrong:
                break
            for spot in wrong:
                self._write(given, spot, self._value_to_write(spot, begun.match.engine.state))
        if begun is None or wrong or not self._asks_the_same(begun.match):
            return None
        if hands(self._state) != hands(begun.match.engine.state):
            return None
        return self._allowed(self._shorter(begun))

    def _shorter(self, begun: WrittenPosition) -> WrittenPosition:
        """The same without unnecessary zeros."""
        for path in list(_noughts(begun.given)):
            shorter = self._begun(_without(begun.given, path))
            if shorter is not None and self._asks_the_same(shorter.match):
                if not differing(self._state, shorter.match.engine.state, self._passing):
                    begun = shorter
        return begun

    def _value_to_write(self, spot: Spot, came: State) -> int:
        """What to write so that the value comes out right, although the game may change it."""
        value = self._state.read(spot.field, spot.member, spot.key)
        if spot in self._numbers and isinstance(ty.bare(spot.field.type), ty.Int):
            value = self._numbers[spot] + value - came.read(spot.field, spot.member, spot.key)
        self._numbers[spot] = value
        return value

    def _allowed(self, begun: WrittenPosition) -> WrittenPosition | None:
        """The same without ``impossible``, if the rules accept the position."""
        plain = {key: value for key, value in begun.given.items() if key != "impossible"}
        return self._begun(plain) or begun

    # --- writing ---------------------------------------------------------------------------------

    def _base(self, turn: bool) -> Table:
        """Pieces with what they cannot be without, what the setup would have chosen, the cards."""
        given: Table = {}
        game = self._match.game
        for (kind, number), name in self._piece_names.items():
            kinds = [domain for domain in game.program.domains.values() if domain.kind == "piece"]
            table_at(given, "pieces")[name] = {"piece": kind} if len(kinds) > 1 else {}
            for field in game.program.fields:
                if field.owner == kind and not field.constant and field.per is None and self._needed(field):
                    self._write(given, Spot(field, number, 0), self._state.read(field, number))
        for field in game.program.fields:
            if field.owner in (None, PLAYER) and field.required and isinstance(field.type, ty.Dom):
                for member in range(game.seats if field.owner else 1):
                    self._write(given, Spot(field, member, 0), self._state.read(field, member))
        self._cards(given)
        if turn and self._state.active is not None:
            given["turn"] = self._players[self._state.active]
        given["impossible"] = "yes"
        return given

    def _needed(self, field: Field) -> bool:
        if field.name in ("at", "owner"):
            return True
        return field.required and isinstance(field.type, ty.Dom)

    def _write(self, given: Table, spot: Spot, value: int) -> None:
        put(given, spot, value, self._names)
        for key in [key for key, value in given.items() if value == {} and key != "pieces"]:
            del given[key]

    def _cards(self, given: Table) -> None:
        for deck, places in hands(self._state).items():
            for place, cards in places.items():
                if HAND <= place < HAND + len(self._players):
                    holder = table_at(given, "players", self._players[place - HAND])
                    holder[deck] = tuple(cards)
                elif place == DISCARDED:
                    table_at(given, "decks", deck)["discards"] = tuple(cards)
                elif (zone := self._state.zone_at(deck, place)) is not None:
                    put(given, Spot(*zone), self._state.upwards(*self._state.lying(*zone)), self._names)

    # --- trying ----------------------------------------------------------------------------------

    def _begun(self, given: Table) -> WrittenPosition | None:
        """The game begun in what is written; None where it does not begin."""
        ordered = {key: given[key] for key in _ORDER if key in given}
        return begun_in(ordered, self._match.game, self._players)

    def _asks_the_same(self, other: Match) -> bool:
        mine, its = self._match.pending, other.pending
        if isinstance(mine, Decision) and isinstance(its, Decision):
            texts = all_texts(Names(self._names.game, self._players), mine)
            theirs = all_texts(Names(self._names.game, self._players), its)
            return mine.player == its.player and self._match.active == other.active and texts == theirs
        if isinstance(mine, Chance) and isinstance(its, Chance):
            return (mine.kind, mine.what, mine.outcomes, mine.span) == (its.kind, its.what, its.outcomes, its.span)
        return isinstance(mine, Over) and mine == its


def begun_in(given: Table, game: Game, players: Sequence[str]) -> WrittenPosition | None:
    """A game begun in a position that was written; None where it does not begin."""
    problems = Problems()
    node = compose(Source("given", scenario_text({"given": given})), problems)
    inner = node.get("given") if isinstance(node, MappingNode) else None
    if not isinstance(inner, MappingNode):
        return None
    read = Given(inner, game, Names(game, players), problems)
    if problems.failed:
        return None
    names = Names(read.game, players)
    position = Position(read, names, problems)
    engine = engine_for(read.game, BRISK)
    try:
        position.put_on(engine)
        match = Match(read.game, engine, SEED, lambda chance: None, position)
    except (BadPosition, RuleError):
        return None
    return None if problems.failed else WrittenPosition(given, match, names)


def _noughts(table: Table, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The paths of what is no, none or 0."""
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _noughts(value, (*path, key))
        elif value in _NOUGHT:
            yield (*path, key)


def _without(table: Table, path: tuple[str, ...]) -> Table:
    """A copy of a table without the value at a path, and without empty tables."""
    found = dict(table)
    key, *rest = path
    inner = found[key]
    if rest and isinstance(inner, dict):
        found[key] = _without(inner, tuple(rest))
    if not rest or not found[key]:
        del found[key]
    return found
