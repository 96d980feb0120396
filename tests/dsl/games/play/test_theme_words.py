"""What a theme can say is what the drawing knows, and what the page about themes lists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from walk_words import LANGUAGES

from dsl.services.theme import sections as w
from dsl.services.theme.sections import PIECE_KEYS

ROOT = Path(__file__).parents[4]


def test_symbols_are_those_that_are_drawn() -> None:
    assert sorted(w.SYMBOLS) == sorted(
        path.stem for path in (ROOT / "editor" / "charts" / "drawing" / "style" / "symbols").glob("*.svg")
    )


@pytest.mark.qt
def test_colours_are_those_that_have_a_name() -> None:
    from PySide6.QtGui import QColor

    assert {*w.COLOURS, "transparent"} == set(QColor.colorNames())


@pytest.mark.parametrize("name", LANGUAGES)
def test_the_page_names_everything(name: str) -> None:
    page = re.sub(r"```.*?```", "", LANGUAGES[name].text.partition(LANGUAGES[name].themes)[2], flags=re.DOTALL)
    words = set(re.findall(r"`([^`]+)`", page))
    assert {*w.SECTIONS, *w.SYMBOLS, *w.PATTERNS, *w.CHART} <= words
    rows = {
        match[1]: set(re.findall(r"`(\w+)`", match[2]))
        for match in re.finditer(r"^\| `(\w+)` \|.*\|(.*)\|$", page, re.M)
    }
    for section, keys in w.STYLES.items():
        looks = rows[section] - ({*PIECE_KEYS} - {*keys})  # the others say how play is shown
        assert looks in (set(keys), set()), section


@pytest.mark.parametrize("text", ["#fff", "#8fc3d9", "#80ffffff", "navy", "Navy", "none", "transparent"])
def test_what_is_a_colour(text: str) -> None:
    assert w.is_colour(text)


@pytest.mark.parametrize("text", ["8fc3d9", "#8fc3d", "#ggg", "navvy", ""])
def test_what_is_none(text: str) -> None:
    assert not w.is_colour(text)
