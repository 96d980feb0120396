"""Numbers for the places of a program that write into the journal, the same for who emits them and who reads them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from dsl.linked import code as c
from dsl.linked.nodes import NO
from dsl.linked.program import LinkedProgram, Slots
from dsl.linked.walk import everything

Ending = c.EndGame | c.Halt


@dataclass(frozen=True)
class LogSite:
    """A line of the rules, with the temporaries of the procedure in which it stands."""

    node: c.Log
    temps: Slots


class Sites:
    """The lines and the ends of a program, in the order in which they stand in it."""

    def __init__(self, program: LinkedProgram) -> None:
        self.logs: list[LogSite] = []
        self.ends: list[Ending] = []
        for temps, code in _procedures(program):
            for node in everything(code):
                if isinstance(node, c.Log):
                    self.logs.append(LogSite(node, temps))
                elif isinstance(node, c.EndGame | c.Halt):
                    self.ends.append(node)
        self._logs = {id(site.node): number for number, site in enumerate(self.logs)}
        self._ends = {id(node): number for number, node in enumerate(self.ends)}

    def log_number(self, node: c.Log) -> int:
        """The number of a line; the node itself is looked for, not one that is equal."""
        return self._logs[id(node)]

    def end_number(self, node: Ending) -> int:
        """The number of an end."""
        return self._ends[id(node)]


def _procedures(program: LinkedProgram) -> Iterator[tuple[Slots, object]]:
    """The code of every rule and block, with its temporaries."""
    for rule in program.rules:
        yield rule.temps, rule.code
    for block in program.blocks:
        temps = program.rules[block.rule].temps if block.rule != NO else ()
        yield temps, (block.code, block.end)
