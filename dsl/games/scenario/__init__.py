"""Scenarios: read, checked and played, every difference reported where it stands."""
