"""Many reports and long lines: what is shown stays short enough to be read."""

from __future__ import annotations

from itertools import pairwise

from mistake_files import reports
from test_hostile_rules import HEAD, PLAY

from dsl.text.diagnostics import Diagnostic, render_all
from dsl.text.source import Source


def reported(text: str) -> list[Diagnostic]:
    """What is said of a game with ``text`` in it."""
    return reports(Source("probe.rules", HEAD + text + PLAY))


def test_twenty_reports_of_a_file_are_shown_and_the_rest_counted() -> None:
    names = "".join(f'rule r{i}():\n    log "{{unheard_of_{i}}}"\n' for i in range(2_000))
    problems = reported(names)
    assert len(problems) == 2_000
    assert sum(bool(d.hint) for d in problems) <= 200, "suggestions are only looked for while somebody reads them"
    shown = render_all(problems).split("\n\n")
    assert len(shown) == 21
    assert "1980" in shown[-1]


def test_a_long_line_is_cut_around_the_place() -> None:
    long = " and ".join(["yes"] * 1_000)
    lines = render_all(reported(f"function f() -> bool = {long} and unheard_of and {long}\n")).split("\n")
    assert all(len(line) < 200 for line in lines)
    shown, carets = next((one, two) for one, two in pairwise(lines) if set(two.split("|")[-1]) == {" ", "^"})
    begin = carets.index("^")
    assert shown[begin : carets.rindex("^") + 1] == "unheard_of"
