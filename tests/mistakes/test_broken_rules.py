"""Every broken file says what it announces, at that place, once, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest
from mistake_files import HERE, announced_reports, differences, expectations, unsound

FILES = sorted(HERE.glob("*.rules"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_announced_reports_and_no_others(path: Path) -> None:
    wrong = differences(path)
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_report_is_sound(path: Path) -> None:
    assert list(unsound(announced_reports(path))) == []


def test_there_are_many_mistakes() -> None:
    announced = [e for path in FILES for e in expectations(path.read_text(encoding="utf-8"))[0]]
    assert len(announced) >= 200
    assert len({e.code for e in announced}) >= 100
