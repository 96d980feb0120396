"""Grounds of charts in a style, planned and painted in a process beside the window."""
