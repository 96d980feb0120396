"""Drawing maps: the tools, the panels, and what they work out."""
