"""Which blocks are written together: a block that is entered from one other only stands inside of that one.

Small ones that are entered from several places stand inside of each of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from dsl.engines.program import code as c
from dsl.engines.program import flow
from dsl.engines.program.ids import BlockId
from dsl.engines.program.linked import LinkedProgram
from dsl.engines.program.nodes import NO
from dsl.engines.program.walk import everything

DEEPEST = 24
"""No more blocks stand inside one another than that."""
SMALL_REGION = 50
"""Expressions and statements of a block, with those inside of it, that is written more than once."""


class Regions:
    """The blocks of one program: ``roots`` are functions, all others stand inside of one."""

    def __init__(self, program: LinkedProgram) -> None:
        self.p = program
        self.roots = roots(program)
        self._weights: dict[int, int] = {}

    def inside(self, target: int, chain: Sequence[int]) -> bool:
        """Whether a block is written where it is entered, inside of a chain of others."""
        if target not in self.roots:
            return True
        return target not in chain and len(chain) < DEEPEST and self._weight(target) <= SMALL_REGION

    def _weight(self, root: int) -> int:
        """How much would be written."""
        if root not in self._weights:
            block = self.p.blocks[root]
            inner = (self._weight(target) for target in successors(block.end) if target not in self.roots)
            self._weights[root] = sum(1 for _ in everything((block.code, block.end))) + sum(inner)
        return self._weights[root]


def roots(program: LinkedProgram) -> set[BlockId]:
    """The blocks that are functions: those that are entered from several places, or by their number."""
    blocks = program.blocks
    found = {entry for entry in (program.start, program.play, *(rule.entry for rule in program.rules)) if entry != NO}
    for block in blocks:
        match block.end:
            case c.CallBlock(after=after):
                found.add(after)
            case c.Decide(targets=targets, after=after):
                found |= {target for target in (*targets, after) if target != NO}
            case c.Draw(after=after, again=again):
                found |= {after, again}
    entered = Counter(target for block in blocks for target in successors(block.end))
    found |= {number for number, count in entered.items() if count > 1}
    return found | _deep(program, found)


def successors(end: c.Terminator) -> Iterator[BlockId]:
    """The blocks to which one leads here: only a game that begins in a position set by hand passes a turn over."""
    return iter((end.body,)) if isinstance(end, c.BeginTurn) else flow.successors(end)


def _deep(program: LinkedProgram, found: set[BlockId]) -> set[BlockId]:
    """Blocks that would stand too deep inside of others."""
    cut: set[BlockId] = set()
    waiting = [(root, 0) for root in found]
    while waiting:
        number, depth = waiting.pop()
        for target in successors(program.blocks[number].end):
            if target in found or target in cut:
                continue
            if depth == DEEPEST:
                cut.add(target)
            waiting.append((target, 0 if depth == DEEPEST else depth + 1))
    return cut
