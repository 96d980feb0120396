"""The panel for tracing a map from a picture, step by step."""
