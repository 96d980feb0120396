"""The print-and-play kit of a game, as sheets of paper to be printed, cut and glued."""
