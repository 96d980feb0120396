"""The sounds of a match: short files made by ``python -m editor.view.sounds.making``, and their player."""
