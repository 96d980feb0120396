"""The balance of a game: what bots are to play, and the statistics of those matches."""
