"""Joins rules, map and parameters to a game that an engine can run."""
