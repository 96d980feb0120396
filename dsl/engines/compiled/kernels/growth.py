"""Grows a set of cells by one step: by shifts of the whole set, or cell by cell if steps are irregular.

The steps of a grid are few different distances between cell numbers, so that a whole set moves by a few shifts under
masks. Steps to the next row are a step along the row and one shift by its width, which they share.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property

from dsl.engines.compiled.kernels.board_tables import BoardTables
from dsl.engines.compiled.wat import Body, folded, number
from dsl.maps.board.grid import Grid

WORD = 64
MOST_SHIFTS = 12
"""With more distances it is faster to go cell by cell."""
NARROW = 4
"""In narrower boards steps along a row cannot be told from others by their distance."""


@dataclass(frozen=True)
class Shift:
    """Cells of ``sources`` move by ``along``, then by ``rows`` rows."""

    along: int
    rows: int
    sources: int


class Growth:
    """The steps of one relation: ``neighbours``, ``exits`` or ``touching``."""

    def __init__(self, tables: BoardTables, relation: str) -> None:
        self.tables, self.board, self.relation = tables, tables.board, relation
        self.words = -(-self.board.size // WORD)

    @property
    def distances(self) -> dict[int, int]:
        """The differences between cell numbers of a step, each with the cells that have it."""
        return self.tables.offsets(self.relation)

    @property
    def regular(self) -> bool:
        """Whether there are few enough distances for shifts."""
        return len(self.distances) <= MOST_SHIFTS

    @cached_property
    def shifts(self) -> tuple[Shift, ...]:
        """The shifts that make one step."""
        wide = self.board.width if isinstance(self.board, Grid) and self.board.width >= NARROW else 0
        found, masks = [], self.common()
        for distance, sources in sorted(self.distances.items()):
            rows = (distance + 1) // wide if wide else 0
            along = distance - rows * wide
            if abs(along) > 1:
                rows, along = 0, distance
            wrong = self._wrong(distance, sources)
            mask = next((m for m in masks if sources & ~m == 0 == m & wrong), sources)
            if mask == sources:
                masks.append(mask)
            found.append(Shift(along, rows, mask))
        return tuple(found)

    def common(self) -> list[int]:
        """Masks that several shifts can share: all cells, all but the first column, all but the last."""
        every = (1 << WORD * self.words) - 1
        if not isinstance(self.board, Grid):
            return [every]
        first = sum(1 << row * self.board.width for row in range(self.board.height))
        return [every, every & ~first, every & ~(first << self.board.width - 1)]

    def arrivals(self, distance: int, sources: int) -> tuple[int, int]:
        """The cells to which steps of a distance lead, and those to which a shift must not lead."""
        wrong = self._wrong(distance, sources)
        return (sources << distance, wrong << distance) if distance > 0 else (sources >> -distance, wrong >> -distance)

    def _wrong(self, distance: int, sources: int) -> int:
        """The cells that a shift by a distance would move to a cell that is no step away."""
        board = self.board
        there = board.present >> distance if distance >= 0 else board.present << -distance
        return board.present & there & ~sources

    # ---- in locals
    def grow(self, body: Body, front: Sequence[str]) -> list[str]:
        """The operands of the words of the cells one step on, perhaps absent ones too; each is used once."""
        return self._shifted(body, front) if self.regular else self._gathered(body, front)

    def _shifted(self, body: Body, front: Sequence[str]) -> list[str]:
        along: dict[tuple[int, int], list[str]] = {}
        rows: dict[int, list[list[str]]] = {}
        for shift in self.shifts:
            key = shift.along, shift.sources
            if key not in along:
                along[key] = in_locals(body, shifted(masked(body, front, shift.sources), shift.along))
            rows.setdefault(shift.rows, []).append(along[key])
        sums: dict[str, list[str]] = {}
        found: list[list[str]] = []
        for row, parts in sorted(rows.items()):
            together = sums.setdefault(repr(parts), [])
            if not together:
                together += in_locals(body, united(parts)) if row else united(parts)
            found.append(shifted(together, row * self.board.width))
        return united(found) if found else [number(0)] * self.words

    def _gathered(self, body: Body, front: Sequence[str]) -> list[str]:
        sets, size = self.tables.sets(self.relation), self.tables.entry
        found = [body.fresh() for _ in front]
        for name in found:
            body.add(f"(local.set {name} (i64.const 0))")
        for place, word in enumerate(front):
            with each_bit(body, word, WORD * place) as cell:
                row = f"(i32.mul (i32.wrap_i64 {cell}) (i32.const {size}))"
                at = body.keep(f"(i32.add (i32.const {sets}) {row})", "i32")
                for j, name in enumerate(found):
                    body.add(f"(local.set {name} (i64.or (local.get {name}) (i64.load offset={8 * j} {at})))")
        return [f"(local.get {name})" for name in found]


@contextmanager
def each_bit(body: Body, word: str, base: int = 0) -> Iterator[str]:
    """Emits a loop over the members of a word, ascending; yields the operand of the member."""
    rest, out, again = body.fresh(), body.label("none"), body.label("bit")
    left = f"(local.get {rest})"
    body.add(f"(local.set {rest} {word})")
    with body.block(out):
        body.add(f"(br_if {out} (i64.eqz {left}))")
        with body.loop(again):
            yield body.keep(f"(i64.add (i64.ctz {left}) (i64.const {base}))" if base else f"(i64.ctz {left})")
            less = f"(local.tee {rest} (i64.and {left} (i64.sub {left} (i64.const 1))))"
            body.add(f"(br_if {again} (i64.ne {less} (i64.const 0)))")


def masked(body: Body, words: Sequence[str], mask: int) -> list[str]:
    """The operands of a set intersected with a constant set."""
    found = []
    for place, word in enumerate(words):
        part = mask >> WORD * place & (1 << WORD) - 1
        whole = part == (1 << WORD) - 1
        found.append(word if whole else number(0) if not part else body.keep(f"(i64.and {word} {number(part)})"))
    return found


def shifted(words: Sequence[str], by: int) -> list[str]:
    """The words of a set shifted by a number of bits; operands used twice must be locals."""
    jump, bits = divmod(abs(by), WORD)
    near, far = ("i64.shl", "i64.shr_u") if by > 0 else ("i64.shr_u", "i64.shl")
    found = []
    for place in range(len(words)):
        one, other = (place - jump, place - jump - 1) if by > 0 else (place + jump, place + jump + 1)
        parts = []
        if 0 <= one < len(words) and words[one] != number(0):
            parts.append(f"({near} {words[one]} {number(bits)})" if bits else words[one])
        if bits and 0 <= other < len(words) and words[other] != number(0):
            parts.append(f"({far} {words[other]} {number(WORD - bits)})")
        found.append(joined(parts))
    return found


def joined(parts: Sequence[str]) -> str:
    """The operand of the union of some words."""
    return folded("i64.or", parts) if parts else number(0)


def united(sets: Sequence[Sequence[str]]) -> list[str]:
    """The operands of the union of some sets, word by word."""
    return [joined([part for part in parts if part != number(0)]) for parts in zip(*sets)]


def in_locals(body: Body, words: Sequence[str]) -> list[str]:
    """The words stored in locals."""
    return [body.once(word) for word in words]
