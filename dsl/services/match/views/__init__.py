"""The view of a match for one viewer: positions, events, log sentences."""
