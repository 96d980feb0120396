"""The kernels: numbers, pieces, cards, searches of the board, the course of the game."""
