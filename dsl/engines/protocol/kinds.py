"""The engines by name, and how much work each does at most before it says that the rules do not come to an end."""

from __future__ import annotations

COMPILED, REFERENCE = "compiled", "reference"
ENGINES = (COMPILED, REFERENCE)
OLDEST_WASMTIME = 50
"""The first version of ``wasmtime`` whose default settings have all that a module uses."""

STEP_BUDGET = 2_000_000
"""Rounds of loops and calls of rules between two decisions or chances."""
CHANCE_BUDGET = 100_000
"""Chances between two decisions."""
SEARCH_BUDGET = 200_000
"""Steps that one look ahead along a route tries."""
MAX_CHOICES = 65_536
"""Choices of one decision."""
MOST_DECISIONS = 5_000
"""Decisions after which a game between bots is given up and counts as not finished."""


class NoCompiledEngine(Exception):
    """The compiled engine was asked for and cannot run here; the only argument says what keeps it from that."""
