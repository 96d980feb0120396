"""All tools there are, by name."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec

from editor.tools import brush, flood, pasting, picker, pin, select, shapes
from editor.tools.tool import Tool

TERRAIN: Sequence[Tool] = (
    *brush.TOOLS,
    *shapes.TOOLS,
    *flood.TOOLS,
    *picker.TOOLS,
    *select.TOOLS,
    *pasting.TOOLS,
    *pin.TOOLS,
)
OTHERS = "editor.tools.features"


def all_tools() -> dict[str, Tool]:
    """Every tool by its name, in the order of the palette."""
    found = {tool.name: tool for tool in TERRAIN}
    if find_spec(OTHERS) is not None:
        found |= {tool.name: tool for tool in import_module(OTHERS).TOOLS}
    return found
