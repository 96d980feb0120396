"""The kernels of numbers, pieces, cards, and the course of the game."""

from __future__ import annotations

from typing import assert_never, cast

from dsl.engines.linking.layout import ACTIVE, DISCARDED, ON_TOP, PILE, UNDER
from dsl.engines.program.kernels import BoardKernel, CardKernel, CourseKernel, NumberKernel, PieceKernel
from dsl.engines.program.nodes import NO, Apply
from dsl.engines.protocol.engine import RULES
from dsl.engines.protocol.state import is_in
from dsl.engines.reference.kernels.history import Positions
from dsl.engines.reference.kernels.ways import BoardKernels
from dsl.engines.reference.machine import Machine
from dsl.engines.reference.operators import Eval, Frame
from dsl.engines.reference.viewers import Viewers, player_of


class Cards:
    """The places of the cards, read and changed in the state."""

    def __init__(self, machine: Machine) -> None:
        self._m = machine

    def _places(self, deck: int) -> tuple[int, int]:
        """The offset of a deck's words, and its number of cards."""
        row = self._m.program.decks[deck]
        return row.offset, len(row.rows)

    def zone(self, deck: int, zone: int, depth: int) -> int:
        """The cards of a deck that are in a zone."""
        begin, size = self._places(deck)
        words = self._m.state[begin : begin + size]
        return sum(1 << i for i, place in enumerate(words) if is_in(place, zone, depth))

    def pile_of(self, deck: int, place: int) -> range:
        """The places of the pile that a place is in; none where cards lie without an order."""
        if place >= ON_TOP:
            return range(ON_TOP, UNDER) if place < UNDER else range(UNDER, UNDER + ON_TOP)
        for zone in self._m.program.decks[deck].zones:
            if zone.depth > 1 and zone.first <= place < zone.end:
                top = place - (place - zone.first) % zone.depth
                return range(top, top + zone.depth)
        return range(0)

    def put(self, deck: int, card: int, place: int, under: bool = False) -> None:
        """Give a card its place; in a pile it lies on top or under all others, and it leaves no gap where it lay."""
        begin, size = self._places(deck)
        state, word = self._m.state, begin + card
        left, pile = self.pile_of(deck, before := state[word]), self.pile_of(deck, place)
        others = [other for other in range(begin, begin + size) if other != word]
        for other in others if left else ():
            state[other] -= state[other] in left and state[other] > before
        there = [other for other in others if state[other] in pile] if pile else []
        for other in () if under else there:
            state[other] += 1
        state[word] = place + len(there) * under
        self._m.changed()

    def next_cards(self, deck: int) -> list[int]:
        """The cards of which the next is drawn: the top one, else all without an order, else the next under them."""
        begin, size = self._places(deck)
        words = self._m.state[begin : begin + size]
        found = ([i for i, place in enumerate(words) if place == wanted] for wanted in (ON_TOP, PILE, UNDER))
        return next((cards for cards in found if cards), [])

    def gather(self, deck: int) -> None:
        """Return the discards to the pile, whose order is forgotten."""
        begin, size = self._places(deck)
        for word in range(begin, begin + size):
            if self._m.state[word] == DISCARDED or self._m.state[word] >= ON_TOP:
                self._m.state[word] = PILE
        self._m.changed()


class Kernels:
    """Closures over compiled arguments."""

    def __init__(self, machine: Machine, viewers: Viewers, secret: bool) -> None:
        self.m, self.p, self.viewers = machine, machine.program, viewers
        self.secret = secret  # whether anything in the game is hidden from any player
        self.board = BoardKernels(machine)
        self.cards = Cards(machine)
        self.positions = Positions(machine)

    def compile(self, node: Apply, a: list[Eval]) -> Eval:
        """The closure of a kernel."""
        match node.what:
            case BoardKernel() as what:
                return self.board.compile(what, node.of, a)
            case NumberKernel() as what:
                return self.of_numbers(what, a)
            case PieceKernel() as what:
                return self.of_pieces(what, node.of, a)
            case CardKernel() as what:
                return self.of_cards(what, node, a)
            case CourseKernel.ACTIVE:
                state = self.m.state
                return lambda f: state[ACTIVE]
            case CourseKernel.REPEATED:
                return self.repeated(a[0], node.error)
            case other:
                assert_never(other)

    def of_numbers(self, what: NumberKernel, a: list[Eval]) -> Eval:
        """Numbers and seats."""
        match what:
            case NumberKernel.PLAYERS_AFTER:
                return self.players_after(a[0])
            case NumberKernel.MIN:
                return lambda f: min([x(f) for x in a])
            case NumberKernel.MAX:
                return lambda f: max([x(f) for x in a])
            case NumberKernel.CLAMP:
                return lambda f: max(a[1](f), min(a[0](f), a[2](f)))
            case NumberKernel.ABS:
                return lambda f: abs(a[0](f))
            case other:
                assert_never(other)

    def players_after(self, player: Eval) -> Eval:
        """The players in seating order, from the one after a player to that player."""
        seats = self.p.seats
        rows = [tuple((p + i) % seats for i in range(1, seats + 1)) for p in range(seats)]
        return cast(Eval, lambda f: rows[player(f)])

    # ---- pieces, as the viewer sees them
    def of_pieces(self, what: PieceKernel, kind: int, a: list[Eval]) -> Eval:
        """The closure of a kernel of pieces."""
        m = self.m
        match what:
            case PieceKernel.ON_BOARD:
                visible = self.viewers.visible(kind)
                return lambda f: visible()
            case PieceKernel.OFF_BOARD:
                return lambda f: (1 << m.entered(kind)) - 1 & ~m.on_board(kind)
            case PieceKernel.OWNED:
                return self.owned(kind, a[0])
            case PieceKernel.STANDING:
                standing = self.viewers.standing(kind)
                return lambda f: standing()
            case PieceKernel.LED:
                led, player = m.led, a[0]
                return lambda f: led(kind, player(f))
            case PieceKernel.OCCUPIED:
                occupied = self.viewers.occupied()
                return lambda f: occupied()
            case PieceKernel.PIECE_ON:
                piece_on, cell = self.viewers.piece_on(kind), a[0]
                return lambda f: piece_on(place) if (place := cell(f)) >= 0 else -1
            case other:
                assert_never(other)

    def owned(self, kind: int, player: Eval) -> Eval:
        """A player's pieces on the board."""
        owned, visible = self.m.owned, self.viewers.visible(kind)
        if self.p.kinds[kind].sight == NO:
            return lambda f: owned(kind, player(f))
        return lambda f: owned(kind, player(f)) & visible()

    # ---- cards
    def of_cards(self, what: CardKernel, node: Apply, a: list[Eval]) -> Eval:
        """Cards in a place; with an error only for those who see them."""
        machine, cards, sees = self.m, self.cards, self.viewers.sees_cards
        deck, error, first = node.of, node.error, a[0]
        begin = self.p.decks[deck].offset

        def seen(place: int) -> int:
            viewer = player_of(machine.viewer)
            if error != NO and viewer != RULES and not sees(deck, viewer, place):
                raise machine.error(error)
            return place

        def lying(f: Frame) -> int:
            place, depth = first(f), a[1](f)
            seen(place + depth - 1)
            return cards.zone(deck, place, depth)

        def depth(f: Frame) -> int:
            place = seen(machine.state[begin + first(f)])
            return place - pile.start + 1 if (pile := cards.pile_of(deck, place)) and place < ON_TOP else 0

        match what:
            case CardKernel.LYING:
                return lying
            case CardKernel.TOP:
                return lambda f: cards.zone(deck, seen(first(f)), 1).bit_length() - 1
            case CardKernel.DEPTH:
                return depth
            case other:
                assert_never(other)

    def repeated(self, times: Eval, error: int) -> Eval:
        """The closure for whether the position has occurred at least so often."""
        machine, count = self.m, self.positions.repeated

        def repeated(f: Frame) -> int:
            if error != NO and machine.viewer != RULES and self.secret:
                raise machine.error(error)
            return times(f) <= count()

        return repeated
