"""The mode in which rules are edited: as forms, as tables, as text, and the translations and prose of a game."""
