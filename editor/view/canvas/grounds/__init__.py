"""Grounds of charts in a style, planned and painted in another process."""
