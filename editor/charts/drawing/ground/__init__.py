"""The ground of a chart: water, land and coast, for the screen and for print."""
