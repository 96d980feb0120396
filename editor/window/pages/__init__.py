"""The pages that tabs show: start, chart, new map, shortcuts, a broken file."""
