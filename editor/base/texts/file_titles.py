"""What a file is called among others: by its name, and by its folder too where another has the same name."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from dsl.text.source import one_line


def file_said(path: Path, others: Iterable[Path]) -> str:
    """Its name, with as many of its folders before it as tell it from the others; the file itself may be among them."""
    parts = path.parts
    alike = [other.parts for other in others if other != path and other.name == path.name]
    count = next((n for n in range(1, len(parts)) if all(one[-n:] != parts[-n:] for one in alike)), len(parts))
    return one_line(str(Path(*parts[-count:])))
