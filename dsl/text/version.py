"""Which version of the program this is."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version


def program_version() -> str:
    """The version that is installed; 0 where the program runs without having been installed."""
    try:
        return version("fordewind")
    except PackageNotFoundError:
        return "0"
