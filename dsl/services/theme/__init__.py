"""The ``theme.yaml`` of a ruleset: its sections, and its check."""
