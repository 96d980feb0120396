"""For all tests: how Hypothesis looks for counterexamples, and what is run on a machine where Qt cannot start.

A change is judged by a few fixed examples, so that the same tree always gives the same answer. To look elsewhere, at
forty times as many: ``pytest --hypothesis-profile=free``; what is found there becomes an ``@example`` or a test
of its own.

The tests of the window and of pictures need Qt, which needs libraries of the system. Where one is missing, these
tests are not collected, and the last lines say so with the command that installs it. Where ``CI`` is set, this is
an error.
"""

from __future__ import annotations

import gc
import os
import re
import sys
import tempfile
from collections.abc import Iterator
from functools import _lru_cache_wrapper, cache
from itertools import count
from pathlib import Path
from shutil import disk_usage

import pytest
from hypothesis import settings

from dsl.engines.choice import FAILS
from dsl.fronts.cli.voice import Voice
from dsl.language.loading import loader
from editor.window.commands.opening import missing_qt
from tests import browsers
from tests.limits import limit_waiting
from tests.parsed_once import remembering
from tests.share import FIXED

settings.register_profile("fixed", derandomize=True, deadline=None, max_examples=FIXED)
settings.register_profile("free", deadline=None, max_examples=1000)
settings.load_profile("fixed")

limit_waiting()
# a module that cannot be made is a fault of ours, also where players would not notice
os.environ[FAILS] = "1"
# thousands of small folders are made and removed: in memory that takes a hundredth of the time, where there is room
MEMORY = Path("/dev/shm")
if "TMPDIR" not in os.environ and os.access(MEMORY, os.W_OK) and disk_usage(MEMORY).free > 1 << 30:
    tempfile.tempdir = os.environ["TMPDIR"] = str(MEMORY)
# what a command keeps of matches, it keeps where the tests are
_state = tempfile.TemporaryDirectory(prefix="fordewind-tests-")
os.environ["XDG_STATE_HOME"] = _state.name

# what is freed goes back to the system: else a worker holds twice what its largest tests need
for limit, value in (("ARENA_MAX", 2), ("MMAP_THRESHOLD_", 1 << 20), ("TRIM_THRESHOLD_", 8 << 20)):
    os.environ.setdefault(f"MALLOC_{limit}", str(value))

HERE = Path(__file__).parent
_files = count()
if sys.dont_write_bytecode:
    # Where nothing compiled may lie beside the sources, hundreds of processes would compile them anew
    sys.dont_write_bytecode = False
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    sys.pycache_prefix = os.environ["PYTHONPYCACHEPREFIX"] = str(HERE.parent / ".pytest_cache" / "bytecode")
_DRAWS = {"PySide6", "editor", *(path.stem for path in (HERE / "editor" / "helpers").glob("*.py"))}
"""Modules that need Qt: the last are the helpers of the editor's tests."""
_IMPORT = re.compile(r"^\s*(?:from|import) (\w+)", re.MULTILINE)
_OPTIONS = ("qt_api", "qt_log_level_fail", "qt_log_ignore")
"""What pyproject.toml sets for the plugin; without it nobody would know these words."""


MISSING = missing_qt(Voice("en").say)
"""Why Qt cannot be used here and what to install; empty if it can."""
if not MISSING:
    from editor.window.override_errors import catch_in_overrides

    catch_in_overrides()
    pytest_plugins = ["pytestqt.plugin"]


@pytest.fixture(scope="session", autouse=True)
def texts_read_once() -> Iterator[None]:
    """A text that one loader has parsed is not parsed again for the next: they would come to the same."""
    with pytest.MonkeyPatch.context() as surroundings:
        surroundings.setattr(loader, "parse", remembering(loader.parse))
        yield


@pytest.fixture(scope="module", autouse=True)
def collected_by_files() -> None:
    """What stays from one file of tests to the next is gone through seldom: else each collection takes seconds.

    Then caches that have a bound let go of what they hold; whoever needs it makes it again.
    """
    gc.collect()
    if next(_files) % 25 == 0:
        gc.unfreeze()
        for known in gc.get_objects():
            if isinstance(known, _lru_cache_wrapper) and known.cache_parameters()["maxsize"]:
                known.cache_clear()
        gc.collect()
    gc.freeze()


@cache
def needs_qt(path: Path) -> bool:
    """Whether a test file, or all of a folder, is about the window or draws."""
    if HERE / "editor" in (path, *path.parents):
        return True
    return path.suffix == ".py" and not _DRAWS.isdisjoint(_IMPORT.findall(path.read_text(encoding="utf-8")))


def pytest_addoption(parser: pytest.Parser) -> None:
    """Know the plugin's options where the plugin is not loaded."""
    for option in _OPTIONS if MISSING else ():
        parser.addini(option, "of pytest-qt, which is not loaded")


def pytest_configure(config: pytest.Config) -> None:
    """A marker for single tests; where changes are judged nothing may be left out."""
    config.addinivalue_line("markers", "qt: a test outside of tests/editor that draws or opens a window")
    if MISSING and os.environ.get("CI"):
        raise pytest.UsageError(not_run())


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Leave out what could not be imported."""
    return True if MISSING and needs_qt(collection_path) else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out single tests that need Qt."""
    if MISSING:
        left_out = [item for item in items if item.get_closest_marker("qt")]
        items[:] = [item for item in items if item not in left_out]
        config.hook.pytest_deselected(items=left_out)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say what was not run, and what to install."""
    if MISSING:
        terminalreporter.write_line(not_run(), yellow=True)
    if missing_browser := browsers.missing():
        terminalreporter.write_line(f"not run: matches in a real browser: {missing_browser}", yellow=True)


def not_run() -> str:
    """One line about what is not run here and why."""
    files = sum(needs_qt(path) for path in HERE.rglob("test_*.py"))
    return f"not run: {files} files of tests of the window and of pictures: {MISSING}"
