"""The mistakes of a map: found by another process, located, described, and repaired."""
