"""The version of the program."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version


def program_version() -> str:
    """The version that is installed; ``0`` if the program runs without being installed."""
    try:
        return version("fordewind")
    except PackageNotFoundError:
        return "0"
