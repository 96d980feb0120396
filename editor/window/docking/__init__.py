"""The docks around the chart in which panels stand."""
