"""The prompt above the chart: the question of the game, and answers that are no place."""
