"""What a tab is at work on: a map with its game, what is selected in it, its history, and what keeps it safe."""
