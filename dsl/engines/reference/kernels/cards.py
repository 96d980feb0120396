"""Cards: the zones of a deck."""

from __future__ import annotations

from dsl.engines.protocol.zones import DISCARDED, ON_TOP, PILE, UNDER, is_in
from dsl.engines.reference.machine import Machine


class Cards:
    """Where the cards of the decks are, read and changed in the state."""

    def __init__(self, machine: Machine) -> None:
        self._m = machine

    def _places(self, deck: int) -> tuple[int, int]:
        """Where the words of a deck begin, and how many cards it has."""
        row = self._m.program.decks[deck]
        return row.offset, len(row.rows)

    def zone(self, deck: int, zone: int) -> int:
        """The cards of a deck that are in a zone."""
        begin, size = self._places(deck)
        return sum(1 << i for i, place in enumerate(self._m.state[begin : begin + size]) if is_in(place, zone))

    def _settled(self, deck: int, base: int) -> list[int]:
        """The cards whose order is settled at one end of the pile: the last one is the outermost."""
        begin, size = self._places(deck)
        state = self._m.state
        cards = (i for i in range(size) if base <= state[begin + i] < base + ON_TOP)
        return sorted(cards, key=lambda i: state[begin + i])

    def put(self, deck: int, card: int, zone: int) -> None:
        """Give a card its place; ``ON_TOP`` and ``UNDER`` lay it outermost at that end of the pile."""
        begin, state = self._places(deck)[0], self._m.state
        before = state[begin + card]
        state[begin + card] = zone if zone < ON_TOP else zone + ON_TOP - 1
        for base in (ON_TOP, UNDER):  # numbered without gaps, so that equal piles are equal numbers
            if before >= ON_TOP or zone == base:
                for number, each in enumerate(self._settled(deck, base)):
                    state[begin + each] = base + number
        self._m.changed()

    def next_cards(self, deck: int) -> list[int]:
        """The cards of which one is drawn next: the one on top, or one of those without an order, or the next below."""
        begin, size = self._places(deck)
        loose = [i for i in range(size) if self._m.state[begin + i] == PILE]
        return self._settled(deck, ON_TOP)[-1:] or loose or self._settled(deck, UNDER)[:1]

    def gather(self, deck: int) -> None:
        """The discards go back to the pile, whose order is nobody's business any more."""
        begin, size = self._places(deck)
        for word in range(begin, begin + size):
            if self._m.state[word] == DISCARDED or self._m.state[word] >= ON_TOP:
                self._m.state[word] = PILE
        self._m.changed()
