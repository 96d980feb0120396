"""The places of cards on a table, and the flights of cards whose place has changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF

from dsl.engines.linking.game import Datum
from dsl.services.match.position_values import CardsView

BACKS = 4
"""The most backs drawn for hidden cards."""
GAP, TITLE, HIGHEST, SLIM = 14.0, 22.0, 168.0, 0.71
"""Pixels: gap of rows and zones, height of a title and of the largest card; and a card's width by its height."""
STEP, PILED = 1.08, 3.0
"""The distance of open cards, in widths; and the offset of cards in a stack, in pixels."""


@dataclass(frozen=True)
class LaidOut:
    """A zone with the places of its title and cards: first a few backs for all hidden ones, then open cards."""

    zone: CardsView
    title: QRectF
    cards: tuple[QRectF, ...]
    empty: QRectF
    """The place of the first card of an empty zone."""

    @property
    def faces(self) -> tuple[QRectF, ...]:
        """The places of the open cards."""
        return self.cards[hidden(self.zone) :]


def hidden(zone: CardsView) -> int:
    """The number of drawn backs or edges of hidden cards, or of cards below the topmost."""
    return min(zone.count - len(zone.cards or ()), BACKS)


@dataclass(frozen=True)
class Flight:
    """A moving card: the one with this number in ``zone``, or a back (-1)."""

    zone: CardsView
    number: int
    begin: QRectF
    end: QRectF

    @property
    def card(self) -> Datum | None:
        """The card, if it is open."""
        return self.zone.refs[self.number] if self.number >= 0 else None

    def at(self, part: float) -> QRectF:
        """Its place after a part (0 to 1) of the time; eased at both ends."""
        eased, begin, end = part * part * (3 - 2 * part), self.begin, self.end
        middle = begin.center() + (end.center() - begin.center()) * eased
        found = QRectF(
            0, 0, *(a + (b - a) * eased for a, b in ((begin.width(), end.width()), (begin.height(), end.height())))
        )
        found.moveCenter(middle)
        return found


def flights(before: Sequence[LaidOut], after: Sequence[LaidOut]) -> list[Flight]:
    """The flights between two positions: of open cards, from and to hidden ones, and of backs."""
    was, now = dict(_seen(before)), dict(_seen(after))
    gone, come = _changed(before, after), _changed(after, before)
    found = []
    for card, (laid, number) in now.items():
        old, end = was.get(card), laid.faces[number]
        begin = old[0].faces[old[1]] if old is not None else next((p for p in _taken(gone, laid.zone.deck)), None)
        if begin is not None and begin != end:
            found.append(Flight(laid.zone, number, begin, end))
    for card, (laid, number) in was.items():
        if card not in now and (place := next(_taken(come, laid.zone.deck), None)) is not None:
            found.append(Flight(laid.zone, number, laid.faces[number], place))
    for deck in {laid.zone.deck for laid in after}:
        found += [Flight(laid_in(after, deck), -1, *ends) for ends in zip(_taken(gone, deck), _taken(come, deck))]
    return found


def laid_in(table: Sequence[LaidOut], deck: str) -> CardsView:
    """A zone of a deck, for the look of backs."""
    return next(laid.zone for laid in table if laid.zone.deck == deck)


def _seen(table: Sequence[LaidOut]) -> Iterator[tuple[Datum, tuple[LaidOut, int]]]:
    """The open cards, with their zones and numbers."""
    return ((ref, (laid, number)) for laid in table for number, ref in enumerate(laid.zone.refs))


def _changed(one: Sequence[LaidOut], other: Sequence[LaidOut]) -> list[tuple[str, QRectF]]:
    """For each hidden card that ``one`` has more than ``other``: the deck and the place."""
    there = {_key(laid.zone): _covered(laid.zone) for laid in other}
    return [
        (laid.zone.deck, laid.empty)
        for laid in one
        for _ in range(max(_covered(laid.zone) - there.get(_key(laid.zone), 0), 0))
    ]


def _taken(places: list[tuple[str, QRectF]], deck: str) -> Iterator[QRectF]:
    """Yields and removes the places of a deck."""
    while (found := next((place for place in places if place[0] == deck), None)) is not None:
        places.remove(found)
        yield found[1]


def _covered(zone: CardsView) -> int:
    return zone.count - len(zone.cards or ())


def _key(zone: CardsView) -> tuple[str, str, int]:
    return zone.deck, zone.label, zone.owner


# --- layout of zones ----------------------------------------------------------------------------


def lay_out(zones: Sequence[CardsView], viewer: int, room: QRectF) -> Iterator[LaidOut]:
    """The layout of zones: a row for those of others, one for common ones, one for the viewer's own."""
    others = [zone for zone in zones if zone.owner not in (-1, viewer)]
    rows = [others, [z for z in zones if z.owner == -1], [z for z in zones if z.owner == viewer != -1]]
    rows = [sorted(row, key=lambda zone: zone.owner) for row in rows if row]
    named = TITLE if others else 0.0  # room for the owners' names above the zones of others
    each = (room.height() - GAP - named) / max(len(rows), 1)
    high = max(min(each - TITLE - GAP, HIGHEST), 24.0)
    for number, row in enumerate(rows):
        top = room.top() + GAP + named + number * each
        yield from _row(row, QRectF(room.left() + GAP, top, room.width() - GAP, high + TITLE), high)


def _row(row: Sequence[CardsView], line: QRectF, high: float) -> Iterator[LaidOut]:
    """Lay out zones side by side, centred, each as wide as its cards need, or narrower in little room."""
    wide = high * SLIM
    wanted = [_wide(zone, wide) for zone in row]
    free = line.width() - GAP * len(row)
    share = min(1.0, free / max(sum(wanted), 1.0))
    left = line.left() + max(free - sum(wanted), 0.0) / 2
    for zone, own in zip(row, wanted, strict=True):
        box = QRectF(left, line.top() + TITLE, own * share, high)
        title, first = QRectF(left, line.top(), own * share + GAP / 2, TITLE), QRectF(box)
        first.setWidth(min(wide, box.width()))
        yield LaidOut(zone, title, tuple(_cards(zone, box, wide)), first)
        left += own * share + GAP


def _wide(zone: CardsView, wide: float) -> float:
    """The preferred width of a zone, at least that of its title."""
    steps = max(len(zone.cards or ()) - 1, 0) * wide * STEP + hidden(zone) * PILED
    return max(wide + steps, wide * 1.6)


def _cards(zone: CardsView, box: QRectF, wide: float) -> Iterator[QRectF]:
    """Lay out open cards side by side, or overlapping in little room; hidden ones as a stack below them."""
    count, wide = len(zone.cards or ()), min(wide, box.width())
    for k in range(hidden(zone)):
        yield QRectF(box.left() + k * PILED, box.top(), wide, box.height())
    begin = box.left() + hidden(zone) * PILED
    step = min(wide * STEP, (box.right() - begin - wide) / max(count - 1, 1))
    for k in range(count):
        yield QRectF(begin + k * step, box.top(), wide, box.height())
