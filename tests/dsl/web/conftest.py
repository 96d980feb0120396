"""Tests in a real browser run where there is one; else they are left out, and the last line of a run says why."""

from __future__ import annotations

import pytest

from tests.browsers import browser_path, missing


@pytest.fixture(scope="session")
def browser() -> str:
    """The browser that is driven."""
    path = browser_path()
    assert path is not None
    return path


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what needs a browser where there is none."""
    if missing():
        away = [item for item in items if "browser" in getattr(item, "fixturenames", ())]
        items[:] = [item for item in items if item not in away]
        config.hook.pytest_deselected(items=away)
