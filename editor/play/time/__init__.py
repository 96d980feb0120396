"""The time line of a match: the widget that is painted, and the panel around it."""
