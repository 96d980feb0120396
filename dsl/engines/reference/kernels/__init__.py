"""What the engine works out by itself: numbers, pieces, cards, ways over the board, the course of the game."""
