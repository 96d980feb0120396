"""The engines by name, for who lets a user choose between them."""

from __future__ import annotations

COMPILED, REFERENCE = "compiled", "reference"
ENGINES = (COMPILED, REFERENCE)
OLDEST_WASMTIME = 50
"""The first version of ``wasmtime`` whose default settings have all that a module uses."""


class NoCompiledEngine(Exception):
    """The compiled engine was asked for and cannot run here; the only argument says what keeps it from that."""
