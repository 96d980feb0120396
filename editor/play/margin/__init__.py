"""What stands beside the board, where its shape leaves room: what fell, the chosen piece, the last sentences, zoom."""
