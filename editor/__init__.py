"""The window of Fordewind: a map editor. Only its door is here, which needs no Qt and says so where there is none."""

from __future__ import annotations

import sys
from collections.abc import Sequence


def main(paths: Sequence[str] = (), language: str = "") -> int:
    """Open the window with some maps; gives the exit code. Where there is no display or no Qt, one line says so.

    ``language``: the one to speak this time, whatever was chosen before; empty for that.
    """
    from editor.display_check import (
        obstacle,  # loaded here and not above: to import a part of the editor must cost nothing
    )

    reason = obstacle(language)
    if reason:
        print(reason, file=sys.stderr)
        return 1
    from editor.app import run

    return run(list(paths), language)
