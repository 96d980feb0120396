"""Sets derived from the state and updated by every store: which pieces are where, and whose."""
