"""The command line: ``fordewind``."""

from __future__ import annotations

from dsl.fronts.cli.main import main

__all__ = ["main"]
