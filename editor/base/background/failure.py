"""Why a process beside the window has no answer to a question."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Failure:
    """``start``: no process can be started here. ``reason`` is for those who look for the fault."""

    kind: Literal["time", "memory", "fault", "start"]
    reason: str = ""
