"""Whether a game is any good: what is played for it, and what came of that."""
