"""Whether a game is any good, asked bit by bit while games are played: plain values that a window can show."""
