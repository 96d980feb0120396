"""The log as a text: Markdown with headings, pictures and clauses; plain lines."""

from __future__ import annotations

from dsl.match_service.log.log_text import markdown, plain_text
from dsl.match_service.match_values import LogLine


def line(node: int, kind: str, text: str, clauses: tuple[str, ...] = ()) -> LogLine:
    return LogLine(node, kind, text, None, clauses, (), (), None)


LOG = (
    line(0, "log", "The fleets stand."),
    line(0, "round", "Round 1"),
    line(0, "turn", "Ann · White"),
    line(1, "choice", "Boat *1* sails."),
    line(1, "log", "A storm!", ("P4.2", "P4.3")),
)


def test_markdown_has_headings_clauses_and_pictures() -> None:
    assert markdown(LOG, "Pirates", {1: "storm.png"}) == (
        "# Pirates\n\n- The fleets stand.\n\n## Round 1\n\n### Ann · White\n\n"
        "- Boat \\*1\\* sails.\n- A storm! (P4.2, P4.3)\n\n![](storm.png)\n"
    )


def test_plain_lines() -> None:
    assert plain_text(LOG) == (
        "  The fleets stand.\n\nRound 1\n\nAnn · White\n  Boat *1* sails.\n  A storm! (P4.2, P4.3)\n"
    )


def test_nothing_is_an_empty_text() -> None:
    assert markdown(()) == "\n"
    assert plain_text(()) == "\n"
