"""From structured rules to blocks."""
