"""The bill: what is in the box and how many of each."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator
from dataclasses import dataclass

from dsl.services.kit.kit_values import NOBODY, Kit, Marker
from editor.base.texts import tr
from editor.charts.kit.kit_look import KitLook
from editor.charts.kit.sheet_paper import Part


@dataclass(frozen=True)
class BillLine:
    """So many of something; ``part`` is the sheets on which it is printed."""

    count: int
    text: str
    part: Part


def bill_of(look: KitLook, parts: set[Part], board_sheets: int) -> list[BillLine]:
    """The lines for what is printed of a kit."""
    lines = [BillLine(board_sheets, tr("kit-bill-board", name=look.kit.map_title), "board")] if board_sheets else []
    lines += [*_counters(look), *_markers(look), *_chance(look.kit), *_paper(look)]
    return [line for line in lines if line.part in parts and line.count]


def _counters(look: KitLook) -> Iterator[BillLine]:
    """A line for each player: how many counters of each kind."""
    for seat in (*range(look.kit.seats), NOBODY):
        mine = look.kit.of_seat(seat)
        kinds = Tally(counter.kind for counter in mine)
        if kinds:
            told = ", ".join(f"{kind} × {count}" if count > 1 else kind for kind, count in kinds.items())
            owner = look.player(seat)
            text = tr("kit-bill-counters", owner=owner, kinds=told) if owner else tr("kit-bill-nobodys", kinds=told)
            yield BillLine(len(mine), text, "counters")


def _markers(look: KitLook) -> Iterator[BillLine]:
    """Markers that differ only in their player stand on one line."""
    groups: dict[tuple[str, str, str], list[Marker]] = {}
    for marker in look.kit.markers:
        groups.setdefault((marker.use, marker.label, marker.of_label), []).append(marker)
    for (use, label, of), some in groups.items():
        count = sum(marker.count for marker in some)
        key = "kit-bill-cell-two" if use == "cell" and some[0].seat != NOBODY else f"kit-bill-{use}"
        yield BillLine(count, tr(key, label=label, of=of, each=some[0].count), "markers")


def _chance(kit: Kit) -> Iterator[BillLine]:
    for spinner in kit.spinners:
        yield BillLine(1, tr("kit-bill-spinner", label=spinner.label, count=len(spinner.sectors)), "spinner")
    if kit.dice:
        yield BillLine(kit.dice, tr("kit-bill-die" if kit.dice == 1 else "kit-bill-dice"), "dice")
    for deck in kit.decks:
        yield BillLine(deck.size, tr("kit-bill-cards", label=deck.label), "cards")


def _paper(look: KitLook) -> Iterator[BillLine]:
    kit = look.kit
    yield BillLine(len(kit.mats), tr("kit-bill-mats"), "mats")
    yield BillLine(len(kit.strips), tr("kit-bill-strips"), "table")
    yield BillLine(
        len(kit.registers), tr("kit-bill-registers", names=", ".join(r.label for r in kit.registers)), "registers"
    )
    yield BillLine(1, tr("kit-bill-log"), "log")
    yield BillLine(
        len(kit.tables), tr("kit-bill-tables", names=", ".join(table.label for table in kit.tables)), "rules"
    )
