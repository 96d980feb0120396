"""Pages of help and new maps in the words of the language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dsl.maps.mapfile import MapFile
from editor.base.texts import LANGUAGES, catalogue, ui
from editor.model.documents.new_map import new_text
from editor.model.games import Games

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


CYRILLIC = re.compile("[а-яіїєґё]", re.IGNORECASE)


def comments(text: str) -> list[str]:
    return [line for line in text.splitlines() if re.match(r"#\s*\w", line) and not re.match(r"#\s+-|#\s*\w+:$", line)]


@pytest.mark.parametrize("kind", ["square8", "hex", "track", "pirates_1989"])
def test_comments_in_the_language_of_the_window(kind: str) -> None:
    board = Games().board(kind) if "_" in kind else None
    texts = {}
    try:
        for language in LANGUAGES:
            ui.language = language
            texts[language] = new_text(board, kind if board is None else "", title="Bay")
    finally:
        ui.language = "en"
    assert len(comments(texts["en"])) >= 3
    for language, text in texts.items():
        said = comments(text)
        assert len(said) == len(comments(texts["en"]))
        assert [line for line in said if bool(CYRILLIC.search(line)) != (language != "en")] == []
        assert MapFile(text).data() == MapFile(texts["en"]).data(), "keys and values are the same"
    assert comments(texts["ru"]) != comments(texts["uk"])
