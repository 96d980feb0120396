"""A chart on which a match made by hand is played."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from match_table import Table, laid
from pytestqt.qtbot import QtBot


@pytest.fixture
def table(qtbot: QtBot) -> Callable[..., Table]:
    """Lays a small map on the table, of the topology that is asked for."""
    return lambda topology="square8": laid(qtbot, topology)
