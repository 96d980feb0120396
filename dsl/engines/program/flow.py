"""Where blocks lead: successors, and the blocks without those that only pass on or are never reached."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from dsl.engines.program.code import CallBlock, Decide, Draw, Jump, Terminator
from dsl.engines.program.forms import numbers, references
from dsl.engines.program.ids import NO, BlockId
from dsl.engines.program.linked import Block, Rule


def successors(end: Terminator) -> Iterator[BlockId]:
    """The blocks to which one leads, besides those that a called rule begins or goes back to."""
    targets = (name for name, kind in references(end) if kind is BlockId)
    return (BlockId(at) for name in targets for at in numbers(getattr(end, name)) if at != NO)


def renumbered(end: Terminator, number: Callable[[BlockId], BlockId]) -> Terminator:
    """The same terminator with other numbers of blocks."""
    changed: dict[str, Any] = {}
    for name, kind in references(end):
        if kind is BlockId:
            found = getattr(end, name)
            changed[name] = tuple(map(number, found)) if isinstance(found, tuple) else number(found)
    return replace(end, **changed)


def reached(blocks: Sequence[Block], entries: Iterable[BlockId]) -> set[BlockId]:
    """The blocks that can be reached from these."""
    found: set[BlockId] = set()
    waiting = [entry for entry in entries if entry != NO]
    while waiting:
        block = waiting.pop()
        if block not in found:
            found.add(block)
            waiting += successors(blocks[block].end)
    return found


def waits(block: Block) -> bool:
    """Whether the game may wait here: such a block has no code, so that its question can be asked again."""
    return isinstance(block.end, Decide | Draw)


def tidied(
    blocks: Sequence[Block], rules: Sequence[Rule], starts: Sequence[BlockId]
) -> tuple[list[Block], list[BlockId]]:
    """Blocks with what follows them alone taken in, and without what is never reached; where each of them went."""
    kept = list(blocks)
    entries = [*(rule.entry for rule in rules), *starts]
    passing = [_end_of_jumps(kept, BlockId(number)) for number in range(len(kept))]
    kept = [replace(block, end=renumbered(block.end, lambda at: passing[at] if at != NO else NO)) for block in kept]
    entries = [passing[entry] if entry != NO else NO for entry in entries]
    used = reached(kept, entries)
    fixed = Counter(entry for entry in entries if entry != NO)  # may be entered from outside
    fixed.update(after for number in used if isinstance(end := kept[number].end, CallBlock) for after in (end.after,))
    entered = Counter(target for number in used for target in successors(kept[number].end))
    for number in sorted(used):
        while number in used and isinstance(end := kept[number].end, Jump) and end.target != number:
            following = kept[end.target]
            if entered[end.target] != 1 or end.target in fixed or waits(following):
                break
            used.discard(end.target)
            kept[number] = replace(kept[number], code=kept[number].code + following.code, end=following.end)
    order = sorted(used)
    places = {number: BlockId(place) for place, number in enumerate(order)}

    def place(number: BlockId) -> BlockId:
        return places[number] if number in places else BlockId(NO)

    tidy = [replace(kept[number], end=renumbered(kept[number].end, place)) for number in order]
    return tidy, [place(at) if at != NO else NO for at in passing]


def _end_of_jumps(blocks: Sequence[Block], number: BlockId) -> BlockId:
    """Where an empty block that only jumps leads in the end."""
    seen = set()
    while number not in seen and not blocks[number].code and isinstance(end := blocks[number].end, Jump):
        seen.add(number)
        number = end.target
    return number
