"""Walks a linked program: the nodes inside a node, the blocks that follow, copies with changed parts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from operator import is_not
from typing import Any, TypeVar

from dsl.engines.program.code import CallBlock, Decide, Draw, Jump, Terminator
from dsl.engines.program.ids import NO, BlockId, TempId
from dsl.engines.program.linked import Block, Rule, Slot, Slots
from dsl.engines.program.nodes import Expr
from dsl.engines.program.text import codes, holds, numbers, parts, references


class Scope:
    """The temporaries of a procedure, by their numbers."""

    def __init__(self, slots: Sequence[Slot] = ()) -> None:
        self.slots = list(slots)

    def add(self, slot: Slot) -> TempId:
        """Add a temporary; returns its number."""
        self.slots.append(slot)
        return TempId(len(self.slots) - 1)

    @property
    def temps(self) -> Slots:
        """All temporaries."""
        return tuple(self.slots)


def successors(end: Terminator) -> Iterator[BlockId]:
    """The blocks that can follow a terminator, without those of called rules."""
    targets = (name for name, kind in references(end) if kind is BlockId)
    return (BlockId(at) for name in targets for at in numbers(getattr(end, name)) if at != NO)


def renumbered(end: Terminator, number: Callable[[BlockId], BlockId]) -> Terminator:
    """The same terminator with other block numbers."""
    changed: dict[str, Any] = {}
    for name, kind in references(end):
        if kind is BlockId:
            found = getattr(end, name)
            changed[name] = tuple(map(number, found)) if isinstance(found, tuple) else number(found)
    return replace(end, **changed)


def reached(blocks: Sequence[Block], entries: Iterable[BlockId]) -> set[BlockId]:
    """The blocks that can be reached from the blocks ``entries``, themselves included."""
    found: set[BlockId] = set()
    waiting = [entry for entry in entries if entry != NO]
    while waiting:
        block = waiting.pop()
        if block not in found:
            found.add(block)
            waiting += successors(blocks[block].end)
    return found


def waits(block: Block) -> bool:
    """Whether the game may wait in this block; such a block has no statements."""
    return isinstance(block.end, Decide | Draw)


def tidied(
    blocks: Sequence[Block], rules: Sequence[Rule], starts: Sequence[BlockId]
) -> tuple[list[Block], list[BlockId]]:
    """Merge blocks with their only successors and drop unreachable ones; returns them and the new number of each."""
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
    """The first block on a chain of jumps that does more than jump."""
    seen = set()
    while number not in seen and not blocks[number].code and isinstance(end := blocks[number].end, Jump):
        seen.add(number)
        number = end.target
    return number


_Node = TypeVar("_Node")


class _Holders(dict[type, tuple[str, ...] | None]):
    """For each class of nodes or rows the fields that can contain nodes or rows; None for any other class."""

    def __missing__(self, cls: type) -> tuple[str, ...] | None:
        self[cls] = tuple(p.name for p in parts(cls) if holds(p.type)) if is_dataclass(cls) else None
        return self[cls]


class _Fields(dict[type, tuple[str, ...]]):
    """The names of the fields of each class of nodes or rows."""

    def __missing__(self, cls: type) -> tuple[str, ...]:
        self[cls] = tuple(field.name for field in fields(cls))
        return self[cls]


_HOLDERS = _Holders()
_FIELDS = _Fields()


def inside(value: object) -> list[object]:
    """The nodes and rows directly inside a node, a row or a tuple."""
    parts = value if isinstance(value, tuple) else [getattr(value, name) for name in _HOLDERS[type(value)] or ()]
    found: list[object] = []
    for part in parts:
        if isinstance(part, tuple):
            found += inside(part)
        elif _HOLDERS[type(part)] is not None:
            found.append(part)
    return found


def everything(value: object) -> Iterator[object]:
    """A node or row with all that is inside, outer before inner."""
    found = [value] if _HOLDERS[type(value)] is not None else inside(value)[::-1]
    while found:
        node = found.pop()
        yield node
        found += reversed(inside(node))


def expressions(value: object) -> Iterator[Expr]:
    """All expressions in a node, a row or a tuple."""
    return (node for node in everything(value) if isinstance(node, Expr))


def changed(value: _Node, change: Callable[[Expr], Expr]) -> _Node:
    """``value`` with ``change`` applied to each expression directly inside, also in rows and statements inside."""
    if isinstance(value, tuple):
        found = tuple([change(part) if isinstance(part, Expr) else changed(part, change) for part in value])
        return found if any(map(is_not, found, value)) else value  # type: ignore[return-value]  # a tuple for a tuple
    given = {}
    for name in _HOLDERS[type(value)] or ():
        old = getattr(value, name)
        new = change(old) if isinstance(old, Expr) else changed(old, change) if old else old
        if new is not old:
            given[name] = new
    return _with(value, given) if given else value


def _with(value: _Node, given: Mapping[str, object]) -> _Node:
    """``value`` with other fields; faster than ``dataclasses.replace``, because passes make very many."""
    cls = type(value)
    return cls(**{name: given[name] if name in given else getattr(value, name) for name in _FIELDS[cls]})


def recoded(value: _Node, change: Callable[[Any], Any]) -> _Node:
    """A statement or row with ``change`` applied to its code."""
    found = {name: change(getattr(value, name)) for name in codes(value)}
    return _with(value, found) if found else value


def rewritten(value: _Node, change: Callable[[Expr], Expr]) -> _Node:
    """``value`` with ``change`` applied to every expression inside and to itself, inner before outer."""

    def every(node: Expr) -> Expr:
        return change(changed(node, every))

    return every(value) if isinstance(value, Expr) else changed(value, every)  # type: ignore[return-value]  # an Expr for an Expr
