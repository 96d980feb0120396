"""The pages about the editor call things by the names that the window shows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from editor.base.texts import catalogue

EDITOR = Path(__file__).parents[4] / "editor"


def shown(language: str) -> set[str]:
    """All texts of the window, without marks for keys."""
    return {text.replace("&", "") for text in catalogue(language).values()}


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_bold_names_are_those_of_the_window(language: str) -> None:
    page = (EDITOR / f"GUIDE.{language}.md").read_text(encoding="utf-8")
    bold = {re.sub(r"\s+", " ", name) for name in re.findall(r"\*\*([^*]+)\*\*", page)}
    known = shown(language)
    stems = {text.partition(":")[0] for text in known}  # «Дальше: {step}»
    assert len(bold) >= 12
    assert bold - known - stems == set()


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_the_same_pictures_in_the_same_order(language: str) -> None:
    picture = re.compile(r"\]\((pictures/[^)]+)\)")
    english = picture.findall((EDITOR / "GUIDE.md").read_text(encoding="utf-8"))
    assert picture.findall((EDITOR / f"GUIDE.{language}.md").read_text(encoding="utf-8")) == english
