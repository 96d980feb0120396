"""Boards: the ``board`` declaration of a ruleset, topologies with their tables, and exact geometry."""
