"""Random typing: whatever stands in a text, and wherever one asks, there is an answer and never an exception."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from dsl.services.forms.text_changes import applied
from dsl.services.writing.workspace import Workspace
from tests.dsl.language.syntax.test_tree import ROOT
from tests.share import usual

GAMES = sorted(ROOT.glob("rulesets/*/*.rules"))
PIECES = [
    "(",
    ")",
    "{",
    "}",
    '"',
    ":",
    ".",
    "@",
    "#",
    "\n",
    "    ",
    "\n    ",
    " ",
    "x",
    "if ",
    "ship",
    "ǃ",
    "=",
    "\t",
    "0",
    "«",
]
EDITS = 12


def changed(text: str, chance: random.Random) -> str:
    """``text`` with one more piece, or one stretch less."""
    at = chance.randrange(len(text) + 1)
    if chance.random() < 0.5:
        return text[:at] + chance.choice(PIECES) + text[at:]
    return text[:at] + text[at + chance.randrange(1, 30) :]


def written(text: str) -> str:
    """``text`` without its blanks."""
    return "".join(text.split())


@pytest.mark.parametrize("path", usual(GAMES, "ships_track"), ids=lambda path: path.stem)
def test_a_text_that_is_being_typed_can_always_be_asked(path: Path) -> None:
    chance, workspace, file = random.Random(path.stem), Workspace(), str(path)
    text = whole = path.read_text(encoding="utf-8")
    workspace.open(file, text, 0)
    for version in range(1, EDITS):
        text = changed(text if version % 5 else whole, chance)
        workspace.change(file, text, version)
        analysis = workspace.analysis(file)
        lines = text.split("\n")
        assert len(analysis.tokens) == len(lines)
        for line, tokens in zip(lines, analysis.tokens):
            assert written(line) == "".join(written(line[t.column - 1 : t.column - 1 + t.length]) for t in tokens)
        for _ in range(3):
            line = chance.randrange(len(lines))
            column = chance.randrange(len(lines[line]) + 1) + 1
            place = workspace.completions(file, line + 1, column, "ru").place
            assert place.end_column == column >= place.column
            told = workspace.hover(file, line + 1, column, "uk")
            assert told is None or told.heading
        for problem in analysis.problems:
            for repair in problem.repairs:
                assert applied(text, repair.edits) != text and repair.text.text("ru")
    workspace.change(file, whole, EDITS)
    assert workspace.analysis(file).valid
