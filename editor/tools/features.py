"""The tools for what stands on the chart, in the order of the palette."""

from __future__ import annotations

from editor.tools import arrow, pick, place, region, track
from editor.tools.tool import Tool

TOOLS: tuple[Tool, ...] = (*pick.TOOLS, *place.TOOLS, *arrow.TOOLS, *region.TOOLS, *track.TOOLS)
