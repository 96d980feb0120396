"""Kits are painted where widgets can be made too: whichever test is first, there is one application for all."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def one_application(qapp: object) -> None:
    """The application of the window, before the command line makes one that has no widgets."""
