"""The widgets around the chart of a match: players, prompt, chance, own dice, log."""
