"""Setting up a position by hand: the tray, the form of a piece, the hand on the chart."""
