"""Texts of the window: the same in each language and all of them used; what the system says is said in them, too."""

from __future__ import annotations

import ast
import errno
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

import editor
from dsl.services import kit
from dsl.text.catalogue import Catalogue
from dsl.text.diagnostics import Diagnostic, Words
from dsl.text.files import FileError
from dsl.text.files import reason as why
from editor.base.texts import LANGUAGES, Message, catalogue, reason, tr, ui
from editor.view.actions.action_table import rows
from editor.window.dock import PLACES

HERE, KIT = Path(editor.__file__).parent, Path(kit.__file__).parent
"""The remarks on a kit are keys of the window's texts."""
AREAS = sorted(path.stem for path in (HERE / "base" / "texts" / "en").glob("*.toml"))


def texts(language: str, area: str) -> Mapping[str, str]:
    return Catalogue("editor.base.texts", f"{{}}/{area}.toml")(language)


def gaps(text: str) -> set[str]:
    return {part.split("}")[0] for part in text.split("{")[1:]}


@pytest.mark.parametrize("area", AREAS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_area_says_the_same_in_every_language(language: str, area: str) -> None:
    english, other = texts("en", area), texts(language, area)
    assert [key for key in english if key not in other] == [], f"missing in {language}/{area}.toml"
    assert [key for key in other if key not in english] == [], f"not in en/{area}.toml"
    assert list(other) == list(english), "the same keys, in the order of the English file"
    assert [key for key in english if gaps(other[key]) != gaps(english[key])] == []
    assert [key for key, text in other.items() if not text.strip()] == []


def test_no_two_areas_have_one_key() -> None:
    assert sum(len(texts("en", area)) for area in AREAS) == len(catalogue("en"))


def test_names_and_tips_of_actions_are_in_one_file() -> None:
    assert {key for row in rows() for key in (row.text, row.tip)} <= texts("en", "actions").keys()
    assert [key for key in catalogue("en").keys() - texts("en", "actions").keys() if key.startswith("action-")] == []


SAYING = {"Message": 0, "tr": 0, "Answer": 0, "say": 2}
"""Which argument of these calls is a key."""


@cache
def sayings() -> tuple[set[str], tuple[str, ...], set[str]]:
    """Every string of the code; what others begin with: what is put into it, or added to it, can be anything; keys."""
    whole = {key for row in rows() for key in (row.text, row.tip)}
    begun: set[str] = set()
    named = set(whole)
    for path in (*HERE.rglob("*.py"), *KIT.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Constant(value=str(text)):
                    whole.add(text)
                case ast.BinOp(left=ast.Constant(value=str(text)), op=ast.Add()) if text:
                    begun.add(text)
                case ast.JoinedStr(values=[ast.Constant(value=str(text)), *_]) if "-" in text:
                    begun.add(text)
                case ast.Call(func=ast.Name(id=name), args=args) if SAYING.get(name, len(args)) < len(args):
                    match args[SAYING[name]]:
                        case ast.Constant(value=str(text)) if text:
                            named.add(text)
    return whole, tuple(begun), named


def test_what_is_said_has_a_text() -> None:
    docks = {f"window-dock-{place.name}" for place in PLACES}
    assert (sayings()[2] | docks) - set(catalogue("en")) == set()


def test_no_text_is_there_for_nothing() -> None:
    whole, begun, _ = sayings()

    def said(key: str) -> bool:
        return key in whole or (key.startswith(begun) and key not in begun)

    dead = [key for key in catalogue("en") if not said(key) and not said(key.removesuffix("-tip"))]
    assert dead == []


FULL = OSError(errno.ENOSPC, "No space left on device")
SAID = {"en": "the disk is full", "ru": "на диске кончилось место", "uk": "на диску скінчилося місце"}


@pytest.fixture(params=SAID)
def said(request: pytest.FixtureRequest) -> Iterator[str]:
    """That the disk is full, as the window speaks now."""
    before, ui.language = ui.language, request.param
    yield SAID[request.param]
    ui.language = before


def test_a_reason_is_spoken_whoever_says_it(said: str) -> None:
    unsaved = FileError(Diagnostic("file-unwritable", None, {"path": "a.rules", "reason": why(FULL)}))
    assert reason(FULL) == said
    assert "a.rules" in reason(unsaved) and reason(unsaved).endswith(said)


@pytest.mark.parametrize(
    "key", ["play-not-kept", "house-not-kept", "words-not-written", "quality-unsaved", "window-told-not-opened"]
)
def test_words_in_a_message_are_said_in_its_language(said: str, key: str) -> None:
    message = Message(key, {"reason": why(FULL), "file": "theme.yaml", "name": "x"})
    assert said in str(message) and "Words(" not in str(message)


def test_words_may_hold_words(said: str, tmp_path: Path) -> None:
    inner = Words("file-unwritable", {"path": str(tmp_path), "reason": why(FULL)})
    assert tr("quality-unsaved", reason=inner).endswith(said)
