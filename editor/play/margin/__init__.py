"""The margin beside the board: the last chance, the chosen piece, the last lines of the log, zoom."""
