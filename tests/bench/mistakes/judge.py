"""What is said of a mistake, against what its maker expects; and the table of it, kind by kind."""

from __future__ import annotations

from dataclasses import dataclass, fields

from dsl.text.diagnostics import Diagnostic, render
from tests.bench.mistakes.slip import Slip


@dataclass
class Verdict:
    """One mistake judged; added up, one kind of mistakes. ``cause`` counts those whose cause can be known."""

    n: int = 0
    found: int = 0
    silent: int = 0
    once: int = 0
    line: int = 0
    cause: int = 0
    named: int = 0
    hint_right: int = 0
    hint_wrong: int = 0
    senseless: int = 0

    def __add__(self, other: Verdict) -> Verdict:
        return Verdict(*(getattr(self, f.name) + getattr(other, f.name) for f in fields(self)))

    @property
    def perfect(self) -> bool:
        """Whether nothing is to be mended."""
        return bool(self.once and self.line and self.named == self.cause and not self.hint_wrong)


def judge(slip: Slip) -> Verdict | None:
    """The verdict on the reports of one mistake; None where it has become another sound text."""
    reports = slip.page.reports(slip.text)
    if not reports and (slip.legal or slip.page.same(slip.text)):
        return None
    knowable = bool(slip.words or slip.codes)
    if not reports:
        return Verdict(n=1, silent=1, cause=knowable)
    hints = [d.hint for d in reports if d.hint]
    right = bool(slip.right) and slip.right in hints
    return Verdict(
        n=1,
        found=1,
        once=len(reports) == 1,
        line=_on(reports[0], slip),
        cause=knowable,
        named=knowable and any(_names(d, slip) for d in reports if _on(d, slip)),
        hint_right=right,
        hint_wrong=bool(slip.right) and bool(hints) and not right,
        senseless=any(not _on(d, slip) for d in reports[1:]),
    )


def _on(report: Diagnostic, slip: Slip) -> bool:
    """Whether ``report`` points at a line of the mistake."""
    return report.span is not None and any(n in slip.lines for n in range(report.span.line, report.span.line + 1))


def _names(report: Diagnostic, slip: Slip) -> bool:
    """Whether ``report`` says what the cause is."""
    said = render(report, "en").split("\n")
    # the line of the text itself is shown too, and proves nothing
    words = said[0] + (f" {report.hint}" if report.hint else "")
    return report.code in slip.codes or any(word in words for word in slip.words)


def table(verdicts: dict[str, Verdict]) -> list[list[str]]:
    """The rows of the table: a heading, one a kind, and all together. ``cause`` are those that can be named."""
    rows = [["kind", "n", "found", "silent", "once", "line", "cause", "named", "hint=", "hint≠", "senseless"]]
    for kind, verdict in {**verdicts, "ALL": sum(verdicts.values(), Verdict())}.items():
        rows.append([kind, *(str(getattr(verdict, f.name)) for f in fields(verdict))])
    return rows
