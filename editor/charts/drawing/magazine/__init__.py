"""Painters of the magazine look: black lines, two flat colours, tones by screens, as in magazines of the 1980s."""
