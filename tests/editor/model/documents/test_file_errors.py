"""Why a file cannot be written is told in the language of the window, whichever way the reason comes into the sentence."""

import errno
from collections.abc import Iterator
from pathlib import Path

import pytest

from dsl.text.diagnostics import Diagnostic, Words
from dsl.text.files import FileError
from dsl.text.files import reason as why
from editor.base.texts import Message, reason, speech, tr

FULL = OSError(errno.ENOSPC, "No space left on device")
SAID = {"en": "the disk is full", "ru": "на диске кончилось место", "uk": "на диску скінчилося місце"}


@pytest.fixture(params=SAID)
def said(request: pytest.FixtureRequest) -> Iterator[str]:
    """That the disk is full, as the window speaks now."""
    before, speech.language = speech.language, request.param
    yield SAID[request.param]
    speech.language = before


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
