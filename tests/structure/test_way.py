"""``dsl/README.md`` and ``editor/README.md``: what they name is there, and the way of a parameter is the one it goes."""

from __future__ import annotations

import re
import sys
from itertools import pairwise
from pathlib import Path
from types import FrameType

import pytest
from house import ROOT, layers

from dsl.fronts.cli import open_game
from dsl.fronts.cli.voice import Voice
from dsl.engines.engines import make_engine
from dsl.games.library.shelves import finder
from dsl.language.loading import loader
from dsl.language.loading.loader import RulesLoader
from dsl.language.syntax.parser import parse
from tests.games_at_hand import play

DSL = ROOT / "dsl"
PAGES = [page for page in (DSL / "README.md", ROOT / "editor" / "README.md") if page.exists()]
PAGE = (DSL / "README.md").read_text(encoding="utf-8")
WAY = re.findall(r"^\| `([\w/]+\.py)` \| `(\w+)` \|", PAGE, re.MULTILINE)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.parent.name)
def test_two_screens_at_most(page: Path) -> None:
    assert len(page.read_text(encoding="utf-8").splitlines()) <= 110


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.parent.name)
def test_what_is_linked_is_there(page: Path) -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8"))
    assert len(links) > 10
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_every_folder_is_on_the_page() -> None:
    told = {name.rstrip("/") for row in re.findall(r"^\|( \[`.*?) \|", PAGE, re.MULTILINE) for name in named(row)}
    there = {path.name for path in DSL.iterdir() if path.is_dir() and any(path.glob("*.py"))}
    modules = {path.name for path in DSL.glob("*.py")} - {"__init__.py"}
    assert told - {"passes", "errors"} == there | modules


def test_the_folders_stand_in_the_order_of_the_layers() -> None:
    """Each stands at or above the row before it: the page goes up, pyproject.toml goes down."""
    house = next(each for each in layers() if any("dsl.fronts.cli" in row for row in each.rows))
    rows = re.findall(r"^\|( \[`.*?) \|", PAGE, re.MULTILINE)
    places = [[house.place(f"dsl.{name.removesuffix('.py').rstrip('/')}") for name in named(row)] for row in rows]
    heights = [max(place[0] for place in row if place is not None) for row in places]
    assert [(higher, lower) for lower, higher in pairwise(heights) if higher > lower] == []


def named(row: str) -> list[str]:
    """The names in the first cell of a row of the folders."""
    return re.findall(r"\[`([\w.]+/?)`\]", row)


def test_the_way_of_a_parameter(monkeypatch: pytest.MonkeyPatch) -> None:
    """The functions of the table are called in this order when the game is loaded and played, and no file stands there twice."""
    monkeypatch.setattr(open_game, "loader", RulesLoader(finder))  # one that has parsed nothing yet
    monkeypatch.setattr(loader, "parse", parse)  # other tests may have read the same texts
    left = list(WAY)

    def follow(frame: FrameType, event: str, _argument: object) -> None:
        path, called = frame.f_code.co_filename, frame.f_code.co_name
        if left and event == "call" and called == left[0][1] and path == str(DSL / left[0][0]):
            left.pop(0)

    before = sys.getprofile()
    sys.setprofile(follow)
    try:
        opened = open_game.open_game("pirates_1989", "", {"storm_drift_cells": "4"}, 0, Voice("en"))
        for _ in play(make_engine(opened.game, "reference"), 1, 60):  # code is compiled when it is first run
            pass
    finally:
        sys.setprofile(before)
    assert left == [], "is not called after what stands above it"
    assert opened.game.values["storm_drift_cells"] == 4
    assert len({file for file, _ in WAY}) == len(WAY) > 15
