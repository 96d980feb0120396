"""The far end of the pipes: it ends without a word when the window is there no more."""

from __future__ import annotations

import os
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pytest

from editor.base.background import question_server
from editor.base.background.packets import HEADER, framed, packed
from tests.limits import LONGEST

TELLS = """
from editor.base.background.question_server import serve

def answer(question, waiting):
    while True:
        waiting.report("so far")

serve(answer)
"""


def test_whoever_tells_something_to_a_window_that_has_gone_ends_without_a_word() -> None:
    """With its screen a window dies at once: what it has not read breaks a pipe before the other one is closed."""
    home = str(Path(__file__).parents[4])
    with subprocess.Popen(
        [sys.executable, "-c", TELLS], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=home
    ) as process:
        assert process.stdin is not None and process.stdout is not None and process.stderr is not None
        process.stdin.write(framed(1, packed("a question")))
        process.stdin.flush()
        assert len(os.read(process.stdout.fileno(), HEADER.size)) == HEADER.size, "it has begun"
        process.stdout.close()
        assert process.wait(LONGEST) == 0
        assert process.stderr.read() == b""


def test_who_asks_again_after_a_short_pause_does_not_wait_until_all_is_cleared_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    server, cleared = question_server._Server(BytesIO(), BytesIO(), lambda _question, _waiting: None), list[int]()

    def collect(generation: int = 2) -> None:
        cleared.append(generation)
        server._questions.put((1, b"a question"))

    monkeypatch.setattr(question_server.gc, "collect", collect)
    assert server._next() == (1, b"a question")
    assert cleared == [1]
