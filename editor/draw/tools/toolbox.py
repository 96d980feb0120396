"""All tools there are, by name."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec

from editor.draw.tools.gesture import Tool
from editor.draw.tools.painting import brush, flood, picker, shape_tools
from editor.draw.tools.pieces import paste_tool
from editor.draw.tools.selecting import select_tools
from editor.draw.tools.tracing import trace_tools

TERRAIN: Sequence[Tool] = (
    *brush.TOOLS,
    *shape_tools.TOOLS,
    *flood.TOOLS,
    *picker.TOOLS,
    *select_tools.TOOLS,
    *paste_tool.TOOLS,
    *trace_tools.TOOLS,
)
OTHERS = "editor.draw.tools.features.feature_tools"


def all_tools() -> dict[str, Tool]:
    """Every tool by its name, in the order of the palette."""
    found = {tool.name: tool for tool in TERRAIN}
    if find_spec(OTHERS) is not None:
        found |= {tool.name: tool for tool in import_module(OTHERS).TOOLS}
    return found
