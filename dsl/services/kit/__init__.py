"""The contents of the box for playing a game on paper, derived from its declarations, without pictures."""
