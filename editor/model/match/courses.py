"""Ways through the tree of a match, as a time line shows it."""

from __future__ import annotations

from dsl.services.match.match_values import Branch, Tick, TimeLine


def course_to(line: TimeLine, node: int) -> tuple[Tick, ...]:
    """The events that lead from the start to a node, the last being the node's own; none where it is not there."""
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
    """The events of the course that is shown, from the start to its end."""
    shown = next((branch for branch in line.branches if branch.number == line.branch), None)
    return course_to(line, last_node(shown)) if shown is not None else ()


def last_node(branch: Branch) -> int:
    """Where a branch ends."""
    return branch.ticks[-1].node if branch.ticks else branch.begins


def count_to(line: TimeLine, node: int, kind: str) -> int:
    """How many decisions (or chances) lie on the way to a node, with its own."""
    return sum(tick.kind == kind for tick in course_to(line, node))
