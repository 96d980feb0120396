"""The prompt at the chart: the question of the game, and answers that are not cells."""
