"""The modules of ``dsl`` and ``editor``, by their files."""

from __future__ import annotations

from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGES = ("dsl", "editor")


@cache
def modules() -> dict[str, Path]:
    """Every module by the name under which it is imported."""
    files = (path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py")))
    return {".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path for path in files}
