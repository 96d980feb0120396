"""Explains why a choice is not offered: conditions that hold and that fail, and facts about the position."""
