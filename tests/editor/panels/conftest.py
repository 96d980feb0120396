"""What the tests here share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from editor.sessions.desk import Desk


@pytest.fixture
def desk() -> Iterator[Desk]:
    made = Desk()
    yield made
    made.document = None
