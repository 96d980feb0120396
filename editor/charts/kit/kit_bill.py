"""The bill of a box: so many of each thing, in words, with the part of the kit in which it is."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from dsl.services.kit.kit_values import NOBODY, Kit, Marker
from editor.base.texts import tr

Player = Callable[[int], str]
"""What the player at a seat is called; empty for nobody."""


@dataclass(frozen=True)
class BillLine:
    """So many of something; ``part`` is that of the kit."""

    count: int
    text: str
    part: str


def bill_of(kit: Kit, player: Player, board_sheets: int) -> Iterator[BillLine]:
    """All lines; those of which there are none have the count 0."""
    yield BillLine(board_sheets, tr("kit-bill-board", name=kit.map_title), "board")
    yield from _counters(kit, player)
    yield from _markers(kit)
    yield from _chance(kit)
    yield BillLine(len(kit.mats), tr("kit-bill-mats"), "mats")
    yield BillLine(len(kit.strips), tr("kit-bill-strips"), "table")
    names = ", ".join(register.label for register in kit.registers)
    yield BillLine(len(kit.registers), tr("kit-bill-registers", names=names), "registers")
    yield BillLine(1, tr("kit-bill-log"), "log")
    yield BillLine(len(kit.tables), tr("kit-bill-tables", names=", ".join(t.label for t in kit.tables)), "rules")


def _counters(kit: Kit, player: Player) -> Iterator[BillLine]:
    """A line for each player: how many counters of each kind."""
    for seat in (*range(kit.seats), NOBODY):
        mine = kit.of_seat(seat)
        kinds = Tally(counter.kind for counter in mine)
        said = ", ".join(f"{kind} × {count}" if count > 1 else kind for kind, count in kinds.items())
        owner = player(seat)
        text = tr("kit-bill-counters", owner=owner, kinds=said) if owner else tr("kit-bill-nobodys", kinds=said)
        yield BillLine(len(mine), text, "counters")


def marker_groups(kit: Kit) -> dict[tuple[str, str, str], list[Marker]]:
    """Markers that differ only in their player together, by use, label and what they are put on."""
    groups: dict[tuple[str, str, str], list[Marker]] = {}
    for marker in kit.markers:
        groups.setdefault((marker.use, marker.label, marker.of_label), []).append(marker)
    return groups


def _markers(kit: Kit) -> Iterator[BillLine]:
    for (use, label, of), some in marker_groups(kit).items():
        key = "kit-bill-cell-two" if use == "cell" and some[0].seat != NOBODY else f"kit-bill-{use}"
        count = sum(marker.count for marker in some)
        yield BillLine(count, tr(key, label=label, of=of, each=some[0].count), "markers")


def _chance(kit: Kit) -> Iterator[BillLine]:
    for spinner in kit.spinners:
        yield BillLine(1, tr("kit-bill-spinner", label=spinner.label, count=len(spinner.sectors)), "spinner")
    yield BillLine(kit.dice, tr("kit-bill-die" if kit.dice == 1 else "kit-bill-dice"), "dice")
    for deck in kit.decks:
        yield BillLine(deck.size, tr("kit-bill-cards", label=deck.label), "cards")
