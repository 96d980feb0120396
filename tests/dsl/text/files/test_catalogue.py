"""Texts with forms: which one a number asks for in each language, and that none is missing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dsl.text.catalogue import COUNT, LANGUAGES, Catalogue, Forms, plural
from dsl.text.diagnostics.diagnostic import Share, message
from dsl.text.diagnostics.diagnostic import catalogue as messages

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


@pytest.mark.parametrize(
    ("language", "numbers"),
    [
        ("en", {"one": (1, 1.0, -1), "other": (0, 2, 11, 21, 101, 1.5, "1")}),
        *(
            (slavic, {
                "one": (1, 21, 101, 1001, -1),
                "few": (2, 3, 4, 22, 104, 2.0),
                "many": (0, 5, 10, 11, 12, 14, 19, 20, 111, 1012, 10**6),
                "other": (0.5, 1.5, 2.1, "2"),
            })
            for slavic in ("ru", "uk")
        ),
    ],
)  # fmt: skip
def test_categories_are_those_of_the_samples_of_cldr(language: str, numbers: dict[str, tuple[object, ...]]) -> None:
    for category, samples in numbers.items():
        assert {plural(language)(number) for number in samples} == {category}


def test_a_share_has_the_digits_and_signs_of_its_language() -> None:
    shares = [Share(share) for share in (0, 1, 0.5, 1 / 3, 0.0625, 0.0004)]
    assert [share.text("en") for share in shares] == ["0%", "100%", "50%", "33.3%", "6.2%", "0%"]
    assert [share.text("uk") for share in shares] == [
        "0\xa0%",
        "100\xa0%",
        "50\xa0%",
        "33,3\xa0%",
        "6,2\xa0%",
        "0\xa0%",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_form_of_a_language_is_there_with_the_same_gaps(language: str) -> None:
    wanted = {"one", "other"} if language == "en" else {"one", "few", "many", "other"}
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


@pytest.mark.parametrize("value", [10**400, -(10**30), "9" * 3_000, "-" + "9" * 90, "x" + "9" * 60, "1." + "9" * 60])
def test_a_message_quotes_no_number_of_hundreds_of_digits(value: object) -> None:
    said = message("map-version", {"value": value})
    assert re.search(r"version [-x.0-9]{12,21}…; this", said) is not None, said
    assert message("map-version", {"value": 10**12}) == message("map-version", {"value": str(10**12)})
