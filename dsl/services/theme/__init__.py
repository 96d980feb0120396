"""The ``theme.yaml`` of a ruleset: what it can say, and its check."""
