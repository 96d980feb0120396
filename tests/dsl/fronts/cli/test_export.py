"""``fordewind export`` and the door of the window: what is refused, in which words, and what is missing where."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest
from cli_tools import COMMAND, PATIENCE, fordewind
from cli_tools import environment as surroundings

from tests.share import usually_first

ROOT = Path(__file__).parents[4]
MAP = """fordewind: 1
title: {en: Bay, ru: Бухта, uk: Затока}
grid: {kind: square8, width: 4, height: 3}
legend: {"~": sea, "#": land}
terrain: |
  ~~~~
  ~##~
  ~~~~
"""


def run(folder: Path, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A command in a process of its own, as on a machine without a screen."""
    known = {**surroundings(), "LC_ALL": "C", "COLUMNS": "120"}
    own = {key: value for key, value in known.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")}
    return subprocess.run(
        [*COMMAND, *words], cwd=folder, env={**own, **environment}, capture_output=True, text=True,
        encoding="utf-8", timeout=PATIENCE, check=False,
    )  # fmt: skip


@pytest.fixture
def bay(tmp_path: Path) -> Path:
    path = tmp_path / "bay.yaml"
    path.write_text(MAP, encoding="utf-8")
    return path


@pytest.mark.qt
def test_a_drawing_needs_no_screen(bay: Path) -> None:
    done = run(
        bay.parent,
        "export",
        "bay.yaml",
        "bay.pdf",
        "--poster",
        "a4",
        "--cell",
        "90",
        "--lang",
        "ru",
        FORDEWIND_PROGRESS="1",
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("готово: bay.pdf")
    steps = done.stderr.split()
    assert steps[-1] == f"{len(steps)}/{len(steps)}"  # each page is told
    assert "Бухта".encode("utf-16-be") in (bay.parent / "bay.pdf").read_bytes()


MISSING = {
    "no package": ("", "pip install PySide6-Essentials"),
    "no library": ('raise ImportError("libGL.so.1: cannot open shared object file: No such file or directory")', "libgl1"),
    "no keyboard": ('raise ImportError("libxkbcommon.so.0: cannot open shared object file")', "libxkbcommon0"),
}  # fmt: skip


@pytest.mark.parametrize("lack", usually_first(MISSING))
def test_one_line_says_what_is_missing_of_qt(bay: Path, lack: str) -> None:
    body, advice = MISSING[lack]
    fake = bay.parent / "fake"
    (fake / "PySide6").mkdir(parents=True)
    (fake / "PySide6" / "__init__.py").write_text("")
    for module in ("QtCore", "QtGui", "QtSvg", "QtWidgets"):
        if body:
            (fake / "PySide6" / f"{module}.py").write_text(body)
    path = os.pathsep.join([str(fake), str(ROOT)])
    (bay.parent / "other.yaml").write_text(MAP.replace("~##~", "~#~~"), encoding="utf-8")
    edit, export = ["edit", "bay.yaml"], ["export", "bay.yaml", "a.png"]
    diff = ["diff", "bay.yaml", "other.yaml", "--picture", "a.png"]
    for words in {"no package": [edit], "no library": [diff], "no keyboard": [export]}[lack]:
        done = run(bay.parent, *words, PYTHONPATH=path, LC_ALL="ru_RU.UTF-8")
        assert done.returncode == (2 if words[0] == "diff" else 1)
        lines = done.stderr.strip().splitlines()
        assert len(lines) == 1 and advice in lines[0], done.stderr
        assert "не " in lines[0] and "Traceback" not in lines[0]
        if body:
            assert "lib" in lines[0].split("(")[1]  # the library that is missing is named
    assert not (bay.parent / "a.png").exists()


@pytest.mark.qt
def test_a_window_without_a_screen_is_one_line(bay: Path) -> None:
    done = run(bay.parent, LC_ALL="uk_UA.UTF-8")
    assert done.returncode == 1
    assert len(done.stderr.strip().splitlines()) == 1 and "екран" in done.stderr and "xvfb-run" in done.stderr


@pytest.mark.qt
def test_a_kind_of_screen_that_does_not_work_is_one_line(bay: Path) -> None:
    done = run(bay.parent, "edit", "bay.yaml", LC_ALL="uk_UA.UTF-8", QT_QPA_PLATFORM="screeen")
    assert done.returncode == 1, "Qt would abort the process"
    (line,) = done.stderr.strip().splitlines()
    assert "«screeen»" in line and "offscreen" in line and "QT_QPA_PLATFORM" in line


def test_a_picture_of_differences_is_a_png(bay: Path) -> None:
    found = fordewind("diff", str(bay), str(bay), "--picture", "changes.jpg", "--lang", "uk")
    assert found.exit_code == 2 and "changes.png" in found.output and "PNG" in found.output
    (bay.parent / "other.yaml").write_text(MAP.replace("~##~", "~#~~"), encoding="utf-8")
    done = run(bay.parent, "diff", "bay.yaml", "other.yaml", "--picture", "changes.png")
    assert done.returncode == 1 and (bay.parent / "changes.png").read_bytes().startswith(b"\x89PNG"), done.stderr
