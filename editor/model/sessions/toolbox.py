"""All tools there are, by name."""

from __future__ import annotations

from editor.model.sessions.features import (
    name_tool,
    ornament_tool,
    pick_tool,
    place_tool,
    region_tool,
    track_tool,
)
from editor.model.sessions.gesture import Tool
from editor.model.sessions.painting import brush, flood, select_tools, trace_tools
from editor.model.sessions.pieces import paste_tool

FEATURES = (
    *pick_tool.TOOLS, *place_tool.TOOLS, *region_tool.TOOLS, *name_tool.TOOLS, *track_tool.TOOLS,
    *ornament_tool.TOOLS,
)  # fmt: skip
"""The tools for features on the map."""
TOOLS: tuple[Tool, ...] = (
    *brush.TOOLS,
    *flood.TOOLS,
    *select_tools.TOOLS,
    *paste_tool.TOOLS,
    *trace_tools.TOOLS,
    *FEATURES,
)


def all_tools() -> dict[str, Tool]:
    """Every tool by its name, in the order of the palette."""
    return {tool.name: tool for tool in TOOLS}
