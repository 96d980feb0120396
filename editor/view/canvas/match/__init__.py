"""A match on the chart: what is shown of it, and how it is played with mouse and keys."""
