"""Somebody does anything at all in the window: nothing breaks, warns, leaks or gets lost.

``python -m tests.bench.random_actions`` does ten thousand things and tells more.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from random_checks import Session

from tests.share import share, usually_first

SEEDS = (7, 8)
ACTIONS = share(150)
NONES = max(48_000, 400 * ACTIONS)
"""The most additional references to None: widgets that are made for the first time have some."""


@pytest.mark.parametrize("seed", usually_first(SEEDS, 0))
def test_anything_at_all(seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fresh: Path) -> None:
    before = sys.getrefcount(None)
    session = Session(tmp_path, seed)
    session.run(ACTIONS, monkeypatch)
    assert session.checked > ACTIONS // 30
    assert sys.getrefcount(None) - before < NONES, "None is not let go of"
