"""Which texts of a program can fail: whoever only keeps numbers must try to write these, to know whether that goes."""

from __future__ import annotations

from dsl.compiled.happenings import Chosen, Happening, Kind, Ran, events_of
from dsl.compiled.journal_sites import Sites
from dsl.linked import code as c
from dsl.linked.facts import Facts
from dsl.linked.program import LinkedProgram


class Risks:
    """Answers for one program."""

    def __init__(self, program: LinkedProgram, sites: Sites) -> None:
        facts = Facts(program)
        self._labels: set[tuple[int, int]] = set()
        for number, block in enumerate(program.blocks):
            if isinstance(block.end, c.Decide):
                row = program.questions[block.end.question]
                said = facts.can_fail((row.prompt, row.subject))
                self._labels |= {(number, i) for i, o in enumerate(row.options) if said or facts.can_fail((o.label,))}
        self._lines = {i for i, site in enumerate(sites.logs) if facts.can_fail((site.node.text,))}

    def may_fail(self, happened: Happening) -> bool:
        """Whether an entry of what has happened may not be possible."""
        match happened:
            case Chosen(block=block, numbers=numbers):
                return (block, numbers[0]) in self._labels
            case Ran(events=data) if self._labels or self._lines:
                return any(
                    (event.kind is Kind.LOG_DIFFERS and event.site in self._lines)
                    or (event.kind is Kind.FORCED and (event.site, event.payload.cast("q")[0]) in self._labels)
                    for event in events_of(data)
                )
        return False
