"""Where ornaments, cartouches and legends have room on a chart."""
