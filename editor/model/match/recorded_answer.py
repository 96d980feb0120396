"""What comes back over the pipe from the process of a match."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class RecordedAnswer:
    """An answer, with the record of the match where it is another now than when it was last sent; else None."""

    answer: object
    record: str | None
