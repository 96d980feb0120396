"""What a checking process is asked, and what it answers: a list of findings."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from dsl.text.source import Source
from editor.model.documents.chart import Chart
from editor.model.problems.locate import Located, path_of
from editor.model.problems.map_checks import Finding


@dataclass(frozen=True)
class Question:
    """What is to be checked: a chart that was read from ``base``, for the ruleset of a file (None: its form alone).

    ``house`` are house rules to it as they are written; where these are not sound, the ruleset counts.
    """

    chart: Chart
    base: str
    rules: Path | None
    whole: bool
    house: Source | None = None


def without_text(finding: Finding) -> Finding:
    """A finding that knows where it points in the data, but has no text with it."""
    said = finding.diagnostic
    span = said.span and replace(said.span, source=Source(said.span.source.name, ""))
    return replace(finding, diagnostic=Located(said.code, span, said.args, said.hint, (), said.severity, path_of(said)))
