"""``dsl/README.md`` and ``editor/README.md``: every room is told. No page names a file of tests that is not there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from house import ROOT

PAGES = (ROOT / "dsl" / "README.md", ROOT / "editor" / "README.md")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.parent.name)
def test_two_screens_at_most(page: Path) -> None:
    assert len(page.read_text(encoding="utf-8").splitlines()) <= 110


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.parent.name)
def test_what_is_linked_is_there(page: Path) -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8"))
    assert len(links) > 10
    assert [link for link in links if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.parent.name)
def test_every_room_is_on_the_page_and_eight_at_most(page: Path) -> None:
    told = re.findall(r"^\| \[`(\w+)/`\]", page.read_text(encoding="utf-8"), re.MULTILINE)
    there = {path.name for path in page.parent.iterdir() if (path / "__init__.py").exists()}
    assert set(told) == there and len(told) == len(there) <= 8


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.parent.name)
def test_the_way_goes_through_files_that_are_there(page: Path) -> None:
    files = re.findall(r"^\| `([\w/]+\.py)` \|", page.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(set(files)) == len(files) > 15
    assert [file for file in files if not (page.parent / file).exists() and not (ROOT / file).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.parent.name)
def test_a_link_bears_the_name_of_its_file(page: Path) -> None:
    links = re.findall(r"\[`([\w/]+\.(?:py|lark|rules))`\]\(([^)#]+)\)", page.read_text(encoding="utf-8"))
    assert len(links) > 10
    assert [(said, link) for said, link in links if not Path("/", link).as_posix().endswith(f"/{said}")] == []


def test_tests_that_pages_name_are_there() -> None:
    named = {
        (page.relative_to(ROOT).as_posix(), path)
        for folder in (ROOT, *(ROOT / name for name in ("dsl", "editor", "maps", "rulesets", "tests")))
        for page in (folder.glob("*.md") if folder == ROOT else folder.rglob("*.md"))
        if "node_modules" not in page.parts
        for path in re.findall(r"(?<![\w/])tests/[\w/]+(?:\.\w+)?", page.read_text(encoding="utf-8"))
    }
    assert len(named) > 15
    assert sorted(found for found in named if not (ROOT / found[1]).exists()) == []
