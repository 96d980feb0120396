"""What can be folded: chapters, declarations, blocks, comments."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.language.syntax.parser import parse
from dsl.services.writing.formatting import folds
from dsl.text.diagnostics import Problems
from dsl.text.source import Source
from tests.dsl.language.syntax.test_tree import REAL

TEXT = """\
language 1
game g "G"
    players 2
# ---- Storm
# One,
# two.

## Help.
rule go(p: player):
    if p exists:
        log "a"

        log "b"
    else:
        log "c"
    log "d"

# ---- End
play:
    nothing
"""


def found(text: str) -> list[tuple[int, int, str]]:
    file = parse(Source("probe.rules", text), Problems())
    return [(fold.line, fold.end_line, fold.kind) for fold in folds(file)]


def test_chapters_declarations_blocks_and_comments_fold() -> None:
    assert found(TEXT) == [
        (2, 3, "declaration"),
        (4, 16, "chapter"),
        (5, 6, "comment"),
        (9, 16, "declaration"),
        (10, 13, "block"),
        (14, 15, "block"),
        (18, 20, "chapter"),
        (19, 20, "declaration"),
    ]


def test_a_broken_declaration_folds_as_before() -> None:
    assert found(TEXT.replace("if p exists:", "if p exists exists:")) == found(TEXT)


@pytest.mark.parametrize("path", REAL, ids=lambda path: path.stem)
def test_folds_lie_inside_each_other(path: Path) -> None:
    open_ends: list[int] = []
    for line, end, kind in found(path.read_text(encoding="utf-8")):
        assert end > line
        while open_ends and open_ends[-1] < line:
            open_ends.pop()
        assert not open_ends or end <= open_ends[-1], (line, kind)
        open_ends.append(end)
