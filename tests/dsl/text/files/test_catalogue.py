"""Texts with forms: which one a number asks for in each language, and that none is missing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.core import Locale

from dsl.text.catalogue import COUNT, LANGUAGES, Catalogue, Forms, plural
from dsl.text.diagnostics.messages import catalogue as messages

CATALOGUES = (messages, Catalogue("editor.base.texts", "{}/*.toml"))
WIDTHS = Catalogue("editor.base.texts", "{}/tools.toml")


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", {1: "cell", 2: "cells", 5: "cells", 0: "cells", 21: "cells"}),
        ("ru", {1: "клетка", 2: "клетки", 4: "клетки", 5: "клеток", 11: "клеток", 12: "клеток", 21: "клетка", 22: "клетки"}),
        ("uk", {1: "клітинка", 3: "клітинки", 5: "клітинок", 11: "клітинок", 14: "клітинок", 101: "клітинка"}),
    ],
)  # fmt: skip
def test_a_number_chooses_the_form(language: str, words: dict[int, str]) -> None:
    for number, word in words.items():
        assert WIDTHS.text("tools-width", language, {COUNT: number}) == f"{number} {word}"


def test_a_language_that_has_no_such_form_says_the_same_of_any_number() -> None:
    assert messages.text("cli-test-sum", "en", {"count": 1, "bad": 0}).startswith("1 scenario,")
    assert messages.text("cli-test-sum", "ru", {"count": 1, "bad": 0}) == "сценариев: 1, не прошло: 0"
    assert {plural("ru")(number) for number in range(1000)} == {"one", "few", "many"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_form_of_a_language_is_there_with_the_same_gaps(language: str) -> None:
    wanted = {*Locale(language).plural_form.tags, "other"}
    seen = 0
    for catalogue in CATALOGUES:
        for key, text in catalogue(language).items():
            if isinstance(text, Forms):
                seen += 1
                gaps = [set(re.findall(r"\{(\w+)\}", form)) for form in text.named.values()]
                assert text.named.keys() == wanted, key
                assert COUNT in gaps[0] and all(found == gaps[0] for found in gaps), key
    assert seen


def test_what_is_missing_is_said_in_english_or_shown_as_a_gap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "some_texts"
    package.mkdir()
    (package / "__init__.py").write_text("", encoding="utf-8")
    (package / "en.toml").write_text('a = "A {x}"\nb = "B"\n', encoding="utf-8")
    (package / "ru.toml").write_text('a = "А {x}"\n', encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    texts = Catalogue("some_texts", "{}.toml")
    assert [texts.text(key, "ru", {"x": 1}) for key in ("a", "b", "c")] == ["А 1", "B", "c"]
    assert texts.text("a", "de", {}) == "A …"
