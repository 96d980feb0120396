"""Two persons at a table of captains."""

from __future__ import annotations

import pytest
from captains_table import Table
from pytestqt.qtbot import QtBot


@pytest.fixture
def openly(qtbot: QtBot) -> Table:
    """Where nobody hides anything."""
    table = Table(qtbot, secrets=False)
    table.sit("person", "person")
    return table


@pytest.fixture
def secretly(qtbot: QtBot) -> Table:
    """Where nobody sees what others chose."""
    table = Table(qtbot, secrets=True)
    table.sit("person", "person")
    return table
