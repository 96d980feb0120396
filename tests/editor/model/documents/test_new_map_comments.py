"""A new map explains itself in the language of the window; what machines read stays as it is."""

from __future__ import annotations

import re

import pytest

from dsl.maps.mapfile import MapFile
from editor.base.texts import LANGUAGES, speech
from editor.model.documents.new_map import new_text
from editor.model.games import Games

CYRILLIC = re.compile("[а-яіїєґё]", re.IGNORECASE)


def comments(text: str) -> list[str]:
    return [line for line in text.splitlines() if re.match(r"#\s*\w", line) and not re.match(r"#\s+-|#\s*\w+:$", line)]


@pytest.mark.parametrize("kind", ["square8", "hex", "track", "pirates_1989"])
def test_comments_in_the_language_of_the_window(kind: str) -> None:
    board = Games().board(kind) if "_" in kind else None
    texts = {}
    try:
        for language in LANGUAGES:
            speech.language = language
            texts[language] = new_text(board, kind if board is None else "", title="Bay")
    finally:
        speech.language = "en"
    assert len(comments(texts["en"])) >= 3
    for language, text in texts.items():
        said = comments(text)
        assert len(said) == len(comments(texts["en"]))
        assert [line for line in said if bool(CYRILLIC.search(line)) != (language != "en")] == []
        assert MapFile(text).data() == MapFile(texts["en"]).data(), "keys and values are the same"
    assert comments(texts["ru"]) != comments(texts["uk"])
