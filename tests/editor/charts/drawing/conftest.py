"""Letters can only be painted while there is a Qt application."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication


@pytest.fixture(autouse=True)
def application(qapp: QApplication) -> QApplication:
    """One for every test here."""
    return qapp
