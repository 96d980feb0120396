"""Sets derived from the state, kept behind it in memory by every write: who stands where, whose is what."""
