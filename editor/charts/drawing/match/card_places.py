"""Where the cards of zones lie on a table, and from where to where each goes that lies elsewhere than before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF

from dsl.engines.linking.game import Datum
from dsl.services.match.position_values import CardsView

BACKS = 4
"""So many cards at most stand for those that nobody may look at."""
GAP, TITLE, HIGHEST, SLIM = 14.0, 22.0, 168.0, 0.71
"""Pixels between rows and zones, of a zone's title, of the largest card; how wide a card is for its height."""
STEP, PILED = 1.08, 3.0
"""How far apart open cards lie, for their width; by how many pixels the cards of a stack are moved."""


@dataclass(frozen=True)
class LaidOut:
    """A zone with the place of its title, and of its cards: a few that stand for all hidden ones, then the others."""

    zone: CardsView
    title: QRectF
    cards: tuple[QRectF, ...]
    empty: QRectF
    """Where the first card would lie."""

    @property
    def faces(self) -> tuple[QRectF, ...]:
        """The places of the cards that are seen."""
        return self.cards[hidden(self.zone) :]


def hidden(zone: CardsView) -> int:
    """How many backs or edges are seen of cards that nobody may look at, or that the topmost lies on."""
    return min(zone.count - len(zone.cards or ()), BACKS)


@dataclass(frozen=True)
class Flight:
    """A card on its way: of ``zone`` the one with this number is seen, or its back (-1)."""

    zone: CardsView
    number: int
    begin: QRectF
    end: QRectF

    @property
    def card(self) -> Datum | None:
        """Which card it is, if that is seen."""
        return self.zone.refs[self.number] if self.number >= 0 else None

    def at(self, part: float) -> QRectF:
        """Where it is when so much of the way is over; it starts and lands softly."""
        eased, begin, end = part * part * (3 - 2 * part), self.begin, self.end
        middle = begin.center() + (end.center() - begin.center()) * eased
        found = QRectF(
            0, 0, *(a + (b - a) * eased for a, b in ((begin.width(), end.width()), (begin.height(), end.height())))
        )
        found.moveCenter(middle)
        return found


def flights(before: Sequence[LaidOut], after: Sequence[LaidOut]) -> list[Flight]:
    """How cards went: those that are seen, those that came from hidden ones or went there, and backs."""
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
    """Some zone of a deck: its backs are alike."""
    return next(laid.zone for laid in table if laid.zone.deck == deck)


def _seen(table: Sequence[LaidOut]) -> Iterator[tuple[Datum, tuple[LaidOut, int]]]:
    """Each card that is seen, with its zone and its number there."""
    return ((ref, (laid, number)) for laid in table for number, ref in enumerate(laid.zone.refs))


def _changed(one: Sequence[LaidOut], other: Sequence[LaidOut]) -> list[tuple[str, QRectF]]:
    """Where on one table more cards lie hidden than on the other: the deck and the place, for each such card."""
    there = {_key(laid.zone): _covered(laid.zone) for laid in other}
    return [
        (laid.zone.deck, laid.empty)
        for laid in one
        for _ in range(max(_covered(laid.zone) - there.get(_key(laid.zone), 0), 0))
    ]


def _taken(places: list[tuple[str, QRectF]], deck: str) -> Iterator[QRectF]:
    """The places of a deck, each of which is taken away when it is given."""
    while (found := next((place for place in places if place[0] == deck), None)) is not None:
        places.remove(found)
        yield found[1]


def _covered(zone: CardsView) -> int:
    return zone.count - len(zone.cards or ())


def _key(zone: CardsView) -> tuple[str, str, int]:
    return zone.deck, zone.label, zone.owner


# --- where zones lie -----------------------------------------------------------------------------


def lay_out(zones: Sequence[CardsView], viewer: int, room: QRectF) -> Iterator[LaidOut]:
    """Where zones lie on a table: a row for those of others, one for what is nobody's, one for the viewer's own."""
    others = [zone for zone in zones if zone.owner not in (-1, viewer)]
    rows = [others, [z for z in zones if z.owner == -1], [z for z in zones if z.owner == viewer != -1]]
    rows = [sorted(row, key=lambda zone: zone.owner) for row in rows if row]
    named = TITLE if others else 0.0  # above the zones of others stands whose they are
    each = (room.height() - GAP - named) / max(len(rows), 1)
    high = max(min(each - TITLE - GAP, HIGHEST), 24.0)
    for number, row in enumerate(rows):
        top = room.top() + GAP + named + number * each
        yield from _row(row, QRectF(room.left() + GAP, top, room.width() - GAP, high + TITLE), high)


def _row(row: Sequence[CardsView], line: QRectF, high: float) -> Iterator[LaidOut]:
    """Zones beside each other in the middle of a line, each as wide as its cards want, less where there is no room."""
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
    """How wide a zone would be; a title has room beside few cards, too."""
    steps = max(len(zone.cards or ()) - 1, 0) * wide * STEP + hidden(zone) * PILED
    return max(wide + steps, wide * 1.6)


def _cards(zone: CardsView, box: QRectF, wide: float) -> Iterator[QRectF]:
    """Open cards beside each other while there is room, else over each other; hidden ones as a stack below them."""
    count, wide = len(zone.cards or ()), min(wide, box.width())
    for k in range(hidden(zone)):
        yield QRectF(box.left() + k * PILED, box.top(), wide, box.height())
    begin = box.left() + hidden(zone) * PILED
    step = min(wide * STEP, (box.right() - begin - wide) / max(count - 1, 1))
    for k in range(count):
        yield QRectF(begin + k * step, box.top(), wide, box.height())
