"""A game's texts in all languages side by side, and the edits of their files."""
