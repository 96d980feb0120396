"""Paths through the tree of a match, as a time line shows it."""

from __future__ import annotations

from dsl.services.match.passage_values import Branch, Tick, TimeLine


def course_to(line: TimeLine, node: int) -> tuple[Tick, ...]:
    """The events from the start to a node, its own last; none if the time line does not have it."""
    branches = {branch.number: branch for branch in line.branches}
    here = next((branch for branch in line.branches if any(tick.node == node for tick in branch.ticks)), None)
    course: tuple[Tick, ...] = ()
    while here is not None:
        nodes = [tick.node for tick in here.ticks]
        course = (*(here.ticks[: nodes.index(node) + 1] if node in nodes else ()), *course)
        node = here.begins
        here = branches.get(here.parent) if here.parent is not None else None
    return course


def course_of(line: TimeLine) -> tuple[Tick, ...]:
    """The events of the branch that is shown, from the start of the match to its end."""
    shown = next((branch for branch in line.branches if branch.number == line.branch), None)
    return course_to(line, last_node(shown)) if shown is not None else ()


def last_node(branch: Branch) -> int:
    """The node at which a branch ends."""
    return branch.ticks[-1].node if branch.ticks else branch.begins


def count_to(line: TimeLine, node: int, kind: str) -> int:
    """The number of events of a ``kind`` (``decision`` or ``chance``) up to and including a node."""
    return sum(tick.kind == kind for tick in course_to(line, node))
