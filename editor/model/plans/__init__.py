"""Plans of charts as an engraver would draw them: where coasts, relief, names and ornaments go. Arrays, no Qt."""
