"""Boards: what a ruleset asks of a map, topologies as tables, and exact geometry."""
