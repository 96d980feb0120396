"""The command line: ``fordewind``."""

from __future__ import annotations

from dsl.cli.main import main

__all__ = ["main"]
