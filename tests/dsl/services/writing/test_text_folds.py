"""What can be folded, and what is to be changed so that a text is written evenly."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dsl.language.syntax.format import format_text
from dsl.language.syntax.parser import parse
from dsl.services.forms.text_changes import applied
from dsl.services.writing.formatting import folds, formatting
from dsl.text.diagnostics import Problems
from dsl.text.source import Source
from tests.dsl.language.syntax.test_tree import REAL
from tests.share import usual, usually_first

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


RULES = sorted((Path(__file__).parents[4] / "rulesets").glob("*/*.rules"))


@pytest.mark.parametrize("skin", usually_first(["uk", "", "ru"]))
@pytest.mark.parametrize("path", usual(RULES, "sea_battle", "colonies_1990"), ids=lambda path: path.stem)
def test_the_edits_make_what_the_formatter_makes(path: Path, skin: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert applied(text, formatting(str(path), text, skin)) == format_text(text, skin or None)
    if not skin:
        assert formatting(str(path), text) == ()  # ours are even


def test_lines_that_are_even_are_left_alone() -> None:
    text = 'language 1\ngame x "X"\n\nparam   a "A": 1..2 = 1\nparam b "B": 1..2 = 1\n'
    (edit,) = formatting("x.rules", text)
    assert (edit.place.line, edit.place.end_line, edit.text) == (4, 5, 'param a "A": 1..2 = 1\n')


@given(
    st.lists(st.sampled_from(["", " ", "param  a : 1", "# x", "  # y", "rule r():", "    nothing", '"'])).map("\n".join)
)
def test_any_text(text: str) -> None:
    assert applied(text, formatting("x.rules", text)) == format_text(text)
