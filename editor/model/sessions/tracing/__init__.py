"""Tracing a map from a picture: its state, its tools, its layers on the chart."""
