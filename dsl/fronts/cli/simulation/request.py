"""What every command of many games is told: how many, played where, and how what they came to is shown."""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path

from dsl.fronts.cli.simulation.table import Table, table
from dsl.fronts.cli.voice import Voice


@dataclass(frozen=True)
class Request:
    """The options of the command."""

    count: int
    jobs: int
    cluster: str
    json: bool
    csv: bool
    report: Path | None
    voice: Voice

    @property
    def quiet(self) -> bool:
        """Whether a program reads the output: nothing else is printed there."""
        return self.json or self.csv

    def table(self, count: int) -> AbstractContextManager[Table]:
        """A table for so many games."""
        return table(count, self.jobs, self.cluster, self.voice, not self.quiet)
