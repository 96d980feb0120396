"""The tools for what stands on the chart, in the order of the palette."""

from __future__ import annotations

from editor.draw.tools.features import arrow_tool, pick_tool, place_tool, region_tool, track_tool
from editor.draw.tools.gesture import Tool

TOOLS: tuple[Tool, ...] = (
    *pick_tool.TOOLS,
    *place_tool.TOOLS,
    *arrow_tool.TOOLS,
    *region_tool.TOOLS,
    *track_tool.TOOLS,
)
