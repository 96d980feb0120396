"""The print-and-play kit: what is in the box of a game, as sheets of paper to be printed, cut and glued."""
