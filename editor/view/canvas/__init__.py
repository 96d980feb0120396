"""The widget on which a chart is shown and drawn, and its small sister, the minimap."""
